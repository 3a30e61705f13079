"""The coach of a player: what each action of the own hand is worth, and after it what each decision has cost.

What the player knows is read off views of the player's own, and the process of the lab is asked about nothing else. Whose hand
it is not is told no more than that there is none.
"""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import FastAPI, Query
from fastapi.responses import JSONResponse, Response

from croupier.errors import InputError
from croupier.house import CODEC, NOT_SIGNED_IN
from croupier.rulebook import HouseEdition, Post
from croupier.table import KnownHand, Phase, State, known_hands
from croupier.web.lab.jobs import Job
from croupier.web.lab.routes import show_job
from croupier.web.problems import describe_problem, describe_refusal
from croupier.web.service import Service
from croupier.web.sessions import Token

_HAND, _EDITION = CODEC.form(KnownHand), CODEC.form(HouseEdition)
_TEXT, _YES = {"type": "string"}, {"type": "boolean"}
_COST = {"type": ["string", "null"], "description": "In Antes; null where nothing was decided."}


def _list(**properties: Any) -> dict[str, Any]:
    return {"type": "array", "items": {"type": "object", "required": [*properties], "properties": properties}}


def _json(schema: Any) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


_ANSWER = {
    "type": "object",
    "required": ["decisions", "cost"],
    "properties": {
        "decisions": _list(
            cards={"type": "object"},
            actions=_list(action=_TEXT, value=_TEXT, exact=_TEXT, best=_YES),
            best=_TEXT,
            deals=_TEXT,
            why=_list(id=_TEXT, values={"type": "object"}, words=_TEXT),
            taken=_TEXT,
            cost=_COST,
        ),
        "cost": _COST,
    },
}
_FORBIDDEN = "this house does not let players have a coach: it is served with --no-coach"
_NO_TABLE = "there is no table of this name here"
_NO_HAND = "you have no hand at this position: name one of your own"
_NO_CARDS = "no cards are dealt to this position yet: ask when you have to decide"
_UNSEEN = "you have not looked at these cards: look at them first"
_NO_DECISION = "nothing was decided here: the hand was given up by a ruling, or left its round"


def add_coach(app: FastAPI, service: Service) -> None:
    """Serve the coach of a house."""

    @app.get("/api/v1/tables/{name}/coach", tags=["tables"], responses={200: {"content": _json(_ANSWER)}})
    async def ask_coach(token: Token, name: str, position: Annotated[int, Query(ge=1, le=100)] = 1) -> Response:
        """What each action of an own hand is worth in Antes, which is best and why; what each decision has cost.

        202 and a job where deals must be counted first.
        """
        found = await service.look(lambda: _read(service, token, name, position))
        if isinstance(found, Response):
            return found
        who, question = found
        try:
            answer = await service.lab.solve(who, question)
        except InputError as error:  # the hand is as it is: nothing was wrong with what was sent
            return describe_problem(409, error.what, rules=error.rules)
        return show_job(answer, service.lab) if isinstance(answer, Job) else JSONResponse(answer)


def _read(service: Service, token: str, name: str, position: int) -> Response | tuple[str, dict[str, Any]]:
    """Who asks, and the question for the lab; or why there is none."""
    service.writer.catch_up()  # another process may have answered this person a moment ago
    who = service.entrance.who(token)
    if who is None:
        return describe_refusal(NOT_SIGNED_IN, status=401)
    if not service.coaches:
        return describe_problem(403, _FORBIDDEN, allowed_to="shift-manager")
    state = service.house.state.floor.tables.get(name)
    if state is None:
        return describe_problem(404, _NO_TABLE, rules=("R-7",))
    owner = state.owners.get(position, "")
    if who.post is not Post.PLAYER or not who.is_player(owner):
        return describe_problem(404, _NO_HAND, rules=("R-29",))
    hands = known_hands(state, who, position)
    if not hands:
        return describe_problem(409, _why_none(state, who.key, position), rules=state.setup.edition.dealing.split())
    own = state.setup.house_edition
    return who.identity or who.name, {
        "ask": "coach",
        "rulebook": state.setup.slug,
        "readings": dict(state.setup.book.answers),
        "definitions": [] if own is None else [_EDITION.to_json(own)],
        "hands": [_HAND.to_json(each) for each in hands],
    }


def _why_none(state: State, player: str, position: int) -> str:
    if state.deal is None or state.phase in (Phase.BETTING, Phase.CLOSED):
        return _NO_CARDS
    return _NO_DECISION if state.looks.get(player) == position else _UNSEEN
