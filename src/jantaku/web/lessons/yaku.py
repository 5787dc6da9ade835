"""The lesson of the yaku: their list by how often they are seen, and for each its examples, its near misses and its frequency."""

from collections import Counter
from dataclasses import replace
from typing import NamedTuple

from jantaku.core.constants import CHUN, HAKU, HATSU
from jantaku.rules.book import Book
from jantaku.scoring.breakdown import Missed, lacking
from jantaku.scoring.circumstances import Circumstances
from jantaku.scoring.examples import EXAMPLES, Example
from jantaku.scoring.hand import read_hand
from jantaku.scoring.score import Score, judge
from jantaku.scoring.sheet import near_text
from jantaku.scoring.tiles import SEATS, text_of, tiles_of
from jantaku.texts import glossary, say, seat_name
from jantaku.texts.bookcard import line, members, yaku_keys
from jantaku.web.calculator.query import so
from jantaku.web.lessons.counts import YakuCount, count_of
from jantaku.web.lessons.examples import MISSES, SECOND, Miss
from jantaku.web.lessons.way import LessonReader
from jantaku.web.wire.sheet import meld_of, name_of, sheet_of
from jantaku.web.wire.wording import Json

RIICHI = {"riichi": "riichi", "double_riichi": "double-riichi"}
HONOUR = {"haku": HAKU, "hatsu": HATSU, "chun": CHUN}


class ShownHand(NamedTuple):
    """A hand of the lesson: concealed groups, melds as laid, the winning tile, how it was won, its sheet, its link."""

    groups: list[list[str]]
    melds: list[Json]
    win: str
    how: list[str]
    yaku: list[Json]
    total: str
    link: str


class ShownMiss(NamedTuple):
    """A near miss: the hand, the example it differs from (1 or 2), tiles out and in, and the reasons, each with clause and URL."""

    hand: ShownHand
    of: int
    out: list[str]
    into: list[str]
    why: list[Json]


class YakuRow(NamedTuple):
    """A yaku in the list: its id, name and worth, closed and open ("" where it does not count), and its frequency."""

    name: str
    title: str
    closed: str
    open: str
    frequency: YakuCount | None


def names_of(book: Book) -> list[str]:
    """Return the ids of the yaku of a book, those that its list prints together as one."""
    return [key.removeprefix("yaku.") for key in yaku_keys(book)]


def rows_of(book: Book, name: str) -> list[str]:
    """Return the rows of a book that one yaku of its list stands for."""
    return members(book, f"yaku.{name}") or [name]


def listed(reader: LessonReader) -> list[YakuRow]:
    """Return the yaku of a book, the most frequent first."""
    rows = [_row(reader, name) for name in names_of(reader.book)]
    return sorted(rows, key=lambda row: -row.frequency.seen if row.frequency else 0)


def _row(reader: LessonReader, name: str) -> YakuRow:
    closed, opened = worth(reader, name)
    return YakuRow(name, name_of(name, reader.voice), closed, opened, count_of(reader.book.name, rows_of(reader.book, name)))


def worth(reader: LessonReader, name: str) -> tuple[str, str]:
    """Return the worth of a yaku closed and open; "" for an open hand that cannot have it."""
    row = reader.book.yaku[rows_of(reader.book, name)[0]]
    if row.limit:
        limit = say(f"limit.{row.limit}", reader.lang)
        return limit, limit if row.open else ""
    unit = "rules.worth-yakuman" if row.yakuman else "rules.worth-han"
    return say(unit, reader.lang, n=row.yakuman or row.han), say(unit, reader.lang, n=row.open) if row.open else ""


def term_names(name: str) -> list[tuple[str, str]]:
    """Return the names of a yaku by language, for all who know it by another."""
    if name not in EXAMPLES:
        return []
    term = glossary.get(name)
    names = {"en": term.en, "fr": term.fr, "ja": term.ja}
    return [(lang, " · ".join(dict.fromkeys(filter(None, found)))) for lang, found in names.items()]


def examples(reader: LessonReader, name: str) -> list[ShownHand]:
    """Return two hands that have a yaku; none for a yaku that only a house knows."""
    return [hand(reader, each[name]) for each in (EXAMPLES, SECOND) if name in each]


def misses(reader: LessonReader, name: str) -> list[ShownMiss]:
    """Return two hands that just miss a yaku, with what they lack by the core."""
    return [_miss(reader, name, miss) for miss in MISSES.get(name, ())]


def example_of(name: str, at: int) -> Example:
    """Return one of the two examples of a yaku."""
    return (EXAMPLES, SECOND)[at][name]


def valued(book: Book, example: Example) -> Score:
    """Score a hand of the lessons under a book."""
    win = Circumstances(tsumo=example.tsumo, seat=SEATS.index(example.seat))
    return judge(written(example), example.win, book, win._replace(**so(example.circumstances)))


def written(example: Example) -> str:
    """Return a hand without its winning tile, in notation."""
    return f"{example.groups} {example.melds}".strip()


def tiles_in(example: Example) -> "Counter[str]":
    """Return all tiles of a hand."""
    held = read_hand(written(example))
    return Counter(text_of(tile) for tile in (*held.all, *tiles_of(example.win)))


def hand(reader: LessonReader, example: Example) -> ShownHand:
    """Return a hand as the lesson shows it."""
    found = valued(reader.book, example)
    sheet = sheet_of(found, reader.lang, reader.profile)
    groups = [[text_of(tile) for tile in read_hand(word).tiles] for word in example.groups.split()]
    melds = [meld_of(meld, reader.voice) for meld in found.hand.melds]
    total = str(sheet["points_text"] if found.valued else sheet["headline"])
    return ShownHand(groups, melds, example.win, _how(reader, example), _yaku(sheet), total, _link(reader, example))


def _yaku(sheet: Json) -> list[Json]:
    rows: list[Json] = sheet["yaku"]  # type: ignore[assignment]
    return rows


def _how(reader: LessonReader, example: Example) -> list[str]:
    """Return how a hand was won, in words: by ron or tsumo, the seat, circumstances."""
    voice = reader.voice
    declared = [voice.name(RIICHI[each]) for each in example.circumstances if each in RIICHI]
    special = [voice.say(f"calc.{each.replace('_', '-')}") for each in example.circumstances if each not in RIICHI]
    how = voice.say("live.wire-tsumo" if example.tsumo else "live.wire-ron")
    return [how, seat_name(SEATS.index(example.seat), reader.lang), *declared, *special]


def _link(reader: LessonReader, example: Example) -> str:
    """Return the address of the hand in the calculator."""
    riichi = next((RIICHI[each].removesuffix("-riichi") for each in example.circumstances if each in RIICHI), "")
    also = tuple(each.replace("_", "-") for each in example.circumstances if each not in RIICHI)
    by = "tsumo" if example.tsumo else "ron"
    return replace(reader.rules, h=written(example), w=example.win, by=by, seat=example.seat, riichi=riichi, also=also).link


def _miss(reader: LessonReader, name: str, miss: Miss) -> ShownMiss:
    before, now = tiles_in(example_of(name, miss.of)), tiles_in(miss.hand)
    out, into = sorted((before - now).elements()), sorted((now - before).elements())
    return ShownMiss(hand(reader, miss.hand), miss.of + 1, out, into, reasons(reader, name, miss.hand))


def reasons(reader: LessonReader, name: str, example: Example) -> list[Json]:
    """Return the reasons why a hand has not a yaku: what it lacks, or that it is not complete."""
    found, book = valued(reader.book, example), reader.book
    if not found.valued and min(found.shanten.values()) >= 0:
        why: list[Json] = sheet_of(found, reader.lang, reader.profile)["why"]  # type: ignore[assignment]
        return why
    asked = _nearest(book, name, found)
    row = line(book, f"yaku.{name}", reader.lang)
    return [{"text": near_text(each, reader.lang), "cite": row.clause, "href": f"/rules/{book.name}#{row.key}"} for each in asked]


def _nearest(book: Book, name: str, found: Score) -> tuple[Missed, ...]:
    """Return what the hand lacks for that row of a yaku of which it holds a pair, or for its only row."""
    rows = rows_of(book, name)
    begun = [row for row in rows if row in HONOUR and found.laid.count[HONOUR[row]] >= 2]
    return lacking(book, found.laid, (begun or rows)[0])
