"""What did not go as asked, as the web has it: problem details (RFC 9457) with rules, and with who may allow it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from starlette.responses import Response

from croupier.errors import InputError
from croupier.house import CODEC, Refused

MEDIA_TYPE = "application/problem+json"
_RETRY_AFTER = 1  # seconds
_TITLES = {
    400: "this was not understood",
    401: "sign in first",
    403: "the post may not do this",
    404: "there is no such thing here",
    405: "this is not done here",
    408: "this took too long to come",
    409: "this was refused",
    413: "this is too large",
    429: "this was tried too often",
    431: "this is too large",
    500: "something is wrong with the program",
    503: "not now: ask again with the same id",
}
_TAKES_TWO = "R-17"  # what is refused by it, somebody else of the same post may do


def problem_data(status: int, detail: str, *, rules: Iterable[str] = (), **more: object) -> dict[str, object]:
    """What is wrong, by which rules, and what to do, as plain data."""
    return {"title": _TITLES.get(status, "this was not done"), "status": status, "detail": detail, "rules": list(rules), **more}


def describe_problem(
    status: int,
    detail: str,
    *,
    rules: Iterable[str] = (),
    headers: Mapping[str, str] | None = None,
    **more: object,
) -> Response:
    """A response that says what is wrong, by which rules, and what to do."""
    return Response(json.dumps(problem_data(status, detail, rules=rules, **more)), status, headers, MEDIA_TYPE)


def describe_refusal(refused: Refused, *, status: int = 0, **more: object) -> Response:
    """A refusal: who is allowed to do it is named where somebody is."""
    data = CODEC.to_json(refused)
    wanted = status or (409 if refused.allowed_to is None else 403)
    if _TAKES_TWO in refused.rules and refused.allowed_to is None:
        more = {"second": True, **more}
    return describe_problem(wanted, refused.what, rules=refused.rules, headers=None, allowed_to=data["allowed_to"], **more)


def describe_input(error: InputError, *, status: int = 400) -> Response:
    """Something that cannot be read: what, and where in it."""
    return describe_problem(status, error.what, rules=error.rules, where=error.where)


def describe_delay(
    detail: str, *, status: int = 503, seconds: float = _RETRY_AFTER, headers: Mapping[str, str] | None = None
) -> Response:
    """Not now: nothing is known to be done. The same request may come again."""
    return describe_problem(status, detail, headers={"Retry-After": str(max(1, round(seconds))), **(headers or {})})
