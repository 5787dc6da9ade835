"""``jantaku convert``: a record in another format."""

import sys
from itertools import islice
from pathlib import Path

import click

from jantaku import formats
from jantaku.acts import Act
from jantaku.book import Book
from jantaku.cli.common import LANGUAGES, default_lang
from jantaku.cli.differences import note as told_note
from jantaku.cli.files import put
from jantaku.core.acts import NOTEN, TENPAI
from jantaku.errors import LogError
from jantaku.log import Log
from jantaku.results import calls_that_held, possible, ready, with_results
from jantaku.table import Table
from jantaku.texts import say

SUFFIXES = {".jantaku": "text", ".txt": "text", ".json": "tenhou6", ".mjson": "mjai", ".jsonl": "mjai"}
TITLES = {"text": "jantaku", "tenhou6": "tenhou.net/6", "mjai": "mjai"}


@click.command("convert", short_help="Write a recorded game in another format.")
@click.argument("source", metavar="IN", type=click.Path(path_type=Path, readable=False))
@click.argument("into", metavar="OUT", type=click.Path(path_type=Path, readable=False))
@click.option("--to", "form", type=click.Choice(formats.WRITTEN), help="The format; by default told by OUT's ending.")
@click.option("--game", type=click.IntRange(1), metavar="N", help="Which game of IN, where it holds several.")
@click.option("--force", is_flag=True, help="Write over OUT where it exists.")
@click.option("--lang", type=click.Choice(LANGUAGES), default=default_lang, help="Language; by default that of the terminal.")
def command(*, source: Path, into: Path, form: str | None, game: int | None, force: bool, lang: str) -> None:
    """Write the game in IN to OUT in another format; - is standard input or output.

    Read: our own log, mjlog, tenhou.net/6 JSON, mjai, paipu, a tenhou client's log, told by what is in them. Written: text (our
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
    full = with_results(log)
    told, void = calls_that_held(full) if to != "text" else (full, 0)
    put(formats.write(told, to), into, force=force)
    for lost in left_out(full, to, void, lang):
        click.echo(say("convert.lost", lang, to=TITLES[to], what=lost), err=True)
    for note in log.notes:
        click.echo(told_note(note, lang), err=True)
    if str(into) != "-":
        click.echo(said(name, into, to, log, lang), err=True)


def said(name: str, into: Path, to: str, log: Log, lang: str) -> str:
    """What was done."""
    return say("convert.wrote", lang, source=name, into=into, to=TITLES[to], hands=len(log.hands))


def one_game(source: Path, game: int | None) -> tuple[str, Log]:
    """The game asked for, and its name; the only one, where none is. LogError where there are several, or not so many."""
    name = "standard input" if str(source) == "-" else source.name
    games = formats.read_all(sys.stdin.buffer.read(formats.MOST_BYTES + 1) if str(source) == "-" else source, name)
    found = list(islice(games, (game or 1) - 1, game or 2))
    if not found:
        raise LogError(f"{name} does not hold as many as {game} games: give a lower number")
    if len(found) > 1:
        raise LogError(f"{name} holds several games: say which with --game N")
    return found[0]


def left_out(log: Log, to: str, void: int, lang: str = "en") -> list[str]:
    """What a log holds that a format has no place for, in words."""
    house = ", ".join(f"{key}={setting(value)}" for key, value in sorted(log.house.items()))
    entries = [entry for hand in log.hands for entry in hand.entries]
    lost = {
        "house": bool(house),
        "book": log.book != "tenhou",
        "secrets": any(hand.secret for hand in log.hands),
        "wall": any(tile >= 0 for hand in log.hands for tile in hand.wall[122:130]),
        "times": any(entry.time for entry in entries),
        "noten": noten_chosen(log) if any(entry.act == NOTEN for entry in entries) else False,
        "void": void > 0,
        "yaku": to == "mjai" and any(hand.end and hand.end.wins for hand in log.hands),
    }
    values: dict[str, object] = {"house": house, "book": log.book, "count": void}
    return [say(f"convert.lost-{what}", lang, **values) for what, is_lost in lost.items() if is_lost and to != "text"]


def setting(value: object) -> str:
    """The value of a ruling as one types it."""
    return ",".join(map(str, value)) if isinstance(value, list) else str(value).lower() if isinstance(value, bool) else str(value)


def noten_chosen(log: Log) -> bool:
    """Whether anybody who was tenpai declared noten."""
    table = Table(Book.open(log.book, log.house), names=log.names)
    for hand in log.hands:
        if not ready(table, hand):
            continue
        table.lay(hand)
        for entry in hand.entries:
            if not possible(table, entry):
                break
            if entry.act == NOTEN and Act(entry.seat, TENPAI) in table.lawful(entry.seat):
                return True
            table.follow(entry)
        table.close()
    return False
