"""``jantaku bot``: a bot of ours at the tables of other programs."""

import random
import sys
from collections.abc import Iterator

import click

from jantaku.bots.players import PLAYERS
from jantaku.cli.common import opened
from jantaku.errors import LogError
from jantaku.game.formats.mjai_writer import text_of_line
from jantaku.mjai.host import MOST_TEXT, Host


@click.command("bot", short_help="A bot of ours at the tables of other programs.")
@click.argument("name", type=click.Choice(PLAYERS), metavar="|".join(PLAYERS))
@click.option("--mjai", is_flag=True, required=True, help="Read events of mjai, a line each; answer each line with one.")
@click.option("--book", default="tenhou", show_default=True, metavar="BOOK", help="The rules of that table, or the path of a book.")
@click.option("--set", "settings", metavar="KEY=VALUE", multiple=True, help="A house ruling laid over the book.")
def command(*, name: str, mjai: bool, book: str, settings: tuple[str, ...]) -> None:  # noqa: ARG001 - the only dialogue there is
    """Play at a table of another program, over standard input and output.

    A line is one event, or a list of events; its answer is what the bot does after the last, {"type":"none"} where there is
    nothing to do. The game begins with start_game, whose "id" is the bot's seat.

    \b
      jantaku bot --mjai sensible
      jantaku bot --mjai sensible --book wrc-2015
    """  # noqa: D301 - click wants the character
    host = Host(name, opened(book, settings), seed=random.SystemRandom().randrange(2**62))
    for where, line in lines():
        click.echo(text_of_line(host.answer(where, line)))
        sys.stdout.flush()


def lines() -> Iterator[tuple[str, str]]:
    """Iterate over the lines of the standard input as they come, each with its place. Raise LogError for a line without end."""
    read = sys.stdin.buffer
    for number, line in enumerate(iter(lambda: read.readline(MOST_TEXT + 1), b""), 1):
        where = f"line {number}"
        if len(line) > MOST_TEXT:
            raise LogError(f"{where}: more than {MOST_TEXT:,} bytes; expected the end of the line")
        try:
            text = line.decode().strip()
        except UnicodeDecodeError:
            raise LogError(f"{where}: not UTF-8; expected well-formed JSON") from None
        if text:
            yield where, text
