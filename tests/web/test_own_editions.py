"""Loaded dice under the name `standard` are somebody's own edition wherever they are told of."""

import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from dicewright import cli, games
from dicewright.cli.verify import OPEN
from dicewright.core.edition import hash_of
from dicewright.web.store.database import Stored
from dicewright.web.store.persistence import table_from
from tests.loaded import CHANGES, GAMES, loaded, loaded_text, printed
from tests.web.conftest import Start
from tests.web.process import SECONDS
from tests.web.server import BOT, FRIEND, ME, Json, Server
from tests.web.test_fair import VERIFY
from tests.web.test_review import get, wait_for


def told(name: str) -> Json:
    """Return what is said of the loaded edition of a game."""
    parts, shipped, here = CHANGES[name]
    return {
        "name": "standard",
        "sha256": hash_of(loaded(name)),
        "compared": "standard",
        "differences": [{"parts": parts, "shipped": shipped, "here": here}],
    }


@pytest.mark.parametrize("name", GAMES)
def test_the_hashes_of_shipped_editions_are_told(server: Server, name: str) -> None:
    info = next(game for game in get(server, "/api/games")["games"] if game["name"] == name)
    kind = games.get(name).edition_type
    assert {one["name"]: one["sha256"] for one in info["editions"]} == {
        edition: kind.shipped(edition).sha256 for edition in kind.shipped_names()
    }


@pytest.mark.parametrize("name", GAMES)
def test_everybody_at_the_table_is_told(server: Server, name: str) -> None:
    wish = {"game": name, "edition_file": loaded_text(name)}
    joined = server.create([ME, FRIEND], **wish)
    assert joined["own_edition"] == told(name)
    for code in (joined["code"], joined["watch"]):  # before anybody sits down
        assert server.connect(code).table["own_edition"] == told(name)
    sitting = server.sit(joined["code"], "Cid")
    assert sitting["own_edition"] == told(name)
    host = server.connect(joined["code"], joined["token"])
    host.do("start")
    assert host.table["own_edition"] == told(name)
    assert server.replay(host.code)["own_edition"] == told(name)
    content = server.http.get(f"/api/tables/{host.code}/record").content
    answer = server.http.post("/api/replay", content=content)
    assert answer.json()["own_edition"] == told(name)


def open_table(server: Server, code: str) -> Json:
    tables: list[Json] = get(server, "/api/tables")["tables"]
    return next(table for table in tables if table["code"] == code)


@pytest.mark.parametrize("name", GAMES)
def test_the_list_of_open_tables_tells_it(server: Server, name: str) -> None:
    wish: Json = {"game": name, "public": True}
    joined = server.create([ME, FRIEND], edition_file=loaded_text(name), **wish)
    line = open_table(server, joined["code"])
    assert (line["edition"], line["own_sha256"]) == ("standard", hash_of(loaded(name)))
    joined = server.create([ME, FRIEND], **wish)
    assert "own_sha256" not in open_table(server, joined["code"])


@pytest.mark.parametrize("name", GAMES)
def test_a_shipped_edition_that_is_uploaded_is_a_shipped_one(server: Server, name: str) -> None:
    kind = games.get(name).edition_type
    text = (kind.folder / "standard.toml").read_text("utf-8")
    host = server.host([ME, BOT], game=name, edition_file=text, start=True)
    assert "own_edition" not in host.table
    assert "edition_data" not in server.record(host.code).header


def test_a_long_name_is_shortened_in_lists(server: Server) -> None:
    text = loaded_text("diceopolis").replace('"standard"', f'"{"x" * 5000}"')
    joined = server.create([ME, FRIEND], edition_file=text, public=True)
    assert len(open_table(server, joined["code"])["edition"]) <= 40


def test_a_review_tells_it(server: Server) -> None:
    host = server.host([ME, BOT], edition_file=loaded_text("diceopolis"), start=True)
    content = server.http.get(f"/api/tables/{host.code}/record").content
    begun = server.http.post("/api/review", content=content).json()
    assert wait_for(server, begun)[-1]["review"]["own_edition"] == told("diceopolis")


def test_a_table_from_before_is_loaded(start: Start) -> None:
    """A table whose row says nothing of it, and one that embeds what is shipped."""
    server = start()
    text = loaded_text("diceopolis")
    loaded_code = server.host([ME, BOT], edition_file=text, start=True).code
    found = server.call(server.hub.store.table, loaded_code)
    assert msgspec.to_builtins(table_from(found).own_edition) == told("diceopolis")
    code = server.host([ME, BOT], start=True).code
    found = server.call(server.hub.store.table, code)
    row = found.row._mapping
    embedded = {"edition_data": printed("diceopolis")}
    old: Any = SimpleNamespace(
        **{
            **row,
            "setup": json.dumps(json.loads(row["setup"]) | embedded),
            "header": json.dumps(json.loads(row["header"]) | embedded),
        }
    )
    table = table_from(Stored(old, found.events))
    assert table.own_edition is None
    assert len(table.entries) == len(found.events)
    server.http.post("/api/replay", content=table.record()).raise_for_status()


@pytest.mark.parametrize("name", GAMES)
def test_both_verifiers_say_so(
    server: Server, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, sha256 = tmp_path / "game.jsonl", hash_of(loaded(name))
    host = server.host([ME, BOT], game=name, edition_file=loaded_text(name), start=True)
    path.write_bytes(server.http.get(f"/api/tables/{host.code}/record").content)
    assert cli.run(["verify", str(path)]) == OPEN
    assert f"Note: own edition 'standard' (sha256 {sha256[:8]}" in capsys.readouterr().out
    assert cli.run(["verify", str(path), "--json"]) == OPEN
    assert json.loads(capsys.readouterr().out)["own_edition"] == told(name)
    ran = verify(path)
    assert ran.returncode == OPEN
    assert f"has an edition of its own, 'standard' (sha256 {sha256})" in ran.stdout
    first, *rest = path.read_bytes().splitlines(keepends=True)
    head = json.loads(first) | {"edition_data": printed(name)}
    path.write_bytes(json.dumps(head).encode() + b"\n" + b"".join(rest))
    ran = verify(path)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert "line 1: edition_sha256: expected" in ran.stderr


def verify(path: Path) -> subprocess.CompletedProcess[str]:
    """Run the stand-alone verifier."""
    command = [sys.executable, "-I", str(VERIFY), str(path)]
    return subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)


def test_the_verifiers_have_nothing_to_say_of_a_shipped_edition(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.jsonl"
    host = server.host([ME, BOT], start=True)
    path.write_bytes(server.http.get(f"/api/tables/{host.code}/record").content)
    assert cli.run(["verify", str(path)]) == OPEN
    assert "Note" not in capsys.readouterr().out
    assert "Note" not in verify(path).stdout
