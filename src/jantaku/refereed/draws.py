"""Draws: in turn, too fast, out of turn or from a wrong place; and what the last discard then brings. (WRC 5.3, 5.4.1)"""

from jantaku.core import constants as n
from jantaku.core.dead_wall import REPLACEMENT, live
from jantaku.core.fields import State, clone
from jantaku.core.hands import drop, renew_waits
from jantaku.core.step.aborts import abort, annulled
from jantaku.core.step.claims import note_missed, settle, stand
from jantaku.core.step.drawing import begin_turn
from jantaku.refereed.actions import Action, ActionError
from jantaku.refereed.exhaustion import declare
from jantaku.refereed.rulings import end_hand, judge
from jantaku.refereed.state import TableState
from jantaku.refereed.timing import last_open
from jantaku.refereed.walls import DEAD, LIVE, change_places, stray_draw, wrong_place
from jantaku.scoring.lut import LUT


def draw(s: TableState, action: Action) -> None:
    """Draw a tile; ``action.word`` names the wall if it is the wrong one, or the wrong end of it."""
    t, seat = s.state, action.seat
    beyond = action.numbers[0] if action.numbers else 1
    if t.phase == n.CLAIMS and seat == (t.turn + 1) % 4:
        wait_for_last(s)
        if live(t) == 0:
            exhausted(s)
        else:
            draw_in_turn(s, action, beyond)
    elif t.phase == n.ROBBERY and seat == t.turn:
        wait_for_last(s)
        note_fast(s, action.at)
        complete(s)
        replacement(s, action)
    elif s.places[seat].owed:
        replacement(s, action)
    else:
        stray_draw(s, seat, action.word or LIVE, beyond)


def wait_for_last(s: TableState) -> None:
    """Raise ActionError if going on would end the hand while the last tile put down may still be won."""
    used_up = s.state.phase == n.CLAIMS and live(s.state) == 0
    if (used_up or breaks_off(s)) and last_open(s):
        raise ActionError("the-last-yet" if used_up else "the-tile-yet")


def breaks_off(s: TableState) -> bool:
    """Return True if the hand is aborted once nobody claims the last tile put down. (Club, Annulations)"""
    t, b = s.state, s.rules
    if not (b.four_winds or b.four_riichi or b.four_kans):
        return False
    trial = clone(t)
    trial.answer[:] = [n.NONE] * 4
    settle(trial, b, LUT, s.scratch)
    return trial.phase == n.HAND_OVER


def note_fast(s: TableState, at: int) -> None:
    """Note the time of the next player's draw, which others may find too fast. (WRC 5.4.1)"""
    if s.window and s.window.drawn_at == n.NONE:
        s.window.drawn_at = at


def draw_in_turn(s: TableState, action: Action, beyond: int) -> None:
    """Draw in turn: nobody has called so far."""
    t, seat = s.state, action.seat
    note_fast(s, action.at)
    wrong = -1
    if action.word in (LIVE, DEAD):
        wrong = wrong_place(t, action.word, beyond)
        wrong = -1 if wrong == t.taken else wrong
    if wrong >= 0:
        change_places(t, wrong, t.taken)
    go_on(s)
    if t.phase == n.TURN and wrong >= 0:
        s.places[seat].stray += ((action.word, wrong, t.tile),)
    announce_draw(s, seat)


def go_on(s: TableState) -> None:
    """Let the core go on without a claim: furiten is noted, a riichi stands, an abortive draw comes, or the next tile."""
    t = s.state
    t.answer[:] = [n.NONE] * 4
    if unproven_four(s):
        return
    settle(t, s.rules, LUT, s.scratch)
    stakes(s)
    if t.phase == n.HAND_OVER:
        end_hand(s)


def unproven_four(s: TableState) -> bool:
    """Judge noted riichi fouls when the fourth riichi would abort the hand and all are shown. (Club, Annulations 4)

    Return True if one of them spoils the hand instead.
    """
    t = s.state
    if not s.rules.four_riichi or not all(t.riichi):
        return False
    for seat in range(4):
        for due in s.pending.at_four_riichi(seat, ready=bool(t.waits[seat])):
            judge(s, seat, due.foul, due.reasons, **due.answers)
    return bool(s.offenders)


def stakes(s: TableState) -> None:
    """Put the stake of every standing riichi on the table, and judge one that was forgotten. (WRC 7.2)"""
    t = s.state
    for seat in range(4):
        place = s.places[seat]
        if t.riichi[seat] == n.STANDING and not place.stick:
            judge(s, seat, "stick-missing")
            place.stick = t.riichi[seat] == n.STANDING
            if place.stick:
                s.tell("tabletop.stick", seat)


def complete(s: TableState) -> None:
    """Complete a concealed or added kong that nobody robbed; its replacement tile is to be drawn. (WRC 5.4.7, 5.4.8)"""
    t = s.state
    tile = t.tile
    t.answer[:] = [n.NONE] * 4
    settle(t, s.rules, LUT, s.scratch)
    if t.phase == n.HAND_OVER:
        end_hand(s)
    else:
        owe(s, t.turn, tile)


def owe(s: TableState, seat: int, tile: int) -> None:
    """Put the replacement tile back on the dead wall: drawing it is a separate action. (WRC 5.4.6-5.4.8)"""
    t = s.state
    drop(t, seat, t.tile)
    renew_waits(t, s.rules, LUT, seat)
    t.kans -= 1
    t.source, t.tile = n.FROM_CLAIM, tile  # what all see; nobody has seen the replacement
    s.places[seat].owed = True


def replacement(s: TableState, action: Action) -> None:
    """Draw the replacement tile of a kong from the dead wall; one from the live wall is a wrong one. (WRC 5.4.6-5.4.8)"""
    t, seat = s.state, action.seat
    if t.phase == n.HAND_OVER:
        return
    right = REPLACEMENT[t.kans]
    wrong = t.taken if action.word == LIVE and live(t) else -1
    if wrong >= 0:
        change_places(t, wrong, right)
        s.places[seat].stray += ((LIVE, wrong, t.wall[right]),)
    s.places[seat].owed = s.places[seat].mixed = False
    t.kans += 1
    begin_turn(t, seat, t.wall[right], n.FROM_DEAD_WALL)
    announce_draw(s, seat)


def announce_draw(s: TableState, seat: int) -> None:
    """Announce a draw; the tile is shown to the drawing seat only."""
    t = s.state
    if t.phase == n.TURN and t.turn == seat and t.source != n.FROM_CLAIM:
        dead = t.source == n.FROM_DEAD_WALL
        for other in range(4):
            seen = other == seat
            ident = "game.draws-replacement" + ("-seen" if seen else "") if dead else "game.draws" + ("" if seen else "-unseen")
            s.tell(ident, seat, t.tile if seen else n.UNKNOWN, to=other)


def exhausted(s: TableState) -> None:
    """Begin the exhaustive draw, the last discard being unclaimed: tenpai or noten is declared. (WRC 5.7.2)"""
    t = s.state
    if unproven_four(s):
        return
    note_missed(t, s.rules, LUT)
    stand(t, s.rules)
    stakes(s)
    ending = annulled(t, s.rules)
    if ending:
        abort(t, s.rules, ending)
        end_hand(s)
        return
    s.window = None
    t.phase = n.DECLARING
    t.pending = 0
    t.declared[:] = [n.NONE] * 4
    s.tell("game.exhaustive")
    for i in range(4):
        seat = (t.dealer + i) % 4
        if s.places[seat].early:
            declare(s, seat, s.places[seat].early)


def let_pass(s: TableState, seat: int) -> None:
    """Record that a seat passes on every tile that may still be claimed."""
    for window in s.windows:
        window.passed.add(seat)


def say_tenpai(s: TableState, seat: int, word: str) -> None:
    """Declare tenpai or noten once the wall is used up; before that it is talk.

    Said while the last discard may still be won, it takes effect once that time is over.
    """
    t = s.state
    if t.phase == n.CLAIMS and live(t) == 0:
        if s.places[seat].early not in ("", word):
            judge(s, seat, "tenpai-changed")
        s.places[seat].early = s.places[seat].early or word
        let_pass(s, seat)
        if last_open(s):
            return
        exhausted(s)
    if t.phase == n.DECLARING:
        declare(s, seat, word)


def in_turn(t: State, seat: int) -> bool:
    """Return True if it is the seat's turn to discard."""
    return t.phase == n.TURN and t.turn == seat
