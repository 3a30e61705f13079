"""A pool from round to round, in whole numbers: contributions, awards, resets, the reserve, and what waits above the cap.

What an award pays and what it leaves on the meter is the rulebook's; here is only what comes in between. The room of the
jackpot does the same with people, confirmations and corrections, and tests compare both to the cent.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

from croupier.errors import InputError
from croupier.rulebook import LARGEST_AMOUNT, Awards, Money


@dataclass(frozen=True)
class LiveJackpot:
    """A pool as its house has set it: no rule names a figure, so none is made up (S-33, H-5)."""

    start: Money  # what the meter shows before the first round
    reset: Money
    rate: Fraction  # the part of each stake that goes to the meter
    reserve_rate: Fraction = Fraction(0)  # the part that goes to the reserve, which pays for resets before the house does
    cap: Money | None = None  # the most that is displayed; what comes above it waits in the overflow

    def __post_init__(self) -> None:
        if self.reset.cents <= 0:
            raise InputError("the reset value must be more than 0", where="reset", rules=("R-3",))
        if not 0 < self.rate <= 1:
            raise InputError(f"the rate must be more than 0 and at most 1, not {self.rate}", where="rate", rules=("R-3",))
        if not 0 <= self.reserve_rate <= 1 - self.rate:
            what = f"the reserve's rate must be a part of what the meter's rate leaves of each stake, not {self.reserve_rate}"
            raise InputError(what, where="reserve-rate", rules=("R-3",))
        if self.cap is not None and self.cap < self.start:
            raise InputError(f"the cap {self.cap} is below the meter {self.start}", where="cap", rules=("R-3",))

    @cached_property
    def parts(self) -> int:
        """Into how many parts a cent is divided, so that every contribution is a whole number of them."""
        return lcm(self.rate.denominator, self.reserve_rate.denominator)

    @cached_property
    def to_meter(self) -> int:
        """What a cent that is staked adds to the meter, in parts of a cent."""
        return int(self.rate * self.parts)

    @cached_property
    def to_reserve(self) -> int:
        """What a cent that is staked adds to the reserve, in parts of a cent."""
        return int(self.reserve_rate * self.parts)

    @property
    def most(self) -> int:
        """The most that is displayed, in cents."""
        return LARGEST_AMOUNT if self.cap is None else self.cap.cents


@dataclass
class LiveMeter:
    """What a pool shows and holds, and what went through it. Cents, and parts of a cent as `LiveJackpot.parts` says."""

    displayed: int
    carried: int = 0  # parts
    overflow: int = 0
    reserve: int = 0  # parts
    staked: int = 0
    awarded: int = 0
    from_meter: int = 0  # of what was awarded
    put_in: int = 0  # into the meter when it was reset
    from_reserve: int = 0  # of what was put in
    awards: int = 0
    awards_on_meter: int = 0  # of these, those that the meter paid
    resets: int = 0

    def grow(self, live: LiveJackpot, staked: int) -> None:
        """Stakes of so many cents contribute: to the meter up to its cap, then to the overflow; and to the reserve."""
        whole, self.carried = divmod(self.carried + staked * live.to_meter, live.parts)
        above = min(whole, max(self.displayed + whole - live.most, 0))
        self.displayed += whole - above
        self.overflow += above
        self.reserve += staked * live.to_reserve
        self.staked += staked

    def pay(self, live: LiveJackpot, made: Awards) -> None:
        """The awards of a table's round are paid; what they took is made up as the rules say, and what waited finds room."""
        self.awards += len(made.awards)
        self.awards_on_meter += sum(each.from_meter.cents != 0 for each in made.awards)
        self.awarded += sum(each.amount.cents for each in made.awards)
        self.from_meter += sum(each.from_meter.cents for each in made.awards)
        put_in = made.house_adds.cents
        self.resets += put_in != 0
        from_reserve = min(max(put_in, 0), self.reserve // live.parts)
        self.reserve -= from_reserve * live.parts
        self.from_reserve += from_reserve
        self.put_in += put_in
        room = min(self.overflow, max(live.most - made.after.cents, 0))
        self.displayed = made.after.cents + room
        self.overflow -= room

    def adds_up(self, live: LiveJackpot) -> bool:
        """Whether what came to the meter is what it shows, what waits, and what it has paid."""
        came = live.parts * (live.start.cents + self.put_in - self.from_meter) + self.staked * live.to_meter
        return came == live.parts * (self.displayed + self.overflow) + self.carried
