"""The answer of a drill: sentences with their clauses, and the sheet, the waits or the discards behind it."""

from typing import NamedTuple

from jantaku import languages
from jantaku.core import constants as n
from jantaku.core.acts import CHII_LOW, KAN, PON, PON_REDS, RON, TSUMO, W_OTHER, bit
from jantaku.core.fields import FinishedHand, Reading, Worth
from jantaku.core.kinds import BIT, KIND, POWER
from jantaku.core.worth import score
from jantaku.drills.fields import Drill
from jantaku.game.acts import reasons_against
from jantaku.rules.book import Book, compile_book
from jantaku.rules.rulings import REASONS
from jantaku.scoring.breakdown import group
from jantaku.scoring.lut import LUT
from jantaku.scoring.tiles import row_of, text_of
from jantaku.scoring.tiles import tiles_of as read
from jantaku.scoring.waits import Discard, waits
from jantaku.story.rules import when
from jantaku.web.learn.drills.question import DrillKey, draws, drill_of, turned
from jantaku.web.learn.drills.tiles import hand_of, score_of
from jantaku.web.wire.scene import Audience
from jantaku.web.wire.sheet import sheet_of
from jantaku.web.wire.wording import Json, Reason, Wording, voice_of

FORMS = {"chii": range(CHII_LOW, PON), "pon": (PON, PON + 1, PON_REDS), "kan": (KAN,)}


class WaitLine(NamedTuple):
    """A wait: its tile, how many are not in sight, and the groups of the hand that it completes."""

    tile: str
    left: int
    groups: tuple[tuple[str, ...], ...]


class Explained(NamedTuple):
    """An answer: sentences with clauses; a sheet, waits or discards where it has them."""

    lines: list[Reason]
    sheet: Json | None = None
    waits: tuple[WaitLine, ...] = ()
    discards: tuple[Discard, ...] = ()
    most: int = 0


def explained(key: DrillKey, lang: str, profile: str) -> Explained:
    """Return the answer of a drill of tiles."""
    x, book = drill_of(key), Book.open(key.book)
    voice = voice_of(book, Audience(-1, lang, profile))
    if key.kind == "waits":
        return Explained(_wait_notes(voice), waits=_waits(x, book))
    if key.kind == "discard":
        found = _discards(x, book)
        return Explained(
            [_said(voice, "drill.best-is", left=found[0].left, tile=voice.tile(read(found[0].tile)[0]))], discards=found
        )
    if key.kind == "win":
        return _win(x, book, voice)
    if key.kind == "call":
        return Explained(_calls(x, voice))
    return Explained([], sheet_of(score_of(x, book), lang, profile))


def _said(voice: Wording, ident: str, **values: object) -> Reason:
    return {"id": ident, "text": voice.say(ident, **values), "cite": "", "href": ""}


# ---- waits
def _waits(x: Drill, book: Book) -> tuple[WaitLine, ...]:
    """Return each wait with the groups that it completes."""
    waiting = [kind for kind in range(n.KINDS) if x.table.waits[x.me] & BIT[kind]]
    return tuple(WaitLine(text_of(kind), 4 - _held(x, kind), _groups(x, book, kind)) for kind in waiting)


def _held(x: Drill, kind: int) -> int:
    """Return how many of a kind are in sight: in the hand, its melds, its river, the indicators."""
    t, me = x.table, x.me
    seen = [*hand_of(x).all, *t.river[me][: t.discards[me]], *turned(x)]
    return sum(KIND[tile] == kind for tile in seen)


def _groups(x: Drill, book: Book, kind: int) -> tuple[tuple[str, ...], ...]:
    """Return the blocks of the hand that a tile completes, the melds left out."""
    t, me = x.table, x.me
    hand, reading, worth = FinishedHand(), Reading(), Worth()
    hand.count, hand.key = [*t.hand[me]], [*t.key[me]]
    hand.count[kind] += 1
    hand.key[kind // 9] += POWER[kind]
    hand.melds, hand.win, hand.riichi = t.melds[me], kind, 1
    for i in range(hand.melds):
        hand.meld[i] = t.meld[me][i]
    score(hand, compile_book(book), LUT, reading, worth)
    return tuple(tuple(map(text_of, read(group(block)))) for block in worth.block[hand.melds : worth.blocks])


def _wait_notes(voice: Wording) -> list[Reason]:
    """Return the clause on what a complete hand is."""
    key = "reason.win-incomplete"
    cite = voice.book.cite(key, voice.lang)
    return [{"id": key, "text": voice.say("drill.waits-are"), "cite": cite, "href": f"/rules/{voice.book.name}#{key}"}]


# ---- discards
def _discards(x: Drill, book: Book) -> tuple[Discard, ...]:
    """Return every discard, the best first."""
    t, me = x.table, x.me
    seen = row_of([*turned(x)[:1], *t.river[me][: t.discards[me]]])
    return waits(hand_of(x), book=book, seen=seen).discards


# ---- may I win, may I call
def _against(x: Drill, act: int, voice: Wording) -> list[Reason]:
    """Return the reasons against an act, by the scratch."""
    return [voice.reason(REASONS[reason], x.tile) for reason in reasons_against(x.scratch, act)]


def _win(x: Drill, book: Book, voice: Wording) -> Explained:
    """Return what stands against a win, each reason with its tiles; else the sheet."""
    reasons = _against(x, TSUMO if draws(x) else RON, voice)
    waiting = [text_of(kind) for kind in range(n.KINDS) if x.table.waits[x.me] & BIT[kind]]
    lines = [*reasons, {**_said(voice, "drill.you-wait-for"), "tiles": " ".join(waiting)}]
    if reasons:
        return Explained(lines)
    found = _said(voice, "drill.tsumo-in-spite") if draws(x) and x.table.waits[x.me] & x.table.cast[x.me] else None
    return Explained([found, lines[-1]] if found else lines[-1:], sheet_of(score_of(x, book), voice.lang, voice.profile))


def _calls(x: Drill, voice: Wording) -> list[Reason]:
    """Return of each call that it is lawful, what stands against it, or that the tiles are not there."""
    out = []
    for call, forms in FORMS.items():
        possible = [act for act in forms if x.scratch.possible[W_OTHER] & bit(act)]
        lawful = [act for act in possible if x.scratch.lawful[x.me][W_OTHER] & bit(act)]
        if lawful:
            out.append(_of_call(voice, f"drill.may-{call}", forms[0]))
        elif possible:
            out += [
                {**reason, "text": voice.name(call) + languages.of(voice.lang).colon + reason["text"]}
                for reason in _against(x, possible[0], voice)
            ]
        else:
            out.append(_of_call(voice, f"drill.no-{call}", forms[0]))
    return out


def _of_call(voice: Wording, ident: str, act: int) -> Reason:
    """Return a sentence on a call, with the clause on when it is possible."""
    key = when(act)
    cite = voice.book.cite(key, voice.lang) if key in voice.book.rulings else ""
    return {"id": ident, "text": voice.say(ident), "cite": cite, "href": f"/rules/{voice.book.name}#{key}" if cite else ""}
