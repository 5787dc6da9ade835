"""The exhaustive draw at a refereed table: declarations, shown hands, and fouls judged only now. (WRC 5.7.2, 7.2)"""

from jantaku.core import constants as n
from jantaku.core import reasons as r
from jantaku.core.hands import waits_now
from jantaku.core.step.ends import settle_draw
from jantaku.referee import rule
from jantaku.referee.pending import NOTEN as NOTEN_RIICHI
from jantaku.refereed.actions import NOTEN, TENPAI
from jantaku.refereed.rulings import end_hand, judge, strike
from jantaku.refereed.state import TableState, count_right
from jantaku.scoring.lut import LUT


def declare(s: TableState, seat: int, word: str) -> None:
    """Declare tenpai, which shows the hand, or noten; the declaration is final. (WRC 5.7.2)"""
    place = s.places[seat]
    if place.declared:
        if place.declared != word:
            judge(s, seat, "tenpai-changed")
        return
    place.declared = word
    s.state.declared[seat] = 1 if word == TENPAI else 0
    s.tell("game.tenpai" if word == TENPAI else "game.noten", seat)
    if word == TENPAI:
        place.shown = True


def settle_exhaustion(s: TableState, *, over: bool = False) -> None:
    """Judge riichi and tenpai once everybody has declared, and pay; with ``over``, silent players are noten."""
    t = s.state
    if t.phase != n.DECLARING or not (over or (all(place.declared for place in s.places) and not proof_owed(s))):
        return
    for i in range(4):
        seat = (t.dealer + i) % 4
        judge_riichi(s, seat) if t.riichi[seat] == n.STANDING else judge_tenpai(s, seat)
    if s.offenders:
        strike(s)
        return
    for seat in range(4):
        t.declared[seat] = 1 if s.places[seat].declared == TENPAI and ready(s, seat) and not t.dead[seat] else 0
    settle_draw(t, s.rules)
    end_hand(s)


def proof_owed(s: TableState) -> bool:
    """Return True if a riichi hand that is noten only since it died can still be shown as proof, and must be. (WRC 7.2)"""
    return any(owes(s, seat) for seat in range(4))


def owes(s: TableState, seat: int) -> bool:
    """Return True if showing the hand of a seat would change the ruling on its noten riichi."""
    if s.state.riichi[seat] != n.STANDING or s.places[seat].shown or not s.pending.owes_proof(seat):
        return False
    known = {"with": "draw", "last_timed_hand": "yes" if s.settings.last_hand else "no"}
    found = [s.pending.at_draw(seat, ready=ready(s, seat), shown=shown) for shown in (False, True)]
    hidden, proven = [[rule(s.book, due.foul, due.answers | known).sanction for due in dues] for dues in found]
    return hidden != proven


def ready(s: TableState, seat: int) -> bool:
    """Return True if the tiles of a seat are tenpai; a dead hand's count too. (WRC 2.2)"""
    return count_right(s.state, seat) and not s.places[seat].laid and waits_now(s.state, s.rules, LUT, seat) != 0


def judge_tenpai(s: TableState, seat: int) -> None:
    """Judge a hand that was declared tenpai and is not, or one that was shown though it is noten. (WRC 5.7.2; row N39)"""
    place = s.places[seat]
    if place.declared == TENPAI and not ready(s, seat):
        judge(s, seat, "false-tenpai", (r.TENPAI_NOT,))
    elif place.shown and (place.declared == NOTEN or not ready(s, seat)):
        judge(s, seat, "noten-shown", (r.TENPAI_NOT,))


def judge_riichi(s: TableState, seat: int) -> None:
    """Judge a riichi at the draw: it must be shown to be tenpai, or to be noten only since the hand died. (WRC 5.7.2, 7.2)"""
    t = s.state
    for due in s.pending.at_draw(seat, ready=ready(s, seat), shown=s.places[seat].shown):
        reasons = due.reasons
        if due.foul == NOTEN_RIICHI:
            reasons = (r.DEAD_HAND,) if t.dead[seat] else (r.RIICHI_NOTEN,)
        judge(s, seat, due.foul, reasons, **(due.answers | {"with": "draw"}))
