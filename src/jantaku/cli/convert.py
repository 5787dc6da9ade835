"""``jantaku convert``: a record in another format."""

import sys
from itertools import islice
from pathlib import Path

import click

from jantaku import formats
from jantaku.cli.common import LANGUAGES, default_lang
from jantaku.cli.files import put
from jantaku.errors import LogError
from jantaku.log import Log
from jantaku.story.differences import note as told_note
from jantaku.story.lost import converted
from jantaku.texts import say

SUFFIXES = {".jantaku": "text", ".txt": "text", ".json": "tenhou6", ".mjson": "mjai", ".jsonl": "mjai"}
TITLES = {"text": "jantaku", "tenhou6": "tenhou.net/6", "mjai": "mjai"}


@click.command("convert", short_help="Write a recorded game in another format.")
@click.argument("source", metavar="IN", type=click.Path(path_type=Path, readable=False))
@click.argument("into", metavar="OUT", type=click.Path(path_type=Path, readable=False))
@click.option("--to", "form", type=click.Choice(formats.WRITTEN), help="The format; by default that of OUT's suffix.")
@click.option("--game", type=click.IntRange(1), metavar="N", help="Which game of IN, where it holds several.")
@click.option("--force", is_flag=True, help="Write over OUT where it exists.")
@click.option("--lang", type=click.Choice(LANGUAGES), default=default_lang, help="Language; by default that of the terminal.")
def command(*, source: Path, into: Path, form: str | None, game: int | None, force: bool, lang: str) -> None:
    """Write the game in IN to OUT in another format; - is standard input or output.

    Read: our own log, mjlog, tenhou.net/6 JSON, mjai, paipu, a tenhou client's log; detected from the content. Written: text (our
    own: .jantaku, .txt), tenhou6 (.json), mjai (.mjson, .jsonl). What the record does not say and a format needs is worked out.

    \b
      jantaku convert game.xml game.json
      jantaku convert games.tsv.gz - --game 3 --to mjai
    """  # noqa: D301 - click wants the character
    to = form or SUFFIXES.get(into.suffix.lower())
    if to is None:
        endings = ", ".join(f"{ending} ({TITLES[name]})" for ending, name in SUFFIXES.items())
        raise LogError(f"the ending of {into} does not tell the format: end it in one of {endings}, or say --to FORMAT")
    name, log = one_game(source, game)
    text, lost = converted(log, to, lang)
    put(text, into, force=force)
    for what in lost:
        click.echo(say("convert.lost", lang, to=TITLES[to], what=what), err=True)
    for note in log.notes:
        click.echo(told_note(note, lang), err=True)
    if str(into) != "-":
        click.echo(said(name, into, to, log, lang), err=True)


def said(name: str, into: Path, to: str, log: Log, lang: str) -> str:
    """Return a summary of what was written."""
    return say("convert.wrote", lang, source=name, into=into, to=TITLES[to], hands=len(log.hands))


def one_game(source: Path, game: int | None) -> tuple[str, Log]:
    """Return the game asked for, by default the only one, and its name. Raise LogError if it is not there."""
    name = "standard input" if str(source) == "-" else str(source)
    games = formats.read_all(sys.stdin.buffer.read(formats.MOST_BYTES + 1) if str(source) == "-" else source, name)
    found = list(islice(games, (game or 1) - 1, game or 2))
    if not found:
        raise LogError(f"{name} does not hold as many as {game} games: give a lower number")
    if len(found) > 1:
        raise LogError(f"{name} holds several games: say which with --game N")
    return found[0]
