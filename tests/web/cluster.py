"""A private cluster of PostgreSQL for tests: started by the first process that asks, stopped once the last one has ended.

Its users share a lock, which the system takes back however a process ends. `python -m tests.web.cluster FOLDER` starts
the cluster, waits until it has the lock for itself, then stops the cluster and removes what it wrote.
"""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

if sys.platform != "win32":
    import fcntl
    import pwd

PATIENCE = 60.0  # seconds until a start is given up
NAME = "jantaku"  # of the user and the database
# Nothing outlives a run, so nothing waits for a disk: the server under test is killed, never the cluster.
SETTINGS = {
    "fsync": "off",
    "full_page_writes": "off",
    "max_connections": "200",
    "shared_buffers": "32MB",
    "listen_addresses": "",
    "autovacuum": "off",
    "jit": "off",
}
ROOT = Path(__file__).parents[2]
_held: list[int] = []  # the shared lock, until this process ends


class NoCluster(Exception):  # noqa: N818 - it is no fault
    """There cannot be one here; the reason."""


def programs() -> Path:
    """Return the folder of ``initdb`` and ``postgres``, of the newest version. Raise NoCluster without them, or their driver."""
    if find_spec("psycopg") is None:
        raise NoCluster("psycopg is not installed: pip install 'jantaku[postgres]'")
    on_path = shutil.which("initdb")
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]), reverse=True)
    for found in (*([Path(on_path)] if on_path else []), *debian):
        folder = found.resolve().parent
        if (folder / "postgres").exists():
            return folder
    raise NoCluster("no initdb here: on Debian, install the package postgresql")


def owner() -> str | None:
    """Return the user to run as, None for this one: PostgreSQL refuses to run as root. Raise NoCluster if there is none."""
    if os.geteuid():
        return None
    known = {each.pw_name for each in pwd.getpwall()}
    for name in ("postgres", "nobody"):
        if name in known:
            return name
    raise NoCluster("PostgreSQL does not run as root, and there is no user postgres or nobody")


def shared(folder: Path) -> str:
    """Return the URL of the cluster whose locks are in a folder, which is started unless another process has. Raise NoCluster."""
    if sys.platform == "win32":
        raise NoCluster("a cluster is started on Unix alone")
    programs()
    owner()
    if not _held:
        users = os.open(folder / "users.lock", os.O_WRONLY | os.O_CREAT, 0o600)
        fcntl.flock(users, fcntl.LOCK_SH)  # waits for one that is stopping
        _held.append(users)
    address = folder / "address"
    with (folder / "starting.lock").open("ab") as starting:
        fcntl.flock(starting, fcntl.LOCK_EX)
        if not address.exists():
            _launch(folder, address)
    return address.read_text("utf-8")


def _launch(folder: Path, address: Path) -> None:
    log = folder / "postgres.log"
    with log.open("ab") as out:
        command = [sys.executable, "-m", "tests.web.cluster", str(folder)]
        process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=out, stderr=out, start_new_session=True)
    limit = time.monotonic() + PATIENCE
    while not address.exists():
        if process.poll() is not None or time.monotonic() > limit:
            process.kill()
            raise RuntimeError(
                f"PostgreSQL did not start; JANTAKU_TEST_POSTGRES may name a database instead\n{log.read_text()[-2000:]}"
            )
        time.sleep(0.01)
    process.returncode = 0  # it is nobody's child to wait for: it ends after this process


@contextlib.contextmanager
def running() -> Iterator[str]:
    """A cluster of one's own, in a folder that is removed: its URL. Raise NoCluster."""
    found, user = programs(), owner()
    rights: dict[str, Any] = {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []} if user else {}
    with tempfile.TemporaryDirectory(prefix="jantaku-pg-") as name:
        folder, data = Path(name), Path(name) / "data"
        if user:
            shutil.chown(folder, user)
        make = ["--username", NAME, "--auth", "trust", "--encoding", "UTF8", "--no-locale", "--no-sync"]
        subprocess.run([found / "initdb", "--pgdata", data, *make], check=True, stdout=subprocess.DEVNULL, cwd=name, **rights)
        settings = [word for key, value in SETTINGS.items() for word in ("-c", f"{key}={value}")]
        process = subprocess.Popen([found / "postgres", "-D", data, "-k", folder, *settings], cwd=name, **rights)
        try:
            _created(folder, process)
            yield f"postgresql://{NAME}@/{NAME}?host={folder}"
        finally:
            process.send_signal(signal.SIGQUIT)  # at once: nothing of it is kept
            process.wait(PATIENCE)


def _created(folder: Path, process: subprocess.Popen[bytes]) -> None:
    """Wait until the cluster answers, and create the database."""
    import psycopg

    limit = time.monotonic() + PATIENCE
    while True:
        try:
            with psycopg.connect(host=str(folder), user=NAME, dbname="postgres", autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {NAME}".encode())
                return
        except psycopg.OperationalError:
            if process.poll() is not None or time.monotonic() > limit:
                raise
            time.sleep(0.02)


def main(folder: Path) -> None:
    """Have a cluster until nobody uses it."""
    address = folder / "address"
    with running() as url, (folder / "users.lock").open("ab") as users:
        address.with_suffix(".new").write_text(url, "utf-8")
        address.with_suffix(".new").rename(address)
        fcntl.flock(users, fcntl.LOCK_EX)
        address.unlink()  # who comes later waits for the lock, and starts another


if __name__ == "__main__":
    main(Path(sys.argv[1]))
