"""How long a discard may be claimed: the book's own time. (WRC 5.4.1)"""

from jantaku.core import names as n
from jantaku.referee.given import says
from jantaku.tabletop.scene import Scene, Window

SECONDS = "three-seconds"


def limit(s: Scene) -> int:
    """The book's time for a claim, in ms; 0 where it names none."""
    seconds = says(s.book, "claims.claim_seconds")
    return 1000 * seconds if isinstance(seconds, int) else 0


def may_call(s: Scene, window: Window, at: int) -> bool:
    """Whether chii, pon or kan comes in time: within the seconds, or before the next player drew, unless he drew too fast."""
    if says(s.book, "claims.claim_window") == SECONDS:
        return at - window.at <= limit(s)
    return window.drawn_at == n.NONE or at <= window.drawn_at or too_fast(s, window, at)


def may_win(s: Scene, window: Window, at: int) -> bool:
    """Whether ron comes in time: within the seconds, or before the next player has discarded (the window is closed then).

    A kong may be robbed until its player has drawn, who gives the others a reasonable time. (WRC 5.4.7)
    """
    if says(s.book, "claims.ron_window") == SECONDS:
        return at - window.at <= limit(s)
    if window.base.phase == n.ROBBERY:
        return window.drawn_at == n.NONE or at <= window.drawn_at or too_fast(s, window, at)
    return True


def last_open(s: Scene) -> bool:
    """Whether the last discard of a hand may still be won: nobody draws after it, so that its time is over by the clock.

    It is over sooner once everybody has said something else. (WRC 5.4.1, 5.7.2)
    """
    window = s.window
    if s.wins or window is None:
        return bool(s.wins)
    others = set(range(4)) - {window.seat}
    return not others <= window.passed and s.now < last_until(s, window)


def last_until(s: Scene, window: Window) -> int:
    """When the time for a win on the last discard of a hand is over."""
    return window.at + (limit(s) or s.settings.pause)


def too_fast(s: Scene, window: Window, at: int) -> bool:
    """Whether the next player drew so fast that nobody could have called, and the call came soon enough. (WRC 5.4.1)"""
    fast = window.drawn_at != n.NONE and window.drawn_at - window.at < s.settings.reaction
    return fast and at - window.at <= s.settings.reaction


def wins_close(s: Scene) -> int:
    """When the wins that were declared are settled: others have had their time to join by then, the winners theirs to show."""
    heard = min(at for at, _ in s.wins.values()) + s.settings.pause
    hidden = [at + s.settings.show_time for seat, (at, _) in s.wins.items() if not s.places[seat].shown]
    heard = max(heard, *hidden) if hidden else heard
    if s.window and says(s.book, "claims.ron_window") == SECONDS:
        return max(heard, s.window.at + limit(s))
    return heard
