"""``jantaku waits``: shanten and waits of a hand."""

import click

from jantaku.cli.common import in_book, in_language, opened, paint, places, show, show_json
from jantaku.scoring.melds import in_order
from jantaku.scoring.notation import rows
from jantaku.scoring.sheet import form_text
from jantaku.scoring.tiles import tile_of
from jantaku.scoring.waits import Accepted, Waits, waits
from jantaku.texts import say
from jantaku.texts.columns import columns, width, wrap


@click.command("waits", short_help="How far a hand is from a win.")
@click.argument("hand", nargs=-1, required=True, metavar="HAND")
@click.option("--seen", default="", metavar="TILES", help="Tiles seen elsewhere, which cannot come: 5m,1z.")
@in_book
@in_language
def command(hand: tuple[str, ...], seen: str, book: str, settings: tuple[str, ...], lang: str, *, as_json: bool) -> None:
    """Show how far HAND is from a win; with 13 tiles its waits, or what it accepts, with 14 the same for each discard.

    A meld counts three tiles; melds may be left unnamed.

    \b
      jantaku waits "123m 456p 78s 11222z"
      jantaku waits "12346m 4569p 78s 11z 5z"
    """  # noqa: D301 - click's
    found = waits(" ".join(hand), book=opened(book, settings), seen=seen)
    if as_json:
        show_json(found.json())
    else:
        show(lines_of(found, lang))


def lines_of(found: Waits, lang: str) -> list[str]:
    """The answer in lines."""
    melds = [f"{''.join(rows(meld.tiles))}({meld.call})" for meld in found.hand.melds]
    lines = [paint("total", "  ".join([" ".join(rows(found.hand.tiles)), *melds])), ""]
    lines += [f"  {form_text(form, shanten, lang)}" for form, shanten in found.forms.items()]
    if found.discards:
        return [*lines, "", *_discards(found, lang)]
    lines += [f"  {say('waits.no-waits', lang)}", ""] if found.fifth else [""]
    ident = "waits.waits" if found.tenpai else "waits.accepts"
    count = sum(each.left for each in found.accepts)
    tiles = ", ".join(f"{each.tile}\u00a0×{each.left}" for each in found.accepts)
    return [*lines, *wrap(say(ident, lang, tiles=tiles, count=count), places())]


def _discards(found: Waits, lang: str) -> list[str]:
    """A table of discards, the best first."""
    head = [say(f"waits.column-{name}", lang) for name in ("discard", "shanten", "count", "accepts")]
    table = [head, *([each.tile, str(each.shanten), str(each.left), _kinds(each.accepts)] for each in found.discards)]
    first, *rest = columns(table, right=(1, 2), indent="  ")
    room = places() - width("".join(first[:-1]))
    lines = ["".join(paint("title", cell) for cell in first)]
    for row in rest:
        *cells, accepts = row
        start, *more = wrap(accepts.strip(), max(room, 20)) or [""]
        lines.append("".join(cells) + "  " + start)
        lines += [" " * (width("".join(cells)) + 2) + line for line in more]
    return lines


def _kinds(accepts: tuple[Accepted, ...]) -> str:
    """The tiles accepted, a word a suit."""
    return " ".join(rows(in_order(tile_of(each.tile) for each in accepts)))
