"""How long a discard may be claimed and a kong robbed. (WRC 5.4.1, 5.4.7)"""

from jantaku.core import names as n
from jantaku.referee.given import says
from jantaku.refereed.actions import TSUMO
from jantaku.refereed.state import TableState, Window

SECONDS = "three-seconds"
THREE_SECONDS = 3000


def limit(s: TableState) -> int:
    """The book's time for a claim, in ms; 0 where it names none."""
    seconds = says(s.book, "claims.claim_seconds")
    return 1000 * seconds if isinstance(seconds, int) else 0


def robbing_time(s: TableState) -> int:
    """The time that the player of a kong must leave for robbing it, in ms. (WRC 5.4.7)"""
    if says(s.book, "kongs.robbing_wait") == SECONDS:
        return limit(s) or THREE_SECONDS
    return s.settings.pause


def may_call(s: TableState, window: Window, at: int) -> bool:
    """True if chii, pon or kan comes in time: within the seconds, or before the next draw unless that was too fast."""
    if says(s.book, "claims.claim_window") == SECONDS:
        return at - window.at <= limit(s)
    return window.drawn_at == n.NONE or at <= window.drawn_at or too_fast(s, window, at)


def may_win(s: TableState, window: Window, at: int) -> bool:
    """True if ron comes in time: within the seconds, or before the next discard.

    A kong may be robbed within the time that its player must leave for it, whatever is done meanwhile; where the book names no
    seconds, also later until the replacement tile is taken. (WRC 5.4.7)
    """
    if window.robbery:
        patient = says(s.book, "kongs.robbing_wait") != SECONDS and (window.drawn_at == n.NONE or at <= window.drawn_at)
        return at - window.at <= robbing_time(s) or (patient and not beyond(s, window))
    if says(s.book, "claims.ron_window") == SECONDS:
        return at - window.at <= limit(s)
    return True


def beyond(s: TableState, window: Window) -> bool:
    """True if another tile has been put down since that of a window."""
    return s.window is not window


def open_until(s: TableState, window: Window) -> int:
    """Until when a claim on this tile is in time, whatever is done meanwhile, by the clock of the hand in ms.

    A discard: the book's seconds, or the time within which a draw is too fast. A kong: the time to rob it.
    """
    if window.robbery:
        return window.at + robbing_time(s)
    timed = SECONDS in (says(s.book, "claims.claim_window"), says(s.book, "claims.ron_window"))
    return window.at + (limit(s) if timed else s.settings.reaction)


def last_open(s: TableState) -> bool:
    """True while the last discard of a hand may still be won: nobody draws after it, so its time ends by the clock.

    It ends sooner once everybody has said something else. (WRC 5.4.1, 5.7.2)
    """
    window = s.window
    if s.wins or window is None:
        return bool(s.wins)
    return not all_passed(window) and s.now < last_until(s, window)


def all_passed(window: Window) -> bool:
    """True if everybody but the player of the tile has let it pass."""
    return set(range(4)) - {window.seat} <= window.passed


def last_until(s: TableState, window: Window) -> int:
    """When the time for a win on the last discard of a hand, or on a kong, ends."""
    return window.at + (robbing_time(s) if window.robbery else limit(s) or s.settings.pause)


def drew_fast(s: TableState, window: Window) -> bool:
    """True if the next player drew so soon after the discard that nobody had time to claim it. (WRC 5.4.1)"""
    return window.drawn_at != n.NONE and window.drawn_at - window.at < s.settings.reaction


def too_fast(s: TableState, window: Window, at: int) -> bool:
    """True if the next player drew too fast and the claim came within the time that was due to it. (WRC 5.4.1)"""
    return drew_fast(s, window) and at - window.at <= s.settings.reaction


def wins_close(s: TableState) -> int:
    """When declared wins are settled: the others have had their time to join, the winners theirs to show."""
    hidden = [at + s.settings.show_time for seat, (at, _) in s.wins.items() if not s.places[seat].shown]
    if only_drawn(s) and not hidden:
        return claims_close(s)
    rons = [at for at, word in s.wins.values() if word != TSUMO]
    heard = min(rons or [at for at, _ in s.wins.values()]) + s.settings.pause
    return max([heard, *hidden, *(undone_until(s, window) for window in s.windows)])


def only_drawn(s: TableState) -> bool:
    """True if all declared wins are self-draws, or no tile is there to be won."""
    return {word for _, word in s.wins.values()} == {TSUMO} or s.window is None


def claims_close(s: TableState) -> int:
    """When no claim undoes a self-draw any more, calls whose tiles are to be shown included; 0 if none does."""
    shown = [c.at + s.settings.show_time for w in s.windows for c in w.calls.values() if c.act == n.NONE]
    return max([0, *shown, *(undone_until(s, window) for window in s.windows)])


def undone_until(s: TableState, window: Window) -> int:
    """When no claim on the tile of a window undoes any more what was done since, whatever that was; 0 if none does."""
    if window.gone or all_passed(window):
        return 0
    timed = SECONDS in (says(s.book, "claims.claim_window"), says(s.book, "claims.ron_window"))
    return open_until(s, window) + 1 if window.robbery or timed or drew_fast(s, window) else 0
