"""The staff over HTTP: who has an account, and how somebody comes to a first password that nobody else knows."""

from __future__ import annotations

from urllib.parse import quote

from fastapi import FastAPI
from fastapi import Request as HttpRequest
from fastapi.responses import JSONResponse, Response

from croupier.errors import InputError
from croupier.house import CODEC, Invited, Refused, Request, staff
from croupier.rulebook import Post
from croupier.web.accounts import list_staff
from croupier.web.bodies import read_texts
from croupier.web.problems import describe_refusal
from croupier.web.reading_routes import Readers
from croupier.web.service import Service
from croupier.web.sessions import SecondToken, Token

_POST = CODEC.form(Post)


def add_staff(app: FastAPI, service: Service, readers: Readers) -> None:
    """Serve the accounts of the staff."""

    @app.get("/api/v1/staff", tags=["staff"])
    async def see_staff(token: Token) -> Response:
        """All accounts of the staff, and what may be done about each."""
        return await readers.read(token, Post.SHIFT_MANAGER, lambda who: list_staff(service.house, who))

    @app.post("/api/v1/staff", tags=["staff"])
    async def add_person(token: Token, http: HttpRequest, second: SecondToken = "") -> Response:
        """Give somebody an account: `{"id": ..., "name": ..., "post": ...}`. The link lets that person set a password once,
        within a day.

        The same id gives the same link. No password is typed by anybody else, and none is kept.
        """
        id_, name, post = await read_texts(http, "id", "name", "post")
        try:
            wanted = _POST.from_json(post)
        except InputError as error:
            raise error.at("post") from None
        return _invite(await service.invite(token, Request(id_, staff.AddStaff(name, wanted)), second))

    @app.post("/api/v1/staff/passwords", tags=["staff"])
    async def renew_password(token: Token, http: HttpRequest, second: SecondToken = "") -> Response:
        """Have somebody set another password: `{"id": ..., "identity": ...}`. The one before holds no longer; the link is as
        for a new account.
        """
        id_, identity = await read_texts(http, "id", "identity")
        return _invite(await service.invite(token, Request(id_, staff.SetPassword(identity)), second))


def _invite(invited: Invited | Refused) -> Response:
    """The link has the first password behind `#`: a browser sends that to nobody."""
    if isinstance(invited, Refused):
        return describe_refusal(invited)
    link = f"/sign-in?name={quote(invited.name)}#first={quote(invited.password)}"
    return JSONResponse(
        {"identity": invited.identity, "name": invited.name, "link": link, "until": invited.until},
        headers={"Cache-Control": "no-store"},
    )
