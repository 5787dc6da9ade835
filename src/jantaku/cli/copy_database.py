"""``jantaku copy-db``: from SQLite to PostgreSQL, or back."""

import click

from jantaku.cli.common import in_language, show, show_json
from jantaku.texts import say
from jantaku.texts.columns import columns
from jantaku.web.settings import ServerSettings, home
from jantaku.web.single_server import hold
from jantaku.web.store.copying import TableCount, copy, counted
from jantaku.web.store.errors import StoreError

SHOWN = 16  # letters of a digest that a terminal shows


@click.command("copy-db", short_help="Copy a server's database to another one.")
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO", required=False)
@click.option("--count", "count", is_flag=True, help="Copy nothing: count the rows of FROM, with their digests.")
@in_language
def command(source: str, target: str | None, lang: str, *, count: bool, as_json: bool) -> None:
    """Copy a whole database of the web table, of SQLite or PostgreSQL, to an empty one; check that every row is there.

    FROM and TO are addresses as serve --db takes them. Stop the server first. FROM stays as it is; TO is refused unless empty,
    and stays empty unless everything has arrived. Copy secret.key as well: it is beside the file of SQLite, or in the
    folder of the user.

    \b
      jantaku copy-db sqlite:////srv/jantaku/games.sqlite postgresql://jantaku@localhost/jantaku
      jantaku copy-db --count postgresql://jantaku@localhost/jantaku
    """  # noqa: D301 - click's
    if count == bool(target):
        raise click.UsageError("Give FROM and TO, or --count and FROM alone.")
    found = counted(source) if target is None else copied(source, target)
    if as_json:
        show_json([each._asdict() for each in found])
        return
    rows = [(each.name, f"{each.rows}", each.digest[:SHOWN]) for each in found]
    show("".join(row) for row in columns(rows, (1,)))
    if target is not None:
        show([say("store.copied", lang, n=sum(each.rows for each in found), tables=len(found))])


def copied(source: str, target: str) -> list[TableCount]:
    """Copy a database while no server has either of the two."""
    if source == target:
        raise StoreError("store.not-empty", place=target)
    one, two = ServerSettings(db=source), ServerSettings(db=target)
    home().mkdir(parents=True, exist_ok=True)  # the locks of PostgreSQL databases
    with hold(one), hold(two):
        return copy(source, target)
