"""Seats as ``jantaku play`` is given them: the person's own, and those of bots, which may be of other programs."""

import signal
import sys
import threading
from collections.abc import Sequence
from typing import NamedTuple

import click

from jantaku.bots.players import PLAYERS, player
from jantaku.cli.common import SeatOption
from jantaku.cli.reading import CommandError
from jantaku.core.fields import Rules
from jantaku.game.acts import Act
from jantaku.game.play import Bot
from jantaku.mjai import is_program, place_of
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.tiles import SEATS

RANDOM = "random"


class Taken(NamedTuple):
    """A seat, and the bot that takes it; "" for the person."""

    seat: str
    bot: str = ""


class PlaceOption(SeatOption):
    """A seat for the person, or ``SEAT=BOT``."""

    name = "place"

    def __init__(self) -> None:
        super().__init__(RANDOM)
        self.metavar = f"{self.metavar}|SEAT=BOT"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> Taken:  # type: ignore[override]
        """The seat, and the bot named after it."""
        seat, given, bot = value.partition("=")
        if not given:
            return Taken(super().convert(seat, param, ctx))
        if seat.upper() not in set(SEATS):
            self.fail(f"{seat[:40]!r} is not a seat: give {', '.join(SEATS[:-1])} or {SEATS[-1]} before the bot", param, ctx)
        if bot not in PLAYERS and not (is_program(bot) and place_of(bot)):
            known = ", ".join(PLAYERS)
            self.fail(f"{bot[:40]!r} is not a bot: give {known}, mjai:COMMAND or mjai:tcp://HOST:PORT", param, ctx)
        return Taken(seat.upper(), bot)


def parted(places: Sequence[Taken], *, refereed: bool) -> tuple[str, dict[int, str]]:
    """Return the person's seat, "random" by default, and the bots by their seats. Raise JantakuError if they do not fit."""
    own = [place.seat for place in places if not place.bot]
    bots = {SEATS.index(place.seat): place.bot for place in places if place.bot}
    programs = [SEATS[seat] for seat, bot in bots.items() if is_program(bot)]
    if programs and refereed:
        known = ", ".join(PLAYERS)
        raise CommandError("program-judged", seat=programs[0], names=known)
    if len(own) > 1 or len(bots) + len(own) < len(places):
        raise CommandError("seat-twice")
    if len(bots) == len(SEATS) or (own and own[0] != RANDOM and SEATS.index(own[0]) in bots):
        raise CommandError("seat-taken")
    return (own[0] if own else RANDOM), bots


def bot_of(kind: str, seat: int, book: Book, names: Sequence[str], *, seed: int, seconds: float) -> Bot:
    """Return a bot at a seat: one of ours, or of another program, which is started. Raise JantakuError if it cannot be."""
    if kind in PLAYERS:
        return ours(kind, compile_book(book), seed, seat)
    from jantaku.mjai.guest import guest

    end_with_us()
    return guest(kind, seat, book, names, seconds=seconds)


def ours(kind: str, rules: Rules, seed: int, seat: int) -> Bot:
    """Return a bot of ours."""
    chosen = player(kind, rules, seed, seat)
    return lambda view, _: Act(view.seat, chosen(view.state, view.seat))


def end_with_us() -> None:
    """Leave as by Ctrl-C when this process is asked to end, so that the programs of bots are ended too."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if (
            number is not None
            and signal.getsignal(number) is signal.SIG_DFL
            and threading.current_thread() is threading.main_thread()
        ):
            signal.signal(number, lambda which, _: sys.exit(128 + which))
