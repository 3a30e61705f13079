"""Irregularities as exercises: which case it is, what follows, who must say so, by which rule, and the money that moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from croupier.drill.chance import Chance
from croupier.drill.consequences import may_follow, net_row, play_out, put_right
from croupier.drill.exercise import Exercise, Option, Question, QuestionAnswered, Staged, Wrong, cite, off_by, shape_of
from croupier.drill.makers import make_scene
from croupier.drill.power import ESTABLISHED, power_questions
from croupier.drill.scenes import Scene
from croupier.drill.shadow import DEALER, STAFF
from croupier.drill.subjects import capital, key_of, member_of, subject_of
from croupier.errors import CroupierError
from croupier.rulebook import NOTHING, Case, Effect, Post, Provision, Refusal, numbers
from croupier.table import decide, view
from croupier.table import events as e

CASE, EFFECT, POST, RULE, MONEY = "case", "effect", "post", "rule", "money"
LAST_WORDS, POWER = (Case.RULING, Case.MEANING), (Case.POWER_UNDECIDED, Case.POWER_DECIDED)
_LIKELY = (Effect.CONTINUES, Effect.VOID)  # what is said in a hurry
_OPTIONS, _EFFECTS = 4, 5


def stage_incident(slug: str, case: Case, seed: int) -> Staged:
    """An irregularity of a case, with its answers from the table."""
    scene = make_scene(slug, case, str(seed))
    incident = _Incident(scene, _judge(scene), Chance(f"{slug} {case.name} {seed} options"))
    ruled = incident.verdict.ruled
    exercise = Exercise(
        book=slug,
        lesson=key_of(case),
        seed=seed,
        title=subject_of(case).value,
        told=scene.told,
        post=Post.DEALER,
        table=view(scene.table.state, DEALER).without_offers(),
        shape=shape_of(scene.table.state),
        meter=scene.table.meter,
        lit=scene.lit,
        open_cards=scene.open_cards,
        questions=tuple(question for question, _ in incident.asked),
    )
    cited = cite(scene.table.edition, ruled.rules, ruled.readings)
    headline = f"{capital(ruled.case.value)}: {ruled.effect.value}"
    return Staged(exercise, incident.right, headline, cited, incident.price)


@dataclass(frozen=True)
class Verdict:
    """What the table says of a scene: the ruling as the lowest post makes it, and every effect that it may have."""

    post: Post
    ruled: e.IrregularityRuled
    events: tuple[e.Event, ...]
    lawful: tuple[Effect, ...]  # the usual one first


def _judge(scene: Scene) -> Verdict:
    """Whoever is the first of the staff, from below, whom the table lets rule."""
    state = scene.table.state
    for post, actor in STAFF.items():
        answer = decide(state, scene.said(actor, scene.report.effect))
        if isinstance(answer, Refusal):
            continue
        ruled = next(event for event in answer if isinstance(event, e.IrregularityRuled))
        lawful = [each for each in Effect if not isinstance(decide(state, scene.said(actor, each)), Refusal)]
        usual_first = tuple(sorted(lawful, key=lambda each: each is not ruled.effect))
        return Verdict(post, ruled, answer, usual_first)
    raise CroupierError("nobody may rule on what was staged")


class _Incident:
    """One scene: what is asked about it, the right answers, and what a wrong one would lead to."""

    def __init__(self, scene: Scene, verdict: Verdict, chance: Chance) -> None:
        self.scene, self.verdict, self.chance = scene, verdict, chance
        self.case, self.provisions = verdict.ruled.case, scene.table.edition.provisions
        own = subject_of(self.case)
        cases = [case for case in self.provisions if case is not self.case and case not in LAST_WORDS]
        self.others = tuple(sorted(chance.shuffled(cases), key=lambda case: subject_of(case) is not own))
        self.asked: list[QuestionAnswered] = [*self._questions()]
        self.right = {question.name: answers for question, answers in self.asked}

    def _questions(self) -> Iterator[QuestionAnswered]:
        """In the order in which one comes to a ruling."""
        if self.case in POWER:
            established, *choices = power_questions(self.scene, self.case, self.verdict.events, self.chance)
        else:
            established, choices = self._case(), []
        yield established
        if len(self.verdict.lawful) < len(Effect) // 2:  # where anything may follow there is nothing to know
            yield self._effect()
        yield from choices
        yield self._post()
        yield self._rule()
        yield from self._money()

    # -- what is asked --

    def _case(self) -> QuestionAnswered:
        cases = self.chance.shuffled((self.case, *self.others[: _OPTIONS - 1]))
        options = tuple(Option(key_of(case), capital(case.value)) for case in cases)
        return Question(CASE, "What is it?", options), (key_of(self.case),)

    def _effect(self) -> QuestionAnswered:
        lawful = self.verdict.lawful
        known = {effect for case in (self.case, *self.others) for effect in self.provisions[case].effects}
        others = self.chance.shuffled([each for each in Effect if each in known and each not in lawful])
        likely = sorted(others, key=lambda each: each not in _LIKELY)
        priced = [each for each in likely if may_follow(self.scene, each)]
        first = (*lawful[:2], *priced, *others[: max(_OPTIONS - len(lawful[:2]) - len(priced), 0)])
        shown = self.chance.shuffled(tuple(dict.fromkeys(first))[:_EFFECTS])
        options = tuple(Option(key_of(each), capital(each.value)) for each in shown)
        return Question(EFFECT, "What follows?", options), tuple(key_of(each) for each in lawful)

    def _post(self) -> QuestionAnswered:
        options = tuple(Option(key_of(post), post.title) for post in STAFF)
        return Question(POST, "Who must say so, at the least?", options), (key_of(self.verdict.post),)

    def _rule(self) -> QuestionAnswered:
        cited = self.verdict.ruled.rules
        others = dict.fromkeys(_last_rule(self.provisions[case]) for case in self.others)
        wrong = [rule for rule in others if rule not in cited][: _OPTIONS - 1]
        options = tuple(Option(rule, rule) for rule in self.chance.shuffled((cited[-1], *wrong)))
        return Question(RULE, "By which rule?", options), tuple(dict.fromkeys((cited[-1], *cited)))

    def _money(self) -> Iterator[QuestionAnswered]:
        """What goes back at once to one who gets something, and sometimes to one who gets nothing."""
        table = self.scene.table.branch()
        before, players = table.state.returned, self.chance.shuffled(table.players)
        table.ask(self.scene.said(STAFF[self.verdict.post], self.scene.report.effect))
        gets = {each: table.state.returned.get(each, NOTHING) - before.get(each, NOTHING) for each in players}
        some, none = [each for each in gets if gets[each]], [each for each in gets if not gets[each]]
        words = "What does {} get now? Put a minus before what {} has to give back."
        if not self.scene.table.state.settled:
            words = "How much goes back to {} at once?"
        for who in (*some[:1], *(none[:1] if not some or self.chance.happens(2) else ())):
            yield Question(f"{MONEY} {who}", words.format(who, who)), (str(gets[who]),)

    # -- what a wrong answer leads to --

    def price(self, question: Question, given: str) -> Wrong:
        """What a wrong answer would have led to."""
        if question.wants_amount:
            return off_by(self.right[question.name][0], given)
        if question.name == EFFECT:
            return self._other_effect(member_of(Effect, given))
        if question.name == CASE:
            return self._other_case(member_of(Case, given))
        if question.name == ESTABLISHED:
            return self._other_case(next(case for case in POWER if case is not self.case))
        if question.name == POST:
            return self._other_post(member_of(Post, given))
        return Wrong(self._about(given)) if question.name == RULE else Wrong("The book gives the choice to others.")

    def _other_case(self, case: Case) -> Wrong:
        found = self.provisions.get(case)
        if found is None:
            return Wrong("This book has no such case.")
        effect = found.effects[0]
        told = f'For "{case.value}" {_last_rule(found)} says: {effect.value}.'
        return replace(self._other_effect(effect), words=told)

    def _other_effect(self, effect: Effect) -> Wrong:
        """With what everybody would have had at the end, on these cards."""
        found = next((case for case in self.others if self.provisions[case].effects[0] is effect), None)
        words = f'That is what {_last_rule(self.provisions[found])} says for "{found.value}".' if found else ""
        nets, book = play_out(self.scene, effect), play_out(self.scene, self.verdict.ruled.effect)
        if effect in self.verdict.lawful or nets is None or book is None:
            return Wrong(words)
        table = self.scene.table
        rows = (net_row(table, capital(effect.value), nets), net_row(table, "By the book", book))
        return Wrong(words, put_right(nets, book), rows)

    def _other_post(self, post: Post) -> Wrong:
        """What the table would have answered."""
        answer = decide(self.scene.table.state, self.scene.said(STAFF[post], self.scene.report.effect))
        if isinstance(answer, Refusal):
            return Wrong(f"{capital(str(answer))}.")
        return Wrong(f"A {self.verdict.post.title} may say so already: nobody higher need come.")

    def _about(self, rule: str) -> str:
        cases = [case.value for case, each in self.provisions.items() if rule in numbers(each.rules)]
        return f"{rule} is about {' or '.join(cases[:2])}."


def _last_rule(found: Provision) -> str:
    """The most particular rule of a provision."""
    return numbers(found.rules)[-1]
