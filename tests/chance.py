"""Evenings by a seed: whatever may happen at the tables of a floor happens."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from croupier import jackpot
from croupier.floor import (
    AtPool,
    AtTable,
    EnterHands,
    TableMoved,
    check,
    decide,
    linked_as,
)
from croupier.jackpot import (
    ChangeParameters,
    CompareMeters,
    ConfirmEntry,
    CorrectMeter,
    DecideOrder,
    LinkTable,
    RejectEntry,
    ReleaseEntry,
    ReportLostLink,
    RestoreLink,
    Status,
    UnlinkTable,
    meters,
)
from croupier.rulebook import Case, Effect, Money, Refusal
from croupier.table import Phase
from croupier.table import commands as c
from croupier.table import events as e
from floors import (
    ANN,
    ANTE,
    BOB,
    DEALER,
    FLUSH,
    MANAGER,
    PARAMETERS,
    POOL,
    ROYAL,
    RWS,
    SHIFT,
    STRAIGHT_FLUSH,
    STUD,
    SUPERVISOR,
    UNIT,
    House,
    seen_at_close,
    stacked,
    stake_found,
    void,
)


def cents_of(shares) -> int:
    return sum(amount.cents for _, amount in shares)


class Chance:
    """Random commands to three tables and their pool, most of them fit for the moment, from a seed."""

    def __init__(self, house: House, seed: int) -> None:
        self.house = house
        self.random = Random(seed)
        self.reached: Counter[str] = Counter()
        self.staked, self.paid = 0, 0

    def step(self) -> None:
        house, random = self.house, self.random
        house.clock += random.random() < 1 / 40  # so that deals often fall together
        command = self.at_pool() if random.random() < 1 / 5 else self.at_table()
        made, self.before = decide(house.floor, command), house.floor
        if isinstance(made, Refusal):
            assert made.rules, made
            return
        house.happened(made)
        self.reached.update(type(moved.event).__name__ for moved in made)
        self.reached["entered by hand"] += sum(bool(getattr(getattr(m.event, "entry", None), "why", "")) for m in made)
        self.reached["recovered"] = sum(entry.status is Status.RECOVERED for entry in house.floor.pools[POOL].entries)
        self.agrees(made)

    def agrees(self, made) -> None:
        """What `check` proves of the last rounds, of all rounds and from the events alone."""
        check(self.house.floor)
        for moved in made:
            event = moved.event
            if not isinstance(moved, TableMoved) or getattr(event, "wager", "") != "jackpot":
                continue
            match event:
                case e.WagerPlaced():
                    self.staked += event.amount.cents
                case e.WagerTakenBack() | e.LoneWagerReturned() | e.StakeReturned():
                    self.staked -= event.amount.cents
                case e.StakeFound():
                    self.staked += event.entered.cents - sum(amount.cents for _, amount in event.returned)
                case e.WagerSettled():
                    self.paid += sum(amount.cents for _, amount in event.returned)
                case e.SettlementCorrected():
                    staked, paid = self.before.tables[moved.table].settled.get((event.position, event.wager), ((), ()))
                    self.staked += cents_of(event.staked) - cents_of(staked)
                    self.paid += cents_of(event.paid) - cents_of(paid)
                case e.SettlementUndone():
                    self.staked -= event.staked.cents
                    self.paid -= event.paid.cents
        floor, counted = self.house.floor, meters(self.house.floor.pools[POOL])
        placed = sum(self.not_contributing(name) for name in floor.tables)
        assert (counted.wagered.cents, counted.paid.cents) == (self.staked - placed, self.paid)

    def not_contributing(self, name) -> int:
        """The jackpot stakes that lie at a table while bets are open, and the lone ones."""
        state = self.house.floor.tables[name]
        counts = {} if state.phase is Phase.BETTING else self.house.floor.staked(name)
        lies = [(at, shares) for (at, wager), shares in state.stakes.items() if wager == "jackpot" and at not in counts]
        return sum(amount.cents for _, shares in lies for _, amount in shares)

    def at_table(self):
        house, random = self.house, self.random
        name = random.choice(sorted(house.floor.tables))
        state = house.floor.tables[name]
        if random.random() < 1 / 16:
            return AtTable(name, self.trouble(), house.clock)
        if state.link_lost and random.random() < 1 / 2:
            effect = random.choice((None, Effect.CONTINUES, Effect.VOID))
            return AtTable(name, c.ReportJackpotFault(SHIFT, why="no answer", effect=effect), house.clock)
        player, position = random.choice(((ANN, 1), (BOB, 2)))
        jackpot = state.setup.book.edition.jackpot.wager
        if state.phase is Phase.OPEN and random.random() < 1 / 4:
            return EnterHands(name, random.choice(("by the slip", "")), random.choice((DEALER, SHIFT)), house.clock)
        match state.phase:
            case Phase.BETWEEN:
                undo = c.MakeRuling(SHIFT, why="too late", effect=Effect.REMOVED, position=position)
                command = random.choice((*[c.OpenBets(DEALER)] * 8, void("too late"), undo))
            case Phase.BETTING if len(state.stakes) < 4 and random.random() < 9 / 10:
                wager = "ante" if (position, "ante") not in state.stakes else jackpot
                command = c.PlaceWager(player, player.name, position, wager, ANTE if wager == "ante" else UNIT)
            case Phase.BETTING:
                back = c.TakeBack(player, player.name, position, random.choice(("ante", jackpot)))
                command = random.choice((c.CloseBets(DEALER), c.CloseBets(DEALER), c.CloseBets(DEALER), back))
            case Phase.CLOSED:
                command = c.DealCards(DEALER, self.deck(state))
            case Phase.DECIDING:
                at = random.choice(state.undecided())
                actions = [choice.action for choice in state.choices(at) if choice.action != "fold" or random.random() < 1 / 4]
                command = random.choice((c.Look(player, position), *(c.Decide(DEALER, at, action) for action in actions)))
            case Phase.TURNING:
                command = random.choice((*[c.TurnUp(DEALER)] * 5, c.TurnUp(DEALER, hold=True), c.Decline(player, position)))
            case Phase.OPEN:
                commands = [*[c.Settle(DEALER)] * 7, c.Decline(player, position)]
                if state.setup not in RWS:  # where a stake of one unit wins all there is
                    lay = seen_at_close(random.choice((0, 5, 10)), player=player.name, position=position)
                    commands += [lay] * 2
                command = random.choice(commands)
        return AtTable(name, command, house.clock)

    def deck(self, state) -> tuple:
        hands = [table[state.setup.slug] for table in (ROYAL, STRAIGHT_FLUSH, FLUSH) if state.setup.slug in table]
        hand, board = hands[-1] if self.random.random() < 1 / 3 else self.random.choice(hands)
        at = self.random.choice(state.in_play)
        wanted = {at: hand}
        if state.setup is STUD and len(state.in_play) == 2 and self.random.random() < 1 / 2:
            wanted[3 - at] = "Ah Kh Qh Jh Th" if hand.startswith("A") else "9c 8c 7c 6c 5c"
        return stacked(state.setup, wanted, board, dealt=state.in_play)

    def trouble(self):
        random = self.random
        why, by = "as the camera shows", random.choice((DEALER, SUPERVISOR, SHIFT))
        return random.choice(
            (
                void(why),
                c.ReportJackpotFault(by, why=why, effect=random.choice((Effect.CONTINUES, Effect.VOID))),
                c.ReportPack(by, why=why, fault=Case.FOREIGN_CARD),
                c.MakeRuling(SHIFT, why=why, effect=Effect.REMOVED, position=random.choice((1, 2))),
                c.MakeRuling(SHIFT, why=why, effect=Effect.REMOVED, position=random.choice((1, 2))),
                c.ReportAbsent(by, position=random.choice((1, 2)), why=why),
                c.ReportPowerFailure(by, why=why),
                c.Withdraw(BOB, player="Bob"),
                replace(stake_found(Money(random.choice((300, 700, 1_200, 2_600)))), by=by),
                c.Settle(DEALER),
                c.CloseBets(DEALER),
            )
        )

    def at_pool(self):
        random, clock, pool = self.random, self.house.clock, self.house.floor.pools[POOL]
        name = random.choice(sorted(pool.tables))
        number = max(len(pool.entries) - random.randrange(3), 1)
        waiting = [entry for entry in pool.entries if entry.waits_on_meter]
        pairs = [(a, b) for a in waiting for b in waiting if a is not b]
        same = [(a.number, b.number) for a, b in pairs if a.dealt_at == b.dealt_at or random.random() < 1 / 8]
        new = replace(PARAMETERS, cap=random.choice((None, Money.dollars(200_000))))
        by = random.choice((SUPERVISOR, MANAGER, SHIFT))
        if same and random.random() < 1 / 2:
            return AtPool(POOL, DecideOrder(*random.choice(same), "as the camera shows", SHIFT, clock))
        confirm = ConfirmEntry(number, random.random() < 9 / 10, by, clock)
        restore = RestoreLink(name, "mended", SHIFT, clock)
        commands: list[jackpot.Command] = [
            *[confirm] * 6,
            *[restore] * 3,
            DecideOrder(number, 1, "as the camera shows", SHIFT, clock),
            ReleaseEntry(number, "as the camera shows", by, clock),
            RejectEntry(number, "keyed by mistake", by, clock),
            CorrectMeter(Money(random.randint(-100, 100)), "the display ran ahead", by, clock),
            ReportLostLink(name, "no answer", clock),
            UnlinkTable(name, SHIFT, MANAGER, clock),
            LinkTable(linked_as(self.house.floor.tables[name].setup), SHIFT, MANAGER, clock),
            ChangeParameters(new, SHIFT, MANAGER, clock),
            CompareMeters(name, pool.tables[name].wagered, clock),
        ]
        return AtPool(POOL, random.choice(commands))
