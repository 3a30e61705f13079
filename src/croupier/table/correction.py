"""A deal as its cards really lie, or as a supervisor rules: what staff say of it, put beside what was recorded.

What is wrong with a report whatever the cards are is an `InputError`. If the named cards cannot lie so there is no deal, and
nothing says why: where hidden cards lie is nobody's to find out by asking.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards import Card, distinct
from croupier.errors import CardError, InputError
from croupier.table.dealing import CardsAt, Deal, procedure


def _rules(dealt: Deal) -> list[str]:
    return procedure(dealt.plan.slug, dealt.plan.device).rules.split()


def relaid(dealt: Deal, lies: Sequence[CardsAt]) -> Deal | None:
    """The deal as its cards really lie: those who are named hold these cards, all others what they held.

    A card comes from somebody who is named or from the rest of the deck, to which what is left over goes. So no hand changes
    that is not named, and each has as many cards as it should.
    """
    places, rules = dealt.plan.places, _rules(dealt)
    named = [holder for holder, _ in lies]
    for index, (holder, cards) in enumerate(lies):
        name = f"position {holder}" if isinstance(holder, int) else holder.value
        if not places.get(holder):
            raise InputError(f"{name}: no cards were dealt there", where=f"lies[{index}]", rules=rules)
        if named.count(holder) > 1 or len(cards) != len(places[holder]):
            raise InputError(
                f"{name}: name its {len(places[holder])} cards, and name it once", where=f"lies[{index}]", rules=rules
            )
    try:
        held = distinct(card for _, cards in lies for card in cards)
    except CardError as error:
        raise InputError(str(error), where="lies", rules=rules) from None
    into = [place for holder in named for place in places[holder]]
    was = [dealt.deck[place] for place in sorted(into)]
    from_elsewhere = [card for card in held if card not in was]
    if any(dealt.where(card) is not None for card in from_elsewhere):
        return None
    deck = list(dealt.deck)
    left_over = (card for card in was if card is not None and card not in held)
    for card in from_elsewhere:
        if card in dealt.deck:  # in the rest; of a card that was not known nobody knows where it came from
            deck[dealt.deck.index(card)] = next(left_over, None)
    for place, card in zip(into, held, strict=True):
        deck[place] = card
    return Deal(dealt.plan, tuple(deck))


def whole_hands_moved(dealt: Deal, found: Deal, *, keyed: bool) -> bool:
    """Whether only whole hands have gone from position to position (S-50).

    Every hand is one that was dealt. Only where cards are keyed may some of it be named that nobody knew.
    """
    went = [{found.where(card) for card in hand if card is not None} for hand in dealt.hands.values()]
    to = [holder for holders in went for holder in holders]
    others = [place for holder, places in dealt.plan.places.items() if not isinstance(holder, int) for place in places]
    came = {card for hand in found.hands.values() for card in hand if card not in dealt.deck}
    return (
        all(len(holders) <= 1 for holders in went)
        and all(isinstance(holder, int) for holder in to)
        and len(set(to)) == len(to)
        and all(found.deck[place] is dealt.deck[place] for place in others)
        and (keyed or not came)
    )


def one_fault_explains(dealt: Deal, found: Deal, *, keyed: bool) -> bool:
    """Whether one card too many, too few or not burned may have left the cards so (S-50, H-37).

    Either each holder has got one other card at most, or one card was drawn out of turn and the others moved up by one. What
    has not left the device lies nowhere: only its next card may have come. Where cards are keyed, those that nobody knew are
    known by this, so they are no others.
    """
    used = len(dealt.plan.slots)
    dealt_out, next_card = dealt.deck[:used], dealt.deck[used : used + 1]
    unknown = dealt_out.count(None)
    came = [card for card in found.deck[:used] if card is not None and card not in dealt_out]
    if len(came) > unknown + 1 if keyed else any(card not in next_card for card in came):
        return False
    return _moved_up(dealt.deck, found.deck) or all(
        sum(card is not None and card not in dealt.of(holder) for card in found.of(holder))
        <= 1 + (dealt.of(holder).count(None) if keyed else 0)
        for holder in dealt.plan.places
    )


def _moved_up(before: Sequence[Card | None], after: Sequence[Card | None]) -> bool:
    """Whether one card went to another place and those between moved up, or back, by one."""
    other = [place for place, card in enumerate(after) if card is not before[place]]
    if not other:
        return True
    first, last = other[0], other[-1] + 1
    was, now = tuple(before[first:last]), tuple(after[first:last])
    return now in ((*was[1:], was[0]), (was[-1], *was[:-1]))


def reordered(dealt: Deal, ruled: Sequence[int | Card], places: Sequence[int], drawn: int) -> Deal | None:
    """The deal with cards that left the deck together in the order that is ruled; those not named follow as recorded.

    `drawn` is how many have left the deck. Each card that is named is so by its place from 1 on or by its face; without
    places, all that left together are named.
    """
    rules = _rules(dealt)
    if not places and len(ruled) > 1 and not any(isinstance(each, Card) for each in ruled):
        places = [each for each in ruled if isinstance(each, int)]
    if not places and len(ruled) < 2:
        raise InputError("say at which places of the deal the cards left together", where="places", rules=rules)
    said = sorted([*places, *(each for each in ruled if isinstance(each, int))])
    if said and not 1 <= said[0] <= said[-1] <= drawn:
        raise InputError(f"{drawn} cards have left the shoe: name places from 1 to {drawn}", where="places", rules=rules)
    if places and (len(places) < 2 or not _together(places)):
        raise InputError("cards that left together have places one after the other", where="places", rules=rules)
    if places and not set(places).issuperset(each for each in ruled if isinstance(each, int)):
        raise InputError("name places at which the cards left together", where="first", rules=rules)
    if len(set(ruled)) != len(ruled):
        raise InputError("name each card once", where="then", rules=rules)
    if any(isinstance(each, Card) and each not in dealt.deck for each in ruled):
        return None
    first = [each if isinstance(each, int) else dealt.deck.index(each) + 1 for each in ruled]
    among = sorted(places or first)
    if len(set(first)) != len(first) or not set(among).issuperset(first) or not _together(among) or among[-1] > drawn:
        return None
    order = (*first, *(place for place in among if place not in first))
    deck = list(dealt.deck)
    deck[among[0] - 1 : among[-1]] = [dealt.deck[place - 1] for place in order]
    return Deal(dealt.plan, tuple(deck))


def _together(places: Sequence[int]) -> bool:
    ordered = sorted(places)
    return ordered == list(range(ordered[0], ordered[0] + len(ordered)))
