"""The reference of the API, made from the types that the server reads and writes."""

import inspect
from functools import cache
from typing import Any, NamedTuple

import msgspec

from dicewright import __version__
from dicewright.analysis import review
from dicewright.core import differences
from dicewright.lab import mistakes
from dicewright.web.wire import codes, messages, payloads
from dicewright.web.wire import lab as lab_messages
from dicewright.web.wire import lesson as lesson_messages
from dicewright.web.wire import review as review_messages
from dicewright.web.wire.lab import LabForm, LabWish, Studying
from dicewright.web.wire.lesson import LessonAnswer, LessonTap, PlayableLesson
from dicewright.web.wire.messages import (
    CreateTable,
    Error,
    FromClient,
    FromServer,
    Games,
    Joined,
    OpenTables,
    Replay,
    TakeSeat,
)
from dicewright.web.wire.payloads import AllDice, GameRules, Health
from dicewright.web.wire.review import (
    PuzzleAnswer,
    PuzzleChoice,
    PuzzlePosition,
    Reviewing,
    RollingOut,
)

JSON = "application/json"
MODULES = (  # that go over the wire
    messages,
    payloads,
    differences,
    review_messages,
    lesson_messages,
    lab_messages,
)


class Endpoint(NamedTuple):
    """An address of the API."""

    method: str
    path: str
    name: str  # of the method of `Api` that answers
    about: str
    body: type | str | None = None  # what is sent: a type, or a media type
    answer: type | str = JSON
    query: tuple[str, ...] = ()


ENDPOINTS = (
    Endpoint("GET", "/api/games", "games", "The games, editions, options, bots.", None, Games),
    Endpoint(
        "GET",
        "/api/rules",
        "rules",
        "How a game is played, in Markdown, and its standard edition.",
        None,
        GameRules,
        ("game",),
    ),
    Endpoint("GET", "/api/tables", "open_tables", "Public tables to join.", None, OpenTables),
    Endpoint("POST", "/api/tables", "create", "Make a table.", CreateTable, Joined),
    Endpoint("POST", "/api/tables/{code}/seats", "take_seat", "Take a seat.", TakeSeat, Joined),
    Endpoint(
        "GET",
        "/api/tables/{code}/record",
        "record",
        "The record of the game, as JSON Lines.",
        None,
        "application/jsonl",
    ),
    Endpoint("GET", "/api/tables/{code}/replay", "replay", "The game, move by move.", None, Replay),
    Endpoint(
        "GET",
        "/api/tables/{code}/qr.svg",
        "qr",
        "The invitation as a QR code.",
        None,
        "image/svg+xml",
    ),
    Endpoint(
        "POST",
        "/api/replay",
        "replay_file",
        "The game of a record, move by move.",
        "application/jsonl",
        Replay,
    ),
    Endpoint(
        "GET",
        "/api/tables/{code}/review",
        "review",
        "Begin the review of a game that is over.",
        None,
        Reviewing,
    ),
    Endpoint(
        "POST",
        "/api/review",
        "review_file",
        "Begin the review of a record.",
        "application/jsonl",
        Reviewing,
    ),
    Endpoint("GET", "/api/reviews/{id}", "review_state", "How far a review is.", None, Reviewing),
    Endpoint(
        "GET",
        "/api/tables/{code}/rollout",
        "rollout",
        "Play on from a mistake in it.",
        None,
        RollingOut,
        ("line", "best"),
    ),
    Endpoint(
        "POST",
        "/api/rollout",
        "rollout_file",
        "The same of a record.",
        "application/jsonl",
        RollingOut,
        ("line", "best"),
    ),
    Endpoint("GET", "/api/rollouts/{id}", "rollout_state", "How far that is.", None, RollingOut),
    Endpoint("POST", "/api/rollouts/{id}/stop", "stop_rollout", "Stop it.", None, RollingOut),
    Endpoint(
        "GET",
        "/api/puzzle",
        "puzzle",
        "A puzzle: of a `day` (2026-11-16) or by its `number`.",
        None,
        PuzzlePosition,
        ("game", "day", "number"),
    ),
    Endpoint("POST", "/api/puzzle", "solve_puzzle", "Solve a puzzle.", PuzzleChoice, PuzzleAnswer),
    Endpoint(
        "GET",
        "/api/lesson",
        "lesson",
        "A playable lesson of a game.",
        None,
        PlayableLesson,
        ("game", "lesson"),
    ),
    Endpoint(
        "POST",
        "/api/lesson",
        "tap_lesson",
        "What an action would do in a lesson.",
        LessonTap,
        LessonAnswer,
    ),
    Endpoint(
        "GET",
        "/api/lab",
        "lab_form",
        "The numbers of an edition that can be changed.",
        None,
        LabForm,
        ("game", "edition"),
    ),
    Endpoint("POST", "/api/lab", "study", "Begin a study of an edition.", LabWish, Studying),
    Endpoint("GET", "/api/labs/{id}", "study_state", "How far a study is.", None, Studying),
    Endpoint("POST", "/api/labs/{id}/stop", "stop_study", "Stop a study.", None, Studying),
    Endpoint(
        "GET",
        "/api/labs/{id}/report",
        "study_page",
        "The report of a study as a page.",
        None,
        "text/html",
        ("theme", "download"),
    ),
    Endpoint(
        "GET",
        "/api/labs/{id}/results",
        "study_results",
        "The same for programs.",
        None,
        JSON,
        ("download",),
    ),
    Endpoint(
        "GET",
        "/api/labs/{id}/edition",
        "study_edition",
        "The edition that it is of, as TOML.",
        None,
        "application/toml",
        ("download",),
    ),
    Endpoint("GET", "/api/dice", "dice", "How often every face came.", None, AllDice),
    Endpoint("GET", "/api/health", "health", "Whether the server is well.", None, Health),
    Endpoint("GET", "/api/openapi.json", "openapi", "This description.", None, JSON),
)


def wire_types() -> list[type[msgspec.Struct]]:
    """Return every type that goes over the wire, those of reviews too; two bases do not."""
    own = {module.__name__ for module in (*MODULES, review, mistakes)}
    found = [thing for module in MODULES for thing in vars(module).values()]
    types = [one for one in found if inspect.isclass(one) and issubclass(one, msgspec.Struct)]
    bases = (messages.Message, messages.Answer)
    return [one for one in dict.fromkeys(types) if one.__module__ in own and one not in bases]


@cache
def openapi() -> dict[str, Any]:
    """Return the OpenAPI description of the HTTP side, with the messages among its schemas."""
    types = [e for endpoint in ENDPOINTS for e in endpoint[4:] if isinstance(e, type)]
    _, components = msgspec.json.schema_components(
        [*dict.fromkeys(types), Error, FromClient, FromServer],
        ref_template="#/components/schemas/{name}",
    )
    paths: dict[str, Any] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Dicewright",
            "version": __version__,
            "description": "The WebSocket /ws/{code} takes the schemas of FromClient and sends "
            "those of FromServer, told apart by their field `type`.",
        },
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": endpoint.about,
        "responses": {
            "200": {"description": "Done.", "content": _content(endpoint.answer)},
            "default": {"description": "An error code.", "content": _content(Error)},
        },
    }
    named = [(name, "path") for name in ("code", "id") if f"{{{name}}}" in endpoint.path]
    if named or endpoint.query:
        operation["parameters"] = [
            {"name": name, "in": place, "required": place == "path", "schema": {"type": "string"}}
            for name, place in (*named, *((name, "query") for name in endpoint.query))
        ]
    if endpoint.body is not None:
        operation["requestBody"] = {"required": True, "content": _content(endpoint.body)}
    return operation


def _content(kind: type | str) -> dict[str, Any]:
    if isinstance(kind, str):
        return {kind: {"schema": {"type": "object"} if kind == JSON else {"type": "string"}}}
    return {JSON: {"schema": {"$ref": f"#/components/schemas/{kind.__name__}"}}}


# --- for people ----------------------------------------------------------------------------------


def markdown() -> str:
    """Return the reference as a page of the documentation."""
    page = ["# The API", INTRODUCTION, "## HTTP", "| request | about | body | answer |"]
    page += ["| --- | --- | --- | --- |"]
    page += [
        f"| `{e.method} {e.path}` | {e.about} | {_link(e.body)} | {_link(e.answer)} |"
        for e in ENDPOINTS
    ]
    page += ["", "## WebSocket", "", "From the client:", ""]
    page += [_line(kind) for kind in FromClient.__args__]
    page += ["", "From the server:", ""]
    page += [_line(kind) for kind in FromServer.__args__]
    page += ["", "## Error codes", "", "| code | status | meaning |", "| --- | --- | --- |"]
    page += [f"| `{c}` | {codes.Problem(c).status} | {_meaning(c)} |" for c in codes.Code]
    page += ["", "## Types", ""]
    page += [_type(kind) for kind in wire_types()]
    return "\n".join(page).rstrip() + "\n"


INTRODUCTION = """
Everything that the page does, a program can do: make tables, sit down, play, watch, replay. This
page is made from the server's own types; `GET /api/openapi.json` says the same for programs.

A game goes like this: `POST /api/tables` or `POST /api/tables/{code}/seats` gives a **token**; open
the WebSocket `/ws/{code}` and send `hello` with it; the server answers with the whole `table`, then
with `steps` whenever something has happened. When one of your seats is to act, `now.legal` lists
what it may do: send the `do` of one of them as `act` with the `version` of the state you have seen.
Anything that cannot be done is answered with an `error` and changes nothing. Without a token, or
with the spectators' code, one watches. Open a connection that ends with 1013 again: the server
could not store something, or the client has not read what it was sent.

Every action is told twice: as text (`do`), which is what records and clients write, and in parts
(`action`), so that nobody needs to read texts: `{"kind": "place", "pips": 4, "cell": [2, -1]}`.

The dice are fair ([how](fair-dice.md)) because your program takes part in them: when `now.seed`
names seats, send a `seed` for each; when `now.nonce` is there, answer with a `nonce` at once, and
with the same again if you are asked again. The server waits for an answer a few seconds a roll.

`dicewright bot URL --table CODE` is a player that uses nothing but this API.
"""


def _link(kind: type | str | None) -> str:
    if kind is None:
        return ""
    return f"`{kind}`" if isinstance(kind, str) else f"[{kind.__name__}](#{kind.__name__.lower()})"


def _line(kind: Any) -> str:
    tag = kind.__struct_config__.tag
    return f"- `{tag}` ([{kind.__name__}](#{kind.__name__.lower()})): {kind.__doc__}"


@cache
def _comments(module: Any) -> dict[str, str]:
    """Return what trailing comments of a source say, by the code before them."""
    lines = [line.partition("  # ") for line in inspect.getsource(module).splitlines()]
    return {code.strip(): comment for code, hash_sign, comment in lines if hash_sign}


def _meaning(code: codes.Code) -> str:
    return _comments(codes)[f'{code.name} = "{code}"']


def _type(kind: type[msgspec.Struct]) -> str:
    lines = [f"### {kind.__name__}", "", str(kind.__doc__), ""]
    fields = msgspec.structs.fields(kind)
    tag = kind.__struct_config__.tag
    if tag is not None:
        lines.append(f'- `type`: `"{tag}"`')
    source = inspect.getsource(kind).splitlines()
    for field in fields:
        declared = next(line for line in source if line.strip().startswith(f"{field.name}:"))
        code, _, comment = declared.strip().partition("  # ")
        lines.append(f"- `{code}`" + (f": {comment}" if comment else ""))
    return "\n".join([*lines, ""])
