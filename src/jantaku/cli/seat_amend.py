"""``jantaku seat amend``: a plan changed in the middle of an event."""

import re
from pathlib import Path

import click

from jantaku.cli.common import in_book, in_language, opened, show, show_json
from jantaku.cli.reading import text_of
from jantaku.cli.render_seat import amended_lines, plan_json
from jantaku.cli.seat import PLAN
from jantaku.tournament.seating import STRICT, SeatingError, amend, plan_of, wish_of


@click.command("amend", short_help="Change a plan in the middle of an event.")
@PLAN
@click.option("--played", type=click.IntRange(min=0), required=True, metavar="K", help="Rounds that are played, and stay.")
@click.option("--without", default="", metavar="PLAYERS", help="Who leaves: 12,17.")
@click.option("--add", "added", default="", metavar="PLAYERS", help="Who comes, by new numbers: 41,42.")
@click.option("--tables", type=click.IntRange(min=1), metavar="T", help="How many from now on; who finds no seat sits out in turn.")
@in_book
@in_language
def command(
    *,
    source: Path,
    played: int,
    without: str,
    added: str,
    tables: int | None,
    book: str,
    settings: tuple[str, ...],
    lang: str,
    as_json: bool,
) -> None:
    """Change what is left of PLAN: players leave or come, tables are taken away or added. As few seats change as can be.

    What is lost by it is shown. Who comes takes the seats of one who left.

    \b
      jantaku seat amend plan.json --played 3 --without 12,17 --add 41,42
    """  # noqa: D301 - click's
    plan = plan_of(text_of(source), str(source))
    wish = wish_of(opened(book, settings))
    found = amend(plan, played, without=_players(without), added=_players(added), tables=tables, strict=wish == STRICT)
    if as_json:
        lost = {"moved": [list(one) for one in found.moved], "before": found.before.json()}
        show_json(plan_json(found.after) | {"amended": lost})
    else:
        show(amended_lines(found, played, lang))


def _players(text: str) -> list[int]:
    """Read numbers of players, ``12,17``. Raises SeatingError."""
    words = [word for word in re.split(r"[\s,;]+", text) if word]
    for word in words:
        if not (word.isascii() and word.isdigit() and len(word) <= 5):
            raise SeatingError("player-word", word=repr(word[:40]))
    numbers = [int(word) for word in words]
    if len(set(numbers)) != len(numbers):
        raise SeatingError("player-twice", text=text[:60])
    return numbers
