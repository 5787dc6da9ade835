"""Backups: a copy of the database at the start and at the end of each session of an event, made by the server itself.

SQLite's file is copied whole, by `VACUUM INTO`: a reader, beside which writers go on. PostgreSQL comes with tools for that;
there the archive of the event is written. The newest are kept, so many as the setting says.
"""

import asyncio
import logging
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from jantaku.tournament.archive import Archive
from jantaku.tournament.state import Sitting
from jantaku.web.logs import short, tell
from jantaku.web.organise.repository import Events
from jantaku.web.settings import SQLITE, ServerSettings

PART = ".part"  # the end of the name of a file that is not whole yet
BUSY = 5.0  # seconds that are waited for another program's lock


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

    def __init__(self, settings: ServerSettings) -> None:
        self.settings = settings
        self.last: Backup | None = None
        self.failed = ""
        self._wanted: dict[str, BackupWanted] = {}
        self._task: asyncio.Task[None] | None = None

    async def open(self, events: Events) -> None:
        """Make backups from now on, unless they are switched off."""
        if self.settings.backups:
            self.last = await asyncio.to_thread(self._newest)
            events.watch = self.changed

    async def close(self) -> None:
        """Finish the backup in progress."""
        if self._task:
            await self._task

    def changed(self, event: str, before: Archive, after: Archive) -> None:
        """Make a backup if a session has begun or ended; without waiting for it."""
        for moment in moments(before, after):
            self._wanted[event if self.archives else ""] = BackupWanted(event, after, moment)
        if self._wanted and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._make())

    @property
    def archives(self) -> bool:
        """True if archives of events are written, of a database that is not a file."""
        return not self.settings.url.startswith(SQLITE)

    async def _make(self) -> None:
        """Make the backups that are wanted: of several moments that come while one is made, the last."""
        while self._wanted:
            wanted = self._wanted.pop(next(iter(self._wanted)))
            began = time.monotonic()
            try:
                path = await asyncio.to_thread(self._write, wanted)
            except (OSError, sqlite3.Error) as error:
                self.failed = getattr(error, "strerror", None) or str(error)
                tell("backup-failed", logging.ERROR, folder=self.settings.backup_folder, cause=self.failed)
            else:
                self.last, self.failed = Backup(time.time(), path.name), ""
                took = round(1000 * (time.monotonic() - began))
                tell("backup", file=path, kB=path.stat().st_size >> 10, ms=took)

    # ---- on the disk
    def _write(self, wanted: BackupWanted) -> Path:
        """Write a backup: whole, or not at all. Raise OSError or sqlite3.Error."""
        folder = self.settings.backup_folder
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
        path = folder / f"{self._series(wanted.event)}{stamp}-{wanted.moment}{self._end}"
        part = path.with_name(f"{path.name}{PART}")
        try:
            os.close(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))
            if self.archives:
                part.write_text(wanted.archive.text, "utf-8")
            else:
                copy(self.settings.file, part)
            with part.open("rb+") as whole:
                os.fsync(whole.fileno())
            part.replace(path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
        self._rotate(self._series(wanted.event), path)
        return path

    @property
    def _end(self) -> str:
        return ".event" if self.archives else ".sqlite"

    def _series(self, event: str) -> str:
        """Return the beginning of the names of which so many are kept: of an event, or of the whole database."""
        return f"event-{short(event)}-" if self.archives else f"{self.settings.file.stem}-"

    def _rotate(self, series: str, new: Path) -> None:
        """Delete all but the new one and the newest of the others, and what was left half written."""
        others = sorted(path for path in self.settings.backup_folder.glob(f"{series}*{self._end}") if path != new)
        for path in [*others[: max(0, len(others) + 1 - self.settings.backups)], *self.settings.backup_folder.glob(f"*{PART}")]:
            path.unlink(missing_ok=True)

    def _newest(self) -> Backup | None:
        found = [Backup(path.stat().st_mtime, path.name) for path in self.settings.backup_folder.glob(f"*{self._end}")]
        return max(found, default=None)


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
