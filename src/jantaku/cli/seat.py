"""``jantaku seat``: seating plans for events, each with its certificate."""

import click

from jantaku.book import DEFAULT
from jantaku.cli.common import in_language, opened, show, show_json
from jantaku.cli.render_seat import plan_json, plan_lines
from jantaku.tournament.seating import STRICT, VARIED, certify, seat


@click.group("seat", invoke_without_command=True, short_help="Make, change or check a seating plan.")
@click.option("--players", type=int, metavar="N", help="Players: a multiple of four, 8 to 400.")
@click.option("--rounds", type=int, metavar="R", help="Rounds: 1 to 15.")
@click.option("--tables", type=click.Choice([STRICT, VARIED]), help="Where both cannot be: no table twice, or no opponent twice.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of the search: the same seed gives the same plan.")
@click.option("--book", default=DEFAULT, show_default=True, metavar="BOOK", help="A rule book, which decides --tables.")
@in_language
def command(players: int | None, rounds: int | None, tables: str | None, seed: int, book: str, lang: str, *, as_json: bool) -> None:
    """Make a seating plan: who plays whom, at which table, under which wind, and the certificate of what that is worth.

    \b
      jantaku seat --players 40 --rounds 8
    """  # noqa: D301 - click's
    ruled = STRICT if opened(book, ())["events.table_once"] else VARIED
    found = certify(seat(players or 0, rounds or 0, tables=tables or ruled, seed=seed))
    if as_json:
        show_json(plan_json(found))
    else:
        show(plan_lines(found, lang))
