"""Time ``/healthz`` until it says 503 once nothing can be written, and 200 again once something can be."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx

from tests.web import cluster
from tests.web.faults.failing import POSTGRESQL, SQLITE, Failure, Skipped, database_of
from tests.web.serving import PATIENCE, Served

WANTED = 5.0  # seconds


def until(server: Served, code: int) -> tuple[float, str]:
    """Return the seconds until the answer has a status, and its reason; a probe is sent every tenth of a second."""
    begun = time.monotonic()
    while time.monotonic() < begun + PATIENCE:
        answer = httpx.get(f"{server.url}/healthz", timeout=PATIENCE)
        if answer.status_code == code:
            return time.monotonic() - begun, str(answer.json().get("why", ""))
        time.sleep(0.1)
    raise RuntimeError(f"/healthz does not answer {code}:\n{server.said()[-2000:]}")


def attack() -> Iterator[str]:
    """Yield a line for each way to fail."""
    with ExitStack() as stack:
        try:
            url = stack.enter_context(cluster.running())
        except cluster.NoCluster as error:
            url = ""
            yield f"not on PostgreSQL: {error}"
        for failure in (*SQLITE, *(POSTGRESQL if url else ())):
            with ExitStack() as own, TemporaryDirectory() as folder:
                name = f"{'postgresql' if failure in POSTGRESQL else 'sqlite'}, {failure.__name__}"
                try:
                    db = own.enter_context(database_of(failure, url)) if failure in POSTGRESQL else ""
                    server = own.enter_context(Served(Path(folder), db=db))
                    yield f"{name}: {tried(server, failure)}"
                except Skipped as error:
                    yield f"{name}: not tried: {error}"


def tried(server: Served, failure: Failure) -> str:
    """Let the storage of a server fail, and mend it. Raise Skipped where it cannot be made to fail."""
    until(server, 200)
    with failure(server):
        failed, why = until(server, 503)
    mended, _ = until(server, 200)
    return f"503 after {failed:.1f} s ({'met' if failed <= WANTED else 'MISSED'}), 200 again after {mended:.1f} s: {why}"
