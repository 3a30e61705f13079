"""Where each book says what the table does: its own rule numbers for the steps of a round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace

from croupier.rulebook import Post
from croupier.table.dealing import Device
from croupier.table.state import Reveal

SHOE = {Reveal.FLOP: "3.11.3", Reveal.TURN: "3.11.4", Reveal.RIVER: "3.11.5", Reveal.DEALER: "3.11.6"}
SHUFFLER = {Reveal.FLOP: "3.12.4", Reveal.TURN: "3.12.5", Reveal.RIVER: "3.12.6", Reveal.DEALER: "3.12.6"}


@dataclass(frozen=True)
class Numbers:
    """The rules of one book on the running of a round."""

    opening: str = "3.1"
    closing: str = "3.2"
    concluding: str = "1.1.7"  # how long a round lasts
    area: str = "3.4.2"  # one wager of a kind on an area
    limits: str = "3.4"
    too_much: str = ""  # besides, where a book has a rule for what is noticed before the close
    too_little: str = ""
    others_position: str = "3.5.4"  # no jackpot wager on another player's position
    several_hands: str = "1.1.3 3.4.1"
    telling: str = "3.4.1"  # who bets on several positions is told of the one look, where a book makes that a duty
    confined: str = "3.4.3"
    confining: Post = Post.PIT_MANAGER  # who may; where a book has no rule for it, the shift manager
    by_staff: str = "3.6"
    late: str = "5.5"
    pulled_back: str = "5.6"
    lone_jackpot: str = "5.12 5.12.2"
    lone_at_entry: str = "5.12 5.12.1"
    meter: str = "4.2"  # what the jackpot pays
    announcing: str = ""  # a jackpot hand, where a book asks the player to
    posts: str = "6.2"  # a higher post may do what a lower may, where a book says so
    windows: Mapping[Reveal, str] = field(default_factory=dict)  # the betting round that turning a stage up shuts

    def cited(self) -> Iterator[tuple[str, str]]:
        """Every rule that is cited here, with the step that cites it."""
        for each in fields(self):
            said = getattr(self, each.name)
            for rule in said.split() if isinstance(said, str) else ():
                yield rule, f"table: {each.name.replace('_', ' ')}"
        for stage, rules in self.windows.items():
            for rule in rules.split():
                yield rule, f"table: betting is shut by {stage.value}"

    def turning(self, slug: str, stage: Reveal, device: Device) -> str:
        """The rule that has the dealer turn a stage up."""
        if slug == "rws-texas-holdem":
            return f"{self.windows.get(stage, '')} {(SHOE if device is Device.CARD_SHOE else SHUFFLER)[stage]}"
        if slug == "mbs-texas-holdem":
            return "3.10" if stage is Reveal.DEALER else "3.9.2"
        return "3.10.1" if stage is Reveal.COMMUNITY else "3.10"


_MBS = Numbers()
NUMBERS = {
    "mbs-singapore-stud": _MBS,
    "mbs-singapore-stud-v9": _MBS,
    "mbs-three-card": replace(_MBS, concluding="1.1.9", telling="", meter="4.4"),
    "mbs-texas-holdem": replace(_MBS, concluding="1.1.13", several_hands="1.1.2 3.4.1"),
    "rws-texas-holdem": Numbers(
        opening="3.2",
        closing="3.10",
        concluding="1.24",
        area="3.5",
        limits="3.3 3.4",
        others_position="1.19 1.25 1.26 3.5 3.8.1",
        several_hands="3.7",
        telling="3.7",
        confined="5.23",
        confining=Post.SHIFT_MANAGER,
        by_staff="5.22",
        late="5.11",
        pulled_back="5.11",
        lone_jackpot="5.4",
        lone_at_entry="5.4",
        too_much="5.1",
        too_little="5.2",
        meter="1.20 4.2",
        announcing="4.4",
        posts="",
        windows={Reveal.FLOP: "1.3 1.3.a", Reveal.TURN: "1.3 1.3.b", Reveal.RIVER: "1.3 1.3.c"},
    ),
}
