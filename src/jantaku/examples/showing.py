"""An example under a book: its scene, what the engine says of it, and its picture."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from jantaku import draw
from jantaku.core.kinds import AFTER
from jantaku.core.step.deal import breaker
from jantaku.draw.board import placed_melds
from jantaku.examples.example import Broken, Ended, Situation, Turned, WonHand
from jantaku.examples.playing import played
from jantaku.examples.registry import EXAMPLES
from jantaku.game.table import Table
from jantaku.rules.book import Book
from jantaku.scoring.score import score
from jantaku.scoring.standings import above_base, scores_under, uma_ruling
from jantaku.scoring.tiles import SEATS, tiles_of
from jantaku.texts import decimal, joined, listed, say, seat_name, tile_name


class ShownExample(NamedTuple):
    """An example as it is shown: its name, the ruling it stands beside, a sentence or two, its picture with width and height."""

    name: str
    key: str
    caption: str
    picture: str
    width: int
    height: int


def examples_of(book: Book, key: str) -> list[str]:
    """Return the names of the examples that stand beside a ruling of a book."""
    return [name for name in EXAMPLES if key in book.rulings and beside(book, name) == key]


def beside(book: Book, name: str) -> str:
    """Return the ruling beside which an example stands: of an uma the one by which its game is counted."""
    example = EXAMPLES[name]
    if not isinstance(example, Ended):
        return example.rulings[0]
    return uma_ruling(book, above_base(book, [book.start + beyond for beyond in example.beyond]))


@lru_cache(512)
def shown(book: Book, name: str, lang: str = "en") -> ShownExample | None:
    """Return an example under a book; None where the book does not rule what it shows."""
    example = EXAMPLES.get(name)
    if example is None or example.rulings[0] not in book.rulings:
        return None
    says, picture = _JUDGES[type(example)](example, name, book, lang)
    wide, high = (int(found) for found in re.findall(r' (?:width|height)="(\d+)"', picture)[:2])
    return ShownExample(name, beside(book, name), joined(says, lang), picture, wide, high)


Judged = tuple[list[str], str]


def _moment(example: Situation, name: str, book: Book, lang: str) -> Judged:
    """Say whether the engine allows the act that is asked about, or what it paid, or how it laid the melds."""
    table = played(example, book)
    seat, scene = SEATS.index(example.sees), say(f"example.{name}", lang)

    if example.drawn == "seat":
        picture = draw.seat(table.state, seat, title=scene, lang=lang)
    else:
        picture = draw.seats(table.state, seat, hands=example.drawn == "hands", title=scene, lang=lang)
    if example.ask:
        return [scene, *_answer(table, example, book, lang)], picture
    if any(table.state.delta):
        paid = [f"{seat_name(i, lang)} {decimal(paid, 0, lang, sign=bool(paid))}" for i, paid in enumerate(table.state.delta)]
        return [scene, say("example.paid", lang, paid=listed(paid, lang))], picture
    turned = [[how for _, how in meld].index("turned") for meld in placed_melds(table.state, seat)]
    return [scene, say("example.turned", lang, places=listed([say(f"example.turned-{at}", lang) for at in turned], lang))], picture


def _answer(table: Table, example: Situation, book: Book, lang: str) -> list[str]:
    """Return the reasons that the engine has against the act, or that it allows it, with the clause."""
    tile = _tile_of(example.ask, lang)
    why = table.why(example.ask)
    if not why:
        return [say("example.yes", lang, cite=book.cite(example.rulings[0], lang))]
    told = [(say(f"reason.{reason.id}", lang, tile=tile), book.reasons[reason.id].clause(lang)) for reason in why]
    return [say("example.no", lang, reason=text, cite=cite) for text, cite in told]


def _tile_of(act: str, lang: str) -> str:
    last = act.rsplit(maxsplit=1)[-1]
    return tile_name(tiles_of(last)[0], lang) if last[:1].isdigit() else ""


def _won(example: WonHand, name: str, book: Book, lang: str) -> Judged:
    """Say what each part of the hand has in fu, as it was scored."""
    worth = score(example.hand, example.tile, ron=True, book=book, seat=example.seat, riichi=example.riichi)
    parts = " + ".join(str(item.fu) for item in worth.fu_items)
    text = say(f"example.{name}", lang, parts=parts, sum=worth.fu_sum, fu=worth.fu)
    return [text], draw.score(worth, lang)


def _ended(example: Ended, name: str, book: Book, lang: str) -> Judged:
    """Say what the points of the game come to under the book's uma."""
    points = [book.start + beyond for beyond in example.beyond]
    scores = [float(each) for each in scores_under(book, points)]
    told = [decimal(each, 0 if each == int(each) else 1, lang, sign=bool(each)) for each in scores]
    seats = [seat_name(i, lang) for i in range(4)]
    rows = [[seat, decimal(own, 0, lang), result] for seat, own, result in zip(seats, points, told, strict=True)]
    said = listed([f"{seat} {result}" for seat, result in zip(seats, told, strict=True)], lang)
    text = say(f"example.{name}", lang, most=points[1], same=points[2], least=points[0], scores=said)
    return [text], draw.lines(rows, title=text, lang=lang)


def _broken(example: Broken, name: str, _book: Book, lang: str) -> Judged:
    """Say whose wall the dice break."""
    text = say(f"example.{name}", lang, n=example.dice, seat=seat_name(breaker(0, example.dice), lang))
    return [text], draw.wall(example.dice, title=text, lang=lang)


def _turned(example: Turned, name: str, _book: Book, lang: str) -> Judged:
    """Say which dora each indicator makes."""
    pairs = [(tile, AFTER[tile]) for tile in tiles_of(example.indicators)]
    told = listed([f"{tile_name(tile, lang)} → {tile_name(dora, lang)}" for tile, dora in pairs], lang)
    text = say(f"example.{name}", lang, pairs=told)
    return [text], draw.pairs(pairs, title=text, lang=lang)


_JUDGES: dict[type, Callable[..., Judged]] = {Situation: _moment, WonHand: _won, Ended: _ended, Broken: _broken, Turned: _turned}
