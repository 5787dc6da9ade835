"""Results of a log worked out from its acts: values, payments, scores, for formats that state them.

A record's claims are kept; only missing ones are filled in, and only as far as its acts are lawful.
"""

from dataclasses import replace

from jantaku.core import constants as n
from jantaku.core.acts import CHII_LOW, KAN, PON_REDS
from jantaku.core.fields import Rules, State, Worth
from jantaku.core.payment import collect_sticks, counters_due, liable_for, settle_sticks, settle_win, stick_back
from jantaku.core.step.ends import end_of_game
from jantaku.game import formats
from jantaku.game.acts import is_possible
from jantaku.game.log import End, Entry, Four, HandLog, Log, Start, Win, four
from jantaku.game.table import Table
from jantaku.game.walls import dora_indicators, ura_indicators
from jantaku.rules.book import Book
from jantaku.scoring.breakdown import yaku_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path


def with_results(log: Log, book: Book | None = None) -> Log:
    """Return a copy of a log with missing starts, ends, wins, indicators, final points and scores filled in.

    The acts of each hand are played as far as they are possible; a hand that does not reach its end gets no end.
    """
    table = Table(book or Book.named(log.book, log.house, log.digest), names=log.names)
    last = len(log.hands) - 1
    out = replace(log, hands=[_hand(table, hand, last=at == last and not log.complete) for at, hand in enumerate(log.hands)])
    if log.complete and table.over and all(hand.end for hand in out.hands):
        out.points = log.points or four(table.points)
        if log.scores is None:
            east, south, west, north = map(float, table.scores())
            out.scores = (east, south, west, north)
    return out


def write(log: Log, form: str) -> str:
    """Return a game as text of a format, one of `jantaku.game.formats.WRITTEN`. Raise LogError if it cannot be written.

    "text" is the log as it is. For other formats, missing results are worked out and overridden calls are left out, as
    ``jantaku convert`` does. No other format names the rule book.
    """
    return formats.write(log if form == "text" else calls_that_held(with_results(log))[0], form)


def convert(source: "str | Path | bytes", form: str) -> str:
    """Return the one game of a file, or of bytes, as text of a format, one of `WRITTEN`. Raise LogError if it cannot be."""
    return write(formats.read(source), form)


def _hand(table: Table, hand: HandLog, *, last: bool) -> HandLog:
    """Return a hand filled in; the last hand of a record that stops early may have no end."""
    t = table.state
    if not ready(table, hand):
        return replace(hand)
    table.lay(hand)
    start = hand.start or Start(four(t.points), t.dealer, t.round, t.counters, t.sticks)
    for entry in hand.entries:
        if not possible(table, entry):
            return replace(hand, start=start)
        table.follow(entry)
    if hand.end or not last:
        table.conclude()
    if t.phase != n.HAND_OVER or (hand.end and hand.end.how != table.outcome):
        return replace(hand, start=start)
    return finished(table, replace(hand, start=start))


def finished(table: Table, hand: HandLog) -> HandLog:
    """Return the hand that is over on a table, filled in: its end, and the indicators that were revealed and shown."""
    t = table.state
    shown = dora_indicators(t)
    indicators = hand.indicators or ([] if n.UNKNOWN in shown else shown)
    return replace(hand, end=end_of(table, hand.end), indicators=indicators, ura=hand.ura or ura_of(table))


def ready(table: Table, hand: HandLog) -> bool:
    """Make a table ready for the next hand of a record, however the hand before ended; False where that is impossible."""
    t = table.state
    t.over = n.GOES_ON
    if hand.start:
        t.phase = n.NO_HAND
    return t.phase in {n.NO_HAND, n.HAND_OVER}


def calls_that_held(log: Log, book: Book | None = None) -> tuple[Log, int]:
    """Return a copy of a log without calls overridden by another's call or win, and how many were removed. (WRC 5.4.1)

    Our own log keeps them, because the caller has answered; other formats have only calls that held.
    """
    table = Table(book or Book.named(log.book, log.house, log.digest), names=log.names)
    hands, left_out = [], 0
    for hand in log.hands:
        void = _void_calls(table, hand) if ready(table, hand) else set()
        hands.append(replace(hand, entries=[entry for at, entry in enumerate(hand.entries) if at not in void]))
        left_out += len(void)
    return replace(log, hands=hands), left_out


def _void_calls(table: Table, hand: HandLog) -> set[int]:
    t = table.state
    void: set[int] = set()
    called: list[tuple[int, int, int]] = []  # index in the log, seat, melds before

    def settle() -> None:
        if t.phase != n.CLAIMS:
            void.update(at for at, seat, melds in called if t.melds[seat] == melds)
            called.clear()

    table.lay(hand)
    for at, entry in enumerate(hand.entries):
        if not possible(table, entry):
            break
        settle()
        if (CHII_LOW <= entry.act <= KAN or entry.act == PON_REDS) and t.phase == n.CLAIMS:
            called.append((at, entry.seat, t.melds[entry.seat]))
        table.follow(entry)
    table.close()
    settle()
    table.conclude()
    return void


def possible(table: Table, entry: Entry) -> bool:
    """Return whether an entry is possible once the seats that it implies passed have passed."""
    if not 0 <= entry.seat < 4:
        return False
    table.make_way(entry)
    if not table.state.pending >> entry.seat & 1:
        return False
    table.lawful(entry.seat)
    return is_possible(table.scratch, entry.act)


def unseen(table: Table, end: End) -> bool:
    """Return whether the end of a hand depends on tiles that its record does not know."""
    t = table.state
    shown = [win.winner for win in end.wins] if t.winners else range(4)
    return any(t.hidden[seat] for seat in shown)


def believe(table: Table, start: Start, end: End) -> None:
    """Take the result of a finished hand from its record, where it depends on tiles that the record does not show."""
    t, rules = table.state, table.rules
    stood = [int(riichi == n.STANDING) for riichi in t.riichi]
    delta = end.delta or (0, 0, 0, 0)
    paid = any(delta) and t.outcome == n.EXHAUSTIVE
    tenpai = tuple(int(change > 0) for change in delta) if paid else end.tenpai or (-1,) * 4
    for seat in range(4):
        t.delta[seat] = delta[seat]
        t.points[seat] = start.points[seat] - rules.stick_value * stood[seat] + delta[seat]
        if tenpai[seat] >= 0:
            t.declared[seat] = tenpai[seat]
    t.sticks = 0 if t.winners else start.sticks + sum(stood)
    t.over = end_of_game(t, rules)
    if t.over:
        t.sticks = settle_sticks(rules, t.sticks, t.points)


def ura_of(table: Table) -> list[int]:
    """Return the ura dora indicators, if they were shown. (WRC 6.4)"""
    v = table.view(-1)
    under = ura_indicators(v)
    return [] if n.UNKNOWN in under else under


def end_of(table: Table, recorded: End | None = None) -> End:
    """Return the end of the hand that is over, as a record would give it; claims already in ``recorded`` are kept."""
    t = table.state
    end = replace(recorded) if recorded else End(table.outcome)
    end.delta = end.delta or four(t.delta)
    if t.outcome in {n.EXHAUSTIVE, n.NAGASHI}:
        end.tenpai = end.tenpai or four(t.declared)
    found = wins_of(table)
    by_winner = {win.winner: win for win in end.wins}
    if not by_winner or set(by_winner) == {win.winner for win in found}:
        end.wins = [_filled(by_winner[win.winner], win) if by_winner else win for win in found]
    return end


def _filled(recorded: Win, found: Win) -> Win:
    """Return a win with the record's claims, completed by the rules' results."""
    names = ("points", "yaku", "bonus", "delta", "liable")
    values = {name: getattr(found, name) for name in names if getattr(recorded, name) is None}
    if recorded.yaku is None:
        values |= {name: getattr(found, name) for name in ("han", "fu") if getattr(recorded, name) is None}
    return replace(recorded, **values)


def wins_of(table: Table) -> list[Win]:
    """Return the wins of the hand that is over, the nearest after the discarder first. (WRC 5.4.1)"""
    winners = winners_of(table.state)
    return [win_of(table, seat, first=seat == winners[0]) for seat in winners]


def winners_of(t: State) -> list[int]:
    """Return the winners of the hand that is over, the nearest after the discarder first. (WRC 5.4.1)"""
    return [seat for seat in ((t.turn + i) % 4 for i in range(4)) if t.winners >> seat & 1]


def win_of(table: Table, seat: int, *, first: bool) -> Win:
    """Return one win of the hand that is over: its worth and payments; the sticks go to the first winner. (WRC 5.7.6)"""
    t, rules = table.state, table.rules
    worth = table.weigh(seat).worth
    alone = [0] * 4
    settle_win(rules, worth, t.dealer, seat, t.turn, [n.NONE] * n.LIABILITIES, 0, alone)
    limit = bool(worth.yakuman)
    return Win(
        seat,
        t.turn,
        han=None if limit else worth.han,
        fu=None if limit else worth.fu,
        points=alone[seat],
        yaku={yaku.id: yaku.han for yaku in yaku_of(table.book, worth)},
        bonus=None if limit else (worth.bonus[0], worth.bonus[1], worth.bonus[2]),
        delta=payments(t, rules, worth, seat, first=first),
        liable=liable_to(table, seat, worth),
    )


def payments(t: State, rules: Rules, worth: Worth, seat: int, *, first: bool) -> Four:
    """Payments of one win of the hand that is over, counters and sticks included. (WRC 5.7.6)"""
    delta = [0] * 4
    settle_win(rules, worth, t.dealer, seat, t.turn, t.liable[seat], counters_due(rules, t.counters, first), delta)
    collect_sticks(rules, seat, t.collected if first else stick_back(t, rules, seat), delta)
    return four(delta)


def liable_to(table: Table, seat: int, worth: Worth) -> int | None:
    """Seat liable for a winner's yakuman, or None. (WRC 6.2)"""
    bearers = table.state.liable[seat]
    found = [s for which, s in enumerate(bearers) if s >= 0 and s != seat and liable_for(table.rules, worth, worth.yakuman, which)]
    return found[0] if found else None
