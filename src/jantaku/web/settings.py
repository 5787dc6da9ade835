"""Settings of the web server: where it listens, where it stores games, which proxy it trusts."""

import os
import sys
from dataclasses import dataclass
from pathlib import Path

SQLITE = "sqlite:///"
BACKUPS = 10


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """Settings of a server. ``pace`` scales the time of bots and windows: 0 means no delay."""

    host: str = "127.0.0.1"
    port: int = 8000
    db: str = ""  # URL of a database; empty for a file in the user's folder
    pace: float = 1.0
    origins: tuple[str, ...] = ()  # public addresses of the server: "https://mahjong.example.org"
    proxy: str = ""  # address of the proxy whose X-Forwarded-* headers are trusted; empty for none
    log: str = "text"  # format of the log: text or json
    secret: bytes = b""  # key of cookies and forms; empty for the one stored beside the database
    shard: int = 0  # number of this server among several with a database each; 0: it is the only one
    pages: bool = False  # serve only what needs no table, and write nothing
    mjai: tuple[tuple[str, str], ...] = ()  # programs that may play at tables: the name of each, and its command or address
    backups: int = BACKUPS  # how many are kept of those made at each session of an event; 0: none is made

    @property
    def url(self) -> str:
        """URL of the database."""
        return self.db or f"{SQLITE}{home() / 'games.sqlite'}"

    @property
    def folder(self) -> Path:
        """Folder of the secret key: beside the database file, or the user's folder."""
        return Path(self.url.removeprefix(SQLITE)).parent if self.url.startswith(SQLITE) else home()

    @property
    def file(self) -> Path:
        """File of the SQLite database, with no link on the way to it."""
        return Path(os.path.realpath(self.url.removeprefix(SQLITE).removeprefix("file:").partition("?")[0]))

    @property
    def backup_folder(self) -> Path:
        """Folder of the backups: beside the database file, or in the user's folder."""
        if self.url.startswith(SQLITE):
            return self.file.with_name(f"{self.file.stem}-backups")
        return self.folder / "backups"

    @property
    def near(self) -> bool:
        """True if only this computer can reach the server."""
        return self.host in {"127.0.0.1", "::1", "localhost"}


def home() -> Path:
    """Return the user's data folder, by the convention of the system."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "jantaku"
