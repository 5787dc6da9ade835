"""``jantaku score``: the worth of a hand."""

from typing import Any

import click

from jantaku.cli.common import SeatOption, in_book, in_language, opened, paint, show, show_json
from jantaku.core.constants import NONE
from jantaku.rules.book import Book
from jantaku.scoring.circumstances import Circumstances
from jantaku.scoring.score import indicators, judge
from jantaku.scoring.sheet import remark_on_fives, sheet
from jantaku.scoring.tiles import SEATS

FLAGS = (
    ("riichi", "Riichi was declared."),
    ("double-riichi", "Riichi was declared with the first discard."),
    ("ippatsu", "The win came within a set of turns after riichi."),
    ("last-tile", "On the last tile of the wall, or the discard after it."),
    ("after-kan", "On the replacement tile after a kong."),
    ("robbing-kan", "By robbing a kong."),
    ("first-turn", "In the first turns, before any call or kong."),
    ("tile-not-apart", "The tile drawn was not kept apart from the others."),
)


def flags(command: Any) -> Any:
    """Add an on/off option for each circumstance."""
    for name, line in reversed(FLAGS):
        command = click.option(f"--{name}", is_flag=True, help=line)(command)
    return command


@click.command("score", short_help="What a hand is worth.")
@click.argument("hand", nargs=-1, required=True, metavar="HAND TILE")
@click.option("--ron", is_flag=True, help="Won on another player's tile.")
@click.option("--tsumo", is_flag=True, help="Won by self-draw.")
@click.option("--seat", type=SeatOption(), default="S", show_default=True, help="The winner's wind.")
@click.option("--round", "wind", type=SeatOption(), default="E", show_default=True, help="The prevailing wind.")
@click.option("--from", "discarder", type=SeatOption(), help="The discarder; by default the winner's left neighbour.")
@flags
@click.option("--dora", default="", metavar="TILES", help="Dora indicators: 5m,1z.")
@click.option("--ura", default="", metavar="TILES", help="Ura dora indicators.")
@click.option("--counters", type=int, default=0, metavar="N", help="Counters on the table.")
@click.option("--sticks", type=int, default=0, metavar="N", help="Riichi sticks on the table.")
@click.option("--liable", type=SeatOption(), help="Who fed the last of the three dragons or four winds.")
@in_book
@in_language
def command(hand: tuple[str, ...], book: str, settings: tuple[str, ...], lang: str, *, as_json: bool, **how: Any) -> None:
    """Score HAND, won with TILE, which is not among its tiles: yaku, fu, limit, who pays what; or why it is worth nothing.

    \b
      jantaku score "23m 11z 789s chii:345p pon:777z" 1m --ron
      jantaku score "99p 78s ankan:1111m kan:2222s pon:777z" 9s --tsumo --seat E
    """  # noqa: D301 - click's
    if len(hand) == 1:
        raise click.UsageError('The winning tile is missing: write HAND and then TILE, as in "23m 11z 789s chii:345p pon:777z" 1m.')
    if how["ron"] == how["tsumo"]:
        raise click.UsageError("A hand is won in one of two ways: give either --ron or --tsumo.")
    rules = opened(book, settings)
    score = judge(" ".join(hand[:-1]), hand[-1], rules, win_of(how, rules))
    if as_json:
        show_json(score.json(lang))
    else:
        remark = remark_on_fives(" ".join(hand), rules, lang)
        show([*sheet(score, lang, paint), *(["", paint("clause", remark)] if remark else [])])


def win_of(how: dict[str, Any], book: Book) -> Circumstances:
    """The circumstances that the options name."""
    seats: dict[str, Any] = {name: SEATS.index(how[name]) if how[name] else NONE for name in ("discarder", "liable")}
    so = {name.replace("-", "_"): how[name.replace("-", "_")] for name, _ in FLAGS}
    return Circumstances(
        tsumo=how["tsumo"],
        seat=SEATS.index(how["seat"]),
        round=SEATS.index(how["wind"]),
        dora=indicators(how["dora"], book),
        ura=indicators(how["ura"], book),
        counters=how["counters"],
        sticks=how["sticks"],
        **seats,
        **so,
    )
