"""``jantaku event address``: a link and a token by which somebody takes part in an event of a server."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import click

from jantaku.cli.common import OriginOption, in_language, show, show_json
from jantaku.tournament.entering import MIRROR, PUBLIC, ROLES, TABLE
from jantaku.tournament.folding import MOST_SESSION, MOST_TABLE
from jantaku.web.errors import WebError
from jantaku.web.organise.repository import Events
from jantaku.web.store import Store

T = TypeVar("T")
ORIGIN = "http://127.0.0.1:8000"


@click.command("address", short_help="Give a role at an event of a server.")
@click.argument("event", metavar="ID")
@click.option(
    *("--db", "db"),
    metavar="URL",
    required=True,
    envvar="JANTAKU_DB",
    help="The database of the server: sqlite:///FILE or postgresql://USER@HOST/NAME.",
)
@click.option("--role", type=click.Choice([role for role in ROLES if role not in {PUBLIC, MIRROR}]), required=True)
@click.option("--session", type=click.IntRange(0, MOST_SESSION), default=0, metavar="K", help="For a table: in this session alone.")
@click.option("--table", type=click.IntRange(0, MOST_TABLE), default=0, metavar="N", help="For a table: which one.")
@click.option("--label", default="", metavar="NAME", help="Whose it is: the name that entries are signed with.")
@click.option("--origin", type=OriginOption(), default=ORIGIN, show_default=True, metavar="URL", help="Where the server is.")
@in_language
def command(
    event: str,
    db: str,
    role: str,
    session: int,
    table: int,
    label: str,
    origin: str,
    lang: str,  # noqa: ARG001 - of what is refused
    *,
    as_json: bool,
) -> None:
    """Print a link, and the token in it, that open the event ID in a role. The server keeps only a hash of it.

    \b
      jantaku event address k3m9x2p7qa --db sqlite:///games.sqlite --role referee --label Eva
      jantaku event address k3m9x2p7qa --db sqlite:///games.sqlite --role table --table 3
    """  # noqa: D301 - click's
    if (role == TABLE) != bool(table) or (session and role != TABLE):
        raise click.UsageError("--table N goes with --role table, and --session K with both.")
    token = given(db, event, (role, session, table, " ".join(label.split())[:40]))
    link = f"{origin}/e/{event}/in/{token}"
    show_json({"role": role, "link": link, "token": token}) if as_json else show([link, token])


def in_store(url: str, work: Callable[[Events], Awaitable[T]], *, there: bool = False) -> T:
    """Run something on the events of a database, which has to be ``there``. Raises WebError."""

    async def run() -> T:
        store = Store.open(url, there=there)
        try:
            return await work(Events(store))
        finally:
            await store.close()

    return asyncio.run(run())


def given(url: str, ident: str, role: tuple[str, int, int, str]) -> str:
    """Give a role at an event by a token; return the token."""

    async def work(events: Events) -> str:
        if role[0] == TABLE and role[1]:
            sitting = (await events.archive(ident)).state.sessions.get(role[1])
            if sitting is None or role[2] not in sitting.tables:
                raise WebError("organise.no-table", n=role[2], session=role[1])
        (token,) = await events.give(ident, [role])
        return token

    return in_store(url, work, there=True)
