"""Write mjai, in the dialect of Mortal and mjai.app."""

import json

from jantaku.core.names import UNKNOWN
from jantaku.game.formats import follow
from jantaku.game.formats.build import wrong
from jantaku.game.formats.follow import RecordedStep
from jantaku.game.log import HandLog, Log, Win
from jantaku.scoring.tiles import MPSZ, SEATS, kind

NAMES = (*MPSZ[:27], "E", "S", "W", "N", "P", "F", "C", "5mr", "5pr", "5sr")
TILE_OF = {name: tile for tile, name in enumerate(NAMES)} | {"?": UNKNOWN}
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


def write(log: Log) -> str:
    """Return the game, one JSON object a line. Raise LogError if a tile that it needs is unknown.

    Payments are written as the log claims them, and left out if it has none.
    """
    begin: Line = {"type": "start_game", "names": list(log.names)}
    if log.house.get("game.rounds") == 1:
        begin["kyoku_first"] = 4
    if log.house.get("tiles.red_fives") == 0:
        begin["aka_flag"] = False
    found = [begin]
    for hand in log.hands:
        found += _hand(hand)
    if log.complete:
        found.append({"type": "end_game"} | ({"scores": list(log.points)} if log.points is not None else {}))
    return "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in found)


def _hand(hand: HandLog) -> list[Line]:
    start = hand.start
    if start is None or hand.wall[130] == UNKNOWN:
        raise wrong(hand.place or "a hand", "no start or no dora indicator", "dealer, round and points, and the indicator")
    found: list[Line] = [
        {
            "type": "start_kyoku",
            "bakaze": SEATS[start.round],
            "dora_marker": NAMES[hand.wall[130]],
            "kyoku": start.dealer + 1,
            "honba": start.counters,
            "kyotaku": start.sticks,
            "oya": start.dealer,
            "scores": list(start.points),
            "tehais": [[NAMES[tile] for tile in follow.dealt(hand, seat)] for seat in range(4)],
        }
    ]
    triplets: dict[tuple[int, int], list[str]] = {}
    happenings = [one for one in follow.happenings(hand) if one.what not in {follow.RON, follow.TSUMO, follow.NINE_KINDS}]
    for one in happenings:
        found.append(_line(one, triplets))
        if one.what == follow.PON:
            triplets[one.seat, kind(one.tile)] = [NAMES[tile] for tile in (one.tile, *one.used)]
    return found + _end(hand)


def _line(one: RecordedStep, triplets: dict[tuple[int, int], list[str]]) -> Line:
    if one.what == follow.INDICATOR:
        return {"type": "dora", "dora_marker": NAMES[one.tile]}
    who: Line = {"actor": one.seat}
    tile: Line = {"pai": NAMES[one.tile]}
    if one.what == follow.DRAW:
        return {"type": "tsumo", **who, **tile}
    if one.what == follow.DISCARD:
        return {"type": "dahai", **who, **tile, "tsumogiri": one.drawn}
    if one.what == follow.RIICHI:
        return {"type": "reach", **who}
    if one.what == follow.ACCEPTED:
        return {"type": "reach_accepted", **who}
    if one.what == follow.ANKAN:
        return {"type": "ankan", **who, "consumed": [NAMES[used] for used in one.used]}
    if one.what == follow.KAKAN:
        return {"type": "kakan", **who, **tile, "consumed": triplets[one.seat, kind(one.tile)]}
    return {"type": CALLS[one.what], **who, "target": one.source, **tile, "consumed": [NAMES[used] for used in one.used]}


def _end(hand: HandLog) -> list[Line]:
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
