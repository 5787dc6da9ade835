"""Write tenhou.net/6 JSON."""

import json

from jantaku.core.constants import RED
from jantaku.game.formats import follow
from jantaku.game.formats.build import wrong
from jantaku.game.formats.follow import RecordedStep
from jantaku.game.formats.result import NAME_OF, PAID
from jantaku.game.formats.tenhou6_order import number_of
from jantaku.game.log import HandLog, Log, Start, Win

WINDS_TEXT = "東南西北"
LIMIT_OF_BASE = {2000: "満貫", 3000: "跳満", 4000: "倍満", 6000: "三倍満"}
DRAW_TEXT = {
    "exhaustive": "流局",
    "nagashi": "流し満貫",
    "nine-kinds": "九種九牌",
    "four-winds": "四風連打",
    "four-riichi": "四家立直",
    "four-kans": "四槓散了",
    "triple-ron": "三家和了",
}
EVERYBODY: dict[object, str] = {(1, 1, 1, 1): "全員聴牌", (0, 0, 0, 0): "全員不聴"}


def write(log: Log) -> str:
    """Return the game as one line of JSON. Raise LogError if a tile that it needs is unknown.

    Values, payments and final scores are written as the log claims them, and left out if it has none.
    """
    reds = any(tile >= RED for hand in log.hands for tile in hand.wall)
    game = "東" if log.house.get("game.rounds") == 1 else "南"
    tanyao = "" if log.house.get("yaku.tanyao.open") == 0 else "喰"
    document: dict[str, object] = {
        "title": ["", ""],
        "name": list(log.names),
        "rule": {"disp": f"般{game}{tanyao}{'赤' * reds}", "aka": int(reds)},
        "log": [_hand(hand) for hand in log.hands],
    }
    if log.complete and log.points is not None and log.scores is not None:
        document["sc"] = [number for pair in zip(log.points, map(_plain, log.scores), strict=True) for number in pair]
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"


def _plain(score: float) -> float | int:
    return int(score) if score == int(score) else score


def _hand(hand: HandLog) -> list[object]:
    if hand.start is None:
        raise wrong(hand.place or "a hand", "no start", "dealer, round and points")
    takes: list[list[object]] = [[] for _ in range(4)]
    puts: list[list[object]] = [[] for _ in range(4)]
    pons: list[dict[int, str]] = [{} for _ in range(4)]
    riichi = False
    indicators = [number_of(hand.wall[130])] if hand.wall[130] >= 0 else []
    for one in follow.happenings(hand):
        if one.what == follow.RIICHI:
            riichi = True
        elif one.what == follow.DRAW:
            takes[one.seat].append(number_of(one.tile))
        elif one.what == follow.DISCARD:
            put = "60" if one.drawn else str(number_of(one.tile))
            puts[one.seat].append("r" + put if riichi else int(put))
            riichi = False
        elif one.what == follow.INDICATOR:
            indicators.append(number_of(one.tile))
        else:
            _call(one, takes[one.seat], puts[one.seat], pons[one.seat])
    start = hand.start
    parts: list[object] = [[4 * start.round + start.dealer, start.counters, start.sticks], list(start.points), indicators]
    parts.append([number_of(tile) for tile in hand.ura])
    for seat in range(4):
        parts += [[number_of(tile) for tile in follow.dealt(hand, seat)], takes[seat], puts[seat]]
    if hand.end is not None:
        parts.append(_result(hand, start))
    return parts


def _call(one: RecordedStep, takes: list[object], puts: list[object], pons: dict[int, str]) -> None:
    """Write a call to the column where it belongs."""
    tile = str(number_of(one.tile))
    used = [str(number_of(other)) for other in one.used]
    if one.what in {follow.CHII, follow.PON, follow.KAN}:
        before = {3: 0, 2: 1, 1: len(used)}[(one.source - one.seat) % 4]
        letter = "c" if one.what == follow.CHII else "p" if one.what == follow.PON else "m"
        text = "".join(used[:before]) + letter + tile + "".join(used[before:])
        takes.append(text)
        if one.what == follow.PON:
            pons[one.tile if one.tile < RED else 4 + 9 * (one.tile - RED)] = text
        if one.what == follow.KAN:
            puts.append(0)
    elif one.what == follow.ANKAN:
        puts.append("".join(used[:3]) + "a" + used[3])
    elif one.what == follow.KAKAN:
        kind = one.tile if one.tile < RED else 4 + 9 * (one.tile - RED)
        puts.append(pons[kind].replace("p", f"k{tile}"))


def _result(hand: HandLog, start: Start) -> list[object]:
    end = hand.end
    if end is None or end.how not in {*DRAW_TEXT, "ron", "tsumo"}:
        raise wrong(hand.place or "a hand", f"the end {end.how if end else ''}", "one that tenhou.net knows")
    if end.how == "exhaustive" and end.tenpai in EVERYBODY:
        return [EVERYBODY[end.tenpai]]
    if end.how not in {"ron", "tsumo"}:
        return [DRAW_TEXT[end.how]] + ([list(end.delta)] if end.delta is not None and end.how in PAID else [])
    result: list[object] = ["和了"]
    for win in end.wins:
        if win.delta is None:
            raise wrong(hand.place or "a hand", "a win without its payments", "the change of points of each seat")
        third = win.winner if win.liable is None else win.liable
        result += [list(win.delta), [win.winner, win.payer, third, *_worth(win, start)]]
    return result


def _worth(win: Win, start: Start) -> list[str]:
    """Return the worth of a win as tenhou's viewer shows it; empty if the log does not have it."""
    if win.points is None or win.yaku is None or any(yaku not in NAME_OF for yaku in win.yaku):
        return []
    limit = win.han is None
    dealer = win.winner == start.dealer
    base = win.points // (6 if dealer else 4)
    head = f"{win.fu}符{win.han}飜" if base < 2000 and not limit else LIMIT_OF_BASE.get(base, "役満")
    texts = [head + _points(win, win.points, dealer=dealer)]
    winds = {"seat-wind": WINDS_TEXT[(win.winner - start.dealer) % 4], "round-wind": WINDS_TEXT[start.round]}
    for yaku, han in win.yaku.items():
        name = f"{NAME_OF[yaku][:2]} {winds[yaku]}" if yaku in winds else NAME_OF[yaku]
        texts.append(f"{name}({'役満' if limit else f'{han}飜'})")
    for name, han in zip(("ドラ", "裏ドラ", "赤ドラ"), win.bonus or (), strict=False):
        if han:
            texts.append(f"{name}({han}飜)")
    return texts


def _points(win: Win, points: int, *, dealer: bool) -> str:
    """Return the payment: by one, by each of three, or by others and dealer."""
    if win.winner != win.payer:
        return f"{points}点"
    if dealer:
        return f"{points // 3}点∀"
    other = (points + 100) // 400 * 100  # the dealer pays twice as much, or 100 less because of rounding
    return f"{other}-{points - 2 * other}点"
