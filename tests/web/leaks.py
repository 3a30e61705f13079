"""What nobody is to be told, and ways to tell it all the same: to show that a leak is found, it is planted."""

from __future__ import annotations

import json
import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from typing import Any

from evenings import PLAYERS, PUBLIC, Evening, Heard
from in_process import App
from looks import is_still, sealed_lines, shown_at, won_before

from croupier.cards import DECK, Card
from croupier.house.cards import round_key
from croupier.house.staff import digest_of

# A card by itself, as in "Qh" or "Qh Jd". "As" before a word is a word, too.
CARD = re.compile(r"(?<![0-9A-Za-z_.-])(?!As [a-z'])[2-9TJQKA][cdhs](?![0-9A-Za-z_])")

# A signature or a sealed key, in which two letters may stand between signs by chance.
_LONG = re.compile(r"[0-9A-Za-z+/=_-]{40,}")

WHOLE = [str(card) for card in DECK]


def find_leaks(evening: Evening, heard: Heard) -> Iterator[str]:
    """What somebody was told just now that is not for them: cards, keys, and what belongs to other people."""
    who, text = heard.who or "the public", heard.text
    if is_still(heard.where) and heard.text.startswith("200"):
        head, _, body = heard.text.partition("\n\n")
        if evening.before.setdefault(heard.where, body) != body:
            yield f"{who} is told what was not there before the first card by {heard.where}"
        heard = heard._replace(text=head)
    for card in _cards(evening, heard) - shown_at(evening, heard.who, heard.where) - won_before(evening, heard.text):
        yield f"{who} is told {card} by {heard.where}"
    for what, secret in secrets(evening, heard.who):
        if secret in text and not (what.startswith(_IN_THE_LOG) and _is_log(heard.where)):
            yield f"{who} is told {what} by {heard.where}"


def _cards(evening: Evening, heard: Heard) -> set[Card]:
    """The cards that something names. Offers are looked into only where there are others than those that may be there."""
    text = _LONG.sub("", sealed_lines(evening, heard.text)) if heard.where.endswith("/export") else heard.text
    found = {*map(Card, CARD.findall(text))}
    if found <= shown_at(evening, heard.who, heard.where):
        return found
    return {*map(Card, CARD.findall(_searched(text)))}


_IN_THE_LOG = ("the sealed key", "the digest", "the hash")  # no use to anybody without the keys of the house or a password


def _is_log(where: str) -> bool:
    """Whether it shows the log as it is, all of which is signed and must be there."""
    return where.endswith(("/record", "/export"))


def _searched(text: str) -> str:
    """What is searched for cards: all but what is left open in an offer, where cards stand that could be entered.

    That these hang on no hidden card is shown by comparing.
    """
    head, _, body = text.rpartition("\n\n")
    try:
        return f"{head}\n{json.dumps(_without_choices(json.loads(body)))}"
    except ValueError:
        return text


def _without_choices(data: Any) -> Any:
    match data:
        case {"command": dict(command), "open": dict(left), **others}:
            return {**others, "command": {name: value for name, value in command.items() if name not in left}}
        case dict():
            return {name: _without_choices(value) for name, value in data.items()}
        case [list(path), *_] if "offers" in path and ("command" in path or "open" in path):  # a change within an offer
            return []
        case list() if data == WHOLE:  # the deck in its printed order stands where the house puts its own
            return []
        case list():
            return [_without_choices(each) for each in data]
    return data


def secrets(evening: Evening, who: str) -> list[tuple[str, str]]:
    """What nobody but its owner is told, in every form in which it could be written. It is worked out once for a round."""
    sealed = [cards for cards in evening.house.state.cards.values() if not cards.opened]
    mark = (len(evening.tokens), tuple(cards.sealed_key for cards in sealed))
    known = evening.secrets.get(who)
    if known is None or known[0] != mark:
        known = evening.secrets[who] = (mark, [*_secrets(evening, who, sealed)])
    return known[1]


def _secrets(evening: Evening, who: str, sealed: list[Any]) -> Iterator[tuple[str, str]]:
    for name, key in (("the key of the seals", evening.keys.seal), ("the key of the signatures", evening.keys.sign)):
        yield from ((name, form) for form in forms(key))
    for cards in sealed:
        yield from (("the key of the round", form) for form in forms(round_key(cards, by=evening.keys.seal)))
        yield "the sealed key of the round", cards.sealed_key
    for name, token in evening.tokens.items():
        yield f"the digest of a token of {name}", digest_of(token)
        if name != who:
            yield f"the token of {name}", token.partition(".")[2]
    if who in (*PLAYERS, PUBLIC):
        yield from (("the name of another player", name) for name in PLAYERS if name != who)
    for person in evening.house.state.staff.members():
        yield f"the hash of the password of {person.name}", person.hash


def forms(key: bytes) -> tuple[str, ...]:
    """A key as it could be written."""
    return key.hex(), key.hex().upper(), b64encode(key).decode().rstrip("="), urlsafe_b64encode(key).decode().rstrip("=")


# -- what is planted -------------------------------------------------------------------------------------------------


def hidden_card(evening: Evening) -> Card | None:
    """A card of the dealer's that lies face down."""
    state = evening.state(evening.now) if evening.now else None
    if state is None or state.deal is None:
        return None
    seen = evening.may_see(PUBLIC, evening.now)
    return next((card for card in state.deal.dealer if card is not None and card not in seen), None)


def own_hidden_card(evening: Evening) -> Card | None:
    """A card of the second player's, which that player may see and nobody else."""
    state = evening.state(evening.now) if evening.now else None
    hand = state.deal.hands.get(2, ()) if state and state.deal else ()
    return hand[0] if hand and hand[0] and hand[0] not in evening.may_see("Annika", evening.now) else None


Tell = Callable[[Evening], str]  # what is told; nothing if there is nothing to tell now


def card_as(write: Callable[[Card], str], find: Callable[[Evening], Card | None] = hidden_card) -> Tell:
    def tell(evening: Evening) -> str:
        card = find(evening)
        return write(card) if card else ""

    return tell


def key_of_the_round(evening: Evening) -> str:
    cards = evening.house.state.cards.get(evening.now)
    return round_key(cards, by=evening.keys.seal).hex() if cards and not cards.opened else ""


PLAIN = card_as(str)
TELLING: dict[str, Tell] = {
    "plain": PLAIN,
    "a player's": card_as(str, own_hidden_card),
    "in a sentence": card_as(lambda card: f"the dealer holds {card}, do not raise"),
    "key": key_of_the_round,
    "key of the seals": lambda evening: evening.keys.seal.hex(),
    "key in base64": lambda evening: urlsafe_b64encode(evening.keys.seal).decode(),
    "token": lambda evening: evening.tokens.get("Boris", ""),
    "name": lambda _: "Boris",
    "digest": lambda evening: digest_of(evening.tokens["Boris"]) if "Boris" in evening.tokens else "",
    "hash": lambda evening: next(evening.house.state.staff.members()).hash,
}
IN_CODE: dict[str, Tell] = {
    "base64": card_as(lambda card: b64encode(str(card).encode()).decode()),
    "hex": card_as(lambda card: str(card).encode().hex()),
    "index": card_as(lambda card: str(DECK.index(card))),
    "suit alone": card_as(lambda card: str(card)[1]),
    "turned round": card_as(lambda card: str(card)[::-1]),
    "as so many blanks": card_as(lambda card: " " * DECK.index(card)),
}


class Planted:
    """A server that tells too much: what, and in which place of what it sends."""

    def __init__(self, evening: Evening, app: App, place: str, tell: Tell) -> None:
        self._evening, self._app, self._place, self._tell = evening, app, place, tell

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        start: dict[str, Any] = {}

        async def pass_on(message: dict[str, Any]) -> None:
            told = self._tell(self._evening)
            if message["type"] == "websocket.send" and told and self._place in ("delta", "snapshot"):
                message = {**message, "text": self._in_frame(message["text"], told)}
            if message["type"] == "http.response.start" and told:
                start.update(message)
                return
            if message["type"] == "http.response.body" and start:
                body = self._in_body(scope["path"], start["status"], message.get("body", b""), told)
                kept = [(name, value) for name, value in start["headers"] if name != b"content-length"]
                more = [(b"content-length", str(len(body)).encode())]
                if self._place == "header":
                    more.append((b"x-debug", told.encode()))
                await send({**start, "headers": [*kept, *more]})
                start.clear()
                message = {**message, "body": body}
            await send(message)

        await self._app(scope, receive, pass_on)

    def _in_frame(self, text: str, told: str) -> str:
        frame = json.loads(text)
        if self._place == "delta" and "changes" in frame:
            frame["changes"].append([["hint"], told])
        elif self._place == "snapshot" and "snapshot" in frame:
            frame["snapshot"]["hint"] = told
        return json.dumps(frame)

    def _in_body(self, path: str, status: int, body: bytes, told: str) -> bytes:
        wanted = status >= 400 if self._place == "error" else status == 200 and PLACES.get(self._place, _NOWHERE).search(path)
        if not wanted:
            return body
        if path.endswith("/export"):
            return body + json.dumps({"hint": told}).encode() + b"\n"
        data = json.loads(body)
        data["detail" if "detail" in data else "hint"] = f"{data.get('detail', '')} {told}"
        return json.dumps(data).encode()


_NOWHERE = re.compile(r"(?!)")
PLACES = {  # of what is sent over HTTP, each with the addresses that it has
    name: re.compile(f"^/api/v1/{path}$")
    for name, path in {
        "view": r"tables/\w+",
        "coach": r"tables/\w+/coach",
        "sign": r"pools/.*",
        "floor": "floor",
        "pit": "pit",
        "topic": "topics/.*",
        "oneself": "me",
        "answer": "requests",
        "preview": "previews",
        "rounds": "rounds",
        "replay": r"rounds/\w+/\d+",
        "what-if": r"rounds/.*/what-if",
        "choices": r"rounds/.*/choices",
        "record": r"rounds/.*/record",
        "money": "audit/money",
        "overrides": "audit/overrides",
        "audit": "audit/(heads|slips|reconciliation|verification)",
        "export": "audit/export",
        "rules": "rules",
        "a book": r"rules/[^/]+",
        "a rule": r"rules/[^/]+/.*",
        "staff": "staff",
        "set-up": "setup",
        "lab": "lab/.*",
        "syllabus": "drill/syllabus",
        "sitting": "drill/sitting",
        "certificate": "drill/certificate",
    }.items()
}


def planting(place: str, tell: Tell) -> Callable[[Evening, App], App]:
    """What stands between the server and everybody: it plants something."""
    return lambda evening, app: Planted(evening, app, place, tell)
