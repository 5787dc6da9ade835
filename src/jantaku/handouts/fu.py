"""The fu of a book: what each part of a hand earns, and hands counted to the end."""

from collections.abc import Iterator
from typing import NamedTuple

from jantaku import draw
from jantaku.core.constants import (
    EAST,
    HAKU,
    ON_EDGE,
    ON_MIDDLE,
    ON_OPEN,
    ON_PAIR,
    ON_TRIPLET,
    OPEN_QUAD,
    OPEN_TRIPLET,
    PAIR,
    QUAD,
    TRIPLET,
)
from jantaku.handouts.parts import Pictures, rulings
from jantaku.printing.markup import Html, el, join
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.score import Score, score
from jantaku.texts import glossary, joined, say

SIMPLE, ORPHAN = 1, 0  # the two and the one of characters stand for their kinds
GROUPS = (  # the text of a row, the blocks, and how they are drawn: simples, then terminals and honours
    ("minko", OPEN_TRIPLET, ("pon:222m", "pon:999p")),
    ("anko", TRIPLET, ("222m", "999p")),
    ("minkan", OPEN_QUAD, ("kan:2222m", "kan:9999p")),
    ("ankan", QUAD, ("ankan:2222m", "ankan:9999p")),
)
PAIRS = (("dragon", PAIR + HAKU, "55z"), ("own-wind", PAIR + EAST + 1, "22z"), ("double-wind", PAIR + EAST, "11z"))
WAITS = (
    ("ryanmen", ON_OPEN, "34p"),
    ("shanpon", ON_TRIPLET, "33p 66s"),
    ("kanchan", ON_MIDDLE, "35p"),
    ("penchan", ON_EDGE, "12p"),
    ("tanki", ON_PAIR, "3p"),
)
RULES = (
    *("worth.fu_rounding", "worth.fu_ron_group", "worth.fu_any_wait", "worth.fu_pinfu_draw", "worth.fu_after_kan"),
    *("worth.fu_not_apart", "worth.fu_heavenly", "worth.fu_run", "winning.best_reading"),
)


class FuExample(NamedTuple):
    """A hand that is counted on the sheet: groups, winning tile, melds, and whether it is drawn."""

    groups: str
    tile: str
    melds: str
    tsumo: bool
    riichi: bool = False


EXAMPLES = (
    FuExample("111m 345p 99p 68s 666z", "7s", "", tsumo=False, riichi=True),
    FuExample("234m 55z 78s", "9s", "pon:777z kan:2222p", tsumo=False),
    FuExample("22z 333m 12s", "3s", "ankan:9999p pon:666z", tsumo=True),
)


def laid(book: Book, lang: str, _paper: str) -> Html:
    """Lay out what the hand, its groups, its pair and its wait earn, the rules, and three hands."""
    pictures = Pictures()
    parts = (
        el("section", el("h2", say("sheet.fu-win", lang)), _ways(book, lang)),
        el("section", el("h2", say("sheet.fu-wait", lang)), _waits(book, pictures, lang)),
        el("section", el("h2", say("sheet.fu-groups", lang)), _groups(book, pictures, lang), class_="whole"),
        el("section", el("h2", say("sheet.fu-pair", lang)), _pairs(book, pictures, lang)),
        el("section", el("h2", say("sheet.fu-rules", lang)), rulings(book, RULES, lang)),
    )
    examples = el("section", el("h2", say("sheet.fu-examples", lang)), *_examples(book, pictures, lang), class_="whole")
    return join((pictures.tiles(), el("div", *parts, examples, class_="parts")))


def ways(book: Book) -> dict[str, int]:
    """Return the fu of the ways to win, by the names of their texts."""
    rules = compile_book(book)
    return {
        "futei": rules.fu_win,
        "menzen-ron": rules.fu_closed_ron,
        "tsumo": rules.fu_draw,
        "kuipinfu": rules.fu_open_pinfu,
        "chiitoitsu": rules.fu_seven_pairs,
    }


def _item(name: Html | str, fu: int, item: str, picture: Html | None = None) -> Html:
    return el("tr", el("th", name, scope="row"), el("td", picture), el("td", fu, class_="n"), **{"data-fu": item})


def _ways(book: Book, lang: str) -> Html:
    return el("table", *(_item(say(f"sheet.fu-{name}", lang), fu, name) for name, fu in ways(book).items()))


def _waits(book: Book, pictures: Pictures, lang: str) -> Html:
    wait = compile_book(book).wait_fu
    rows = (_item(glossary.name(name, lang), wait[way], name, _drawn(pictures, tiles, lang)) for name, way, tiles in WAITS)
    return el("table", *rows)


def _pairs(book: Book, pictures: Pictures, lang: str) -> Html:
    fu = compile_book(book).fu
    worth = {"own-wind": fu[1], "dragon": fu[0], "double-wind": fu[0]}  # rows by round and seat wind: South in East, East in East
    rows = [_item(say(f"sheet.fu-{name}", lang), worth[name][at], name, _drawn(pictures, tiles, lang)) for name, at, tiles in PAIRS]
    return el(
        "table", *rows, _item(say("sheet.fu-plain-pair", lang), fu[0][PAIR + SIMPLE], "plain-pair", _drawn(pictures, "44p", lang))
    )


def _groups(book: Book, pictures: Pictures, lang: str) -> Html:
    fu = compile_book(book).fu[0]
    sides = (el("th", say(f"sheet.fu-{side}", lang), scope="col", colspan=2) for side in ("simples", "orphans"))
    rows = []
    for name, form, drawn in GROUPS:
        cells: list[Html] = []
        for side, kind, tiles in zip(("simples", "orphans"), (SIMPLE, ORPHAN), drawn, strict=True):
            picture = el("td", _drawn(pictures, tiles, lang))
            cells += [picture, el("td", fu[form + kind], class_="n", **{"data-fu": f"{name} {side}"})]
        rows.append(el("tr", el("th", say(f"fu.{name}", lang), scope="row"), *cells))
    return el("table", el("thead", el("tr", el("th", scope="col"), *sides)), el("tbody", *rows), class_="groups")


def _drawn(pictures: Pictures, tiles: str, lang: str) -> Html:
    if ":" in tiles:
        return pictures.add(draw.hand(tiles, lang=lang))
    return join(pictures.add(draw.tiles(group, lang=lang)) for group in tiles.split())


# ---- hands
def _examples(book: Book, pictures: Pictures, lang: str) -> Iterator[Html]:
    for each in EXAMPLES:
        won = scored(book, each)
        svg = draw.groups(each.groups, each.tile, each.melds, lang=lang)
        how = say("sheet.by-draw" if each.tsumo else "sheet.by-discard", lang)
        yield el("article", el("p", pictures.add(svg), el("b", how)), el("p", _sum(won, lang)), class_="example")


def scored(book: Book, each: FuExample) -> Score:
    """Return the score of an example under a book: the winner is South in the East round."""
    hand = f"{each.groups} {each.melds}".strip()
    return score(hand, each.tile, book=book, ron=not each.tsumo, tsumo=each.tsumo, riichi=each.riichi)


def _sum(won: Score, lang: str) -> Html:
    items = [joined((say(f"fu.{item.id}", lang), str(item.fu)), "en") for item in won.fu_items]
    total = el(
        "b", f"{won.fu_sum} → {say('score.fu', lang, fu=won.fu)}" if won.fu_sum != won.fu else say("score.fu", lang, fu=won.fu)
    )
    return join((" + ".join(items), " = ", total))
