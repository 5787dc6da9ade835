"""How the server of the web table is set up: where it listens, where it keeps games, whom it trusts."""

import os
import sys
from dataclasses import dataclass
from pathlib import Path

SQLITE = "sqlite:///"


@dataclass(frozen=True, slots=True)
class Settings:
    """What is settled when the server starts. ``pace`` scales what bots and windows take: 0 is at once."""

    host: str = "127.0.0.1"
    port: int = 8000
    db: str = ""  # the URL of a database; empty for a file in the folder of this user
    pace: float = 1.0
    origins: tuple[str, ...] = ()  # the addresses that it goes by: "https://mahjong.example.org"
    proxy: str = ""  # the address of the proxy whose X-Forwarded-* headers are believed; empty for none
    log: str = "text"  # how the log is written: text or json
    secret: bytes = b""  # the key of cookies and forms; empty for the one kept beside the database

    @property
    def url(self) -> str:
        """The URL of the database."""
        return self.db or f"{SQLITE}{home() / 'games.sqlite'}"

    @property
    def folder(self) -> Path:
        """Where the secret key is kept: beside the file of the database, or in the folder of this user."""
        return Path(self.url.removeprefix(SQLITE)).parent if self.url.startswith(SQLITE) else home()

    @property
    def near(self) -> bool:
        """Whether only this computer can reach it."""
        return self.host in {"127.0.0.1", "::1", "localhost"}


def home() -> Path:
    """The folder of this user's games, as the system has it."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "jantaku"
