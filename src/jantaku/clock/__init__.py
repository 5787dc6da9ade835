"""The session clock of a hall: the clock, its log, the session folded from the log, and what clock and score sheets exchange.

``Clock`` is a value. ``ClockLog`` is append-only, each event with the hash of the one before; ``ClockLog.session`` is the fold of
its events. Storage and access rights belong to the caller. (WRC 8.2)
"""

from jantaku.clock.checking import check
from jantaku.clock.clock import Clock
from jantaku.clock.errors import ClockError
from jantaku.clock.events import Event, is_clock
from jantaku.clock.log import ClockLog
from jantaku.clock.session import Session

__all__ = ("Clock", "ClockError", "ClockLog", "Event", "Session", "check", "is_clock")
