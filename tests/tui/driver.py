"""A person at the table full screen, without a terminal: presses keys by what the screen offers, until the game is over."""

import asyncio
import random
from typing import TYPE_CHECKING, Any

from jantaku.cli.terminal import LocalTransport, OwnConfig
from jantaku.story.tiles import KEYS
from jantaku.tui.app import Page, TerminalTable
from jantaku.tui.board import hand_of, may_discard
from jantaku.tui.client import Transport
from jantaku.tui.look import Appearance

if TYPE_CHECKING:
    from textual.pilot import Pilot

SMALL, MIDDLE, LARGE = (80, 24), (100, 36), (200, 60)
PATIENCE = 300.0  # seconds until a game that does not go on is given up: no measure of speed


def local(lang: str = "en", *, place: int = 0, **config: object) -> LocalTransport:
    """A table in this process, at which bots take no time."""
    return LocalTransport(OwnConfig.of({"seating": "choose", **config}), "Ann", place, lang, pace=0.0)


class Driver:
    """Drives one application."""

    def __init__(self, transport: Transport, look: Appearance | None = None, *, seed: int = 0) -> None:
        self.app = TerminalTable(transport, look or Appearance())
        self.chance = random.Random(seed)
        self.changed = asyncio.Event()
        self.pilot: Pilot[str] | None = None
        self.drawn = 0  # views that were looked at
        self.pages: list[str] = []  # stages at which a page was open
        draws = self.app.changed

        def changed() -> None:
            draws()
            self.changed.set()

        self.app.client.changed = changed

    @property
    def view(self) -> dict[str, Any]:
        return self.app.client.view

    def screen(self) -> str:
        """The rows of the table, as they are seen."""
        canvas = self.app.felt.canvas
        return "\n".join(canvas.row(y) for y in range(canvas.height)) if canvas else ""

    def page(self) -> str:
        """The text of the page that is open."""
        assert isinstance(self.app.screen, Page)
        return f"{self.app.screen.head}\n{self.app.screen.body.plain}"

    async def press(self, *keys: str) -> None:
        assert self.pilot
        await self.pilot.press(*keys)

    async def until(self, holds: Any) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(PATIENCE):
            while not holds():
                self.changed.clear()
                await self.settle()
                if not holds():
                    await self.changed.wait()
                    await self.settle()

    async def settle(self) -> None:
        assert self.pilot
        await self.pilot.pause()

    async def asked(self, kind: str = "turn") -> None:
        """Play on, by passing and discarding what was drawn, until the player is asked this."""
        while True:
            await self.until(lambda: self.app.asked >= 0 or isinstance(self.app.screen, Page) or self._waits())
            if self.view["ask"].get("kind") == kind and not isinstance(self.app.screen, Page):
                return
            await self.step()

    def _waits(self) -> bool:
        return self.view != {} and self.view["game"]["stage"] in {"drawing", "waiting"}

    def look(self) -> None:
        """Nothing may be cut off, or lie over anything else."""
        canvas = self.app.felt.canvas
        assert canvas
        assert canvas.spoilt == [], self.screen()
        self.drawn += 1

    async def whole(self, size: tuple[int, int], stage: str = "over") -> dict[str, Any]:
        """Play a whole game, or to the first page of a stage before its end, and return the last view."""
        async with self.app.run_test(size=size) as pilot:
            self.pilot = pilot
            while True:
                await self.until(lambda: self.app.asked >= 0 or isinstance(self.app.screen, Page) or self._waits())
                self.look()
                if isinstance(self.app.screen, Page) and self.app.stage == stage:
                    return self.view
                await self.step()

    async def step(self) -> None:
        """Press one key, and wait until the table has answered it."""
        before = self.view
        if isinstance(self.app.screen, Page):
            self.pages.append(self.app.stage)
            await self.press("enter")
        elif self._waits():
            await self.press("enter")
        else:
            await self.press(*self._keys())
        await self.until(lambda: self.view is not before)

    def _keys(self) -> list[str]:
        """The keys of an act: a win, now and then a call or a riichi, else any tile that may be discarded."""
        acts = self.view["ask"]["acts"]
        kinds = {act["kind"] for act in acts}
        if kinds & {"tsumo", "ron", "tenpai", "noten"}:
            numbered = [act["kind"] for act in acts if act["kind"] not in {"discard", "riichi", "pass"}]
            return [str(1 + next(at for at, kind in enumerate(numbered) if kind in {"tsumo", "ron", "tenpai", "noten"}))]
        if "pass" in kinds:
            return ["1" if len(kinds) > 1 and self.chance.random() < 0.5 else "p"]
        riichi = "riichi" in kinds
        tiles = [KEYS[at] for at in range(len(hand_of(self.view))) if may_discard(self.view, at, riichi=riichi)]
        return [*(["r"] if riichi else []), self.chance.choice(tiles)]
