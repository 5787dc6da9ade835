"""Write mjai, in the dialect of Mortal and mjai.app, or another on request (`mjai_dialects`)."""

import json
from collections.abc import Sequence

from jantaku.core.constants import UNKNOWN
from jantaku.game.formats import follow
from jantaku.game.formats.build import Tiles, wrong
from jantaku.game.formats.follow import RecordedStep
from jantaku.game.formats.mjai_dialects import MJAI, MORTAL, RIICHIENV, worth
from jantaku.game.log import HandLog, Log, Start, Win
from jantaku.scoring.tiles import MPSZ, SEATS, kind

NAMES = (*MPSZ[:27], "E", "S", "W", "N", "P", "F", "C", "5mr", "5pr", "5sr")
UNSEEN = "?"
STICK = 1000
TILE_OF = {name: tile for tile, name in enumerate(NAMES)} | {UNSEEN: UNKNOWN}
CALLS = {follow.CHII: "chi", follow.PON: "pon", follow.KAN: "daiminkan"}
REASON_OF = {
    "exhaustive": "fanpai",
    "nagashi": "nagashimangan",
    "nine-kinds": "kyushukyuhai",
    "four-winds": "sufonrenta",
    "four-riichi": "suchareach",
    "four-kans": "sukaikan",
    "triple-ron": "sanchaho",
}
Line = dict[str, object]


def write(log: Log, dialect: str = MORTAL) -> str:
    """Return the game, one JSON object a line, in one of `DIALECTS`. Raise LogError if a tile that it needs is unknown.

    Payments are written as the log claims them, and left out if it has none.
    """
    found = [game_line(log.names, rounds=log.house.get("game.rounds"), red_fives=log.house.get("tiles.red_fives"))]
    for hand in log.hands:
        found += _hand(hand, dialect)
    if log.complete:
        found.append({"type": "end_game"} | ({"scores": list(log.points)} if log.points is not None else {}))
    return "".join(text_of_line(line) + "\n" for line in found)


def text_of_line(line: Line) -> str:
    """Return a line as JSON, without its end."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def name_of(tile: int) -> str:
    """Return a tile as mjai names it, ``?`` for an unknown one."""
    return UNSEEN if tile == UNKNOWN else NAMES[tile]


def game_line(names: Sequence[str], *, rounds: object = None, red_fives: object = None) -> Line:
    """Return the line that begins a game."""
    begin: Line = {"type": "start_game", "names": list(names)}
    if rounds == 1:
        begin["kyoku_first"] = 4
    if red_fives == 0:
        begin["aka_flag"] = False
    return begin


def hand_line(start: Start, indicator: int, dealt: Sequence[Sequence[int]]) -> Line:
    """Return the line that begins a hand: its start, the first dora indicator, thirteen tiles for each seat."""
    return {
        "type": "start_kyoku",
        "bakaze": SEATS[start.round],
        "dora_marker": name_of(indicator),
        "kyoku": start.dealer + 1,
        "honba": start.counters,
        "kyotaku": start.sticks,
        "oya": start.dealer,
        "scores": list(start.points),
        "tehais": [[name_of(tile) for tile in tiles] for tiles in dealt],
    }


def _hand(hand: HandLog, dialect: str) -> list[Line]:
    start = hand.start
    if start is None or hand.wall[130] == UNKNOWN:
        raise wrong(hand.place or "a hand", "no start or no dora indicator", "dealer, round and points, and the indicator")
    found = [hand_line(start, hand.wall[130], [follow.dealt(hand, seat) for seat in range(4)])]
    triplets: dict[tuple[int, int], Tiles] = {}
    points, won_on = list(start.points), UNKNOWN
    for one in follow.happenings(hand):
        if one.what in {follow.RON, follow.TSUMO, follow.NINE_KINDS}:
            won_on = one.tile
            continue
        found.append(step_line(one if one.what != follow.KAKAN else one._replace(used=triplets[one.seat, kind(one.tile)])))
        if one.what == follow.PON:
            triplets[one.seat, kind(one.tile)] = (one.tile, *one.used)
        if one.what == follow.ACCEPTED:
            points[one.seat] -= STICK
            found[-1] |= _paid(dialect, [-STICK * (seat == one.seat) for seat in range(4)], points)
    return found + [_in_dialect(line, hand, dialect, won_on, points) for line in end_lines(hand)]


def _paid(dialect: str, delta: Sequence[int], points: Sequence[int]) -> Line:
    """Return the keys that say a change of points, and the points after it."""
    if dialect == MORTAL:
        return {}
    said: Line = {"deltas": list(delta)}
    return said | {"scores": list(points)} if dialect == MJAI else said


def _in_dialect(line: Line, hand: HandLog, dialect: str, tile: int, points: list[int]) -> Line:
    """Return a line of the end of a hand with the keys of a dialect; ``points`` are brought forward."""
    delta = line.get("deltas")
    if dialect == MORTAL or line["type"] not in {"hora", "ryukyoku"}:
        return line
    if isinstance(delta, list):
        points[:] = map(sum, zip(points, delta, strict=True))
    if line["type"] == "ryukyoku":
        tenpai = hand.end.tenpai if hand.end else None
        said: Line = {"tenpais": [one == 1 for one in tenpai]} if tenpai and -1 not in tenpai and dialect == MJAI else {}
        return line | said | ({"scores": list(points)} if dialect == MJAI else {})
    win = next(one for one in hand.end.wins if one.winner == line["actor"]) if hand.end else Win(0, 0)
    made: Line = {"type": "hora", "actor": win.winner, "target": win.payer, "pai": name_of(tile)}
    under = line.pop("ura_markers", [])
    if dialect == RIICHIENV:
        return made | ({"tsumo": True} if win.winner == win.payer else {}) | _deltas(win.delta) | {"ura_markers": under}
    return made | {"uradora_markers": under, **worth(win), **_deltas(win.delta), "scores": list(points)}


def step_line(one: RecordedStep) -> Line:
    """Return the line of a step; ``used`` of an added kong is the triplet that it extends."""
    if one.what == follow.INDICATOR:
        return {"type": "dora", "dora_marker": name_of(one.tile)}
    who: Line = {"actor": one.seat}
    tile: Line = {"pai": name_of(one.tile)}
    if one.what == follow.DRAW:
        return {"type": "tsumo", **who, **tile}
    if one.what == follow.DISCARD:
        return {"type": "dahai", **who, **tile, "tsumogiri": one.drawn}
    if one.what == follow.RIICHI:
        return {"type": "reach", **who}
    if one.what == follow.ACCEPTED:
        return {"type": "reach_accepted", **who}
    used: Line = {"consumed": [name_of(tile) for tile in one.used]}
    if one.what == follow.ANKAN:
        return {"type": "ankan", **who, **used}
    if one.what == follow.KAKAN:
        return {"type": "kakan", **who, **tile, **used}
    return {"type": CALLS[one.what], **who, "target": one.source, **tile, **used}


def end_lines(hand: HandLog) -> list[Line]:
    """Return the lines that end a hand, none if it has no end. Raise LogError for an end that mjai has no word for."""
    end = hand.end
    if end is None:
        return []
    found = [_win(win, hand) for win in end.wins]
    if end.how not in {"ron", "tsumo"}:
        if end.how not in REASON_OF:
            raise wrong(hand.place or "a hand", f"the end {end.how}", "one that mjai knows")
        found = [{"type": "ryukyoku", "reason": REASON_OF[end.how]} | _deltas(end.delta)]
    return [*found, {"type": "end_kyoku"}]


def _win(win: Win, hand: HandLog) -> Line:
    line: Line = {"type": "hora", "actor": win.winner, "target": win.payer, **_deltas(win.delta)}
    if hand.ura:
        line["ura_markers"] = [NAMES[tile] for tile in hand.ura]
    return line


def _deltas(delta: tuple[int, int, int, int] | None) -> Line:
    return {} if delta is None else {"deltas": list(delta)}
