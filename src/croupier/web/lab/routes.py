"""The addresses of the lab. Whoever is signed in may use it: it knows the books, and nothing of any table, person or money."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI, HTTPException
from fastapi import Request as HttpRequest
from fastapi.responses import JSONResponse, Response

from croupier.codec import parse_json
from croupier.errors import InputError
from croupier.games import edition, editions
from croupier.house import NOT_SIGNED_IN
from croupier.web.lab.desk import LabDesk, LabSlowError
from croupier.web.lab.jobs import Job, JobState, TooManyError
from croupier.web.lab.process import LabEndedError
from croupier.web.problems import describe_delay, describe_problem, describe_refusal
from croupier.web.sessions import Token

if TYPE_CHECKING:
    from croupier.web.service import Service

MOST_AXES = 2  # as `workbench.sweeps.MOST_AXES`, which cannot be imported here: whoever serves tables loads no kernels
_SIMULATION, _SWEEP = "simulation", "sweep"
_WORKS, _FORMS = ("report", "card", _SIMULATION, _SWEEP), ("pdf", "html")
_MEDIA = {
    "pdf": "application/pdf",
    "html": "text/html; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "svg": "image/svg+xml",
}
_OF_WORK = {_SIMULATION: {"rounds", "seed"}, _SWEEP: {"over"}}  # of others a form
_MOST_ROUNDS, _MOST_SEED = 10**9, 2**64 - 1
_LONGEST_AXIS = 2_000
_NO_JOB = "you have no job of this id in the lab: its result is kept for an hour"
_VARIANT = {
    "type": "object",
    "description": "A book and all in which it is not as it stands, in the words of `croupier solve`.",
    "required": ["rulebook"],
    "properties": {
        "rulebook": {"type": "string"},
        "changes": {"type": "object", "additionalProperties": {"type": "string"}},
        "readings": {"type": "object", "additionalProperties": {"type": "string"}},
        **{name: {"type": "string"} for name in ("meter", "unit", "ante", "stake")},
        "units": {"type": "integer", "minimum": 1},
    },
}


def _body(required: list[str], **properties: Any) -> dict[str, Any]:
    """What a request takes, for the description of the API."""
    schema = {"type": "object", "required": required, "properties": properties}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


def add_lab(app: FastAPI, service: Service) -> None:
    """Serve the lab of a house."""
    desk = service.lab
    _add_questions(app, service, desk)
    _add_jobs(app, service, desk)

    @app.exception_handler(TooManyError)
    async def too_many(_: HttpRequest, error: TooManyError) -> Response:
        return describe_delay(str(error), status=429)

    @app.exception_handler(LabEndedError)
    @app.exception_handler(LabSlowError)
    async def not_answered(_: HttpRequest, error: Exception) -> Response:
        why = "took too long" if isinstance(error, LabSlowError) else "ended before it answered"
        return describe_delay(f"the process of the lab {why}: ask again")


class NotSignedInError(Exception):
    """Somebody asks whom nobody knows."""


async def _find_person(service: Service, token: str) -> str:
    """Who has a token. Jobs are kept by it."""
    who = await service.look(lambda: service.entrance.who(token))
    if who is None:
        raise NotSignedInError
    return who.identity or who.name


def _add_questions(app: FastAPI, service: Service, desk: LabDesk) -> None:
    @app.exception_handler(NotSignedInError)
    async def not_signed_in(_: HttpRequest, error: NotSignedInError) -> Response:
        return describe_refusal(NOT_SIGNED_IN, status=401)

    @app.get("/api/v1/lab/books", tags=["lab"])
    async def list_books(token: Token) -> Response:
        """The books that can be opened."""
        await _find_person(service, token)
        await service.look(desk.quick.start)  # whoever asks for the books opens one
        return JSONResponse({"books": [_describe_book(each) for each in editions()]})

    @app.post("/api/v1/lab/solve", tags=["lab"], openapi_extra=_body(["variant"], variant=_VARIANT, beside=_VARIANT))
    async def solve(token: Token, http: HttpRequest) -> Response:
        """A variant of a book solved, beside the approved book or `beside`. 202 and a job where deals must be counted first."""
        who = await _find_person(service, token)
        data = await _read(http, {"variant"}, {"beside"})
        return await _answer(who, {"ask": "solve", "variant": data["variant"], "beside": data.get("beside")})

    @app.post(
        "/api/v1/lab/price",
        tags=["lab"],
        openapi_extra=_body(["variant", "reading"], variant=_VARIANT, reading={"type": "string"}),
    )
    async def price(token: Token, http: HttpRequest) -> Response:
        """What the other answers to one reading are worth in a variant. 202 and a job where deals must be counted first."""
        who = await _find_person(service, token)
        data = await _read(http, {"variant", "reading"})
        if not isinstance(data["reading"], str):
            raise InputError("name a reading, as in S-2", where="reading")
        return await _answer(who, {"ask": "price", **data})

    async def _answer(who: str, question: dict[str, Any]) -> Response:
        found = await desk.solve(who, question)
        return show_job(found, desk) if isinstance(found, Job) else JSONResponse(found)


def _add_jobs(app: FastAPI, service: Service, desk: LabDesk) -> None:
    @app.post(
        "/api/v1/lab/jobs",
        tags=["lab"],
        status_code=202,
        openapi_extra=_body(
            ["work", "variant"],
            work={"enum": list(_WORKS)},
            variant=_VARIANT,
            form={"enum": list(_FORMS), "description": "Of a file."},
            rounds={"type": "integer", "minimum": 1, "maximum": _MOST_ROUNDS, "description": "Of a simulation: a million."},
            seed={"type": "integer", "minimum": 0, "maximum": _MOST_SEED, "description": "Of a simulation: 1."},
            over={
                "type": "array",
                "items": {"type": "string", "maxLength": _LONGEST_AXIS},
                "minItems": 1,
                "maxItems": MOST_AXES,
                "description": "Of a sweep: what is varied, as in `bet.flush=4..8 to 1`, the words of `croupier sweep --over`. "
                "The sheet says with how many cells at most (`sweep.most`).",
            },
        ),
    )
    async def add_job(token: Token, http: HttpRequest) -> Response:
        """Have the report on a variant or its strategy card made, rounds of it simulated, or some of its data varied."""
        who = await _find_person(service, token)
        data = await _read(http, {"work", "variant"}, {"form", *chain(*_OF_WORK.values())})
        if data["work"] not in _WORKS:
            raise InputError(f"this is made here: {', '.join(_WORKS[:-1])} or {_WORKS[-1]}", where="work")
        if data["work"] == _SIMULATION:
            return show_job(desk.jobs.add(who, _read_simulation(data)), desk)
        if data["work"] == _SWEEP:
            asked = _read_sweep(data)
            await desk.solve(who, {**asked, "ask": "axes"})  # what cannot be varied is refused here
            return show_job(desk.jobs.add(who, asked), desk)
        if data.get("form") not in _FORMS or data.keys() & set(chain(*_OF_WORK.values())):
            raise InputError(f"a file is {' or '.join(_FORMS)}, and takes nothing else", where="form")
        return show_job(desk.jobs.add(who, {"ask": "file", **data}), desk)

    @app.get("/api/v1/lab/jobs", tags=["lab"])
    async def list_jobs(token: Token) -> Response:
        """The own jobs, the newest first."""
        own = desk.jobs.list_own(await _find_person(service, token))
        return JSONResponse({"jobs": [_without_result(job, desk) for job in own]})

    @app.get("/api/v1/lab/jobs/{id}", tags=["lab"])
    async def see_job(token: Token, id: str) -> Response:  # noqa: A002  # the name in the address
        """A job: where it is, and its result when it is done."""
        job = await _own(token, id)
        return JSONResponse(job.as_dict(before=desk.jobs.before(job)))

    @app.get("/api/v1/lab/jobs/{id}/file", tags=["lab"])
    async def load_file(token: Token, id: str, name: str = "") -> Response:  # noqa: A002
        """The file that a job has made; where it has made several the one of this name, else the chief one."""
        job = await _own(token, id)
        if job.state is not JobState.DONE or not job.files:
            return describe_problem(409, "this job has no file: see where it is")
        name = name or next(iter(job.files))
        if name not in job.files:
            raise HTTPException(404, f"this job has no file of this name, only {', '.join(job.files)}")
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(job.files[name], media_type=_MEDIA[name.rpartition(".")[2]], headers=headers)

    @app.delete("/api/v1/lab/jobs/{id}", tags=["lab"])
    async def cancel_job(token: Token, id: str) -> Response:  # noqa: A002
        """Cancel a job that is not over."""
        job = await _own(token, id)
        await service.look(lambda: desk.jobs.cancel(job))
        return JSONResponse(_without_result(job, desk))

    async def _own(token: str, id_: str) -> Job:
        job = desk.jobs.find(await _find_person(service, token), id_)
        if job is None:
            raise HTTPException(404, _NO_JOB)
        return job


def show_job(job: Job, desk: LabDesk) -> Response:
    """That a job finds it, and where it is looked at."""
    return JSONResponse(_without_result(job, desk), 202, {"Location": f"/api/v1/lab/jobs/{job.id}"})


def _without_result(job: Job, desk: LabDesk) -> dict[str, Any]:
    return {
        name: value for name, value in job.as_dict(before=desk.jobs.before(job)).items() if name not in ("result", "so_far")
    }


def _read_simulation(data: dict[str, Any]) -> dict[str, Any]:
    """What is asked of the process: so many rounds from a seed."""
    _check_no_others(data, "a simulation")
    rounds, seed = data.get("rounds", 1_000_000), data.get("seed", 1)
    for name, what, value, least, most in (
        ("rounds", "the number of rounds", rounds, 1, _MOST_ROUNDS),
        ("seed", "the seed", seed, 0, _MOST_SEED),
    ):
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise InputError(f"{what} is a whole number from {least:,} to {most:,}", where=name)
    return {"ask": "simulate", **data, "rounds": rounds, "seed": seed}


def _read_sweep(data: dict[str, Any]) -> dict[str, Any]:
    """What is asked of the process: one or two things varied. What they are the process reads."""
    _check_no_others(data, "a sweep")
    over = data.get("over")
    if not isinstance(over, list) or not 1 <= len(over) <= MOST_AXES or not all(isinstance(each, str) for each in over):
        what = f'write what is varied as a list of one or {MOST_AXES} texts, as in ["bet.flush=4..8 to 1"]'
        raise InputError(what, where="over")
    if max(map(len, over)) > _LONGEST_AXIS:
        raise InputError(f"write what is varied as text of at most {_LONGEST_AXIS:,} signs", where="over")
    return {"ask": "sweep", **data}


def _check_no_others(data: dict[str, Any], what: str) -> None:
    """Refuse what is said of other work."""
    if "form" in data:
        raise InputError(f"{what} is no file, and has no form", where="form")
    for work, names in _OF_WORK.items():
        if work != data["work"] and (strange := sorted(data.keys() & names)):
            raise InputError(f"this is of a {work}, not of {what}", where=strange[0])


def _describe_book(slug: str) -> dict[str, Any]:
    found = edition(slug)
    about = found.catalogue
    return {
        "rulebook": slug,
        "title": about.title,
        "operator": about.operator,
        "edition": about.edition,
        "approved": found.approved,
    }


async def _read(http: HttpRequest, names: set[str], more: set[str] | None = None) -> dict[str, Any]:
    """An object with these names, and some others if it has them."""
    try:
        data = parse_json((await http.body()).decode())
    except UnicodeDecodeError:
        raise InputError("this is no text in UTF-8") from None
    if not isinstance(data, dict) or not names <= data.keys() <= names | (more or set()):
        raise InputError(f"this takes an object with {' and '.join(sorted(names))}")
    for name in data.keys() & {"variant", "beside"}:
        if data[name] is not None or name == "variant":
            _check_variant(data[name], name)
    return data


def _check_variant(data: object, where: str) -> None:
    """Refuse what is no object of texts: what is in them the lab says."""
    if not isinstance(data, dict):
        raise InputError("a variant is an object with a rulebook, and what is changed in it", where=where)
    for name, value in data.items():
        texts = value.values() if isinstance(value, dict) else (value,)
        if not all(isinstance(each, str | int) for each in texts):
            raise InputError("write this as text", where=f"{where}.{name}")
