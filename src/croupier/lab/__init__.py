"""The lab: exact mathematics of the games, from counts of all deals and the compiled tables of the rulebooks.

`solve` finds best play and what every wager is worth, `advise` what each action is worth in one state, `chart` and
`rules_of_thumb` how to play, `protect` what a player gains by knowing too much, `price_readings` what each answer to an open
question is worth, `value_report` and the like what the linked jackpot is worth. `change` changes a book to see what would be.
`rank` ranks hands in bulk, `simulate` deals rounds of a book and sets the exact value beside each mean.

It takes the extra `lab`. Nothing here loads numba: kernels are imported where something is really counted.
"""

from __future__ import annotations

from croupier.extras import need_extra

need_extra("lab")

from croupier.lab.advice import Advice, Adviser, Prospect, Seen, advise
from croupier.lab.cache import NotCountedError, count_anew, hold_in_memory, kept_only
from croupier.lab.change_files import read_changes
from croupier.lab.compilation import listen_to_compiler
from croupier.lab.counters import Progress, count_facts
from croupier.lab.counters.holdem_play import STARTING_HANDS
from croupier.lab.counters.three_card import three_card_rows
from croupier.lab.counts import JointCounts
from croupier.lab.designs import Aim, Design, design
from croupier.lab.exports import write_counts, write_distribution, write_strategy
from croupier.lab.figure_certificate import certify_figures, check_certificate_file, write_certified
from croupier.lab.figures import (
    chance_text,
    decimal,
    one_in,
    percent,
    plain,
    round_up_to_cent,
    rounds_text,
    square_root,
    sum_text,
    unreduced,
    with_commas,
)
from croupier.lab.first_actions import Strategy
from croupier.lab.floor_years.plan import FloorOfYear, TablePlay, YearPool, plan_table, read_plays
from croupier.lab.floor_years.summary import YearSpread, by_game, by_table, floor_as_json, hits_of_pool, of_pool
from croupier.lab.floor_years.years import FloorYears, PoolYears, simulate_floor
from croupier.lab.game_kinds import GAME_KINDS, HOLDEM, STUD, THREE_CARD, GameKind, game_kind
from croupier.lab.in_words import best_play_in_words
from croupier.lab.meter.effects import JackpotStake
from croupier.lab.meter.funding import JackpotFunding, PoolFunding, jackpot_funding
from croupier.lab.meter.hits import five_card_classes, five_card_fact, is_for_folded
from croupier.lab.meter.link import LinkedGame, LinkedPool
from croupier.lab.meter.long_run import LongRun, find_long_run
from croupier.lab.meter.pieces import Pieces, Straight
from croupier.lab.meter.plan import hits_of
from croupier.lab.meter.pool_year import QUANTILES, JackpotYear, jackpot_year
from croupier.lab.meter.reports import value_report, winners_report
from croupier.lab.meter.value import check_meter
from croupier.lab.meter.year_report import (
    FlowPerWager,
    GameFigures,
    LineHits,
    LineInLongRun,
    PoolFigures,
    PoolsTogether,
    ReserveFigures,
    SeasonFigures,
    SimulatedChance,
    SimulatedSum,
    Spread,
    YearFigures,
    YearReport,
)
from croupier.lab.operation.figures import TableFigures, operate
from croupier.lab.operation.request import operate_request, read_percent
from croupier.lab.operation.results import TableOperation, TheoreticalWin
from croupier.lab.operation.tables import OperatedTable, read_table, read_tables
from croupier.lab.payoffs import BASE, NOTHING_WON, HouseSums, Payoff, Play, Rulings, dollars, payoff
from croupier.lab.protection import TAKEN, Estimate, Finding, Simulation, protect
from croupier.lab.reading_prices import JackpotPrice, Price, price_readings
from croupier.lab.request import UNIT, read_book, read_part, read_positive, read_request, read_sums, solve_request
from croupier.lab.second_process import side_by_side
from croupier.lab.simulation.checkpoints import CheckpointKeeper, RunStoppedError, read_checkpoint
from croupier.lab.simulation.deal_settler import DealSettler
from croupier.lab.simulation.gpu import check_gpu
from croupier.lab.simulation.jackpot_figures import ComputedSum, SimulatedJackpot
from croupier.lab.simulation.live_meter import LiveJackpot
from croupier.lab.simulation.ranking import classify, rank
from croupier.lab.simulation.request import read_strategy, run_request, simulate_request
from croupier.lab.simulation.result_files import write_results
from croupier.lab.simulation.run_request import RunRequest
from croupier.lab.simulation.simulator import SimulatedHit, SimulatedMean, SimulatedRounds, simulate
from croupier.lab.simulation.strategies import STRATEGIES
from croupier.lab.solution import CombinedPlay, JackpotValue, RoundSpread, Solution
from croupier.lab.solver import Solver, solve
from croupier.lab.strategy import RuleOfThumb, chart, rules_of_thumb
from croupier.lab.strategy.stud import hands_by_strength, stud_states
from croupier.lab.sweep_files import sweep_as_csv, write_sweep
from croupier.lab.sweep_values import MOST_CELLS, parse_axes, read_over
from croupier.lab.sweeps import BookToSolve, Sweep, check_sweep, solve_on_cluster, sweep
from croupier.lab.table_files import CSV, PARQUET, TABLES, check_result_file, write_result
from croupier.lab.valuation import Valuation
from croupier.rulebook import change, parse_change

__all__ = [
    "BASE",
    "CSV",
    "GAME_KINDS",
    "HOLDEM",
    "MOST_CELLS",
    "NOTHING_WON",
    "PARQUET",
    "QUANTILES",
    "STARTING_HANDS",
    "STRATEGIES",
    "STUD",
    "TABLES",
    "TAKEN",
    "THREE_CARD",
    "UNIT",
    "Advice",
    "Adviser",
    "Aim",
    "BookToSolve",
    "CheckpointKeeper",
    "CombinedPlay",
    "ComputedSum",
    "DealSettler",
    "Design",
    "Estimate",
    "Finding",
    "FloorOfYear",
    "FloorYears",
    "FlowPerWager",
    "GameFigures",
    "GameKind",
    "HouseSums",
    "JackpotFunding",
    "JackpotPrice",
    "JackpotStake",
    "JackpotValue",
    "JackpotYear",
    "JointCounts",
    "LineHits",
    "LineInLongRun",
    "LinkedGame",
    "LinkedPool",
    "LiveJackpot",
    "LongRun",
    "NotCountedError",
    "OperatedTable",
    "Payoff",
    "Pieces",
    "Play",
    "PoolFigures",
    "PoolFunding",
    "PoolYears",
    "PoolsTogether",
    "Price",
    "Progress",
    "Prospect",
    "ReserveFigures",
    "RoundSpread",
    "RuleOfThumb",
    "Rulings",
    "RunRequest",
    "RunStoppedError",
    "SeasonFigures",
    "Seen",
    "SimulatedChance",
    "SimulatedHit",
    "SimulatedJackpot",
    "SimulatedMean",
    "SimulatedRounds",
    "SimulatedSum",
    "Simulation",
    "Solution",
    "Solver",
    "Spread",
    "Straight",
    "Strategy",
    "Sweep",
    "TableFigures",
    "TableOperation",
    "TablePlay",
    "TheoreticalWin",
    "Valuation",
    "YearFigures",
    "YearPool",
    "YearReport",
    "YearSpread",
    "advise",
    "benchmark",
    "best_play_in_words",
    "bulk",
    "by_game",
    "by_table",
    "certify_figures",
    "chance_text",
    "change",
    "chart",
    "check_certificate_file",
    "check_gpu",
    "check_meter",
    "check_result_file",
    "check_sweep",
    "classify",
    "count_anew",
    "count_facts",
    "dealing_benchmark",
    "decimal",
    "design",
    "dollars",
    "find_long_run",
    "five_card_classes",
    "five_card_fact",
    "floor_as_json",
    "game_kind",
    "hands_by_strength",
    "hits_of",
    "hits_of_pool",
    "hold_in_memory",
    "is_for_folded",
    "jackpot_funding",
    "jackpot_year",
    "kept_only",
    "listen_to_compiler",
    "of_pool",
    "one_in",
    "operate",
    "operate_request",
    "parse_axes",
    "parse_change",
    "payoff",
    "percent",
    "plain",
    "plan_table",
    "price_readings",
    "protect",
    "rank",
    "read_book",
    "read_changes",
    "read_checkpoint",
    "read_over",
    "read_part",
    "read_percent",
    "read_plays",
    "read_positive",
    "read_request",
    "read_strategy",
    "read_sums",
    "read_table",
    "read_tables",
    "round_up_to_cent",
    "rounds_text",
    "rules_of_thumb",
    "run_request",
    "side_by_side",
    "simulate",
    "simulate_floor",
    "simulate_request",
    "solve",
    "solve_on_cluster",
    "solve_request",
    "square_root",
    "stud_states",
    "sum_text",
    "sweep",
    "sweep_as_csv",
    "three_card_rows",
    "unreduced",
    "value_report",
    "winners_report",
    "with_commas",
    "write_certified",
    "write_counts",
    "write_distribution",
    "write_result",
    "write_results",
    "write_strategy",
    "write_sweep",
]
