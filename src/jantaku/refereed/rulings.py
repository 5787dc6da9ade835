"""The referee at the table: the foul that a reason against an act stands for, and the effects of rulings.

The reasons are the core's; their cost is the book's, by `jantaku.referee.rule`.
"""

from collections.abc import Iterable

from jantaku.core import constants as n
from jantaku.core import reasons as r
from jantaku.core.payment import settle_sticks
from jantaku.referee import FOULS, effects, rule
from jantaku.referee.effects import effect_of
from jantaku.referee.given import trifles_of
from jantaku.referee.pending import Beside, Noted
from jantaku.refereed.lawful_wins import meant, spoiled
from jantaku.refereed.state import REPEATED, Judged, Penalty, SeatState, TableState
from jantaku.refereed.state import decided as decided_as

# Foul committed by an act that a reason forbids. A call that leaves only barred tiles may be made: the discard after it is the
# foul. ``obstruction`` is at the discretion of the referee.
FOUL_OF = {
    r.NOT_YOUR_TURN: "out-of-turn",
    r.NOT_ASKED: "empty-call",
    r.SWAP_SAME: "swap-call",
    r.SWAP_OTHER: "swap-call",
    r.HAND_FIXED: "obstruction",
    r.NOTHING_DRAWN: "empty-win",
    r.RIICHI_OPEN: "riichi-open-hand",
    r.RIICHI_NOTEN: "riichi-noten",
    r.RIICHI_TILES: "empty-riichi",
    r.RIICHI_POINTS: "empty-riichi",
    r.RIICHI_TWICE: "riichi-again",
    r.RIICHI_FURITEN: "empty-riichi",
    r.KAN_AFTER_CLAIM: "empty-kan",
    r.KAN_LAST_TILE: "last-tile",
    r.KAN_FIFTH: "fifth-kan",
    r.KAN_NOT_DRAWN: "riichi-bad-kan",
    r.KAN_WAITS: "riichi-bad-kan",
    r.KAN_READINGS: "riichi-bad-kan",
    r.KAN_IN_RIICHI: "riichi-bad-kan",
    r.CLAIM_LAST_TILE: "last-tile",
    r.CLAIM_IN_RIICHI: "empty-call",
    r.CHII_NOT_NEXT: "empty-call",
    r.WIN_INCOMPLETE: "empty-win",
    r.WIN_NO_YAKU: "empty-win",
    r.WIN_TWO_HAN: "empty-win",
    r.FURITEN_DISCARD: "empty-win",
    r.FURITEN_MISSED: "empty-win",
    r.FURITEN_RIICHI: "empty-win",
    r.ROB_CONCEALED: "empty-win",
    r.DEAD_HAND: "dead-call",
    r.NO_ABORT: "empty-call",
    r.NINE_NOT_FIRST: "empty-call",
    r.NINE_TOO_FEW: "empty-call",
    r.TENPAI_NOT: "false-tenpai",
    r.TENPAI_RIICHI: "riichi-noten",
    r.NOTEN_NO_CHOICE: "tenpai-changed",
}
EMPTY = ("empty-call", "empty-kan")
SPECIFIC = ("last-tile", "fifth-kan")  # entries for the one reason of an empty call that has its own
PERMITTED = (r.CLAIM_LEAVES_NONE,)
POINTED_OUT = "none"
DECIDED = {"obstruction": "dead-hand"}  # a changed riichi hand: the books have no row for it, but it cannot play on


def fouls_of(reasons: Iterable[int]) -> dict[str, list[int]]:
    """Return the fouls of these reasons, each with its reasons.

    A dead hand's call is that foul alone, and an empty call is one foul: by the entry of its reason, if that has one.
    """
    found: dict[str, list[int]] = {}
    for reason in reasons:
        if reason not in PERMITTED:
            found.setdefault(FOUL_OF[reason], []).append(reason)
    if "dead-call" in found:
        return {"dead-call": found["dead-call"]}
    own = next((foul for foul in found if foul in SPECIFIC), "")
    return {foul: why for foul, why in found.items() if not own or foul == own or foul not in (*EMPTY, *SPECIFIC)}


def judge(s: TableState, seat: int, foul: str, reasons: Iterable[int] = (), **given: str | int) -> Judged:
    """Rule on a foul, announce the ruling and carry it out."""
    t = s.state
    asked = {question.id for question in FOULS[foul].questions}
    answers = {key: str(value) for key, value in given.items() if key in asked or key in ("with", "decision", "points")}
    answers.setdefault("with", "none")
    if "intime" in asked:  # a call too late for the book's seconds is judged as such, not the draw before it
        answers.setdefault("intime", "yes")
    if "own" in asked:
        answers.setdefault("own", "yes" if t.phase == n.TURN and t.turn == seat else "no")
    if "discarded" in asked:
        answers.setdefault("discarded", "yes")
    answers["last_timed_hand"] = "yes" if s.settings.last_hand else "no"
    ruling = rule(s.book, foul, answers)
    decided = ""
    if ruling.sanction == "discretion":
        decided = decision(s, foul, reasons)
        ruling = rule(s.book, foul, answers | decided_as(decided))
    judged = Judged(seat, ruling, tuple(sorted(answers.items())), tuple(reasons), t.hands, s.now, decided)
    if ruling.spoils and answers["with"] == "none" and promising(s, seat):
        s.pending = s.pending.wait(Beside(seat, ruling, judged.given, judged.reasons))
        return judged
    s.rulings.append(judged)
    s.tell("tabletop.ruling", seat, number=len(s.rulings))
    carry_out(s, judged)
    if judged.trifle and repeated_from(s):
        repeated(s, seat)
    return judged


def promising(s: TableState, seat: int, *, shown: bool = False) -> bool:
    """Return True if another seat has declared a valid win, and ``shown`` its hand: rulings beside it depend on it. (WRC 7.1)"""
    others = [other for other in s.wins if other != seat and (s.places[other].shown or not shown)]
    return any(meant(s, other) and not spoiled(s, other) for other in others)


def release(s: TableState, beside: str) -> None:
    """Rule on fouls held back for a win to be examined; ``beside`` is the outcome, "win" or "none". (WRC 7.1)"""
    held, s.pending = s.pending.beside, s.pending.settle()
    for one in held:
        judge(s, one.seat, one.ruling.foul, one.reasons, **(dict(one.given) | {"with": beside}))


def decision(s: TableState, foul: str, reasons: Iterable[int]) -> str:
    """Return the referee's decision if the book leaves it open: as the table agreed, else the foul is pointed out."""
    if foul in s.settings.discretion:
        return s.settings.discretion[foul]
    if foul == REPEATED and s.settings.trifles_points:
        return f"points {s.settings.trifles_points}"
    return DECIDED[foul] if tuple(reasons) and foul in DECIDED else POINTED_OUT


def repeated_from(s: TableState) -> int:
    """Return from how many minor offences on they are repeated: the book's number, else the table's; 0 never. (WRC 7.1)"""
    agreed = s.settings.trifles
    return trifles_of(s.book) or agreed if agreed else 0


def repeated(s: TableState, seat: int) -> None:
    """Announce the count of minor offences; from the agreed number on, each is judged as repeated. (WRC 7.1)"""
    many, agreed = s.trifles(seat), repeated_from(s)
    s.tell("tabletop.trifles", seat, number=many, total=agreed)
    if many >= agreed:
        judge(s, seat, REPEATED)


def carry_out(s: TableState, judged: Judged) -> None:
    """Apply a ruling: points in the ledger, a dead hand, a voided riichi, a chombo, a new deal."""
    seat, ruling = judged.seat, judged.ruling
    effect = effect_of(ruling)
    if effect.points:
        s.penalties.append(Penalty(seat, effect.points, ruling.foul, ruling.cite, judged.hand, s.now))
    s.pending = s.pending.after(ruling, seat, formally=s.settings.formal)
    show_dead(s)
    if effect.kills and s.settings.formal:
        s.tell("tabletop.dead", seat)
    if effect.ends == effects.CHOMBO:
        s.offenders.append(seat)
    elif effect.ends == effects.REDEAL:
        s.redeal = True
    elif effect.beside_win and effect.paid:
        s.fined.append(seat)
    if effect.disqualifies:
        s.disqualified.add(seat)
        s.tell("tabletop.disqualified", seat)
    if effect.voids:
        void_riichi(s, seat)


def dead_call(s: TableState, seat: int) -> bool:
    """Judge a call or declaration by a dead hand as that foul and nothing else; return True if the hand is dead. (WRC 7.2)"""
    dead = s.state.dead[seat]
    if dead:
        judge(s, seat, "dead-call", (r.DEAD_HAND,), declared="yes" if dead == n.FORMALLY_DEAD else "no")
    return bool(dead)


def judge_empty_kan(s: TableState, seat: int) -> None:
    """Judge a kan announced in turn without tiles laid open. (WRC 7.2; row N8)"""
    s.pending = s.pending.answer_kan(seat)
    if not dead_call(s, seat):
        judge(s, seat, "empty-kan")


def changed_call(s: TableState, seat: int, since: int, at: int, *, call: str, able: bool) -> tuple[str, ...]:
    """Rule on a changed call; return its consequences, which name the call that holds, if any. (WRC 7.2; row N14)

    Said at once it was a slip of the tongue, if the book admits one; otherwise the first call stands if the hand is able to make
    it.
    """
    slip = "yes" if at - since <= s.settings.slip else "no"
    return judge(s, seat, "changed-call", slip=slip, able="yes" if able else "no", call=call, shown="no").ruling.next


def kill(s: TableState, seat: int, *, formally: bool) -> None:
    """Make a hand dead; formally so once that was declared. (WRC 7.1)"""
    s.pending = s.pending.die(seat, formally=formally)
    show_dead(s)
    if formally:
        s.tell("tabletop.dead", seat)


def show_dead(s: TableState) -> None:
    """Make the core refuse the calls of dead hands, also on the last discard."""
    s.everywhere(lambda t: effects.show_dead(t, s.pending))


def void_riichi(s: TableState, seat: int) -> None:
    """Void a riichi: the stick goes back, and the hand is no longer taken to be tenpai. (WRC 7.2)"""
    place = s.places[seat]
    if place.stick or s.state.riichi[seat]:
        s.tell("tabletop.voided", seat)
    s.everywhere(lambda t: effects.void_riichi(t, s.rules, seat))
    s.change_pending(lambda pending: pending.void(seat))

    def clear(place: SeatState) -> None:
        place.stick = False
        place.riichi_at = n.NONE

    s.before_seat(seat, clear)


def postpone(s: TableState, seat: int, foul: str, reasons: Iterable[int]) -> None:
    """Note a foul to be judged when the hand is seen. (WRC 7.2)"""
    s.pending = s.pending.note(seat, Noted(foul, tuple(reasons), s.now))


def strike(s: TableState) -> None:
    """Carry out what spoils the hand: a chombo by one or several players, or a new deal without fault. (WRC 7.1)"""
    t, b = s.state, s.rules
    offenders = list(dict.fromkeys(s.offenders))
    if not (offenders or s.redeal) or t.phase in (n.NO_HAND, n.HAND_OVER):
        s.offenders, s.redeal = [], False
        return
    effects.spoil(t, b, offenders)
    for seat in offenders:
        s.tell("tabletop.chombo", seat)
    s.ending = "chombo" if offenders else "redeal"
    s.offenders, s.redeal = [], False
    end_hand(s)


def end_hand(s: TableState) -> None:
    """End the hand: nothing said in it is open any more; after the gong no further one is dealt. (WRC 8.2)"""
    s.window = None
    s.wins = {}
    if s.settings.last_hand:
        close(s)


def close(s: TableState) -> None:
    """End the game by time: what becomes of the sticks on the table is the book's. (WRC 5.9, 8.2)"""
    s.closed = "time"
    if not s.state.over:
        s.state.sticks = settle_sticks(s.rules, s.state.sticks, s.state.points)
