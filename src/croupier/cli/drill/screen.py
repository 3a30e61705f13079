"""What is shown of an exercise and of its score, however narrow the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.cli.display import amount_text, cards_text, net_text, plain_table, sentence_text
from croupier.drill import Exercise, NetRow, OpenCard, Question, Score
from croupier.games import edition
from croupier.rulebook import Money, To, wager_text


def show_exercise(console: Console, exercise: Exercise, number: int, of: int) -> None:
    """What a trainee sees: what has happened, and the table as it lies."""
    title = edition(exercise.book).catalogue.title
    console.print(Text(f"\n{number} of {of}  {title}: {exercise.title.lower()}", style="bold"))
    console.print(Text(f"Staged, no real money. You are the {exercise.post.title}.", style="dim"))
    _show_table(console, exercise)
    for sentence in exercise.told:
        console.print(sentence_text(sentence))


def _show_table(console: Console, exercise: Exercise) -> None:
    shown, fallen = exercise.table, exercise.open_cards
    for name, holder, cards in (("dealer", To.DEALER, shown.dealer), ("board", To.COMMUNITY, shown.community)):
        exposed = _exposed(fallen, holder)
        if cards or exposed:
            console.print(Text.assemble(f"{name:8} ", cards_text(cards), exposed))
    grid = Table.grid(padding=(0, 2, 0, 0))
    for each in shown.positions:
        covered = "face down" if each.position in exercise.shape.hands else ""
        hand = Text.assemble(cards_text(each.cards) if each.cards else covered, " ", _exposed(fallen, each.position))
        stakes = ", ".join(f"{wager_text(name)} {amount_text(stake)}" for name, stake in each.stakes.items())
        told = " ".join(each.actions)
        mark = ">" if each.position in exercise.lit else " "
        grid.add_row(f"{mark}{each.position}", each.owner, hand, told, stakes)
    console.print(Padding(grid, (0, 0, 0, 1)))
    lies = sum(stake.cents for each in shown.positions for stake in each.stakes.values())
    meter = f"   jackpot {amount_text(exercise.meter.displayed)}" if exercise.meter else ""
    console.print(Text(f"on the layout {amount_text(Money(lies))}{meter}", style="dim"))


def _exposed(fallen: Sequence[OpenCard], holder: To | int) -> Text:
    found = [each.card for each in fallen if each.holder == holder]
    return Text.assemble("shown: ", cards_text(found)) if found else Text()


def show_question(console: Console, question: Question) -> None:
    """A question, with a number for each answer."""
    console.print(Text(sentence_text(f"\n{question.asks}"), style="bold"))
    for number, option in enumerate(question.options, 1):
        console.print(Padding(f"{number}  {sentence_text(option.words)}", (0, 0, 0, 2)))


def show_score(console: Console, exercise: Exercise, score: Score) -> None:
    """What was right, by which rules, and what the errors would have cost."""
    style = "bold green" if score.is_right else "bold red"
    console.print(Text(sentence_text(f"\n{score.right} of {score.of} right. {score.headline}."), style=style))
    questions = {question.name: question for question in exercise.questions}
    for each in score.answers:
        if not each.is_right:
            words = {option.key: option.words for option in questions[each.question].options}
            right = words.get(each.right[0], each.right[0])
            cost = f" It would have cost {amount_text(each.cost)}." if each.cost else ""
            words_about = "" if each.words == f"It is {right}." else f" {each.words}"
            told = f"{questions[each.question].asks} {right}.{words_about}{cost}"
            console.print(Padding(Text(sentence_text(told), style="red"), (0, 0, 0, 2)))
    for cited in score.cited:
        console.print(Padding(Text(f"{cited.number}  {cited.words}", style="dim"), (0, 0, 0, 2)))
    if score.nets:
        console.print(Text(f"What it would have cost on these cards: {amount_text(score.cost)} to put right", style="bold"))
        console.print(Padding(_nets(score.nets), (0, 0, 0, 2)))


def _nets(rows: Sequence[NetRow]) -> Table:
    table = plain_table("", *(f">{each.player}" for each in rows[0].nets))
    for row in rows:
        table.add_row(row.words, *(net_text(each.net) for each in row.nets))
    return table
