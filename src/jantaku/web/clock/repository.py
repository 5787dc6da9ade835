"""Session clocks: append-only, rung on time without viewers, pushed to long-polling clients."""

import asyncio
import hmac
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from jantaku.clock import ClockError, ClockLog, Session
from jantaku.clock.clock import CLOSED, SET_UP
from jantaku.clock.session import UNDO, words
from jantaku.errors import JantakuError
from jantaku.ledger import Checkpoint, Entry
from jantaku.scorekeeper import KeepError
from jantaku.web.clock.links import BY, Links
from jantaku.web.errors import WebError
from jantaku.web.http.ringing import Ringer
from jantaku.web.logs import short, tell
from jantaku.web.store.documents import CLOCK
from jantaku.web.store.ids import letters, new_id
from jantaku.web.store.repository import Checkpoints, DamagedError, Locks, aside, now

if TYPE_CHECKING:
    from jantaku.web.scorekeeper.repository import Sheets
    from jantaku.web.store import Store

MOST = 200  # clocks in memory, but for those that run; the others are read again when somebody comes
MOST_RUNNING = 1000  # of which no more are rung without somebody who looks
SECRET = 20  # letters
FRESH = 7 * 24 * 3600  # seconds: clocks begun since are rung after a restart
SLACK = 2000  # ms by which the computer's clock may be set back and is still believed


def folded(text: str, known: Checkpoint | None) -> ClockLog:
    """Read the log of a clock, and fold it. Raise the log's error."""
    log = ClockLog.read(text, known)
    log.session  # noqa: B018 - it is kept, and the error is of this document
    return log


class Steady:
    """The time in ms since 1970. Where the computer's clock is set back it goes on as before: a round does not become longer."""

    def __init__(self) -> None:
        self._at, self._ticks = now(), time.monotonic()

    def __call__(self) -> int:
        """Return the time."""
        ticks = time.monotonic()
        expected = self._at + int(1000 * (ticks - self._ticks))
        told = now()
        self._at, self._ticks = (told if told > expected - SLACK else expected), ticks
        return self._at


class Clocks:
    """All clocks. A writer holds the lock of its clock; what could not be stored has not happened."""

    def __init__(self, store: "Store", sheets: "Sheets", now: Callable[[], int] | None = None) -> None:
        self.store, self.sheets, self.now = store, sheets, now or Steady()
        self.links = Links(self, sheets)
        self._logs: OrderedDict[str, ClockLog] = OrderedDict()
        self._checkpoints = Checkpoints(store)
        self._locks = Locks()
        self._news: dict[str, asyncio.Event] = {}
        self._ringer = Ringer("clock", self._ahead, self.ring)
        self._closed = False

    # ---- opening and closing
    async def open(self) -> None:
        """Go on with the clocks that were running, and watch the time."""
        for ident in await self.store.recent_sheets(CLOCK, self.now() // 1000 - FRESH):
            with suppress(JantakuError):
                session = await self.session(ident)
                await self.links.thrown(ident, session)
                for table in sorted(session.sheets):  # what was under way when the last server ended
                    await self.level(ident, table)
                    await self.links.gong(ident, await self.session(ident), table)
        self._ringer.start()

    def release(self) -> None:
        """Let nobody wait any more: the server stops."""
        self._closed = True
        for event in self._news.values():
            event.set()

    async def close(self) -> None:
        """Stop watching the time; a gong that falls due meanwhile is rung when the server is back."""
        self.release()
        await self._ringer.stop()

    # ---- clocks
    async def begin(self, owner: str, book: str, **body: Any) -> tuple[str, str]:
        """Create a clock; return its id and the organiser's secret. Raises KeepError, WebError, StoreError."""
        ident, secret = new_id(self.store.shard), letters(SECRET)
        with as_web_errors():
            log = ClockLog.begin(book, secret, at=self.now(), **body)
        await self.store.begin_sheet(ident, owner, log.events[0].line(), CLOCK)
        self._keep(ident, log)
        return ident, secret

    async def session(self, ident: str) -> Session:
        """A clock as it stands. Raises WebError where there is none."""
        return (await self._log(ident)).session

    async def _log(self, ident: str) -> ClockLog:
        """The log of a clock. Raises WebError where there is none, DamagedError where its lines are not what was written."""
        if ident not in self._logs:
            lines = await self.store.sheet_lines(ident, CLOCK)
            if not lines:
                raise WebError("clock.none", status=404)
            try:
                known = await self.store.checkpoint(ident)
                log = await aside(lambda: folded("".join(f"{line}\n" for line in lines), known))
                self._checkpoints.after_reading(ident, log, known)
            except JantakuError as error:
                raise DamagedError(error) from error
            if ident not in self._logs:  # somebody else may have read it meanwhile, and written on
                self._keep(ident, log)
        self._logs.move_to_end(ident)
        return self._logs[ident]

    def _keep(self, ident: str, log: ClockLog) -> None:
        self._logs[ident] = log
        self.links.note(ident, log.session)
        if len(self._logs) > MOST:
            self._forget(ident)
        news = self._news.pop(ident, None)
        if news:
            news.set()

    def _forget(self, ident: str) -> None:
        """Make room for a clock: those that stand go first; of too many that run, the one longest unused."""
        standing = [each for each, log in self._logs.items() if log.session.clock.state in {SET_UP, CLOSED}]
        running = list(self._logs) if len(self._logs) > MOST_RUNNING else []
        for old in (*standing, *running):
            if old != ident and not self._locks.held(old):
                del self._logs[old]
                return

    async def changed(self, ident: str, n: int, table: int, seconds: float) -> Session:
        """The clock once it has gone on since event ``n``, for a table or the hall (0); or as it stands after so many seconds."""
        session = await self.session(ident)
        limit = time.monotonic() + seconds
        while session.newest(table) <= n and not self._closed:
            event = self._news.setdefault(ident, asyncio.Event())
            try:
                async with asyncio.timeout(limit - time.monotonic()):
                    await event.wait()
            except TimeoutError:
                break
            session = await self.session(ident)
        return session

    # ---- writing
    async def add(self, ident: str, kind: str, body: Mapping[str, Any], *, entry: str, by: str = "") -> Session:
        """Write an event; the same id twice is one. A gong that is due is rung before. Raises KeepError, WebError, StoreError."""
        return await asyncio.shield(asyncio.ensure_future(self._add(ident, kind, body, entry, by)))

    async def _add(self, ident: str, kind: str, body: Mapping[str, Any], entry: str, by: str) -> Session:
        async with self._locks.of(ident):
            before = await self.session(ident)
            session = await self._rung(ident)
            if (await self._log(ident)).recorded(Entry(kind, body, entry)):
                return session
            if kind == "gong":  # a gong rings by time alone, and those due have rung by now
                if session.last == before.last:
                    raise KeepError("clock-early")
                return session
            if kind == "sheet":
                with as_web_errors():
                    sheet = words(body, "sheet")
                await self._keepable(sheet)
            session = await self._write(ident, kind, body, entry, by)
            if kind == "dice":
                await self.links.dice(session, body["table"], f"dice-{ident}-{session.last}")
            if kind in {"thrown", UNDO}:
                await self.links.thrown(ident, session)
            return session

    async def _keepable(self, sheet: str) -> None:
        """Raises WebError where a sheet cannot be kept at a table: there is none, it is kept at another, its game is over."""
        try:
            chain = await self.sheets.chain(sheet)
        except WebError:
            raise WebError("clock.no-sheet", status=404) from None
        if self.links.of(sheet):
            raise WebError("clock.sheet-elsewhere")
        if chain.sheet.over:
            raise WebError("clock.sheet-over")

    async def _write(self, ident: str, kind: str, body: Mapping[str, Any], entry: str, by: str) -> Session:
        log = await self._log(ident)
        with as_web_errors():
            step = log.made(kind, body, id=entry, at=self.now(), by=by)
        try:
            await self.store.add_line(ident, step.event.n, step.event.line())
        except BaseException:
            self._logs.pop(ident, None)  # it is read again as it stands on the disk
            raise
        log.write(step)
        self._checkpoints.after_writing(ident, log)
        self._keep(ident, log)
        return step.session

    # ---- the gong
    async def _rung(self, ident: str) -> Session:
        """A clock whose gong has been rung, if it was due; its lock is held."""
        session = await self.session(ident)
        for table in session.clock.due(self.now()):
            session = await self._levelled(ident, session, table)
        tables = session.clock.due(self.now())
        if tables:
            body = {"tables": list(tables), "due": session.clock.next_due}
            session = await self._write(ident, "gong", body, f"gong-{session.last + 1}", "")
            tell("gong", clock=short(ident), tables=len(tables), late=session.late)
            for table in tables:
                await self.links.gong(ident, session, table)
        return session

    async def ring(self, ident: str) -> None:
        """Ring a gong, if one is due."""
        session = await self.session(ident)
        if 0 <= session.clock.next_due <= self.now():
            async with self._locks.of(ident):
                await self._rung(ident)

    # ---- the sheets
    async def level(self, ident: str, table: int) -> None:
        """Let a table do what the sheet says that is kept there."""
        async with self._locks.of(ident):
            await self._levelled(ident, await self._rung(ident), table)

    async def _levelled(self, ident: str, session: Session, table: int) -> Session:
        for kind in await self.links.lagging(session, table):
            session = await self._write(ident, kind, {"table": table}, f"{kind}-{session.last + 1}", BY)
        return session

    def _ahead(self) -> dict[str, int]:
        """Return in how many ms the next gong of each clock in memory is due."""
        now, dues = self.now(), {ident: log.session.clock.next_due for ident, log in self._logs.items()}
        return {ident: due - now for ident, due in dues.items() if due >= 0}


@contextmanager
def as_web_errors() -> Iterator[None]:
    """Raise a WebError for a ClockError of the group ``clock``, which keeps its text id."""
    try:
        yield
    except ClockError as error:
        if not error.id.startswith("clock."):
            raise
        values: dict[str, Any] = error.values
        raise WebError(error.id, **values) from error


def may_control(session: Session, key: str) -> bool:
    """Return whether a key is the organiser's."""
    return hmac.compare_digest(key.encode(), session.secret.encode())


def table_key(session: Session, table: int) -> str:
    """Return the key of a table's page, which its card shows: players there may enter what the table does."""
    return hmac.new(session.secret.encode(), b"table %d" % table, "sha256").hexdigest()[:12]


def may_press(session: Session, table: int, key: str) -> bool:
    """Return whether a key is that of a table, or the organiser's."""
    return may_control(session, key) or hmac.compare_digest(key.encode(), table_key(session, table).encode())
