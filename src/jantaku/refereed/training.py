"""Training mode: the cost of an action, shown before it takes effect; also for fouls that are judged only later."""

from jantaku.core import constants as n
from jantaku.core.acts import RIICHI_DISCARD, RIICHI_DRAWN
from jantaku.core.hands import copies
from jantaku.referee.pending import LATER
from jantaku.refereed.actions import DISCARD, RIICHI, SAY, TENPAI, Action, meaning
from jantaku.refereed.claims import against_call, judge_call, meant_for
from jantaku.refereed.exhaustion import judge_riichi, judge_tenpai
from jantaku.refereed.lawful_wins import against_win, lapsed_win, meant
from jantaku.refereed.rulings import fouls_of, judge
from jantaku.refereed.state import STRAY, TWICE, Judged, SeatState, TableState
from jantaku.refereed.wins import judge_empty

RIGHTED = {"corrected", "second-call-holds"}  # rulings that correct something are not explained
AT_DRAW = {"at": "draw", "dead_only": "no", "shown": "yes", "with": "draw"}

Explained = tuple[int, str, Action]  # (hand, foul, action that it was explained for)


def keys(before: TableState, judged: Judged, action: Action) -> set[Explained]:
    """Return the keys under which a foul counts as explained: the action itself, or the riichi that no discard could support."""
    word = meaning(action.word, own_turn=False)[0] if action.what == SAY else ""
    found = {(judged.hand, judged.ruling.foul, action._replace(at=0, word=word or action.word))}
    if action.what == DISCARD and before.places[action.seat].riichi_at != n.NONE and against_riichi(before, action.seat):
        found.add((judged.hand, judged.ruling.foul, Action(0, action.seat, SAY, RIICHI)))
    return found


def fouls_of_action(before: TableState, after: TableState, action: Action) -> list[Judged]:
    """Return the fouls of the actor: those ruled on, and those to be ruled on at the discard, at the win or at the draw."""
    if action.seat == n.NONE:
        return []
    fresh = [*after.rulings[len(before.rulings) :], *after.held[len(before.held) :]]
    found = [judged for judged in fresh if judged.seat == action.seat and not set(judged.ruling.next) & RIGHTED]
    if after.state.phase == n.HAND_OVER:
        return found
    trial = after.fork()
    was, now = before.places[action.seat], trial.places[action.seat]
    noted = trial.pending.noted[action.seat][len(before.pending.noted[action.seat]) :]
    later = [(one.foul, one.reasons, AT_DRAW) for one in noted]
    later += [(foul, (), given) for foul, given in to_come(was, now)]
    if action.what == DISCARD and trial.pending.untaken[action.seat] != n.NONE:  # two more discards and it stays untaken too long
        later.append(("tile-not-taken", (), {}))
    for foul, reasons, given in later:
        found.append(judge(trial, action.seat, foul, reasons, **given))
    return found + empty_words(before, trial, action.seat)


def empty_words(before: TableState, trial: TableState, seat: int) -> list[Judged]:
    """Judge a word just said that nothing in the hand supports, before the others hear of it."""
    known = len(trial.rulings)
    was, now = before.places[seat], trial.places[seat]
    called = None if before.calling(seat) else trial.calling(seat)
    if seat in trial.wins and seat not in before.wins and not meant(trial, seat) and not lapsed_win(trial, seat):
        judge_empty(trial, seat, against_win(trial, seat), "none")
    elif called and meant_for(trial, seat, called.calls[seat]):
        return []
    elif called and (stands := against_call(trial, called, seat)) is not None:
        judge_call(trial, seat, stands)
    elif now.riichi_at != n.NONE and was.riichi_at == n.NONE:
        for foul, why in fouls_of(against_riichi(trial, seat)).items():
            judge(trial, seat, foul, why, **(AT_DRAW if foul in LATER else {"declared": "no"}))
    elif (word := now.declared or now.early) and not (was.declared or was.early):
        judge_declared(trial, seat, word)
    return trial.rulings[known:]


def against_riichi(s: TableState, seat: int) -> tuple[int, ...]:
    """Return the reasons against riichi with any discard; none if some discard supports it."""
    t = s.state
    acts = [RIICHI_DRAWN, *(RIICHI_DISCARD + tile for tile in range(n.TILES) if copies(t, seat, tile))]
    found = [reasons for act in acts if (reasons := s.against(t, seat, act)) is not None]
    if not found or not all(fouls_of(reasons) for reasons in found):
        return ()
    return tuple(reason for reason in found[0] if all(reason in reasons for reasons in found)) or found[0]


def judge_declared(trial: TableState, seat: int, word: str) -> None:
    """Judge tenpai or noten at the draw, unless a riichi's cost was explained when it was declared."""
    place = trial.places[seat]
    place.declared, place.shown = word, place.shown or word == TENPAI
    if trial.state.riichi[seat] != n.STANDING:
        judge_tenpai(trial, seat)
    elif not trial.pending.noted[seat] and not trial.state.dead[seat]:
        judge_riichi(trial, seat)


def to_come(was: SeatState, now: SeatState) -> list[tuple[str, dict[str, str]]]:
    """Return the fouls that an action has left to be judged later, as (foul, circumstances)."""
    found: list[tuple[str, dict[str, str]]] = []
    if len(now.stray) > len(was.stray):
        wall = now.stray[-1][0]
        wrong = ("wrong-place", {"wall": wall, "discarded": "yes", "fair": "yes"})
        extra = {TWICE: ("tile-count", {}), STRAY: ("out-of-turn", {"discarded": "yes"})}
        found.append(extra.get(wall, wrong))
    if now.laid and not was.laid:
        found.append(("false-group", {"discarded": "yes", "withdrawn": "no"}))
    return found
