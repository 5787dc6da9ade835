"""Workers on a Ray cluster: many machines, or this one (``pip install 'jantaku[ray]'``)."""

import logging
import os
import re
import socket
from collections.abc import Callable, Generator, Iterator
from copy import copy
from itertools import islice
from typing import Any

from jantaku.errors import JantakuError, SharesError

LOCAL = "local"
CONNECTING = 10  # seconds
AT_ONCE = 2  # parts that are handed out for each worker
NO_MODULE = re.compile(r"No module named '([\w.]+)'")
TRIES = 3  # more times that a part is handed out when its worker dies


class Cluster:
    """The workers of a Ray cluster.

    ``address`` is that of the cluster as Ray has it: host and port, "ray://host:port" from outside, "auto" for the one that this
    machine is of; "local" starts one here, of ``cpus`` workers, by default one a core.
    """

    def __init__(self, address: str = LOCAL, cpus: int | None = None) -> None:
        """Connect to the cluster, or start one.

        Raises:
            SharesError: Ray is not installed, or there is no cluster.

        """
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault("RAY_IGNORE_UNHANDLED_ERRORS", "1")  # of parts that nobody waits for any more
        try:
            import ray
        except ImportError as error:
            raise SharesError("Ray is not installed: pip install 'jantaku[ray]'", "ray") from error
        if address not in (LOCAL, "auto"):
            _expect_open(address)
        self.ray = ray
        if not ray.is_initialized():
            where: dict[str, Any] = {"num_cpus": cpus, "include_dashboard": False} if address == LOCAL else {"address": address}
            try:
                ray.init(**where, log_to_driver=False, logging_level=logging.ERROR)
            except Exception as error:
                raise _none_at(address, _first_line(error)) from error
        resources: Any = ray.cluster_resources
        self.number = max(1, int(resources().get("CPU", 1)))

    def put(self, what: Any) -> Any:
        """Put something into Ray's object store, once for all workers; return the reference to it."""
        return self.ray.put(what)

    def call(self, work: Callable[..., Any], *given: Any, returns: int = 1) -> Any:
        """Hand out work; return the reference, or references, by which Ray has what comes of it.

        References that are given are resolved where the work is done.
        """
        return self.ray.remote(_done).options(max_retries=TRIES, num_returns=returns).remote(work, *given)

    def get(self, reference: Any) -> Any:
        """Return what came of work.

        Raises:
            SharesError: A worker has no Jantaku, or died each time that it was given this part.

        """
        try:
            return self.ray.get(reference)
        except self.ray.exceptions.RayTaskError as error:
            raise _cause(error) from error
        except self.ray.exceptions.RayError as error:
            if NO_MODULE.search(str(error)):
                raise _cause(error) from error
            why = _first_line(error)
            raise SharesError(
                f"a worker of the Ray cluster failed: {why}; each must have what is installed here", "worker", why=why
            ) from error

    def results(self, work: Callable[[Any], Any], parts: Iterator[Any]) -> Generator[tuple[Any, Any], None, None]:
        """Yield each part with what came of it, as it is done. Raise `SharesError` as `get` does."""
        running = {self.call(work, part): part for part in islice(parts, AT_ONCE * self.number)}
        try:
            while running:
                done, _ = self.ray.wait(list(running))
                for reference in done:
                    answer = self.get(reference)
                    yield running.pop(reference), answer
                    running.update((self.call(work, part), part) for part in islice(parts, 1))
        finally:
            for reference in running:
                self.ray.cancel(reference, force=True)


def _done(work: Callable[..., Any], *given: Any) -> Any:
    """Do work, on a worker."""
    return work(*given)


def _expect_open(address: str) -> None:
    """Raise SharesError where nobody listens at host and port: Ray would try for two minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not port.isdigit() or not host:
        why = f"there is no Ray cluster at {address[:80]!r}; an address is host:port, ray://host:port, auto or local"
        raise SharesError(why, "address", text=address[:80])
    try:
        socket.create_connection((host.strip("[]"), int(port)), CONNECTING).close()
    except (OSError, OverflowError) as error:
        raise _none_at(address, str(error)) from error


def _none_at(address: str, why: str) -> SharesError:
    """Return the error of an address at which no cluster answers."""
    return SharesError(f"there is no Ray cluster at {address[:80]}: {why}", "cluster", where=address[:80], why=why)


def _cause(error: Any) -> Exception:
    """Return what a worker raised as its own error."""
    cause = getattr(error, "cause", error)
    if isinstance(cause, JantakuError):
        return copy(cause)
    if missing := NO_MODULE.search(f"{cause}"):  # of Jantaku, it is Ray's own error: what was sent cannot be read there
        why = f"a worker of the Ray cluster has no module {missing[1]}: install there what is installed here"
        return SharesError(why, "module", module=missing[1])
    raised = f"{type(cause).__name__}: {_first_line(cause)}"
    return SharesError(f"a worker of the Ray cluster raised {raised}", "raised", why=raised)


def _first_line(error: Any) -> str:
    """Return the first line of what an error says; its kind, where it says nothing."""
    return (str(error).strip() or type(error).__name__).splitlines()[0]
