"""Who may do what: the posts of a casino floor, and the answer to a command that is not allowed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum

from croupier.rulebook.names import fold_name

IDENTITY = "#"  # before an identity where a name might stand as well; no name begins with it


class Post(IntEnum):
    """The ladder of posts. A higher post may do whatever the rules give to a lower one (6.2; S-66)."""

    PLAYER = 0
    DEALER = 1
    PIT_SUPERVISOR = 2
    PIT_MANAGER = 3
    SHIFT_MANAGER = 4

    @property
    def title(self) -> str:
        """The post as people read it: 'Pit Supervisor'."""
        return self.name.replace("_", " ").title()


@dataclass(frozen=True, slots=True)
class Actor:
    """Who gives a command, and in which post. The house says who it is: persons are told apart by what it gives them."""

    name: str
    post: Post
    identity: str = ""  # that the house knows the person by; where it gives none, the name

    @property
    def key(self) -> str:
        """What stands for this person in a field that names a player: `#P 7` for an identity, so that none is a name."""
        return f"{IDENTITY}{self.identity}" if self.identity else self.name

    def is_player(self, player: str | None) -> bool:
        """Whether a field that names a player means this person."""
        return player == self.key

    @property
    def person(self) -> str:
        """The same for one person, however the name is written."""
        return fold_name(self.key)

    def is_same_person(self, other: Actor) -> bool:
        """Whether two actors are one person, in whatever post. If only one has an identity, they are if it may be."""
        if bool(self.identity) is bool(other.identity):
            return self.person == other.person
        known, unknown = (self, other) if self.identity else (other, self)
        return unknown.person in (fold_name(known.name), fold_name(known.identity))

    def may_be(self, player: str) -> bool:
        """Whether this person may be the one that a field names as a player, in whatever post, by name or by identity."""
        return fold_name(player) in (self.person, fold_name(self.name), fold_name(self.identity or self.name))


@dataclass(frozen=True, slots=True)
class Refusal:
    """A command that changes nothing: what was refused, by which rules, and the lowest post that could allow it."""

    what: str
    rules: tuple[str, ...] = ()
    allowed_to: Post | None = None  # None: nobody may

    def said_to(self, by: Actor) -> Refusal:
        """The refusal as somebody hears it. Whose post is high enough is not sent to that post: it says what to do first."""
        return self if self.allowed_to is None or self.allowed_to > by.post else replace(self, allowed_to=None)

    def __str__(self) -> str:
        cited = f" (rule{'s' if len(self.rules) != 1 else ''} {', '.join(self.rules)})" if self.rules else ""
        allowed = f"; a {self.allowed_to.title} or above may allow it" if self.allowed_to is not None else ""
        return f"{self.what}{cited}{allowed}"


def below(actor: Actor, post: Post, what: str, rules: tuple[str, ...]) -> Refusal | None:
    """The refusal of somebody whose post is too low for what is asked; who may do it, the refusal says once."""
    return Refusal(f"a {actor.post.title} may not {what}", rules, post) if actor.post < post else None
