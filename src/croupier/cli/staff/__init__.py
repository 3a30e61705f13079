"""`croupier staff`: its commands, and what each takes. The work of each is in the module named after it."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.options import AsJson, FromInput, HouseFolderName, LogElsewhere

commands = typer.Typer(help="Look after the accounts of the staff of a house.", no_args_is_help=True)

Named = Annotated[str, typer.Argument(metavar="NAME", help="The name of the person, or the identity, as in S3.")]
Manager = Annotated[
    str, typer.Option("--as", metavar="NAME", help="The shift manager who does this. The password is asked for.")
]
Second = Annotated[
    str, typer.Option("--with", metavar="NAME", help="The second person, of the pit. The password is asked for.")
]
Why = Annotated[str, typer.Option(metavar="TEXT", help="The reason. It is recorded.")]


@commands.command("add")
def staff_add(
    *,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the person.")],
    house: HouseFolderName,
    post: Annotated[
        str, typer.Option(metavar="POST", help="dealer, pit-supervisor, pit-manager or shift-manager.")
    ] = "shift-manager",
    manager: Manager = "",
    second: Second = "",
    stdin: FromInput = False,
    log: LogElsewhere = None,
) -> None:
    """Give somebody an account.

    In a house without a shift manager it makes one. After that a shift manager adds others, from pit supervisors on with a
    second person. The password is asked for twice. Unless it is the first account's, it is good for setting the own one only.
    """
    from croupier.cli.staff.add import run

    run(house, log, name, post, manager=manager, second=second, stdin=stdin)


@commands.command("list")
def staff_list(house: HouseFolderName, log: LogElsewhere = None, as_json: AsJson = False) -> None:
    """List all who have or had an account."""
    from croupier.cli.staff.list import run

    run(house, log, as_json=as_json)


@commands.command("post")
def staff_post(
    *,
    name: Named,
    post: Annotated[str, typer.Argument(metavar="POST", help="dealer, pit-supervisor, pit-manager or shift-manager.")],
    house: HouseFolderName,
    manager: Manager,
    second: Second,
    why: Why,
    stdin: FromInput = False,
    log: LogElsewhere = None,
) -> None:
    """Give somebody another post. It takes two persons."""
    from croupier.cli.staff.post import run

    run(house, log, name, post, manager=manager, second=second, why=why, stdin=stdin)


@commands.command("password")
def staff_password(
    *,
    name: Named,
    house: HouseFolderName,
    manager: Manager = "",
    second: Second = "",
    stdin: FromInput = False,
    log: LogElsewhere = None,
) -> None:
    """Set the own password, or that of somebody who has forgotten it.

    The own takes the one before. With --as a shift manager sets a password that is good for setting the own one only; for
    somebody of the pit it takes a second person.
    """
    from croupier.cli.staff.password import run

    run(house, log, name, manager=manager, second=second, stdin=stdin)


@commands.command("lock")
def staff_lock(
    *,
    name: Named,
    house: HouseFolderName,
    manager: Manager,
    why: Why,
    stdin: FromInput = False,
    log: LogElsewhere = None,
) -> None:
    """Keep somebody out until the lock is taken off. All sessions of that person end."""
    from croupier.cli.staff.lock import run

    run(house, log, name, manager=manager, why=why, stdin=stdin)


@commands.command("unlock")
def staff_unlock(
    *,
    name: Named,
    house: HouseFolderName,
    manager: Manager,
    why: Why,
    stdin: FromInput = False,
    log: LogElsewhere = None,
) -> None:
    """Take off a lock, whoever or whatever set it."""
    from croupier.cli.staff.unlock import run

    run(house, log, name, manager=manager, why=why, stdin=stdin)


@commands.command("leave")
def staff_leave(
    *,
    name: Named,
    house: HouseFolderName,
    manager: Manager,
    why: Why,
    stdin: FromInput = False,
    log: LogElsewhere = None,
) -> None:
    """Cut somebody off who leaves: all sessions end at once."""
    from croupier.cli.staff.leave import run

    run(house, log, name, manager=manager, why=why, stdin=stdin)
