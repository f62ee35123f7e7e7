"""Receipts: what a server has signed is true of one record; two stories contradict each other."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dicewright import cli
from dicewright.core.receipts import Receipt, contradiction, read_receipt
from dicewright.core.verifying import check
from dicewright.web.dice.signing import Signer
from dicewright.web.tables import recording
from tests.fair_games import SIGNER, fair_table
from tests.web.test_fair import read, write

Save = Callable[[str, Receipt | bytes], str]  # returns the path
OTHER = Signer("another secret of the tests, which is long enough")


def receipt_after(moves: int, game: str = "novo-dice") -> Receipt:
    receipt = recording.receipt(fair_table(game=game, moves=moves), SIGNER)
    assert receipt is not None
    return receipt


@pytest.fixture(scope="module")
def receipts() -> dict[str, Receipt]:
    """Give what a device was given early, late, and at the end."""
    return {"early": receipt_after(9), "late": receipt_after(60), "end": receipt_after(10**6)}


def forked(receipt: Receipt, signer: Signer = SIGNER, **other: Any) -> Receipt:
    """Return what the server would have signed, had something else happened."""
    return signer.sign(msgspec.structs.replace(receipt, **other))


@pytest.fixture
def save(tmp_path: Path) -> Save:
    """Give a function that writes receipts as browsers do, and a record."""

    def save(name: str, content: Receipt | bytes) -> str:
        path = tmp_path / name
        raw = content if isinstance(content, bytes) else msgspec.json.encode(content)
        path.write_bytes(raw)
        return str(path)

    return save


def test_a_receipt_is_true_of_the_record_and_of_no_other(receipts: dict[str, Receipt]) -> None:
    content = fair_table(game="novo-dice").record()
    whole = check(content)
    assert [receipts[name].end for name in receipts] == [False, False, True]
    for receipt in receipts.values():
        assert receipt.genuine and receipt.agrees(whole)
        assert not forked(receipt, transcript="0" * 64).agrees(whole)
        assert not receipt.agrees(check(fair_table(game="diceopolis").record()))
    cut = check(b"".join(content.splitlines(True)[:-1]))
    assert receipts["late"].agrees(cut) and not receipts["end"].agrees(cut)
    assert msgspec.structs.asdict(receipts["end"])["transcript"] == whole.end


def test_a_changed_receipt_is_not_genuine(receipts: dict[str, Receipt]) -> None:
    receipt = receipts["late"]
    changes: list[dict[str, Any]] = [
        {"roll": receipt.roll + 1},
        {"end": True},
        {"transcript": "0" * 64},
    ]
    for change in (*changes, {"commitment": "0" * 64}, {"key": OTHER.key}, {"key": "0" * 64}):
        assert not msgspec.structs.replace(receipt, **change).genuine
    assert not msgspec.structs.replace(receipt, signature="0" * 128).genuine


def test_which_receipts_contradict_each_other(receipts: dict[str, Receipt]) -> None:
    early, late, end = receipts.values()
    assert contradiction([early, late, end, late]) is None
    other = forked(late, transcript="0" * 64)
    assert contradiction([early, other, late]) == (other, late)
    assert contradiction([early, other]) is None  # nobody can know
    assert contradiction([end, forked(end, transcript="0" * 64)]) is not None
    assert contradiction([end, forked(end, roll=end.roll + 1, end=False)]) is not None
    assert contradiction([end, forked(end, end=False, transcript="1" * 64)]) is None
    assert contradiction([late, forked(late, OTHER, transcript="0" * 64)]) is None
    assert contradiction([late, forked(late, commitment="0" * 64, transcript="0" * 64)]) is None


def test_the_command_compares_a_record_with_receipts(
    receipts: dict[str, Receipt], save: Save, capsys: pytest.CaptureFixture[str]
) -> None:
    content = fair_table(game="novo-dice").record()
    game = save("game.jsonl", content)
    files = [save(f"{name}.json", receipt) for name, receipt in receipts.items()]
    asked = [part for file in files for part in ("--receipt", file)]
    assert cli.run(["verify", game, *asked]) == 0
    assert "it is what was signed in 3 receipts" in " ".join(capsys.readouterr().out.split())
    assert cli.run(["verify", game, *asked, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["receipts"] == 3
    begun = save("begun.jsonl", b"".join(content.splitlines(True)[:30]))
    assert cli.run(["verify", begun, "--receipt", files[0]]) == 3
    capsys.readouterr()
    assert cli.run(["verify", begun, "--receipt", files[1]]) == 1
    assert "the record ends before roll" in capsys.readouterr().err
    other = save("other.json", forked(receipts["late"], transcript="0" * 64))
    assert cli.run(["verify", game, "--receipt", other]) == 1
    assert "the record is not the one that was signed" in capsys.readouterr().err
    assert cli.run(["verify", game, "--receipt", other, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["fair"] is False


def test_the_server_writes_another_end_and_is_caught(
    receipts: dict[str, Receipt], save: Save, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only the server can close a record anew; the receipt knows better."""
    table = fair_table(game="diceopolis")
    signed = recording.receipt(table, SIGNER)
    assert signed is not None
    table.abandoned = "nothing happened for a long time"
    rewritten = write(read(table.record())[:-1]) + table.record().splitlines(True)[-1]
    assert check(rewritten).end is not None  # as right as any
    assert not signed.agrees(check(rewritten))
    second = recording.receipt(table, SIGNER)
    assert second is not None and contradiction([signed, second]) == (signed, second)
    files = [save("one.json", signed), save("two.json", second)]
    assert cli.run(["verify", "--receipt", files[0], "--receipt", files[1]]) == 1
    said = capsys.readouterr().err
    assert "contradict each other" in said and SIGNER.key in said and "at the end" in said


def test_two_receipts_alone(
    receipts: dict[str, Receipt], save: Save, capsys: pytest.CaptureFixture[str]
) -> None:
    early, late, end = (save(f"{name}.json", one) for name, one in receipts.items())
    assert cli.run(["verify", "--receipt", early, "--receipt", late, "--receipt", end]) == 0
    assert "The 3 receipts do not contradict each other." in capsys.readouterr().out
    assert cli.run(["verify", "--receipt", early]) == 2
    assert cli.run(["verify"]) == 2


@pytest.mark.parametrize(
    "content",
    [b"", b"{}", b"[]", b"\xff", b'{"roll": 1.5}', b"null"],
)
def test_what_is_no_receipt(content: bytes, save: Save, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["verify", "--receipt", save("none.json", content)]) == 2
    assert "expected a receipt" in capsys.readouterr().err


def test_receipts_that_prove_nothing(
    receipts: dict[str, Receipt], save: Save, capsys: pytest.CaptureFixture[str]
) -> None:
    game = save("game.jsonl", fair_table(game="diceopolis").record())
    late = receipts["late"]
    assert cli.run(["verify", game, "--receipt", save("a.json", late)]) == 2
    assert "of another game" in capsys.readouterr().err
    for change in ({"signature": "0" * 128}, {"signature": "zz"}, {"roll": 0}, {"key": "K" * 64}):
        false = save("b.json", msgspec.structs.replace(late, **change))
        assert cli.run(["verify", game, "--receipt", false]) == 2
    capsys.readouterr()


def test_reading_is_the_inverse_of_writing(receipts: dict[str, Receipt]) -> None:
    for receipt in receipts.values():
        assert read_receipt(msgspec.json.encode(receipt)) == receipt
