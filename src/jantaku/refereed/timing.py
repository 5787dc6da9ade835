"""Time limits of claims on a discard and of robbing a kong. (WRC 5.4.1, 5.4.7)

How long they are is set in `state.Settings`. A turn that takes too long is judged by `conduct.note_slow`; how long bots and a draw
wait is in `scheduler`.
"""

from jantaku.core import constants as n
from jantaku.referee.given import says
from jantaku.refereed.actions import TSUMO
from jantaku.refereed.state import ClaimWindow, TableState

SECONDS = "three-seconds"
THREE_SECONDS = 3000


def limit(s: TableState) -> int:
    """Return the book's time for a claim, in ms; 0 if it names none."""
    seconds = says(s.book, "claims.claim_seconds")
    return 1000 * seconds if isinstance(seconds, int) else 0


def robbing_time(s: TableState) -> int:
    """Return the time that the player of a kong must leave for robbing it, in ms. (WRC 5.4.7)"""
    if says(s.book, "kongs.robbing_wait") == SECONDS:
        return limit(s) or THREE_SECONDS
    return s.settings.pause


def may_call(s: TableState, window: ClaimWindow, at: int) -> bool:
    """Return True if chii, pon or kan is in time: within the seconds, or before the next draw unless that was too fast."""
    if says(s.book, "claims.claim_window") == SECONDS:
        return at - window.at <= limit(s)
    return window.drawn_at == n.NONE or at <= window.drawn_at or too_fast(s, window, at)


def may_win(s: TableState, window: ClaimWindow, at: int) -> bool:
    """Return True if ron is in time: within the seconds, or before the next discard.

    A kong may be robbed within the time that its player must leave for it, no matter what is done meanwhile; if the book names no
    seconds, also later until the replacement tile is taken. (WRC 5.4.7)
    """
    if window.robbery:
        patient = says(s.book, "kongs.robbing_wait") != SECONDS and (window.drawn_at == n.NONE or at <= window.drawn_at)
        return at - window.at <= robbing_time(s) or (patient and not beyond(s, window))
    if says(s.book, "claims.ron_window") == SECONDS:
        return at - window.at <= limit(s)
    return True


def beyond(s: TableState, window: ClaimWindow) -> bool:
    """Return True if another tile has been put down since that of a window."""
    return s.window is not window


def open_until(s: TableState, window: ClaimWindow) -> int:
    """Return the time up to which a claim on this tile counts regardless of later actions, in ms since the deal.

    For a discard: the book's seconds, or the time within which a draw is too fast. For a kong: the time to rob it.
    """
    if window.robbery:
        return window.at + robbing_time(s)
    timed = SECONDS in (says(s.book, "claims.claim_window"), says(s.book, "claims.ron_window"))
    return window.at + (limit(s) if timed else s.settings.reaction)


def last_open(s: TableState) -> bool:
    """Return True while the last discard of a hand may still be won; no draw follows it, so its window closes by time.

    It ends sooner once everybody has passed or declared. (WRC 5.4.1, 5.7.2)
    """
    window = s.window
    if s.wins or window is None:
        return bool(s.wins)
    return not all_passed(window) and s.now < last_until(s, window)


def all_passed(window: ClaimWindow) -> bool:
    """Return True if all opponents of the tile's player have passed on it."""
    return set(range(4)) - {window.seat} <= window.passed


def last_until(s: TableState, window: ClaimWindow) -> int:
    """Return the end of the time for a win on the last discard of a hand, or on a kong."""
    return window.at + (robbing_time(s) if window.robbery else limit(s) or s.settings.pause)


def drew_fast(s: TableState, window: ClaimWindow) -> bool:
    """Return True if the next player drew so soon after the discard that nobody had time to claim it. (WRC 5.4.1)"""
    return window.drawn_at != n.NONE and window.drawn_at - window.at < s.settings.reaction


def too_fast(s: TableState, window: ClaimWindow, at: int) -> bool:
    """Return True if the next player drew too fast and the claim came within the time due to it. (WRC 5.4.1)"""
    return drew_fast(s, window) and at - window.at <= s.settings.reaction


def wins_close(s: TableState) -> int:
    """Return the time at which declared wins are settled: others have had time to join, the winners time to show."""
    hidden = [at + s.settings.show_time for seat, (at, _) in s.wins.items() if not s.places[seat].shown]
    if only_drawn(s) and not hidden:
        return claims_close(s)
    rons = [at for at, word in s.wins.values() if word != TSUMO]
    heard = min(rons or [at for at, _ in s.wins.values()]) + s.settings.pause
    return max([heard, *hidden, *(undone_until(s, window) for window in s.windows)])


def only_drawn(s: TableState) -> bool:
    """Return True if all declared wins are self-draws, or there is no tile to win."""
    return {word for _, word in s.wins.values()} == {TSUMO} or s.window is None


def claims_close(s: TableState) -> int:
    """Return the time after which no claim undoes a self-draw, calls with tiles still to show included; 0 if none does."""
    shown = [c.at + s.settings.show_time for w in s.windows for c in w.calls.values() if c.act == n.NONE]
    return max([0, *shown, *(undone_until(s, window) for window in s.windows)])


def undone_until(s: TableState, window: ClaimWindow) -> int:
    """Return the time after which no claim on a window's tile undoes later actions; 0 if none does."""
    if window.gone or all_passed(window):
        return 0
    timed = SECONDS in (says(s.book, "claims.claim_window"), says(s.book, "claims.ron_window"))
    return open_until(s, window) + 1 if window.robbery or timed or drew_fast(s, window) else 0
