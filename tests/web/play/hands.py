"""People at a refereed table: each keeps a view from the stream, and does with hands and mouth what a bot in his place would."""

import asyncio
import json
import random
from typing import Any

from jantaku.core import constants as n
from jantaku.refereed import Action
from jantaku.refereed.actions import DISCARD, DRAW
from jantaku.refereed.bots import Bot, Mischief
from jantaku.scoring.tiles import row_of
from jantaku.web.play.config import Config
from jantaku.web.play.hub import Hub
from jantaku.web.play.room import Room
from jantaku.web.refereed.game import Refereed
from jantaku.web.wire.scene import Audience
from jantaku.web.wire.view import view_of
from tests.web.play.memory import Memory
from tests.web.play.players import NAMES, Message, Player, drawn
from tests.web.play.virtual import clock

PATIENCE = 4.0  # seconds after a discard in which others may speak up before somebody draws
STEP = 0.7
ENOUGH = 6  # hands: where everybody does as he likes, most are spoiled


class Sitter(Player):
    """Somebody who plays by the words; now and then, if he is told to, he does something that he should not."""

    def __init__(self, room: Room, visitor: str, *, seed: int = 0, often: float = 0.0) -> None:
        super().__init__(room, visitor, seed=seed)
        self.silent = True
        self.seed, self.often = seed, often
        self.playing: asyncio.Task[None] | None = None

    def play(self) -> None:
        """Sit down to it."""
        self.playing = asyncio.create_task(self._play())

    @property
    def game(self) -> Refereed:
        assert isinstance(self.room.game, Refereed)
        return self.room.game

    async def _play(self) -> None:
        seat, chance = self.room.seat_of(self.visitor), random.Random(self.seed)
        bot: Bot | None = None
        done: object = None
        while self.room.stage != "over":
            await asyncio.sleep(STEP + chance.random() / 10)
            if not self.feed or self.feed.closed:
                continue
            if self.room.stage == "result" and seat not in self.game.ready:
                await self.send(t="go")
            if self.room.stage != "play":
                continue
            table = self.game.tabletop
            kind = Mischief(table.scene.rules, seat, seed=self.seed, often=self.often)
            bot = bot or (kind if self.often else Bot(table.scene.rules, seat, seed=self.seed))
            moment = self.game.moment
            if moment != done:
                done = moment
                await self._act(bot, seat)
            elif self.game.turn == [seat] and not table.scene.wins:  # a prank, or half of what he was about: now in earnest
                honest = Bot(table.scene.rules, seat).actions(table.view(seat), 0)
                discards = [action for action in honest if action.what == DISCARD]
                await self.action(*map(told, discards or [Action(0, seat, DISCARD, "", (table.scene.state.tile,))]))
            elif self._draws(seat):
                await self.action({"what": DRAW})
            elif seat in self.game.awaited:
                await self.send(t="let")

    async def _act(self, bot: Bot, seat: int) -> None:
        t = self.game.tabletop.scene.state
        if t.phase == n.TURN and t.turn != seat:
            return
        actions = bot.actions(self.game.tabletop.view(seat), 0)
        if actions:
            await self.action(*map(told, actions))

    def _draws(self, seat: int) -> bool:
        s = self.game.tabletop.scene
        mine = s.state.turn if s.state.phase == n.ROBBERY else (s.state.turn + 1) % 4
        waited = self.game.waits or (s.window is not None and self.room.now() - self.game.dealt_at > s.window.at + 1000 * PATIENCE)
        return s.state.phase in (n.CLAIMS, n.ROBBERY) and mine == seat and waited and seat not in self.game.awaited

    async def action(self, *actions: dict[str, Any], **more: object) -> Message:
        return await self.send(t="deed", deeds=list(actions), **more)


def told(action: Action) -> dict[str, Any]:
    """An action as the page sends it."""
    return {"what": action.what, "word": action.word, "tiles": row_of(action.tiles), "numbers": list(action.numbers)}


async def tabled(
    people: int, *, often: float = 0.0, store: Memory | None = None, **config: object
) -> tuple[Hub, Room, list[Sitter]]:
    """A refereed table at which some people play and bots the rest."""
    hub = Hub(store or Memory(), clock=clock, numbers=0)
    room = await hub.create(Config.of({"refereed": True, **config}), "ann")
    sitters = [Sitter(room, name, seed=at + 1, often=often) for at, name in enumerate(NAMES[:people])]
    for sitter in sitters:
        await room.join(sitter.visitor, sitter.visitor.title())
        await sitter.attach()
    await room.start("ann")
    await sitters[0].until(drawn)
    return hub, room, sitters


async def at_play(people: int, **config: Any) -> tuple[Hub, Room, list[Sitter]]:
    hub, room, sitters = await tabled(people, **config)
    await sitters[0].until(lambda view: view["game"]["stage"] == "play")
    return hub, room, sitters


def game(room: Room) -> Refereed:
    assert isinstance(room.game, Refereed)
    return room.game


def memory_of(room: Room) -> Memory:
    assert isinstance(room.engine.store, Memory)
    return room.engine.store


async def played(room: Room, sitters: list[Sitter], hands: int = ENOUGH) -> None:
    """Everybody plays, until the game is over or enough hands were played; nobody may hang about for good."""
    for sitter in sitters:
        sitter.play()
    seen, since = -1, 0.0
    while room.stage != "over" and len(room.game.graph) <= hands:
        await asyncio.sleep(1)
        if room.game.n != seen:
            seen, since = room.game.n, clock()
        assert clock() - since < 120, f"nothing happens at {room.game.stage}"
        for sitter in sitters:
            assert sitter.playing
            if sitter.playing.done():
                sitter.playing.result()
    for sitter in sitters:
        assert sitter.playing
        sitter.playing.cancel()


def full(room: Room, audience: Audience) -> Message:
    view: Message = json.loads(json.dumps(view_of(room.crowd.scene(audience.seat), audience)))
    return view
