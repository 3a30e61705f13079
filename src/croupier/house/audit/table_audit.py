"""One table of an export: commitments and decks of its rounds, and every event decided again."""

from __future__ import annotations

from croupier.codec import kind_words
from croupier.errors import InputError
from croupier.floor import TableChanged, TableClosed, TableMoved, TableOpened
from croupier.house.audit.chain_audit import RoundKeys
from croupier.house.audit.reading import KnownEvent, Unopened
from croupier.house.cards import (
    EntropyGiven,
    RoundCards,
    RoundOpened,
    RoundSealed,
    SealError,
    commit,
    follow,
    holds_hidden_cards,
    shuffle,
)
from croupier.table import CardSource, Setup, State, TableCheck
from croupier.table import events as e


class TableAudit:
    """Follows the events of one table: `take` each in order, then `end`. After the first fault nothing is taken."""

    def __init__(self, setup: Setup | None, keys: RoundKeys) -> None:  # none: it was opened later, and its first event says so
        self.unopened = 0  # the round that is not opened yet: the table is followed up to there
        self.decided = 0  # events that were decided again
        self.decks = 0  # that were held against the key of their round
        self.rounds = 0  # that were committed to and opened
        self._kept = TableCheck(setup) if setup else None
        self._keys = keys
        self._cards: RoundCards | None = None
        self._closed = False

    def take(self, found: KnownEvent | Unopened) -> None:
        """Check the next event of the table."""
        if isinstance(found, Unopened):
            self._not_opened(found)
            return
        event = found.event
        if isinstance(event, RoundSealed | EntropyGiven | RoundOpened):
            self._of_cards(event)
        elif isinstance(event, TableMoved) and not self.unopened:
            self._moved(event, found.sealed)
        elif isinstance(event, TableOpened | TableChanged | TableClosed) and not self.unopened:
            self._edited(event)

    @property
    def state(self) -> State | None:
        """The table after what was taken, as far as it can be followed."""
        return self._kept.state if self._kept and not self.unopened else None

    @property
    def _check(self) -> TableCheck:
        if self._kept is None:
            raise InputError("the table was not opened before this", rules=("R-7",))
        return self._kept

    def _edited(self, event: TableOpened | TableChanged | TableClosed) -> None:
        """The table is opened, set up otherwise, or closed: then its last round is opened to everybody."""
        self._closed = isinstance(event, TableClosed)
        if isinstance(event, TableOpened) and self._kept is None:
            self._kept = TableCheck(event.setup)
            return
        if isinstance(event, TableClosed) and self._cards is not None and not self._cards.opened:
            raise SealError(f"the table closes, and round {self._cards.round} was never opened")
        self._check.set_up(None if isinstance(event, TableClosed) else event.setup)

    def end(self) -> None:
        """Whether all has followed that should."""
        if self._kept and self._kept.due and not self.unopened:
            due = self._check.due[0]
            raise InputError(f"the log breaks off: '{kind_words(type(due))}' should follow", rules=due.rules)

    def _not_opened(self, found: Unopened) -> None:
        if self._cards is None or self._cards.round != found.round:
            raise SealError(f"this is sealed for round {found.round}, which is not the one that is played")
        self.unopened = found.round

    def _of_cards(self, event: RoundSealed | EntropyGiven | RoundOpened) -> None:
        if isinstance(event, RoundSealed):
            if self._cards is not None and not self._cards.opened:
                raise SealError(f"round {self._cards.round} was never opened, and round {event.round} follows it")
            if event.round != self._check.state.rounds + 1:
                raise SealError(f"round {event.round} is committed to, and round {self._check.state.rounds + 1} should be")
            key = self._keys.get((event.table, event.round))
            if key is not None and commit(key, event.table, event.round) != event.commitment:
                raise SealError(f"the key that was published for round {event.round} is not the one that was committed to")
        elif isinstance(event, RoundOpened):
            if self._cards is None or self._cards.opened or self._keys[event.table, event.round].hex() != event.key:
                raise SealError(f"round {event.round} is opened twice, or was not sealed before")
            self.rounds += 1
        self._cards = follow(self._cards, event)

    def _moved(self, event: TableMoved, sealed: int) -> None:
        happened, cards = event.event, self._cards
        if self._closed:
            raise InputError("something happens at a table that is closed", rules=("R-7",))
        if isinstance(happened, e.BetsOpened):
            if cards is None or cards.opened or cards.round != self._check.state.rounds + 1:
                raise SealError("bets open, and no key of the round was committed to before")
        elif cards is not None and sealed not in (0, cards.round):
            raise SealError(f"this is sealed for round {sealed}, and round {cards.round} is played")
        if not sealed and holds_hidden_cards(happened):
            raise SealError("this holds cards that are hidden, and is not sealed")
        program = self._check.state.setup.cards is CardSource.PROGRAM
        if isinstance(happened, e.CardsDealt) and program and cards is not None:
            self._dealt(happened, cards)
        self._check.take(happened)
        self.decided += 1

    def _dealt(self, event: e.CardsDealt, cards: RoundCards) -> None:
        key = self._keys.get((cards.table, cards.round))
        if key is None or tuple(event.deal.deck) != shuffle(key, cards.table, cards.round, cards.entropy):
            raise SealError(f"the deck is not the one that follows from the key of round {cards.round}")
        self.decks += 1
