"""The cards of the demonstration: packs that a seed shuffles, in simulated shoes or on the table, now and then stacked.

The program's own shuffle has no part in this and no way in for it: where cards are staged, no program deals. What reads cards
here is a device, not a person: persons see what their view shows them, and on a table without a reader what lies open there.
"""

from __future__ import annotations

from random import Random

from croupier.cards import ACE, DECK, RANKS, SUITS, Card
from croupier.house.cards import CardRead, ShoeFaults, SimulatedShoe
from croupier.house.requests import NOBODY
from croupier.rulebook import To
from croupier.table import CardSource, State, deal, leaving, to_key
from croupier.table import commands as c

_SHORTEST = 6  # the high card of the lowest straight flush that is staged


class TablePack:
    """The pack of one table, shuffled anew for each round. The same seed shuffles the same, however often it is asked.

    In every so many rounds it is stacked: one of the hands with a jackpot wager gets a hand that wins an award.
    """

    def __init__(self, seed: int, table: str, *, hits: int = 0, faults: ShoeFaults = ShoeFaults()) -> None:  # noqa: B008  # it does not change
        self._seed, self._table, self._hits, self._faults = seed, table, hits, faults
        self._first = Random(f"{seed} first hit {table}").randrange(hits) if hits else 0  # noqa: S311  # a demonstration
        self._round = 0
        self._cards: tuple[Card, ...] = ()
        self._shoe = SimulatedShoe((), Random(0))  # noqa: S311

    def staged(self, number: int) -> bool:
        """Whether a round is one of those with a hit."""
        return self._hits > 0 and number % self._hits == self._first

    def cards(self, state: State) -> tuple[Card, ...]:
        """The pack of the table's round in the order in which it is dealt. Bets must be closed."""
        if self._round != state.rounds:
            random = Random(f"{self._seed} pack {self._table} {state.rounds}")  # noqa: S311
            pack = random.sample(DECK, len(DECK))
            self._cards = _stack(pack, state, random) if self.staged(state.rounds) else tuple(pack)
            self._round = state.rounds
            self._shoe = self._new_shoe(0)
        return self._cards

    def _new_shoe(self, out: int) -> SimulatedShoe:
        return SimulatedShoe(self._cards, Random(f"{self._seed} shoe {self._table} {self._round}"), self._faults, out=out)  # noqa: S311

    # -- a scanning shoe --

    def scans(self, state: State) -> bool:
        """Whether a card is to leave the shoe now."""
        return bool(leaving(state))

    def read(self, state: State) -> CardRead:
        """The next card that leaves the shoe, as it reads it. One that was doubted is put back and read again."""
        self.cards(state)
        place = leaving(state)[0]
        if len(self._shoe.left) > place:
            self._shoe.put_back()
        if len(self._shoe.left) != place:  # the program has ended meanwhile, and the cards lie where they lay
            self._shoe = self._new_shoe(place)
        return self._shoe.read()

    # -- cards that nobody reads --

    def to_key(self, state: State) -> c.KeyCards | None:
        """What lies open and is not known yet, as whoever stands at the table sees it: the cards of one holder."""
        if state.setup.cards is not CardSource.KEYED or state.deal is None:
            return None
        holders: tuple[To | int, ...] = (To.DEALER, To.COMMUNITY, *state.deal.plan.positions)
        for holder in holders:
            if places := to_key(state, holder):
                pack = self.cards(state)
                return c.KeyCards(NOBODY, holder, tuple(pack[place] for place in places))
        return None

    def in_hand(self, state: State, position: int) -> tuple[Card, ...]:
        """The cards of a hand that is being looked at where nobody reads them: its player holds them."""
        places = state.deal.plan.places[position] if state.deal else ()
        return tuple(self.cards(state)[place] for place in places)


def _stack(pack: list[Card], state: State, random: Random) -> tuple[Card, ...]:
    """The pack with a winning hand where it goes to one of those with a jackpot wager, and on the board."""
    setup = state.setup
    wager = setup.edition.jackpot.wager
    staked = [position for position in state.in_play if (position, wager) in state.stakes]
    places = deal(setup.slug, setup.device, state.in_play, tuple(pack)).plan.places
    target = random.choice(staked or list(state.in_play))
    for place, card in zip((*places[target], *places[To.COMMUNITY]), _winning_hand(random), strict=False):
        other = pack.index(card)
        pack[place], pack[other] = pack[other], pack[place]
    return tuple(pack)


def _winning_hand(random: Random) -> list[Card]:
    """Five cards: most often a straight flush, else four of a kind; now and then a royal flush."""
    kind = random.choices(("straight flush", "four", "royal flush"), weights=(6, 3, 1))[0]
    if kind == "four":
        rank, other = random.sample(RANKS, 2)
        return [*(Card(f"{rank}{suit}") for suit in random.sample(SUITS, 4)), Card(f"{other}{random.choice(SUITS)}")]
    high = ACE if kind == "royal flush" else random.randrange(_SHORTEST, ACE)
    suit = random.choice(SUITS)
    run = [Card(f"{RANKS[rank - 2]}{suit}") for rank in range(high - 4, high + 1)]
    return random.sample(run, len(run))
