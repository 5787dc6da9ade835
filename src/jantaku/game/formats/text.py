"""Our own log as plain text: one fact on each line, in words; see docs/formats.md for its grammar.

``read(write(log)) == log`` for every log, and ``write(read(text)) == text`` for every text that `write` made. Of a book that is
a file, the text has the name of the file, without its folder.
"""

import re
from collections.abc import Sequence
from hashlib import sha256

from jantaku.core.constants import UNKNOWN, WALL
from jantaku.game.formats.build import MOST_ENTRIES, wrong
from jantaku.game.formats.text_reader import MOST_BYTES, MOST_HANDS, MOST_LINE, read
from jantaku.game.formats.words import Refused, decimal, entry_text, integer, number_text, plain, quoted, row_text, sealed
from jantaku.game.log import ENDS, End, Entry, HandLog, Log, Start, Win
from jantaku.game.walls import Lots
from jantaku.rules.library import SUFFIX
from jantaku.scoring.tiles import SEATS

__all__ = ["digest", "read", "write"]

ACTS_A_LINE = 8
UNPLAIN = re.compile(r"^[^A-Za-z0-9]+|[^A-Za-z0-9._:+-]")


def write(log: Log) -> str:
    """Return the log as text, LF at the end of each line. Raise LogError if a value cannot be written."""
    lines: list[str] = []
    try:
        _header(log, lines)
        for number, hand in enumerate(log.hands, 1):
            _hand(number, hand, lines)
        _tail(log, lines)
        _bounds(log, lines)
    except Refused as refused:
        raise wrong(f"after line {len(lines)} of the text", refused.what, refused.right) from None
    return "\n".join(lines) + "\n"


def digest(log: Log) -> str:
    """Return the SHA-256 of a log's text, in hexadecimal, as its identity."""
    return sha256(write(log).encode("utf-8")).hexdigest()


def _bounds(log: Log, lines: list[str]) -> None:
    if len(log.hands) > MOST_HANDS:
        raise Refused(f"{len(log.hands)} hands", f"at most {MOST_HANDS}")
    sizes = [len(line.encode("utf-8")) + 1 for line in lines]
    if max(sizes) > MOST_LINE or sum(sizes) > MOST_BYTES:
        raise Refused(f"a line of {max(sizes)} bytes in {sum(sizes)}", f"lines of at most {MOST_LINE}, {MOST_BYTES} in all")


def _header(log: Log, lines: list[str]) -> None:
    lines.append("jantaku-log 1")
    lines.append(f"book {plain(_book(log.book))}" + (f" {plain(log.digest)}" if log.digest else ""))
    lines += [f"set {plain(key)}={quoted(value)}" for key, value in sorted(log.house.items())]
    lines += [f"name {SEATS[seat]} {quoted(name)}" for seat, name in enumerate(log.names) if name]
    lines += [f"note {quoted(note)}" for note in log.notes]
    if log.lots:
        lines.append(_lots(log.lots))


def _book(name: str) -> str:
    """Return the name of a book; of the path of a file, the name of the file in letters that need no quotes."""
    return UNPLAIN.sub("-", re.split(r"[/\\]", name)[-1]).lstrip("-") if name.endswith(SUFFIX) else name


def _lots(lots: Lots) -> str:
    order, drawn = ("".join(map(str, places)) for places in (lots.order, lots.drawn))
    return f"lots {order} {drawn} {sealed(lots.seal)} {sealed(lots.secret.hex())} {_numbers(lots.numbers)}"


def _numbers(numbers: Sequence[bytes]) -> str:
    return " ".join(map(number_text, numbers))


def _hand(number: int, hand: HandLog, lines: list[str]) -> None:
    lines += ["", f"hand {number}"]
    if hand.place:
        lines.append(f"place {quoted(hand.place)}")
    if hand.start:
        lines.append(_start(hand.start))
    if any(hand.dice):
        lines.append(f"dice {_whole(hand.dice, 2, 0, 6)}")
    if hand.seal:
        lines.append(f"seal {sealed(hand.seal)}")
    if hand.secret or hand.generator:
        lines.append(f"secret {plain(hand.generator) if hand.generator else '-'} {hand.secret.hex() or '-'}")
    if hand.numbers:
        lines.append(f"numbers {_numbers(hand.numbers)}")
    if len(hand.wall) != WALL:
        raise Refused(f"a wall of {len(hand.wall)} tiles", str(WALL))
    if any(tile != UNKNOWN for tile in hand.wall):
        lines.append(f"wall {row_text(hand.wall)}")
    _recorded(hand, lines)
    lines += [f"flaw {quoted(flaw)}" for flaw in hand.flaws]
    _acts(hand.entries, lines)
    if hand.end:
        _end(hand.end, lines)


def _start(start: Start) -> str:
    counts = f"counters {integer(str(start.counters), 0)} sticks {integer(str(start.sticks), 0)}"
    return f"start dealer {_seat(start.dealer)} round {_seat(start.round)} {counts} points {_whole(start.points, 4)}"


def _recorded(hand: HandLog, lines: list[str]) -> None:
    """Add the record's claims beside the wall."""
    if hand.deals:
        for seat, tiles in enumerate(hand.deals):
            if len(tiles) != 13:
                raise Refused(f"{len(tiles)} tiles dealt", "13 to each of four seats")
            lines.append(f"dealt {SEATS[seat]} {row_text(tiles)}")
    if max(len(hand.drawn), len(hand.indicators), len(hand.ura)) > WALL:
        raise Refused("more tiles recorded than there are", str(WALL))
    if hand.drawn:
        lines.append("drawn " + " ".join(_seat(seat) + row_text([tile]) for seat, tile in hand.drawn))
    if hand.indicators:
        lines.append(f"indicators {row_text(hand.indicators)}")
    if hand.ura:
        lines.append(f"ura {row_text(hand.ura)}")


def _acts(entries: list[Entry], lines: list[str]) -> None:
    """Add the acts, a new line for each go-round: a change in one leaves the other lines as they are."""
    if len(entries) > MOST_ENTRIES:
        raise Refused(f"{len(entries)} acts", f"at most {MOST_ENTRIES} in a hand")
    line: list[str] = []
    before = -1
    for entry in entries:
        if line and (entry.seat < before or len(line) == ACTS_A_LINE):
            lines.append(", ".join(line))
            line = []
        line.append(entry_text(entry))
        before = entry.seat
    if line:
        lines.append(", ".join(line))


def _end(end: End, lines: list[str]) -> None:
    if end.how not in ENDS or len(end.wins) > 3:
        raise Refused(f"the end {end.how!r} with {len(end.wins)} wins", f"one of {', '.join(ENDS)}, and at most three wins")
    line = f"end {end.how}"
    if end.delta is not None:
        line += f" change {_whole(end.delta, 4)}"
    if end.tenpai is not None:
        words = {1: "yes", 0: "no", -1: "?"}
        _whole(end.tenpai, 4, -1, 1)
        line += " tenpai " + " ".join(words[declared] for declared in end.tenpai)
    lines.append(line)
    lines += map(_win, end.wins)


def _win(win: Win) -> str:
    line = f"win {_seat(win.winner)} from {_seat(win.payer)}"
    for name, number in (("han", win.han), ("fu", win.fu), ("points", win.points)):
        if number is not None:
            line += f" {name} {integer(str(number), 0)}"
    if win.yaku is not None:
        line += " yaku " + (",".join(f"{plain(yaku)}={integer(str(han), 0)}" for yaku, han in win.yaku.items()) or "-")
    if win.bonus is not None:
        line += f" bonus {_whole(win.bonus, 3, 0)}"
    if win.delta is not None:
        line += f" change {_whole(win.delta, 4)}"
    return line + (f" liable {_seat(win.liable)}" if win.liable is not None else "")


def _tail(log: Log, lines: list[str]) -> None:
    lines.append("")
    if log.points is not None:
        lines.append(f"points {_whole(log.points, 4)}")
    if log.scores is not None:
        if len(log.scores) != 4:
            raise Refused(f"{len(log.scores)} scores", "four")
        lines.append("scores " + " ".join(str(decimal(repr(float(score)))) for score in log.scores))
    lines.append("complete" if log.complete else "unfinished")


def _seat(seat: int) -> str:
    if seat not in range(4):
        raise Refused(f"seat {seat}", "0 to 3")
    return SEATS[seat]


def _whole(numbers: tuple[int, ...], size: int, low: int = -(10**18), high: int = 10**18) -> str:
    if len(numbers) != size:
        raise Refused(f"{len(numbers)} numbers", str(size))
    return " ".join(str(integer(str(number), low, high)) for number in numbers)
