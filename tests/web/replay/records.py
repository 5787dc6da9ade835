"""Records to be replayed: games made up here, and published ones where they are to be had."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from jantaku.game import formats
from jantaku.game.log import Log
from jantaku.game.table import Table
from jantaku.story.patch import merge
from jantaku.web.replay.frames import frames
from jantaku.web.replay.index import index
from jantaku.web.replay.walk import Walk
from jantaku.web.wire.scene import ALL_OPEN, Audience
from tests.playing import play_hand, wall
from tests.shared import shared

NAMES = ("Ann", "Ben", "Cas", "Dee")
SEATS = (-1, 0, 1, 2, 3, ALL_OPEN)
REAL = ("tenhou", "tenhou6", "client", "paipu")


@cache
def made(seed: int, hands: int = 3, lumps: int = 1) -> Log:
    """A game made up here: so many hands, full of calls, by tenhou's rules."""
    table, chance = Table("tenhou", names=NAMES), Random(seed)
    for _ in range(hands):
        if table.over:
            break
        table.deal(wall(chance, table.rules.red_fives, lumps))
        play_hand(table, chance)
    return table.log


def sealed(seed: int, hands: int = 2) -> Log:
    """A game whose walls were sealed."""
    table, chance = Table("wrc-2015", names=NAMES, seed=str(seed).encode()), Random(seed)
    for _ in range(hands):
        table.deal()
        table.log.hands[-1].seal = "0" * 64
        play_hand(table, chance)
    return table.log


def real(of: str, most: int = 3) -> Iterator[Log]:
    """Published records: of tenhou, as tenhou.net/6, of one player's client (which hides hands), of majiang."""
    if of == "tenhou6":
        files = sorted(shared("data/tenhou6").glob("*.json"))
        yield from (formats.read(file) for file in files[: 3 * most])
        return
    path = {
        "tenhou": "data/tenhou/phoenix_2020a.mjlog.tsv.gz",
        "client": "data/tenhou_client/client_logs.txt.gz",
        "paipu": "data/scenarios/kobalab_scenarios.jsonl.gz",
    }[of]
    yield from (log for _, log in islice(formats.read_all(shared(path)), most))


def sent(walk: Walk, hand: int, seat: int, lang: str = "en") -> list[Any]:
    """The messages of a hand, as they come out of the network."""
    messages: list[Any] = json.loads(json.dumps(frames(walk, hand, "game", Audience(seat, lang, "book", sits=False))))
    return messages


def contents(walk: Walk, lang: str = "en", profile: str = "book") -> Any:
    """The contents of a record, likewise."""
    return json.loads(json.dumps(index(walk, lang, profile)))


def followed(walk: Walk, hand: int, seat: int, lang: str = "en") -> list[Any]:
    """The views of a hand, each made out of the messages before it as a browser does."""
    views: list[Any] = []
    for message in sent(walk, hand, seat, lang):
        views.append(message["view"] if message["t"] == "full" else merge(views[-1], message["set"]))
    return views
