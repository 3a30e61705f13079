"""`croupier play` as a person meets it, through a terminal of its own, and as a script does, through a pipe."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence

import pytest
from rich.console import Console

from croupier.cards import parse_cards
from croupier.cli import playing
from croupier.cli.bots import RESET, Bot, House, gained
from croupier.cli.playing import Seat, demonstrate
from croupier.errors import CroupierError, InputError
from croupier.games import BOOKS, edition
from croupier.rulebook import Money, Post
from croupier.table import Phase, decide, view
from croupier.table import commands as c
from croupier.table import events as e

COMMAND = [sys.executable, "-c", "from croupier.cli import main; main()"]


def in_terminal(*words: str, typed: Sequence[str | bytes | signal.Signals], term: str = "dumb") -> tuple[str, int]:
    """Run the real command in a pseudo-terminal; type a line at each prompt, then hang up with end-of-file."""
    mine, theirs = pty.openpty()
    env = {**os.environ, "TERM": term, "COLUMNS": "200", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.Popen([*COMMAND, *words], stdin=theirs, stdout=theirs, stderr=theirs, env=env, start_new_session=True)
    os.close(theirs)
    lines = [*(line.encode() + b"\n" if isinstance(line, str) else line for line in typed), b"\x04"]
    output, answered = b"", 0
    until = time.monotonic() + 60
    try:
        while time.monotonic() < until:
            if not select.select([mine], [], [], 1)[0]:
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
        return output.decode(errors="replace").replace("\r", ""), done.wait(10)
    finally:
        done.kill()
        done.wait()
        os.close(mine)


def in_pipe(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, "play", *words], input="", capture_output=True, text=True, check=False, timeout=120)


# -- through a pipe --


def test_without_a_terminal_every_game_is_shown_with_every_wager_settled_by_its_rules():
    done = in_pipe()
    assert (done.returncode, done.stderr) == (0, "")
    assert all(edition(slug).catalogue.title in done.stdout for slug in BOOKS)
    assert in_pipe().stdout == done.stdout
    assert in_pipe("--seed", "8").stdout != done.stdout


@pytest.mark.parametrize("slug", BOOKS)
def test_the_demonstration_shows_every_wager_of_a_book(slug):
    shown = printed(slug)
    for wager in edition(slug).wagers:
        name = wager.name.replace("_", " ")
        line = re.search(rf"^  \d {name} +[\d.,]+ (pays|collected|returned|stand-off).* (\d\.[\d.]+)", shown, re.MULTILINE)
        assert line, name
        assert line[2] in edition(slug).catalogue


def printed(slug: str, seed: int = playing.DEMONSTRATION_SEED) -> str:
    file = io.StringIO()
    demonstrate(Console(file=file, width=120, markup=False, highlight=False), (slug,), seed, 3)
    return file.getvalue()


@pytest.mark.parametrize("slug", BOOKS)
def test_a_demonstration_prints_no_card_before_it_is_open(slug):
    for seed in range(20):
        before_turning = printed(slug, seed).split("The dealer turns up")[0].split("The cards are dealt.")[1]
        shown = [line for line in before_turning.splitlines() if re.search(r"[♣♦♥♠]", line)]
        stud = "stud" in slug
        first = [line for line in shown if line.startswith("dealer")]
        assert len(first) == (1 if stud else 0)
        assert all(len(re.findall(r"[♣♦♥♠]", line)) == 1 for line in first)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["poker"], "there is no rulebook 'poker'"),
        (["mbs-texas-holdem", "--positions", "12"], "there are 1 to "),
        (["--positions", "0"], "Invalid value for '--positions'"),
    ],
)
def test_a_table_that_cannot_be_is_refused(words, message):
    done = in_pipe(*words)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


# -- in a terminal --


@pytest.mark.parametrize("slug", BOOKS)
def test_a_round_is_played_in_a_terminal(slug):
    action = {"mbs-three-card": ["play"], "mbs-texas-holdem": ["flop", "check", "river"]}.get(slug, ["bet"])
    action = ["flop", "turn", "check"] if slug == "rws-texas-holdem" else action
    shown, status = in_terminal("play", slug, "--seed", "5", typed=["ante 10", "jack 5", "deal", "", *action, "", "q"])
    assert status == 0
    assert "You: ante 10.00." in shown
    assert re.search(r"^  2 ante +10\.00 ", shown, re.MULTILINE)
    assert re.search(r"^  2 jackpot +5\.00 ", shown, re.MULTILINE)
    assert re.search(r"You get back [\d.]+\. Balance [\d,.]+\. Jackpot 50,00\d\.00\.", shown)
    assert "You leave with " in shown


def test_the_same_seed_deals_the_same_cards_whatever_is_staked():
    typed = ["deal", "", "fold", "q"]
    one = in_terminal("play", "--seed", "11", typed=["ante 10", *typed])[0]
    other = in_terminal("play", "--seed", "11", typed=["ante 20", "pair 5", *typed])[0]
    hand = re.compile(r"  2  You  ((?:\S+[♣♦♥♠] )+)")
    assert hand.search(one)[1] == hand.search(other)[1]


def test_three_card_is_dealt_and_a_new_seed_is_said_if_nothing_is_named():
    shown, status = in_terminal("play", typed=["q"])
    assert status == 0
    assert edition("mbs-three-card").catalogue.title in shown
    assert re.search(r"Seed \d+:", shown)


def test_help_and_rules_are_there_at_every_prompt():
    typed = ["?", "rule 3.2", "ante 10", "deal", "?", "rule 3.9", "", "play", "?", "rule 9.9", "", "q"]
    shown, status = in_terminal("play", "--seed", "3", typed=typed)
    assert status == 0
    assert shown.count("q               leave the table") == 3
    assert "WAGER AMOUNT" in shown
    assert "play            adds a wager of 10.00" in shown
    assert "decline         refuse comparison" in shown
    assert edition("mbs-three-card").catalogue["3.2"].says[:40] in shown
    assert "mbs-three-card has no rule '9.9'" in shown


@pytest.mark.parametrize(
    "typed", [["q"], ["ante 10", "deal", "quit"], ["ante 10", "deal", "play", "Q"], [], ["ante 5", signal.SIGINT]]
)
def test_a_player_leaves_at_any_prompt(typed):
    shown, status = in_terminal("play", "--seed", "3", typed=typed)
    assert status == 0
    assert "You leave with " in shown
    assert "Traceback" not in shown
    assert ("still lies on the table" in shown) == ("deal" in typed)


def test_bad_input_is_answered_in_the_words_of_the_refusal():
    typed = [
        "luck 5", "ante 1", "ante 501", "jackpot 5", "ante", "ante x", "ante -5", "back ante", "undo", "again", "buy x", "\x07",
        "ante 10", "jackpot 7", "deal", "raise", "river 3", "[red]x", "", "fold", "", "q",
    ]  # fmt: skip
    shown, status = in_terminal("play", "mbs-singapore-stud", "--seed", "3", typed=typed)
    assert status == 0
    for refused in (
        "there is no wager 'luck' to place (rules",
        "ante is 5.00 to 500.00, not 1.00 (rule 3.4)",
        "ante is 5.00 to 500.00, not 501.00 (rule 3.4)",
        "jackpot needs ante on the position first (rules",
        "'x' is no amount",
        "'-5' is no amount",
        "the player has no wager there (rule 3.4.2)",
        "there is no wager of yours to take back",
        "there is no round before",
        "a jackpot wager is whole units of 5.00",
        "'raise' is not open here, only fold or bet (rules 3.9, 3.9.1, 3.9.2)",
        "'[red]x' is not open here",
    ):
        assert refused in shown, refused


def test_text_that_is_no_text_ends_nothing():
    shown, status = in_terminal("play", "--seed", "3", typed=[b"\xff\xfe\n", "ante 10", "q"])
    assert status == 0
    assert "You: ante 10.00." in shown
    assert "Traceback" not in shown


def test_it_plays_in_a_colour_terminal_too():
    shown, status = in_terminal("play", "--seed", "3", typed=["ante 10", "deal", "", "fold", "q"], term="xterm-256color")
    assert status == 0
    assert "\x1b[" in shown


def test_it_plays_by_itself_in_a_terminal_if_asked():
    shown, status = in_terminal("play", "mbs-three-card", "--by-itself", typed=[])
    assert status == 0
    assert "Played from seed" in shown


def test_a_balance_that_is_no_amount_is_refused():
    shown, status = in_terminal("play", "--balance", "lots", typed=[])
    assert status == 2
    assert "--balance: 'lots' is no amount" in shown


# -- a seat, without the process --


class Typist(Console):
    """A console that types lines by itself, and leaves when there are none."""

    def __init__(self, *lines: str) -> None:
        super().__init__(file=io.StringIO(), width=200, markup=False, highlight=False)
        self.lines = list(lines)

    def input(self, *_, **__) -> str:
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    @property
    def shown(self) -> str:
        return self.file.getvalue()


def seated(slug: str, *lines: str, seed: int = 1, dollars: int = 1000) -> Seat:
    seat = Seat(Typist(*lines), House(slug, seed, 3), 2, Money.dollars(dollars))
    try:
        while True:
            seat.play_round()
    except playing.LeaveTable:
        pass
    return seat


def test_undo_takes_back_the_last_wager_and_leaves_what_lay_there_before():
    seat = seated("mbs-three-card", "ante 10", "ante 5", "pair 5", "undo", "undo")
    assert seat.own_stakes() == {"ante": Money.dollars(10)}
    assert seat.balance == Money.dollars(990)
    seat = seated("mbs-three-card", "ante 10", "pair 5", "back pair", "undo", "undo")
    assert seat.own_stakes() == {}
    assert seat.balance == Money.dollars(1000)


def test_leaving_while_bets_are_open_takes_everything_back():
    seat = seated("mbs-three-card", "ante 10", "jackpot 5")
    seat.leave()
    assert "You leave with 1,000.00, having brought 1,000.00." in seat.console.shown
    assert "still lies" not in seat.console.shown


def test_again_stakes_what_was_staked_in_the_round_before():
    seat = seated("mbs-singapore-stud-v9", "ante 10", "ante 5", "jackpot 15", "deal", "", "fold", "again")
    assert seat.own_stakes() == {"ante": Money.dollars(15), "jackpot": Money.dollars(15)}


def test_nobody_stakes_more_than_the_balance():
    seat = seated(
        "mbs-three-card", "ante 60", "ante 40", "deal", "play", "fold", "deal", "ante 10", "buy 25", "ante 10", dollars=50
    )
    assert "that takes 60.00 and you have 50.00" in seat.console.shown
    assert "that takes 40.00 and you have 10.00" in seat.console.shown
    assert (seat.brought, seat.balance) == (Money.dollars(75), Money.dollars(15))


def test_a_lone_jackpot_wager_goes_back_and_the_others_play_on():
    seat = seated("mbs-three-card", "ante 10", "jackpot 5", "back ante", "deal")
    assert "jackpot 5.00 goes back, it stands alone. [5.12 5.12.2]" in seat.console.shown
    assert seat.balance == Money.dollars(1000)
    assert seat.house.state.rounds == 2


def test_a_player_who_is_alone_cannot_have_cards_dealt_without_a_wager():
    seat = Seat(Typist("deal"), House("mbs-three-card", 1, 1), 1, Money.dollars(100))
    with pytest.raises(playing.LeaveTable):
        seat.play_round()
    assert "nobody takes part (rule" in seat.console.shown


@pytest.mark.parametrize("slug", BOOKS)
def test_comparison_may_be_refused(slug):
    stays = {"mbs-three-card": ["play"], "mbs-singapore-stud": ["bet"], "mbs-singapore-stud-v9": ["bet"]}
    seat = seated(slug, "ante 10", "deal", "look", *stays.get(slug, ["flop", "check", "check"]), "decline", seed=2)
    assert f"Position 2 refuses comparison. [{' '.join(edition(slug).course.decline.split())}]" in seat.console.shown
    assert seat.house.state.rounds == 2


class Witness(House):
    """A house that keeps all that happened and checks the money and the offers as it goes."""

    def ask(self, command: c.Command):
        if self.state.phase in (Phase.DECIDING, Phase.OPEN) and command.by == playing.YOU:
            self.offered.append(command in view(self.state, playing.YOU).offers)
        done = super().ask(command)
        self.happened += done if isinstance(done, tuple) else ()
        return done


@pytest.mark.parametrize("slug", BOOKS)
def test_the_balance_is_what_the_events_say_and_only_what_is_offered_is_done(slug):
    house = Witness(slug, 4, 3)
    house.happened, house.offered = (), []
    stays = {"mbs-three-card": ["p"], "mbs-singapore-stud": ["b"], "mbs-singapore-stud-v9": ["b"]}
    lines = ["ante 10", "jackpot 5", "deal", "", *stays.get(slug, ["fl", "t", "r"]), ""] * 5
    seat = Seat(Typist(*lines), house, 2, Money.dollars(1000))
    for _ in range(5):
        seat.play_round()
    assert seat.balance == Money.dollars(1000) + gained(house.happened, "You")
    assert house.state.rounds == 5
    assert house.offered
    assert all(house.offered)


@pytest.mark.parametrize("slug", BOOKS)
def test_your_screen_has_no_card_that_your_view_has_not(slug):
    """Up to the moment when all is open, the cards on the screen are those of the view, after every line that is typed."""
    stays = {"mbs-three-card": ["play"], "mbs-singapore-stud": ["bet"], "mbs-singapore-stud-v9": ["bet"]}
    for seed in range(10):
        for upto in range(3, 8):
            typed = ["ante 10", "jackpot 5", "deal", "look", *stays.get(slug, ["flop", "check", "check"])][:upto]
            seat = Seat(Typist(*typed), House(slug, seed, 3), 2, Money.dollars(1000))
            with pytest.raises(playing.LeaveTable):
                seat.play_round()
            shown = view(seat.house.state, playing.YOU)
            mine = {*shown.dealer, *shown.community, *(card for each in shown.positions for card in each.cards)}
            assert on(seat.console.shown) == mine


def on(screen: str) -> set:
    """Every card that is to be seen on a screen."""
    letters = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
    found = re.findall(r"(10|[2-9JQKA])([♣♦♥♠])", screen)
    return {card for rank, sign in found for card in parse_cards(f"{'T' if rank == '10' else rank}{letters[sign]}")}


# -- the house and its bots --


@pytest.mark.parametrize("slug", BOOKS)
def test_the_meter_takes_in_a_fifth_of_every_jackpot_wager_and_falls_only_by_awards(slug):
    house = House(slug, 6, 3)
    for _ in range(40):
        house.must(c.OpenBets(playing.DEALER))
        bots = [Bot(name, at, stakes_all=True) for at, name in ((1, "Ada"), (2, "Ben"), (3, "Cleo"))]
        for bot in bots:
            bot.bet(house)
        before = house.meter
        house.close()
        assert house.meter == before + Money(300)
        house.must(c.DealCards(playing.DEALER, house.deck()))
        while house.state.phase is not Phase.OPEN:
            if house.state.phase is Phase.DECIDING:
                assert sum(bool(bot.decide(house)) for bot in bots)
            else:
                house.must(c.TurnUp(playing.DEALER))
        closed = house.meter
        concluded = house.settle()[-1]
        assert isinstance(concluded, e.RoundConcluded)
        assert house.meter == concluded.meter <= closed
        assert house.meter >= RESET or house.meter < closed


def test_a_house_that_is_told_to_do_what_the_table_refuses_says_so():
    house = House("mbs-three-card", 1, 3)
    with pytest.raises(CroupierError, match="does not go on: bets are not open"):
        house.must(c.PlaceWager(playing.YOU, "You", 1, "ante", Money(500)))
    assert house.price(c.OpenBets(playing.YOU), "You") == Money(0)
    refused = decide(house.state, c.OpenBets(playing.YOU))
    assert refused.allowed_to is Post.DEALER
    with pytest.raises(InputError):
        House("mbs-three-card", 1, 0)


# -- the bench --


def test_bench_table_measures_every_game_beside_pokerkit_or_says_how_to_get_it():
    done = subprocess.run(
        [*COMMAND, "bench", "table", "--rounds", "3"], capture_output=True, text=True, check=False, timeout=120
    )
    if done.returncode:
        assert (done.returncode, done.stdout) == (2, "")
        assert "PokerKit is not installed; it comes with the extra `bench`" in done.stderr
    else:
        assert all(slug in done.stdout for slug in BOOKS)
        assert "PokerKit" in done.stdout


def test_bench_table_without_pokerkit_says_how_to_get_it(monkeypatch):
    from croupier.cli import measuring

    monkeypatch.setitem(sys.modules, "pokerkit", None)
    with pytest.raises(CroupierError, match="PokerKit is not installed"):
        measuring.run_table(1, 1)


@pytest.mark.parametrize("slug", BOOKS)
def test_what_bench_table_plays_is_a_whole_round(slug):
    from random import Random

    from croupier.cli.measuring import play_through, stays

    house = House(slug, 1, 1)
    wagers = tuple(wager.name for wager in house.setup.wagers())
    state = play_through(house.state, Random(1), wagers, stays(house.setup.book, wagers))
    assert (state.phase, state.rounds) == (Phase.BETWEEN, 1)
    assert not state.stakes
    assert state.returned
