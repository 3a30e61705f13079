"""The entrance of a house: passwords are checked and tokens given here, and requests come with tokens.

What takes long is done here, in the thread of whoever asks. Neither a password nor a token goes further than this module.
"""

from __future__ import annotations

import os
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from croupier.floor import FloorView
from croupier.house.attempts import Attempts, find_network
from croupier.house.house import House
from croupier.house.keys import Randomness
from croupier.house.kinds import CODEC
from croupier.house.requests import Accepted, Command, HouseAnswer, Refused, Request, check_id
from croupier.house.sent import Sent
from croupier.house.staff import (
    CHANGED,
    ENTRANCE,
    AddStaff,
    Credentials,
    IssueTicket,
    Passwords,
    SetPassword,
    SignIn,
    Staff,
    digest_of,
    not_signed_on,
    password_fault,
    who,
)
from croupier.house.staff.events import PasswordSet, TicketIssued
from croupier.house.staff.state import PLAYER_LETTER
from croupier.rulebook import LONGEST_NAME, Actor, Post, find_fault, fold_name

Ask: TypeAlias = Callable[[Sent], HouseAnswer]
# Failed attempts that are recorded, in a quarter of an hour: from one address, and by one name. Somebody's own lock is a limit
# already, so a name is refused only where it is locked or nobody's: who was let in again by a manager can sign in at once.
_FROM_ONE_ADDRESS, _BY_ONE_NAME, _WITHIN = 60, 10, 15 * 60
NOT_SIGNED_IN = Refused("this is nobody's session, or it is over: sign in", ("R-29",))


@dataclass(frozen=True, slots=True)
class Invited:
    """Somebody who is invited to set the own password: by a first one, which is good for that alone."""

    identity: str
    name: str
    password: str = field(repr=False)
    until: int  # when it is good for nothing any more


class Entrance:
    """Where persons come into a house. Many may use it at once, if `ask` and `catch_up` are those of a writer."""

    def __init__(
        self,
        house: House,
        passwords: Passwords,
        ask: Ask | None = None,
        catch_up: Callable[[], None] | None = None,
        *,
        randomness: Randomness = os.urandom,
    ) -> None:
        self._house, self._passwords, self._randomness = house, passwords, randomness
        self._catch_up = catch_up
        self._ask = ask or (lambda sent: house.carry_out([sent])[0])
        self._by_address, self._by_name = Attempts(_FROM_ONE_ADDRESS, _WITHIN), Attempts(_BY_ONE_NAME, _WITHIN)

    @property
    def staff(self) -> Staff:
        """Who is known, as far as the log was read."""
        return self._house.state.staff

    def who(self, token: str) -> Actor | None:
        """Who acts by a token now. Another process may have given it out a moment ago: so the log is read before it is a no."""
        if token and self._catch_up and not self.knows(token):
            self._catch_up()
        return who(self.staff, token, self._house.now())

    def knows(self, token: str) -> bool:
        """Whether somebody acts by a token, as far as the log was read."""
        return who(self.staff, token, self._house.now()) is not None

    def view(self, token: str, table: str) -> FloorView:
        """What somebody sees at a table and may do there. A dealer who is not signed on to it sees what everybody does."""
        by = self.who(token)
        return self._house.view(None if by and not_signed_on(self.staff, by, table) else by, table)

    # -- sessions --

    def sign_in(self, name: str, password: str, origin: str = "") -> str | Refused:
        """The token of a new session. Why somebody is not let in is not told, but for a password that is too old.

        `origin` is the address that it comes from. After too many failures: `TriedTooOftenError`.
        """
        secret = self._new_secret()
        shown = Credentials()

        def attempt() -> HouseAnswer:
            nonlocal shown
            shown = self._shown(name, password, session=digest_of(secret))
            return self._send(ENTRANCE, _sign_in(name), shown)

        answer = self._try(attempt, name, origin)
        return answer if isinstance(answer, Refused) else f"{shown.identity}.{secret}"

    def sent(self, token: str, request: Request, second: str = "") -> Sent | Refused:
        """A request by whoever has this token, with the second person by theirs: both are signed in."""
        by, witness = self.who(token), self.who(second) if second else None
        if by is None or (second and witness is None):
            return NOT_SIGNED_IN
        sessions = (digest_of(token), digest_of(second)) if second else (digest_of(token),)
        return Sent(by, request, witness, sessions)

    def ask(self, token: str, request: Request | Command, second: str = "") -> HouseAnswer:
        """Have a request carried out. A command without an id is given a new one."""
        asked = request if isinstance(request, Request) else Request(self._new_id(), request)
        sent = self.sent(token, asked, second)
        return sent if isinstance(sent, Refused) else self._ask(sent)

    def answer(self, token: str, request: str) -> HouseAnswer | None:
        """What somebody was answered to the request of an id; None if there is no answer yet."""
        check_id(request)
        by = self.who(token)
        return NOT_SIGNED_IN if by is None else self._house.answer(by, request)

    # -- accounts --

    def add_first(self, name: str, password: str) -> HouseAnswer:
        """Make a shift manager of a house that has none. Only who holds the keys of the house does this: offer it to nobody."""
        if wrong := password_fault(password, name):
            return Refused(wrong, ("R-29",))
        shown = Credentials(hash=self._passwords.make(password))
        return self._send(ENTRANCE, AddStaff(name, Post.SHIFT_MANAGER), shown)

    def add(self, token: str, name: str, post: Post, password: str, second: str = "") -> HouseAnswer:
        """Give somebody an account. The password is good for setting the own one only."""
        return self._with_password(token, AddStaff(name, post), name, password, second)

    def reset_password(self, token: str, identity: str, password: str, second: str = "") -> HouseAnswer:
        """Give somebody a password that is good for setting the own one only."""
        person = self.staff.persons.get(identity)
        return self._with_password(token, SetPassword(identity), person.name if person else "", password, second)

    def sent_with_password(self, token: str, request: Request, second: str = "") -> Sent | Refused:
        """A request for an account or a new password, with a password that is good for setting the own one, once.

        Nobody has typed it: it stands in the invitation alone. The same request has the same one (R-32).
        """
        sent = self.sent(token, request, second)
        if isinstance(sent, Refused):
            return sent
        # Whoever may not do it is refused by the house; nobody has it work for nothing.
        made = self._passwords.make(self._first(sent)) if sent.by.post is Post.SHIFT_MANAGER else "none"
        return replace(sent, credentials=Credentials(hash=made))

    def read_invitation(self, sent: Sent, answer: HouseAnswer) -> Invited | Refused:
        """Who is invited to set a password by a request, and by what."""
        if isinstance(answer, Refused):
            return answer
        written = self._house.log.read(after=answer.first - 1, upto=answer.last)
        events = (CODEC.parse(each.body) for each in written)
        identity = next(event.identity for event in events if isinstance(event, PasswordSet))
        person = self.staff.persons[identity]
        return Invited(identity, person.name, self._first(sent), person.settable)

    def _first(self, sent: Sent) -> str:
        """What nobody can guess, and what comes out again for the same request."""
        return _as_text(self._passwords.work_out(f"first password {sent.key}"))

    def change_password(self, name: str, password: str, new: str, origin: str = "") -> HouseAnswer:
        """Set the own password, also in the place of one that is too old. All own sessions end."""
        if wrong := password_fault(new, name):
            return Refused(wrong, ("R-29",))
        if new == password:
            return Refused("this is the password that is to be changed: take another", ("R-29",))
        made = self._passwords.make(new)

        def attempt() -> HouseAnswer:
            shown, person = self._shown(name, password, made=made, session=digest_of(self._new_id())), self.staff.named(name)
            if person is None:  # it is recorded as any other attempt by a name that is nobody's
                return self._send(ENTRANCE, _sign_in(name), shown)
            return self._send(person.actor, SetPassword(person.identity), shown)

        return self._try(attempt, name, origin)

    def issue_ticket(self, token: str, name: str, table: str, identity: str = "", id: str = "") -> str | Refused:  # noqa: A002
        """The token of a player's session, which staff hand over at a table. The same id gives the same token (R-32)."""
        sent = self.sent_for_ticket(token, Request(id or self._new_id(), IssueTicket(name, table, identity)))
        return sent if isinstance(sent, Refused) else self.read_ticket(sent, self._ask(sent))

    def sent_for_ticket(self, token: str, request: Request) -> Sent | Refused:
        """A request for a ticket, with what is to be kept of its token."""
        sent = self.sent(token, request)
        if isinstance(sent, Refused):
            return sent
        return replace(sent, credentials=Credentials(session=digest_of(self._ticket(sent))))

    def read_ticket(self, sent: Sent, answer: HouseAnswer) -> str | Refused:
        """The token that a request for a ticket has led to."""
        if isinstance(answer, Refused):
            return answer
        ticket = self._ticket(sent)
        return f"{self._holder(digest_of(ticket)) or self._first_holder(answer)}.{ticket}"

    def _holder(self, session: str) -> str:
        """Whose ticket this is: one of the newest; nobody's if it is over."""
        staff = self.staff
        known = (staff.persons[f"{PLAYER_LETTER}{number}"] for number in range(staff.tickets, 0, -1))
        return next((person.identity for person in known if any(each.digest == session for each in person.sessions)), "")

    def _first_holder(self, answer: Accepted) -> str:
        """Whose ticket it was, as the log has it: the request came again long after."""
        written = self._house.log.read(after=answer.first - 1, upto=answer.last)
        events = (CODEC.parse(each.body) for each in written)
        return next(event.identity for event in events if isinstance(event, TicketIssued))

    def _ticket(self, sent: Sent) -> str:
        """What nobody can guess, and what comes out again for the same request."""
        return _as_text(self._passwords.work_out(f"ticket {sent.key}"))

    # -- what is sent --

    def _try(self, attempt: Callable[[], HouseAnswer], name: str, origin: str) -> HouseAnswer:
        """Have a password checked, unless too many checks have failed: then nothing is checked and nothing written (R-29)."""
        person, origin = self.staff.named(name), find_network(origin)
        if origin:
            self._by_address.take(origin)
        key, may = fold_name(name[:LONGEST_NAME]), person is not None and self._house.now() >= person.locked
        self._by_name.take(key, always=may)
        answer = attempt()
        if isinstance(answer, Refused) and answer.what == CHANGED.what:  # by another process, perhaps
            answer = attempt()
        if not isinstance(answer, Refused):
            self._by_name.give_back(key)
            self._by_address.give_back(origin)
        return answer

    def _shown(self, name: str, password: str, *, made: str = "", session: str = "") -> Credentials:
        """What a password shows. It takes as long for a name that is nobody's."""
        person = self.staff.named(name)
        right = self._passwords.check(password, person.hash if person else "")
        return Credentials(made, session, person.identity if person else "", person.passwords if person else 0, right)

    def _with_password(self, token: str, command: Command, name: str, password: str, second: str) -> HouseAnswer:
        if wrong := password_fault(password, name):
            return Refused(wrong, ("R-29",))
        return self._send_by(token, command, second, Credentials(hash=self._passwords.make(password)))

    def _send_by(self, token: str, command: Command, second: str, shown: Credentials) -> HouseAnswer:
        sent = self.sent(token, Request(self._new_id(), command), second)
        if isinstance(sent, Refused):
            return sent
        return self._ask(Sent(sent.by, sent.request, sent.witness, sent.sessions, shown))

    def _send(self, by: Actor, command: Command, shown: Credentials) -> HouseAnswer:
        return self._ask(Sent(by, Request(self._new_id(), command), credentials=shown))

    def _new_id(self) -> str:
        return self._randomness(16).hex()

    def _new_secret(self) -> str:
        """What nobody can guess: a token's."""
        return _as_text(self._randomness(32))


def _as_text(secret: bytes) -> str:
    return urlsafe_b64encode(secret).rstrip(b"=").decode()


def _sign_in(name: str) -> SignIn:
    """What is no name at all is nobody's name."""
    return SignIn("" if find_fault(name) else name)
