"""Who is invited to a served demonstration: one of each post, the dealer of each table, and a player for each book.

Each invitation begins a session when it is taken up, not before. While somebody deals who was invited, the dealer's bot
leaves the table to that person, and its shoe reads on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

from croupier.house.demo.accounts import DemoAccount
from croupier.house.demo.crew import Crew
from croupier.house.demo.demo import Demo
from croupier.house.requests import Refused
from croupier.house.staff import SignOnTable
from croupier.rulebook import Post

_GUEST = "Guest"


@dataclass(frozen=True, slots=True)
class Invitation:
    """Somebody whom a person may be: post, name, table, the page to begin with, and what begins the session."""

    post: Post
    name: str
    table: str
    page: str
    begin: Callable[[], str | Refused] = field(repr=False)


def invite(demo: Demo) -> tuple[Invitation, ...]:
    """All invitations to a demonstration that was started, the highest post first."""
    return (*_staff(demo), *_players(demo))


def _staff(demo: Demo) -> Iterator[Invitation]:
    posts: set[Post] = set()
    crews = {crew.table: crew for crew in demo.crews}
    for account in demo.accounts:
        if account.table:
            begin = partial(_deal, demo, account, crews[account.table])
            yield Invitation(account.post, account.name, account.table, f"/tables/{account.table}/deal", begin)
        elif account.post not in posts:
            posts.add(account.post)
            page = "/" if account.post is Post.SHIFT_MANAGER else "/pit"
            yield Invitation(account.post, account.name, "", page, partial(_sign_in, demo, account))


def _players(demo: Demo) -> Iterator[Invitation]:
    books: set[str] = set()
    for crew in demo.crews:
        if crew.state.setup.slug not in books:
            books.add(crew.state.setup.slug)
            name = f"{_GUEST} {len(books)}"
            yield Invitation(Post.PLAYER, name, crew.table, f"/tables/{crew.table}/play", partial(demo.admit, name, crew.table))


def _sign_in(demo: Demo, account: DemoAccount) -> str | Refused:
    return demo.entrance.sign_in(account.name, account.password)


def _deal(demo: Demo, account: DemoAccount, crew: Crew) -> str | Refused:
    """The session of somebody who deals from now on, signed on to the table."""
    token = _sign_in(demo, account)
    if isinstance(token, Refused):
        return token
    person = demo.entrance.staff.named(account.name)
    if person and account.table not in person.tables:
        demo.entrance.ask(token, SignOnTable(account.table))
    crew.leave_to(lambda: demo.entrance.knows(token))
    return token
