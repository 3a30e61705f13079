"""The shuffle: a deck that follows from the key of a round, each order as likely, and that anybody can check."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from hashlib import shake_256
from itertools import chain
from math import comb, factorial, log2
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commands import croupier
from croupier.cards import DECK, format_cards, parse_deck
from croupier.errors import InputError
from croupier.floor import CODEC, TableMoved
from croupier.house.cards import (
    Entropy,
    EntropyGiven,
    OpenedShuffle,
    RoundCards,
    RoundOpened,
    SealError,
    check_opened,
    commit,
    deck_of,
    follow,
    give_entropy,
    open_round,
    read_opened,
    round_key,
    seal_body,
    seal_round,
    shuffle,
    write_opened,
)
from croupier.house.cards.shuffle import STREAM, arrange, draw_below
from croupier.house.keys import KEY_SIZE, make_keys
from croupier.rulebook import Actor, Money, Post, Refusal
from croupier.table import State, decide, events, evolve
from croupier.table import commands as c
from test_table import setup

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "shuffle.md").read_text()
EXAMPLE = ROOT / "docs" / "opened-round.json"
KEY = bytes(range(32))
HOUSE = make_keys(Random(1).randbytes)
DEALER, ANN, BOB = Actor("Dee", Post.DEALER), Actor("Ann", Post.PLAYER), Actor("Bob", Post.PLAYER)
words = st.text("abcé#-", min_size=1, max_size=8).map(" ".join)

# -- without bias ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", range(2, 53))
def test_r_26_each_number_below_a_size_comes_from_as_many_bytes(size):
    """R-26: scaled without bias. A byte that would favour some numbers is passed over: the next one decides."""
    drawn = Counter(draw_below(size, iter((byte,))) for byte in range(256 - 256 % size))
    assert set(drawn.values()) == {256 // size}
    assert set(drawn) == set(range(size))
    for byte in range(256 - 256 % size, 256):
        assert draw_below(size, iter((byte, byte, size - 1))) == size - 1


def test_r_26_each_choice_of_numbers_makes_another_order():
    """Fisher and Yates: as many orders as choices, so each order is as likely. Tried on the last five steps."""
    tail = list(range(51, 4, -1))  # which leave the first five cards where they are
    orders = {
        arrange(iter([*tail, four, three, two, one]))
        for four in range(5)
        for three in range(4)
        for two in range(3)
        for one in range(2)
    }
    assert len(orders) == factorial(5)
    assert {order[5:] for order in orders} == {DECK[5:]}


def test_r_26_a_key_has_more_bits_than_a_shuffled_deck():
    """R-26: the state holds at least the 226 bits of a shuffled deck."""
    assert 225 < log2(factorial(52)) < 226 <= 8 * KEY_SIZE
    assert shake_256().block_size * 8 < 1600  # the state of the stream, of which 512 bits are never given out


def test_the_stream_is_always_long_enough():
    """Of 1,024 bytes at least 51 are usable: that it is not so comes less than once in 2^2000 times."""
    worst = max(Fraction(256 % size, 256) for size in range(2, 53))  # the chance that a byte is passed over, at the most
    short = sum(comb(STREAM, usable) * (1 - worst) ** usable * worst ** (STREAM - usable) for usable in range(51))
    assert 0 < short < Fraction(1, 2**2000)


@given(st.binary(min_size=32, max_size=32), st.integers(1, 10**9), st.lists(st.builds(Entropy, words, words), max_size=3))
def test_a_shuffle_is_a_whole_deck_and_always_the_same(key, number, entropy):
    deck = shuffle(key, "T", number, tuple(entropy))
    assert sorted(map(str, deck)) == sorted(map(str, DECK))
    assert shuffle(key, "T", number, tuple(entropy)) == deck


def test_whatever_goes_into_a_shuffle_makes_another_deck():
    ann, bob = Entropy("Ann", "blue"), Entropy("Bob", "horses")
    decks = [
        shuffle(KEY, "T", 1),
        shuffle(bytes(32), "T", 1),
        shuffle(KEY, "U", 1),
        shuffle(KEY, "T", 2),
        shuffle(KEY, "T", 1, (ann,)),
        shuffle(KEY, "T", 1, (bob,)),
        shuffle(KEY, "T", 1, (ann, bob)),
        shuffle(KEY, "T", 1, (bob, ann)),
        shuffle(KEY, "T", 1, (Entropy("Ann", "horses"), Entropy("Bob", "blue"))),
        shuffle(KEY, "T", 1, (Entropy("blue", "Ann"),)),
    ]
    assert len(set(decks)) == len(decks)


@pytest.mark.parametrize("line", ["", "two\nlines", " a", "a" * 81, "\ud800", "a\tb"])
def test_words_are_one_line_of_at_most_eighty_characters(line):
    """So that no words can be taken for those of two players."""
    for each in (Entropy("Ann", line), Entropy(line, "blue")):
        with pytest.raises(InputError, match=r"entropy\[1\]\.(player|words)"):
            shuffle(KEY, "T", 1, (Entropy("Bob", "a" * 80), each))


# -- the cards of a round --------------------------------------------------------------------------------------------


def sealed(number: int = 1, seed: int = 1) -> RoundCards:
    return follow(None, seal_round("T", number, Random(seed).randbytes, by=HOUSE.seal))


def betting() -> State:
    """Ann sits, Bob has a stake, and bets are open in the first round."""
    state = State(setup("mbs-three-card"))
    asked = (c.OpenBets(DEALER), c.SitDown(ANN, "Ann", 1), c.PlaceWager(BOB, "Bob", 2, "ante", Money(10_000)))
    for command in asked:
        state = told(state, command)
    return state


def told(state: State, command: c.Command) -> State:
    reply = decide(state, command)
    assert isinstance(reply, tuple), reply
    for event in reply:
        state = evolve(state, event)
    return state


def test_a_round_goes_from_its_commitment_to_its_key():
    cards, state = sealed(), betting()
    assert not cards.opened
    for who, what in ((BOB, "horses"), (ANN, "blue")):
        given_ = give_entropy(cards, state, who, what)
        assert isinstance(given_, EntropyGiven)
        cards = follow(cards, given_)
    assert cards.entropy == (("Bob", "horses"), ("Ann", "blue"))
    deck = deck_of(cards, by=HOUSE.seal)
    opened = open_round(cards, by=HOUSE.seal)
    key = bytes.fromhex(opened.key)
    assert deck == shuffle(key, "T", 1, cards.entropy)
    assert commit(key, "T", 1) == cards.commitment
    assert follow(cards, opened).opened
    assert check_opened(OpenedShuffle("T", 1, cards.commitment, key, cards.entropy, deck)).faults == ()


def test_r_27_the_deck_is_the_same_after_a_restart():
    """R-27: an interrupted deal is kept as it was. All that is needed is in the log and in the folder of keys."""
    said = seal_round("T", 1, os.urandom, by=HOUSE.seal)
    assert deck_of(follow(None, said), by=HOUSE.seal) == deck_of(follow(None, said), by=HOUSE.seal)


def test_r_27_nothing_that_is_kept_shows_the_key():
    """R-27: a seed cannot be found out. The key lies sealed, and the commitment does not lead back to it."""
    said = seal_round("T", 1, Random(1).randbytes, by=HOUSE.seal)
    key = round_key(follow(None, said), by=HOUSE.seal)
    assert key.hex() not in repr(said)
    assert said.sealed_key not in repr(follow(None, said))
    other = make_keys(Random(2).randbytes)
    with pytest.raises(SealError):
        deck_of(follow(None, said), by=other.seal)


def test_r_25_every_round_has_a_key_of_its_own():
    """R-25: it cannot be repeated."""
    source = Random(1).randbytes
    keys = {round_key(follow(None, seal_round("T", 1, source, by=HOUSE.seal)), by=HOUSE.seal) for _ in range(50)}
    assert len(keys) == 50


@pytest.mark.parametrize(
    ("who", "what", "said"),
    [
        (DEALER, "blue", "only a player who sits at the table or has a stake there"),
        (Actor("Cat", Post.PLAYER), "blue", "only a player who sits at the table or has a stake there"),
        (Actor("Ann", Post.PLAYER, "P 7"), "blue", "only a player who sits at the table or has a stake there"),
        (ANN, "", "say at least one word"),
        (ANN, "a" * 81, "at most 80 are taken"),
        (ANN, "a\nb", "does not show, breaks the line"),
    ],
)
def test_who_may_not_add_to_a_shuffle_is_refused(who, what, said):
    refused = give_entropy(sealed(), betting(), who, what)
    assert isinstance(refused, Refusal)
    assert said in refused.what
    assert refused.rules == ("R-25", "R-27")


def test_a_player_adds_once_in_a_round_and_only_while_its_bets_are_open():
    cards, state = sealed(), betting()
    first = give_entropy(cards, state, ANN, "blue")
    assert isinstance(first, EntropyGiven)
    again = give_entropy(follow(cards, first), state, ANN, "green")
    assert isinstance(again, Refusal)
    assert "once in a round" in again.what
    for when in (state.but(rounds=2), told(state, c.CloseBets(DEALER))):
        late = give_entropy(cards, when, BOB, "horses")
        assert isinstance(late, Refusal)
        assert "while bets are open" in late.what


def test_what_is_about_another_round_is_an_error():
    for before in (None, sealed(2)):
        with pytest.raises(SealError, match="round 1 of T was not sealed before this"):
            follow(before, RoundOpened("T", 1, "00"))


def test_a_key_that_was_exchanged_is_found():
    """Even by whoever has the key of the house: the commitment is public."""
    exchanged = replace(sealed(), sealed_key=sealed(seed=2).sealed_key)
    with pytest.raises(SealError, match="is not the one that was committed to"):
        deck_of(exchanged, by=HOUSE.seal)


# -- checked by anybody ----------------------------------------------------------------------------------------------


def opened() -> OpenedShuffle:
    entropy = (Entropy("Ann", "blue"),)
    return OpenedShuffle("T", 3, commit(KEY, "T", 3), KEY, entropy, shuffle(KEY, "T", 3, entropy))


def dealt_from(deck) -> str:
    """A body of the log: this deck was dealt."""
    lines = (ROOT / "tests" / "data" / "events.jsonl").read_text().splitlines()
    data = json.loads(next(line for line in lines if "table.CardsDealt" in line))
    data["deal"]["deck"] = [card and card.text for card in deck]
    return CODEC.format(TableMoved("T", CODEC.from_json(data), 5))


def test_a_fair_round_has_no_fault():
    found = check_opened(opened())
    assert (found.faults, found.deck, found.compared, found.unsealed) == ((), opened().deck, 1, ())


def test_a_deck_that_does_not_follow_is_found():
    fair = opened()
    assert fair.deck is not None
    swapped = (*fair.deck[:50], fair.deck[51], fair.deck[50])
    (fault,) = check_opened(replace(fair, deck=swapped)).faults
    assert fault == (
        f"round 3 of T was dealt from another deck than follows from the key: card 51 is {swapped[50]}, not {fair.deck[50]}"
    )


def test_another_key_another_round_and_left_out_words_are_found():
    fair = opened()
    for unfair in (replace(fair, key=bytes(32)), replace(fair, round=4), replace(fair, table="U")):
        faults = check_opened(unfair).faults
        assert len(faults) == 2
        assert "not the one that was committed to" in faults[0]
    assert len(check_opened(replace(fair, entropy=())).faults) == 1


def test_sealed_bodies_are_opened_and_the_deck_that_they_record_is_compared():
    fair = opened()
    assert fair.deck is not None
    body = dealt_from(fair.deck)
    with_body = replace(fair, deck=None, bodies=(seal_body(body, "T", 3, by=KEY),))
    found = check_opened(with_body)
    assert (found.faults, found.unsealed, found.compared) == ((), (body,), 1)
    other = replace(fair, bodies=(seal_body(dealt_from(DECK), "T", 3, by=KEY),))
    assert [fault.startswith("round 3 of T was dealt from another deck") for fault in check_opened(other).faults] == [True]


def test_bodies_that_record_no_deck_are_opened_all_the_same():
    fair = replace(opened(), deck=None)
    bare = CODEC.format(events.BetsOpened(DEALER, ("3.1",)))
    unknown = dealt_from([None] * 52)
    found = check_opened(replace(fair, bodies=tuple(seal_body(each, "T", 3, by=KEY) for each in (bare, unknown))))
    assert (found.faults, found.unsealed, found.compared) == ((), (bare, unknown), 0)


@pytest.mark.parametrize("body", [seal_body("{}", "T", 4, by=KEY), seal_body("{}", "T", 3, by=bytes(32)), "{}", "no JSON"])
def test_bodies_that_the_key_does_not_open_are_faults(body):
    (fault,) = check_opened(replace(opened(), bodies=(body,))).faults
    assert fault.startswith("bodies[0]: ")


def test_an_opened_round_is_written_and_read_back():
    fair = opened()
    for each in (fair, replace(fair, deck=None, entropy=()), replace(fair, bodies=(seal_body("{}", "T", 3, by=KEY),))):
        assert read_opened(json.loads(json.dumps(write_opened(each)))) == each
    document = write_opened(replace(fair, bodies=(seal_body("{}", "T", 3, by=KEY),)))
    document["bodies"] = [json.loads(body) for body in document["bodies"]]
    assert read_opened(document).bodies == (seal_body("{}", "T", 3, by=KEY),)


GONE = object()


@pytest.mark.parametrize(
    ("name", "value", "what"),
    [
        ("table", GONE, "table: this field is missing"),
        ("key", GONE, "key: this field is missing"),
        ("seed", 1, "seed: an opened round has no such field"),
        ("table", 7, "table: a table has a name, not 7"),
        ("table", "", "table: say which table it is"),
        ("round", 0, "round: rounds are numbered from 1"),
        ("round", "3", "round: rounds are numbered from 1"),
        ("key", "00", "key: this is 64 hexadecimal digits, not '00'"),
        ("key", "x" * 64, "key: this is 64 hexadecimal digits"),
        ("commitment", 5, "commitment: this is 64 hexadecimal digits, not 5"),
        ("entropy", "blue", "entropy: this is a list"),
        ("entropy", [["Ann"]], "entropy[0]: this is a list of a player and the player's words"),
        ("entropy", [["Ann", "blue"], ["Bob", "a\nb"]], "entropy[1]: U+000A does not show"),
        ("deck", "As Ks", "deck: a deck has 52 cards, not 2"),
        ("deck", 5, "deck: 5 is no text of cards"),
        ("bodies", [5], "bodies[0]: this is a sealed body, not 5"),
        ("bodies", [{}] * 10_001, "bodies: this is a list of at most 10000"),
    ],
)
def test_a_document_that_is_no_opened_round_is_refused_with_its_place(name, value, what):
    document = {each: told_ for each, told_ in {**write_opened(opened()), name: value}.items() if told_ is not GONE}
    with pytest.raises(InputError) as refused:
        read_opened(document)
    assert str(refused.value).startswith(what)


def test_what_is_no_object_is_refused():
    with pytest.raises(InputError, match="an opened round is an object with table, round, commitment, key"):
        read_opened([])


# -- the command and the page ----------------------------------------------------------------------------------------


def test_the_command_says_that_a_round_is_fair():
    done = croupier("audit", "shuffle", str(EXAMPLE))
    assert done.exit_code == 0
    assert "The key is the one that was committed to." in done.stdout
    found = json.loads(croupier("audit", "shuffle", str(EXAMPLE), "--json").stdout)
    assert found["faults"] == []
    assert found["deck"] == json.loads(EXAMPLE.read_text())["deck"]


def test_the_command_says_what_is_wrong_and_ends_with_another_status(tmp_path):
    document = json.loads(EXAMPLE.read_text())
    document["entropy"].reverse()
    path = tmp_path / "unfair.json"
    path.write_text(json.dumps(document))
    done = croupier("audit", "shuffle", str(path))
    assert done.exit_code == 1
    assert "was dealt from another deck" in " ".join(done.stdout.split())
    assert json.loads(croupier("audit", "shuffle", str(path), "--json").stdout)["faults"]
    assert croupier("audit", "shuffle", "-", given=json.dumps(document)).exit_code == 1


@pytest.mark.parametrize(
    ("text", "what"), [("", "this is no JSON"), ("[]", "is an object with"), ('{"table":1.5}', "1.5 is no whole")]
)
def test_the_command_refuses_what_is_no_opened_round(tmp_path, text, what):
    path = tmp_path / "some.json"
    path.write_text(text)
    done = croupier("audit", "shuffle", str(path))
    assert done.exit_code == 2
    assert what in done.stderr
    assert croupier("audit", "shuffle", str(tmp_path / "none.json")).exit_code == 2


def fence(kind: str) -> str:
    (found,) = re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    return found


def test_the_round_on_the_page_is_the_one_in_the_file():
    assert json.loads(fence("json")) == json.loads(EXAMPLE.read_text())


def test_the_script_on_the_page_works_out_the_deck_with_the_standard_library_alone(tmp_path):
    """In a process of its own, without this package: twenty lines at most."""
    script = fence("python")
    assert len(script.strip().splitlines()) <= 20
    assert set(re.findall(r"^(?:from|import) (\w+)", script, re.MULTILINE)) <= sys.stdlib_module_names
    (tmp_path / "docs").mkdir()
    for number, case in enumerate(some_opened(), 1):
        (tmp_path / "docs" / "opened-round.json").write_text(json.dumps(write_opened(case)))
        printed = subprocess.run(
            [sys.executable, "-I", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True
        ).stdout
        assert parse_deck(printed.strip()) == case.deck, number


def some_opened():
    """The round of the page, and some others."""
    yield read_opened(json.loads(EXAMPLE.read_text()))
    random = Random(7)
    table = "Pai Gow é"
    for number in (1, 2, 10**6):
        key = random.randbytes(32)
        entropy = tuple(map(Entropy, ("#P 7", "Zoë"), ("größer 牌", "a" * 80)))[: number % 3]
        deck = shuffle(key, table, number, entropy)
        yield OpenedShuffle(table, number, commit(key, table, number), key, entropy, deck)


def test_the_script_on_the_page_finds_a_key_that_was_exchanged(tmp_path):
    document = {**json.loads(EXAMPLE.read_text()), "key": "00" * 32}
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "opened-round.json").write_text(json.dumps(document))
    done = subprocess.run(
        [sys.executable, "-I", "-c", fence("python")], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "the key is not the one that was committed to" in done.stderr


def test_the_steps_on_the_page_are_those_of_the_example():
    """The worked example: the lines, their hash, the first bytes of the stream and the first steps."""
    example = read_opened(json.loads(EXAMPLE.read_text()))
    lines = "\n".join(("croupier deck 1", example.key.hex(), example.table, str(example.round), *chain(*example.entropy)))
    stream = shake_256(lines.encode()).digest(8)
    text = " ".join(PAGE.split())
    assert f"begins with {' '.join(map(str, stream))}" in text
    assert f"`{example.commitment}`" in text
    assert example.deck is not None
    assert f"the first card that is dealt is {example.deck[0]}" in text
    assert f"last card of the deck is {example.deck[51]}" in text
    assert format_cards(example.deck) in text
    assert "168 divided by 52 leaves 12" in text
    assert (stream[0] % 52, DECK[12].text) == (12, "Ac")
    assert "211 divided by 51 leaves 7: the 9 of clubs" in text
    assert (stream[1] % 51, DECK[7].text) == (7, example.deck[50].text)
