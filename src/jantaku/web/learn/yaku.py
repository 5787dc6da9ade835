"""The yaku of a table's book as rows: worth, meaning, an example, and how near a seat's hand is."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from jantaku.core import constants as n
from jantaku.rules.book import Book
from jantaku.scoring.examples import EXAMPLES, Example
from jantaku.scoring.hand import read_hand
from jantaku.scoring.nearness import nearness
from jantaku.scoring.tiles import text_of
from jantaku.texts import glossary, say
from jantaku.texts.bookcard import line, members, yaku_keys
from jantaku.texts.glossary import yaku_name
from jantaku.web.wire.hints import held
from jantaku.web.wire.masking import MaskedScene
from jantaku.web.wire.scene import Audience, Scene


class YakuLine(NamedTuple):
    """One yaku: its key in the book, name, worth and meaning; an example; ``lacking`` tiles if the hand's nearness is known."""

    key: str
    name: str
    worth: str
    meaning: str
    clause: str
    groups: tuple[tuple[str, ...], ...]
    win: str
    lacking: int | None


class YakuList(NamedTuple):
    """The rows in parts: by nearness; of the moment, not the tiles; ruled out by calls. Without a hand all are in the first."""

    near: list[YakuLine]
    moment: list[YakuLine]
    never: list[YakuLine]
    known: bool  # the nearness of a hand is known


class HandKey(NamedTuple):
    """A hand and the winds for which nearness is counted."""

    hand: str
    round: int
    seat: int


def hand_of(scene: Scene, audience: Audience) -> HandKey | None:
    """Return the hand of a seat from its own view; None without one, for spectators, or if the table gives no hints."""
    seen = MaskedScene(scene, audience)
    v, s = seen.v, seen.seat
    if not seen.playing or scene.about.hints == "off" or v.phase in {n.NO_HAND, n.HAND_OVER} or v.hidden[s]:
        return None
    return HandKey(str(held(v, s)), v.round, (s - v.dealer) % 4)


@lru_cache(1024)
def distances(hand: HandKey, book: Book) -> Mapping[str, int | None]:
    """Return the nearness of a hand to each yaku of a book, cached; some milliseconds."""
    return nearness(hand.hand, book=book, round_wind=hand.round, seat_wind=hand.seat)


def yaku_list(book: Book, lang: str, profile: str, hand: HandKey | None) -> YakuList:
    """Return the yaku of a book, the nearest to a hand first."""
    known = distances(hand, book) if hand else {}
    rows: list[tuple[YakuLine, bool]] = []
    for key in yaku_keys(book):
        names = members(book, key) or [key.removeprefix("yaku.")]
        found = [known[name] for name in names if name in known]
        near = min((lacking for lacking in found if lacking is not None), default=None)
        rows.append((_row(book, key, lang, profile, near), bool(found)))
    if hand is None:
        return YakuList([row for row, _ in rows], [], [], known=False)
    near_rows = sorted((row for row, _ in rows if row.lacking is not None), key=lambda row: row.lacking or 0)
    moment = [row for row, measured in rows if not measured]
    never = [row for row, measured in rows if measured and row.lacking is None]
    return YakuList(near_rows, moment, never, known=True)


def _row(book: Book, key: str, lang: str, profile: str, lacking: int | None) -> YakuLine:
    name = key.removeprefix("yaku.")
    row = line(book, key, lang)
    groups, win = _example(EXAMPLES[name]) if name in EXAMPLES else ((), "")
    meaning = glossary.meaning(name, lang) if name in EXAMPLES else row.note
    worth = _worth(book, key, row.text, lang)
    return YakuLine(key, yaku_name(name, lang, profile), worth, meaning, row.clause, groups, win, lacking)


def _worth(book: Book, key: str, text: str, lang: str) -> str:
    """Return the worth in short where it is the same closed and open, else in the words of the book's page."""
    names = members(book, key) or [key.removeprefix("yaku.")]
    row = book.yaku[names[0]]
    han, ident = (row.yakuman, "rules.worth-yakuman") if row.yakuman else (row.han, "rules.worth-han")
    same = han == row.open and not row.alone and not row.limit
    return say(ident, lang, n=han) if same else text


@lru_cache(128)
def _example(example: Example) -> tuple[tuple[tuple[str, ...], ...], str]:
    """Return the tiles of an example by group, its melds last, and the winning tile."""
    groups = [read_hand(word).tiles for word in example.groups.split()]
    groups += [meld.tiles for meld in read_hand(example.melds).melds] if example.melds else []
    return tuple(tuple(text_of(tile) for tile in group) for group in groups), example.win
