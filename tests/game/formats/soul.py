"""Mahjong Soul's records for tests: the published game, altered in one figure, and hands of ours written as its server would."""

import copy
import gzip
import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from jantaku.core import acts
from jantaku.game.formats import follow
from jantaku.game.formats.follow import RecordedStep
from jantaku.game.log import HandLog, Log
from jantaku.scoring.tiles import text_of
from tests.shared import shared

FILE = "data/mahjongsoul/jade-south-2021.json.gz"
TILES = [*(f"{rank}{suit}" for suit in "mps" for rank in range(10)), *(f"{rank}z" for rank in range(1, 8))]
Path = tuple[str | int, ...]
# Figures from which nothing follows at the table: clocks, accounts, ranks and gold, and what the game merely announces.
IMMATERIAL = {
    *(
        "passed",
        "time_add",
        "time_fixed",
        "tile_states",
        "wait_timeout",
        "gameend",
        "opens",
        "user_input",
        "user_event",
        "game_event",
    ),
    *("uuid", "start_time", "end_time", "nickname", "account_id", "level", "level3", "grading_score", "gold", "part_point_2"),
    *("category", "mode_id", "version", "data_url"),
}
WALL = 166


@cache
def text() -> bytes:
    """The published game."""
    return gzip.decompress(shared(FILE).read_bytes())


def document() -> dict[str, Any]:
    """A fresh copy of the published game."""
    found: dict[str, Any] = json.loads(text())
    return found


def records(found: dict[str, Any]) -> list[dict[str, Any]]:
    """What happened, record by record."""
    return [action["result"] for action in found["data"]["data"]["actions"] if action["type"] == 1]


def figures(value: object, path: Path = ()) -> Iterator[Path]:
    """Where the figures of a record are that count at the table."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in IMMATERIAL and not (key == "name" and path in {(), ("data",)}):
                yield from figures(inner, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from figures(inner, (*path, at))
    elif path[-1] != "type" or "result" in path:
        yield path


def at(found: Any, path: Path) -> Any:
    """The value at a place."""
    for key in path:
        found = found[key]
    return found


def put(found: Any, path: Path, value: object) -> None:
    """Set the value at a place."""
    at(found, path[:-1])[path[-1]] = value


def altered(rng: random.Random, value: object) -> object:
    """Return another value of the same kind: a figure as one would misread it."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + (100 if abs(value) >= 100 else rng.choice([-1, 1]))
    assert isinstance(value, str)
    if len(value) == WALL:
        place = 2 * rng.randrange(WALL // 2)
        return value[:place] + other(rng, value[place : place + 2]) + value[place + 2 :]
    tile = next((tile for tile in TILES if tile in value), None)
    return value.replace(tile, other(rng, tile), 1) if tile and len(value) != 32 else value + "x"


def other(rng: random.Random, tile: str) -> str:
    """Another tile."""
    return rng.choice([one for one in TILES if one != tile])


def broken(rng: random.Random, found: dict[str, Any]) -> None:
    """Break a record where nobody would look: delete, double, or put a value of another kind."""
    path = rng.choice(list(figures(found)))
    cut = path[: rng.randrange(1, len(path) + 1)]
    holder = at(found, cut[:-1])
    how = rng.randrange(4)
    if how == 0:
        del holder[cut[-1]]
    elif how == 1:
        holder[cut[-1]] = rng.choice([None, [], {}, "", -1, 10**9, True, "5m", [[]], 1.5])
    elif how == 2 and isinstance(holder, list):
        holder.insert(int(cut[-1]), copy.deepcopy(holder[int(cut[-1])]))
    else:
        source = at(found, rng.choice(list(figures(found))))
        holder[cut[-1]] = source


def settles(path: Path) -> bool:
    """Return whether a figure counts that an alteration may leave as true as before: the riichi that the server repeats."""
    return "combination" not in path


# ---- our own hands as Mahjong Soul's server writes them
def written(log: Log) -> dict[str, Any]:
    """Return a game as a record: what was dealt, drawn and done; no results but the draw at the end of the wall."""
    made = [record for hand in log.hands for record in _hand(hand)]
    return {
        "head": {"config": {"mode": {"mode": 2}}, "accounts": [{"seat": s, "nickname": n} for s, n in enumerate(log.names)]},
        "data": {"name": ".lq.GameDetailRecords", "data": {"records": made}},
    }


def _record(name: str, **data: object) -> dict[str, Any]:
    return {"name": f".lq.Record{name}", "data": data}


def _hand(hand: HandLog) -> list[dict[str, Any]]:
    assert hand.start is not None
    start, wall = hand.start, hand.wall
    dealt = [[text_of(tile) for tile in follow.dealt(hand, seat)] for seat in range(4)]
    dealt[start.dealer].append(text_of(wall[52]))
    live = [*wall[53:122]]
    dead = [wall[place + lower] for place in range(122, 131, 2) for lower in (1, 0)]
    rest = [wall[place] for place in (133, 132, 135, 134)]
    found = [
        _record(
            "NewRound",
            chang=start.round,
            ju=start.dealer,
            ben=start.counters,
            liqibang=start.sticks,
            scores=list(start.points),
            doras=[text_of(wall[130])],
            paishan="".join(map(text_of, [*live, *dead, *rest])),
            **{f"tiles{seat}": tiles for seat, tiles in enumerate(dealt)},
        )
    ]
    doras, first = [text_of(wall[130])], True
    riichi = False
    for step in follow.happenings(hand):
        if step.what == follow.INDICATOR:
            doras = [*doras, text_of(step.tile)]
            found[-1]["data"]["doras"] = doras
        elif step.what == follow.RIICHI:
            riichi = True
        elif step.what == follow.DRAW and first:
            first = False
        elif step.what in WRITTEN:
            found.append(WRITTEN[step.what](step))
            if step.what == follow.DISCARD:
                found[-1]["data"]["is_liqi"], riichi = riichi, False
    return found


def _call(step: RecordedStep, how: int) -> dict[str, Any]:
    tiles = [text_of(tile) for tile in (*step.used, step.tile)]
    froms = [step.seat] * len(step.used) + [step.source]
    return _record("ChiPengGang", seat=step.seat, type=how, tiles=tiles, froms=froms)


WRITTEN: dict[int, Callable[[RecordedStep], dict[str, Any]]] = {
    follow.DRAW: lambda step: _record("DealTile", seat=step.seat, tile=text_of(step.tile)),
    follow.DISCARD: lambda step: _record("DiscardTile", seat=step.seat, tile=text_of(step.tile), moqie=step.drawn),
    follow.CHII: lambda step: _call(step, 0),
    follow.PON: lambda step: _call(step, 1),
    follow.KAN: lambda step: _call(step, 2),
    follow.ANKAN: lambda step: _record("AnGangAddGang", seat=step.seat, type=3, tiles=text_of(step.tile)),
    follow.KAKAN: lambda step: _record("AnGangAddGang", seat=step.seat, type=2, tiles=text_of(step.tile)),
}
CALLED = range(acts.CHII_LOW, acts.KAN + 1)
