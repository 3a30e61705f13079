"""What each book does about everything that goes wrong: by which rule, who may say so at the least, and what may follow.

What follows is what the rule says, or its reading. The post is the one that the rule or its reading names; where neither names
one it is the table's own choice, and the row only holds it fast.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tables import (
    ALL,
    ANN,
    BOB,
    DEALER,
    HOLDEM,
    MANAGER,
    MBS,
    METER,
    RWS,
    SHIFT,
    STUD,
    SUPERVISOR,
    THREE_CARD,
    V9,
    WHY,
    Table,
    bets,
    dealt,
    ruled,
    settled,
)

from croupier.cards import DECK, parse_cards
from croupier.games import edition
from croupier.rulebook import Case, Effect, Money, Post, Refusal
from croupier.table import Device, Phase, deal
from croupier.table import commands as c

BOOKS = "mbs-singapore-stud mbs-singapore-stud-v9 mbs-three-card mbs-texas-holdem"
shows = pytest.mark.shows
GROUPS = {
    "mbs": MBS,
    "stud": [STUD, V9],
    "three": [THREE_CARD],
    "threes": [STUD, V9, THREE_CARD],
    "holdem": [HOLDEM],
    "rws": [RWS],
}
ACTORS = {each.post: each for each in (ANN, DEALER, SUPERVISOR, MANAGER, SHIFT)}
LEAST = {"dealer": Post.DEALER, "supervisor": Post.PIT_SUPERVISOR, "shift": Post.SHIFT_MANAGER}

# case, books, the last rule cited for it, the lowest post, and what may follow, the usual first
ROWS = """
FOREIGN_CARD            mbs     5.1.1   dealer      VOID
FOREIGN_CARD            rws     5.8.1   dealer      VOID
SURPLUS_CARD            mbs     5.1.1   dealer      VOID
SURPLUS_CARD            rws     5.8.3   dealer      VOID
MISSING_CARD            mbs     5.1.1   dealer      VOID
MISSING_CARD            rws     5.8.3   dealer      VOID
UNSHUFFLED              mbs     5.1.1   dealer      VOID
UNSHUFFLED              rws     5.8.5   dealer      VOID
TOO_FEW_CARDS           mbs     5.1.1   dealer      VOID
TOO_FEW_CARDS           rws     5.8.4   dealer      VOID
COUNT_WRONG             mbs     5.8     dealer      VOID
COUNT_WRONG             rws     5.8.3   dealer      VOID
COUNT_RIGHT             mbs     5.8     dealer      CONTINUES
COUNT_RIGHT             rws     5.8.3   dealer      CONTINUES
EARLIER_ROUND           mbs     5.1.2   dealer      CONTINUES
EARLIER_ROUND           rws     5.19    dealer      CONTINUES
EARLIER_LIMITS          mbs     5.15    dealer      CONTINUES
EARLIER_LIMITS          rws     5.19    dealer      CONTINUES
MISDEAL                 mbs     5.2     supervisor  VOID
MISDEAL                 rws     5.8.6   supervisor  VOID
MISDEAL_REPAIRED        mbs     5.2     supervisor  CONTINUES
MISDEAL_REPAIRED        rws     5.10    supervisor  CHOICES
MISDEAL_LATE            mbs     6.1     shift       CHOICES CONTINUES VOID
MISDEAL_LATE            rws     5.10    supervisor  CHOICES
DEALER_COUNT            mbs     5.3     supervisor  VOID
DEALER_COUNT            rws     5.8.7   supervisor  VOID
DEALER_COUNT_REPAIRED   mbs     5.3     supervisor  CONTINUES
DEALER_COUNT_REPAIRED   rws     5.10    supervisor  CHOICES
BOARD_COUNT             three   5.3     supervisor  VOID
BOARD_COUNT             holdem  5.3     supervisor  VOID
BOARD_COUNT             rws     5.8.7   supervisor  VOID
BOARD_COUNT_REPAIRED    three   5.3     supervisor  CONTINUES
BOARD_COUNT_REPAIRED    holdem  5.3     supervisor  CONTINUES
BOARD_COUNT_REPAIRED    rws     5.10    supervisor  CHOICES
HAND_COUNT              mbs     5.7     supervisor  REMOVED
HAND_COUNT              rws     5.15    supervisor  REMOVED
HAND_COUNT_REPAIRED     mbs     5.7     supervisor  CONTINUES
HAND_COUNT_REPAIRED     rws     5.10    supervisor  CHOICES
LET_OUT                 mbs     5.7.1   supervisor  RETURNED
LET_OUT_LATE            mbs     5.7.1   shift       RETURNED
EXPOSED_ONE             threes  5.4     dealer      CONTINUES
EXPOSED_ONE             holdem  6.1     shift       CONTINUES VOID
EXPOSED_ONE             rws     5.10    dealer      CHOICES
EXPOSED_SEVERAL         mbs     5.4     dealer      VOID
EXPOSED_SEVERAL         rws     5.8.2   dealer      VOID
EXPOSED_ONE_LATE        threes  5.4     dealer      CONTINUES
EXPOSED_ONE_LATE        holdem  6.1     shift       CONTINUES VOID
EXPOSED_ONE_LATE        rws     5.12    dealer      CONTINUES
EXPOSED_SEVERAL_LATE    mbs     5.4     dealer      VOID
EXPOSED_SEVERAL_LATE    rws     5.12    dealer      CONTINUES
FACE_UP                 threes  5.4     dealer      CONTINUES
FACE_UP                 holdem  6.1     shift       CONTINUES VOID
FACE_UP                 rws     5.13    dealer      CONTINUES
MISSED_BURN             three   5.3     supervisor  VOID
MISSED_BURN             rws     5.9     supervisor  VOID
MISSED_BURN_REPAIRED    three   5.3     supervisor  CONTINUES
MISSED_BURN_REPAIRED    rws     5.10    supervisor  CHOICES
DRAWN_TOGETHER          rws     5.10    supervisor  CHOICES
LATE_WAGER              mbs     5.5     dealer      RETURNED
LATE_WAGER              rws     5.11    dealer      RETURNED
PULLED_BACK             mbs     5.6     dealer      CONTINUES
PULLED_BACK             rws     5.11    dealer      CONTINUES
MISPLACED               rws     5.20    dealer      CONTINUES
OVER_MAXIMUM            mbs     5.14    dealer      CUT
OVER_MAXIMUM            rws     5.1.1   dealer      CUT
UNDER_MINIMUM           mbs     5.13    dealer      CONTINUES
UNDER_MINIMUM           rws     5.2.1   dealer      CONTINUES
UNDER_MINIMUM_AGAIN     mbs     5.13    dealer      RETURNED_LAST
MISKEYED                mbs     6.1     shift       CONTINUES
MISKEYED                rws     5.20    dealer      CONTINUES
DECISION_MISKEYED       mbs     6.1     shift       CONTINUES
DECISION_MISKEYED       rws     5.23.a  shift       CONTINUES
NOT_DEALT_IN            mbs     5.7     supervisor  RETURNED
NOT_DEALT_IN            rws     5.15    supervisor  RETURNED
FOLLOWING_OVER          mbs     6.1     shift       CUT
FOLLOWING_OVER          rws     5.3.1   dealer      CUT
FOLLOWING_UNDER         mbs     6.1     shift       CONTINUES
FOLLOWING_UNDER         rws     5.3.2   dealer      CONTINUES
JACKPOT_OVER            mbs     3.5.3   dealer      CUT
JACKPOT_OVER            rws     3.4     dealer      CUT
JACKPOT_SHORT           mbs     3.5.3   dealer      RETURNED
JACKPOT_SHORT           rws     3.4     dealer      RETURNED
ABSENT_UNSEEN           threes  5.11    supervisor  REMOVED
ABSENT_UNSEEN           holdem  5.11    dealer      REMOVED
ABSENT_UNSEEN           rws     5.5     dealer      FOLDED
ABSENT_SEEN             mbs     6.1     shift       FOLDED REMOVED
ABSENT_SEEN             rws     5.5     dealer      FOLDED
ABSENT_LATER            holdem  5.11    dealer      CHECKED
ABSENT_LATER            rws     5.5     supervisor  FOLDED CHECKED
ABSENT_ANNOUNCED        rws     5.5     supervisor  CHECKED
ABSENT_UNDECIDED        three   5.11    dealer      STAYS
ABSENT_DONE             mbs     5.11    dealer      CONTINUES
ABSENT_DONE             rws     5.6     dealer      CONTINUES
UNDECIDED               threes  3.9.1   supervisor  FOLDED
BARRED                  mbs     5.9     shift       RETURNED
STOPPED                 mbs     5.10.3  shift       RETURNED CONTINUES
MISTAKEN_SEEN           mbs     5.10.1  supervisor  REMOVED
MISTAKEN_ALL_SEEN       mbs     5.10.1  supervisor  CONTINUES
MISTAKEN_UNSEEN         mbs     5.10.2  supervisor  REMOVED
SECOND_LOOK             mbs     6.1     shift       REMOVED CONTINUES
SECOND_LOOK             rws     5.18    supervisor  REMOVED
SECOND_LOOK_UNMEANT     mbs     6.1     shift       REMOVED CONTINUES
SECOND_LOOK_UNMEANT     rws     5.18    supervisor  CONTINUES
POWER_UNDECIDED         mbs     5.16.1  dealer      MAY_WITHDRAW
POWER_UNDECIDED         rws     5.7.2   dealer      VOID
POWER_DECIDED           mbs     5.16.2  dealer      CONTINUES
POWER_DECIDED           rws     5.7.1   dealer      CONTINUES
JACKPOT_FAULT_UNSEEN    mbs     6.1     shift       CONTINUES VOID
JACKPOT_FAULT_UNSEEN    rws     5.16    dealer      VOID
JACKPOT_FAULT_SEEN      mbs     6.1     shift       CONTINUES VOID
JACKPOT_FAULT_SEEN      rws     5.17.1  dealer      CONTINUES
RULING                  mbs     6.1     shift       CONTINUES *
RULING                  rws     5.23.a  shift       CONTINUES *
MEANING                 rws     5.23.b  shift       CONTINUES *
"""


# -- how a table gets there, and what is reported then --


def report(kind: type[c.Report], **facts) -> Callable[..., c.Report]:
    return lambda by, effect=None: kind(by, why=WHY, effect=effect, **facts)


def after(book: str, *commands: c.Command, ann: tuple[int, ...] = (1,)) -> Table:
    table = dealt(book, ann=ann)
    table.do(*commands)
    return table


def announced(book: str) -> Table:
    """Ann has made a Royal Flush with the Flop, and has said so."""
    table = bets(book)
    plan = deal(book, table.state.setup.device, (1, 3), DECK)
    wanted = dict(zip((*plan.hands[1], *plan.community[:3]), parse_cards("As Ks Qs Js Ts"), strict=True))
    rest = iter(card for card in DECK if card not in wanted.values())
    deck = tuple(wanted[card] if card in wanted else next(rest) for card in DECK)
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, deck), c.Look(ANN, 1))
    table.do(c.Decide(ANN, 1, "flop"), c.Decide(BOB, 3, "fold"), c.TurnUp(DEALER), c.AnnounceJackpotHand(ANN, 1))
    return table


def turned(book: str, until: Callable[[Table], bool]) -> Table:
    """Everybody stays, and cards are turned up until something is so."""
    table = dealt(book)
    while not until(table):
        for position in table.state.undecided():
            table.do(c.Decide(DEALER, position, table.state.choices(position)[-1].action))
        table.do(c.TurnUp(DEALER))
    return table


def following(book: str, case: Case) -> tuple[Table, Callable[..., c.Report]]:
    """Ann's later wager lies there with more or less than it should be; or it was entered and does not lie there."""
    table = dealt(book)
    choice = next(each for each in table.state.choices(1) if each.places)
    table.do(c.Decide(ANN, 1, choice.action), c.Decide(BOB, 3, "fold"))
    due = table.state.staked(1)[choice.places].cents
    lies = Money({Case.FOLLOWING_OVER: due + 1000, Case.FOLLOWING_UNDER: due - 1000, Case.DECISION_MISKEYED: 0}[case])
    return table, report(c.ReportStake, player="Ann", position=1, wager=choice.places, lies=lies)


def ruling_on_ann(*, on_meaning: bool) -> Callable[..., c.Report]:
    """With the wager and the amount, if the effect is about one."""
    wagers = {Effect.CUT: Money(500), Effect.CORRECTED: Money(1500), Effect.RETURNED_LAST: None}

    def said(by, effect=None):
        usual = c.MakeRuling(by, why=WHY, effect=effect, position=1, player="Ann", on_meaning=on_meaning)
        return replace(usual, wager="ante", amount=wagers[effect]) if effect in wagers else usual

    return said


LIES = {Case.OVER_MAXIMUM: Money(120_000), Case.UNDER_MINIMUM: Money(300)}


def reach(case: Case, book: str) -> tuple[Table, Callable[..., c.Report]]:
    looked = c.Look(ANN, 1)
    three: dict[str, Any] = {"player": "Bob", "position": 4 if case is Case.NOT_DEALT_IN else 3, "wager": "ante"}
    low = c.ReportStake(DEALER, why=WHY, lies=Money(300), **three)
    burns = Device.AUTOMATED if book == THREE_CARD else Device.CARD_SHOE
    match case:
        case Case.COUNT_WRONG | Case.COUNT_RIGHT:
            return dealt(book), report(c.ReportCount, counted=52 if case is Case.COUNT_RIGHT else 51)
        case Case.EARLIER_ROUND | Case.EARLIER_LIMITS:
            table = settled(book)
            table.do(c.OpenBets(DEALER))
            return table, report(c.ReportEarlierRound, limits=case is Case.EARLIER_LIMITS)
        case Case.MISDEAL | Case.MISDEAL_REPAIRED:
            return dealt(book), report(c.ReportMisdeal, repaired=case is Case.MISDEAL_REPAIRED)
        case Case.MISDEAL_LATE:
            return after(book, c.HandleCards(ANN, position=1), looked), report(c.ReportMisdeal)
        case Case.DEALER_COUNT | Case.DEALER_COUNT_REPAIRED:
            return dealt(book), report(c.ReportWrongCount, repaired=case is Case.DEALER_COUNT_REPAIRED)
        case Case.BOARD_COUNT | Case.BOARD_COUNT_REPAIRED:
            return dealt(book), report(c.ReportWrongCount, community=True, repaired=case is Case.BOARD_COUNT_REPAIRED)
        case Case.HAND_COUNT | Case.HAND_COUNT_REPAIRED:
            return dealt(book), report(c.ReportWrongCount, position=1, repaired=case is Case.HAND_COUNT_REPAIRED)
        case Case.LET_OUT | Case.LET_OUT_LATE:
            open_ = case is Case.LET_OUT_LATE
            table = turned(book, lambda at: any(stage.name == "DEALER" for stage in at.state.turned)) if open_ else dealt(book)
            table.do(c.ReportWrongCount(SUPERVISOR, why=WHY, position=1))
            return table, report(c.LetOut, position=3)
        case Case.EXPOSED_ONE | Case.EXPOSED_SEVERAL:
            return dealt(book), report(c.ReportExposed, cards=1 if case is Case.EXPOSED_ONE else 2)
        case Case.EXPOSED_ONE_LATE | Case.EXPOSED_SEVERAL_LATE:
            return after(book, looked), report(c.ReportExposed, cards=1 if case is Case.EXPOSED_ONE_LATE else 2)
        case Case.FACE_UP:
            return dealt(book), report(c.ReportFaceUp)
        case Case.MISSED_BURN | Case.MISSED_BURN_REPAIRED:
            return dealt(book, burns), report(c.ReportMissedBurn, repaired=case is Case.MISSED_BURN_REPAIRED)
        case Case.DRAWN_TOGETHER:
            return dealt(book, burns), report(c.ReportDrawnTogether, first=2, places=(1, 2))
        case Case.LATE_WAGER:
            return dealt(book), report(c.ReportLateWager, amount=Money(5000), **three)
        case Case.PULLED_BACK | Case.MISPLACED:
            return dealt(book), report(c.ReportPulledBack if case is Case.PULLED_BACK else c.ReportMisplaced, **three)
        case Case.MISKEYED | Case.NOT_DEALT_IN | Case.OVER_MAXIMUM | Case.UNDER_MINIMUM:
            return dealt(book), report(c.ReportStake, lies=LIES.get(case, Money(1500)), **three)
        case Case.UNDER_MINIMUM_AGAIN:
            table = bets(book)
            table.do(c.PlaceWager(BOB, "Bob", 4, "ante", Money(1000)), c.CloseBets(DEALER), c.DealCards(DEALER, DECK), low)
            return table, report(c.ReportStake, lies=Money(400), **three | {"position": 4})
        case Case.JACKPOT_OVER | Case.JACKPOT_SHORT:
            one = {"player": "Ann", "position": 1, "wager": "jackpot"}
            return dealt(book), report(c.ReportStake, lies=Money(2_700 if case is Case.JACKPOT_OVER else 300), **one)
        case Case.FOLLOWING_OVER | Case.FOLLOWING_UNDER | Case.DECISION_MISKEYED:
            return following(book, case)
        case Case.ABSENT_UNSEEN | Case.UNDECIDED:
            return dealt(book), report(c.ReportAbsent, position=1, present=case is Case.UNDECIDED)
        case Case.ABSENT_SEEN:
            return after(book, looked), report(c.ReportAbsent, position=1)
        case Case.ABSENT_LATER | Case.ABSENT_ANNOUNCED:
            later = (c.Decide(ANN, 1, "flop"), c.Decide(BOB, 3, "fold"), c.TurnUp(DEALER))
            return after(book, *later) if case is Case.ABSENT_LATER else announced(book), report(c.ReportAbsent, position=1)
        case Case.ABSENT_UNDECIDED:
            table = bets(book)
            table.do(c.PlaceWager(BOB, "Bob", 5, "pair_plus", Money(1000)), c.CloseBets(DEALER), c.DealCards(DEALER, DECK))
            return table, report(c.ReportAbsent, position=5)
        case Case.ABSENT_DONE:
            return turned(book, lambda at: at.state.phase is Phase.OPEN), report(c.ReportAbsent, position=1)
        case Case.BARRED | Case.STOPPED | Case.MISTAKEN_UNSEEN:
            kinds = {Case.BARRED: c.Bar, Case.STOPPED: c.Stop, Case.MISTAKEN_UNSEEN: c.DeclareMistake}
            return dealt(book, ann=(1, 2)), report(kinds[case], player="Ann")
        case Case.MISTAKEN_ALL_SEEN:
            return after(book, looked, ann=(1, 2)), report(c.DeclareMistake, player="Ann", also_seen=(2,))
        case Case.MISTAKEN_SEEN:
            return after(book, looked, ann=(1, 2)), report(c.DeclareMistake, player="Ann")
        case Case.SECOND_LOOK | Case.SECOND_LOOK_UNMEANT:
            return after(book, looked, ann=(1, 2)), report(c.ReportSecondLook, position=2, meant=case is Case.SECOND_LOOK)
        case Case.POWER_UNDECIDED:
            return dealt(book), report(c.ReportPowerFailure)
        case Case.POWER_DECIDED:
            return after(book, c.Decide(BOB, 3, "fold")), report(c.ReportPowerFailure)
        case Case.JACKPOT_FAULT_UNSEEN:
            return dealt(book), report(c.ReportJackpotFault, meter=METER)
        case Case.JACKPOT_FAULT_SEEN:
            return after(book, looked), report(c.ReportJackpotFault, meter=METER)
        case Case.RULING | Case.MEANING:
            return dealt(book), ruling_on_ann(on_meaning=case is Case.MEANING)
    return dealt(book), report(c.ReportPack, fault=case)


def rows():
    for line in ROWS.strip().splitlines():
        case, books, rule, least, *effects = line.split()
        for book in GROUPS[books]:
            open_ = [each for effect in effects for each in (Effect if effect == "*" else (Effect[effect],))]  # *: every one
            said = Case[case], book, rule, LEAST[least], list(dict.fromkeys(open_))
            yield pytest.param(*said, id=f"{case}-{book}")


def test_the_rows_are_the_provisions_of_every_book_and_no_others():
    """What a row says of a provision is shown by the tests below."""
    said = [row.values[:2] for row in rows()]
    assert len(set(said)) == len(said)
    assert set(said) == {(case, book) for book in ALL for case in edition(book).provisions}


every_row = pytest.mark.parametrize(("case", "book", "rule", "least", "effects"), list(rows()))


@shows("3.5.3 5.1.1 5.1.2 5.2 5.3 5.4 5.5 5.6 5.7 5.7.1 5.8 5.9 5.10.1 5.10.2 5.10.3 5.11 5.13 5.14 5.15 5.16.1 5.16.2 6.1")
@shows(
    "5.1.1 5.2.1 5.3.1 5.3.2 5.5 5.6 5.7.1 5.7.2 5.8.1 5.8.2 5.8.3 5.8.4 5.8.5 5.8.6 5.8.7 5.9 5.10", books="rws-texas-holdem"
)
@shows("3.3 3.4 5.11 5.12 5.13 5.15 5.16 5.17.1 5.18 5.19 5.20 5.23.a 5.23.b", books="rws-texas-holdem")
@every_row
def test_nobody_below_the_lowest_post_may_rule(case, book, rule, least, effects):
    table, said = reach(case, book)
    refused = table.ask(said(ACTORS[Post(least - 1)]))
    assert (refused.rules[-1], refused.allowed_to) == (rule, least)
    done = ruled(table.do(said(ACTORS[least])))
    assert (done.case, done.rules[-1], done.effect) == (case, rule, effects[0])


@shows("5.11 6.1")
@shows("5.5 5.23.a 5.23.b", books="rws-texas-holdem")
@every_row
def test_what_the_rule_leaves_open_may_follow_and_nothing_else(case, book, rule, least, effects):
    for effect in Effect:
        table, said = reach(case, book)
        done = table.ask(said(ACTORS[least], effect))
        if effect in (Effect.CHECKED, Effect.STAYS) and case in (Case.RULING, Case.MEANING):
            assert "is not open here" in done.what  # but later, or for another wager
        elif effect in effects:
            assert ruled(done).effect is effect
        else:
            assert isinstance(done, Refusal)
            assert done.what.startswith(f"{case.value}: only this may follow")
