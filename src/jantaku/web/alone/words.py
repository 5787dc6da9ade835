"""The texts that a table without a server needs, in one language: the ``Words`` of static/alone/voice.js."""

from functools import cache
from typing import cast

from jantaku import languages
from jantaku.rules import library
from jantaku.rules.book import ONE_ROUND, Book, compile_book, full_key
from jantaku.rules.compiling import box
from jantaku.rules.rulings import FEATURES, SHORT
from jantaku.scoring.standings import uma_of
from jantaku.story.rules import WHEN
from jantaku.texts import catalogue, glossary
from jantaku.texts.bookcard import YAKU, line
from jantaku.texts.booktitle import book_title
from jantaku.texts.glossary import PROFILES
from jantaku.web.wire.news import SOUNDS
from jantaku.web.wire.scene import Audience
from jantaku.web.wire.wording import voice_of

STARTS = (  # of the ids of texts
    *("wind.", "seat.", "tile.", "number.", "fu.", "limit.", "reason.", "missing.", "feature.", "act.", "live.wire-"),
    *("game.", "score."),
)
ALSO = (
    *("board.yours", "board.deal-kept", "calc.dora", "calc.ura", "why.nearest-title", "live.winds-drawn"),
    *("live.no-act", "live.not-asked", "live.too-late", "prompt.your-turn", "prompt.claim", "prompt.rob", "prompt.declare"),
    *("prompt.not-possible", "prompt.not-held", "prompt.not-understood"),
)
TERMS = (  # on buttons, for melds, in sentences
    *("pon", "noten", "tenpai", "kyuushu-kyuuhai", "kan", "chii", "riichi", "shouminkan", "ankan", "dora", "ura-dora", "aka-dora"),
    *("shuntsu", "koutsu", "kantsu", "anjun", "ankou", "minjun", "minkou", "minkan"),
)
CITED = (  # rulings behind the sentences of a sheet
    *("dora_worth", "ura", "red_fives", "fu_seven_pairs", "fu_win", "fu_wait", "fu_double_wind_pair", "fu_draw", "fu_closed_ron"),
    *("fu_open_pinfu", "fu_triplet", "fu_quad", "fu_valued_pair", "tile_apart", "yakuman_base", "most_yakuman", "renhou_dora"),
    *("accumulation", "limit_base", "fu_rounding", "counted_yakuman", "limit_from", "kiriage", "mangan_cap", "base_formula"),
    *("sticks_winner", "ron_payment", "tsumo_split", "liable_tsumo", "liable_alone", "liable_half", "liable_several"),
    *("liable_only_with", "counter_value", "liable_counters", "liable_replacement"),
)
OWN_PROFILES = PROFILES[1:]  # "book" is that of wrc-2015
OF_GAMES = {"digest", "east", "lines", "umas", "oka", "base", "split", "exact"}  # of the words of a book
TYPOGRAPHY = ("gap", "comma", "listing", "colon", "group", "point", "zero_is_one", "elides", "latin")


@cache
def words(lang: str) -> dict[str, object]:
    """Return the texts of a language, as the scripts of the page take them."""
    own = languages.of(lang)
    texts = {ident: text for ident, text in catalogue(lang).items() if ident.startswith(STARTS) or ident in ALSO}
    books = {name: Book.open(name) for name in library.names()}
    yaku = dict.fromkeys(ident for book in books.values() for ident in book.yaku)
    return {
        "lang": lang,
        "typography": {name: getattr(own, name) for name in TYPOGRAPHY},
        "sounds": SOUNDS,
        "texts": texts,
        "names": {ident: names(ident, lang) for ident in (*TERMS, *yaku)},
        "about": {ident: glossary.meaning(ident, lang) for ident in (*yaku, "dora", "ura-dora", "aka-dora")},
        "keys": {short: SHORT[short] for short in CITED if short in SHORT},
        "books": {name: of_book(book, lang) for name, book in books.items()},
    }


@cache
def words_apart(lang: str) -> dict[str, object]:
    """Return the same for drills and scores, which play no game: without its settings, its house rules and its news."""
    own = words(lang)
    books = cast("dict[str, dict[str, object]]", own["books"])
    kept = {name: {key: value for key, value in book.items() if key not in OF_GAMES} for name, book in books.items()}
    return own | {"sounds": {}, "books": kept}


def names(ident: str, lang: str) -> object:
    """Return the names of a term by profile, or the only one."""
    found = [glossary.name(ident, lang, profile) for profile in OWN_PROFILES]
    return found[0] if len(set(found)) == 1 else found


def of_book(book: Book, lang: str) -> dict[str, object]:
    """Return what play says of a book, its digest, and the rulings that it says when they first matter."""
    lines = {key: line(book, key, lang) for key in _when(book)}
    return of_sheets(book, lang) | {
        "digest": book.digest,
        "east": east(book, lang),
        "lines": {key: [row.title, row.text, row.clause] for key, row in lines.items()},
    }


def _when(book: Book) -> list[str]:
    return [key for _, key in WHEN if key in book.rulings]


def of_sheets(book: Book, lang: str) -> dict[str, object]:
    """Return what sheets and explanations say of a book: clauses, and the values that they and a standing need."""
    quad = book.rulings.get("melds.concealed_kan_shown")
    clauses = [*map(full_key, CITED), *(f"reason.{ident}" for ident in book.reasons), *(YAKU + ident for ident in book.yaku)]
    return {
        "title": book_title(book, lang),
        "short": book.meta["short"],
        "middle_down": bool(quad and quad.says == "middle-down"),
        "cites": {key: book.cite(key, lang) for key in (*clauses, *_when(book))},
        "yaku": [yaku_of(book, ident) for ident in book.yaku],
        "umas": [[float(each) for each in uma_of(book, above)] for above in range(5)],
        "oka": float(book.oka),
        "base": book.score_base,
        "split": book.tied_places == "split",
        "exact": bool(book.exact_scores),
        "counted_yakuman": book.counted_yakuman or 0,
        "fives": compile_book(book).red_fives,
    }


def yaku_of(book: Book, ident: str) -> list[object]:
    """Return a yaku: its id, whether it stands alone, its limit, the values of features within which it is present."""
    yaku = book.yaku[ident]
    sides = [[FEATURES.index(feature), low, high] for feature, (low, high) in box(ident, yaku.row()).items()]
    return [ident, {"alone": bool(yaku.alone), "limit": yaku.limit or "", "box": sides}]


def east(book: Book, lang: str) -> dict[str, object]:
    """Return what differs in a game of one round: the digest of the book, and its rulings as house rules."""
    short = book.under(ONE_ROUND)
    return {"digest": short.digest, "house": voice_of(short, Audience(-1, lang, "book")).house}
