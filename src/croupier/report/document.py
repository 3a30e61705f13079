"""What a report is about, what its words mean, and where whoever has checked it signs."""

from __future__ import annotations

import json
from hashlib import sha256

from croupier.report.model import Column, Section, Table
from croupier.report.study import Study

GLOSSARY = (
    ("house edge", "what the house wins on average, as a part of the first stake: of the Ante in the base game"),
    ("return to player", "what comes back on average, as a part of the first stake: one less the house edge"),
    ("element of risk", "what the house wins on average, as a part of all that is staked in the round"),
    ("average wager", "what is staked in a round on average, in Antes or units"),
    ("std deviation", "the standard deviation of one round's net result, in Antes or units"),
    ("wins", "the part of rounds in which the net result is more than nothing"),
    ("adds", "what a line of a pay table adds to the player's average net result"),
    ("net result", "what comes back, less all that was staked"),
    ("to 1, for 1", "odds to 1 are paid on top of the stake, which is returned; odds for 1 are all that is received"),
    ("stand-off", "hands of the same rank: the stake is returned"),
    ("meter", "what the jackpot displays; a share of it is paid to some hands"),
    ("unit", "the size of a jackpot wager, which the house sets"),
    ("reading", "an answer to a question that the text of the rules leaves open"),
)


def digest(study: Study) -> str:
    """The SHA-256 of what `croupier solve` prints as JSON for the same book and sums: the figures behind the report."""
    return sha256((json.dumps(study.solution.as_dict(), indent=2, ensure_ascii=False) + "\n").encode()).hexdigest()


def section(study: Study, version: str) -> Section:
    """The document that the report is about, and what computed it."""
    edition, house = study.book.edition, study.house
    sums = {"ante": house.ante, "unit": house.unit, "meter": house.meter, "stake": house.stake}
    rows = (
        ("rules of the game", edition.catalogue.title),
        ("casino", edition.catalogue.operator),
        ("edition and date", edition.catalogue.edition),
        ("rules in the catalogue", f"{len(edition.catalogue)}, as {edition.name}"),
        ("sums", ", ".join(f"{name} ${amount}" for name, amount in sums.items() if amount is not None)),
        ("computed by", version),
        ("digest of what was computed", f"{digest(study)} (SHA-256 of what croupier solve --json prints)"),
    )
    return Section("What it is about", (Table((Column("what"), Column("", wide=1)), rows),))


def glossary() -> Section:
    """The words of the report."""
    return Section("Words", (Table((Column("word"), Column("means", wide=1)), GLOSSARY),))


def signatures() -> Section:
    """A place to sign for whoever has checked the report."""
    blank = tuple(("\n\n", "", "", "") for _ in range(2))  # as high as three lines
    columns = (Column("name", wide=2), Column("post", wide=2), Column("date", wide=1), Column("signature", wide=3))
    return Section("Checked by", (Table(columns, blank),))
