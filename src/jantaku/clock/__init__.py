"""The session clock of a hall: the clock itself, the session that follows from its log, and what clock and sheets tell each other.

``Clock`` is a value; ``ClockLog`` is append-only, each event with the hash of the one before, and ``ClockLog.session`` is what
follows. Where it is kept, and who may write on it, is said by whoever keeps it. (WRC 8.2)
"""

from jantaku.clock.checking import check
from jantaku.clock.clock import Clock
from jantaku.clock.errors import ClockError
from jantaku.clock.events import Event, is_clock
from jantaku.clock.log import ClockLog
from jantaku.clock.session import Session

__all__ = ("Clock", "ClockError", "ClockLog", "Event", "Session", "check", "is_clock")
