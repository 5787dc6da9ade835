"""The hand so far for a client that joins during it, by a replay of its public happenings."""

from collections.abc import Iterator
from dataclasses import replace

from jantaku.core.fields import State
from jantaku.core.names import NONE, TURN
from jantaku.log import HandLog
from jantaku.story.telling import Happening
from jantaku.table import Table
from jantaku.web.play.window import Window, answering, before_answers, opens
from jantaku.web.wire.masking import strip
from jantaku.web.wire.news import happened


def story_of(table: Table, window: Window | None) -> list[Happening]:
    """Return the public happenings of a table's hand; of an open window only the act that opened it."""
    out: list[Happening] = []
    was = State()
    for state in _states(table, table.log.hands[-1], window):
        now = strip(state, NONE)
        out += happened(was, now)
        was = now
    return out


def _states(table: Table, hand: HandLog, window: Window | None) -> Iterator[State]:
    """Yield the public states of a hand, one per act."""
    again = Table(table.book, names=table.log.names)
    again.lay(replace(hand, entries=[], end=None))
    t, rules = again.state, again.rules
    yield t
    entries = hand.entries[: window.acts] if window else hand.entries
    for entry in entries:
        again.make_way(entry)
        yield t
        if t.phase == TURN and opens(rules, entry.act):
            yield before_answers(t, rules, entry.seat, entry.act)
        if window and entry is entries[-1]:
            return
        again.do(entry)
        yield t
    if answering(t):
        again.close()
        yield t
    if hand.end:
        again.conclude()
        yield t
