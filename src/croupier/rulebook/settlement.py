"""Settle a round: every wager paid, collected or given back, with the rules that say so and the readings that it depends on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple

from croupier.cards import Hand
from croupier.errors import MoneyError
from croupier.rulebook.alternatives import HandAlternatives, in_order, possible_alternatives, sole_ruling
from croupier.rulebook.book import Alternatives
from croupier.rulebook.clauses import Result
from croupier.rulebook.compiled import Ruling
from croupier.rulebook.facts import Is
from croupier.rulebook.jackpot_rules import Award, Awards, Claim, award
from croupier.rulebook.money import NOTHING, Money
from croupier.rulebook.odds import FixedSum, ShareOfMeter, ToOne
from croupier.rulebook.round import PlayedPosition, Round, Showdown
from croupier.rulebook.shares import Shares, share_out
from croupier.rulebook.unknown import CardsUnknownError
from croupier.rulebook.wagers import Cap, Wager


class SettledWager(NamedTuple):
    """One wager of one position: what was staked, what happened to it, what went back to the player."""

    wager: str
    stake: Money
    result: Result
    odds: str  # what it pays, as the rulebook prints it; empty where it does not
    returned: Money
    rules: tuple[str, ...]
    readings: tuple[str, ...]
    parts: Shares = ()  # what goes back to each, where that is not as they have staked

    @property
    def net(self) -> Money:
        """What the player won, or lost if it is negative."""
        return self.returned - self.stake


@dataclass(frozen=True)
class SettledPosition:
    """One position after the settlement: its hand, a line for each wager, and what it came to."""

    played: PlayedPosition
    hand: Hand | None  # None where not all cards that make it are known
    lines: tuple[SettledWager, ...]
    staked: Money
    returned: Money

    @property
    def net(self) -> Money:
        """What the position won, or lost if it is negative."""
        return self.returned - self.staked


@dataclass(frozen=True)
class Settlement:
    """A settled round. `house` is the house's own result; players, house and meter together win nothing."""

    round: Round
    positions: tuple[SettledPosition, ...]
    house: Money
    awards: tuple[Award, ...]
    after: Money | None  # what the meter shows then; None without one
    jackpot_readings: tuple[str, ...]  # on which the awards or the meter afterwards depend

    @property
    def before(self) -> Money | None:
        """What the meter showed before the round was settled; None without one."""
        return self.round.meter.displayed if self.round.meter else None

    @property
    def dealer_qualifies(self) -> bool | None:
        """Whether the dealer's hand counts; None in a game without such a test."""
        condition = self.round.book.edition.qualifies
        if not isinstance(condition, Is):
            return None
        return bool(Showdown(self.round, self.round.positions[0]).value(condition.fact))


def settle(round_: Round) -> Settlement:
    """Settle every wager of a round. If cards that decide are not known yet it is a `CardsUnknownError` with whose they are."""
    drafts = [_Draft(round_, played) for played in round_.positions]
    waits_for: list[str] = []
    for wager in round_.book.edition.wagers:
        for draft in drafts:
            try:
                draft.settle(wager)
            except CardsUnknownError as error:
                waits_for += error.whose
    if waits_for:
        raise CardsUnknownError(waits_for, rules=round_.book.edition.dealing.split())
    for wager in round_.book.edition.wagers:
        if wager.cap:
            _hold_to_cap(round_, wager, wager.cap, drafts)
    claims = [draft.claim for draft in sorted(drafts, key=attrgetter("played.position")) if draft.claim]
    awards = _award(round_, claims)
    readings_of, jackpot_readings = _award_readings(round_, claims, awards, drafts)
    for draft in drafts:
        draft.pay([made for made in awards.awards if made.position == draft.played.position], readings_of)
    settled = Settlement(
        round=round_,
        positions=tuple(draft.settled() for draft in drafts),
        house=_house(drafts, awards),
        awards=awards.awards,
        after=awards.after if round_.meter else None,
        jackpot_readings=jackpot_readings,
    )
    _balance(settled, awards)
    return settled


class _Draft:
    """A position while it is being settled."""

    def __init__(self, round_: Round, played: PlayedPosition) -> None:
        self.round = round_
        self.played = played
        self.showdown = Showdown(round_, played)
        self.lines: dict[str, SettledWager] = {}
        self.claim: Claim | None = None  # to the jackpot
        self.claim_readings: set[str] = set()  # another answer to which adds the position's jackpot claim or takes it away
        self._alternatives = _alternatives(round_, self.showdown)
        self._deciding = _deciding(round_, played)

    def settle(self, wager: Wager) -> None:
        """Put in the line of a wager, if it was staked and there is one."""
        book = self.round.book
        stake = self.round.stakes[self.played.position].get(wager.bonus_on or wager.name)
        if stake is None:
            return
        index, ruling = self._ruled(wager.name)
        if ruling.result is Result.NO_PAYMENT:
            return
        others = self._others(wager.name, index, ruling)
        readings = others.readings
        if wager.name in self.round.only_by[self.played.position]:
            readings = in_order(book, (*readings, self.round.only_by[self.played.position][wager.name]))
        self.lines[wager.name] = _line(wager, stake, ruling, readings, self._tie_break(wager.name, index))
        if wager.name == book.edition.jackpot.wager:
            self.claim = _claim(self.round, self.played, stake, ruling)
            for (reading, _), other in others.rulings.items():
                if Result.PAYS in (ruling.result, other.result):
                    self.claim_readings.add(reading)

    def _ruled(self, wager: str) -> tuple[int | None, Ruling]:
        """The cell of a wager, none if it hangs on unknown cards, and its ruling, which these must not be able to change."""
        compiled = self.round.book.compiled[wager]
        try:
            index = self.showdown.cell(compiled.axes)
        except CardsUnknownError:
            return None, sole_ruling(self.round, self.showdown, wager)
        return index, compiled.ruling_in_play(index)

    def _others(self, wager: str, index: int | None, ruling: Ruling) -> Alternatives:
        """What other answers rule on a wager."""
        if index is None or self._alternatives is None:
            return possible_alternatives(self.round, self.played, wager, ruling)
        return self._alternatives.rulings(self.round.book.compiled[wager], index)

    def _tie_break(self, wager: str, index: int | None) -> tuple[str, ...]:
        """The rules that decided between two hands of one class, where a wager goes by which of them is the higher."""
        ties = self.round.book.edition.ranking.ties
        if not self._deciding or index is None or ties.fact is None:
            return ()
        return self._deciding if self.round.book.compiled[wager].turns_on(index, ties.fact, ties.values) else ()

    def pay(self, awards: Sequence[Award], readings_of: Mapping[int, set[str]]) -> None:
        """Put the position's jackpot awards into its line."""
        if awards:
            wager = self.round.book.edition.jackpot.wager
            self.lines[wager] = self.lines[wager]._replace(
                returned=Money(sum(made.amount.cents for made in awards)),
                odds=" and ".join(made.line.odds for made in awards),
                rules=tuple(dict.fromkeys(rule for made in awards for rule in made.rules)),
                readings=in_order(self.round.book, readings_of[self.played.position]),
            )

    def settled(self) -> SettledPosition:
        lines = tuple(self.lines.values())
        staked = sum([line.stake.cents for line in lines])
        returned = sum([line.returned.cents for line in lines])
        return SettledPosition(self.played, self._hand(), lines, Money(staked), Money(returned))

    def _hand(self) -> Hand | None:
        try:
            return self.showdown.hand
        except CardsUnknownError:
            return None


def _alternatives(round_: Round, showdown: Showdown) -> HandAlternatives | None:
    """The hand under other answers; None if a fact of it hangs on unknown cards."""
    try:
        return HandAlternatives(round_, showdown)
    except CardsUnknownError:
        return None


def _deciding(round_: Round, played: PlayedPosition) -> tuple[str, ...]:
    """The rules that decide between a hand and the dealer's, if both are of one class and are compared."""
    ties = round_.book.edition.ranking.ties
    if ties.fact is None or played.refused:
        return ()
    try:
        return ties.deciding(round_.hand(played.cards)[0], round_.dealer_hand)
    except CardsUnknownError:
        return ()


def _line(
    wager: Wager, stake: Money, ruling: Ruling, readings: tuple[str, ...], tie_break: tuple[str, ...] = ()
) -> SettledWager:
    """A line as its ruling settles it; caps and jackpot awards are put in afterwards."""
    staked = NOTHING if wager.bonus_on else stake
    returned = NOTHING
    if ruling.result is Result.PAYS:
        pays = ruling.lines[0].pays
        if isinstance(pays, ToOne):
            returned = staked + stake.times(pays.odds)
        elif isinstance(pays, FixedSum):
            returned = pays.amount
        elif not isinstance(pays, ShareOfMeter):
            returned = stake.times(pays.odds)
    elif ruling.result is not Result.COLLECTED:
        returned = staked
    rules = tuple(dict.fromkeys(ruling.rules + tie_break)) if tie_break else ruling.rules
    return SettledWager(wager.name, staked, ruling.result, ruling.odds, returned, rules, readings)


# -- a cap on winnings --


def _hold_to_cap(round_: Round, wager: Wager, cap: Cap, drafts: Sequence[_Draft]) -> None:
    paid = [draft for draft in drafts if wager.name in draft.lines and draft.lines[wager.name].result is Result.PAYS]
    paid.sort(key=attrgetter("played.position"))
    if sum(draft.lines[wager.name].returned.cents for draft in paid) <= cap.amount.cents:
        return
    capped = _capped(wager, cap, cap.covers.chosen(round_.book.answers), paid)
    others = [_capped(wager, cap, cap.covers.values[answer], paid) for answer in round_.book.alternatives(cap.covers.reading)]
    for spot, draft in enumerate(paid):
        line = draft.lines[wager.name]
        if any(other[spot] != capped[spot] for other in others):
            line = line._replace(readings=in_order(round_.book, (*line.readings, cap.covers.reading)))
        returned, parts = capped[spot]
        if returned != line.returned:
            line = line._replace(returned=returned, rules=(*line.rules, cap.rule), parts=parts)
        draft.lines[wager.name] = line


def _capped(wager: Wager, cap: Cap, covers: str, paid: Sequence[_Draft]) -> list[tuple[Money, Shares]]:
    """What each of the paid lines returns under a cap, clockwise; and to whom, where the cap is on players who share."""
    left: dict[str, Money] = {}
    returned = []
    for draft in paid:
        line = draft.lines[wager.name]
        shares: Shares = ((str(draft.played.position), line.stake),)
        if covers == "all boxes of a player":
            shares = draft.played.shares_of(wager.name, line.stake)
        counted = line.returned if covers == "stake too" else line.net
        parts = []
        for (whose, stake), (_, part) in zip(shares, share_out(counted, shares), strict=True):
            allowed = left.get(whose, cap.amount)
            left[whose] = max(allowed - part, NOTHING)
            kept = min(part, allowed)
            parts.append((whose, kept if covers == "stake too" else stake + kept))
        total = Money(sum(amount.cents for _, amount in parts))
        as_staked = share_out(total, shares) == tuple(parts)
        returned.append((total, () if as_staked else tuple(parts)))
    return returned


# -- the jackpot --


def _claim(round_: Round, played: PlayedPosition, stake: Money, ruling: Ruling) -> Claim | None:
    """A jackpot wager that some line of the pay table fits."""
    if ruling.result is not Result.PAYS or round_.meter is None:
        return None
    return Claim(played.position, played.staker(round_.book.edition.jackpot.wager), stake, round_.meter.unit, ruling)


def _claims(round_: Round) -> Iterator[Claim]:
    """The jackpot claims of a round, clockwise."""
    wager = round_.book.edition.jackpot.wager
    for played in sorted(round_.positions, key=attrgetter("position")):
        stake = round_.stakes[played.position].get(wager)
        if stake is not None:
            claim = _claim(round_, played, stake, sole_ruling(round_, Showdown(round_, played), wager))
            if claim:
                yield claim


def _award(round_: Round, claims: Sequence[Claim]) -> Awards:
    meter = round_.meter
    if meter is None:  # then nobody has a jackpot wager: `check_round` saw to that
        return Awards((), NOTHING, NOTHING, frozenset())
    return award(round_.book.edition.jackpot, round_.book.answers, meter.displayed, meter.reset, claims)


def _award_readings(
    round_: Round, claims: Sequence[Claim], awards: Awards, drafts: Sequence[_Draft]
) -> tuple[dict[int, set[str]], tuple[str, ...]]:
    """The readings on which each position's award depends, and those on which any award or the meter afterwards does.

    Only readings that add a claim or take one away, or that the awards asked for, can move them: the awards are worked out
    again under each other answer to these.
    """
    amounts = awards.amounts()
    readings_of: dict[int, set[str]] = {position: set() for position in amounts}
    moved: set[str] = set()
    of_claims = {reading for draft in drafts for reading in draft.claim_readings}
    for reading in of_claims | awards.asked:
        for answer in round_.book.alternatives(reading):
            other = _other_awards(round_.alternative(reading, answer), None if reading in of_claims else claims)
            other_amounts = other.amounts() if other else {}
            if other is None or other.after != awards.after or other_amounts != amounts:
                moved.add(reading)
            for position, amount in amounts.items():
                if other_amounts.get(position) != amount:
                    readings_of[position].add(reading)
    return readings_of, in_order(round_.book, moved)


def _other_awards(round_: Round, claims: Sequence[Claim] | None) -> Awards | None:
    """The awards under another answer, by these claims or by those it leads to; None if they would hang on unknown cards."""
    try:
        return _award(round_, list(_claims(round_)) if claims is None else claims)
    except CardsUnknownError:
        return None


# -- the balance --


def _house(drafts: Sequence[_Draft], awards: Awards) -> Money:
    """What the house won: the stakes it kept, less what it paid itself, less what it put into the meter."""
    kept = sum([line.stake.cents - line.returned.cents for draft in drafts for line in draft.lines.values()])
    from_meter = sum([made.from_meter.cents for made in awards.awards])
    return Money(kept + from_meter - awards.house_adds.cents)


def _balance(settled: Settlement, awards: Awards) -> None:
    """Raise `MoneyError` unless every cent that somebody won is a cent that somebody lost.

    The meter afterwards comes from the rules on it, the house's part from what it paid and put in: they were reckoned apart.
    """
    players = sum(played.net.cents for played in settled.positions)
    meter = 0 if settled.before is None else awards.after.cents - settled.before.cents
    if players + settled.house.cents + meter:
        raise MoneyError(f"the round does not balance: players {players}, house {settled.house.cents}, meter {meter}")
    if awards.after < NOTHING or any(line.returned < NOTHING for played in settled.positions for line in played.lines):
        raise MoneyError("neither a wager nor the meter can be less than nothing")
