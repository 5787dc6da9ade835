"""``jantaku event stage``: the cut to the next stage."""

from pathlib import Path

import click

from jantaku.cli.common import in_language, show, show_json
from jantaku.cli.events.files import by_option, event_file, stamp, writing
from jantaku.cli.events.seat import number_of
from jantaku.texts import say
from jantaku.tournament.documents import named
from jantaku.tournament.keeping import stage as begin
from jantaku.tournament.stages import cut
from jantaku.tournament.state import CARRIES


@click.command("stage", short_help="Cut to the next stage.")
@event_file
@click.argument("name")
@click.option("--cut", "count", type=click.IntRange(min=1), metavar="N", help="How many go on, by the standings.")
@click.option("--on", "names", default="", metavar="N,N,...", help="Who goes on, named: for equals on both sides of the cut.")
@click.option(
    "--carry", type=click.Choice(CARRIES), default=CARRIES[0], show_default=True, help="How much of their score they bring."
)
@by_option
@in_language
def command(file: Path, name: str, count: int | None, names: str, carry: str, by: str, lang: str, *, as_json: bool) -> None:
    """Begin the stage NAME, as the finals, with those who go on.

    \b
      jantaku event stage open.event Finals --cut 8 --carry half
    """  # noqa: D301 - click's
    if (count is None) == (not names):
        raise click.UsageError("Give --cut N, or --on with the entries that go on.")
    with writing(file) as archive:
        on = tuple(number_of(part, "--on 3,7,12") for part in names.split(",")) if names else cut(archive.reckoning, count or 0)
        begin(archive, name, on, carry, stamp(by))
    if as_json:
        show_json({"stage": name, "on": list(on), "carry": carry, "first": archive.state.stages[-1].first})
    else:
        show([say("tournament.stage-begun", lang, name=name, count=len(on)), *(f"  {named(archive, each)}" for each in on)])
