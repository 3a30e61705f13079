"""What is read off a house beside its topics: the rules, rounds that were played, the audit.

Each address has the lowest post that may read it; a player reads the rules, and the rounds with a wager of the own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Annotated, Any, Literal

from fastapi import FastAPI, Query
from fastapi.responses import JSONResponse, Response, StreamingResponse

from croupier.errors import InputError, MoneyError
from croupier.house import NOT_SIGNED_IN, audit
from croupier.rulebook import IDENTITY, Actor, Money, Post
from croupier.web import audits, books
from croupier.web.event_words import ReplayWords
from croupier.web.problems import describe_problem, describe_refusal
from croupier.web.rounds import Archive, KeptRound, RoundFrames, RoundQuery, list_choices, settle_otherwise
from croupier.web.rounds.archive import describe_round, may_see
from croupier.web.service import Service
from croupier.web.sessions import Token
from croupier.web.topics.names import name_game
from croupier.web.verifier import LogVerifier
from croupier.web.words import write_amount

_MOST = 200  # rounds of an answer
_LINES = 500  # of an export that are sent together
Text = Annotated[str, Query(max_length=100)]


class Readers:
    """Reads for somebody who may, in a thread that is not the server's own."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self.archive = Archive(service.house)
        self.frames = RoundFrames(service.house, self.archive)

    async def read(self, token: str, post: Post, work: Callable[[Actor], Any]) -> Response:
        """What somebody of this post or above gets; 401 or 403 for others."""

        def look() -> Response:
            who = self._service.entrance.who(token)
            if who is None:
                return describe_refusal(NOT_SIGNED_IN, status=401)
            if who.post < post:
                what = f"a {who.post.title} may not read this"
                return describe_problem(403, what, rules=("R-29",), allowed_to=post.name.lower().replace("_", "-"))
            made = work(who)
            return made if isinstance(made, Response) else JSONResponse(made)

        return await self._service.look(look)

    def names(self, who: Actor, each: KeptRound) -> dict[str, str]:
        """The names of players in a round that somebody may know."""
        persons = self._service.house.state.staff.persons
        known = each.players if who.post else {key: None for key in each.players if who.is_player(key)}
        found = {key: persons.get(key.removeprefix(IDENTITY)) for key in known}
        return {key: person.name for key, person in found.items() if person}

    def head(self, who: Actor, each: KeptRound, names: dict[str, str]) -> dict[str, Any]:
        """What a replay says of a round above all: its book, and by whose eyes somebody may see it."""
        setup = self.frames.start_of(each)[1].setup
        catalogue = setup.edition.catalogue
        adopted = all(setup.edition.register[asked].adopted == answer for asked, answer in setup.book.answers.items())
        owners = sorted(self.frames.owners(each).items()) if each.opened else []
        pit = who.post >= Post.PIT_SUPERVISOR
        seen = [(at, key) for at, key in owners if pit or (not who.post and who.is_player(key))]
        return {
            "title": catalogue.title,
            "game": name_game(setup.edition),
            "edition": catalogue.edition,
            "adopted": adopted,
            "eyes_allowed": [
                {"eyes": "public", "name": ""},
                *({"eyes": str(at), "name": names.get(key, "")} for at, key in seen),
                *([{"eyes": "auditor", "name": ""}] if pit else []),
            ],
            "may_settle_again": pit,
        }

    def find(self, who: Actor, id: str) -> KeptRound | None:  # noqa: A002  # the name in the address
        """A round that somebody may look at."""
        kept = self.archive.get(id)
        return kept if kept and may_see(who, kept) else None


def add_readers(app: FastAPI, service: Service) -> Readers:
    """Serve what is read."""
    readers = Readers(service)
    _add_rules(app, readers)
    _add_rounds(app, readers)
    _add_audit(app, service, readers)
    return readers


def _add_rules(app: FastAPI, readers: Readers) -> None:
    @app.get("/api/v1/rules", tags=["rules"])
    async def see_books(token: Token, find: Text = "") -> Response:
        """The rulebooks, and what a jackpot system must do beside them; with `find` what has a number or words like these."""
        return await readers.read(
            token,
            Post.PLAYER,
            lambda _: {
                "books": books.list_books(),
                "requirements": list(books.list_requirements()),
                "found": books.find_rules(find) if find else [],
            },
        )

    @app.get("/api/v1/rules/{book}", tags=["rules"])
    async def see_book(token: Token, book: str) -> Response:
        """A book: its rules in our words, its readings, its pay tables."""
        return await readers.read(token, Post.PLAYER, lambda _: _or_missing(lambda: books.describe_book(book)))

    @app.get("/api/v1/rules/{book}/{rule:path}", tags=["rules"])
    async def see_rule(token: Token, book: str, rule: str) -> Response:
        """A rule, a reading or a requirement by its number."""
        return await readers.read(token, Post.PLAYER, lambda _: _or_missing(lambda: books.describe_rule(book, rule)))


def _or_missing(work: Callable[[], Any]) -> Any:
    try:
        return work()
    except InputError as error:
        return describe_problem(404, error.what, rules=error.rules)


def _add_rounds(app: FastAPI, readers: Readers) -> None:
    @app.get("/api/v1/rounds", tags=["rounds"])
    async def find_rounds(
        token: Token,
        *,
        table: Text = "",
        player: Text = "",
        person: Text = "",
        rule: Text = "",
        ruling: Text = "",
        result: Literal["", "open", "concluded", "void"] = "",
        least: Text = "0",
        since: Text = "0",
        until: Text = "",
        irregular: bool = False,
        most: Annotated[int, Query(ge=1, le=_MOST)] = 50,
    ) -> Response:
        """Rounds by table, player, person of the staff, rule, result, amount and time, the latest first."""

        def read(who: Actor) -> dict[str, Any]:
            query = RoundQuery(
                table=table,
                player=player if who.post else who.key,
                person=person,
                rule=rule,
                irregular=irregular,
                ruling=ruling.strip().lower(),
                result=result,
                least=_cents(least),
                since=audit.read_time(since),
                until=audit.read_time(until) if until else 2**62,
            )
            found, whole = readers.archive.find(query, most, lambda each: may_see(who, each))
            shown = [describe_round(each, readers.names(who, each)) for each in found[:most]]
            return {"rounds": shown, "found": len(found), "whole": whole}

        return await readers.read(token, Post.PLAYER, read)

    @app.get("/api/v1/rounds/{table}/{number}", tags=["rounds"])
    async def replay_round(token: Token, table: str, number: int, eyes: Text = "public") -> Response:
        """A round, a frame for each event, as `public`, a position by its number, or an `auditor` sees it."""

        def read(who: Actor) -> Any:
            kept = readers.find(who, f"{table}/{number}")
            if kept is None:
                return _no_round()
            names = readers.names(who, kept)
            words = ReplayWords(write_amount, lambda key: names.get(key, "a player"))
            head = {**describe_round(kept, names), **readers.head(who, kept, names), "eyes": eyes}
            if not kept.opened:
                return {**head, "frames": [], "why": "its cards are sealed until the next round opens (R-27)"}
            if refused := _blind(who, kept, eyes, readers):
                return refused
            return {**head, "frames": readers.frames.frames(kept, eyes, words, names), "why": ""}

        return await readers.read(token, Post.PLAYER, read)

    @app.get("/api/v1/rounds/{table}/{number}/what-if", tags=["rounds"])
    async def settle_again(
        token: Token, table: str, number: int, *, reading: Text = "", answer: Text = "", book: Text = ""
    ) -> Response:
        """The round settled by another answer to a reading, or by another edition, beside how it was settled."""

        def read(who: Actor) -> Any:
            kept = readers.find(who, f"{table}/{number}")
            if kept is None or not kept.opened:
                return _no_round()
            if bool(reading) is bool(book):
                raise InputError("name a reading with its answer, or a book", where="reading")
            return settle_otherwise(readers.frames.before_settlement(kept), reading, answer, book)

        return await readers.read(token, Post.PIT_SUPERVISOR, read)

    @app.get("/api/v1/rounds/{table}/{number}/choices", tags=["rounds"])
    async def list_settlements(token: Token, table: str, number: int) -> Response:
        """By which readings and books the round can be settled again: what the what-if takes."""

        def read(who: Actor) -> Any:
            kept = readers.find(who, f"{table}/{number}")
            if kept is None or not kept.opened:
                return _no_round()
            return list_choices(readers.frames.start_of(kept)[1].setup, readers.frames.cited(kept))

        return await readers.read(token, Post.PIT_SUPERVISOR, read)

    @app.get("/api/v1/rounds/{table}/{number}/record", tags=["rounds"])
    async def read_record(token: Token, table: str, number: int) -> Response:
        """The round as the log has it: with the hash before it, every hash can be worked out anew."""

        def read(who: Actor) -> Any:
            kept = readers.find(who, f"{table}/{number}")
            if kept is None or not kept.opened:
                return _no_round()
            lines = [each._asdict() for each in readers.frames.record(kept)]
            return {"id": kept.id, "before": kept.before, "lines": lines}

        return await readers.read(token, Post.PIT_SUPERVISOR, read)


def _no_round() -> Response:
    return describe_problem(404, "there is no such round here, or it is not yours to see", rules=("R-29",))


def _blind(who: Actor, kept: KeptRound, eyes: str, readers: Readers) -> Response | None:
    """Why somebody may not look with these eyes: a player has the own, a dealer those of everybody, the pit all."""
    if eyes == "public" or (who.post >= Post.PIT_SUPERVISOR and (eyes == "auditor" or eyes.isdecimal())):
        return None
    if not who.post and eyes.isdecimal() and _decides(readers.frames.owners(kept), int(eyes), who):
        return None
    if eyes != "auditor" and not eyes.isdecimal():
        raise InputError("eyes are public, auditor or a position", where="eyes")
    return describe_problem(403, "these eyes are not yours", rules=("R-29",), allowed_to="pit-supervisor")


def _decides(owners: dict[int, str], position: int, who: Actor) -> bool:
    return who.is_player(owners.get(position, ""))


def _add_audit(app: FastAPI, service: Service, readers: Readers) -> None:
    house = service.house

    @app.get("/api/v1/audit/money", tags=["audit"])
    async def see_money(token: Token, since: Text = "0", until: Text = "") -> Response:
        """Staked, given back and won, by table and by shift."""
        return await readers.read(
            token, Post.PIT_SUPERVISOR, lambda _: audits.sum_money(readers.archive, audit.read_time(since), _end(until))
        )

    @app.get("/api/v1/audit/heads", tags=["audit"])
    async def see_heads(token: Token) -> Response:
        """The head of every stream of the log, and the last signed statements."""
        return await readers.read(token, Post.PIT_SUPERVISOR, lambda _: audits.list_heads(house))

    @app.get("/api/v1/audit/overrides", tags=["audit"])
    async def see_overrides(
        token: Token, *, table: Text = "", since: Text = "0", until: Text = "", shift: bool = False, form: Text = "json"
    ) -> Response:
        """Rulings, voids, corrections and refused attempts, the latest first; `shift=true`: since the last shift was closed.

        With `form=csv` they are a file for programs that read tables, the earliest first.
        """
        if form not in ("json", "csv"):
            raise InputError("the forms are json and csv", where="form")

        def read(_: Actor) -> Any:
            after = audits.find_shift(house) if shift else 0
            found = audits.list_reviewed(house, table, audit.read_time(since), _end(until), after)
            if form == "json":
                return {"overrides": found}
            headers = {"Content-Disposition": 'attachment; filename="overrides.csv"', "Cache-Control": "no-store"}
            return Response(audits.write_reviewed(found), media_type="text/csv; charset=utf-8", headers=headers)

        return await readers.read(token, Post.PIT_SUPERVISOR, read)

    @app.get("/api/v1/audit/slips", tags=["audit"])
    async def see_slips(token: Token) -> Response:
        """The slips, the latest first."""
        return await readers.read(token, Post.PIT_SUPERVISOR, lambda _: {"slips": audits.list_paid_slips(house)})

    @app.get("/api/v1/audit/export", tags=["audit"])
    async def export_log(token: Token) -> Response:
        """All of the log as a file of JSON lines, as `croupier audit verify` reads it."""

        def make(_: Actor) -> Response:
            lines = _in_parts(audit.export_lines(house.log, (house.public_key,)))
            headers = {"Content-Disposition": 'attachment; filename="croupier-export.jsonl"', "Cache-Control": "no-store"}
            return StreamingResponse(lines, media_type="application/jsonl", headers=headers)

        return await readers.read(token, Post.SHIFT_MANAGER, make)

    verifier = LogVerifier(house)

    @app.post("/api/v1/audit/verification", tags=["audit"])
    async def begin_verification(token: Token) -> Response:
        """Work all of the log out anew, in a process of its own. One runs at a time."""
        return await readers.read(token, Post.PIT_SUPERVISOR, lambda who: verifier.start(who.name))

    @app.get("/api/v1/audit/verification", tags=["audit"])
    async def see_verification(token: Token) -> Response:
        """How far the last verification is, or what it has found."""
        return await readers.read(token, Post.PIT_SUPERVISOR, lambda _: verifier.state)

    @app.delete("/api/v1/audit/verification", tags=["audit"])
    async def end_verification(token: Token) -> Response:
        """End a verification before it is done."""
        return await readers.read(token, Post.PIT_SUPERVISOR, lambda _: verifier.cancel())

    @app.get("/api/v1/audit/reconciliation", tags=["audit"])
    async def see_reconciliation(token: Token) -> Response:
        """Each table and pool beside the ledger now."""
        return await readers.read(token, Post.PIT_SUPERVISOR, lambda _: audits.compare_all(house))


def _in_parts(lines: Iterable[str]) -> Iterator[str]:
    """Lines of a file, many at a time: each part is waited for in another thread."""
    left = iter(lines)
    while part := list(islice(left, _LINES)):
        yield "".join(f"{line}\n" for line in part)


def _end(until: str) -> int:
    return audit.read_time(until) if until else 2**62


def _cents(text: str) -> int:
    try:
        return Money.parse(text).cents
    except MoneyError:
        raise InputError("this is no amount of money", where="least") from None
