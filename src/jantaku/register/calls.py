"""Calls for a referee: which table waits since when, who went, how long it took, what was ruled there."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from jantaku.register.entries import MOST_SESSION, MOST_TABLE, name_in, only, text_in, whole_in
from jantaku.register.errors import RegisterError
from jantaku.register.events import Entry


@dataclass(frozen=True, slots=True)
class Call:
    """One call; times are in ms, 0 where it has not come to that. ``rows`` are the rulings made at the table until it was over."""

    id: str
    table: int
    session: int
    note: str
    at: int
    referee: str = ""
    answered: int = 0
    over: bool = False
    rows: tuple[str, ...] = ()

    @property
    def waits(self) -> bool:
        """Return whether no referee has gone there yet."""
        return not self.referee and not self.over

    @property
    def took(self) -> int:
        """Waiting time for a referee in ms; -1 if none went."""
        return self.answered - self.at if self.referee else -1


class Queue:
    """The calls of an event as they come."""

    def __init__(self) -> None:
        self.calls: list[Call] = []

    def call(self, entry: Entry) -> None:
        """A table calls; a table that is waiting already need not call again. Raises RegisterError."""
        only(entry.body, "table", "session", "note")
        table = whole_in(entry.body, "table", MOST_TABLE, least=1)
        if any(each.table == table and not each.over for each in self.calls):
            raise RegisterError("called", n=table)
        session = whole_in(entry.body, "session", MOST_SESSION)
        self.calls.append(Call(entry.id, table, session, text_in(entry.body, "note"), entry.at))

    def answer(self, entry: Entry) -> None:
        """A referee goes there. Raises RegisterError where another does."""
        only(entry.body, "call", "referee")
        at = self._open(entry.body.get("call"))
        if self.calls[at].referee:
            raise RegisterError("answered", name=self.calls[at].referee)
        self.calls[at] = replace(self.calls[at], referee=name_in(entry.body, "referee"), answered=entry.at)

    def close(self, entry: Entry) -> None:
        """Close the call, with or without a ruling. Raises RegisterError."""
        only(entry.body, "call")
        at = self._open(entry.body.get("call"))
        self.calls[at] = replace(self.calls[at], over=True)

    def ruled(self, table: int, rows: Iterable[str], referee: str, when: int) -> None:
        """A ruling at a table ends its call."""
        for at, each in enumerate(self.calls):
            if table and each.table == table and not each.over:
                there = each if each.referee else replace(each, referee=referee, answered=when)
                self.calls[at] = replace(there, over=True, rows=tuple(rows))

    def _open(self, ident: object) -> int:
        for at, each in enumerate(self.calls):
            if each.id == ident and not each.over:
                return at
        raise RegisterError("call", id=str(ident)[:40])
