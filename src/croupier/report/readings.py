"""The edition, its readings, and what each other answer is worth; and the rules that settle, in our words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from croupier.lab import BASE, Price, dollars, percent, price_readings, sum_text
from croupier.report.model import Bars, Column, Figure, Paragraph, Part, PlotBar, Section, Table
from croupier.report.study import Study
from croupier.rulebook import wager_text

FEW_LINES = 2  # of a pay table, which are named one by one


def notices(study: Study) -> Iterator[Paragraph]:
    """What makes it another book than the approved one, as we read it."""
    edition = study.book.edition
    if edition.based_on:
        yield Paragraph(f"A house edition, {edition.catalogue.edition}", warns=True)
    for departure in edition.departures:
        yield Paragraph(f"Not approved: {departure}", warns=True)
    for what, to in edition.changes.items():
        yield Paragraph(f"Changed, not the approved book: {what} = {to}", warns=True)
    for reading, answer in study.book.answers.items():
        if answer != edition.register[reading].adopted:
            yield Paragraph(f"Alternative answer, not the adopted one: {reading} = {answer}", warns=True)


def section(study: Study) -> Section:
    """The open readings of the edition, and the answers followed."""
    edition, answers = study.book.edition, study.book.answers
    readings = edition.register.of(edition.slug)
    rows = []
    for reading in readings:
        if reading.id in answers:
            chosen = next(each for each in reading.answers if each.key == answers[reading.id])
            about = ", ".join(_by_table(reading.rules[edition.slug]))
            rows.append((reading.id, reading.title, f"{chosen.key}: {chosen.says}", about))
    recorded = [reading.id for reading in readings if reading.id not in answers]
    parts: list[Part] = [
        Paragraph(
            f"{len(edition.catalogue)} rules, {len(readings)} places where the text can be read in more than one way. "
            f"{len(rows)} of these can change what an ordinary round pays; they are answered as follows."
        ),
        Table(
            (Column("reading"), Column("question", wide=3), Column("answer followed", wide=5), Column("rules", wide=2)),
            tuple(rows),
        ),
    ]
    if recorded:
        parts.append(Paragraph(f"Recorded only, since they change no payment of an ordinary round: {', '.join(recorded)}."))
    return Section("Edition and readings", tuple(parts))


def _by_table(numbers: Sequence[str]) -> Iterator[str]:
    """The rules that a reading is about. Many lines of one pay table are counted, since they would fill half a page."""
    lines = Counter(number.partition("/")[0] for number in numbers if "/" in number)
    many = {table for table, count in lines.items() if count > FEW_LINES}
    for number in numbers:
        table, _, line = number.partition("/")
        if table not in many:
            yield number
        elif line and (count := lines.pop(table, 0)):
            yield f"{table} ({count} lines)"


def priced(study: Study) -> Section:
    """The price of every answer that is not followed."""
    found = list(price_readings(study.book, house=study.house, progress=study.progress))
    rows = [row for price in found for row in _worth(price)]
    parts: list[Part] = [
        Paragraph(
            "What another answer would be worth to the house against the one followed here, with best play for each: per ante, "
            "or per unit staked on the wager named."
        )
    ]
    bars = [
        PlotBar(f"{price.reading.id} {price.answer}", 100 * float(worth), percent(worth, 4, sign=True))
        for price in found
        if (worth := price.wagers.get(BASE))
    ]
    if bars:
        chart = Bars(tuple(bars), "reading and answer", "worth to the house")
        parts.append(Figure(chart, "Answers that change the base game, in percent of an ante."))
    columns = (
        Column("reading"),
        Column("answer"),
        Column("wager", wide=1),
        Column("worth to the house", number=True),
        Column("exactly", number=True),
    )
    parts.append(
        Table(columns, tuple(rows)) if rows else Paragraph("No other answer changes what one player's ordinary round pays.")
    )
    still = tuple((price.reading.id, price.answer, price.reason) for price in found if price.reason and price.reading.switch)
    if still:
        because = (Column("reading"), Column("answer"), Column("why", wide=1))
        parts.append(Table(because, still, "Answers without a price, and why"))
    return Section("The price of each reading", tuple(parts))


def _worth(price: Price) -> Iterator[tuple[str, ...]]:
    def row(wager: str, gain: Fraction) -> tuple[str, ...]:
        return price.reading.id, price.answer, wager, percent(gain, 4, sign=True), str(gain)

    for wager, gain in price.wagers.items():
        yield row("base game, per ante" if wager == BASE else f"{wager_text(wager)}, per unit", gain)
    if price.jackpot:
        units = f", {price.jackpot.units_staked} units" if price.jackpot.units_staked > 1 else ""
        if price.jackpot.fixed:
            yield row(f"jackpot{units}, fixed awards", price.jackpot.fixed)
        for meter, gain in price.jackpot.at:
            if gain != price.jackpot.fixed:
                yield row(f"jackpot{units}, at {sum_text(dollars(meter))}", gain)


def rules(study: Study) -> Section:
    """The rules by which the wagers above were settled."""
    catalogue = study.book.edition.catalogue
    solution = study.solution
    valuations = [*study.valued.values(), solution.jackpot.valuation]
    cited = {rule for each in valuations for _, said in each.clauses for rule in said.replace(" or ", " ").split()}
    rows = tuple((rule.id, rule.says, rule.pays) for rule in catalogue if rule.id in cited)
    columns = (Column("rule"), Column("what it says, in our words", wide=1), Column("pays"))
    return Section("The rules that settle", (Table(columns, rows),))
