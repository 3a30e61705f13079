"""An edition of a rulebook as data: all that its book says, sections 1 to 6 and the appendices."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from croupier.cards import Card, Hand, HandClass
from croupier.errors import RulebookError
from croupier.rulebook.catalogue import Catalogue, Rule
from croupier.rulebook.clauses import Line, PaidAt, PaidBy, PayTable, Terms
from croupier.rulebook.compiled import Impossible
from croupier.rulebook.consistency import faults
from croupier.rulebook.dealing import Device, Procedure, To
from croupier.rulebook.facts import Condition, Fact
from croupier.rulebook.house_edition import HouseEdition
from croupier.rulebook.jackpot_rules import JackpotRules
from croupier.rulebook.linked_jackpot import LinkedJackpot
from croupier.rulebook.money import Money
from croupier.rulebook.provisions import Courses, Measure, Provision, Provisions
from croupier.rulebook.reading import Answers, Asked, By, Reading, Register, chosen, parse_given
from croupier.rulebook.round_rules import Reveal, RevealStep, RoundRules
from croupier.rulebook.ties import Ties
from croupier.rulebook.wagers import Decisions, Wager


@dataclass(frozen=True)
class CardCounts:
    """How many cards lie where when the round is settled, and the rules that deal them."""

    player: int
    dealer: int
    community: int
    burned: int  # at most, by any of the devices
    rules: str


@dataclass(frozen=True)
class Ranking:
    """The book's own order of hands, best first, and its rules for cards and ties."""

    order: str
    classes: Mapping[HandClass, str]  # class -> the rule that describes it
    cards: str = ""
    ties: Ties = field(default_factory=Ties)

    def verify(self, book: str, *, whole: bool) -> None:
        """Raise `RulebookError` unless the book orders the hands as they are ranked; `whole`: it must name all classes."""
        ranks = [int(each) for each in self.classes]
        every = {int(each) for each in type(next(iter(self.classes)))}
        if ranks != sorted(ranks, reverse=True) or (whole and set(ranks) != every):
            raise RulebookError(f"{book}: rule {self.order} does not order the hands as they are ranked")

    def parts(self) -> list[tuple[str, str]]:
        """The rules that it cites, with what they are about in words."""
        named = [(rules, f"ranking: {each.title}") for each, rules in self.classes.items()]
        return [
            (self.order, "ranking: the order of hands"),
            (self.cards, "ranking: cards"),
            (self.ties.rules, "ranking: ties"),
            *named,
        ]


@dataclass(frozen=True)
class Edition:
    """One edition of a rulebook: how its rounds are dealt, run, settled and ruled on, each part with its rule numbers."""

    slug: str
    catalogue: Catalogue
    register: Register
    pack: str
    layout: str
    entry: str
    enters: tuple[str, ...]  # one of these wagers must be there to take part
    dealing: str  # the rules on it
    devices: Mapping[Device, Procedure]  # in the order of the book
    round_rules: RoundRules
    reveals: tuple[RevealStep, ...]  # in the order in which the dealer turns cards up
    hand_of: Callable[[Asked, Sequence[Card], Sequence[Card]], Hand]  # from a side's own cards and the community's
    ranking: Ranking
    wagers: tuple[Wager, ...]
    decisions: Decisions
    terms: tuple[Terms, ...]
    jackpot: JackpotRules
    linked_jackpot: LinkedJackpot
    provisions: Provisions
    courses: Courses
    measures: Mapping[Measure, Provision] = field(default_factory=dict)  # what the house may close, where the book says so
    qualifies: Condition | None = None
    impossible: tuple[Impossible, ...] = ()
    jackpot_ranking: Ranking | None = None
    kit: str = ""  # rules that the kit carries out for every book
    changes: Mapping[str, str] = field(default_factory=dict)  # what was changed in it, to see what would be if
    based_on: str = ""  # the edition whose rules and readings it shares, where it is derived from one
    limits: Mapping[str, tuple[Money, Money]] = field(default_factory=dict)  # within which its tables set theirs, by wager
    definition: HouseEdition | None = None  # as the house wrote it down, where it is a house edition
    departures: tuple[str, ...] = ()  # in words: all in which it differs from the edition that it is derived from

    @property
    def approved(self) -> bool:
        """Whether it is as the regulator approved it: neither changed nor derived."""
        return not (self.changes or self.based_on)

    @property
    def name(self) -> str:
        """The name of the edition; one that nobody approved says so."""
        return self.marked(self.slug)

    @property
    def source(self) -> str:
        """The approved book whose rules it goes by: itself, or the one that it is derived from."""
        return self.based_on or self.slug

    def marked(self, name: str) -> str:
        """A name that somebody gives the edition, with a mark where nobody approved it."""
        return name if self.approved else f"{name}, {'not approved' if self.based_on else 'changed'}"

    def derived(self, slug: str, **changes: Any) -> Edition:
        """An edition of another name that says the same but for some parts; its rules and readings are those of this one.

        What its lines pay goes into its catalogue, with a note of what is printed: its rules are those of the other book.
        """
        own = {
            "catalogue": replace(self.catalogue, slug=slug, edition=f"derived from {self.slug}, not approved"),
            "register": self.register.extended(slug, like=self.slug),
            "based_on": self.based_on or self.slug,
        }
        made = replace(self, slug=slug, **{**own, **changes})
        pays = {line.rule: str(line.pays) for _, line in made.lines()}
        rules = {id_: _paying(rule, pays.get(id_, rule.pays), self.source) for id_, rule in made.catalogue.rules.items()}
        dealt_by = {rule for device, each in made.devices.items() for cited, _ in each.parts(device) for rule in cited.split()}
        dealing = " ".join(rule for rule in made.dealing.split() if rule in dealt_by)  # of the devices that are left
        return replace(made, catalogue=replace(made.catalogue, rules=rules), dealing=dealing)

    @cached_property
    def dealt(self) -> CardCounts:
        """How many cards go where, which is the same whatever they are dealt from."""
        first = next(iter(self.devices.values()))
        return CardCounts(
            player=first.cards(To.POSITIONS),
            dealer=first.cards(To.DEALER),
            community=first.cards(To.COMMUNITY),
            burned=max(each.cards(To.BURNED) for each in self.devices.values()),
            rules=self.dealing,
        )

    @cached_property
    def exposes_card(self) -> bool:
        """Whether a card of the dealer's lies open when players decide."""
        return any(each.exposed for each in self.devices.values())

    @cached_property
    def layouts(self) -> dict[str, tuple[int, int]]:
        """The layouts of the appendices, each with the fewest and the most positions that it is made with.

        Where they are pictures that are lost the house counts its positions, and one deck says how many at most (H-49).
        """
        names = [rule.id.removeprefix("appendix/") for rule in self.catalogue if rule.id.startswith("appendix/")]
        return {name: self.catalogue.positions.get(name, (1, self.most_positions)) for name in names}

    @cached_property
    def reveal_steps(self) -> dict[Reveal, RevealStep]:
        """The steps by what each turns up."""
        return {step.reveal: step for step in self.reveals}

    @cached_property
    def outlive_a_fold(self) -> frozenset[str]:
        """The wagers that live on after a fold."""
        return frozenset(wager.name for wager in self.wagers if wager.outlives_fold)

    @cached_property
    def most_positions(self) -> int:
        """The most positions that a layout has, or that one deck can be dealt to where the layouts do not say."""
        fit = (52 - self.dealt.dealer - self.dealt.community - self.dealt.burned) // self.dealt.player
        return self.catalogue.most_positions or fit

    @cached_property
    def wager_named(self) -> dict[str, Wager]:
        """The wagers by name."""
        return {wager.name: wager for wager in self.wagers}

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """Every fact that a clause or a pay table asks for, each once."""
        found = [fact for terms in self.terms for clause in terms.clauses for fact in clause.when.facts()]
        found += [table.on for table in self.paytables]
        return tuple(dict.fromkeys(found))

    @cached_property
    def paytables(self) -> tuple[PayTable, ...]:
        """Every pay table of the book, each once."""
        clauses = [clause for terms in self.terms for clause in terms.clauses]
        tables = [table for clause in clauses if isinstance(clause.then, PaidBy) for table in clause.then.tables]
        return tuple(dict.fromkeys(tables))

    def lines(self) -> Iterator[tuple[str, Line]]:
        """Every pay-table line with the name of its wager."""
        for terms in self.terms:
            seen: dict[Line, None] = {}
            for clause in terms.clauses:
                if isinstance(clause.then, PaidAt):
                    seen[clause.then.line] = None
                elif isinstance(clause.then, PaidBy):
                    seen.update(dict.fromkeys(line for table in clause.then.tables for line in table.lines))
            yield from ((terms.wager, line) for line in seen)

    def cited_parts(self) -> Iterator[tuple[str, str]]:
        """Every rule that some part of the edition cites, with that part in words."""
        parts = [
            (self.pack, "the deck"),
            (self.layout, "positions and wagers of the layout"),
            (self.entry, "entry to the round"),
            (self.dealing, "the number of cards dealt"),
            (self.jackpot.rules, "the jackpot"),
            (self.jackpot.last, "the jackpot: lower awards first"),
            (self.jackpot.multiples, "the jackpot: several units"),
            (self.decisions.decline, "action decline"),
            (self.kit, "settlement"),
        ]
        parts += [(sharing.rules, f"the jackpot: several hands of {name}") for name, sharing in self.jackpot.sharing.items()]
        parts += [(wager.rules, f"wager {wager.name}") for wager in self.wagers]
        parts += [(wager.cap.rule, f"wager {wager.name}: at most {wager.cap.amount}") for wager in self.wagers if wager.cap]
        parts += [(choice.rules, choice.words) for step in self.decisions.steps for choice in step]
        parts += [(fact.rules, f"fact: {fact.name}") for fact in self.facts]
        for ranking in (self.ranking, self.jackpot_ranking):
            parts += ranking.parts() if ranking else []
        for terms in self.terms:
            parts += [(" ".join(clause.rules), words) for clause, words in terms.words()]
        parts += [(table.rule, f"pay table on {table.on.name}") for table in self.paytables]
        parts += [(line.rule, f"{wager}.{line.name} pays {line.pays}") for wager, line in self.lines()]
        parts += [*self._conduct(), *self.linked_jackpot.parts()]
        for rules, part in parts:
            yield from ((rule, part) for rule in rules.split())

    def _conduct(self) -> Iterator[tuple[str, str]]:
        """What the table carries out: dealing, turning up, calls, duties, what goes wrong."""
        for device, procedure in self.devices.items():
            yield from dict.fromkeys(procedure.parts(device))
        yield from self.round_rules.parts()
        for step in self.reveals:
            for device in self.devices:
                yield step.rules_of(device), f"table: turning up {step.reveal.value}"
        for case, found in self.provisions.items():
            yield found.rules, f"irregularity: {case.value}"
        for rules in vars(self.courses).values():
            yield rules, "course chosen after a dealing error"
        for measure, found in self.measures.items():
            yield found.rules, f"measure: {measure.value}"
        for name, (fewest, most) in self.layouts.items():
            yield f"appendix/{name}", f"table: layout {name} takes {fewest} to {most} positions"

    def citations(self) -> set[str]:
        """The numbers of all rules that some part of the edition cites."""
        return {rule for rule, _ in self.cited_parts()}

    def units(self, wager: Wager, answers: Answers) -> tuple[int, ...]:
        """The multiples of the house's unit that a wager may be, none where it has no unit."""
        return chosen(wager.units, answers)

    def readings(self) -> set[str]:
        """Every reading that some part of the edition depends on."""
        policies = [wager.units for wager in self.wagers] + [wager.cap.covers for wager in self.wagers if wager.cap]
        policies += list(self.jackpot.policies().values())
        used = {policy.reading for policy in policies if isinstance(policy, By)}
        used |= {reading for fact in self.facts for reading in fact.readings}
        used |= {reading for terms in self.terms for clause in terms.clauses for reading in clause.readings()}
        used |= {pair[0] for step in self.decisions.steps for choice in step for pair in parse_given(choice.given)}
        return used

    def verify(self) -> None:
        """Raise `RulebookError` where the edition does not agree with its catalogue or its register."""
        for fault in faults(self):
            raise RulebookError(f"{self.slug} {fault}")
        unknown = {rule: part for rule, part in self.cited_parts() if rule not in self.catalogue}
        if unknown:
            cited = "; ".join(f"{rule} ({part})" for rule, part in sorted(unknown.items()))
            raise RulebookError(f"{self.slug} cites rules that its catalogue does not have: {cited}")
        switches = self.register.switches(self.slug)
        fewer = self.changes or self.based_on  # what was taken out may take a question with it
        if self.readings() != switches.keys() and not (fewer and self.readings() < switches.keys()):
            odd = ", ".join(sorted(self.readings() ^ switches.keys()))
            raise RulebookError(f"{self.slug} and the register disagree on what is a switch: {odd}")
        self._verify_answers(switches)
        self.ranking.verify(self.slug, whole=True)
        if self.jackpot_ranking:
            self.jackpot_ranking.verify(self.slug, whole=False)
        for wager, line in self.lines():
            printed = self.catalogue[line.rule].pays
            if printed != str(line.pays) and f"{wager}.{line.name}" not in self.changes:
                raise RulebookError(
                    f"{self.slug}: line {line.rule} pays {line.pays} here and {printed or 'nothing'} in the catalogue"
                )

    def _verify_answers(self, switches: Mapping[str, Reading]) -> None:
        given = [pair for terms in self.terms for clause in terms.clauses for pair in clause.pairs()]
        given += [pair for step in self.decisions.steps for choice in step for pair in parse_given(choice.given)]
        for reading, answer in given:
            if answer not in switches[reading].choices(self.slug):
                raise RulebookError(f"{self.slug}: {answer!r} is no answer to {reading}")


def _paying(rule: Rule, pays: str, printed_in: str) -> Rule:
    """The rule with what an edition pays by it; where that is not what is printed, it says so."""
    if pays == rule.pays:
        return rule
    return replace(rule, pays=pays, note=f"{rule.note} Not approved: {printed_in} pays {rule.pays} here.".strip())
