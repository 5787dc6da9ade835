"""Commands at a refereed table: any action that hands and mouths can do; the referee judges the rest."""

from collections.abc import Mapping
from copy import copy
from dataclasses import replace

from jantaku.errors import HandError
from jantaku.refereed import Action, Judged, RefereedTable
from jantaku.refereed.actions import ACTIONS, NOBODYS, ActionError, to_row
from jantaku.refereed.notation import read
from jantaku.scoring.tiles import text_of, tiles_of
from jantaku.web.errors import WebError
from jantaku.web.play.rows import JournalRow
from jantaku.web.refereed.game import Refereed
from jantaku.web.wire.rulings import explained
from jantaku.web.wire.scene import Audience
from jantaku.web.wire.wording import Reason, voice_of

COMMANDS = ("deed", "say", "let")
DONE = tuple(what for what in ACTIONS if what not in NOBODYS)
MOST_ACTIONS, MOST_NUMBERS, MOST_NUMBER = 8, 4, 1_000_000
MOST_WORD, MOST_TEXT, MOST_TILES, MOST_KEY = 40, 80, 40, 40  # letters


class RefusalError(WebError):
    """An action that cannot be done, with the table's reason."""

    def __init__(self, error: ActionError) -> None:
        super().__init__("live.bad-deed")
        self.error = error

    def reason(self, lang: str) -> Reason:
        """Return the reason in its wire form."""
        return {"id": self.error.id.rpartition(".")[2], "text": self.error.sentence(lang), "cite": "", "href": ""}


def row_of(game: Refereed, seat: int, message: Mapping[str, object], now: int) -> JournalRow | None:
    """Return the row of a command; None if its key was handled before. Raise WebError if it is malformed or cannot be done."""
    key = _text(message, "key", MOST_KEY)
    if key and key in game.keys[seat]:
        return None
    if seat in game.barred:
        raise WebError("live.disqualified", status=403)
    keyed: JournalRow = {"kind": "let", "at": now, "seat": seat}
    if key:
        keyed["key"] = key
    if message["t"] == "let":
        if seat not in game.awaited:
            raise WebError("live.not-now")
        return keyed
    if game.stage not in {"play", "result"} or not game.tabletop.hands:
        raise WebError("live.not-now")
    at = game.hand_at(now)
    try:
        actions = typed(game, seat, message, at) if message["t"] == "say" else sent(message, seat, at)
        rehearsed(game.tabletop).do_all(actions)
    except ActionError as error:
        raise RefusalError(error) from None
    return {**keyed, "kind": "deed", "deeds": [to_row(action) for action in actions], "by": "person"}


def warned(game: Refereed, seat: int, before: int) -> list[tuple[int, Judged]]:
    """Return the warnings for a seat, (number, ruling), since ``before`` rulings."""
    fresh = list(enumerate(game.tabletop.scene.rulings, 1))[before:]
    return [(n, judged) for n, judged in fresh if judged.warned and judged.seat == seat]


def why(game: Refereed, found: list[tuple[int, Judged]], audience: Audience) -> list[Reason]:
    """Return the reasons of an explanation in their wire form."""
    voice = voice_of(game.tabletop.book, audience)
    return [explained(voice, judged) for _, judged in found]


def rehearsed(table: RefereedTable) -> RefereedTable:
    """Return a copy of the table, to test whether an action can be done at all."""
    twin = copy(table)
    twin.scene = table.scene.fork()
    twin.hands = [*table.hands[:-1], replace(table.hands[-1], actions=list(table.hands[-1].actions))]
    twin.explained = set(table.explained)
    return twin


# ---- parsing
def typed(game: Refereed, seat: int, message: Mapping[str, object], at: int) -> list[Action]:
    """Parse typed actions: ``pon 77z``, ``drawn``, or any word. Raise ActionError or WebError if they are malformed."""
    text = _text(message, "text", MOST_TEXT)
    v = game.tabletop.view(seat).state
    if v.tile >= 0 and v.turn == seat:
        text = " ".join(text_of(v.tile) if word == "drawn" else word for word in text.split())
    actions = read(text, seat, at, dealer=v.dealer)
    if not actions or any(action.what in NOBODYS for action in actions):
        raise WebError("live.bad-command", what=text[:MOST_WORD])
    return actions


def sent(message: Mapping[str, object], seat: int, at: int) -> list[Action]:
    """Parse actions sent by the page. Raise WebError if they are malformed."""
    found = message.get("deeds")
    if not isinstance(found, list) or not 0 < len(found) <= MOST_ACTIONS:
        raise WebError("live.bad-command", what="deed")
    return [_action(each, seat, at) for each in found]


def _action(each: object, seat: int, at: int) -> Action:
    what = each.get("what") if isinstance(each, dict) else None
    if not isinstance(each, dict) or what not in DONE:
        raise WebError("live.bad-command", what=str(what)[:MOST_WORD])
    numbers = each.get("numbers", [])
    whole = isinstance(numbers, list) and all(type(number) is int and abs(number) <= MOST_NUMBER for number in numbers)
    if not whole or len(numbers) > MOST_NUMBERS:
        raise WebError("live.bad-command", what=f"{what} numbers")
    try:
        tiles = tuple(tiles_of(_text(each, "tiles", MOST_TILES)))
    except HandError:
        raise WebError("live.bad-command", what=f"{what} tiles") from None
    return Action(at, seat, what, _text(each, "word", MOST_WORD), tiles, tuple(numbers))


def _text(message: Mapping[str, object], name: str, most: int) -> str:
    """Return a short printable text. Raise WebError for anything else."""
    text = message.get(name, "")
    if not isinstance(text, str) or len(text) > most or not (text.isprintable() or not text):
        raise WebError("live.bad-command", what=name)
    return text.strip()
