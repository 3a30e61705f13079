"""The OpenAPI of the server: what each address takes and gives, with the schemas of the codec."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from fastapi import FastAPI

from croupier.drill import DRILL_CODEC, LEVELS, MOST_EXERCISES
from croupier.house import CODEC, Command
from croupier.web.schemas import ANSWER_FORMS, ANSWERS, FILES, LATER, WATCHED, extend, without

_HOUSE = "Croupier, a house over HTTP"
_TEXT: dict[str, Any] = {"type": "string"}
_OBJECT: dict[str, Any] = {"type": "object"}
_ABOUT = """A house with its tables, pools, staff and players; its lab and its training.

**Who asks.** `POST /api/v1/sign-in` gives a token, sent as `Authorization: Bearer TOKEN`; with `"keep": "cookie"` it sets a
cookie and gives a `csrf`, which every request that changes something carries as the header `Croupier-CSRF`. `GET /api/v1/me`
says who one is. A player has no password: somebody of the staff who may gives a ticket (`POST /api/v1/tickets`), and its
token is the player's.

**What is done.** `POST /api/v1/requests` takes an `id` of one's own and a command: the same id is carried out once, however
often it is sent. `GET /api/v1/tables/NAME` has the offers of a table: each is a command, with what is open in it. To take up
an offer of `table.offers`, fill in what is `open` and send `{"schema": 1, "kind": "floor.AtTable", "at": 0, "table": NAME,
"command": ...}`; one of `offers` has its table or pool already and is sent with `"schema": 1`. The outermost object says its
`schema`, those within it only their `kind`; `at` and `by` are there and not looked at: the house knows when it is and who
asks. An offer can be sent as it stands, too: its amount is then the usual one. A stake may be laid in parts, so the `least`
of an amount is not the minimum of the table: that is the `least` of the wager in `beside.wagers` of the topic `tables/NAME`.
A hand that one has not looked at (`table.Look`, once) or may not see has no `cards`. `POST /api/v1/previews` says what would
follow, and writes nothing. Where a second person signs, that person's token is in the header `Croupier-Second`.

**What is refused** is `application/problem+json`: what, by which rules, who could allow it (`Problem`). Who sends more than a
person does gets 429, and the header `Retry-After` says for how many seconds.

**What is watched.** The WebSocket `/api/v1/live` takes `{"watch": ["floor", "tables/T1", "pools/P", "pit"]}`, `{"leave":
[...]}` and `{"again": TOPIC}`, each as text; the first message of a program or a device has its `token` too. It gives
`{"topic", "sequence", "snapshot"}`, then `{"topic", "sequence", "changes"}`, each change `[path, value]`, or `[path]` for
what is gone, made one after the other. A path is a list of keys and indexes: an empty one is the whole, an index one beyond
the end adds to the list. The sequence counts up by one for each topic; after a gap ask again, and take nothing of the topic
until its snapshot comes. `{"topic", "problem"}` is a topic that cannot be watched, `{"clock"}` comes every 5 seconds. It is
closed with 4401 when the session is over, 4408 when messages are not read fast enough (connect again), 1008 when too much is
asked, 1009 when a message is too long, 1012 when the server stops. What a topic shows `GET /api/v1/topics/TOPIC` shows too.

**What takes long** answers 202 with a job (`LabJob`), to be looked at until it is `done`.

Amounts are dollars as text with two decimals; times are milliseconds since 1970 by the clock of the house. There are examples
in docs/api.md.
"""
_PROBLEM: dict[str, Any] = {
    "type": "object",
    "required": ["title", "status", "detail", "rules"],
    "properties": {
        "title": _TEXT,
        "status": {"type": "integer"},
        "detail": {**_TEXT, "description": "What was not done, and what to do."},
        "rules": {"type": "array", "items": _TEXT, "description": "Numbers of rules, readings and requirements."},
        "allowed_to": {"type": ["string", "null"], "description": "The lowest post that may allow it."},
        "second": {"type": "boolean", "description": "Another person of the post, or above it, may do it, or sign on for it."},
        "where": {**_TEXT, "description": "The place in what was sent."},
    },
}


def _object(required: Mapping[str, Any], **others: Any) -> dict[str, Any]:
    properties = {**required, **others}
    return {"type": "object", "required": list(required), "properties": properties, "additionalProperties": False}


def _kind(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


_NAMED = {"name": _TEXT, "password": _TEXT}
_COMMAND = _kind("Command")
_TAKES: dict[str, dict[str, Any]] = {
    "/api/v1/sign-in": _object(_NAMED, keep={"enum": ["token", "cookie", ""]}),
    "/api/v1/password": _object({**_NAMED, "new": _TEXT}),
    "/api/v1/staff": _object({"id": _TEXT, "name": _TEXT, "post": _TEXT}),
    "/api/v1/staff/passwords": _object({"id": _TEXT, "identity": _TEXT}),
    "/api/v1/setup/check": _object({"text": _TEXT}),
    "/api/v1/setup/diff": _object({"text": _TEXT}),
    "/api/v1/setup/apply": _object({"id": _TEXT, "text": _TEXT, "why": _TEXT}),
    "/api/v1/drill/sitting": _object(
        {"book": _TEXT},
        subjects={"type": "array", "items": _TEXT, "description": "Their keys; none: all of them."},
        level={"type": "integer", "enum": [0, *LEVELS], "description": "The highest; 0: all."},
        exercises={"type": "integer", "minimum": 1, "maximum": MOST_EXERCISES},
        seed={"type": "integer", "minimum": 0},
    ),
    "/api/v1/drill/answers": _object(
        {"seed": {"type": "integer"}, "answers": {"type": "object", "additionalProperties": _TEXT}},
    ),
    "/api/v1/tickets": _object({"id": _TEXT, "name": _TEXT, "table": _TEXT}, identity=_TEXT),
    "/api/v1/requests": _object({"id": {**_TEXT, "minLength": 1, "maxLength": 64}, "command": _COMMAND}),
    "/api/v1/previews": _object({"command": _COMMAND}),
}
_TIME = "such as `2026-11-15T20:00`, by the clock of the house, or milliseconds since 1970"
_PARAMETERS = {  # what each stands for, whichever address takes it
    "answer": "Of the reading: one of its answers.",
    "book": "The name of a book, as `GET /api/v1/rules` lists them.",
    "eyes": "`public`, the number of a position, or `auditor`; the round says in `eyes_allowed` which this person has.",
    "find": "A number or words of rules.",
    "form": "How it is written; JSON where nothing is said.",
    "id": "As whoever asked named it, or as the answer did.",
    "irregular": "Those alone in which something was ruled.",
    "least": "Dollars, as `100.00`: staked or given back at least.",
    "most": "At most so many.",
    "name": "Of the table or the pool, as the floor has it.",
    "number": "Of the round at its table.",
    "person": "Name or identity of somebody of the staff.",
    "player": "The key of a player, or the identity.",
    "position": "One of the own hands.",
    "reading": "Its number, such as `S-2`.",
    "result": "How the round ended; an empty text is any.",
    "rule": "Its number, such as `3.12.1`.",
    "ruling": "Words of what was ruled.",
    "shift": "Those since the last shift was closed.",
    "since": f"From then on: {_TIME}.",
    "table": "Its name, as the floor has it.",
    "topic": "`floor`, `pit`, `tables/NAME` or `pools/NAME`.",
    "until": f"Up to then: {_TIME}.",
}
_INVITED = _object({"identity": _TEXT, "name": _TEXT, "link": _TEXT})
_TAKE_NOTHING = ("/api/v1/sign-out", "/api/v1/audit/verification")
_GIVES: dict[tuple[str, str], dict[str, Any]] = {
    **ANSWERS,
    ("post", "/api/v1/requests"): _kind("house.Accepted"),
    ("post", "/api/v1/sign-out"): _kind("house.Accepted"),
    ("post", "/api/v1/password"): _kind("house.Accepted"),
    ("get", "/api/v1/requests/{id}"): _kind("house.Accepted"),
    ("get", "/api/v1/tables/{name}"): _kind("floor.FloorView"),
    ("get", "/api/v1/pools/{name}"): _kind("house.PoolSign"),
    ("get", "/api/v1/shuffles/{name}"): _object(
        {
            "table": _TEXT,
            "round": {"type": "integer"},
            "commitment": _TEXT,
            "entropy": {"type": "array", "items": {"type": "array", "items": _TEXT}},
        }
    ),
    ("post", "/api/v1/staff"): _INVITED,
    ("post", "/api/v1/setup/apply"): _kind("house.Accepted"),
    ("post", "/api/v1/staff/passwords"): _INVITED,
    ("post", "/api/v1/tickets"): _object({"token": _TEXT, "identity": _TEXT}),
    ("post", "/api/v1/sign-in"): {
        "anyOf": [_object({"token": _TEXT, "identity": _TEXT}), _object({"identity": _TEXT, "csrf": _TEXT})]
    },
}


def describe_api(app: FastAPI) -> dict[str, Any]:
    """The whole description. It is made once."""
    found = _base(app)
    schemas = found.setdefault("components", {}).setdefault("schemas", {})
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    for codec in (DRILL_CODEC, CODEC):
        schemas |= {name: _moved(schema) for name, schema in codec.schema()["$defs"].items()}
    schemas |= ANSWER_FORMS | {name: extend(schemas[kind], more) for name, (kind, more) in WATCHED.items()}
    schemas["NextExercise"] = without(schemas["drill.Exercise"], "lesson")  # its name would be the answer
    names = {kind: name for name, kind in CODEC.kinds.items()}
    commands = [names[kind] for kind in get_args(Command)]
    schemas["Command"] = {
        "description": "What is asked of a house. Who asks and when it is are not looked at: the house says that.",
        "type": "object",
        "required": ["schema"],  # everything by itself says by which form it is written
        "oneOf": [_kind(name) for name in commands],
    }
    schemas["Problem"] = _PROBLEM
    for path, operations in found["paths"].items():
        for method, operation in operations.items():
            _describe(operation, method, path)
    return found


def _describe(operation: dict[str, Any], method: str, path: str) -> None:
    problem = {"description": "It was not done.", "content": {"application/problem+json": {"schema": _kind("Problem")}}}
    responses = operation.setdefault("responses", {})
    responses.pop("422", None)
    responses["default"] = problem
    for each in operation.get("parameters", ()):
        each.setdefault("description", _PARAMETERS.get(each["name"], ""))
    if path.startswith("/api/"):
        shown = _GIVES.get((method, path))
        if shown is not None or not responses.get("200", {}).get("content", {}).get("application/json", {}).get("schema"):
            responses["200"] = {"description": "Done.", "content": {"application/json": {"schema": shown or _OBJECT}}}
    if (at_once := LATER.get((method, path))) is not None:
        responses["202"] = {"description": "A job finds it.", "content": {"application/json": {"schema": _kind("LabJob")}}}
        if not at_once:
            del responses["200"]
    if kinds := FILES.get((method, path)):
        whole = {kind: {"schema": _TEXT} for kind in kinds}
        beside = responses["200"]["content"] if (method, path) in ANSWERS else {}
        responses["200"] = {"description": "Done.", "content": {**beside, **whole}}
    if method == "post" and path not in _TAKE_NOTHING and (path in _TAKES or "requestBody" not in operation):
        schema = _TAKES.get(path, _OBJECT)
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}


def _base(app: FastAPI) -> dict[str, Any]:
    from fastapi.openapi.utils import get_openapi

    return get_openapi(title=_HOUSE, version="1", routes=app.routes, description=_ABOUT)


def _moved(schema: Any) -> Any:
    """A schema whose references are to where OpenAPI has its schemas."""
    if isinstance(schema, list):
        return [_moved(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        name: value.replace("#/$defs/", "#/components/schemas/") if name == "$ref" and isinstance(value, str) else _moved(value)
        for name, value in schema.items()
    }
