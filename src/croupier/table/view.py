"""What somebody may see of a table, and what they may do: the only way in which a state leaves this room.

A card that is not somebody's to see is not in their view in any form. During a round that goes for every post: the dealer
and the pit see what lies face up, and so does an auditor, whose are all the cards once the round is over.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property

from croupier.cards import Card
from croupier.rulebook import Actor, Money, Post, Shares, To
from croupier.table.card_places import face_up, opens
from croupier.table.commands import Command
from croupier.table.dealing import Drawn
from croupier.table.duties import untold
from croupier.table.low_wagers import had_low_wager
from croupier.table.offer_search import offers
from croupier.table.offers import EVERY, CommandKinds, Offer
from croupier.table.state import Phase, State


@dataclass(frozen=True)
class PositionView:
    """One position as somebody sees it."""

    position: int
    seated: str  # who sits there, if anybody
    owner: str  # who looks and decides; others may have a part in the stakes
    stakes: dict[str, Money]
    shares: dict[str, Shares]  # who has which part of each wager
    actions: tuple[str, ...]
    agreed: dict[str, Shares]  # who has agreed to add how much to each action
    choosing: bool  # whether a course must be chosen after a dealing error
    cards: tuple[Card | None, ...]  # none, unless they may be seen; a card that may be seen and is not known is null


def _nothing(_: CommandKinds) -> tuple[Offer, ...]:
    return ()


@dataclass(frozen=True)
class View:
    """A table as somebody sees it, with what they may do."""

    phase: Phase
    rounds: int
    dealer: tuple[Card | None, ...]
    community: tuple[Card | None, ...]
    positions: tuple[PositionView, ...]
    returned: dict[str, Money]
    untold: tuple[str, ...]  # players on several positions whom the dealer has still to tell of the one look
    notes: dict[str, tuple[str, ...]]  # what is kept in mind of players: of all for staff, of oneself for a player
    measures: tuple[str, ...]  # what the house has closed
    _ask: Callable[[CommandKinds], tuple[Offer, ...]] = field(default=_nothing, repr=False, compare=False)

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """All that would be accepted from this person now, and nothing else would. Found when first asked for."""
        return self._ask(EVERY)

    def offered(self, *kinds: type[Command]) -> tuple[Offer, ...]:
        """Those of the offers that are of some kinds of command: they are found sooner than all."""
        if "offers" in self.__dict__:  # all were found
            return tuple(each for each in self.offers if isinstance(each.command, kinds))
        return self._ask(kinds)

    def without_offers(self) -> View:
        """The same table for somebody who is not told what may be done."""
        return replace(self, _ask=_nothing)


@dataclass(frozen=True)
class AuditView:
    """What an auditor sees: the table as the public does; of a round that is over every card that was dealt, and the rest."""

    table: View
    dealt: tuple[Drawn, ...]  # folded hands and burned cards too, in the order of dealing
    rest: tuple[Card | None, ...]  # what was left in the device


def view(state: State, who: Actor | None) -> View:
    """What `who` sees; without anybody, what the public sees."""
    positions = sorted({position for position, _ in state.stakes} | set(state.actions) | set(state.seats))
    return View(
        phase=state.phase,
        rounds=state.rounds,
        dealer=_face_up(state, To.DEALER),
        community=_face_up(state, To.COMMUNITY),
        positions=tuple(
            PositionView(
                position=position,
                seated=state.seats.get(position, ""),
                owner=state.owners.get(position, ""),
                stakes=state.staked(position),
                shares={wager: shares for (at, wager), shares in state.stakes.items() if at == position},
                actions=state.actions.get(position, ()),
                agreed={action: shares for (at, action), shares in state.agreed.items() if at == position},
                choosing=position in state.choosing,
                cards=_cards(state, position, who),
            )
            for position in positions
        ),
        returned=dict(state.returned),
        untold=untold(state),
        notes=_notes(state, who),
        measures=tuple(sorted(measure.value for measure in state.measures)),
        _ask=lambda kinds: offers(state, who, kinds) if who else (),
    )


def audit_view(state: State) -> AuditView:
    """What an auditor sees. A round that is being played keeps its cards from the auditor, too."""
    over = state.deal if state.phase is Phase.BETWEEN else None
    return AuditView(view(state, None), over.order if over else (), over.rest if over else ())


def _notes(state: State, who: Actor | None) -> dict[str, tuple[str, ...]]:
    kept = {
        "confined to one position": state.confined,
        "barred": state.barred,
        "has had a wager under the minimum": had_low_wager(state),
        "may withdraw": state.leave,
    }
    names = sorted(frozenset().union(*kept.values()))
    mine = [name for name in names if who and (who.post >= Post.DEALER or who.is_player(name))]
    return {name: tuple(note for note, players in kept.items() if name in players) for name in mine}


def _face_up(state: State, holder: To) -> tuple[Card | None, ...]:
    return tuple(state.deal.deck[place] for place in face_up(state, holder)) if state.deal else ()


def _cards(state: State, position: int, who: Actor | None) -> tuple[Card | None, ...]:
    """A player's own hand once looked at; every hand that the settlement opens."""
    if state.deal is None or position not in state.deal.hands:
        return ()
    owner = state.owners.get(position)
    viewed = who is not None and who.post >= Post.DEALER and (who.person, position) in state.viewed
    own = who is not None and who.post is Post.PLAYER and who.is_player(owner) and state.looks.get(who.key) == position
    return state.deal.hands[position] if own or viewed or opens(state, position) else ()
