"""Backups: made by the server itself at the start and at the end of each session of an event.

The archive of the event is written, and of SQLite the whole file is copied too, by `VACUUM INTO`: a reader, beside which writers
go on. Of each event its newest archives are kept, and those of others push none out. Copies of the file are made once a minute
at most, for all events together, and those kept reach back: the older they are, the further apart. PostgreSQL comes with tools
for its own copies.
"""

import asyncio
import logging
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from jantaku.tournament.archive import Archive
from jantaku.tournament.state import Sitting
from jantaku.web.logs import short, tell
from jantaku.web.organise.repository import Events
from jantaku.web.settings import SQLITE, ServerSettings
from jantaku.web.store.database import BUSY

ARCHIVE, COPY = ".event", ".sqlite"
STAMP, LENGTH = "%Y%m%d-%H%M%S-%f", 22
PAUSE = 60.0  # seconds at least between two copies of the file
LOOK = 1.0  # seconds between two looks whether it may be copied again
PART = ".part"  # the end of the name of a file that is not whole yet


class Backup(NamedTuple):
    """A backup: when it was made, in seconds since 1970, and the name of its file."""

    at: float
    name: str

    @property
    def day(self) -> str:
        """The time, as pages write it."""
        return datetime.fromtimestamp(self.at, UTC).strftime("%Y-%m-%d %H:%M")


class BackupWanted(NamedTuple):
    """The reason for a backup: an event as it stands, at the start or the end of a session."""

    event: str
    archive: Archive
    moment: str


class Backups:
    """The backups of a server. ``last`` is the newest, ``failed`` why the last try came to nothing."""

    def __init__(self, settings: ServerSettings, now: Callable[[], float] = time.monotonic) -> None:
        self.settings, self.now = settings, now
        self.last: Backup | None = None
        self.failed = ""
        self._wanted: dict[str, BackupWanted] = {}
        self._whole: BackupWanted | None = None  # why a copy of the file is wanted
        self._copied = -PAUSE  # when the last one was begun
        self._closing = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def open(self, events: Events) -> None:
        """Make backups from now on, unless they are switched off."""
        if self.settings.backups:
            self.last = await asyncio.to_thread(self._newest)
            events.watch = self.changed

    async def close(self) -> None:
        """Make at once what is wanted, and finish."""
        if self._task:
            self._closing.set()
            await self._task
            self._closing.clear()

    def changed(self, event: str, before: Archive, after: Archive) -> None:
        """Make a backup if a session has begun or ended; without waiting for it."""
        for moment in moments(before, after):
            self._wanted[event] = BackupWanted(event, after, moment)
            self._whole = self._wanted[event] if self.settings.url.startswith(SQLITE) else None
        if self._wanted and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._make())

    async def _make(self) -> None:
        """Make the backups that are wanted: of several moments that come while one is made, the last."""
        while self._wanted or self._whole:
            while self._wanted:
                await self._try(self._wanted.pop(next(iter(self._wanted))), whole=False)
            if self._whole and self._pause() <= 0:
                wanted, self._whole, self._copied = self._whole, None, self.now()
                await self._try(wanted, whole=True)
            elif self._whole:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._closing.wait(), min(LOOK, self._pause()))

    def _pause(self) -> float:
        """Return the seconds until the file may be copied again."""
        return 0.0 if self._closing.is_set() else self._copied + PAUSE - self.now()

    async def _try(self, wanted: BackupWanted, *, whole: bool) -> None:
        began = time.monotonic()
        try:
            path = await asyncio.to_thread(self._write, wanted, whole=whole)
        except (OSError, sqlite3.Error) as error:
            self.failed = getattr(error, "strerror", None) or str(error)
            tell("backup-failed", logging.ERROR, folder=self.settings.backup_folder, cause=self.failed)
        else:
            self.last, self.failed = Backup(time.time(), path.name), ""
            took = round(1000 * (time.monotonic() - began))
            tell("backup", file=path, kB=path.stat().st_size >> 10, ms=took)

    # ---- on the disk
    def _write(self, wanted: BackupWanted, *, whole: bool) -> Path:
        """Write a backup: whole, or not at all. Raise OSError or sqlite3.Error."""
        folder = self.settings.backup_folder
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        series, end = (f"{self.settings.file.stem}-", COPY) if whole else (f"event-{short(wanted.event)}-", ARCHIVE)
        path = folder / f"{series}{datetime.now(UTC).strftime(STAMP)}-{wanted.moment}{end}"
        part = path.with_name(f"{path.name}{PART}")
        try:
            os.close(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))
            if whole:
                copy(self.settings.file, part)
            else:
                part.write_text(wanted.archive.text, "utf-8")
            with part.open("rb+") as written:
                os.fsync(written.fileno())
            part.replace(path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
        found = sorted(folder.glob(f"{series}*{end}"))
        gone = (
            surplus([_time_of(each, series) for each in found], self.settings.backups)
            if whole
            else range(len(found) - self.settings.backups)
        )
        for each in [*(found[at] for at in gone), *folder.glob(f"*{PART}")]:
            each.unlink(missing_ok=True)
        return path

    def _newest(self) -> Backup | None:
        folder = self.settings.backup_folder
        found = [Backup(path.stat().st_mtime, path.name) for end in (COPY, ARCHIVE) for path in folder.glob(f"*{end}")]
        return max(found, default=None)


def surplus(times: Sequence[float], most: int) -> list[int]:
    """Return which of so many copies to delete, by their times, the oldest first: those kept are the further apart the older.

    The newest is kept, and of the others each time the one goes whose neighbours are closest for its age.
    """
    kept = list(range(len(times)))
    while len(kept) > max(1, most):
        newest = times[kept[-1]]
        gaps = [(times[kept[at + 1]] - times[kept[at - 1]]) / (1 + newest - times[kept[at]]) for at in range(1, len(kept) - 1)]
        kept.pop(gaps.index(min(gaps)) + 1 if gaps and most > 2 else 0)
    return [at for at in range(len(times)) if at not in kept]


def _time_of(path: Path, series: str) -> float:
    """Return when a backup was made, by its name; one that somebody named otherwise counts as the oldest."""
    with suppress(ValueError):
        return datetime.strptime(path.name.removeprefix(series)[:LENGTH], STAMP).replace(tzinfo=UTC).timestamp()
    return 0.0


def copy(file: Path, into: Path) -> None:
    """Copy an SQLite database as it stands at one moment, into an empty file, beside those who write on it. Raise sqlite3.Error."""
    with closing(sqlite3.connect(file, timeout=BUSY)) as connection:
        connection.execute("VACUUM INTO ?", (str(into),))


def moments(before: Archive, after: Archive) -> Iterator[str]:
    """Yield which sessions have begun, and which are complete, since an event was another."""
    old = before.state.sessions
    for number, sitting in sorted(after.state.sessions.items()):
        was = old.get(number)
        if begun(sitting) and not (was and begun(was)):
            yield f"session-{number}-start"
        if sitting.complete and not (was and was.complete):
            yield f"session-{number}-end"


def begun(sitting: Sitting) -> bool:
    """Return True once a session has had its start signal, or a result without one."""
    return bool(sitting.clock or sitting.results)
