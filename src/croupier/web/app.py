"""The application: which address does what. It holds no rule, and it keeps nothing but its service."""

from __future__ import annotations

import secrets
from http import HTTPStatus
from typing import Any

from fastapi import Depends, FastAPI, WebSocket
from fastapi import Request as HttpRequest
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, RedirectResponse, Response
from starlette.exceptions import HTTPException as StarletteHTTPException

from croupier.codec import format_json
from croupier.errors import InputError
from croupier.house import (
    CODEC,
    NOT_SIGNED_IN,
    HouseAnswer,
    NotDurableError,
    Refused,
    Request,
    SentTooMuchError,
    StoppedError,
    TriedTooOftenError,
    log,
    staff,
)
from croupier.web.bodies import read_json, read_texts
from croupier.web.coach import add_coach
from croupier.web.documentation import add_documentation
from croupier.web.drill import add_drill
from croupier.web.guards import Guards
from croupier.web.lab import add_lab
from croupier.web.live import HiddenTopic
from croupier.web.metrics import MEDIA_TYPE
from croupier.web.openapi import describe_api
from croupier.web.persons import describe_person, find_language
from croupier.web.problems import describe_delay, describe_input, describe_problem, describe_refusal
from croupier.web.reading_routes import add_readers
from croupier.web.service import BusyError, Service, parse_request
from croupier.web.sessions import SecondToken, Token, csrf_of, drop_cookie, read_caller, refuse_other_pages, set_cookie
from croupier.web.setup_routes import add_setup
from croupier.web.shells import Shells, add_pages, show_missing
from croupier.web.staff_routes import add_staff


def make_app(service: Service) -> FastAPI:
    """The application of a house."""
    app = FastAPI(title="Croupier", docs_url=None, redoc_url=None, openapi_url="/api/v1/openapi.json")
    app.state.service = service
    app.add_middleware(Guards, limits=service.limits, journal=service.journal)
    _add_problems(app, service, add_pages(app))
    add_documentation(app)
    _add_health(app, service)
    _add_sessions(app, service)
    add_coach(app, service)  # before the table itself, whose address takes all that is below it
    _add_requests(app, service)
    _add_topics(app, service)
    add_lab(app, service)
    add_drill(app, service)
    readers = add_readers(app, service)
    add_staff(app, service, readers)
    add_setup(app, service, readers)
    _describe(app)
    return app


def _describe(app: FastAPI) -> None:
    """The OpenAPI is ours: the library knows nothing of what the codec reads and writes."""

    def describe() -> dict[str, Any]:
        app.openapi_schema = app.openapi_schema or describe_api(app)
        return app.openapi_schema

    app.openapi = describe  # type: ignore[method-assign]


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
    own_page = [Depends(refuse_other_pages)]

    @app.post("/api/v1/sign-in", tags=["sessions"], dependencies=own_page)
    async def sign_in(http: HttpRequest) -> Response:
        """Begin a session by name and password. `keep` says as what: a `token` for programs, a `cookie` for browsers.

        Who says nothing gets a cookie if a page asks, else a token.
        """
        name, password, keep = await read_texts(http, "name", "password", keep="")
        if keep not in ("", "token", "cookie"):
            raise InputError("a session is kept as a token or as a cookie", where="keep")
        token = await service.check(lambda: service.entrance.sign_in(name, password, _origin(http)))
        service.metrics.count("SignIn", "refused" if isinstance(token, Refused) else "accepted")
        service.journal.say("sign-in", answer="refused" if isinstance(token, Refused) else "accepted")
        if isinstance(token, Refused):
            another = {"set_another": True} if token.what == staff.TOO_OLD.what else {}
            return describe_refusal(token, status=401, **another)
        as_cookie = keep == "cookie" or (not keep and "origin" in http.headers)
        return _give_cookie(JSONResponse(_csrf(token)), token, http) if as_cookie else _give_token(token)

    @app.post("/api/v1/sign-out", tags=["sessions"])
    async def sign_out(token: Token) -> Response:
        """End the session of the token, and take the cookie back."""
        answer = await service.ask(token, Request(secrets.token_hex(16), staff.SignOut()), "")
        return drop_cookie(_show(answer))

    @app.get("/enter", include_in_schema=False)
    async def enter(http: HttpRequest, ticket: str = "") -> Response:
        """Come in by a link that is good once: a session begins, and its page is shown."""
        found = service.tickets.take(ticket)
        token = await service.check(found.begin) if found else None
        if found is None or not isinstance(token, str):
            return RedirectResponse("/sign-in?link=used", 303)
        return _give_cookie(RedirectResponse(found.page, 303), token, http)

    @app.get("/api/v1/me", tags=["sessions"])
    async def see_oneself(token: Token, http: HttpRequest) -> Response:
        """Who asks: identity, name and post, what a page must send with what it changes, and the clock of the house."""

        def read() -> Response:
            who = service.entrance.who(token)
            if who is None:
                return drop_cookie(describe_refusal(NOT_SIGNED_IN, status=401))
            csrf = csrf_of(token) if read_caller(http).by_cookie else ""
            return JSONResponse(describe_person(service.house, who, token) | {"csrf": csrf, "language": find_language(http)})

        return await service.look(read)

    @app.post("/api/v1/password", tags=["sessions"], dependencies=own_page)
    async def change_password(http: HttpRequest) -> Response:
        """Set the own password, also in the place of one that only serves to set another. All own sessions end."""
        name, password, new = await read_texts(http, "name", "password", "new")
        answer = await service.check(lambda: service.entrance.change_password(name, password, new, _origin(http)))
        refused = isinstance(answer, Refused)
        service.metrics.count("SetPassword", "refused" if refused else "accepted")
        service.journal.say("password", answer="refused" if refused else "accepted")
        return _show(answer)

    @app.post("/api/v1/tickets", tags=["sessions"])
    async def issue_ticket(token: Token, http: HttpRequest) -> Response:
        """Give a player a ticket at a table: the token by which the player acts. One who is known keeps the identity.

        A dealer who is signed on there may, and a pit supervisor or above. The same id gives the same ticket.
        """
        id_, name, table, identity = await read_texts(http, "id", "name", "table", identity="")
        ticket = await service.issue_ticket(token, Request(id_, staff.IssueTicket(name, table, identity)))
        return _show(ticket) if isinstance(ticket, Refused) else _give_token(ticket)


def _add_requests(app: FastAPI, service: Service) -> None:
    @app.post("/api/v1/requests", tags=["requests"])
    async def carry_out(token: Token, http: HttpRequest, second: SecondToken = "") -> Response:
        """Have a request carried out: `{"id": ..., "command": ...}`. The answer is durable when it comes."""
        return _show(await service.ask(token, parse_request(await read_json(http)), second))

    @app.post("/api/v1/previews", tags=["requests"])
    async def try_command(token: Token, http: HttpRequest, second: SecondToken = "") -> Response:
        """What would follow from `{"command": ...}`, in words, with rules and money. Nothing is written."""
        data = await read_json(http)
        if not isinstance(data, dict) or {*data} != {"command"}:
            raise InputError("this takes an object with a command")
        request = parse_request({"id": "preview", **data})

        found = await service.preview(token, request, second)
        return _show(found) if isinstance(found, Refused) else Response(format_json(found), media_type="application/json")

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

    @app.get("/api/v1/shuffles/{name:path}", tags=["tables"])
    async def see_shuffle(name: str) -> Response:
        """What a table's last round was committed to before its bets opened, and the words that were added. It is public."""

        def read() -> Response:
            service.writer.catch_up()
            found = service.house.state.cards.get(name)
            if found is None:
                return describe_problem(404, "no round has been opened at a table of this name", rules=("R-27",))
            words = [list(each) for each in found.entropy]
            told = {"table": found.table, "round": found.round, "commitment": found.commitment, "entropy": words}
            return Response(format_json(told), media_type="application/json")

        return await service.look(read)


def _add_topics(app: FastAPI, service: Service) -> None:
    async def show(topic: str, token: str) -> Response:
        def read() -> Response:
            service.writer.catch_up()  # another process may have answered this person a moment ago
            found = service.topics.find(topic, service.entrance.who(token))
            if isinstance(found, HiddenTopic):
                return describe_problem(found.status, found.detail, rules=found.rules)
            return Response(format_json(found.show()), media_type="application/json")

        return await service.look(read)

    @app.get("/api/v1/floor", tags=["floor"])
    async def see_floor(token: Token) -> Response:
        """The floor: its tables, its pools; for the staff what waits for somebody, and what was ruled lately."""
        return await show("floor", token)

    @app.get("/api/v1/pit", tags=["floor"])
    async def see_pit(token: Token) -> Response:
        """The queue of the pit: what waits, the order of jackpot hands, what was ruled in the shift."""
        return await show("pit", token)

    @app.get("/api/v1/topics/{topic:path}", tags=["floor"])
    async def see_topic(topic: str, http: HttpRequest) -> Response:
        """A topic as the WebSocket `/api/v1/live` shows it now: `floor`, `tables/NAME`, `pools/NAME`."""
        return await show(topic, read_caller(http).token)

    @app.websocket("/api/v1/live")
    async def watch(socket: WebSocket) -> None:
        """What changes, as it changes: a snapshot of each topic that is watched, then what is different."""
        await service.hub.serve(socket)


# -- what comes in and goes out --------------------------------------------------------------------------------------


def _origin(http: HttpRequest) -> str:
    """The address that a request comes from, for the limit of failed attempts."""
    return http.client.host if http.client else ""


def _give_token(token: str) -> Response:
    return JSONResponse({"token": token, "identity": token.rpartition(".")[0]}, headers={"Cache-Control": "no-store"})


def _csrf(token: str) -> dict[str, str]:
    return {"identity": token.rpartition(".")[0], "csrf": csrf_of(token)}


def _give_cookie(answer: Response, token: str, http: HttpRequest) -> Response:
    return set_cookie(answer, token, encrypted=http.url.scheme == "https")


def _show(answer: HouseAnswer) -> Response:
    """An answer of the house: what was done is JSON of the codec, what was refused is a problem."""
    if isinstance(answer, Refused):
        return describe_refusal(answer, status=401 if answer == NOT_SIGNED_IN else 0)
    return Response(format_json(CODEC.to_json(answer)), media_type="application/json")


_NO_ADDRESS = {
    404: "there is no such address: /api/v1/openapi.json has all that there are",
    405: "this address does not take this method: /api/v1/openapi.json says which it takes",
}


def _add_problems(app: FastAPI, service: Service, shells: Shells) -> None:
    @app.exception_handler(InputError)
    async def not_understood(_: HttpRequest, error: InputError) -> Response:
        return describe_input(error)

    @app.exception_handler(RequestValidationError)
    async def not_fitting(_: HttpRequest, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"][1:]))
        return describe_problem(400, f"this does not fit: {first['msg']}", where=where)

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

    @app.exception_handler(SentTooMuchError)
    async def too_much(_: HttpRequest, error: SentTooMuchError) -> Response:
        return describe_delay(str(error), status=429, seconds=error.seconds)

    @app.exception_handler(StarletteHTTPException)
    async def not_done(http: HttpRequest, error: StarletteHTTPException) -> Response:
        if error.status_code == 404 and (page := show_missing(shells, http)):
            return page
        headers = {"WWW-Authenticate": "Bearer"} if error.status_code == 401 else error.headers
        plain = error.detail == HTTPStatus(error.status_code).phrase  # nobody of us has said why
        detail = _NO_ADDRESS.get(error.status_code, error.detail) if plain else error.detail
        return describe_problem(error.status_code, detail, headers=headers)
