"""The application: which address does what. It holds no rule, and it keeps nothing but its service."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

from fastapi import Depends, FastAPI, Header, HTTPException
from fastapi import Request as HttpRequest
from fastapi.responses import JSONResponse, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.exceptions import HTTPException as StarletteHTTPException

from croupier.codec import format_json, parse_json
from croupier.errors import InputError
from croupier.house import (
    CODEC,
    NOT_SIGNED_IN,
    HouseAnswer,
    NotDurableError,
    Refused,
    Request,
    StoppedError,
    TriedTooOftenError,
    log,
    staff,
)
from croupier.web.guards import Guards
from croupier.web.metrics import MEDIA_TYPE
from croupier.web.problems import describe_delay, describe_input, describe_problem, describe_refusal
from croupier.web.service import BusyError, Service, parse_request

_NOT_SIGNED_IN = "this takes a token: sign in, and send it as Authorization: Bearer TOKEN"
_bearer = HTTPBearer(auto_error=False, description="The token that signing in gives.")


def _token(given: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]) -> str:
    if given is None:
        raise HTTPException(401, _NOT_SIGNED_IN)
    return given.credentials


Token = Annotated[str, Depends(_token)]
SecondToken = Annotated[str, Header(alias="Croupier-Second", description="The token of the second person, where it takes two.")]


def make_app(service: Service) -> FastAPI:
    """The application of a house."""
    app = FastAPI(title="Croupier", docs_url=None, redoc_url=None, openapi_url="/api/v1/openapi.json")
    app.state.service = service
    app.add_middleware(Guards, limits=service.limits, journal=service.journal)
    _add_problems(app, service)
    _add_health(app, service)
    _add_sessions(app, service)
    _add_requests(app, service)
    return app


def _add_health(app: FastAPI, service: Service) -> None:
    @app.get("/healthz", tags=["health"])
    async def is_alive() -> dict[str, str]:
        """Whether the process answers. It says nothing of the log."""
        return {"status": "alive"}

    @app.get("/readyz", tags=["health"])
    async def is_ready() -> Response:
        """Whether requests are taken; else what is wrong."""
        if faults := await service.faults():
            return describe_delay("; ".join(faults))
        return JSONResponse({"status": "ready", "position": service.house.position})

    @app.get("/metrics", tags=["health"])
    async def read_metrics() -> Response:
        """What the server measures, for Prometheus."""
        return Response(await service.look(service.metrics.read), media_type=MEDIA_TYPE)


def _add_sessions(app: FastAPI, service: Service) -> None:
    @app.post("/api/v1/sign-in", tags=["sessions"])
    async def sign_in(http: HttpRequest) -> Response:
        """Begin a session by name and password: the token of it."""
        name, password = await _read_texts(http, "name", "password")
        token = await service.check(lambda: service.entrance.sign_in(name, password, _origin(http)))
        service.metrics.count("SignIn", "refused" if isinstance(token, Refused) else "accepted")
        service.journal.say("sign-in", answer="refused" if isinstance(token, Refused) else "accepted")
        if isinstance(token, Refused):
            return describe_refusal(token, status=401)
        return _give_token(token)

    @app.post("/api/v1/sign-out", tags=["sessions"])
    async def sign_out(token: Token) -> Response:
        """End the session of the token."""
        return _show(await service.ask(token, Request(secrets.token_hex(16), staff.SignOut()), ""))

    @app.post("/api/v1/password", tags=["sessions"])
    async def change_password(http: HttpRequest) -> Response:
        """Set the own password, also in the place of one that only serves to set another. All own sessions end."""
        name, password, new = await _read_texts(http, "name", "password", "new")
        answer = await service.check(lambda: service.entrance.change_password(name, password, new, _origin(http)))
        refused = isinstance(answer, Refused)
        service.metrics.count("SetPassword", "refused" if refused else "accepted")
        service.journal.say("password", answer="refused" if refused else "accepted")
        return _show(answer)

    @app.post("/api/v1/tickets", tags=["sessions"])
    async def issue_ticket(token: Token, http: HttpRequest) -> Response:
        """Give a player a ticket at a table: the token by which the player acts. One who is known keeps the identity."""
        name, table, identity = await _read_texts(http, "name", "table", identity="")
        ticket = await service.check(lambda: service.entrance.issue_ticket(token, name, table, identity))
        return _show(ticket) if isinstance(ticket, Refused) else _give_token(ticket)


def _add_requests(app: FastAPI, service: Service) -> None:
    @app.post("/api/v1/requests", tags=["requests"])
    async def carry_out(token: Token, http: HttpRequest, second: SecondToken = "") -> Response:
        """Have a request carried out: `{"id": ..., "command": ...}`. The answer is durable when it comes."""
        return _show(await service.ask(token, parse_request(await _read_json(http)), second))

    @app.get("/api/v1/requests/{id:path}", tags=["requests"])
    async def find_answer(token: Token, id: str) -> Response:  # noqa: A002  # the name in the address
        """The answer that is kept to a request of the same person."""
        answer = await service.look(lambda: service.entrance.answer(token, id))
        return describe_problem(404, "you have no answer to a request of this id: send it") if answer is None else _show(answer)

    @app.get("/api/v1/tables/{name:path}", tags=["tables"])
    async def see_table(token: Token, name: str) -> Response:
        """A table as whoever has the token sees it, and what is offered there."""

        def read() -> Response:
            service.writer.catch_up()  # another process may have answered this person a moment ago
            if service.entrance.who(token) is None:
                return describe_refusal(NOT_SIGNED_IN, status=401)
            if name not in service.house.state.floor.tables:
                return describe_problem(404, "there is no table of this name here", rules=("R-7",))
            return Response(CODEC.format(service.entrance.view(token, name)), media_type="application/json")

        return await service.look(read)

    @app.get("/api/v1/pools/{name:path}", tags=["pools"])
    async def see_sign(name: str) -> Response:
        """The sign of a pool. It is public: no token is needed."""

        def read() -> Response:
            if name not in service.house.state.floor.pools:
                return describe_problem(404, "there is no pool of this name here", rules=("R-7",))
            return Response(CODEC.format(service.house.read_sign(name)), media_type="application/json")

        return await service.look(read)


# -- what comes in and goes out --------------------------------------------------------------------------------------


async def _read_json(http: HttpRequest) -> Any:
    try:
        text = (await http.body()).decode()
    except UnicodeDecodeError:
        raise InputError("this is no text in UTF-8") from None
    return parse_json(text)


async def _read_texts(http: HttpRequest, *names: str, **others: str) -> list[str]:
    """The values of an object that has these names and no others; those that may be left out stand with what they are then."""
    data = await _read_json(http)
    if not isinstance(data, dict) or not {*names} <= {*data} <= {*names, *others}:
        raise InputError(f"this takes an object with {' and '.join(names)}")
    values = [*(data[name] for name in names), *(data.get(name, default) for name, default in others.items())]
    if not all(isinstance(value, str) for value in values):
        raise InputError(f"each of {', '.join((*names, *others))} is text")
    return values


def _origin(http: HttpRequest) -> str:
    """The address that a request comes from, for the limit of failed attempts."""
    return http.client.host if http.client else ""


def _give_token(token: str) -> Response:
    return JSONResponse({"token": token, "identity": token.rpartition(".")[0]}, headers={"Cache-Control": "no-store"})


def _show(answer: HouseAnswer) -> Response:
    """An answer of the house: what was done is JSON of the codec, what was refused is a problem."""
    if isinstance(answer, Refused):
        return describe_refusal(answer, status=401 if answer == NOT_SIGNED_IN else 0)
    return Response(format_json(CODEC.to_json(answer)), media_type="application/json")


def _add_problems(app: FastAPI, service: Service) -> None:
    @app.exception_handler(InputError)
    async def not_understood(_: HttpRequest, error: InputError) -> Response:
        return describe_input(error)

    @app.exception_handler(BusyError)
    @app.exception_handler(StoppedError)
    @app.exception_handler(NotDurableError)
    @app.exception_handler(log.LogError)
    async def not_now(_: HttpRequest, error: Exception) -> Response:
        return describe_delay(str(error))

    @app.exception_handler(TriedTooOftenError)
    async def too_often(_: HttpRequest, error: TriedTooOftenError) -> Response:
        service.metrics.count("SignIn", "too often")
        service.journal.say("sign-in", level="warning", answer="too often")
        return describe_delay(str(error), status=429, seconds=error.seconds)

    @app.exception_handler(StarletteHTTPException)
    async def not_done(_: HttpRequest, error: StarletteHTTPException) -> Response:
        headers = {"WWW-Authenticate": "Bearer"} if error.status_code == 401 else None
        return describe_problem(error.status_code, str(error.detail), headers=headers)
