"""The door of a simulated house: its people have accounts and tickets, sign in and out, forget passwords, come and leave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import count
from random import Random
from typing import TypeAlias

from croupier.house.entrance import Entrance
from croupier.house.house import House
from croupier.house.log import LogError
from croupier.house.requests import Accepted, Command, HouseAnswer, Refused, Request
from croupier.house.sent import Sent
from croupier.house.simulation.auditor import HouseFaultError
from croupier.house.simulation.people import People, Wish
from croupier.house.simulation.premises import MANAGER, PLAYERS, SHIFT, SUPERVISOR
from croupier.house.simulation.processes import Process
from croupier.house.staff import (
    LIMITS,
    ChangePost,
    EndTicket,
    Leave,
    LockAccount,
    Passwords,
    SignOffTable,
    SignOnTable,
    SignOut,
    Unlock,
    who,
)
from croupier.rulebook import Actor, Post

Deliver: TypeAlias = Callable[[Process, Sequence[Sent]], list[HouseAnswer]]
_WHY = "as the roster says"
_SIGNED_OUT = "no longer signed in"
_UPSETS = ("forgets", "is locked", "leaves", "rises", "signs out", "signs off", "new password", "ticket")


class QuickHasher:
    """Hashes that take no time: nobody tries passwords out on a simulation."""

    def hash(self, password: str) -> str:
        """Always the same for a password, so that a seed leads to the same log."""
        return sha256(password.encode()).hexdigest()

    def verify(self, password: str, hash: str) -> bool:  # noqa: A002  # as in the protocol
        """Whether a hash was made of a password."""
        return self.hash(password) == hash


class Door:
    """Everybody who comes in, with passwords and tokens. What is asked goes the way of all requests, and fails as they do."""

    def __init__(self, people: People, seal: bytes, running: Callable[[Process], House], deliver: Deliver) -> None:
        self._people, self._running, self._deliver = people, running, deliver
        self._passwords = Passwords(seal, QuickHasher())
        self._random = Random(f"{people.seed} tokens")  # noqa: S311  # a simulation
        self._words: dict[str, str] = {}  # name -> password
        self._tokens: dict[str, str] = {}  # identity -> token
        self._numbers = count(1)
        self._upsets: list[str] = []  # in the order they come, so that a house sees all of them before one comes again

    def furnish(self, process: Process, tables: Sequence[str]) -> None:
        """The first accounts and tickets of a house: a shift manager begins alone."""
        self._words[SHIFT.name] = self._new_words()
        self._hold(self._at(process).add_first(SHIFT.name, self._words[SHIFT.name]))
        self._hire(process, SUPERVISOR.name, SUPERVISOR.post)
        self._hire(process, MANAGER.name, MANAGER.post, second=SUPERVISOR)
        for table in tables:
            self.hire_dealer(process, table)
        for player in PLAYERS:
            ticket = self._at(process).issue_ticket(self._token(process, SUPERVISOR), player.name, tables[0])
            self._hold(ticket)
            self._tokens[player.identity] = str(ticket)

    # -- requests --

    def sent(self, process: Process, wish: Wish, request: Request) -> Sent | None:
        """A request by who wants it, signed in and signed on. None if they cannot come in now."""
        table = getattr(wish.command, "table", "")
        token = self._token(process, wish.by, table)
        second = self._token(process, wish.witness) if wish.witness else ""
        if not token or (wish.witness and not second):
            return None
        if wish.by.post is Post.DEALER and not self._sign_on(process, wish.by, table, token):
            return None
        made = self._at(process).sent(token, request, second)
        return None if isinstance(made, Refused) else made

    def _at(self, process: Process) -> Entrance:
        """The entrance of the house as this process serves it now: what was asked before it failed it does not know."""
        ask = lambda sent: self._deliver(process, [sent])[0]  # noqa: E731
        return Entrance(self._running(process), self._passwords, ask, randomness=self._random.randbytes)

    def _token(self, process: Process, person: Actor, table: str = "") -> str:
        """The token of somebody who is signed in, or signs in now; nothing if they are not let in."""
        token = self._tokens.get(person.identity, "")
        if self._is_known(self._running(process), token):
            return token
        if person.post is Post.PLAYER:
            host = self._token(process, SUPERVISOR)
            new = self._at(process).issue_ticket(host, person.name, table or next(iter(self._people.dealers)), person.identity)
        else:
            new = self._at(process).sign_in(person.name, self._words[person.name])
        if isinstance(new, Refused):
            return ""
        self._tokens[person.identity] = new
        return new

    @staticmethod
    def _is_known(house: House, token: str) -> bool:
        """Whether a session is open, as far as this process knows, or can find out: another one may have begun it."""
        if who(house.state.staff, token, house.now()):
            return True
        try:
            house.catch_up()
        except LogError:
            return False
        return who(house.state.staff, token, house.now()) is not None

    def _sign_on(self, process: Process, dealer: Actor, table: str, token: str) -> bool:
        person = self._running(process).state.staff.persons.get(dealer.identity)
        if person and table in person.tables:
            return True
        answer = self._at(process).ask(token, SignOnTable(table))
        return isinstance(answer, Accepted) or "already" in answer.what

    def _ask(self, process: Process, by: Actor, command: Command, second: Actor | None = None) -> HouseAnswer:
        seconds = self._token(process, second) if second else ""
        return self._at(process).ask(self._token(process, by), command, seconds)

    # -- the staff comes and goes --

    def upset(self, process: Process, table: str, luck: Random) -> None:
        """Something about the staff: who is cut off has a request on its way, which comes too late."""
        dealer = self._people.dealers[table]
        if not self._upsets:
            self._upsets = luck.sample(_UPSETS, len(_UPSETS))
        match self._upsets.pop():
            case "forgets":
                self._forget(process, dealer)
            case "is locked":
                lock = LockAccount(dealer.identity, _WHY)
                self._cut_off(process, dealer, table, luck, lambda: self._ask(process, SHIFT, lock))
                if isinstance(self._ask(process, SHIFT, Unlock(dealer.identity, _WHY)), Refused):
                    self.hire_dealer(process, table)
            case "leaves":
                self._cut_off(process, dealer, table, luck, lambda: self._ask(process, SHIFT, Leave(dealer.identity, _WHY)))
                self.hire_dealer(process, table)
            case "rises":
                rise = ChangePost(dealer.identity, Post.PIT_SUPERVISOR, _WHY)
                self._cut_off(process, dealer, table, luck, lambda: self._ask(process, SHIFT, rise, MANAGER))
                self.hire_dealer(process, table)
            case "signs out":
                self._cut_off(process, dealer, table, luck, lambda: self._ask(process, dealer, SignOut()))
            case "signs off":
                self._cut_off(process, dealer, table, luck, lambda: self._ask(process, dealer, SignOffTable(table)))
            case "new password":
                self._reset(process, MANAGER)
            case "ticket":
                player = luck.choice(PLAYERS)
                end = EndTicket(player.identity, _WHY)
                self._cut_off(process, player, table, luck, lambda: self._ask(process, MANAGER, end))

    def _cut_off(self, process: Process, person: Actor, table: str, luck: Random, cut: Callable[[], HouseAnswer]) -> None:
        wishes = self._people.last_wishes(self._running(process), person, table, luck)
        late = [self.sent(process, each, Request(f"late-{next(self._numbers)}", each.command)) for each in wishes]
        answer = cut()
        on_the_way = [each for each in late if each]
        if not on_the_way or isinstance(answer, Refused):
            return
        for each in self._deliver(process, on_the_way):
            if not isinstance(each, Refused):
                raise HouseFaultError(f"{person.name} ({person.identity}) was cut off, and was answered {each} after that")

    def _forget(self, process: Process, person: Actor) -> None:
        """Wrong passwords until the account is locked; the right one opens nothing then; somebody takes off the lock."""
        for _ in range(LIMITS.failures):
            self._at(process).sign_in(person.name, self._new_words())
        found = self._running(process).state.staff.persons[person.identity]
        let_in = self._at(process).sign_in(person.name, self._words[person.name])
        if not isinstance(let_in, Refused) and found.locked > self._running(process).now():
            raise HouseFaultError(f"{person.name} ({person.identity}) is locked out, and was let in")
        self._ask(process, SHIFT, Unlock(person.identity, _WHY))

    def _reset(self, process: Process, person: Actor) -> None:
        """A new password from two others, which its owner changes."""
        token, second = self._token(process, SHIFT), self._token(process, SUPERVISOR)
        given = self._new_words()
        if isinstance(self._at(process).reset_password(token, person.identity, given, second), Accepted):
            self._own(process, person.name, given)

    def hire_dealer(self, process: Process, table: str) -> None:
        """Somebody new who deals at a table."""
        name = f"Dealer {next(self._numbers)}"
        identity = self._hire(process, name, Post.DEALER)
        self._people.dealers[table] = Actor(name, Post.DEALER, identity)

    def _hire(self, process: Process, name: str, post: Post, second: Actor | None = None) -> str:
        """Somebody new: the identity."""
        given = self._new_words()

        def add() -> HouseAnswer:
            token, seconds = self._token(process, SHIFT), self._token(process, second) if second else ""
            return self._at(process).add(token, name, post, given, seconds)

        answer = add()
        if isinstance(answer, Refused) and _SIGNED_OUT in answer.what:  # a session ended, or a clock jumped, on the way
            answer = add()
        self._hold(answer)
        self._own(process, name, given)
        person = self._running(process).state.staff.named(name)
        if person is None:
            raise HouseFaultError(f"{name} was given an account, and has none")
        return person.identity

    def _own(self, process: Process, name: str, given: str) -> None:
        """Somebody sets the own password in the place of the one that was given."""
        self._words[name] = own = self._new_words()
        self._hold(self._at(process).change_password(name, given, own))

    def _new_words(self) -> str:
        return f"nobody else knows {next(self._numbers)}"

    @staticmethod
    def _hold(answer: HouseAnswer | str) -> None:
        if isinstance(answer, Refused):
            raise HouseFaultError(f"nobody should be refused this: {answer}")
