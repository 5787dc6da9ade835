"""A refereed table in the browser: who sits there by a page, who by a stream alone, over walls that were stacked."""

import json
import re
from collections.abc import Mapping
from contextlib import ExitStack
from time import monotonic, sleep
from typing import Any

from playwright.sync_api import Page
from websockets.sync.client import connect

from jantaku.refereed.actions import WINS
from jantaku.refereed.state import Settings
from jantaku.scoring.tiles import SEATS
from tests.web.browser.conftest import Visit
from tests.web.browser.hours import later
from tests.web.browser.stacked import Stacked
from tests.web.client import merge
from tests.web.guests import Guest

NAMES = ("Aki", "Chloé", "Haru", "Mio")
PATIENCE = 60.0  # seconds until an answer is given up
REACTION = Settings().reaction  # ms

# Counts the commands of a page that were answered.
COUNT = """window.answers = 0;
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => (window.answers += data.startsWith('{"t":"ack"')));
  }
};"""


class Voice:
    """Somebody without a browser: what he types is done with hands and mouth."""

    def __init__(self, guest: Guest, table: str, open_here: ExitStack) -> None:
        boot = guest.boot(table)
        self.number, self.view = 0, dict[str, Any]()
        url = guest.url.replace("http", "ws", 1) + f"{table}/stream"
        headers = {"Cookie": guest.cookie, "Origin": guest.url}
        self.socket = open_here.enter_context(connect(url, additional_headers=headers, proxy=None))
        self.socket.send(json.dumps({"t": "hello", "v": 1, "seat": boot["seat"], "token": boot["token"], "lang": "en"}))
        while not self.view:
            self.hear()

    def hear(self) -> dict[str, Any]:
        """The next message, its change made to the view."""
        got: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
        if got["t"] == "full":
            self.view = got["view"]
        elif got["t"] == "step":
            self.view = merge(self.view, got["set"])
        return got

    def command(self, t: str, **values: object) -> dict[str, Any]:
        """Send a command, and have its answer."""
        self.number += 1
        self.socket.send(json.dumps({"t": t, "id": self.number, **values}))
        while True:
            got = self.hear()
            if got.get("id") == self.number:
                return got

    def does(self, text: str) -> dict[str, Any]:
        """Actions as they are typed at a terminal: ``pon 77z``, ``drawn``."""
        return self.command("say", text=text)

    def until(self, stage: str) -> None:
        """Wait until the table is at a stage."""
        while self.view["game"]["stage"] != stage:
            self.hear()


class Sitting:
    """Four people at a refereed table: those in ``pages`` look at it, the others are voices."""

    def __init__(
        self, visit: Visit, served: Stacked, open_here: ExitStack, pages: Mapping[str, Mapping[str, Any]], **form: str
    ) -> None:
        self.pages: dict[str, Page] = {}
        self.voices: dict[str, Voice] = {}
        guests = [open_here.enter_context(Guest(served.url)) for _ in NAMES]
        chosen = {
            "with": "friends",
            "seating": "choose",
            "refereed": "on",
            "spectators": "on",
            "time": "runs",
            "place": "0",
            **form,
        }
        self.table = guests[0].new(player=NAMES[0], **chosen)
        for place in (1, 2, 3):
            guests[place].post(f"{self.table}/join", self.table, name=NAMES[place], seat=str(place))
        guests[0].post(f"{self.table}/start", self.table)
        for seat, guest in zip(SEATS, guests, strict=True):
            if seat in pages:
                self.pages[seat] = entered(visit, guest, self.table, **pages[seat])
            else:
                self.voices[seat] = Voice(guest, self.table, open_here)
        for voice in self.voices.values():
            voice.until("play")
        for page in self.pages.values():
            page.locator('#play[data-stage="play"]').wait_for()

    def play(self, script: str) -> None:
        """Actions one after another, each with its seat: ``E 7z; W pon 77z``; that time passes is nobody's action.

        A hand is shown together with the word that declares it. A player whose draw comes later than the reaction time leaves the
        others that time to claim.
        """
        lines = [line.partition(" @") for line in script.split(";") if line.strip()]
        done = [line.strip().partition(" ") for line, _, _ in lines]
        for at, (seat, _, action) in enumerate(done):
            if action == "draw" and int(lines[at][2] or 0) > REACTION:
                leave_time()
            if seat in self.pages and action != "wait":
                if done[at - 1] == done[at]:
                    later(self.pages[seat])  # the same twice at once is meant once
                by_hand(self.pages[seat], action)
            elif action in WINS and (seat, " ", "show") in done[at + 1 : at + 2]:
                self.voices[seat].command("deed", deeds=[{"what": "say", "word": action}, {"what": "show"}])
            elif action != "wait" and not (action == "show" and at and done[at - 1][2] in WINS and done[at - 1][0] == seat):
                self.voices[seat].does(action)


def leave_time() -> None:
    """Leave the others their time to claim, by the clock."""
    since = monotonic()
    while 1000 * (monotonic() - since) < REACTION:
        sleep(0.05)


def by_hand(page: Page, action: str) -> None:
    """What somebody before a page does, until it is answered: by the buttons that there are for it, else typed."""
    before = page.evaluate("window.answers")
    tile = page.locator("#hand .held.drawn" if action == "drawn" else f'#hand .held:has([data-tile="{action}"])')
    button = page.locator(f'.word[data-say="{action}"], .pad[data-do="{action}"]')
    if re.fullmatch("[0-9][mpsz]|drawn", action):
        tile.last.click(modifiers=["Shift"])  # alone it may discard at once
        page.keyboard.press("x")
    elif button.count():
        if not button.is_visible():
            page.locator('[data-do="fold"]').click()  # whatever does not fit the moment is behind it
        button.click()
        if action == "show":
            button.click()
    else:
        page.keyboard.press("/")
        page.locator('#dialog input[type="text"]').fill(action)
        page.keyboard.press("Enter")
    page.wait_for_function("before => window.answers > before", arg=before)


def entered(visit: Visit, guest: Guest, table: str, **how: Any) -> Page:
    """A page of a table, in the place of a guest."""

    def opened(page: Page, url: str) -> None:
        page.add_init_script(COUNT)
        page.context.add_cookies([{"name": name, "value": value, "url": guest.url} for name, value in guest.http.cookies.items()])
        page.goto(url)

    return visit(table, how=opened, **how)


def alone(visit: Visit, served: Stacked, **how: Any) -> Page:
    """A page of a table with three bots, where time waits for the person."""
    form = {key: how.pop(key) for key in ("training",) if key in how}
    chosen = {
        "with": "bots",
        "seating": "choose",
        "place": "0",
        "refereed": "on",
        "time": "waits",
        "length": "hand",
        "bot_pace": "0",
        **form,
    }
    with Guest(served.url, how.get("lang", "en")) as guest:
        page = entered(visit, guest, guest.new(player="Aki", **chosen), **how)
    page.locator('#play[data-stage="play"]').wait_for()
    return page
