"""Dialogues for the tests: a bot of ours at the other end, in this process, or a small program."""

import json
import os
import sys
from pathlib import Path

from jantaku.bots.players import player
from jantaku.core import acts as a
from jantaku.game.acts import Act, Lawful
from jantaku.game.play import Bot
from jantaku.game.view import View
from jantaku.mjai.guest import Guest
from jantaku.mjai.host import Host
from jantaku.rules.book import Book, compile_book

ENOUGH = 600.0  # seconds: no test waits so long


def is_running(pid: int) -> bool:
    """Whether a program runs."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


class InProcess:
    """A channel to a bot of ours."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.said: list[tuple[str, str]] = []
        self.closed = False

    def ask(self, line: str, seconds: float) -> str:
        assert seconds >= ENOUGH
        answer = json.dumps(self.host.answer(f"line {len(self.said) + 1}", line))
        self.said.append((line, answer))
        return answer

    def close(self) -> None:
        self.closed = True


def lines_of(channel: InProcess) -> list[dict]:
    return [json.loads(line) for line, _ in channel.said]


def both_ours(kind: str, book: Book, seat: int, seed: int = 0) -> tuple[Guest, InProcess]:
    channel = InProcess(Host(kind, book, seed=seed))
    return Guest(seat, channel, book, seconds=ENOUGH), channel


def direct(kind: str, book: Book, seat: int, seed: int = 0) -> Bot:
    """The same bot without mjai; it declares tenpai where it can, as a guest does."""
    chosen = player(kind, compile_book(book), seed, 0)

    def bot(view: View, lawful: Lawful) -> Act:
        for number in (a.TENPAI, a.NOTEN):
            if Act(seat, number) in lawful:
                return Act(seat, number)
        return Act(seat, chosen(view.state, seat))

    return bot


def program(path: Path, body: str) -> str:
    """Write a program whose ``answer(event)`` returns what it prints; return its command."""
    path.write_text(
        "import json, os, sys, time\n"
        f"open({str(path.with_suffix('.pid'))!r}, 'w').write(str(os.getpid()))\n"
        f"{body}\n"
        "for line in sys.stdin:\n"
        "    print(answer(json.loads(line)), flush=True)\n",
        encoding="utf-8",
    )
    return f"{sys.executable} {path}"
