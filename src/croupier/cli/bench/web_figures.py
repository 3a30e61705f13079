"""The figures of `croupier bench web`: as tables, and beside what is aimed at. Times are on the clock and of the processor."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Console
from rich.table import Table

from croupier.cli import display
from croupier.cli.bench.browser import PEER

A_SECOND = 10  # updates
LOOKS_A_SECOND = 50  # of the hub
IN_TIME = 0.1  # seconds, for a command to be on every screen
FIRST_VIEW, WEIGHT, SOLVED, FRAMES = 200, 150, 300, 60  # ms, KiB, ms, frames a second
_FRAMES_FOR = 0.98  # of so many: a frame may be counted at the end that was not drawn any more
_COLUMNS = (
    "server",
    "updates a second",
    "bytes",
    "% of a core",
    "ms of processor",
    "ms, half",
    "ms, 99 of 100",
    "ms, longest",
    "late",
)


def list_aims(measured: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Each aim: what was measured, and whether it was met. None: it was not measured."""
    return [
        {"aim": aim, "measured": found, "processor": processor, "met": met} for aim, found, processor, met in _aims(measured)
    ]


def _aims(measured: Mapping[str, Any]) -> Iterator[tuple[str, str, str, bool | None]]:
    pages, views, lab, screens = (measured[name] for name in ("pages", "views", "lab", "screens"))
    heaviest = max(page["kib"] for page in pages)
    yield f"a page weighs less than {WEIGHT} KiB", f"{heaviest:.1f} KiB at most", "", heaviest < WEIGHT
    slowest = max(page["first_view_ms"] for page in pages)
    spent = f"{max(page['cpu_ms'] for page in pages):.1f} ms of the server"
    yield f"shell and first topic within {FIRST_VIEW} ms", f"{slowest:.0f} ms at most", spent, slowest < FIRST_VIEW
    text = [view for view in views if view["page"] == PEER]
    views = [view for view in views if view["page"] != PEER]
    first = max((view["first_ms"] for view in views), default=None)
    again = max((view["again_ms"] for view in views), default=0.0)
    spent = f"{max((view['browser_cpu_ms'] for view in views), default=0):.0f} ms of the page" if views else ""
    found = f"{first:.0f} ms at most the first time, {again:.0f} ms again" if first is not None else "no Chromium"
    found += "".join(f"; a line of text {each['first_ms']:.0f} and {each['again_ms']:.0f} ms" for each in text)
    yield f"drawn in a browser within {FIRST_VIEW} ms", found, spent, None if first is None else max(first, again) < FIRST_VIEW
    core = screens["core_percent"]
    found = f"{core:.0f}% of a core, {screens['updates_a_second'] / max(1, screens['clients']):.1f} updates a second each"
    kept = screens["updates_a_second"] >= 0.95 * A_SECOND * screens["clients"]
    spent = f"{screens['cpu_ms_a_command']:.1f} ms a command"
    yield (
        f"{screens['clients']:,} screens, {A_SECOND} updates a second each, on less than a core",
        found,
        spent,
        core < 100 and kept,
    )
    found = f"{screens['commands_in_time']} of {screens['commands']} commands; the longest {screens['longest_ms']:.0f} ms"
    in_time = screens["commands_in_time"] == screens["commands"] and not screens["late"]
    yield f"a command on every screen within {IN_TIME * 1000:.0f} ms", found, spent, in_time
    solved = max((book["half_ms"] for book in lab), default=None)
    spent = f"{max((book['cpu_ms'] for book in lab), default=0):.0f} ms at most"
    found = f"{solved:.0f} ms in the slowest book" if solved is not None else "no deals are counted"
    yield f"a pay line changed and solved again within {SOLVED} ms", found, spent, None if solved is None else solved < SOLVED
    scrolled = measured["scrolling"]
    aim = f"a floor of {measured['floor']['tables']:,} tables scrolls at {FRAMES} frames a second"
    if "missing" in scrolled:
        yield aim, scrolled["missing"], "", None
    else:
        found = f"{scrolled['frames_a_second']:.1f} frames a second, {scrolled['slow_percent']:.1f}% late"
        spent = f"{scrolled['processor_ms']:.1f} ms a frame"
        yield aim, found, spent, scrolled["frames_a_second"] >= _FRAMES_FOR * FRAMES


def show(measured: Mapping[str, Any]) -> None:
    """Print all of it."""
    console = display.console()
    _show_pages(console, measured)
    _show_lab(console, measured["lab"])
    _show_screens(console, measured["screens"])
    _show_floor(console, measured["floor"], measured["scrolling"])
    aims = Table(title="What is aimed at", title_justify="left")
    for column in ("aim", "on the clock", "of the processor", "met"):
        aims.add_column(column)
    for each in measured["aims"]:
        met = "not measured" if each["met"] is None else "yes" if each["met"] else "no"
        aims.add_row(each["aim"], each["measured"], each["processor"], met)
    console.print(aims)
    if measured["load"] is not None:
        console.print(f"The load of the machine at the end was {measured['load']}, on {measured['cores']} cores.")


def _show_pages(console: Console, measured: Mapping[str, Any]) -> None:
    title = "Pages: what they load as it is sent, and what the server takes for shell and first topic"
    table = Table(title=title, title_justify="left")
    for column in ("page", "files", "KiB", "ms", "ms of processor", "ms in a browser, first", "again", "ms of its processor"):
        table.add_column(column, justify="left" if column == "page" else "right")
    views = {view["page"]: view for view in measured["views"]}
    for page in measured["pages"]:
        seen = views.get(page["page"], {})
        drawn = [f"{seen[name]:.0f}" if name in seen else "" for name in ("first_ms", "again_ms", "browser_cpu_ms")]
        served = (f"{page['kib']:.1f}", f"{page['first_view_ms']:.1f}", f"{page['cpu_ms']:.1f}")
        table.add_row(page["page"], str(page["files"]), *served, *drawn)
    console.print(table)


def _show_lab(console: Console, measured: list[dict[str, Any]]) -> None:
    if not measured:
        console.print("The lab was not measured: the deals of the book are not counted yet.")
        return
    table = Table(title="The lab: a pay line changed, until all figures are there again", title_justify="left")
    for column in ("book", "line", "opened, ms", "ms, half", "ms, longest", "ms of processor"):
        table.add_column(column, justify="left" if column in ("book", "line") else "right")
    for each in measured:
        figures = (f"{each[name]:,.0f}" for name in ("opened_ms", "half_ms", "longest_ms", "cpu_ms"))
        table.add_row(each["book"], each["line"], *figures)
    console.print(table)


def _show_screens(console: Console, screens: Mapping[str, Any]) -> None:
    table = Table(title=f"{screens['clients']:,} screens at one table, {A_SECOND} updates a second", title_justify="left")
    for column in _COLUMNS:
        table.add_column(column, justify="left" if column == "server" else "right")
    for name, each in (("croupier", screens), ("bare broadcast", screens["peer"])):
        times = (f"{each[time]:.1f}" for time in ("cpu_ms_a_command", "half_ms", "of_100_the_99th_ms", "longest_ms"))
        counted = (f"{each['updates_a_second']:,}", f"{each['bytes_a_frame']:,}", f"{each['core_percent']:.1f}")
        table.add_row(name, *counted, *times, f"{each['late']:,}")
    console.print(table)
    console.print(f"An update takes {screens['ratio']:.2f} times the processor time of a bare broadcast of the same frame.")


def _show_floor(console: Console, floor: Mapping[str, Any], scrolled: Mapping[str, Any]) -> None:
    console.print(
        f"A floor of {floor['tables']:,} tables, {floor['commands_a_second']:,} commands a second: its snapshot of "
        f"{floor['snapshot_kib']:.1f} KiB takes {floor['snapshot_ms']:.1f} ms of processor, {floor['ratio']:.2f} times what "
        f"Python's json takes to read and write it. {LOOKS_A_SECOND} looks a second take {floor['core_percent']:.1f}% of a "
        f"core and send {floor['delta_kib_a_second']:.1f} KiB a second."
    )
    if "missing" in scrolled:
        console.print(f"The floor in a browser was not measured: {scrolled['missing']}.")
        return
    for name, each in (("That floor", scrolled), ("A blank page", scrolled["peer"])):
        console.print(
            f"{name} scrolls in Chromium at {each['frames_a_second']:.1f} frames a second; {each['slow_percent']:.1f}% of "
            f"them come late. A frame takes {each['processor_ms']:.1f} ms of processor."
        )
