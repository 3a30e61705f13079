"""The report: its figures, its two forms, its checks, and that the same input makes the same bytes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from html.parser import HTMLParser
from itertools import product
from xml.etree import ElementTree as ET

import pytest

import commands
from croupier import __version__
from croupier.cards import parse_cards
from croupier.games import BOOKS, book
from croupier.lab import Adviser, Seen, hands_by_strength
from croupier.lab.figures import chance_text, decimal, one_in, percent, sum_text, unreduced
from croupier.lab.payoffs import HouseSums, Payoff
from croupier.lab.request import read_book
from croupier.lab.valuation import RoundResult, Valuation
from croupier.report import Funding, Study, assemble, best_play, checks, jackpot, pay_tables, readings, volatility
from croupier.report.model import (
    Bars,
    Chart,
    ChartCell,
    Column,
    Figure,
    MathReport,
    Paragraph,
    PlotBar,
    Section,
    Table,
    Tones,
    set_minus,
)
from croupier.report.page import html
from croupier.report.pieces import PAPER, SCREEN
from croupier.report.plots import draw
from croupier.report.sheet import markup, pdf, quoted
from croupier.report.totals import ROUNDING, WITHIN, OneRound
from croupier.rulebook import Money, settle

HOSTILE = '<script>"\\#panic("x")[$*_ & \n</script>'


def croupier(*words, **given):
    return subprocess.run(
        [sys.executable, "-c", "from croupier.cli import main; main()", *words],
        capture_output=True,
        check=False,
        timeout=300,
        **given,
    )


def study(slug, changes=None, readings=None, **given):
    return Study(read_book(slug, readings, changes), given.pop("house", HouseSums()), **given)


@pytest.fixture(scope="module")
def three_card():
    return study(
        "mbs-three-card", house=HouseSums(meter=Money.dollars(20_000)), funding=Funding(Money.dollars(10_000), Fraction(3, 10))
    )


@pytest.fixture(scope="module")
def report(three_card):
    return assemble(three_card, "croupier 0")


def parts(sections, kind):
    return [part for section in sections for part in section.parts if isinstance(part, kind)]


# -- the law of many rounds --

LAWS = (
    {Fraction(-1): 5, Fraction(1): 3, Fraction(4): 1},
    {Fraction(-3, 2): 2, Fraction(0): 7, Fraction(1, 4): 2, Fraction(50): 1},
    {Fraction(2): 1, Fraction(3): 1},
)


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_bands_are_those_of_the_law_gone_through_case_by_case(law, rounds):
    exact: Counter[Fraction] = Counter()
    for case in product(law.items(), repeat=rounds):
        ways = 1
        for _, count in case:
            ways *= count
        exact[sum((net for net, _ in case), Fraction(0))] += ways
    deals = sum(exact.values())
    total = OneRound(law).total(rounds)
    for within in WITHIN:
        tail = (1 - Fraction(str(within))) / 2
        low, high = total.bands[within]
        below = Fraction(sum(ways for net, ways in exact.items() if net < low), deals)
        upto = Fraction(sum(ways for net, ways in exact.items() if net <= low), deals)
        above = Fraction(sum(ways for net, ways in exact.items() if net > high), deals)
        from_there = Fraction(sum(ways for net, ways in exact.items() if net >= high), deals)
        assert below < tail <= upto + Fraction(ROUNDING)
        assert above <= tail + Fraction(ROUNDING)
        assert from_there > tail
    won = Fraction(sum(ways for net, ways in exact.items() if net > 0), deals)
    assert total.ahead == pytest.approx(float(won), abs=1e-9)


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("rounds", [1_000, 1_000_000])
def test_the_convolved_law_has_the_mean_and_the_deviation_that_it_must_have(law, rounds):
    total = OneRound(law).total(rounds)
    assert total.moments == pytest.approx((float(total.mean), total.deviation), rel=1e-6)
    low, high = total.normal(0.95)
    assert (float(low), float(high)) == pytest.approx(tuple(map(float, total.bands[0.95])), rel=0.02)


def test_a_law_of_one_result_is_that_result():
    total = OneRound({Fraction(-1): 10}).total(1000)
    assert set(total.bands.values()) == {(-1000, -1000)}
    assert total.ahead == 0


# -- figures --


def test_figures_are_rounded_from_exact_values():
    assert decimal(Fraction(-1, 3), 3) == "\N{MINUS SIGN}0.333"
    assert decimal(Fraction(1234567), 0, sign=True) == "+1,234,567"
    assert decimal(Fraction(-1, 10**9), 2) == "0.00"
    assert percent(Fraction(1, 8), 1) == "12.5%"
    assert (one_in(Fraction(0)), one_in(Fraction(1, 4)), one_in(Fraction(1, 12_345))) == ("never", "1 in 4.0", "1 in 12,345")
    assert chance_text(Fraction(1, 3_000_000)) == "0.0000333%"
    assert sum_text(Fraction(-5, 4)) == "\N{MINUS SIGN}$1.25"


# -- what the sections say --


def test_every_line_has_its_deals_and_what_it_adds(three_card):
    valuation = three_card.solution.sides["pair_plus"]
    found = {row.what: row for row in pay_tables.rows(three_card, "pair_plus", valuation)}
    of_hands = {what: Fraction(row.count * 22_100, valuation.deals) for what, row in found.items()}
    assert of_hands == {
        "straight flush": 48,
        "three of a kind": 52,
        "straight": 720,
        "flush": 1096,
        "pair": 3744,
        "collected": 16440,
    }
    assert found["straight flush"].brings == Payoff(Fraction(48 * 40, 22_100))
    assert pay_tables.sum_rows(list(found.values())).units == valuation.expected.units
    assert [row.what for row in pay_tables.rows(three_card, "pair_plus", valuation)][-1] == "collected"


def test_a_line_that_no_hand_is_paid_by_is_listed_too(three_card):
    valuation = three_card.solution.sides["pair_plus"]
    folded = tuple(each for each in valuation.entries if not each[0].rulings[0][1][0].lines)
    listed = pay_tables.rows(three_card, "pair_plus", Valuation(sum(count for _, count in folded), folded))
    assert [row.what for row in listed] == ["straight flush", "three of a kind", "straight", "flush", "pair", "collected"]
    assert [bool(row.count) for row in listed] == [False] * 5 + [True]


def test_stakes_that_are_collected_by_different_rules_are_told_apart_by_the_fold():
    """RWS 3.11.2.a, 4.2: of a folded hand the community awards only, of another all of them."""
    rws = study("rws-texas-holdem")
    found = pay_tables.rows(rws, "jackpot", rws.solution.jackpot.valuation)
    collected = {row.what: row for row in found if row.what.startswith("collected")}
    assert list(collected) == ["collected, folded", "collected, not folded"]
    assert 0.999 < collected["collected, folded"].count / rws.solution.strategy.deals["fold"] < 1
    assert "3.11.2.a" in collected["collected, folded"].rules
    assert "3.11.2.a" not in collected["collected, not folded"].rules
    names = [(row.what, row.pays) for row in found]
    assert len(names) == len(set(names))


def test_the_summary_has_the_known_figures(three_card, report):
    rows = {row[0]: row for row in volatility.measures(three_card).rows}
    assert rows["base game"][1:7] == ("3.3730%", "96.6270%", "2.0147%", "1.6742", "1.6393", "44.91%")
    assert rows["base game"][7] == "-13733780/407170400"
    assert report.sections[0].parts[-1] == volatility.measures(three_card)
    assert report.sound


def test_the_chart_of_three_card_turns_at_queen_six_four(three_card):
    (figure,) = parts([best_play.section(three_card)], Figure)
    cells = {
        (row, column): cell.text
        for row, line in zip(figure.plot.rows, figure.plot.cells, strict=True)
        for column, cell in zip(figure.plot.columns, line, strict=True)
        if cell
    }
    assert (cells["6", "4"], cells["6", "3"], cells["7", "2"], cells["5", "4"]) == ("play", "fold", "play", "fold")
    assert ("6", "6") not in cells
    (words,) = [each.text for each in parts([best_play.section(three_card)], Paragraph) if "with a highest card" in each.text]
    assert "those with a highest card of A, K are always played" in words
    assert "those with a highest card of J, T, 9, 8, 7, 6, 5 are always folded" in words


def test_the_chart_of_stud_is_about_ace_king():
    _, figure = best_play.figures(study("mbs-singapore-stud"))
    assert isinstance(figure.plot, Chart)
    rows = dict(zip(figure.plot.rows, figure.plot.cells, strict=True))
    assert list(rows) == [f"A-K-{third}" for third in "QJT987654"]
    shown = {card: cell.text for card, cell in zip(figure.plot.columns, rows["A-K-J"], strict=True) if cell}
    assert (shown["A"], shown["Q"], shown["J"], shown["9"]) == ("bet", "fold", "bet", "18%")


def test_the_picture_of_stud_has_the_hands_that_look_at_the_dealers_card():
    """As `advise` and the complete strategy have them: 156 hands, and suits decide where they can."""
    stud = study("mbs-singapore-stud")
    picture, _ = best_play.figures(stud)
    assert isinstance(picture.plot, Tones)
    columns = [column for group in picture.plot.groups for column in group.columns]
    assert len(columns) == 156
    hands = [hand for hand in hands_by_strength() if hand.category == 0 and hand.ranks[:2] == (14, 13)]
    hands = [hand for hand in hands if hand.ranks[2:4] != (12, 11)]  # which always bet
    found = dict(zip((hand.ranks for hand in hands), columns, strict=True))
    adviser = Adviser(stud.book)
    for own, shown in (("Ah Kd Qc 9s 2h", "2c"), ("Ah Kd Qc 9s 2h", "9c"), ("Ah Kd Jc 9s 2h", "Tc"), ("Ah Kd 9c 8s 7h", "7c")):
        cards, exposed = parse_cards(own), parse_cards(shown)
        ranks = tuple(sorted((card.rank for card in cards), reverse=True))
        share = found[ranks][14 - exposed[0].rank]
        best = adviser.advise(Seen(cards, exposed)).best
        assert share not in (0.0, 1.0) or share == float(best == "bet"), (own, shown)


def test_results_beside_those_of_another_book_say_what_is_there_no_more():
    approved, changed = study("mbs-three-card"), study("mbs-three-card", changes={"pair_plus.straight": "6 to 1"})
    drawn = volatility.draw_results("units", changed.solution.sides["pair_plus"], approved.solution.sides["pair_plus"])
    rows = {row.label: row for row in drawn.rows}
    assert (rows["+5"].first is None, rows["+5"].second is None) == (False, True)
    assert (rows["+6"].first is None, rows["+6"].second is None) == (True, False)
    assert rows["+40"].first == rows["+40"].second
    assert rows["+6"].differs
    assert not rows["+40"].differs
    assert rows["+6"].notes == (percent(Fraction(720, 22_100), 5), f"{720 * 18_424:,}")
    svg = ET.fromstring(draw(drawn, SCREEN, "results"))  # noqa: S314  # our own
    assert "stroke-dasharray" in ET.tostring(svg, encoding="unicode")


def test_the_chart_of_holdem_folds_a_deuce_with_a_three_to_a_seven_unsuited():
    starting, *_ = parts([best_play.section(study("mbs-texas-holdem"))], Figure)
    cells = {cell.text: cell for row in starting.plot.cells for cell in row}
    assert len(cells) == 169
    assert {name for name, cell in cells.items() if cell.out} == {"32o", "42o", "52o", "62o", "72o"}
    assert cells["72o"].note == "\N{MINUS SIGN}1.03"
    assert starting.plot.cells[0][1].text == "AKs"
    assert starting.plot.cells[1][0].text == "AKo"


def test_the_jackpot_has_its_break_even_its_value_and_its_funding(report):
    said = {row[0]: row[1] for table in parts(report.sections, Table) for row in table.rows if len(row) == 3}
    assert said["a unit of $1.00 breaks even at a meter of"] == said["$1.00"] == "$12,021.06"
    assert said["$5.00"] == "$1,379,894.74"  # five dollars, of which fixed awards return less
    assert said["returns at $20,000.00, of each stake"] == percent(Fraction(406607340000 + 1232340 * 20_000, 421421364000))
    assert said["contributed to the meter"] == "30.0000%"
    assert said["paid to players"] == percent(
        sum(
            Fraction(said[each].replace("%", "").replace("\N{MINUS SIGN}", "-"))
            for each in ("contributed to the meter", _BORNE)
        )
        / 100,
        4,
    )


_BORNE = "paid by the house: fixed awards and reset values"


def test_an_answer_that_is_followed_has_no_price_and_the_sheet_says_that_it_is_another():
    other = study("mbs-three-card", readings={"S-6": "collected"}, changes={"pair_plus.straight": "6 to 1"})
    priced = {(row[0], row[1]) for table in parts([readings.priced(other)], Table) for row in table.rows}
    assert ("S-6", "collected") not in priced
    assert ("S-6", "returned") in priced
    assert ("S-1", "contains-a-queen") in priced
    told = [words.text for words in readings.notices(other)]
    assert told == [
        "Changed, not the approved book: pair_plus.straight = 6 to 1",
        "Alternative answer, not the adopted one: S-6 = collected",
    ]
    assert list(readings.notices(study("mbs-three-card"))) == []


@pytest.mark.parametrize("slug", BOOKS)
def test_no_row_of_readings_is_long_for_the_lines_of_a_pay_table(slug):
    (table,) = parts([readings.section(study(slug))], Table)
    for number, _, _, about in table.rows:
        rules = book(slug).edition.register[number].rules[slug]
        lines = Counter(rule.partition("/")[0] for rule in rules if "/" in rule)
        counted = {found[1]: int(found[2]) for found in re.finditer(r"(\S+) \((\d+) lines\)", about)}
        assert counted == {name: count for name, count in lines.items() if count > 2}
        named = re.sub(r" \(\d+ lines\)", "", about).split(", ")
        assert set(named) == {rule.partition("/")[0] if rule.partition("/")[0] in counted else rule for rule in rules}
        assert len(named) == len(set(named))


def test_rules_that_settled_something_stand_in_our_words(three_card):
    (table,) = readings.rules(three_card).parts
    assert isinstance(table, Table)
    catalogue = three_card.book.edition.catalogue
    said = {row[0]: row[1] for row in table.rows}
    assert said["3.9.1"] == catalogue["3.9.1"].says
    assert said.keys() <= catalogue.rules.keys()


# -- the checks --


def test_all_checks_hold_and_say_what_they_found(three_card):
    found = {check.what: check for check in checks.checks(three_card)}
    assert all(check.held for check in found.values())
    assert found["deals with a result, base game: C(52,3) · C(49,3)"].found == "407,170,400"
    assert found["deals with a result, jackpot: C(52,3) · C(49,3) · C(46,2)"].found == "421,421,364,000"
    assert any("rounds settled one by one" in what for what in found)


def test_wagers_are_named_on_the_sheet_as_people_say_them(report):
    assert all("_" not in cell for table in parts(report.sections, Table) for row in table.rows for cell in row)


@pytest.mark.parametrize("slug", BOOKS)
def test_values_by_kernels_are_those_of_rounds_settled_one_by_one(slug):
    book = read_book(slug)
    assert checks.states_agree(book).held
    assert checks.rounds_agree(book).held


def test_a_deal_too_many_fails_the_checks():
    wrong = study("mbs-three-card")
    base = wrong.solution.base
    (entry, count), *rest = base.entries
    wrong.__dict__["solution"] = replace(wrong.solution, base=Valuation(base.deals, ((entry, count + 1), *rest)))
    failed = {check.what for check in checks.checks(wrong) if not check.held}
    assert "deals with a result, base game: C(52,3) · C(49,3)" in failed
    assert "sum over the best actions: the expected net result" in failed
    section = checks.section(checks.checks(wrong))
    warning = section.parts[0]
    assert isinstance(warning, Paragraph)
    assert warning.warns
    assert "FAILED" in warning.text


def test_a_result_that_is_wrong_fails_the_checks():
    wrong = study("mbs-three-card")
    base = wrong.solution.base
    (entry, count), *rest = base.entries
    other = RoundResult(entry.net + Payoff(Fraction(1)), entry.staked, entry.rulings)
    wrong.__dict__["solution"] = replace(wrong.solution, base=Valuation(base.deals, ((other, count), *rest)))
    failed = {check.what for check in checks.checks(wrong) if not check.held}
    assert "sum over the pay-table lines, base game: the expected net result" in failed


def test_settlements_that_differ_from_the_lab_fail_the_checks(monkeypatch):
    book, real = read_book("mbs-three-card"), settle

    def one_cent_more(played):
        settled = real(played)
        (seat,) = settled.positions
        first, *rest = seat.lines
        return replace(settled, positions=(replace(seat, lines=(first._replace(returned=first.returned + Money(1)), *rest)),))

    monkeypatch.setattr(checks, "settle", one_cent_more)
    assert not checks.states_agree(book).held
    assert not checks.rounds_agree(book).held


# -- the two forms --


class Parsed(HTMLParser):
    """The elements of a page; one that is not closed in its turn is an error."""

    def __init__(self, page):
        super().__init__(convert_charrefs=True)
        self.names: Counter[str] = Counter()
        self.open: list[str] = []
        self.text: list[str] = []
        self.feed(page)
        assert not self.open

    def handle_starttag(self, name, _attributes):
        self.names[name] += 1
        if name != "meta":
            self.open.append(name)

    def handle_endtag(self, name):
        assert self.open.pop() == name

    def handle_data(self, data):
        self.text.append(data)


def test_both_forms_have_all_that_the_report_has(report):
    page, sheet = html(report), markup(report)
    found = Parsed(page)
    assert found.names["section"] == len(report.sections)
    assert found.names["svg"] == len(parts(report.sections, Figure)) == sheet.count('picture("')
    assert found.names["table"] == len(parts(report.sections, Table)) == sheet.count("#listing(")
    text = "".join(found.text)
    for table in parts(report.sections, Table):
        for cell in {cell for row in table.rows for cell in row}:
            assert set_minus(cell) in text
            assert quoted(set_minus(cell)) in sheet


def test_the_page_needs_nothing_else(report):
    page = html(report).replace("http://www.w3.org/2000/svg", "")
    assert not any(word in page for word in ("http:", "https:", "<script", "<link", "<img", "url(", "@import"))
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page


def test_no_stem_of_a_mark_crosses_the_name_of_another():
    from croupier.report.model import Axis, Curves, Mark

    across = Axis("meter", ((0.0, "0"), (100.0, "100")))
    marks = (Mark("even at a hundred", (30.0, 60.0)), Mark("a name that is quite long", (5.0, 20.0)))
    drawn = str(draw(Curves(x=across, y=across, lines=(), marks=marks), PAPER, "about", 400))
    name = drawn.index("a name that is quite long")
    assert drawn.rindex("stroke-dasharray") < drawn.index("<circle")  # all stems come first
    assert f'fill="{PAPER.paper}"' in drawn[drawn.rindex("<rect", 0, name) : name]  # and the name stands on paper


def test_plots_are_sound_svg_in_either_palette(report):
    for figure in parts(report.sections, Figure):
        for palette in (PAPER, SCREEN):
            svg = ET.fromstring(draw(figure.plot, palette, figure.caption))  # noqa: S314  # our own
            assert "nan" not in ET.tostring(svg, encoding="unicode")
            assert svg[0].text == figure.caption
            width, height = map(float, svg.attrib["viewBox"].split()[2:])
            for box in svg.iter("{http://www.w3.org/2000/svg}rect"):
                x, y, wide, high = (float(box.attrib[name]) for name in ("x", "y", "width", "height"))
                assert 0 <= x <= x + wide <= width + 0.01
                assert 0 <= y <= y + high <= height + 0.01


def test_hostile_words_stay_words_in_both_forms():
    hostile = MathReport(
        title=HOSTILE,
        edition=HOSTILE,
        made_by=HOSTILE,
        sections=(
            Section(
                HOSTILE,
                (
                    Paragraph(HOSTILE),
                    Paragraph(HOSTILE, warns=True),
                    Table((Column(HOSTILE), Column(HOSTILE, number=True)), ((HOSTILE, HOSTILE),), HOSTILE, total=True),
                    Figure(Bars((PlotBar(HOSTILE, -1.0, HOSTILE), PlotBar(HOSTILE, 2.0, HOSTILE)), HOSTILE, HOSTILE), HOSTILE),
                    Figure(Chart((HOSTILE,), (HOSTILE,), ((ChartCell(HOSTILE, note=HOSTILE),),), HOSTILE, HOSTILE), HOSTILE),
                ),
            ),
        ),
        sound=True,
    )
    assert "script" not in Parsed(html(hostile)).names
    assert pdf(hostile).startswith(b"%PDF-")


def test_the_same_input_makes_the_same_bytes(tmp_path):
    again = assemble(study("mbs-three-card", house=HouseSums(meter=Money.dollars(20_000))), f"croupier {__version__}")
    for seed, ending, form in (("1", "pdf", pdf), ("2", "html", lambda each: html(each).encode())):
        file = tmp_path / f"report.{ending}"
        words = ("report", "mbs-three-card", "--meter", "20000", "--unit", "1", "-o", str(file))
        done = croupier(*words, env={**os.environ, "PYTHONHASHSEED": seed})
        assert (done.returncode, done.stderr) == (0, b"")
        about = f"{file}: Megalink Three Card Poker: mathematics, Marina Bay Sands, undated; {file.stat().st_size:,} bytes"
        assert done.stdout.decode() == about + os.linesep
        assert form(again) == form(again) == file.read_bytes()
    assert b"CreationDate" not in pdf(again)


# -- the command --


def test_without_a_file_there_is_a_summary(monkeypatch):
    monkeypatch.setenv("COLUMNS", "160")
    done = commands.croupier("report", "mbs-three-card", "--set", "pair_plus.straight=6 to 1")
    text = done.stdout
    assert done.exit_code == 0
    assert all(word in text for word in ("3.3730%", "2.3167%", "Changed, not the approved book", "checks held", "-o FILE.pdf"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["mbs-three-card", "-o", "report.docx"], "the name of the file must end in .pdf or .html"),
        (["mbs-three-card", "-o", "report"], "the name of the file must end in .pdf or .html"),
        (["mbs-three-card", "-o", "no/such/report.pdf"], "the report cannot be written: there is no such folder"),
        (["mbs-three-card", "-o", "folder.pdf"], "the report cannot be written: it is a folder"),
        (["no-such-book", "-o", "kept.pdf"], "no-such-book"),
        (["mbs-three-card", "-o", "kept.pdf", "--set", "pair_plus.straight=much"], "is no way to pay"),
        (["mbs-three-card", "-o", "kept.pdf", "--reading", "S-1=maybe"], "is not one of its answers"),
        (["mbs-three-card", "-o", "kept.pdf", "--meter", "100", "--reset", "200"], "below its reset value"),
        (["mbs-three-card", "-o", "kept.pdf", "--rate", "0.3"], "--rate needs --reset beside it"),
        (["mbs-three-card", "-o", "kept.pdf", "--reset", "200", "--rate", "much"], "is not a part of a stake"),
        (["mbs-three-card", "-o", "kept.pdf", "--reset", "200", "--rate", "2"], "the rate must be more than 0 and at most 1"),
    ],
)
def test_what_cannot_be_done_is_said_and_the_file_is_left_alone(words, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.pdf").mkdir()
    (tmp_path / "kept.pdf").write_text("kept")
    done = commands.croupier("report", *words)
    assert done.exit_code == 2
    assert done.stderr.startswith("croupier: ")
    assert said in done.stderr
    assert (tmp_path / "kept.pdf").read_text() == "kept"


def test_a_check_that_fails_ends_the_command_with_its_status(monkeypatch, capsys):
    from croupier.cli import report as command

    monkeypatch.setattr(checks, "book_is_whole", lambda _: checks.Check("made to fail", "1", "2", held=False))
    status = command.run("mbs-three-card", None, sets=(), changes_file=None, readings=(), rate=None, sums={})
    shown = capsys.readouterr()
    assert status == 1
    assert "a check failed, so do not rely on the report" in shown.err
    assert "FAILED" in shown.out


def test_without_a_stated_unit_no_break_even_meter_stands_alone(three_card):
    """It hangs on the unit, which no rule sets."""
    unsaid = replace(three_card, unit_is_stated=False, funding=None)
    found = jackpot.section(unsaid)
    (about, by_unit), (drawn,) = parts([found], Table), parts([found], Figure)
    assert not [row for row in about.rows if "breaks even" in row[0]]
    assert [row[0] for row in by_unit.rows] == ["$1.00", "$2.00", "$5.00", "$10.00", "$25.00"]
    assert not [mark for mark in drawn.plot.marks if mark.name.startswith("even at")]


def test_the_report_says_what_it_is_about_what_its_words_mean_and_where_to_sign(three_card, report):
    titles = [section.title for section in report.sections]
    assert (titles[1], titles[-2:]) == ("What it is about", ["Words", "Checked by"])
    said = {row[0]: row[1] for row in parts([report.sections[1]], Table)[0].rows}
    assert said["rules of the game"] == "Megalink Three Card Poker"
    assert (said["edition and date"], said["computed by"]) == ("undated", "croupier 0")
    printed = commands.croupier("solve", "mbs-three-card", "--meter", "20000", "--json").stdout
    assert said["digest of what was computed"].startswith(sha256(printed.encode()).hexdigest())


@pytest.mark.parametrize(("slug", "width"), [("mbs-three-card", 42), ("mbs-three-card", 80), ("rws-texas-holdem", 80)])
def test_no_figure_is_cut_or_broken_on_a_narrow_terminal(slug, width, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(width))
    shown = commands.croupier("report", slug).stdout
    for valuation in study(slug).valued.values():
        assert f" {unreduced(valuation.expected.units, valuation.deals)} " in shown
    assert "\n  base" in shown
    pool = study(slug).solution.jackpot
    assert f" {unreduced(pool.meter_coefficient, pool.valuation.deals)} " in shown
    assert f" {unreduced(pool.fixed_return / pool.stake, pool.valuation.deals)} " in shown


def test_a_sheet_has_one_minus_sign():
    report = assemble(study("mbs-three-card"), "croupier test")
    for text in (html(report), markup(report)):
        shown = re.sub(r"<style>.*?</style>|<svg.*?</svg>", "", text, flags=re.DOTALL)
        assert "\N{MINUS SIGN}13733780/407170400" in shown
        assert not re.search(r"[>\" ]-\d[\d,]*(?:/|\.\d+%)", shown)


def test_a_long_table_of_text_breaks_and_one_of_figures_does_not():
    rows = tuple((str(number), "says") for number in range(10))
    for columns, breaks in (((Column("rule"), Column("says", wide=1)), "true"), ((Column("rule"), Column("says")), "false")):
        report = MathReport("t", "e", "m", (Section("s", (Table(columns, rows),)),), sound=True)
        assert f'#listing("", {breaks}, ' in markup(report)
