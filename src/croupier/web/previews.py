"""What would follow from a command: said in words, with rules and money. Nothing is written, and nothing hidden is told.

What is described are events that everybody may read once they are in the log. Those with cards are left out, and a command
that names cards is not tried at all: a count is on the record, and a round has few of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from croupier.codec import SCHEMA
from croupier.floor import AtPool, AtTable, PoolMoved, TableMoved
from croupier.house import CODEC, AskForRuling, Command, House, HouseState, Refused, Request, Sent, cards, ledger
from croupier.rulebook import IDENTITY, Actor, Money, Post, Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.web.event_words import ReplayWords
from croupier.web.topics.asks import fill_offers
from croupier.web.topics.chips import count_chips
from croupier.web.topics.happenings import list_happenings
from croupier.web.words import write_amount

_POST = CODEC.form(Post)
_NAME_CARDS = (c.DealCards, c.ScanCard, c.ScanAgain, c.KeyCards, c.CorrectCards, c.ReportDrawnTogether)
_SAY_HOW_THEY_LIE = (c.ReportMisdeal, c.ReportWrongCount, c.ReportMissedBurn)  # cards are named where `lies` is filled
_NOT_ASKED = {"why", "effect", "position", "positions", "before", "witness"}  # said by an ask, or not needed
_WAYS = ("back", "take")  # which way the money goes: to the player, or from this one
_NOT_TRIED = Refused("this is not tried beforehand: it names cards, or cards follow from it", ("R-26",))


def preview(house: House, sent: Sent) -> dict[str, Any]:
    """What would follow for whom, and what it takes. A member of the staff is also told what would if the right post asked."""
    command: Any = sent.command
    if _names_cards(command):
        return _refused(_NOT_TRIED)
    made = house.preview(sent)
    if isinstance(command, AskForRuling) and not isinstance(made, Refusal):
        return {"allowed": True, "refusal": None, **_described(house, _ruled_as_asked(house, command), sent.by)}
    if not isinstance(made, Refusal):
        return {"allowed": True, "refusal": None, **_described(house, made, sent.by)}
    said = made.said_to(sent.by)
    refused = _refused(Refused(said.what, said.rules, said.allowed_to))
    if sent.by.post < Post.DEALER or said.allowed_to is None or not isinstance(command, AtTable | AtPool):
        return refused
    higher = Sent(Actor(said.allowed_to.title, said.allowed_to, "preview"), sent.request, sent.witness)
    would = house.preview(higher)
    return refused if isinstance(would, Refusal) else refused | _described(house, would, sent.by)


def _ruled_as_asked(house: House, asked: AskForRuling) -> Sequence[object]:
    """What would follow if the post that the book names ruled as it was asked; nothing where that hangs on other facts."""
    setup = house.state.floor.tables[asked.table].setup
    provision = setup.edition.provisions.get(asked.case) if asked.case else None
    if provision is None or len(provision.effects) > 1:
        return ()
    ruler = Actor(provision.post.title, provision.post, "preview")
    offers = CODEC.to_json(house.view(ruler, asked.table))["table"]["offers"]
    happenings = list_happenings(setup.slug, offers, ruler.post)
    ways = list(fill_offers(asked, {"table": {"offers": offers}, "beside": {"happenings": happenings}}))
    if not ways or any(not _is_said(offers[number], filled, asked) for number, filled in ways):
        return ()
    _, filled = ways[0]
    report = CODEC.from_json({**filled, "schema": SCHEMA} | ({"why": asked.why} if "why" in filled else {}))
    command = AtTable(asked.table, report, 0)
    made = () if _names_cards(command) else house.preview(Sent(ruler, Request("preview", command)))
    return () if isinstance(made, Refusal) else made


def _is_said(offer: Mapping[str, Any], filled: Mapping[str, Any], asked: AskForRuling) -> bool:
    """Whether an ask says all that a report of the same has to say: which position, and no other fact."""
    others = {*offer["open"]} - _NOT_ASKED
    return filled.get("position") in (None, asked.position) and all(filled[name] == [] for name in others)


def _names_cards(command: Command) -> bool:
    inner: Any = command.command if isinstance(command, AtTable | AtPool) else command
    return isinstance(inner, _NAME_CARDS) or (isinstance(inner, _SAY_HOW_THEY_LIE) and bool(inner.lies))


def _refused(refused: Refused) -> dict[str, Any]:
    allowed_to = _POST.to_json(refused.allowed_to) if refused.allowed_to is not None else None
    shown = {"detail": refused.what, "rules": list(refused.rules), "allowed_to": allowed_to}
    return {"allowed": False, "refusal": shown, "follows": [], "money": [], "back": "0.00", "taken": "0.00"}


def _described(house: House, made: Sequence[object], by: Actor) -> dict[str, Any]:
    public = [each for each in made if isinstance(each, TableMoved | PoolMoved) and not cards.holds_hidden_cards(each)]
    words = ReplayWords(write_amount, _caller(house.state, by))
    follows = [
        {
            "words": words.whole_line(each.event),
            "rules": list(each.event.rules),
            "ruling": isinstance(each.event, e.IrregularityRuled),
            "position": getattr(each.event, "position", None),
            "table": each.table if isinstance(each, TableMoved) else "",
            "pool": each.pool if isinstance(each, PoolMoved) else "",
        }
        for each in public
    ]
    money = list(_money(house.state, public, words.call))
    sums = {way: str(Money(sum(Money.parse(each["amount"]).cents for each in money if each["does"] == way))) for way in _WAYS}
    return {"follows": follows, "money": money, "back": sums["back"], "taken": sums["take"]}


def _money(state: HouseState, public: Sequence[TableMoved | PoolMoved], call: Callable[[str], str]) -> Iterator[dict[str, Any]]:
    """What comes back to each player, or is taken back from this one, by what the ledger would be posted."""
    sums: dict[str, int] = {}
    book = state.ledger
    for event in public:
        for account, cents in ledger.postings(event, book):
            if account.kind is ledger.Kind.GIVEN_BACK:
                sums[account.player] = sums.get(account.player, 0) + int(cents)
        book = ledger.evolve(book, event)
    for player, cents in sums.items():
        if cents:
            amount, does = Money(abs(cents)), _WAYS[cents < 0]
            yield {"player": player, "name": call(player), "does": does, "amount": str(amount), "chips": count_chips(amount)}


def _caller(state: HouseState, by: Actor) -> Callable[[str], str]:
    """What this person may call others: the staff know everybody's name, with a device or without, a player the own."""

    def call(key: str) -> str:
        if not key.startswith(IDENTITY):
            return key if by.post >= Post.DEALER else "a player"
        person = state.staff.persons.get(key.removeprefix(IDENTITY))
        known = person is not None and (by.post >= Post.DEALER or by.is_player(key))
        return person.name if person and known else "a player"

    return call
