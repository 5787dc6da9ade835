"""The entries that a clock admits for a table, or for all at once: for pages that offer no others."""

from jantaku.clock.clock import DONE, LAST_HAND, PLAYING, RUNNING, SET_UP, Clock

STOPPED, LAST = "stopped", "last"


def doing(clock: Clock, table: int) -> str:
    """Return the state of a table, in a word: waiting, playing, done, stopped, last, set-up."""
    if clock.table(table) == DONE:
        return DONE
    if clock.started < 0:
        return SET_UP
    if clock.stands(table) >= 0:
        return STOPPED
    return LAST if clock.phase(table) == LAST_HAND and clock.table(table) == PLAYING else clock.table(table)


def can(clock: Clock, table: int) -> list[str]:
    """Return the entries possible for a table now; others are refused with their reason."""
    state, heard = clock.table(table), table in clock.gongs
    if clock.started < 0:
        return ["extra"]
    if state == DONE:
        return ["thrown"] if heard else []
    out = ["hand"] if state == PLAYING else (["dice"] if clock.may_throw(table) else [])
    if not heard:
        stands = dict(clock.stopped)
        out += ["extra"]
        out += ["go-on"] if table in stands else ([] if 0 in stands else ["stop"])
    return [*out, "finish"]


def can_all(clock: Clock) -> list[str]:
    """Return the entries possible for all clocks at once."""
    if clock.stands() >= 0:
        return ["go-on"]
    open_ = clock.state in {SET_UP, RUNNING} and not clock.gongs
    return (["extra"] if open_ else []) + (["stop"] if open_ and clock.started >= 0 and not clock.stopped else [])
