"""Channels to bots of other programs: a line out, a line back, within a time."""

import atexit
import contextlib
import os
import queue
import shlex
import signal
import socket
import subprocess
import threading
from collections.abc import Callable
from typing import Protocol

from jantaku.errors import PlayerError
from jantaku.mjai.answers import LONGEST, AnswerError

TCP = "tcp://"
PATIENCE = 2.0  # seconds a program has to end by itself
CHUNK = 4096
WAITING = 16  # lines read ahead
Read = Callable[[], bytes]


class Channel(Protocol):
    """A bot that answers line by line."""

    def ask(self, line: str, seconds: float) -> str:
        """Send a line and return the answer. Raise AnswerError if none comes in time, or it has no end, or the bot is gone."""

    def close(self) -> None:
        """End the dialogue, and the program if it is ours."""


def opened(where: str) -> Channel:
    """Open a channel: ``tcp://HOST:PORT``, or else a command, which is started. Raise PlayerError if that fails."""
    if where.startswith(TCP):
        return _connected(where.removeprefix(TCP))
    return _started(where)


class _LineChannel:
    """Reads lines in a thread, so that a wait has an end on every system; sends in the caller's."""

    def __init__(self, read: Read, write: Callable[[bytes], object], end: Callable[[], None], free: Callable[[], None]) -> None:
        self._read, self._write, self._end, self._free = read, write, end, free
        self._found: queue.Queue[bytes | AnswerError] = queue.Queue(WAITING)
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._follow, daemon=True)
        self._thread.start()

    def _follow(self) -> None:
        rest = b""
        while not self._closed.is_set():
            try:
                part = self._read()
            except (OSError, ValueError):
                part = b""
            *lines, rest = (rest + part).split(b"\n")
            if not all(map(self._put, lines)):
                return
            if not part or len(rest) > LONGEST:
                self._put(AnswerError("long", str(LONGEST)) if part else AnswerError("ended"))
                return

    def _put(self, found: bytes | AnswerError) -> bool:
        """Add to the lines read, waiting for room. Return False once the channel is closed."""
        while not self._closed.is_set():
            with contextlib.suppress(queue.Full):
                self._found.put(found, timeout=0.1)
                return True
        return False

    def ask(self, line: str, seconds: float) -> str:
        try:
            self._write(line.encode() + b"\n")
        except (OSError, ValueError):
            raise AnswerError("ended") from None
        try:
            found = self._found.get(timeout=seconds)
        except queue.Empty:
            raise AnswerError("late", f"{seconds:g}") from None
        if isinstance(found, AnswerError):
            raise found
        return found.decode(errors="replace")

    def close(self) -> None:
        if not self._closed.is_set():
            self._closed.set()
            with contextlib.suppress(queue.Full):
                self._found.put_nowait(AnswerError("ended"))  # for another thread that waits for an answer
            self._end()
            self._thread.join(PATIENCE)
            if not self._thread.is_alive():  # else what is read from would be closed under it
                self._free()


def _connected(place: str) -> Channel:
    """Connect to a bot that listens. Raise PlayerError if nobody does."""
    host, _, port = place.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65536:
        where = f"{TCP}{place[:80]}"
        why = f"{where} is not an address: give {TCP}HOST:PORT, as in {TCP}127.0.0.1:11600"
        raise PlayerError(why, "address", where=where)
    try:
        peer = socket.create_connection((host.strip("[]"), int(port)), timeout=PATIENCE * 5)
    except OSError as error:
        where, reason = f"{TCP}{place[:80]}", str(error.strerror or error)
        raise PlayerError(f"no bot answers at {where} ({reason}): start it first", "bot", where=where, why=error) from None
    peer.settimeout(None)

    def end() -> None:
        with contextlib.suppress(OSError):
            peer.shutdown(socket.SHUT_RDWR)

    return _LineChannel(lambda: peer.recv(CHUNK), peer.sendall, end, peer.close)


def _started(command: str) -> Channel:
    """Start a program. Raise PlayerError if it cannot be started."""
    try:
        program = subprocess.Popen(  # noqa: S603 - the person's own command
            shlex.split(command) or [""],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        reason = str(getattr(error, "strerror", None) or error)
        why = f"the bot {command[:80]!r} cannot be started ({reason}): give a command that does"
        raise PlayerError(why, "started", text=command[:80], why=error) from None
    into, out = program.stdin, program.stdout
    assert into is not None  # noqa: S101 - they are pipes
    assert out is not None  # noqa: S101

    def end() -> None:
        atexit.unregister(end)
        _finish(program)

    atexit.register(end)  # a game that is ended while the program starts has no channel to close yet
    return _LineChannel(lambda: os.read(out.fileno(), CHUNK), into.write, end, out.close)


def _finish(program: "subprocess.Popen[bytes]") -> None:
    """End a program and what it has started."""
    with contextlib.suppress(OSError):
        program.stdin.close()  # type: ignore[union-attr]  # it is a pipe
    for ending, seconds in ((signal.SIGTERM, PATIENCE), (getattr(signal, "SIGKILL", signal.SIGTERM), 15 * PATIENCE)):
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(program.pid, ending)
            else:
                program.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            program.wait(seconds)
            break
