"""Checks an export of a house by itself: the chain, the times, the statements, and the money. It shares no code with the house.

    python3 verify_alone.py EXPORT

It needs Python 3.9 or later and nothing else. It does not check signatures, cards or rules: `croupier audit verify` does.
"""

import json
import re
import sys
from collections import defaultdict
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

FORM = "croupier export 1"
ZEROS = "0" * 64
JACKPOT = "jackpot"  # the name of the jackpot wager in every book


def digest(*lines):
    """The SHA-256 of some lines, in hex."""
    return sha256("\n".join(map(str, lines)).encode()).hexdigest()


def cents(amount):
    """An amount such as 12.50 in cents."""
    return int(amount.replace(".", ""))


def total(shares):
    """The sum of what several players have, in cents."""
    return sum(cents(amount) for _, amount in shares)


class Table:
    """The money of one table: what players put in is given back, lies there, or is the house's."""

    def __init__(self):
        self.lies = defaultdict(int)  # position, wager, player -> cents
        self.settled = {}  # position, wager -> what was staked and what was paid in this round
        self.put_in = self.given_back = self.house = 0
        self.entry, self.pool = False, None  # its round has an entry in a pool; whose meter it shows, if it has contributed
        self.closed = False

    def on(self, position, wager):
        """What lies on an area."""
        return sum(amount for (at, name, _), amount in self.lies.items() if (at, name) == (position, wager))

    def jackpots(self):
        """What lies on the jackpot areas. One that is alone is none: it goes back."""
        positions = {at for at, _, _ in self.lies if self.on(at, "ante") or self.on(at, "pair_plus")}
        return {at: self.on(at, JACKPOT) for at in positions if self.on(at, JACKPOT)}

    def happened(self, kind, event):
        """One event. What is wrong with it is given, a line each."""
        area = event.get("position"), event.get("wager")
        if self.closed is not (kind == "TableOpened"):
            yield "something happens at a table that is closed, or one that is open is opened"
        self.closed = kind == "TableClosed"
        if kind == "BetsOpened":
            if any(self.lies.values()):
                yield "bets open, and stakes of the round before still lie there"
            self.lies, self.settled, self.entry, self.pool = defaultdict(int), {}, False, None
        elif kind in ("TableChanged", "TableClosed") and any(self.lies.values()):
            yield "a table is changed or closed, and stakes still lie there"
        elif kind in ("WagerPlaced", "WagerTakenBack", "Decided"):
            shares = event["shares"] if kind == "Decided" else [(event["player"], event["amount"])]
            sign = -1 if kind == "WagerTakenBack" else 1
            for player, amount in shares:
                self.lies[(*area, player)] += sign * cents(amount)
                self.put_in += sign * cents(amount)
        elif kind in ("StakeReturned", "LoneWagerReturned", "StakeFound"):
            if kind == "StakeFound":
                self.lies[(*area, event["player"])] += cents(event["entered"])
                self.put_in += cents(event["entered"])
            for player, amount in event["returned"] if kind == "StakeFound" else [(event["player"], event["amount"])]:
                self.lies[(*area, player)] -= cents(amount)
                self.given_back += cents(amount)
        elif kind == "MeterRead" and self.pool and not self.entry and cents(event["meter"]["displayed"]) != self.pool.meter:
            yield f"{event['meter']['displayed']} was read, and the meter is at {self.pool.meter} cents"
        elif kind == "WagerSettled":
            yield from self.settle(area, event)
        elif kind == "SettlementUndone":
            staked, paid = self.settled.get(area, (0, 0))
            if cents(event["staked"]) > staked or cents(event["paid"]) > paid:
                yield "more is undone than was settled"
            staked, paid = staked - cents(event["staked"]), paid - cents(event["paid"])
            self.book(area, staked, paid)
            self.given_back += cents(event["staked"]) - cents(event["paid"])
        elif kind == "SettlementCorrected":
            self.book(area, total(event["staked"]), total(event["paid"]))
            self.put_in += cents(event["entered"])
            self.given_back += total(event["moved"])
        if any(amount < 0 for amount in self.lies.values()):
            yield "more leaves an area than lay there"
        if self.put_in != self.given_back + sum(self.lies.values()) + self.house:
            yield "what players put in is not what was given back, lies there, or is the house's"
            self.house = self.put_in - self.given_back - sum(self.lies.values())

    def book(self, area, staked, paid):
        """An area is settled for so much, whatever it was settled for before."""
        before = self.settled.get(area, (0, 0))
        self.house += staked - paid - (before[0] - before[1])
        self.settled[area] = staked, paid

    def settle(self, area, event):
        """A wager is settled: the house has what lay there, and players get what is returned."""
        staked, paid = self.on(*area), total(event["returned"])
        players = {key[2] for key in [key for key in self.lies if key[:2] == area] if self.lies.pop(key)}
        if staked and not players.issuperset(player for player, _ in event["returned"]):
            yield "something is paid to somebody who had nothing there"
        self.book(area, staked, paid)
        self.given_back += paid
        result, odds = event["result"], re.fullmatch(r"(\d+) to (\d+)", event["odds"])
        wins_on = staked or self.on(area[0], "ante") or self.settled.get((area[0], "ante"), (0, 0))[0]  # a bonus: on the ante
        if result == "collected" and paid:
            yield "a wager was collected, and something was paid on it"
        if result in ("returned", "stand-off") and paid != staked:
            yield f"a wager went back, and {paid} cents were paid for {staked}"
        most = staked + Fraction(wins_on * int(odds[1]), int(odds[2])) if odds else staked
        if area[1] != JACKPOT and (paid > most or (odds and paid < staked)):
            yield f"{paid} cents were paid for {staked} at {event['odds'] or 'no odds'}"


class Pool:
    """The money of one pool: its meter, what is above the cap, and the fraction of a cent that is carried."""

    def __init__(self, setup):
        self.meter, self.overflow, self.carried = cents(setup["base"]), 0, Fraction(0)
        self.rates(setup["parameters"])
        self.entries = {}  # number -> table, award, and by how much it moved the meter
        self.slips_due = 0  # cents that were paid and have no slip yet

    def rates(self, parameters):
        """New figures are in force."""
        self.rate, self.reserve_rate = Fraction(parameters["rate"]), Fraction(parameters["reserve_rate"])

    def locked(self, number, lock, table=None):
        """An entry is worked out, for the first time or again."""
        table, _, moved = (table, 0, 0) if table else self.entries[number]
        change = cents(lock["after"]) - cents(lock["displayed"])
        self.meter += change - moved
        self.entries[number] = table, sum(cents(each["amount"]) for each in lock["awards"]), change

    def happened(self, kind, event, tables):
        """One event. What is wrong with it is given, a line each."""
        if kind == "ContributionsTaken":
            yield from self.contribute(event, tables[event["table"]])
        elif kind == "ContributionsReversed":
            exact = -sum(Fraction(each["to_meter"]) for each in event["contributions"])
            yield from self.shift(event, exact, "from_meter", "from_overflow", -1)
        elif kind == "ContributionCorrected" and not event["borne_because"]:
            exact = Fraction(event["now"]["to_meter"]) - Fraction(event["was"]["to_meter"])
            yield from self.shift(event, exact, "to_meter", "to_overflow", 1)
        elif kind == "ClaimsEntered":
            entry = event["entry"]
            if entry["number"] != len(self.entries) + 1:
                yield f"entry {entry['number']} follows {len(self.entries)}: entries are numbered without holes"
            if event["before"] is None and cents(entry["locked"]["displayed"]) != self.meter:
                yield f"{entry['locked']['displayed']} is locked, and the meter is at {self.meter} cents"
            self.locked(entry["number"], entry["locked"], entry["table"]["name"])
            tables[entry["table"]["name"]].entry = True
        elif kind in ("HandsTakenOut", "EntryAmended"):
            self.locked(event["number"], event["locked"])
        elif kind == "EntryRejected":
            self.meter += cents(event["put_back"])
            table, _, change = self.entries[event["number"]]
            self.entries[event["number"]] = table, 0, change + cents(event["put_back"])
        elif kind == "EntryPaid":
            self.slips_due += cents(event["amount"])
            table, award, _ = self.entries[event["number"]]
            paid = sum(each for (_, wager), (_, each) in tables[table].settled.items() if wager == JACKPOT)
            if not cents(event["amount"]) == award == paid:
                yield f"{event['amount']} is paid, {award} cents were awarded, and {table} has paid {paid}"
        elif kind in ("MeterCorrected", "OverflowReleased"):
            self.slips_due += cents(event["amount"]) if kind == "MeterCorrected" else 0
            self.meter += cents(event["amount"])
            self.overflow -= cents(event["amount"]) if kind == "OverflowReleased" else 0
        elif kind == "ParametersChanged":
            self.rates(event["parameters"])
        elif kind == "LinkLost":
            tables[event["table"]].pool = None  # it goes by the figure that it recorded last
        for each in event.get("reworked", ()):
            self.locked(each["number"], each["locked"])
        if "reworked" in event and kind != "ContributionCorrected":
            self.meter -= cents(event["to_overflow"])
            self.overflow += cents(event["to_overflow"])
        if min(self.meter, self.overflow) < 0:
            yield f"the meter is at {self.meter} cents, and {self.overflow} wait above the cap"

    def contribute(self, event, table):
        """What lies on the jackpot areas of a table comes to the meter, at the rates in force."""
        given, lies = {each["position"]: cents(each["stake"]) for each in event["contributions"]}, table.jackpots()
        if given != lies:
            yield f"{given} contributes, and {lies} lies on the jackpot areas"
        for each in event["contributions"]:
            parts = Fraction(each["to_meter"]), Fraction(each["to_reserve"])
            if parts != (cents(each["stake"]) * self.rate, cents(each["stake"]) * self.reserve_rate):
                yield f"position {each['position']} contributes at another rate"
        table.pool, exact = self, sum(Fraction(each["to_meter"]) for each in event["contributions"])
        yield from self.shift(event, exact, "to_meter", "to_overflow", 1)

    def shift(self, event, exact, to_meter, to_overflow, sign):
        """Contributions came or went: whole cents to the meter or above the cap, the rest is carried."""
        meter, overflow, carried = cents(event[to_meter]), cents(event[to_overflow]), Fraction(event["carried"])
        if self.carried + exact != sign * (meter + overflow) + carried or not 0 <= carried < 1:
            yield "what was contributed is not what came to the meter, the overflow and the carried fraction"
        self.meter += sign * meter
        self.overflow += sign * overflow
        self.carried = carried


class Check:
    """A whole export, line by line."""

    def __init__(self):
        self.heads, self.position, self.events, self.time = {}, 0, 0, 0
        self.statements, self.stated, self.signed = [], ZEROS, 0
        self.tables, self.pools, self.header, self.end, self.faults = {}, {}, {}, None, 0
        self.slips, self.void = {}, set()  # number -> pool and cents; the numbers that are void

    def wrong(self, what):
        """Say what is wrong."""
        self.faults += 1
        if self.faults <= 20:
            print(f"WRONG at position {self.position}: {what}")

    def line(self, line):
        """A header, a statement, an event or the end."""
        if self.end:
            self.wrong("something stands after the end")
        if "hash" in line:
            self.state()
            self.event(line)
        elif "signature" in line:
            self.statements.append(line)
            self.signed += 1
        elif "events" in line:
            self.end = line
        elif line["form"] == FORM:
            self.header = line
        else:
            raise ValueError(f"its form is {line['form']}, not {FORM}")

    def event(self, event):
        """An event: its place, its time, its hash, and the money that it moves."""
        version, before = self.heads.get(event["stream"], (0, ZEROS))
        self.events += 1
        if (event["position"], event["version"]) != (self.position + 1, version + 1):
            self.wrong(f"position {event['position']}, version {event['version']} of {event['stream']} comes next")
        if event["at"] < self.time:
            self.wrong(f"the time is {event['at']}, and it was {self.time} before this")
        self.position, self.time = event["position"], event["at"]
        made = digest(before, event["stream"], event["version"], event["position"], event["at"], event["body"])
        if made != event["hash"]:
            self.wrong(f"the hash is not that of the event ({event['stream']})")
        self.heads[event["stream"]] = event["version"], event["hash"]
        room, _, name = event["stream"].partition("/")
        try:
            body = json.loads(event["body"])
            kind = body.get("kind", "").partition(".")[2]
            if kind == "HouseOpened":
                self.tables = {each["table"]: Table() for each in body["tables"]}
                self.pools = {each["name"]: Pool(each) for each in body["pools"]}
            elif kind == "TableOpened" and name not in self.tables:  # one that was closed comes back with what it won
                self.tables[name] = Table()
            elif kind == "PoolOpened":
                self.found(["a pool is opened that is there already"] if name in self.pools else [])
                self.pools.setdefault(name, Pool(body["setup"]))
            elif room == "table":
                self.found(self.tables[name].happened(kind, body))
            elif room == "pool":
                self.found(self.pools[name].happened(kind, body, self.tables))
            elif room == "slips":
                self.found(self.slip(kind, body))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            self.wrong(f"the event does not read ({type(error).__name__}: {error})")

    def slip(self, kind, event):
        """A slip is written with the next number, or is void and keeps its own."""
        if kind == "SlipVoided":
            if event["number"] not in self.slips or event["number"] in self.void:
                yield f"slip {event['number']} is void twice, or was never written"
            self.void.add(event["number"])
            return
        slip, before = event["slip"], self.slips.get(event["slip"]["instead_of"])
        if slip["number"] != len(self.slips) + 1:
            yield f"slip {slip['number']} follows {len(self.slips)}: slips are numbered without holes"
        self.slips[slip["number"]] = slip["pool"], cents(slip["amount"])
        if before is None:
            self.pools[slip["pool"]].slips_due -= cents(slip["amount"])
        elif slip["instead_of"] not in self.void or before[0] != slip["pool"]:
            yield f"slip {slip['number']} stands for slip {slip['instead_of']}, which is not void"

    def found(self, faults):
        """All that an event has found wrong."""
        for fault in faults:
            self.wrong(fault)

    def state(self, last=False):
        """The statements that were signed when the log went as far as it was read."""
        while self.statements and (last or self.statements[0]["position"] <= self.position):
            each = self.statements.pop(0)
            told = [each[name] for name in ("number", "at", "position", "digest", "previous", "key")]
            heads = sorted(f"{stream} {version} {made}" for stream, (version, made) in self.heads.items())
            if (each["position"], each["digest"], each["previous"]) != (self.position, digest(*heads), self.stated):
                self.wrong(f"statement {each['number']} was signed for other events, or events are missing")
            self.stated = digest("croupier statement of heads 1", *told, each["signature"])

    def finish(self):
        """What is left to say at the end."""
        self.state(last=True)
        told = (self.header.get("last"), self.end["events"], self.end["statements"]) if self.end else ()
        if told != (self.position, self.events, self.signed):
            self.wrong("the file has no end, or not all that its header and its end say: it is cut off")
        for name, pool in self.pools.items():
            if pool.slips_due:
                self.wrong(f"pool {name}: {pool.slips_due} cents were paid or corrected without a slip")
        house = sum(table.house for table in self.tables.values())
        print(f"{self.events} events, {self.signed} statements, {len(self.tables)} tables, {len(self.pools)} pools")
        print(f"players put in {sum(table.put_in for table in self.tables.values())} cents; the tables won {house}")
        print(f"{len(self.slips)} slips, {len(self.void)} of them void")
        for name, pool in self.pools.items():
            print(f"pool {name}: the meter is at {pool.meter} cents, {pool.overflow} wait above the cap")
        print(f"{self.faults} faults" if self.faults else "nothing is wrong")


def main(path):
    """Check a file; the exit status is 1 if something is wrong, and 2 if the file does not read."""
    check, number = Check(), 0
    try:
        with Path(path).open(encoding="utf-8") as file:
            for number, text in enumerate(file, 1):  # noqa: B007  # said below
                check.line(json.loads(text))
        check.finish()
    except (OSError, KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        print(f"this is no export, or it is damaged: up to line {number} it does not read ({type(error).__name__}: {error})")
        return 2
    return 1 if check.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if sys.argv[1:] else __doc__)
