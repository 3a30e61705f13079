"""Who asks: a program or a device by its token, a person by a cookie.

A browser sends a cookie whoever has made it ask. So a request by cookie that changes something also has a header that only
our own pages can know: the one that `csrf_of` works out of the token, which no page can read.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Depends, Header, HTTPException, Security
from fastapi import Request as HttpRequest
from fastapi.security import APIKeyCookie, HTTPAuthorizationCredentials, HTTPBearer
from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE, CSRF = "croupier-session", "Croupier-CSRF"
LONGEST_TOKEN = 200  # characters
_NOT_SIGNED_IN = "this takes a token: sign in, and send it as Authorization: Bearer TOKEN; a browser has it as a cookie"
_NOT_OURS = f"a request by cookie says where it comes from: send what /api/v1/me gives as csrf in the header {CSRF}"
_ANOTHER_PAGE = "a page of another server may not sign anybody in here: do it on the sign-in page of this one"
_READS = frozenset({"GET", "HEAD"})
_bearer = HTTPBearer(auto_error=False, description="The token that signing in gives to programs and devices.")
_cookie = APIKeyCookie(
    name=COOKIE, auto_error=False, description=f"The session of a person. What changes something also has {CSRF}."
)


@dataclass(frozen=True, slots=True)
class Caller:
    """By which token somebody asks, and whether a browser has sent it by itself. No token: nobody."""

    token: str
    by_cookie: bool = False


def csrf_of(token: str) -> str:
    """What a request by cookie shows to be from our own pages. The token cannot be found from it."""
    return sha256(f"croupier csrf 1\n{token}".encode()).hexdigest()[:32]


def read_caller(connection: HTTPConnection) -> Caller:
    """Who asks over a connection. A token that is sent on purpose goes before a cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token.strip():
        return Caller(token.strip()[:LONGEST_TOKEN])
    return Caller(connection.cookies.get(COOKIE, "")[:LONGEST_TOKEN], by_cookie=True)


async def find_token(
    http: HttpRequest,
    _: Annotated[HTTPAuthorizationCredentials | None, Security(_bearer)] = None,
    __: Annotated[str | None, Security(_cookie)] = None,
) -> str:
    """The token of whoever asks; 401 if there is none, and 403 if a browser asks that another page may have made ask."""
    caller = read_caller(http)
    if not caller.token:
        raise HTTPException(401, _NOT_SIGNED_IN)
    if caller.by_cookie and http.method not in _READS:
        shown = http.headers.get(CSRF, "")
        if not hmac.compare_digest(shown.encode(), csrf_of(caller.token).encode()):
            raise HTTPException(403, _NOT_OURS)
    return caller.token


Token = Annotated[str, Depends(find_token)]
SecondToken = Annotated[str, Header(alias="Croupier-Second", description="The token of the second person, where it takes two.")]


def is_own_page(connection: HTTPConnection) -> bool:
    """Whether a browser asks from a page of this very server. Programs, which say nothing of that, are none of its business."""
    origin = connection.headers.get("origin", "")
    return not origin or urlsplit(origin).netloc == connection.headers.get("host", "")


def refuse_other_pages(http: HttpRequest) -> None:
    """Refuse what only a page of our own may send where nobody is signed in yet. Else a browser had the session of whom another
    page likes, and its user would act as somebody else."""
    if not is_own_page(http):
        raise HTTPException(403, _ANOTHER_PAGE)


def set_cookie(answer: Response, token: str, *, encrypted: bool) -> Response:
    """An answer that leaves a session with a browser, until that is closed or the session is over."""
    answer.set_cookie(COOKIE, token, path="/", httponly=True, samesite="strict", secure=encrypted)
    return answer


def drop_cookie(answer: Response) -> Response:
    """An answer that takes the session from a browser."""
    answer.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
    return answer
