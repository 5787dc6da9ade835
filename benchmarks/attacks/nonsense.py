"""Nonsense by the hundred thousand: ids, keys, cookies, addresses and searches that are nobody's. Memory has to stay flat."""

import asyncio
import random
import string
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.web.serving import Served
from tests.web.vitals import vitals

WARM = 0.2  # of all requests come before memory is first measured: caches that have a maximum are full by then
MUCH = 10.0  # MB by which the rest may swell the server
LETTERS = string.ascii_lowercase + string.digits
Chance = random.Random


def word(chance: Chance, length: int = 10) -> str:
    """Return some letters."""
    return "".join(chance.choices(LETTERS, k=length))


def get(path: str) -> Callable[[Chance], tuple[str, str, str]]:
    """A page; each @ is a word."""
    return lambda chance: ("GET", "".join(word(chance) if letter == "@" else letter for letter in path), "")


def post(path: str, body: str = '{"id":"@","kind":"redeal","body":{}}') -> Callable[[Chance], tuple[str, str, str]]:
    """Something that a script sends; each @ is a word."""

    def made(chance: Chance) -> tuple[str, str, str]:
        where, what = ("".join(word(chance) if letter == "@" else letter for letter in text) for text in (path, body))
        return "POST", where, what

    return made


KINDS = [
    *map(get, ("/t/@", "/t/@/log", "/t/@/stream", "/g/@", "/g/@/frames", "/g/@/record.jantaku", "/g/@?n=1&seat=2")),
    *map(get, ("/keep/@", "/keep/@/state?n=0", "/keep/@/receipt/@", "/clock/@", "/clock/@/state?key=@", "/clock/@/control/@")),
    *map(get, ("/referee/registers/@", "/referee/registers/@/calls", "/call/@", "/rules/@", "/rules/wrc-2015?q=@", "/puzzle/@")),
    *map(get, ("/referee/@", "/referee?q=@", "/score?hand=@", "/api/ruling?foul=@", "/static/@/@.js", "/@", "/@/@/@", "/?next=@")),
    *map(
        post, ("/t/@/join", "/t/@/start", "/keep/@/add", "/keep/@/preview", "/clock/@/add", "/clock/@/table/1/code", "/g/@/whatif")
    ),
    *map(post, ("/referee/registers/@/calls", "/referee/registers/@/record", "/call/@", "/call/@/keep", f"/keep/{'@' * 300}/add")),
]


async def sender(server: Served, chance: Chance, count: int, codes: dict[int, int]) -> None:
    """Send so many requests over one connection, or again over another, each from another address, as a proxy says."""
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter | None = None
    for _ in range(count):
        if writer is None or writer.is_closing():
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        method, path, body = chance.choice(KINDS)(chance)
        address = f"2001:db8:{chance.getrandbits(16):x}:{chance.getrandbits(16):x}::1"
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nX-Forwarded-For: {address}\r\n"
            f"Cookie: jantaku={word(chance, 24)}.{word(chance, 6)}.{word(chance, 43)}; jantaku_device={word(chance, 30)}\r\n"
            f"Accept-Language: {word(chance, 2)}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        writer.write((head + body).encode())
        try:
            code, closing = await answer(reader)
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()
            continue
        codes[code] = codes.get(code, 0) + 1
        if closing:
            writer.close()
    if writer:
        writer.close()


async def answer(reader: asyncio.StreamReader) -> tuple[int, bool]:
    """Read an answer; return its status, and whether the connection ends with it."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    length = next((int(line.partition(":")[2]) for line in head.split("\r\n") if line.startswith("content-length:")), None)
    if length:
        await reader.readexactly(length)
    elif "transfer-encoding: chunked" in head:
        while size := int((await reader.readuntil(b"\r\n")).split(b";")[0], 16):
            await reader.readexactly(size + 2)
        await reader.readuntil(b"\r\n")
    return int(head.split()[1]), "connection: close" in head


async def all_of(server: Served, count: int, seed: int) -> dict[int, int]:
    """Send so many requests over eight connections; return the answers by status."""
    codes: dict[int, int] = {}
    await asyncio.gather(*(sender(server, Chance(f"{seed}-{at}"), count // 8, codes) for at in range(8)))
    return dict(sorted(codes.items()))


def attack(count: int) -> tuple[float, str]:
    """Return the growth of the server in MB over the last four fifths of so many requests, and what came of all of them."""
    with TemporaryDirectory() as name, Served(Path(name), "--proxy", "127.0.0.1") as server:
        begun = vitals(server.pid)
        asyncio.run(all_of(server, int(WARM * count), 1))
        before = vitals(server.pid)
        codes = asyncio.run(all_of(server, count - int(WARM * count), 2))
        after = vitals(server.pid)
        assert server.answers()
        grown = after.memory - before.memory
        met = "met" if grown < MUCH else "MISSED"
        if "Traceback" in server.said():
            return float("inf"), "the log has a traceback"
    told = ", ".join(f"{number} x {code}" for code, number in codes.items())
    seconds = after.at - begun.at
    memory = f"memory {begun.memory:.1f} -> {before.memory:.1f} -> {after.memory:.1f} MB ({met})"
    return grown, f"{count} requests in {seconds:.0f} s, {memory}, {(after.cpu - begun.cpu) / count * 1000:.2f} ms each ({told})"
