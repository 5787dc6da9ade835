"""``jantaku review``: a recorded game beside the strong bot."""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from jantaku.cli.common import book_over, in_language, show, show_json
from jantaku.game import formats
from jantaku.game.log import Log
from jantaku.review import DEAREST, Reviewed, by_kind, decided, lost
from jantaku.story.differences import broken as why_it_breaks
from jantaku.texts import hand_name, say, seat_name

SEATS = list("ESWN")

HELP = f"""Review a recorded game: each decision beside that of the strong bot, and the points that it cost.

FILE is a record of a game: {formats.READ}, packed by gzip or not; - is standard input. Seats are those at the start of the game.
Points are those that the bot expected at that moment, from what the seat could see. A record that breaks off is reviewed as far as
it goes.

\b
  jantaku review game.xml --seat S
  jantaku review game.json --all --json
"""


@click.command("review", help=HELP, short_help="Review a recorded game beside the strong bot.")
@click.argument("file", type=click.Path(path_type=Path, readable=False))
@click.option("--seat", "seats", multiple=True, type=click.Choice(SEATS, case_sensitive=False), help="A seat; by default all.")
@click.option("--all", "everything", is_flag=True, help="List every decision in which something was lost, not the five dearest.")
@click.option("--book", default=None, metavar="BOOK", help="A rule book, or the path of one; by default the one the record names.")
@click.option("--set", "settings", metavar="KEY=VALUE", multiple=True, help="A house ruling laid over the book.")
@in_language
@click.pass_context
def command(
    ctx: click.Context,
    file: Path,
    seats: tuple[str, ...],
    book: str | None,
    settings: tuple[str, ...],
    lang: str,
    *,
    everything: bool,
    as_json: bool,
) -> None:
    """Review each game of a file, and end with 2 where a record is broken."""
    book_of = book_over(book, settings)
    wanted = sorted({SEATS.index(seat) for seat in seats}) or range(4)
    broken, found = False, []
    for name, log in games(file):
        for seat in wanted:
            reviewed, error = decided(log, seat, book_of(log))
            broken = broken or bool(error)
            if error:
                click.echo(f"{name}: {why_it_breaks(error, lang)}", err=True)
            if as_json:
                found.append(plain(name, seat, reviewed))
            else:
                show(lines_of(log, seat, reviewed, lang, most=len(reviewed) if everything else DEAREST))
            if error:
                break
    if as_json:
        show_json(found)
    ctx.exit(2 if broken else 0)


def games(file: Path) -> Iterable[tuple[str, Log]]:
    """Iterate over the games of a file. Raises JantakuError for anything else."""
    source = sys.stdin.buffer.read(formats.MOST_BYTES + 1) if str(file) == "-" else file
    yield from formats.read_all(source)


def plain(name: str, seat: int, reviewed: Sequence[Reviewed]) -> dict[str, Any]:
    """Return the review of a seat as data."""
    kinds = {kind: dict(zip(("decisions", "alike", "lost"), row, strict=True)) for kind, row in by_kind(reviewed).items()}
    decisions = [asdict(one.place) | asdict(one.advice) for one in reviewed]
    return {"game": name, "seat": seat, "kinds": kinds, "decisions": decisions}


def lines_of(log: Log, seat: int, reviewed: Sequence[Reviewed], lang: str, *, most: int) -> Iterable[str]:
    """Iterate over the lines about a seat."""
    name = log.names[seat]
    yield say("reviewed.title", lang, seat=seat_name(seat, lang), name=f" ({name})" if name else "")
    for kind, (count, alike, cost) in by_kind(reviewed).items():
        if count:
            yield "  " + say("reviewed.row", lang, kind=say(f"reviewed.kind-{kind}", lang), count=count, alike=alike, lost=cost)
    for one in lost(reviewed)[:most]:
        place, advice = one.place, one.advice
        title = hand_name(place.round, place.dealer + 1, place.counters, lang)
        yield "  " + say(
            "reviewed.line", lang, title=title, turn=place.turn + 1, lost=advice.cost, played=advice.played, best=advice.best
        )
        if any(advice.promise):
            yield "      " + say(
                "reviewed.why",
                lang,
                promise=advice.promise[0],
                better=advice.promise[1],
                risk=advice.risk[0],
                less=advice.risk[1],
            )
