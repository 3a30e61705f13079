"""`croupier play` as a person meets it, through a terminal of its own, and as a script does, through a pipe."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.console import Console
from typer.testing import Result

from commands import croupier
from croupier import jackpot as j
from croupier.cards import DECK, parse_cards
from croupier.cli.bench.table import play_through, stays
from croupier.cli.play.bet_prompt import HELP
from croupier.cli.play.bots import Bot
from croupier.cli.play.casino import DEALER, MANAGER, RESET, TABLE, YOU, Casino
from croupier.cli.play.demonstration import SEED, demonstrate
from croupier.cli.play.input import ALWAYS as ALWAYS_THERE
from croupier.cli.play.input import LeaveTable
from croupier.cli.play.mishaps import Mishaps, Occasion, chance
from croupier.cli.play.screen import Screen
from croupier.cli.play.session import Session
from croupier.errors import CroupierError, InputError
from croupier.floor import check
from croupier.games import BOOKS, book, edition
from croupier.rulebook import Case, Effect, Money, Post, Refusal, wager_text
from croupier.table import Phase, deal, decide, devices, format_record, gained, parse_record, verify, view
from croupier.table import commands as c
from croupier.table import events as e

NEVER, ALWAYS = Fraction(0), Fraction(1)
COMMAND = [sys.executable, "-c", "from croupier.cli import main; main()"]


def staying(slug: str) -> tuple[str, ...]:
    """The decisions of a player who stays in and adds no more than that takes."""
    return stays(book(slug), ("ante",))


def raising(slug: str) -> tuple[str, ...]:
    """The decisions of a player who adds a wager wherever that is open."""
    return tuple(next(choice.action for choice in step if choice.places) for step in edition(slug).decisions.steps)


def in_pipe(*words: str) -> Result:
    """Run the command without a terminal."""
    return croupier("play", *words)


@pytest.fixture
def at_terminal(monkeypatch):
    """Run the command as in a terminal: these lines are typed, then end-of-file. Returns what it prints, and its status."""
    monkeypatch.setattr("croupier.cli.play.session.in_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "200")

    def run(*words: str, typed: Sequence[str]) -> tuple[str, int]:
        done = croupier("play", *words, given="".join(f"{line}\n" for line in typed))
        return done.output, done.exit_code

    return run


# -- through a pipe --


def test_without_a_terminal_every_game_is_shown_with_every_wager_settled_by_its_rules():
    own = subprocess.run([*COMMAND, "play"], input="", capture_output=True, text=True, check=False, timeout=120)
    assert (own.returncode, own.stderr) == (0, "")
    assert all(edition(slug).catalogue.title in own.stdout for slug in BOOKS)
    assert in_pipe().stdout == own.stdout
    assert in_pipe("--seed", "8").stdout != own.stdout


@pytest.mark.parametrize("slug", BOOKS)
def test_the_demonstration_shows_every_wager_of_a_book(slug):
    shown = printed(slug)
    for wager in edition(slug).wagers:
        name = wager.name.replace("_", " ")
        line = re.search(rf"^  \d {name} +[\d.,]+ (pays|collected|returned|stand-off).* (\d\.[\d.]+)", shown, re.MULTILINE)
        assert line, name
        assert line[2] in edition(slug).catalogue


def printed(slug: str, seed: int = SEED, often: Fraction = NEVER, width: int = 120) -> str:
    file = io.StringIO()
    demonstrate(Console(file=file, width=width, markup=False, highlight=False), (slug,), seed, 3, often=often)
    return file.getvalue()


@pytest.mark.parametrize("slug", BOOKS)
def test_a_demonstration_prints_no_card_before_it_is_open(slug):
    exposes = deal(slug, devices(slug)[0], (1, 2, 3), DECK).exposed
    for seed in range(20):
        before_turning = printed(slug, seed).split("The dealer turns up")[0].split("The cards are dealt.")[1]
        shown = [line for line in before_turning.splitlines() if re.search(r"[♣♦♥♠]", line)]
        first = [line for line in shown if line.startswith("dealer")]
        assert len(first) == (1 if exposes else 0)
        assert all(len(re.findall(r"[♣♦♥♠]", line)) == 1 for line in first)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["poker"], "there is no rulebook 'poker'"),
        (["mbs-texas-holdem", "--positions", "12"], "there are 1 to "),
        (["--positions", "0"], "Invalid value for '--positions'"),
        (["mbs-three-card", "--positions", "5", "--bots", "9"], "there are 1 to "),
        (["--irregular", "often"], "--irregular: say 'sometimes' or a probability from 0 to 1, not 'often'"),
        (["--irregular", "1/0"], "--irregular: say 'sometimes'"),
        (["--irregular", "1.5"], "--irregular: say 'sometimes'"),
        (["--save", "record"], "--save: a record is of one table: name a BOOK"),
        (["mbs-three-card", "--save", "no/such/folder"], "no/such/folder: the record cannot be written: No such file"),
        (
            ["mbs-three-card", "--save", "pyproject.toml"],
            "pyproject.toml: this file exists, and a record is not written over it: name a new file",
        ),
    ],
)
def test_a_table_that_cannot_be_is_refused(words, message):
    done = in_pipe(*words)
    assert done.exit_code == 2
    assert message in done.stderr


@pytest.mark.parametrize("slug", BOOKS)
def test_a_full_table_is_played(slug):
    most = edition(slug).most_positions
    done = in_pipe(slug, "--positions", str(most - most // 2), "--bots", str(most // 2))
    assert (done.exit_code, done.stderr) == (0, "")
    assert re.search(rf"^  {most} ante ", done.stdout, re.MULTILINE)


# -- in a terminal --


def test_whoever_may_run_out_of_money_in_the_round_is_warned_before_the_deal_and_can_buy_in_at_any_prompt(at_terminal):
    shown, _ = at_terminal(
        "--seed", "5", "--balance", "$7", typed=["ante 5", "deal", "deal", "", "play", "buy 1,000", "play", "", "q"]
    )
    warned = "After the deal you may be asked for up to 5.00 more, and you have 2.00"
    refused = "this takes 5.00 and you have 2.00: bring more money with buy AMOUNT"
    assert shown.index(warned) < shown.index("The cards are dealt.") < shown.index(refused) < shown.index("Balance 1,002.00")
    assert "Position 2: play, 5.00 more." in shown


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("fold please", "'fold please' is nothing to do now: stake as in ante 10, or type deal"),
        ("deal now", "'deal now' is nothing to do now"),
        ("ante ten", "'ten' is no amount"),
        ("2 ante ten", "'ten' is no amount"),
        ("ante 10 10", "there is no wager 'ante 10' to place"),
        ("bet 10", "bet is staked after the deal, when you are asked to decide"),
        ("bet", "bet is staked after the deal, when you are asked to decide"),
        ("back", "say which wager, as in: back ante"),
        ("back ante", "you have no ante wager on position 2 to take back (rule 3.4.2)"),
        ("ante 20,000", "ante must be 5.00 to 500.00, not 20,000.00 (rule 3.4)"),
    ],
)
def test_what_cannot_be_staked_is_said_in_the_words_that_were_typed(typed, said, at_terminal):
    shown, _ = at_terminal("mbs-singapore-stud", typed=[typed, "q"])
    assert f"then deal)> {said}" in shown.replace("\n", " ")


def test_the_warning_is_about_all_that_later_decisions_may_take(at_terminal):
    for balance, warned in (("24", True), ("25", False)):  # an ante of 5, then at most 10, 5 and 5
        shown, _ = at_terminal("mbs-texas-holdem", "--balance", balance, typed=["ante 5", "deal", "q"])
        assert ("After the deal you may be asked" in shown) is warned


def test_a_hand_that_was_looked_at_is_not_offered_to_be_looked_at(at_terminal):
    shown, _ = at_terminal("--seed", "5", typed=["ante 5", "deal", "look", "bet", "?", "q"])
    assert shown.count("You may look (Enter), fold, play (5.00)>") == 1
    assert "You may fold, play (5.00)> 'bet' is not open here, only fold or play" in shown
    assert "fold            give the hand up" in shown


@pytest.mark.shows("3.10.2")
def test_to_decline_says_what_it_declines_and_asks_once_more(at_terminal):
    typed = ["ante 5", "deal", "", "play", "decline", "", "decline", "decline", "q"]
    shown, _ = at_terminal("mbs-three-card", "--seed", "5", typed=typed)
    assert "or type decline (refuse comparison: your cards are not shown)>" in shown
    assert shown.count("You refuse to have your hand compared with the dealer's:") == 2
    assert shown.count("3.10.2  ") == 2
    assert shown.count("Position 2 refuses comparison.") == 1


def test_bots_keep_to_a_manner_that_is_stated(at_terminal):
    shown, _ = at_terminal("--bots", "4", typed=["q"])
    assert re.findall(r"^(\w+) plays (.*)\.$", shown, re.MULTILINE) == [
        *(("Ada", "by the best short rule"), ("Ben", "by a rule of thumb"), ("Cleo", "good hands only"), ("Dan", "every hand"))
    ]
    reckless, _ = at_terminal("--bots", "5", "--bots-play", "reckless", "--seed", "5", typed=["deal", "deal", "q"])
    assert len(re.findall(r"Position \d: play", reckless)) == 10
    assert "--bots-play: 'wild' is no way to play: say best, thumb" in at_terminal("--bots-play", "wild", typed=[])[0]


# -- the coach --


def test_hint_says_what_each_action_is_worth_which_is_best_and_why(at_terminal):
    shown, _ = at_terminal("--seed", "5", typed=["hint", "ante 5", "deal", "hint", "", "hint", "fold", "q"])
    assert shown.count("there is no decision to make now") == 1
    assert shown.count("a hand that you have not looked at: type look") == 1
    found = re.findall(r"  (\w+) +\S+ Antes, exactly (\S+)(  best)?$", shown, re.MULTILINE)
    advised = json.loads(croupier("advise", "mbs-three-card", "--hand", "6c Kh 7s", "--json").stdout)
    assert {action: Fraction(exact) for action, exact, _ in found} == {
        action: Fraction(value["exact"]) for action, value in advised["actions"].items()
    }
    assert [action for action, _, best in found if best] == [advised["best"]]
    assert "Of 18,424 ways that the cards may lie" in shown


def test_hint_of_a_hand_that_is_played_blind_or_about_to_be_shown(at_terminal):
    typed = ["ante 5", "deal", "", "hint", "play", "hint", "play", "hint", "", "", "q"]
    shown, _ = at_terminal("--seed", "5", "--positions", "2", typed=typed)
    assert "  fold       -1.0000 Antes, exactly -1\n" in shown
    assert "you may look at one hand only and play this one blind" in shown
    assert "type look" not in shown
    assert shown.count("In the base game best play shows every hand.") == 1


def test_hint_says_what_it_is_worth_to_stay_in_where_all_wagers_may_be_withdrawn(at_terminal):
    typed = ["ante 10", "deal", "look", "play", "hint", "withdraw", "q"]  # 5.16.1: the lights go out once all have decided
    shown, _ = at_terminal("mbs-three-card", "--seed", "0", "--irregular", "1", "--bots", "0", typed=typed)
    prompt = shown.partition("or type withdraw> ")[2]
    stay, leave = re.findall(r"^ *(\w+) +(\S+) Antes, exactly (\S+)( +best)?$", prompt, re.MULTILINE)
    advised = json.loads(croupier("advise", "mbs-three-card", "--hand", "7d 5d 7s", "--json").stdout)["actions"]["play"][
        "exact"
    ]
    assert (stay[0], Fraction(stay[2])) == ("stay", Fraction(advised))
    assert (leave[0], Fraction(leave[2])) == ("withdraw", 0)
    assert (stay[3].strip(), leave[3]) == ("best", "")
    assert "Of 18,424 ways that the cards may lie" in prompt
    assert "there is no decision to make now" not in shown


def test_a_choice_after_an_error_of_the_dealer_is_not_priced(at_terminal):
    typed = ["ante 10", "deal", "", "flop", "hint", "play on", "q"]  # 5.10: a wrong count of community cards, reconstructed
    shown, _ = at_terminal("rws-texas-holdem", "--seed", "65", "--irregular", "1", "--bots", "1", typed=typed)
    assert "type take back or play on> this is not priced: what went wrong may have shown you more" in shown
    assert "there is no decision to make now" not in shown


def test_without_an_ante_there_is_nothing_to_hint_at_and_nothing_to_price(at_terminal):
    typed = ["pair 10", "deal", "look", "hint", "continue", "", "q"]
    shown, _ = at_terminal("mbs-three-card", "--seed", "5", "--bots", "0", "--coach", typed=typed)
    assert "You may continue> without an Ante there is nothing to decide" in shown
    assert "Coach: no Ante lay on your hand, so there is nothing to price." in shown


def test_hint_before_a_look_needs_nothing_of_the_lab(at_terminal, monkeypatch):
    monkeypatch.setitem(sys.modules, "croupier.workbench", None)
    shown, status = at_terminal("--seed", "5", typed=["ante 5", "deal", "hint", "q"])
    assert "a hand that you have not looked at: type look" in shown
    assert status == 0


def test_a_coach_prices_every_mistake_and_keeps_the_score(at_terminal):
    shown, _ = at_terminal(
        "--seed", "5", "--coach", typed=["ante 100", "deal", "", "fold", "ante 100", "deal", "", "play", "", "q"]
    )
    values = json.loads(croupier("advise", "mbs-three-card", "--hand", "6c Kh 7s", "--json").stdout)["actions"]
    cost = 100 * (Fraction(values["play"]["exact"]) - Fraction(values["fold"]["exact"]))
    assert f"Coach: you chose fold; play was better by {float(cost) / 100:.4f} Antes, {float(cost):.2f}." in shown
    assert shown.count("Coach: no mistake.") == 1
    expected = 100 * Fraction(-13733780, 407170400)  # of best play in a round, as `croupier solve` has it
    scores = re.findall(r"net (\S+), expected (\S+), luck (\S+) standard deviations; (\d) mistakes?, (\S+) in all\.", shown)
    assert [(net, float(e), int(count), lost) for net, e, _, count, lost in scores] == [
        ("-100.00", round(float(expected - cost), 2), 1, f"{float(cost):.2f}"),
        ("0.00", round(float(2 * expected - cost), 2), 1, f"{float(cost):.2f}"),
    ]
    deviation = 100 * 1.6393
    assert abs(float(scores[0][2]) - (-100 - float(scores[0][1])) / deviation) < 0.01


def test_a_coach_prices_a_hand_that_was_not_shown_by_what_it_would_have_won(at_terminal):
    words = ("mbs-singapore-stud-v9", "--seed", "3", "--coach", "--bots", "0")
    typed = ["ante 10", "deal", "look", "bet", "decline", "decline", "q"]  # 6-6-A-8-5 against 3-3-Q-10-2
    shown, _ = at_terminal(*words, typed=typed)
    # 3.10.3.1: shown, it wins 10 and 20; not shown, it loses them (3.10.1)
    assert "Coach: you chose decline; show was better by 6.0000 Antes, 60.00." in shown
    assert re.search(r"net -30\.00, expected -60\.52, luck \S+ standard deviations; 1 mistake, 60\.00 in all", shown)


def test_a_hand_played_blind_is_not_in_the_coachs_score(at_terminal):
    shown, _ = at_terminal("--seed", "5", "--coach", typed=["ante 100", "deal", "play", "", "q"])
    assert "Coach: you decided on no hand that you had looked at, so there is nothing to price." in shown
    assert "The base game so far" not in shown
    typed = ["ante 100", "deal", "look", "play", "play", "", "", "q"]
    shown, _ = at_terminal("--seed", "5", "--coach", "--positions", "2", typed=typed)
    expected = 100 * Fraction(-13733780, 407170400)
    (found,) = re.findall(
        r"The base game so far, without hands played blind: net (\S+), expected (\S+), luck (\S+) stand", shown
    )
    net, mean, luck = map(float, found)
    assert mean == round(float(expected), 2)
    assert abs(luck - (net - mean) / 163.93) < 0.01


# -- what came of it --


@pytest.mark.parametrize("slug", BOOKS)
@pytest.mark.parametrize("width", [42, 56, 80])
def test_no_rule_and_no_result_is_cut_however_narrow_the_terminal(slug, width):
    narrow, wide = (printed(slug, width=each) for each in (width, 200))
    assert max(map(len, narrow.splitlines())) <= width
    lines = wide.partition("wager ")[2].splitlines()[1:]
    words = [word for line in lines if line.startswith("  ") for word in line.split()]
    assert words
    assert not [word for word in words if not re.search(rf"(?<!\S){re.escape(word)}(?![^\s:,])", narrow)]


@pytest.mark.parametrize("slug", ["mbs-singapore-stud", "mbs-three-card"])
def test_whether_the_dealer_qualifies_stands_above_the_settlement_if_his_cards_lie_open(slug):
    said = set()
    for seed in range(12):
        before, _, after = printed(slug, seed).partition("    wager ")
        found = re.findall(r"The dealer (qualifies|does not qualify)\.\n", before)
        opened = "The dealer turns up the dealer's cards." in before  # they stay covered if all have folded
        assert len(found) == opened
        assert "qualif" not in after
        said.update(found)
    assert said == {"qualifies", "does not qualify"}


def test_a_settlement_has_a_total_for_each_player(at_terminal):
    shown, _ = at_terminal("--seed", "5", "--positions", "2", typed=["ante 10", "deal", "", "play", "play", "", "", "q"])
    (total,) = re.findall(r"^  2 3 You, in all +(\S+) +(\S+)", shown, re.MULTILINE)
    lines = re.findall(r"^  [23]   (?:ante|play|ante bonus) +(\S+) .* ([+-]?\d+\.\d\d) \d", shown, re.MULTILINE)
    assert [sum(Fraction(each[at]) for each in lines) for at in (0, 1)] == [Fraction(each) for each in total]


@pytest.mark.parametrize("slug", BOOKS)
def test_a_round_is_played_in_a_terminal(slug, at_terminal):
    typed = ["ante 10", "jack 5", "deal", "", *raising(slug), "", "q"]
    shown, status = at_terminal(slug, "--seed", "5", typed=typed)
    assert status == 0
    assert "You: ante 10.00." in shown
    assert re.search(r"^  2 ante +10\.00 ", shown, re.MULTILINE)
    assert re.search(r"^  2 jackpot +5\.00 ", shown, re.MULTILINE)
    assert re.search(r"You get back [\d.]+\. Balance [\d,.]+\. Jackpot 50,00\d\.00\.", shown)
    assert " and leave with " in shown


def test_the_same_seed_deals_the_same_cards_whatever_is_staked(at_terminal):
    typed = ["deal", "", "fold", "q"]
    one = at_terminal("--seed", "11", typed=["ante 10", *typed])[0]
    other = at_terminal("--seed", "11", typed=["ante 20", "pair 5", *typed])[0]
    hand = re.compile(r"  2  You  ((?:\S+[♣♦♥♠] )+)")
    assert hand.findall(one)[:1] == hand.findall(other)[:1] != []


def test_three_card_is_dealt_and_a_new_seed_is_said_if_nothing_is_named(at_terminal):
    shown, status = at_terminal(typed=["q"])
    assert status == 0
    assert edition("mbs-three-card").catalogue.title in shown
    assert re.search(r"Seed \d+:", shown)


def test_help_and_rules_are_there_at_every_prompt(at_terminal):
    typed = ["?", "rule 3.2", "ante 10", "deal", "?", "rule 3.9", "", "play", "?", "rule 9.9", "rule appendix/B", "", "q"]
    shown, status = at_terminal("--seed", "3", typed=typed)
    assert status == 0
    assert shown.count("q               leave the table") == 3
    assert "You may stake: ante 5.00 to 500.00, pair plus 5.00 to 500.00, jackpot 5.00. 20% of" in shown
    assert "WAGER AMOUNT" in shown
    assert "play            adds a wager of 10.00" in shown
    assert "decline         refuse comparison" in shown
    assert edition("mbs-three-card").catalogue["3.2"].says[:40] in shown
    assert "mbs-three-card has no rule '9.9'" in shown
    assert edition("mbs-three-card").catalogue["appendix/B"].says[:40] in shown


@pytest.mark.parametrize("typed", [["q"], ["ante 10", "deal", "quit"], ["ante 10", "deal", "play", "Q"], []])
def test_a_player_leaves_at_any_prompt(typed, at_terminal):
    shown, status = at_terminal("--seed", "3", typed=typed)
    assert status == 0
    assert " and leave with " in shown
    assert ("The player has left. The Pit Supervisor rules: " in shown) == ("deal" in typed and "play" not in typed)


def test_what_is_nothing_to_do_is_answered_in_a_line_and_help_keeps_its_columns(at_terminal):
    shown, _ = at_terminal("--seed", "3", typed=["", "jack", "pair plus", "buy", "rule", "play", "q"])
    for said in (
        *(
            "stake as in ante 10, or type deal",
            "play is staked after the deal, when you are asked to decide; ? shows",
            "say which rule, as in: rule 3.2",
        ),
        *("say how much, as in: jack 5.00", "say how much, as in: pair plus 10", "say how much, as in: buy 100"),
    ):
        assert shown.count(said) >= 1
    assert "leave the table" not in shown
    narrow = printed_help(42)
    assert max(map(len, narrow)) <= 42
    assert narrow[narrow.index("  back WAGER      take back all you staked") + 1].rstrip() == "                  on a wager"


def test_a_word_of_another_prompt_is_answered_with_what_can_be_typed_here(at_terminal):
    typed = ["ante 10", "deal", "deal", "play 5", "", "play", "ante 5", "deal", "", "q"]
    shown, _ = at_terminal("--seed", "5", typed=typed)
    assert "'deal' is nothing to do now: type look or fold or play; ? shows all that you can type" in shown
    assert "'play 5' is nothing to do now: type look or fold or play" in shown
    assert "'ante 5' is nothing to do now: type show or decline" in shown
    assert "'deal' is nothing to do now: type show or decline" in shown


def printed_help(width: int) -> list[str]:
    console = Console(width=width, record=True, file=io.StringIO())
    Screen(console, Casino("mbs-three-card", 3, 3), YOU).show_help("You may stake.", HELP, ALWAYS_THERE)
    return console.export_text().splitlines()


def test_bad_input_is_answered_in_the_words_of_the_refusal(at_terminal):
    typed = [
        "luck 5", "ante 1", "deal", "undo",
        "ante 501", "ante", "ante x", "ante -5", "back ante", "undo", "again", "buy x", "\x07",
        "ante 10", "jackpot 7", "deal", "raise", "river 3", "[red]x", "", "fold", "", "q",
    ]  # fmt: skip
    shown, status = at_terminal("mbs-singapore-stud", "--seed", "3", typed=typed)
    assert status == 0
    for refused in (
        "there is no wager 'luck' to place (rules",
        "position 2, you: ante must be 5.00 or more, not 1.00: raise it or take it back",
        "ante must be 5.00 to 500.00, not 501.00 (rule 3.4)",
        "'x' is no amount",
        "'-5' is no amount",
        "no ante wager on position 2 to take back (rule 3.4.2)",
        "you have no wager to take back",
        "you staked nothing in an earlier round",
        "a jackpot wager must be whole units of 5.00",
        "'raise' is not open here, only fold or bet (rules 1.1.4, 3.9, 3.9.1, 3.9.2)",
        "'[red]x' is not open here",
    ):
        assert refused in shown, refused


def test_a_balance_that_is_no_amount_is_refused(at_terminal):
    shown, status = at_terminal("--balance", "lots", typed=[])
    assert status == 2
    assert "--balance: 'lots' is no amount" in shown


# -- in a process and a terminal of its own --


def in_own_terminal(*words: str, typed: Sequence[str | bytes | signal.Signals]) -> tuple[str, int]:
    """Run the command in a process and a pseudo-terminal; type a line at each prompt, then hang up with end-of-file."""
    mine, theirs = pty.openpty()
    env = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "200", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.Popen(
        [*COMMAND, "play", *words], stdin=theirs, stdout=theirs, stderr=theirs, env=env, start_new_session=True
    )
    os.close(theirs)
    lines = [*(line.encode() + b"\n" if isinstance(line, str) else line for line in typed), b"\x04"]
    output, answered = b"", 0
    line: bytes | signal.Signals = b""
    until = time.monotonic() + 120  # on a busy machine a start alone may take many seconds
    try:
        while time.monotonic() < until:
            if not select.select([mine], [], [], 1)[0]:
                if isinstance(line, signal.Signals):  # one that came just before a read is noticed when the read ends
                    os.write(mine, b"\n")
                continue
            try:
                read = os.read(mine, 65536)
            except OSError:  # the other end is closed: the command has ended
                break
            if not read:
                break
            output += read
            if re.search(rb"> (\x1b\[0m)?$", output[answered:]) and lines:
                answered = len(output)
                line = lines.pop(0)
                done.send_signal(line) if isinstance(line, signal.Signals) else os.write(mine, line)
        return output.decode(errors="replace").replace("\r", ""), done.wait(60)
    finally:
        done.kill()
        done.wait()
        os.close(mine)


def test_in_a_terminal_there_is_colour_and_neither_what_is_no_text_nor_an_interruption_ends_in_a_traceback():
    typed: list[str | bytes | signal.Signals] = [b"\xff\xfe\n", "ante 10", "deal", "", "fold", "ante 5", signal.SIGINT]
    shown, status = in_own_terminal("--seed", "3", typed=typed)
    assert status == 0
    assert "\x1b[" in shown
    assert "this is not text: type it again" in shown
    assert "You: ante 10.00." in shown
    assert " and leave with 990.00." in shown
    assert "Traceback" not in shown


def test_it_plays_by_itself_in_a_terminal_if_asked():
    shown, status = in_own_terminal("mbs-three-card", "--by-itself", typed=[])
    assert status == 0
    assert "Played with seed" in shown


# -- a seat, without the process --


class Typist(Console):
    """A console that types lines by itself, and leaves when there are none."""

    def __init__(self, *lines: str) -> None:
        super().__init__(file=io.StringIO(), width=200, markup=False, highlight=False)
        self.lines = list(lines)

    def input(self, prompt="", **_) -> str:
        self.print(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    @property
    def shown(self) -> str:
        assert isinstance(self.file, io.StringIO)
        return self.file.getvalue()


def session(slug: str, *lines: str, seed: int = 1, dollars: int = 1000, positions=(2,), of: int = 3, **more) -> Session:
    casino = more.pop("casino", None) or Casino(slug, seed, of)
    return Session(Typist(*lines), casino, positions, Money.dollars(dollars), **{"mishaps": Mishaps(NEVER), **more})


def seated(slug: str, *lines: str, **how) -> Session:
    """Type these lines, round after round, and stay seated when there are no more."""
    found = session(slug, *lines, **how)
    with suppress(LeaveTable):
        while True:
            found.play_round()
    return found


def typist(of: Session) -> Typist:
    assert isinstance(of.screen.console, Typist)
    return of.screen.console


def shown(of: Session) -> str:
    return typist(of).shown


def stakes(of: Session) -> dict:
    return of.player.stakes(2)


def test_undo_takes_back_the_last_wager_and_leaves_what_lay_there_before():
    seat = seated("mbs-three-card", "ante 10", "ante 5", "pair 5", "undo", "undo")
    assert stakes(seat) == {"ante": Money.dollars(10)}
    assert seat.player.balance == Money.dollars(990)
    seat = seated("mbs-three-card", "ante 10", "pair 5", "ante 5", "undo", "undo")
    assert stakes(seat) == {"ante": Money.dollars(10)}
    seat = seated("mbs-three-card", "ante 10", "pair 5", "back pair", "undo", "undo")
    assert stakes(seat) == {}
    assert seat.player.balance == Money.dollars(1000)


def test_leaving_while_bets_are_open_takes_everything_back():
    seat = seated("mbs-three-card", "ante 10", "jackpot 5")
    seat.leave()
    assert "You brought 1,000.00 and leave with 1,000.00." in shown(seat)


LEAVING = [
    ("mbs-three-card", [], Case.ABSENT_UNSEEN, Effect.REMOVED, "1,000.00"),
    ("mbs-singapore-stud-v9", [""], Case.ABSENT_SEEN, Effect.FOLDED, "990.00"),
    ("mbs-texas-holdem", ["", "flop"], Case.ABSENT_LATER, Effect.CHECKED, None),
    ("rws-texas-holdem", ["", "flop"], Case.ABSENT_LATER, Effect.FOLDED, "970.00"),
]


@pytest.mark.parametrize(("slug", "typed", "case", "effect", "left"), LEAVING)
def test_leaving_in_a_round_is_being_away_and_the_round_is_played_to_its_end(slug, typed, case, effect, left):
    seat = session(slug, "ante 10", "deal", *typed)
    seat.play()
    ruled = [event for event in seat.casino.events if isinstance(event, e.IrregularityRuled)]
    assert (ruled[0].case, ruled[0].effect) == (case, effect)
    assert seat.casino.state.phase is Phase.BETWEEN
    assert left is None or f"You brought 1,000.00 and leave with {left}." in shown(seat)
    verify(seat.casino.record())


@pytest.mark.parametrize("slug", BOOKS)
def test_a_wager_that_lies_alone_is_shown_and_goes_along_with_who_leaves(slug):
    alone = next(each.name for each in edition(slug).wagers if each.before_deal and each.name != "ante")
    seat = session(slug, f"{alone} 5", "?", "q")
    seat.play()
    assert f"Your bets ({wager_text(alone)} 5.00)> " in shown(seat)
    assert "You brought 1,000.00 and leave with 1,000.00." in shown(seat)


def test_again_stakes_what_was_staked_in_the_round_before():
    seat = seated("mbs-singapore-stud-v9", "ante 10", "ante 5", "jackpot 15", "deal", "", "fold", "again")
    assert stakes(seat) == {"ante": Money.dollars(15), "jackpot": Money.dollars(15)}


def test_nobody_stakes_more_than_the_balance():
    seat = seated(
        "mbs-three-card",
        "ante 60",
        "ante 40",
        *("deal", "deal"),
        "play",
        "fold",
        "deal",
        "ante 10",
        "buy 25",
        "ante 10",
        dollars=50,
    )
    assert "this takes 60.00 and you have 50.00" in shown(seat)
    assert "this takes 40.00 and you have 10.00" in shown(seat)
    assert (seat.player.brought, seat.player.balance) == (Money.dollars(75), Money.dollars(15))


def test_a_lone_jackpot_wager_goes_back_and_the_others_play_on():
    seat = seated("mbs-three-card", "ante 10", "jackpot 5", "back ante", "deal")
    assert "jackpot 5.00 goes back: it may not stand alone. [5.12 5.12.2]" in shown(seat)
    assert seat.player.balance == Money.dollars(1000)
    assert seat.casino.state.rounds == 2


def test_a_round_on_which_nobody_bets_is_over_at_the_close_and_no_cards_are_dealt():
    seat = seated("mbs-three-card", "deal", "ante 10", "deal", positions=(1,), of=1)
    assert shown(seat).count("The cards are dealt.") == 1
    assert (seat.casino.state.rounds, seat.casino.state.phase) == (2, Phase.DECIDING)


@pytest.mark.parametrize("slug", BOOKS)
def test_comparison_may_be_refused(slug):
    seat = seated(slug, "ante 10", "deal", "look", *staying(slug), "decline", "decline", seed=2)
    assert f"Position 2 refuses comparison. [{' '.join(edition(slug).decisions.decline.split())}]" in shown(seat)
    assert seat.casino.state.rounds == 2


def test_w_says_why_the_result_is_what_it_is_even_when_the_next_round_is_open():
    seat = seated("mbs-three-card", "w", "ante 10", "deal", "", "fold", "w")
    assert "no rule has been applied yet" in shown(seat)
    settled = [event for event in seat.casino.events if isinstance(event, e.WagerSettled) and event.position == 2]
    after = shown(seat).split("You get back")[1]
    for rule in settled[0].rules:
        assert edition("mbs-three-card").catalogue[rule].says[:40] in after


@pytest.mark.parametrize("slug", BOOKS)
def test_the_pit_shows_the_round_so_far_with_its_rules_and_no_card(slug):
    seat = seated(slug, "ante 10", "deal", "", "pit")
    record = shown(seat).split("The Pit Supervisor comes. The round so far:")[1]
    lines = re.findall(r"^ *(\d+)  .* \[\S+.*\]$", record, re.MULTILINE)
    assert lines == [str(number) for number in range(1, len(lines) + 1)]
    assert "You: ante 10.00. [" in record
    assert "Position 2: the cards are looked at. [" in record
    assert not on(record)


# -- several positions --


@pytest.mark.parametrize("slug", BOOKS)
def test_of_several_hands_one_only_is_looked_at_and_the_dealer_says_so_once(slug):
    first = staying(slug)[0]
    typed = ["ante 10", "2 bonus 5", "deal", "look", first, "look", first]
    seat = seated(slug, *typed, positions=(2, 3), of=4)
    told = [event for event in seat.casino.events if isinstance(event, e.ToldOfOneLook)]
    assert [event.player for event in told] == ["You"]
    assert not [event for event in seat.casino.events if isinstance(event, e.NotToldOfOneLook)]
    notice = "The dealer tells you: you play several hands and may look at only one."
    assert f"{notice} [{' '.join(told[0].rules)}]" in shown(seat)
    for rule in told[0].rules:
        assert edition(slug).catalogue[rule].says[:40] in shown(seat).split(notice)[1].split("No more bets.")[0]
    assert "Position 3, blind: you may fold, " in shown(seat)
    assert "a player may look at one hand only: you have looked at position 2 (rule" in shown(seat)
    assert seat.casino.state.looks["You"] == 2


def test_the_prompt_suggests_what_the_table_takes(monkeypatch):
    monkeypatch.setattr("croupier.cli.play.session.in_terminal", lambda: True)
    edition_file = Path(__file__).parent.parent / "docs" / "harbour-stud.toml"  # its least Ante is 25.00
    shown = croupier("--edition", str(edition_file), "play", "harbour-stud", "--seed", "4", given="ante\nx\nq\n").output
    assert shown.count("Your bets (none; try ante 25.00, then deal)> ") == 3
    assert "say how much, as in: ante 25.00" in shown
    assert "stake as in ante 25.00, or type deal" in shown


def test_a_bet_is_typed_as_the_prompt_prints_it():
    seat = seated("mbs-three-card", "2: ante 10.00", positions=(2, 3), of=4)
    assert "Your bets (2: ante 10.00)> " in shown(seat)


def test_wagers_go_on_every_position_of_yours_or_on_the_one_that_is_named():
    seat = seated("mbs-three-card", "ante 10", "3 pair 5", "4 ante 10", "?", positions=(2, 3), of=4)
    assert seat.player.stakes(2) == {"ante": Money.dollars(10)}
    assert seat.player.stakes(3) == {"ante": Money.dollars(10), "pair_plus": Money.dollars(5)}
    assert "position 4 is not yours: you play 2 and 3" in shown(seat)
    assert "You may stake: ante 0.01 to 490.00 on 2 and 3, pair plus 5.00 to 500.00 on 2, jackpot 5.00 on 2 and 3," in shown(
        seat
    )
    seat = seated("mbs-three-card", "ante 60", positions=(2, 3), of=4, dollars=100)
    assert "this takes 60.00 and you have 40.00" in shown(seat)
    assert (seat.player.stakes(2), seat.player.stakes(3)) == ({"ante": Money.dollars(60)}, {})


class Witness(Casino):
    """A casino that notes whether what the player asks for was offered."""

    offered: list[bool]

    def ask(self, command: c.Command):
        if self.state.phase in (Phase.DECIDING, Phase.OPEN) and command.by == YOU:
            self.offered.append(any(offer.admits(command) for offer in view(self.state, YOU).offers))
        return super().ask(command)


@pytest.mark.parametrize("slug", BOOKS)
def test_the_balance_is_what_the_events_say_and_only_what_is_offered_is_done(slug):
    casino = Witness(slug, 4, 3)
    casino.offered = []
    lines = [
        "ante 10",
        "jackpot 5",
        "deal",
        "",
        *(action[:2] for action in raising(slug)),
        "",
    ] * 5
    seat = session(slug, *lines, casino=casino)
    for _ in range(5):
        seat.play_round()
    assert seat.player.balance == Money.dollars(1000) + gained(casino.events, "You")
    assert casino.state.rounds == 5
    assert casino.offered
    assert all(casino.offered)


@pytest.mark.parametrize("slug", BOOKS)
def test_your_screen_has_no_card_that_your_view_has_not(slug):
    """Up to the moment when all is open, the cards on the screen are those of the view, after every line that is typed."""
    for seed in range(10):
        for upto in range(3, 8):
            typed = ["ante 10", "jackpot 5", "deal", "look", *staying(slug)][:upto]
            seat = seated(slug, *typed, seed=seed)
            seen = view(seat.casino.state, YOU)
            mine = {*seen.dealer, *seen.community, *(card for each in seen.positions for card in each.cards)}
            assert on(shown(seat)) == mine


def on(screen: str) -> set:
    """Every card that is to be seen on a screen."""
    letters = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
    found = re.findall(r"(10|[2-9JQKA])([♣♦♥♠])", screen)
    return {card for rank, sign in found for card in parse_cards(f"{'T' if rank == '10' else rank}{letters[sign]}")}


# -- the jackpot --


@pytest.mark.parametrize("slug", BOOKS)
def test_the_meter_takes_in_a_fifth_of_every_jackpot_wager_and_falls_only_by_awards(slug):
    casino = Casino(slug, 6, 3)
    for _ in range(20):
        casino.open()
        bots = [Bot(name, at, stakes_all=True) for at, name in ((1, "Ada"), (2, "Ben"), (3, "Cleo"))]
        for bot in bots:
            bot.bet(casino)
        before = casino.meter
        casino.close()
        assert casino.meter == before + Money(300)
        casino.deal()
        while casino.state.phase is not Phase.OPEN:
            if casino.state.phase is Phase.DECIDING:
                assert sum(bool(bot.decide(casino)) for bot in bots)
            else:
                casino.must(c.TurnUp(DEALER))
        casino.settle()
        check(casino.floor)
        paid = [event for event in casino.this_round if isinstance(event, j.ClaimsEntered)]
        taken = sum(event.entry.locked.from_meter.cents - event.entry.locked.house_adds.cents for event in paid)
        assert casino.meter == before + Money(300 - taken)


ROYAL = parse_cards("As Ks Qs Js Ts 2h 3d")  # dealt to a hand, then to the board, it wins the whole meter


class Lucky(Casino):
    """A casino that deals position 2 a Royal Flush."""

    def deck(self) -> tuple:
        plan = deal(self.setup.slug, self.setup.device, self.state.in_play, DECK)
        wanted = dict(zip((*plan.hands[2], *plan.community), ROYAL, strict=False))
        rest = iter(card for card in DECK if card not in wanted.values())
        return tuple(wanted[card] if card in wanted else next(rest) for card in DECK)


@pytest.mark.parametrize("slug", BOOKS)
def test_the_whole_meter_is_entered_confirmed_by_the_pit_paid_and_reset(slug):
    shown_then_settled = ["", ""] if edition(slug).round_rules.announcing else [""]
    seat = seated(slug, "ante 10", "jackpot 5", "deal", "", *staying(slug), *shown_then_settled, casino=Lucky(slug, 1, 3))
    for kind in (j.ContributionsTaken, j.ClaimsEntered, j.EntryConfirmed, j.EntryPaid):
        assert len([event for event in seat.casino.events if isinstance(event, kind)]) == 1
    entered = next(event for event in seat.casino.events if isinstance(event, j.ClaimsEntered))
    confirmed = next(event for event in seat.casino.events if isinstance(event, j.EntryConfirmed))
    assert confirmed.by.post is Post.PIT_SUPERVISOR
    assert entered.entry.locked.whole
    lines = ["A jackpot hand is entered, ", "The Pit Supervisor confirms the jackpot hand.", "The jackpot pays "]
    places = [shown(seat).index(line) for line in lines]
    assert places == sorted(places)
    assert seat.casino.meter == RESET
    assert seat.player.balance > Money.dollars(50_000)
    verify(seat.casino.record())


@pytest.mark.parametrize("slug", BOOKS)
def test_while_the_link_is_lost_no_jackpot_wager_is_offered_or_taken_and_then_it_is_mended(slug):
    casino = Casino(slug, 1, 3)
    seat = session(slug, "ante 10", "jackpot 5", "deal", "", casino=casino)
    with pytest.raises(LeaveTable):
        seat.play_round()
    casino.must(c.ReportJackpotFault(MANAGER, why="the display went dark"))
    assert not casino.linked
    seat.leave()
    typist(seat).lines = ["ante 10", "?", "jackpot 5", "deal", "", "fold"]
    seat.play_round()
    betting = shown(seat).split("You may stake: ")[1].split("No more bets.")[0]
    assert "ante 0.01 to 490.00" in betting
    assert "jackpot" not in betting.split(". 20% of")[0]
    assert "is not linked to the jackpot now, so its wager is not available (rule" in betting
    assert "(link lost)" in shown(seat)
    assert not casino.floor.staked(TABLE)
    typist(seat).lines = ["ante 10", "jackpot 5"]
    with pytest.raises(LeaveTable):
        seat.play_round()
    assert "The jackpot's link is restored." in shown(seat)
    assert seat.player.stakes(2)["jackpot"] == Money.dollars(5)
    verify(casino.record())


def test_a_jackpot_hand_is_announced_at_resorts_world_and_then_comparison_is_not_refused():
    slug = "rws-texas-holdem"
    typed = ["ante 10", "jackpot 5", "deal", "", *staying(slug), "", "announce", "decline", ""]
    seat = seated(slug, *typed, casino=Lucky(slug, 1, 3))
    assert "Press Enter to settle, or type announce (say that the hand earns a jackpot award)> " in shown(seat)
    assert "You announces" not in shown(seat)
    assert "Position 2: a jackpot hand is announced. [4.4]" in shown(seat)
    assert seat.casino.meter == RESET


# -- when things go wrong --


def test_how_often_things_go_wrong():
    assert [chance(text) for text in (None, "sometimes", "0.1", "1/3", "0", "1")] == [
        Fraction(0), Fraction(1, 4), Fraction(1, 10), Fraction(1, 3), Fraction(0), Fraction(1),
    ]  # fmt: skip
    for text in ("2", "often", "1e-999999999"):
        with pytest.raises(InputError, match="a probability from 0 to 1"):
            chance(text)


@pytest.mark.parametrize("slug", BOOKS)
def test_things_go_wrong_in_every_round_or_never_and_the_same_seed_repeats_them(slug):
    reached = set()
    for seed in range(12):
        wrong = printed(slug, seed, ALWAYS)
        assert wrong == printed(slug, seed, ALWAYS)
        assert len(re.findall(r" rules: ", wrong)) == 1
        assert " rules: " not in printed(slug, seed)
        reached |= set(re.findall(r" rules: ([^.]+)\.", wrong))
    assert {Effect.VOID.value, Effect.CONTINUES.value} <= reached


def test_the_same_seed_and_the_same_words_make_the_same_session_byte_for_byte(at_terminal):
    typed = ["ante 10", "jackpot 5", "deal", "", "flop", "check", "check", "", "again", "deal", "fold", "", "q"]
    words = ("rws-texas-holdem", "--seed", "9", "--positions", "2", "--irregular", "1")
    one, other = (at_terminal(*words, typed=typed) for _ in range(2))
    assert one == other
    assert one[1] == 0
    assert " rules: " in one[0].replace("\n", " ")


def test_a_ruling_is_shown_with_its_rules_in_our_words():
    wrong = printed("rws-texas-holdem", 5, ALWAYS)
    ruled = re.search(r" rules: [^\[]+\[([\d. ]+)\]\n(.*)", wrong, re.DOTALL)
    assert ruled
    for rule in ruled[1].split():
        assert f"  {rule}  {edition('rws-texas-holdem').catalogue[rule].says[:40]}" in ruled[2]


def first(slug: str, kind: type, *typed: str, **how) -> Session:
    """The first seed whose first round comes to an event of a kind, played as far as these lines go."""
    for seed in range(300):
        seat = session(slug, *typed, seed=seed, mishaps=Mishaps(ALWAYS), **how)
        with suppress(LeaveTable):
            seat.play_round()
        if any(isinstance(event, kind) for event in seat.casino.this_round):
            return seat
    raise AssertionError(f"no seed leads to {kind.__name__}")


@pytest.mark.parametrize(("said", "stays"), [("play on", True), ("take back", False)])
def test_after_a_dealing_error_at_resorts_world_the_player_chooses_the_course(said, stays):
    seat = first("rws-texas-holdem", e.CoursesOffered, "ante 10", "deal", "x", "?", said)
    assert "Position 2: type take back or play on> " in shown(seat)
    assert "must choose first: play on, or take the stakes back; staff choose for a player who is away (rule 5.10)" in shown(
        seat
    )
    assert "the hand is out, and you get its stakes back" in shown(seat)
    assert f"Position 2 {'plays on' if stays else 'takes the stakes back'}. [5.10 5.10." in shown(seat)
    assert (2 in seat.casino.state.in_play) == stays
    assert seat.player.balance == Money.dollars(990 if stays else 1000)


@pytest.mark.parametrize("stays", [True, False])
def test_after_a_power_failure_at_marina_bay_sands_a_player_may_withdraw(stays):
    seat = first("mbs-three-card", e.WithdrawalOffered, "ante 10", "deal", "" if stays else "withdraw")
    assert "Ada, Ben, you may withdraw all wagers. [5.16 5.16.1 6.2]" in shown(seat)
    assert ("You stay in. [5.16 5.16.1 6.2]" in shown(seat)) is stays
    assert seat.player.balance == Money.dollars(990 if stays else 1000)
    assert (2 in seat.casino.state.in_play) == stays


def test_a_fault_found_after_the_settlement_undoes_it_to_the_cent():
    typed = ["ante 10", "jackpot 5", "deal", "", "bet", ""]
    seat = first("mbs-singapore-stud", e.SettlementUndone, *typed)
    assert "The round is void." in shown(seat)
    assert seat.player.balance == Money.dollars(1000)
    assert seat.casino.meter == RESET


@pytest.mark.parametrize("slug", BOOKS)
def test_whatever_goes_wrong_the_record_verifies_and_tables_and_pool_agree(slug):
    """Rounds in which something always goes wrong, played by somebody who types whatever comes to mind."""
    from random import Random

    words = ["ante 10", "jackpot 5", "deal", "deal", "", "", "look", "fold", "bet", "play", "flop", "check", "river", "play on"]
    words += ["take back", "withdraw", "decline", "announce", "w", "pit", "undo", "again", "back ante", "2 ante 5", "x"]
    for seed in range(4):
        random = Random(seed)
        typed = [random.choice(words) for _ in range(80)]
        seat = session(slug, *typed, seed=seed, positions=(2, 3)[: 1 + seed % 2], of=4, mishaps=Mishaps(ALWAYS))
        seat.play()
        check(seat.casino.floor)
        record = parse_record(format_record(seat.casino.record()))
        balance = verify(record)
        assert not balance.on_table or seat.casino.state.phase is Phase.BETTING
        assert seat.player.balance >= Money(0)


def test_every_moment_of_a_round_has_its_mishaps():
    seen = set()

    class Noted(Mishaps):
        def strike(self, casino: Casino, moment: Occasion):
            struck = super().strike(casino, moment)
            seen.update([moment] if struck else [])
            return struck

    for seed in range(20):
        session("mbs-three-card", "ante 10", "deal", "", "play", "", seed=seed, mishaps=Noted(ALWAYS)).play()
    assert seen == set(Occasion)


# -- the record --


@pytest.mark.parametrize("slug", BOOKS)
def test_a_saved_record_is_replayed_and_verifies(slug, tmp_path, at_terminal):
    file = tmp_path / "record"
    typed = ["ante 10", "jackpot 5", "deal", "", *staying(slug), "", "ante 10", "deal", "", "q"]
    screen, status = at_terminal(slug, "--seed", "5", "--save", str(file), typed=typed)
    assert status == 0, screen
    record = parse_record(file.read_text())
    assert sum(isinstance(event, e.BetsOpened) for event in record.events) == 2
    verify(record)
    done = croupier("replay", str(file))
    assert (done.exit_code, done.stderr) == (0, "")
    assert f"{len(record.events)} steps follow from each other." in done.stdout


def test_a_demonstration_is_saved_too_and_a_file_is_not_written_over(tmp_path):
    file = tmp_path / "record"
    assert in_pipe("mbs-three-card", "--save", str(file), "--irregular", "1").exit_code == 0
    saved = file.read_text()
    assert verify(parse_record(saved)).put_in
    again = in_pipe("mbs-three-card", "--save", str(file))
    assert again.exit_code == 2
    assert "this file exists, and a record is not written over it: name a new file" in again.stderr
    assert file.read_text() == saved


# -- the casino --


def test_a_house_that_is_told_to_do_what_the_table_refuses_says_so():
    casino = Casino("mbs-three-card", 1, 3)
    with pytest.raises(CroupierError, match="cannot go on: bets are not open"):
        casino.must(c.PlaceWager(YOU, "You", 1, "ante", Money(500)))
    assert casino.price(c.OpenBets(YOU), "You") == Money(0)
    refused = decide(casino.state, c.OpenBets(YOU))
    assert isinstance(refused, Refusal)
    assert refused.allowed_to is Post.DEALER
    with pytest.raises(InputError):
        Casino("mbs-three-card", 1, 0)


# -- the bench --


class CheckedDown:
    """A round of PokerKit's in which two players check four times each."""

    def __init__(self) -> None:
        self.left = 8

    @property
    def status(self) -> bool:
        return self.left > 0

    def check_or_call(self) -> None:
        self.left -= 1


def test_bench_table_measures_every_game_beside_pokerkit(monkeypatch):
    rounds: list[CheckedDown] = []

    def create_state(*_: object) -> CheckedDown:
        rounds.append(CheckedDown())
        return rounds[-1]

    game = SimpleNamespace(create_state=create_state)
    monkeypatch.setitem(sys.modules, "pokerkit", SimpleNamespace(Automation=(), FixedLimitTexasHoldem=game))
    done = croupier("bench", "table", "--rounds", "3")
    assert done.exit_code == 0
    assert all(slug in done.stdout for slug in BOOKS)
    assert "PokerKit" in done.stdout
    assert len(rounds) == len(BOOKS) * (1 + 3)  # the first of each is not measured
    assert not any(each.status for each in rounds)


def test_bench_table_without_pokerkit_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "pokerkit", None)
    done = croupier("bench", "table", "--rounds", "3")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "PokerKit is not installed; it comes with the extra `bench`" in done.stderr


@pytest.mark.parametrize("slug", BOOKS)
def test_what_bench_table_plays_is_a_whole_round(slug):
    from random import Random

    casino = Casino(slug, 1, 1)
    wagers = tuple(wager.name for wager in casino.setup.wagers)
    state = play_through(casino.state, Random(1), wagers, stays(casino.setup.book, wagers))
    assert (state.phase, state.rounds) == (Phase.BETWEEN, 1)
    assert not state.stakes
    assert state.returned
