"""Scenes of the pack and of the deal: wrong packs, misdeals, wrong counts, exposed cards, missed burns."""

from __future__ import annotations

from croupier.drill.scenes import ANY_TIME, IN_PLAY, NOBODY, Maker, OpenCard, Scene, Setting, card_words
from croupier.drill.shadow import SUPERVISOR, WHY, ShadowTable, StagingError, When
from croupier.games import edition
from croupier.rulebook import Case, Device, Reveal, To
from croupier.table import commands as c

_PACK = {
    Case.FOREIGN_CARD: "Among the cards lies one with another back. It does not belong to this pack.",
    Case.SURPLUS_CARD: "The pack is looked through, and one card is there twice.",
    Case.MISSING_CARD: "The pack is looked through, and one card of it is not there.",
    Case.UNSHUFFLED: "It turns out that the pack was not shuffled before this round.",
    Case.TOO_FEW_CARDS: "The device runs out: there are too few cards to finish the round.",
}
_NOT_REPAIRED = "Nobody can say for certain which cards belong where, so it cannot be put right."


def _pack(given: Setting) -> Scene:
    table = given.table(*(IN_PLAY if given.case is Case.TOO_FEW_CARDS else ANY_TIME))
    return given.scene(table, c.ReportPack(NOBODY, why=WHY, fault=given.case), _PACK[given.case])


def _count(given: Setting) -> Scene:
    table = given.table(*ANY_TIME)
    counted = 52 if given.case is Case.COUNT_RIGHT else given.chance.pick((50, 51, 53))
    told = f"Somebody doubts the number of cards. You count the whole pack by hand: there are {counted}."
    return given.scene(table, c.ReportCount(NOBODY, why=WHY, counted=counted), told)


def _earlier(given: Setting) -> Scene:
    table = ShadowTable(given.slug, given.chance)
    table.bring_to(When.SETTLED)
    table.open(dict(table.state.owners) or None)
    limits = given.case is Case.EARLIER_LIMITS
    told = "The round before is settled and paid, and bets for the next one are open."
    found = f"{table.players[0]}'s wager was over the maximum" if limits else "one card too many was dealt"
    report = c.ReportEarlierRound(NOBODY, why=WHY, limits=limits)
    return given.scene(table, report, told, f"Now the camera shows that in the round before {found}.")


def _misdeal(given: Setting) -> Scene:
    late, repaired = given.case is Case.MISDEAL_LATE, given.case is Case.MISDEAL_REPAIRED
    table = given.table(When.LOOKED if late else When.DEALT)
    one, two = given.chance.shuffled(table.state.in_play)[:2]
    told = f"You see that position {one} got the cards of position {two}, and position {two} those of position {one}."
    then = "A supervisor moves the two whole hands to where they belong." if repaired else _NOT_REPAIRED
    report = c.ReportMisdeal(NOBODY, why=WHY, repaired=repaired, positions=(one, two))
    return given.scene(table, report, told, then, position=one, player=table.owner(one), lit=(one, two))


_WHOSE = {Case.DEALER_COUNT: "you have", Case.BOARD_COUNT: "the board has"}
_REPAIRED = {
    Case.DEALER_COUNT_REPAIRED: Case.DEALER_COUNT,
    Case.BOARD_COUNT_REPAIRED: Case.BOARD_COUNT,
    Case.HAND_COUNT_REPAIRED: Case.HAND_COUNT,
    Case.MISSED_BURN_REPAIRED: Case.MISSED_BURN,
}


def _wrong_count(given: Setting) -> Scene:
    repaired, plain = given.case in _REPAIRED, _REPAIRED.get(given.case, given.case)
    table = given.table(When.DEALT, When.LOOKED)
    position, player = given.somebody(table) if plain is Case.HAND_COUNT else (None, "")
    whose = _WHOSE.get(plain, f"position {position} has")
    told = f"The cards are counted: {whose} one too {given.chance.pick(('many', 'few'))}."
    then = "It is plain which card is out of place. It goes where it belongs, and all is as it should be."
    report = c.ReportWrongCount(NOBODY, why=WHY, position=position, community=plain is Case.BOARD_COUNT, repaired=repaired)
    lit = () if position is None else (position,)
    return given.scene(table, report, told, then if repaired else _NOT_REPAIRED, position=position, player=player, lit=lit)


def _let_out(given: Setting) -> Scene:
    table = ShadowTable(given.slug, given.chance)
    table.bring_to(When.DEALT)
    if given.case is Case.LET_OUT_LATE:
        table.run_until(lambda state: Reveal.DEALER in state.turned)
    out, stays = given.chance.shuffled(table.state.in_play)[:2]
    table.do(c.ReportWrongCount(SUPERVISOR, why=WHY, position=out))
    opened = "Your cards are open." if given.case is Case.LET_OUT_LATE else "Your cards are not open yet."
    told = f"The hand on position {out} had a card too many and was taken out of the round. {opened}"
    asks = f"{table.owner(stays)} on position {stays}, whose hand is in order, asks to take all wagers on it back."
    report = c.LetOut(NOBODY, why=WHY, position=stays)
    return given.scene(table, report, told, asks, position=stays, player=table.owner(stays), lit=(stays,))


def _exposed(given: Setting) -> Scene:
    late = given.case in (Case.EXPOSED_ONE_LATE, Case.EXPOSED_SEVERAL_LATE)
    several = given.case in (Case.EXPOSED_SEVERAL, Case.EXPOSED_SEVERAL_LATE)
    table = given.table(When.LOOKED if late else When.DEALT)
    unseen = [at for at in table.state.in_play if at not in table.state.looked_at]
    able: tuple[To | int, ...] = (*unseen, To.DEALER)
    holders = given.chance.shuffled(able)[: 2 if several else 1]
    shown = tuple(_fallen(table, holder, given.chance.below(2)) for holder in holders)
    told = [_tell_exposed(each, first=not number) for number, each in enumerate(shown)]
    positions = tuple(sorted(each.holder for each in shown if isinstance(each.holder, int)))
    report = c.ReportExposed(NOBODY, why=WHY, cards=len(shown), positions=positions)
    at = positions[0] if positions else None
    player = table.owner(at) if at else ""
    return given.scene(table, report, *told, position=at, player=player, lit=positions, open_cards=shown)


def _fallen(table: ShadowTable, holder: To | int, index: int) -> OpenCard:
    """One of a hand's cards that do not lie open anyway."""
    card = table.state.deal.of(holder)[index] if table.state.deal else None
    if card is None:
        raise StagingError("there is no such card")
    return OpenCard(holder, index, card)


def _tell_exposed(shown: OpenCard, *, first: bool) -> str:
    whose = f"of position {shown.holder}" if isinstance(shown.holder, int) else "of your own hand"
    if first:
        return f"By your mistake {card_words(shown.card)} {whose} falls open. You lay it back."
    return f"Then {card_words(shown.card)} {whose} shows, too."


def _face_up(given: Setting) -> Scene:
    table = given.table(When.DEALT, When.LOOKED)
    return given.scene(table, c.ReportFaceUp(NOBODY, why=WHY), "A card lies face up in the device.")


def _missed_burn(given: Setting) -> Scene:
    repaired = given.case in _REPAIRED
    burning = [device for device, how in edition(given.slug).devices.items() if how.cards(To.BURNED)]
    table = given.table(When.DEALT, device=given.chance.pick(burning))
    then = "Every card can be put where it would have gone, and that is done." if repaired else _NOT_REPAIRED
    report = c.ReportMissedBurn(NOBODY, why=WHY, repaired=repaired)
    return given.scene(table, report, "You see that the card which had to be burned was not.", then)


def _together(given: Setting) -> Scene:
    found = edition(given.slug).provisions[given.case]
    device: Device | None = given.chance.pick(found.devices) if found.devices else None
    table = given.table(When.DEALT, device=device)
    report = c.ReportDrawnTogether(NOBODY, why=WHY, first=2, places=(1, 2))
    told = "The first two cards left the shoe together. It is ruled which of them comes first."
    return given.scene(table, report, told)


MAKERS: dict[Case, Maker] = {
    **dict.fromkeys(_PACK, _pack),
    **dict.fromkeys((Case.COUNT_WRONG, Case.COUNT_RIGHT), _count),
    **dict.fromkeys((Case.EARLIER_ROUND, Case.EARLIER_LIMITS), _earlier),
    **dict.fromkeys((Case.MISDEAL, Case.MISDEAL_REPAIRED, Case.MISDEAL_LATE), _misdeal),
    **dict.fromkeys((Case.DEALER_COUNT, Case.BOARD_COUNT, Case.HAND_COUNT), _wrong_count),
    **dict.fromkeys((Case.DEALER_COUNT_REPAIRED, Case.BOARD_COUNT_REPAIRED, Case.HAND_COUNT_REPAIRED), _wrong_count),
    **dict.fromkeys((Case.LET_OUT, Case.LET_OUT_LATE), _let_out),
    **dict.fromkeys((Case.EXPOSED_ONE, Case.EXPOSED_SEVERAL), _exposed),
    **dict.fromkeys((Case.EXPOSED_ONE_LATE, Case.EXPOSED_SEVERAL_LATE), _exposed),
    Case.FACE_UP: _face_up,
    **dict.fromkeys((Case.MISSED_BURN, Case.MISSED_BURN_REPAIRED), _missed_burn),
    Case.DRAWN_TOGETHER: _together,
}
