"""``jantaku event withdraw``: an entry leaves the event, or comes back."""

from pathlib import Path

import click

from jantaku import languages
from jantaku.cli.common import in_language, show, show_json
from jantaku.cli.events.files import by_option, event_file, stamp, writing
from jantaku.texts import say
from jantaku.tournament.documents import named
from jantaku.tournament.keeping import add


@click.command("withdraw", short_help="Withdraw an entry.")
@event_file
@click.argument("entry", type=int)
@click.option("--why", default="", metavar="TEXT", help="The reason.")
@click.option("--back", is_flag=True, help="Take it back.")
@by_option
@in_language
def command(file: Path, entry: int, why: str, by: str, lang: str, *, back: bool, as_json: bool) -> None:
    """Withdraw ENTRY from all sessions to come; its scores stay. The sessions that must be seated again are named.

    \b
      jantaku event withdraw open.event 12 --why "ill"
    """  # noqa: D301 - click's
    with writing(file) as archive:
        body = {"entry": entry, **({"why": why} if why else {})}
        add(archive, "return" if back else "withdraw", body, stamp(by))
    seats = [
        number
        for number, each in sorted(archive.state.sessions.items())
        if entry in each.seated | {*each.byes} and not each.results
    ]
    if as_json:
        show_json({"entry": entry, "withdrawn": not back, "seated": seats})
        return
    show([say("tournament.came-back" if back else "tournament.left", lang, name=named(archive, entry))])
    if seats and not back:
        show([say("tournament.seat-again", lang, sessions=languages.of(lang).comma.join(map(str, seats)))])
