"""Real games as a score keeper would have entered them."""

from collections.abc import Iterator
from typing import Any

from jantaku.core import constants as n
from jantaku.core.acts import RIICHI_DISCARD, RIICHI_DRAWN, RON
from jantaku.game.log import End, HandLog, Log, Win
from jantaku.rules.book import Book
from jantaku.scorekeeper import ScoreSheet

RIICHI_ACTS = frozenset((*range(RIICHI_DISCARD, RIICHI_DISCARD + n.TILES), RIICHI_DRAWN))
ABORTS = {"nine-kinds", "four-winds", "four-riichi", "four-kans", "triple-ron"}
LIABLE = {"daisangen": "dragons", "daisuushii": "winds", "suukantsu": "kans"}
Row = tuple[str, dict[str, Any]]


def riichi_of(hand: HandLog) -> tuple[list[int], bool]:
    """Return who placed a stick, in order, and whether the last of them was won on as it was declared."""
    acts = [entry for entry in hand.entries if entry.act != RON]
    seats = [entry.seat for entry in acts if entry.act in RIICHI_ACTS]
    return seats, bool(acts) and acts[-1].act in RIICHI_ACTS


def entries_of(hand: HandLog, *, dealer_stays: bool = False) -> Iterator[Row]:
    """A hand of a record, as it is entered."""
    end = hand.end
    assert end
    seats, on_riichi = riichi_of(hand)
    on_riichi = on_riichi and end.how in {"ron", "triple-ron"}
    yield "deal", {"dice": list(hand.dice)} if all(hand.dice) else {}
    for place, seat in enumerate(seats):
        if not (on_riichi and end.how == "triple-ron" and place == len(seats) - 1):
            yield "riichi", {"seat": seat}
    yield end_of(end, [hand.start.dealer] if hand.start and dealer_stays else [], riichi_tile=on_riichi)


def end_of(end: End, stayed: list[int], *, riichi_tile: bool) -> Row:
    if end.wins:
        payer = end.wins[0].payer
        body: dict[str, Any] = {"wins": [won(win) for win in end.wins]}
        if payer != end.wins[0].winner:
            body["from"] = payer
        return "win", body | ({"riichi_tile": True} if riichi_tile else {})
    if end.how in ABORTS:
        return "abort", {"how": end.how}
    assert end.delta
    # a record may not say who was tenpai beside a nagashi mangan; a dealer who stayed was
    tenpai = stayed if end.tenpai is None else [seat for seat in range(4) if end.tenpai[seat] == 1]
    # nagashi mangan brings one seat all that it brings the others to pay
    nagashi = [seat for seat in range(4) if end.delta[seat] > 3000] if end.how == "nagashi" else []
    return "draw", {"tenpai": tenpai} | ({"nagashi": nagashi} if nagashi else {})


def won(win: Win) -> dict[str, Any]:
    yaku = win.yaku or {}
    rows = Book.open("tenhou").yaku
    if yaku and all(rows[name].yakuman for name in yaku):
        body: dict[str, Any] = {"seat": win.winner, "yakuman": sum(yaku.values())}
        if win.liable is not None:
            body |= {"liable": win.liable, "liable_for": next(LIABLE[name] for name in yaku if name in LIABLE)}
        return body
    assert win.han
    body = {"seat": win.winner, "han": win.han}
    return body | ({"fu": win.fu} if win.fu else {})


def kept(log: Log) -> tuple[ScoreSheet, list[tuple[str, Any, Any]]]:
    """A record kept hand by hand: its chain, and whatever stands otherwise than the record has it."""
    chain = ScoreSheet.begin(log.book, house=log.house, names=list(log.names))
    wrong: list[tuple[str, Any, Any]] = []
    for number, hand in enumerate(log.hands):
        if hand.start:
            compare(wrong, f"hand {number + 1}", start_of(hand), now_of(chain))
        for step, (kind, body) in enumerate(entries_of(hand, dealer_stays=stays(log, number))):
            chain.add(kind, body, id=f"{number}-{step}")
        if hand.end and hand.end.delta and not chain.sheet.over:  # what is left over is not part of what a record says of a hand
            compare(wrong, f"end of hand {number + 1}", tuple(hand.end.delta), moved(chain))
    if log.points:
        compare(wrong, "final points", tuple(log.points), chain.sheet.points)
    return chain, wrong


def stays(log: Log, number: int) -> bool:
    """Return whether the dealer of a hand deals the next too."""
    here, after = (log.hands[i].start if i < len(log.hands) else None for i in (number, number + 1))
    return here is not None and after is not None and here.dealer == after.dealer


def compare(wrong: list[tuple[str, Any, Any]], where: str, says: Any, rules: Any) -> None:
    if says != rules:
        wrong.append((where, says, rules))


def start_of(hand: HandLog) -> tuple[Any, ...]:
    assert hand.start
    return (*hand.start.points, hand.start.dealer, hand.start.round, hand.start.counters, hand.start.sticks)


def now_of(chain: ScoreSheet) -> tuple[Any, ...]:
    now = chain.sheet.now
    return (*now.points, now.dealer, now.round, now.counters, now.sticks)


def moved(chain: ScoreSheet) -> tuple[int, ...]:
    """Return what the end of the last hand moved; the stakes of the hand were placed before it."""
    hand = chain.sheet.hands[-1]
    return tuple(delta + 1000 * (seat in hand.riichi) for seat, delta in enumerate(hand.delta))
