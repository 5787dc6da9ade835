"""Training: what a deed would cost, told before it happens; also what would only be judged later."""

from jantaku.core import names as n
from jantaku.tabletop.claims import against_call, judge_call
from jantaku.tabletop.deeds import Deed
from jantaku.tabletop.judge import judge
from jantaku.tabletop.scene import Judged, Place, Scene
from jantaku.tabletop.wins import against_win, judge_empty, meant

RIGHTED = {"corrected", "second-call-holds"}  # what puts something right is let pass


def foretold(before: Scene, after: Scene, deed: Deed) -> list[Judged]:
    """The fouls of whoever did this: those ruled on, and those that will be one at the discard, at the win or at the draw."""
    if deed.seat == n.NONE:
        return []
    fresh = [*after.rulings[len(before.rulings) :], *after.held[len(before.held) :]]
    found = [judged for judged in fresh if judged.seat == deed.seat and not set(judged.ruling.next) & RIGHTED]
    if after.state.phase == n.HAND_OVER:
        return found
    trial = after.fork()
    was, now = before.places[deed.seat], trial.places[deed.seat]
    later = to_come(was, now)
    for foul, given in later:
        found.append(judge(trial, deed.seat, foul, now.latent[-1].reasons if foul.startswith("riichi") else (), **given))
    return found + empty_words(before, trial, deed.seat)


def empty_words(before: Scene, trial: Scene, seat: int) -> list[Judged]:
    """A win or a call that was just said, and that nothing in the hand bears out: said so before others hear of it."""
    known = len(trial.rulings)
    called = trial.window and trial.window.waits_for(seat) and not (before.window and before.window.waits_for(seat))
    if seat in trial.wins and seat not in before.wins and not meant(trial, seat):
        judge_empty(trial, seat, against_win(trial, seat), "none")
    elif called and (stands := against_call(trial, seat)) is not None:
        judge_call(trial, seat, stands)
    return trial.rulings[known:]


def to_come(was: Place, now: Place) -> list[tuple[str, dict[str, str]]]:
    """What lies in wait since a deed, with the circumstances under which it would be judged."""
    found: list[tuple[str, dict[str, str]]] = []
    if len(now.latent) > len(was.latent):
        at_draw = {"voided": "no", "at": "draw", "dead_only": "no", "shown": "yes", "with": "draw"}
        found.append((now.latent[-1].foul, at_draw))
    if len(now.stray) > len(was.stray):
        wall = now.stray[-1][0]
        wrong = ("wrong-place", {"wall": wall, "discarded": "yes", "fair": "yes"})
        found.append(("tile-count", {}) if wall == "stray" else wrong)
    if now.laid and not was.laid:
        found.append(("false-group", {"discarded": "yes", "withdrawn": "no"}))
    return found
