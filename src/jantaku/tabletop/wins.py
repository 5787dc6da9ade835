"""Ron and tsumo: declared by word, proven by the hand shown, settled when others have had their time to join. (WRC 5.4.1-5.6)"""

from jantaku.core import names as n
from jantaku.core import reasons as r
from jantaku.core.acts import RON as RON_ACT
from jantaku.core.acts import TSUMO as TSUMO_ACT
from jantaku.core.step.claims import three
from jantaku.core.step.ends import abort
from jantaku.tabletop.counting import begin, pay
from jantaku.tabletop.deeds import TSUMO
from jantaku.tabletop.judge import end_hand, fouls_of, judge
from jantaku.tabletop.scene import Scene, count_right
from jantaku.tabletop.timing import may_win, wins_close

EMPTY = "empty-win"


def say_win(s: Scene, seat: int, word: str, at: int) -> None:
    """A win is declared; whether it is one is seen when the hand is shown."""
    if seat in s.wins:
        return
    if s.window and not s.places[seat].laid and s.window.waits_for(seat):
        del s.window.calls[seat]
    s.wins[seat] = (at, word)


def against_win(s: Scene, seat: int) -> tuple[int, ...]:
    """What stands against a declared win."""
    at, word = s.wins[seat]
    t, window = s.state, s.window
    if word == TSUMO:
        if t.phase != n.TURN or t.turn != seat:
            return (r.NOT_YOUR_TURN,)
        if not count_right(t, seat, 1) or s.places[seat].laid:
            return (r.WIN_INCOMPLETE,)
        return s.against(t, seat, TSUMO_ACT) or ()
    if window is None or window.seat == seat or not may_win(s, window, at):
        return (r.NOT_ASKED,)
    base = window.base
    if not count_right(base, seat):
        return (r.WIN_INCOMPLETE,)
    dead = list(base.dead)
    base.dead[:] = t.dead
    base.pending = 15 & ~(1 << base.turn)
    found = s.against(base, seat, RON_ACT)
    base.pending = 0
    base.dead[:] = dead
    return found or ()


def settle_wins(s: Scene, *, over: bool) -> None:
    """Settle what was declared, once every hand was shown and nobody else may join; ``over`` where play has gone on."""
    if not s.wins:
        return
    words = {word for _, word in s.wins.values()}
    shown = all(s.places[seat].shown for seat in s.wins)
    alone = words == {TSUMO} or s.window is None
    others = set(range(4)) - set(s.wins) - {s.window.seat if s.window else n.NONE}
    waited = s.now >= wins_close(s) or bool(s.window and others <= s.window.passed)
    if over or (shown and (alone or waited)) or (waited and s.now >= wins_close(s)):
        decide(s)


def decide(s: Scene) -> None:
    """Judge every win that was declared: the lawful ones are paid, the others are empty."""
    reasons = {seat: against_win(s, seat) for seat in s.wins}
    lawful = [seat for seat in s.wins if not reasons[seat] and s.places[seat].shown and not spoiled(s, seat)]
    tsumo = [seat for seat in lawful if s.wins[seat][1] == TSUMO]
    empty = [seat for seat in s.wins if seat not in lawful]
    also = "win" if lawful else "none"
    for seat in empty:
        judge_empty(s, seat, reasons[seat], also)
    s.wins = {}
    if not lawful:
        return
    s.offenders = []
    if tsumo and len(lawful) == len(tsumo):
        pay_tsumo(s, tsumo[0])
    else:
        pay_ron(s, [seat for seat in lawful if seat not in tsumo])


def spoiled(s: Scene, seat: int) -> bool:
    """Whether a winner's own riichi, or his kong after it, spoils his win: now his hand is seen. (WRC 7.2)"""
    if s.state.riichi[seat] != n.STANDING:
        return False
    latent = s.places[seat].latent
    for foul, reasons, _ in latent:
        judge(s, seat, foul, reasons, voided="no", at="win", dead_only="no", shown="yes")
    return bool(latent)


def judge_empty(s: Scene, seat: int, reasons: tuple[int, ...], also: str) -> None:
    """A win that is none: by the hand shown or not. A dead hand's is a call with a dead hand."""
    if s.places[seat].latent and not reasons and s.offenders:
        return
    shown = "yes" if s.places[seat].shown else "no"
    if "dead-call" in fouls_of(reasons):
        judge(s, seat, "dead-call", reasons, declared="yes" if s.state.dead[seat] == n.FORMALLY_DEAD else "no")
        return
    judge(s, seat, EMPTY, reasons, shown=shown, **{"with": also})


def withdraw(s: Scene, seat: int) -> None:
    """A win is taken back: it was empty, whatever the hand."""
    reasons = against_win(s, seat)
    del s.wins[seat]
    judge_empty(s, seat, reasons, "none")


def pay_tsumo(s: Scene, seat: int) -> None:
    """A win by self-draw; of a tile not kept apart, without what needs it. (WRC 5.6)"""
    s.tell("game.tsumo", seat, s.state.tile)
    paid(s, (seat,), tsumo=True)


def pay_ron(s: Scene, seats: list[int]) -> None:
    """Wins on a discard, as many as the book pays, the nearest after the discarder first. (WRC 5.4.1, 5.7.6)"""
    t, b = s.state, s.rules
    s.go_back()
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


def paid(s: Scene, winners: tuple[int, ...], *, tsumo: bool) -> None:
    """Winners are paid: by the referee's count at once, or, where the table wishes, by their own. (WRC 6)"""
    begin(s, winners, tsumo=tsumo)
    if not s.settings.counting:
        pay(s)
        s.counting = None
