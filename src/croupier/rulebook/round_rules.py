"""How a book runs a round: what is turned up when, and the numbers of its calls and duties."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from enum import Enum

from croupier.rulebook.authority import Post
from croupier.rulebook.dealing import Device
from croupier.rulebook.reading import By


class Reveal(Enum):
    """What the dealer turns up, in the order of the books."""

    __hash__ = object.__hash__  # quicker than by name, and there is one of each

    FLOP = "the flop cards"
    TURN = "the turn card"
    RIVER = "the river card"
    DEALER = "the dealer's cards"
    COMMUNITY = "the community cards"


@dataclass(frozen=True)
class RevealStep:
    """One turning up of cards. It comes when every decision before it has been made."""

    reveal: Reveal
    rules: str | Mapping[Device, str]  # of every device, or of each its own
    board: int = 0  # how many Community cards lie open then
    decides: tuple[str, ...] = ()  # wagers for which no card after it counts (a power failure asks: S-55, H-34)
    needed_by: tuple[str, ...] = ()  # live wagers that need it even if everybody has folded (S-13, H-17)

    def rules_of(self, device: Device) -> str:
        """The rules by which cards are turned up that were dealt from a device."""
        return self.rules if isinstance(self.rules, str) else self.rules[device]


@dataclass(frozen=True)
class RoundRules:
    """The rules of one book on the running of a round. An empty text: the book is silent."""

    opening: str
    closing: str
    concluding: str  # how long a round lasts
    area: str  # one wager of a kind on an area
    limits: str
    others_position: str  # no jackpot wager on another player's position
    seats: str  # who sits at a position
    several_hands: str
    confined: str
    by_staff: str
    late: str
    pulled_back: str
    lone_jackpot: str
    lone_at_entry: str
    meter: str  # what the jackpot pays
    too_much: str = ""  # besides, where a book has a rule for what is noticed before the close
    too_little: str = ""
    telling: str = ""  # who bets on several positions is told of the one look, where a book makes that a duty
    announcing: str = ""  # a jackpot hand, where a book asks the player to
    posts: str = ""  # a higher post may do what a lower may, where a book says so
    voided: str = ""  # what a void round does, where a book says it
    placing: Post = Post.PIT_MANAGER  # the highest post that the book names for placing wagers when a player asks
    confining: Post = Post.PIT_MANAGER  # who may confine a player to one position
    shares_areas: bool = True  # several players may stake on one area
    viewing_declined: Post | None = Post.PIT_SUPERVISOR  # who may look at a hand that is not shown; None: nobody
    declined_lost: bool | By[bool] = True  # who refuses comparison has lost, whatever the cards are
    shows_folded: bool | By[bool] = True  # a folded hand is opened with the others while a wager of it lives (H-17, H-57)
    lone_returned_at_close: bool = False  # a wager without the one that it needs: when bets close, else when the hand is over
    part_not_made_up: str = ""  # the readings on: a sharer's part of a later wager,
    found_late: str = ""  # a wager outside its limits found after the settlement,
    withdrawal_ended: str = ""  # who could withdraw and did not,
    not_told: str = ""  # a round without the telling,
    awards_again: str = ""  # the awards of the others when a winner leaves a settled round,
    waiting: str = ""  # a round whose jackpot wagers wait,
    rejected: str = ""  # a jackpot hand that is not confirmed,
    announced: str = ""  # what hangs on the announcement,
    counted: str = ""  # how often staff may say how the cards lie,
    doubted: str = ""  # and a card that cannot be

    def parts(self) -> Iterator[tuple[str, str]]:
        """Every rule that is cited here, with the step that cites it. Readings and policies are no rules."""
        for each in fields(self):
            said = getattr(self, each.name)
            if isinstance(said, str) and each.name not in READINGS:
                yield said, f"table: {each.name.replace('_', ' ')}"


READINGS = (
    "part_not_made_up",
    "found_late",
    "withdrawal_ended",
    "not_told",
    "awards_again",
    "waiting",
    "rejected",
    "announced",
    "counted",
    "doubted",
)
