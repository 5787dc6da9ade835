"""``jantaku event needs``: what a player needs in the last session."""

from pathlib import Path

import click

from jantaku.cli.common import in_language, paint, show, show_json
from jantaku.cli.events.files import event_file, session_option, shown
from jantaku.cli.events.seat import current
from jantaku.texts import say
from jantaku.texts.columns import columns
from jantaku.tournament.archive import Archive
from jantaku.tournament.documents import score
from jantaku.tournament.exchange import written
from jantaku.tournament.needs import Need, Needs


@click.command("needs", short_help="Show what a player needs before the last session.")
@event_file
@click.argument("entries", nargs=-1, type=int, metavar="[N]...")
@click.option("--cut", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="How many pass; 1 to win.")
@click.option(
    "--least",
    type=click.IntRange(-1_000_000, 0),
    default=0,
    show_default=True,
    metavar="POINTS",
    help="The points below which nobody ends.",
)
@session_option
@in_language
def command(file: Path, entries: tuple[int, ...], cut: int, least: int, session: int, lang: str, *, as_json: bool) -> None:
    """Show with how many points at its table an entry passes in any case, and with how many it can at all.

    \b
      jantaku event needs open.event 7 12 --cut 8
    """  # noqa: D301 - click's
    archive = shown(file)
    here = session or current(archive)
    needs = Needs(archive.reckoning, here, cut, least)
    found = [needs.of(entry) for entry in entries or needs.seated]
    if as_json:
        show_json([each._asdict() | {"total": written(each.total)} for each in found])
        return
    show([paint("title", say("tournament.needs", lang, n=here, cut=cut)), say("tournament.needs-least", lang, points=least)])
    head = tuple(say(f"tournament.{word}", lang) for word in ("number", "player", "total", "needs-safe", "needs-possible"))
    rows = [head, *(row_of(archive, each, least, lang) for each in found)]
    show("".join(cells).rstrip() for cells in columns(rows, right=(0, 2)))


def row_of(archive: Archive, need: Need, least: int, lang: str) -> tuple[str, ...]:
    """The needs of one entry, in cells."""
    sure, can = (
        say("tournament.needs-any", lang)
        if points is not None and points <= least
        else say("tournament.needs-none" if points is None else "tournament.needs-points", lang, points=points or 0)
        for points in (need.safe, need.possible)
    )
    return (str(need.entry), archive.name(need.entry), score(need.total, lang, sign=True), sure, can)
