"""Rooms at a deal that was rigged: what is to happen does happen."""

from dataclasses import replace

from jantaku.core.constants import HAND_OVER
from jantaku.game import formats
from jantaku.game.log import Start
from jantaku.game.table import Table
from jantaku.web.play import rows
from jantaku.web.play.config import Config
from jantaku.web.play.hub import Hub
from jantaku.web.play.room import Room
from jantaku.web.play.rows import JournalRow
from tests.web.play.memory import Memory, Record
from tests.web.play.players import NAMES, Choice, Player, drawing
from tests.web.play.virtual import clock

STARTS = Start((30_000, 30_000, 30_000, 30_000))


def journal(table: Table, people: int) -> list[JournalRow]:
    """A table with the first seats taken by people, where a rigged hand has come as far as it has."""
    assert table.state.phase != HAND_OVER
    hand = replace(table.log.hands[-1], start=table.log.hands[-1].start or STARTS, end=None)
    text = formats.write(replace(table.log, hands=[hand], complete=False), "text")
    first: list[JournalRow] = [
        {"kind": "join", "at": 0, "seat": seat, "who": NAMES[seat], "name": NAMES[seat].title(), "key": f"key-{seat}"}
        if seat < people
        else {"kind": "bot", "at": 0, "seat": seat, "name": "Bot"}
        for seat in range(4)
    ]
    return [*first, {"kind": "draw", "at": 0, "order": [0, 1, 2, 3]}, {"kind": "take", "at": 0, "text": text, "filled": 0}]


async def rigged(
    table: Table, people: int, choose: Choice = drawing, *, think: float = 0.5, **config: object
) -> tuple[Hub, Room, list[Player]]:
    """The room, its people looking on."""
    store = Memory()
    settled = Config.of({"book": table.book.name, "house": dict(table.book.house), "hints": "off", **config})
    lines = [rows.written(row) for row in journal(table, people)]
    store.games["rigged"] = Record(settled.plain(), "ann", public=False, rows=lines)
    hub = Hub(store, clock=clock, numbers=0)
    room = await hub.resume("rigged")
    assert room
    players = [Player(room, name, choose, think=think) for name in NAMES[:people]]
    for player in players:
        await player.attach()
    return hub, room, players
