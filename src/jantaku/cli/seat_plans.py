"""``jantaku seat amend`` and ``jantaku seat check``: a plan changed in the middle of an event, any program's plan counted."""

import re
import sys
from pathlib import Path

import click

from jantaku.cli.common import in_book, in_language, opened, show, show_json
from jantaku.cli.render_seat import amended_lines, check_lines, plan_json
from jantaku.tournament.seating import STRICT, SeatingError, amend, certify, claims, plan_of, wish_of

PLAN = click.argument("source", metavar="PLAN", type=click.Path(path_type=Path, readable=False))


@click.command("amend", short_help="Change a plan in the middle of an event.")
@PLAN
@click.option("--played", type=int, required=True, metavar="K", help="Rounds that are played, and stay.")
@click.option("--without", default="", metavar="PLAYERS", help="Who leaves: 12,17.")
@click.option("--add", "added", default="", metavar="PLAYERS", help="Who comes, by new numbers: 41,42.")
@click.option("--tables", type=int, metavar="T", help="How many from now on; who finds no seat sits out in turn.")
@in_book
@in_language
def amend_command(
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


@click.command("check", short_help="Count what a plan is worth.")
@PLAN
@in_language
def check_command(*, source: Path, lang: str, as_json: bool) -> None:
    """Count what PLAN is worth, by any program: JSON, or a table on each line as 1-2-3-4, an empty line between rounds.

    A plan with a hole is refused, with the place. Where a certificate in the file is not that of the plan, the exit code is 1.
    """
    text = text_of(source)
    plan = plan_of(text, str(source))
    wrong = claims(text, plan, str(source))
    found = certify(plan)
    if as_json:
        stated = [{"figure": one.figure, "stated": one.stated, "counted": one.counted} for one in wrong]
        show_json(plan_json(found) | {"wrong": stated})
    else:
        show(check_lines(found, wrong, lang))
    if wrong:
        sys.exit(1)


def text_of(path: Path) -> str:
    """Return the text of a file, or, for -, of standard input. Raises SeatingError where it cannot be read."""
    try:
        if str(path) == "-":
            return sys.stdin.read()
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SeatingError(f"{path}: the byte at {error.start} is not UTF-8; expected text") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise SeatingError(f"{path} cannot be read: {reason}; give the path of a file") from None


def _players(text: str) -> list[int]:
    """Read numbers of players, ``12,17``. Raises SeatingError."""
    words = [word for word in re.split(r"[\s,;]+", text) if word]
    for word in words:
        if not (word.isascii() and word.isdigit() and len(word) <= 4):
            raise SeatingError(f"{word[:40]!r} is not the number of a player: write numbers with commas, like 12,17")
    numbers = [int(word) for word in words]
    if len(set(numbers)) != len(numbers):
        raise SeatingError(f"{text[:60]} names a player twice")
    return numbers
