"""The set-up over HTTP: the floor file as it is; another one checked, compared and applied, as `croupier floor` does."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi import Request as HttpRequest
from fastapi.responses import Response

from croupier.codec import format_json
from croupier.errors import InputError
from croupier.house import CODEC, Refused, Request
from croupier.rulebook import Post
from croupier.web import premises
from croupier.web.bodies import read_texts
from croupier.web.problems import describe_problem, describe_refusal
from croupier.web.reading_routes import Readers
from croupier.web.service import Service
from croupier.web.sessions import SecondToken, Token


def add_setup(app: FastAPI, service: Service, readers: Readers) -> None:
    """Serve the floor as a plan."""
    house = service.house

    @app.get("/api/v1/setup", tags=["set-up"])
    async def see_plan(token: Token) -> Response:
        """The floor as a plan: as the text of a floor file, and as the command `house.ApplyFloor`."""
        return await readers.read(token, Post.PIT_MANAGER, lambda _: premises.show_plan(house))

    @app.post("/api/v1/setup/check", tags=["set-up"])
    async def check_text(token: Token, http: HttpRequest) -> Response:
        """Whether `{"text": ...}` is a floor file: `faults`, each with its line, what is wrong there, and the rule."""
        (text,) = await read_texts(http, "text")
        return await readers.read(token, Post.PIT_MANAGER, lambda _: premises.check_text(text))

    @app.post("/api/v1/setup/diff", tags=["set-up"])
    async def compare_text(token: Token, http: HttpRequest) -> Response:
        """What `{"text": ...}` would change, when each change can be, and by which rule. Nothing is done."""
        (text,) = await read_texts(http, "text")
        return await readers.read(token, Post.PIT_MANAGER, lambda _: premises.compare_text(house, text))

    @app.post("/api/v1/setup/apply", tags=["set-up"])
    async def apply_text(token: Token, http: HttpRequest, second: SecondToken = "") -> Response:
        """Make the floor what `{"id": ..., "text": ..., "why": ...}` says: all of it or nothing. It takes two persons (R-17).

        A table changes between rounds, figures of a pool after the next win of the whole meter (R-6).
        """
        id_, text, why = await read_texts(http, "id", "text", "why")

        def read() -> Request | Response:
            try:
                return Request(id_, premises.read_floor_plan(text, why))
            except InputError as error:
                fault: dict[str, Any] = premises.describe_fault(text, error)
                return describe_problem(400, fault["what"], rules=fault["rules"], where=fault["where"], line=fault["line"])

        asked = await service.look(read)
        if isinstance(asked, Response):
            return asked
        answer = await service.ask(token, asked, second)
        if isinstance(answer, Refused):
            return describe_refusal(answer)
        return Response(format_json(CODEC.to_json(answer)), media_type="application/json")
