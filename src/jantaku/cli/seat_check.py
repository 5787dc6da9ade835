"""``jantaku seat check``: any program's plan counted."""

import sys
from pathlib import Path

import click

from jantaku.cli.common import in_language, show, show_json
from jantaku.cli.reading import text_of
from jantaku.cli.render_seat import check_lines, people_json, people_lines, plan_json
from jantaku.cli.seat import PLAN
from jantaku.tournament.seating import certify, claims, plan_of


@click.command("check", short_help="Count what a plan is worth.")
@PLAN
@click.option("--each", is_flag=True, help="Each player's opponents, tables and winds besides.")
@in_language
def command(*, source: Path, each: bool, lang: str, as_json: bool) -> None:
    """Count what PLAN is worth, by any program: JSON, or a table on each line as 1-2-3-4, an empty line between rounds.

    A plan with a hole is refused, with the place. Where a certificate in the file is not that of the plan, the exit code is 1.
    """
    text = text_of(source)
    plan = plan_of(text, str(source))
    wrong = claims(text, plan, str(source))
    found = certify(plan)
    if as_json:
        stated = [{"figure": one.figure, "stated": one.stated, "counted": one.counted} for one in wrong]
        show_json(plan_json(found) | {"wrong": stated} | ({"people": people_json(found)} if each else {}))
    else:
        show([*check_lines(found, wrong, lang), *(["", *people_lines(found, lang)] if each else [])])
    if wrong:
        sys.exit(1)
