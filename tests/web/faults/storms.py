"""Crowds that mean ill, each in a process of its own, so that whoever measures is not slowed by them himself."""

import asyncio
import json
import socket
import time
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

GONE = (ConnectionClosed, InvalidHandshake, OSError)
HERE = ("127.0.0.2", 0)  # this computer too, but not the address at which anything goes
WATCHING = json.dumps({"t": "hello", "v": 1, "seat": -1, "lang": "en", "profile": "book"})


async def _link(url: str, **more: Any) -> ClientConnection:
    return await connect(url, proxy=None, max_size=None, open_timeout=5, close_timeout=0.2, **({"local_addr": HERE} | more))


async def _flood_once(url: str, until: float) -> int:
    """Ask and ask, and read no answer, from one socket; again from another once that is cut off."""
    sent = 0
    while time.monotonic() < until:
        with suppress(*GONE):
            link = await _link(url)
            await link.send(WATCHING)
            while time.monotonic() < until:
                sent += 1
                await link.send(json.dumps({"t": ("ping", "sync", "act")[sent % 3], "id": sent, "ask": sent, "act": "drawn"}))
        await asyncio.sleep(0.05)
    return sent


def flood(url: str, seconds: float) -> int:
    """Commands as fast as they go, from several at once: how many."""

    async def all_of_them() -> int:
        until = time.monotonic() + seconds
        return sum(await asyncio.gather(*(_flood_once(url, until) for _ in range(8))))

    return asyncio.run(all_of_them())


def half_open(url: str, seconds: float) -> int:
    """Connections that begin and say no more: some not even a whole request, some a stream without a greeting."""
    host, _, port = url.split("/")[2].partition(":")
    opened = []
    for at in range(300):
        with suppress(OSError):
            link = socket.create_connection((host, int(port)), timeout=2, source_address=HERE)
            link.sendall([b"", b"GET / HT", b"POST /play HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\nab"][at % 3])
            opened.append(link)

    async def silent() -> int:
        async with asyncio.timeout(seconds + 5):
            links = await asyncio.gather(*(_link(url) for _ in range(100)), return_exceptions=True)
            await asyncio.sleep(seconds)
            return len(links)

    count = asyncio.run(silent())
    for link in opened:
        link.close()
    return count + len(opened)


def slow(url: str, seconds: float) -> int:
    """Spectators who never read what they are sent."""

    host, _, port = url.split("/")[2].partition(":")

    async def deaf() -> int:
        links = []
        for _ in range(100):
            small = socket.create_connection((host, int(port)), source_address=HERE)
            small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            links.append(await _link(url, sock=small, local_addr=None, max_queue=1))
            await links[-1].send(WATCHING)
        await asyncio.sleep(seconds)
        return len(links)

    return asyncio.run(deaf())


def churn(url: str, seconds: float) -> int:
    """Those who come and go: a stream opened and cut off at once, again and again."""

    async def one(until: float) -> int:
        times = 0
        while time.monotonic() < until:
            with suppress(*GONE):
                link = await _link(url)
                await link.send(WATCHING)
                link.transport.abort()
                times += 1
        return times

    async def all_of_them() -> int:
        until = time.monotonic() + seconds
        return sum(await asyncio.gather(*(one(until) for _ in range(4))))

    return asyncio.run(all_of_them())
