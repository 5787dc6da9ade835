"""Ron and tsumo: declared by word, proven by showing the hand, settled once others had time to join. (WRC 5.4.1-5.6)"""

from jantaku.core import constants as n
from jantaku.core.step.aborts import abort
from jantaku.core.step.claims import three
from jantaku.referee import effects
from jantaku.refereed.actions import RON
from jantaku.refereed.claims import against_call
from jantaku.refereed.counting import begin, pay
from jantaku.refereed.going_back import undo, void
from jantaku.refereed.lawful_wins import against_ron, against_win, has_drawn, lapsed_win, meant, spoiled, won_tile
from jantaku.refereed.rulings import changed_call, end_hand, fouls_of, judge, release
from jantaku.refereed.state import ClaimWindow, TableState
from jantaku.refereed.timing import may_win, only_drawn, wins_close

EMPTY = "empty-win"


def say_win(s: TableState, seat: int, word: str, at: int) -> None:
    """Declare a win; its validity is judged when the hand is shown."""
    window = s.called(seat)
    called = window and not has_drawn(s.state, seat) and (word == RON or window.waits_for(seat))
    if seat in s.wins or (window and called and not changed_to_win(s, window, seat, at)):
        return
    s.wins[seat] = (at, word)


def changed_to_win(s: TableState, window: ClaimWindow, seat: int, at: int) -> bool:
    """Judge a win declared after a call; return True if the win counts as declared."""
    if s.places[seat].laid:
        return True  # a false group is open: it is judged on its own
    waits = window.waits_for(seat)
    able = not waits or against_call(s, window, seat) is None
    follows = changed_call(s, seat, window.calls[seat].at, at, call="claim", able=able)
    holds = "second-call-holds" in follows
    if (holds and waits) or not (holds or "first-call-holds" in follows):
        del window.calls[seat]
    return holds


def put_right(s: TableState, seat: int) -> None:
    """Correct ron said for tsumo, or tsumo for ron, over a winning hand, if the book lets it pass."""
    at, word = s.wins[seat]
    if s.places[seat].shown and meant(s, seat) not in ("", word):
        judged = judge(s, seat, "wrong-word", clear="yes", call="win", shown="yes")
        if "claim-holds" in judged.ruling.next:
            s.wins[seat] = (at, meant(s, seat))


def settle_wins(s: TableState) -> None:
    """Settle declared wins once every hand was shown and nobody else may join, or time is up."""
    if not s.wins:
        return
    shown = all(s.places[seat].shown for seat in s.wins)
    others = set(range(4)) - set(s.wins)
    passed = all(others - {w.seat} <= w.passed for w in s.windows if not w.gone)
    if s.now >= wins_close(s) or (shown and passed and not only_drawn(s)):
        decide(s)


def decide(s: TableState) -> None:
    """Judge every declared win: lawful ones are paid, the others are empty, or void."""
    for seat in s.wins:
        put_right(s, seat)
    reasons = {seat: against_win(s, seat) for seat in s.wins}
    sound = [seat for seat in s.wins if not reasons[seat] and s.places[seat].shown]
    lawful = [seat for seat in sound if not spoiled(s, seat)]
    tiles = {seat: won_tile(s, seat) for seat in lawful if s.wins[seat][1] == RON}
    late = {seat: gone for seat in s.wins if reasons[seat] and (gone := lapsed_win(s, seat))}
    also = "win" if lawful else "none"
    declared, s.wins = s.wins, {}
    release(s, also)
    for seat in declared:
        if seat in late:
            void(s, seat, late[seat])
        elif seat not in sound:
            judge_empty(s, seat, reasons[seat], also)
        elif seat not in lawful:
            judge_spoiled(s, seat, also)
    if not lawful:
        return
    s.offenders = []
    s.everywhere(lambda t: effects.fine(t, s.rules, s.fined))  # also in the windows: a ron goes back to the table at its discard
    s.fined = []
    if tiles:
        pay_ron(s, {seat: declared[seat][0] for seat in tiles}, tiles)
    else:
        pay_tsumo(s, lawful[0])


def oldest(s: TableState, tiles: dict[int, ClaimWindow]) -> ClaimWindow:
    """Return the earliest of the tiles that rons are for: going back to it undoes the others."""
    return [window for window in s.windows if any(window is tile for tile in tiles.values())][-1]


def judge_spoiled(s: TableState, seat: int, also: str) -> None:
    """Judge what spoils a win, now that it is known whether another seat wins."""
    for due in s.pending.at_win(seat):
        judge(s, seat, due.foul, due.reasons, **(due.answers | {"with": also}))


def judge_empty(s: TableState, seat: int, reasons: tuple[int, ...], also: str) -> None:
    """Judge an invalid win, with the hand shown or not. With a dead hand it is a call with a dead hand."""
    shown = "yes" if s.places[seat].shown else "no"
    if "dead-call" in fouls_of(reasons):
        judge(s, seat, "dead-call", reasons, declared="yes" if s.state.dead[seat] == n.FORMALLY_DEAD else "no")
        return
    judge(s, seat, EMPTY, reasons, shown=shown, **{"with": also})


def withdraw(s: TableState, seat: int) -> None:
    """Withdraw a win: it was empty with any hand, unless its tile was gone."""
    reasons, gone = against_win(s, seat), lapsed_win(s, seat)
    del s.wins[seat]
    if reasons and gone:
        void(s, seat, gone)
    else:
        judge_empty(s, seat, reasons, "none")


def pay_tsumo(s: TableState, seat: int) -> None:
    """Settle a win by self-draw; with a tile not kept apart, without the yaku that depend on it. (WRC 5.6)"""
    s.tell("game.tsumo", seat, s.state.tile)
    paid(s, (seat,), tsumo=True)


def pay_ron(s: TableState, rons: dict[int, int], tiles: dict[int, ClaimWindow]) -> None:
    """Settle wins on one tile, as many as the book pays, the nearest after the discarder first. (WRC 5.4.1, 5.7.6)

    ``rons`` is the time of each ron, ``tiles`` its window, by seat. If rons are for several tiles, the tile put down first is won:
    the later ones were not played.
    """
    t, b = s.state, s.rules
    window = oldest(s, tiles)
    seats = [seat for seat in rons if window.seat != seat and not against_ron(s, window, seat) and may_win(s, window, rons[seat])]
    undo(s, window, min(rons[seat] for seat in seats))
    for seat in rons.keys() - set(seats):
        s.tell("tabletop.overtaken", seat, other=seats[0])
    bits = sum(1 << seat for seat in seats)
    if three(bits) and b.triple_ron == 1:
        abort(t, b, n.TRIPLE_RON)
        end_hand(s)
        return
    order = sorted(seats, key=lambda seat: (seat - t.turn) % 4)
    for at, seat in enumerate(order):
        if at < b.multi_ron:
            s.tell("game.robs" if t.robbed >= 0 else "game.ron", seat, t.tile, other=t.turn)
        else:
            s.tell("tabletop.not-paid", seat)
    paid(s, tuple(order[: b.multi_ron]), tsumo=False)


def paid(s: TableState, winners: tuple[int, ...], *, tsumo: bool) -> None:
    """Pay the winners: by the referee's count at once or, if the table has agreed so, by their own counts. (WRC 6)"""
    begin(s, winners, tsumo=tsumo)
    if not s.settings.counting:
        pay(s)
        s.counting = None
