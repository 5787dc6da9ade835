"""Answers of the calculator: the parsed hand, its worth or what it lacks, and the possible additions."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from jantaku.core.constants import KINDS, RED, TILES
from jantaku.core.fields import Rules
from jantaku.core.kinds import KIND, RED_SUIT
from jantaku.errors import HandError
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.circumstances import MOST_INDICATORS, Circumstances, check
from jantaku.scoring.hand import Hand, check_size, read_hand
from jantaku.scoring.notation import EACH, MOST_MELDS, check_copies, read_tile, read_tiles
from jantaku.scoring.score import Score
from jantaku.scoring.sheet import form_text, remark_on_fives
from jantaku.scoring.tiles import text_of, tile_of
from jantaku.scoring.waits import Waits, waits
from jantaku.texts import joined, say
from jantaku.texts.refusals import translated
from jantaku.texts.wording import worded
from jantaku.web.calculator.query import FLAGS, Query, book_of, so, win_of
from jantaku.web.wire.scene import Audience
from jantaku.web.wire.sheet import meld_of, sheet_of
from jantaku.web.wire.wording import TILES as CODES
from jantaku.web.wire.wording import Json, Wording, voice_of

WHOLE = 13


class ParsedQuery(NamedTuple):
    """A parsed question: the hand without its winning tile, that tile (-1: none yet), the circumstances."""

    hand: Hand
    tile: int
    win: Circumstances

    @property
    def lacks(self) -> int:
        """Number of concealed tiles still missing, without the winning tile."""
        return WHOLE - 3 * len(self.hand.melds) - len(self.hand.tiles)


def answer(query: Query, lang: str, profile: str = "book") -> Json:
    """Return everything that a page shows for a question."""
    out: Json = {"link": query.link, "error": "", "hand": None, "left": {}, "blocked": {}, "note": "", "sheet": None, "waits": None}
    try:
        book = book_of(query)
        asked = understood(query, book)
        voice = voice_of(book, Audience(-1, lang, profile))
        out |= {"hand": _shown(asked, voice), "left": _left(asked, book), "link": _plain(query, asked).link}
        out |= _sheet_or_waits(asked, book, voice)
        return out | {"note": _noted(str(out["note"]), query, book, lang)}
    except HandError as error:
        return out | {"error": worded(error_text(error, lang), lang, profile)}


def _noted(note: str, query: Query, book: Book, lang: str) -> str:
    """Return a note, with a remark on red fives that the book counts as plain ones."""
    return joined(filter(None, (note, remark_on_fives(f"{query.h} {query.w}", book, lang))), lang)


def error_text(error: HandError, lang: str) -> str:
    """Return the reason why a hand is impossible, in a language."""
    return translated(error, lang) or say("calc.impossible", lang)


def understood(query: Query, book: Book) -> ParsedQuery:
    """Parse a question; without a winning tile the fourteenth tile is it. Raise HandError if the hand is impossible."""
    reds = compile_book(book).red_fives
    hand = read_hand(query.h, reds)
    tile = read_tile(query.w, reds) if query.w else -1
    win = win_of(query, book)
    if tile < 0 and len(hand.tiles) == WHOLE + 1 - 3 * len(hand.melds):
        tile = read_tiles([word for word in query.h.split() if ":" not in word][-1], reds)[-1]
        left = list(hand.tiles)
        left.remove(tile)
        hand = Hand(tuple(left), hand.melds)
    check_copies([*hand.all, *([tile] if tile >= 0 else []), *win.dora, *win.ura], reds, "the hand and the indicators together")
    asked = ParsedQuery(hand, tile, win)
    if asked.lacks < 0:
        check_size(hand, (WHOLE,), "the winning tile not among them")
    return asked


def _plain(query: Query, asked: ParsedQuery) -> Query:
    """Return the question with its hand in normal notation, the winning tile apart."""
    return replace(query, h=str(asked.hand), w=text_of(asked.tile) if asked.tile >= 0 else "")


def _shown(asked: ParsedQuery, voice: Wording) -> Json:
    """Return the parsed hand, for a page to draw and to edit."""
    return {
        "tiles": [CODES[tile] for tile in asked.hand.tiles],
        "melds": [
            meld_of(meld, voice) | {"call": meld.call, "row": [CODES[tile] for tile in meld.tiles]} for meld in asked.hand.melds
        ],
        "win": CODES[asked.tile] if asked.tile >= 0 else "",
        "dora": [CODES[tile] for tile in asked.win.dora],
        "ura": [CODES[tile] for tile in asked.win.ura],
    }


def _left(asked: ParsedQuery, book: Book) -> dict[str, int]:
    """Return the number of copies left of each tile: four of a kind, with as many red fives as the book has."""
    used = Counter([*asked.hand.all, *asked.win.dora, *asked.win.ura, *([asked.tile] if asked.tile >= 0 else [])])
    packed = compile_book(book).red_fives
    reds = [packed >> 3 * suit & 7 for suit in range(TILES - RED)]
    left = {tile: EACH - (reds[RED_SUIT[tile]] if RED_SUIT[tile] >= 0 else 0) - used[tile] for tile in range(KINDS)}
    left |= {RED + suit: most - used[RED + suit] for suit, most in enumerate(reds) if packed}
    return {text_of(tile): number for tile, number in left.items()}


def _sheet_or_waits(asked: ParsedQuery, book: Book, voice: Wording) -> Json:
    """Return the sheet, the waits or a note, and the blocked circumstances. Raise HandError if the hand is impossible."""
    sure = asked.tile >= 0 and asked.lacks == 0
    probe = (
        asked.tile if asked.tile >= 0 else next(kind for kind in range(KINDS) if kind not in map(KIND.__getitem__, asked.hand.all))
    )
    rules = compile_book(book)
    if sure or not asked.lacks:
        check(asked.win, asked.hand, probe, rules)
    others = [] if _wrong(asked.win, asked, probe, rules) else _blocked(asked, probe, rules, voice.lang)
    out: Json = {"blocked": {name: voice.word(why) for name, why in others}}
    if sure:
        return out | {"sheet": sheet_of(Score(book, asked.hand, asked.tile, asked.win), voice.lang, voice.profile)}
    if asked.lacks == 0:
        return out | {"waits": _waits(asked, book, voice)}
    held = len(asked.hand.all) + (asked.tile >= 0)
    ident = "calc.start" if not held else "calc.add-more" if asked.tile >= 0 else "calc.add"
    return out | {"note": voice.say(ident, n=asked.lacks)}


def _wrong(win: Circumstances, asked: ParsedQuery, probe: int, rules: Rules) -> HandError | None:
    """Return the error that makes a win impossible, or None."""
    try:
        check(win, asked.hand, probe, rules)
    except HandError as error:
        return error
    return None


def _blocked(asked: ParsedQuery, probe: int, rules: Rules, lang: str) -> Iterator[tuple[str, str]]:
    """Yield the circumstances that cannot be added, each with the reason."""
    win = asked.win
    tries = {flag: win._replace(**so([flag])) for flag in FLAGS}
    tries |= {"riichi": win._replace(riichi=True, double_riichi=False), "double": win._replace(riichi=False, double_riichi=True)}
    tries |= {"ron": win._replace(tsumo=False), "tsumo": win._replace(tsumo=True, discarder=-1)}
    for name, tried in tries.items():
        if error := _wrong(tried, asked, probe, rules):
            yield name, error_text(error, lang)
    if not rules.ura:
        yield "ura", say("calc.no-ura", lang)
    elif not win.in_riichi:
        yield "ura", say("calc.ura-alone", lang)
    if win.dora and not rules.kan_indicators:
        yield "dora", say("calc.no-kan-dora", lang)
    elif len(win.dora) >= MOST_INDICATORS:
        yield "dora", say("calc.many-indicators", lang, n=MOST_INDICATORS + 1)
    if len(asked.hand.melds) >= MOST_MELDS:
        yield "melds", say("calc.many-melds", lang, n=MOST_MELDS + 1)


def _waits(asked: ParsedQuery, book: Book, voice: Wording) -> Json:
    """Return the waits of a hand of thirteen tiles with the worth of each; or its shanten."""
    seen = ",".join(text_of(tile) for tile in asked.win.dora)
    found = waits(str(asked.hand), book=book, seen=seen)
    return {
        "title": _title(found, voice),
        "forms": [form_text(form, far, voice.lang) for form, far in found.forms.items()] if not found.tenpai else [],
        "tiles": [
            {
                "tile": each.tile,
                "left": voice.say("calc.left", n=each.left),
                "note": _worth(asked, tile_of(each.tile), book, voice) if found.tenpai else "",
            }
            for each in found.accepts
        ],
    }


def _title(found: Waits, voice: Wording) -> str:
    """Return the distance of a hand from a win, in a sentence."""
    left = sum(each.left for each in found.accepts)
    if found.fifth:
        return voice.say("calc.fifth-only")
    if found.tenpai:
        return voice.say("calc.tenpai", n=left)
    return voice.say("calc.shanten", shanten=found.shanten, n=left)


def _worth(asked: ParsedQuery, tile: int, book: Book, voice: Wording) -> str:
    """Return the worth of a hand with one of its waits."""
    if _wrong(asked.win, asked, tile, compile_book(book)):
        return voice.say("calc.none-left")
    score = Score(book, asked.hand, tile, asked.win._replace(liable=-1))
    if score.valued:
        return voice.say("score.points", points=score.points)
    return voice.say("live.wire-two-han" if score.one_han else "live.wire-no-yaku")
