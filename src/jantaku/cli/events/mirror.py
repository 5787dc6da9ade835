"""``jantaku event mirror``: a copy of an event on another server, kept up while there is a network."""

import asyncio
import json
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from datetime import datetime
from http.client import HTTPException
from typing import TYPE_CHECKING, Any, Self

import click

from jantaku.cli.common import OriginOption, expect_not_typed, in_language, show, show_json
from jantaku.cli.events.address import ORIGIN, in_store
from jantaku.errors import JantakuError
from jantaku.texts import say
from jantaku.texts.refusals import SystemReason
from jantaku.web.errors import WebError
from jantaku.web.organise.copies.sending import RefusedError, Sender
from jantaku.web.store import Store
from jantaku.web.store.errors import UNAVAILABLE

if TYPE_CHECKING:
    from jantaku.web.store.events import StoredEvent

EVERY, LONGEST = 5.0, 300.0  # seconds between two looks, and at most between two tries without a network
PATIENCE = 30.0  # seconds for an answer
LATER = (408, 409, 421, 429)  # statuses after which the same may be sent again, and all from 500 on
MOST_ANSWER = 4 << 20


class AwayError(JantakuError):
    """No network, or a server or a database that cannot answer now; ``wait`` is for how many seconds it asked, 0 if it did not."""

    def __init__(self, why: str, wait: float = 0) -> None:
        self.wait = wait
        super().__init__(why)


@click.command("mirror", short_help="Keep a copy of an event up to date on a public server.")
@click.argument("event", metavar="[ID]", required=False, default="")
@click.option("--db", metavar="URL", required=True, envvar="JANTAKU_DB", help="The database of this server.")
@click.option(
    "--new", "new", is_flag=True, help="On the public server: reserve an address for a copy, and print it with its token."
)
@click.option(
    "--origin", type=OriginOption(), default=ORIGIN, show_default=True, metavar="URL", help="With --new: where this server is."
)
@click.option("--label", default="", metavar="TEXT", help="With --new: where the event itself is; refusals of entries name it.")
@click.option("--to", "to", default="", metavar="ADDRESS", help="The address that was reserved: https://server/e/ID.")
@click.option("--token", default="", envvar="JANTAKU_TOKEN", metavar="TOKEN", help="Its token.")
@click.option("--once", is_flag=True, help="Send what is missing, and stop.")
@in_language
def command(
    event: str, db: str, origin: str, label: str, to: str, token: str, lang: str, *, new: bool, once: bool, as_json: bool
) -> None:
    """Send the event ID of this server on to its copy on a public one, which nobody else can write on, until stopped.

    Without a network it waits, and tries again after growing pauses. Persons are sent with name, country and club alone; who is
    deleted here is deleted there.

    \b
      jantaku event mirror --new --db sqlite:///games.sqlite --origin https://mahjong.example.org
      jantaku event mirror k3m9x2p7qa --db sqlite:///hall.sqlite --to https://mahjong.example.org/e/b7w2k9 --token TOKEN
    """  # noqa: D301 - click's
    if new == bool(event) or (new and (to or once)) or (not new and not (to and token)):
        raise click.UsageError("Give --new on the public server; at the hall ID, --to ADDRESS and --token TOKEN.")
    if not new:
        expect_not_typed(["origin", "label"], "they go with --new, on the public server")
    if new:
        expect_not_typed(["token"], "--new makes one")
        ident, made = in_store(db, lambda events: events.reserve(" ".join(label.split())[:100]))
        link = f"{origin}/e/{ident}"
        show_json({"link": link, "token": made}) if as_json else show([link, made])
        return
    mirror = Mirroring(db, event, Sender(lambda data: post(to, token, data, lang)), lang)
    with mirror:
        mirror.once() if once else mirror.go_on()


class Mirroring:
    """An event of a database, sent on: once, or whenever it has changed."""

    def __init__(self, db: str, event: str, sender: Sender, lang: str, told: Callable[[str], None] = click.echo) -> None:
        self.event, self.sender, self.lang, self.told = event, sender, lang, told
        self.runner = asyncio.Runner()
        self.store = self.run(_opened(db))
        self.stopping = threading.Event()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.run(self.store.close())
        self.runner.close()

    def run(self, work: Any) -> Any:
        """Run a read of the database. Raises WebError, and AwayError where it can be tried again."""
        try:
            return self.runner.run(work)
        except WebError as error:
            if error.status != UNAVAILABLE:
                raise
            raise AwayError(error.sentence(self.lang)) from error  # the database is locked, or its server starts again

    def once(self) -> None:
        """Send what is missing. Raise JantakuError where that cannot be."""
        stored: StoredEvent | None = self.run(self.store.event(self.event))
        if stored is None:
            raise WebError("organise.none")
        count = self.sender.send(stored)
        self.say("organise.copy-sent" if count else "organise.copy-there", n=count)

    def go_on(self) -> None:
        """Send what is missing whenever something is, until stopped."""
        pause, seen, waits = EVERY, None, EVERY
        try:
            while not self.stopping.is_set():
                try:
                    now = self.run(self.store.event_extent(self.event))
                    if now != seen:
                        self.once()
                    seen, pause, waits = now, EVERY, EVERY
                except AwayError as error:
                    seen, waits = None, max(pause, error.wait)
                    pause = min(2 * pause, LONGEST)
                    self.say("organise.copy-waits", why=str(error), seconds=round(waits))
                self.stopping.wait(waits)
        except KeyboardInterrupt:
            self.say("organise.copy-stopped")

    def say(self, ident: str, **values: object) -> None:
        """Tell what happened, and when."""
        self.told(f"{datetime.now().astimezone():%H:%M:%S}  {say(ident, self.lang, **values)}")


async def _opened(db: str) -> Store:
    return Store.open(db, reads_only=True)


def post(to: str, token: str, data: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """Send plain data to a copy; return the answer. Raise AwayError where it can be sent again, RefusedError where not."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json", "Accept": "application/json"}
    if not to.startswith(("http://", "https://")):
        raise RefusedError(say("organise.copy-address", lang, to=to))
    request = urllib.request.Request(  # noqa: S310 - http alone
        f"{to.rstrip('/')}/lines", json.dumps(data).encode(), {**headers, "Accept-Language": lang}, method="POST"
    )
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 - as above
            found = json.loads(answer.read(MOST_ANSWER))
    except urllib.error.HTTPError as error:
        with error:
            raise _refusal(error) from error
    except (OSError, HTTPException) as error:
        reason = getattr(error, "reason", error)
        raise AwayError(SystemReason(reason).sentence(lang)) from error
    except ValueError as error:
        raise RefusedError(say("organise.copy-address", lang, to=to)) from error
    return found if isinstance(found, dict) else {}


def _refusal(error: urllib.error.HTTPError) -> JantakuError:
    """Return the refusal of an answer with a status: one to wait after, or one for good."""
    try:
        told = json.loads(error.read(MOST_ANSWER))
        text = str(told.get("text") or told["error"]["text"])
    except (OSError, ValueError, LookupError, AttributeError, TypeError):
        text = f"{error.code} {error.reason}"
    if error.code in LATER or error.code >= 500:
        wait = error.headers.get("Retry-After", "")
        return AwayError(text, float(wait) if wait.isdigit() else 0)
    return RefusedError(text)
