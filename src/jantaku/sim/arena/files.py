"""A contest in a file, a JSON object a line: its terms, every game, the result; and the same counted again.

{"arena": 1, "jantaku": ..., "sources": ..., "book": ..., "digest": ..., "house": ..., "seed": ..., "players": [...], ...}
{"wall": 0, "seating": [0, 0, 1, 1], "points": [...], "places": [...]}
{"walls": 100, "risk": 0.05, "players": [...]}
"""

import json
import math
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import IO, Any, NamedTuple, Self

from jantaku.arguments import shown
from jantaku.errors import ArenaError
from jantaku.native.unit import digest
from jantaku.rules.book import Book
from jantaku.sim.arena.counting import HABITS, Block, ContestCount, places_shared, risk_of, seatings
from jantaku.sim.arena.playing import Arena
from jantaku.version import __version__

FORMAT = 1
MOST = 1 << 62  # of any number in a file
LEAST = 1 << 31  # points below zero
CLOSE = 1e-9
Row = dict[str, Any]


class Differs(NamedTuple):
    """A difference: the line of the file, what differs, what the file says, and what was found."""

    line: int
    what: str
    says: object
    found: object


def header(arena: Arena, walls: int, *, looks: bool) -> Row:
    """Return the first line of a file: all that the games follow from, and what made them."""
    return {
        "arena": FORMAT,
        "jantaku": __version__,
        "sources": digest(),
        "book": arena.book.name,
        "digest": arena.book.digest,
        "house": dict(arena.book.house),
        "seed": arena.seed,
        "own_draws": arena.own_draws,
        "players": list(arena.players),
        "asked": walls,
        "looks": looks,
    }


def game_rows(book: Book, players: int, block: Block) -> Iterator[Row]:
    """Yield the lines of the games of a block: wall by wall, and by seating."""
    for at in range(block.walls):
        for seating, games in zip(seatings(players), block.points, strict=True):
            points = games[at]
            places = [float(place) for place in places_shared(book, points)]
            yield {"wall": block.first + at, "seating": list(seating), "points": list(points), "places": places}


def result(count: ContestCount) -> Row:
    """Return the last line of a file."""
    players = []
    for one, habits in zip(count.standings(), count.habits, strict=True):
        means = {name: list(bounded) for name, bounded in one.means.items()}
        players.append({"player": one.player, "games": one.games, **means, "habits": dict(zip(HABITS, habits, strict=True))})
    return {"walls": count.walls, "risk": count.risk, "players": players}


class ArenaWriter:
    """Writes a file while the games are played."""

    def __init__(self, path: Path, first: Row) -> None:
        self.file: IO[str] = path.open("w", encoding="utf-8")
        self._line(first)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def add(self, book: Book, players: int, block: Block) -> None:
        """Write the games of a block."""
        for row in game_rows(book, players, block):
            self._line(row)

    def end(self, count: ContestCount) -> None:
        """Write the result."""
        self._line(result(count))

    def _line(self, row: Row) -> None:
        self.file.write(json.dumps(row, ensure_ascii=False) + "\n")


@dataclass(frozen=True)
class KeptArena:
    """A contest as a file has it: terms, games and result, each with its line."""

    terms: Row
    games: list[tuple[int, Row]]
    result: tuple[int, Row]

    @property
    def walls(self) -> int:
        """Return how many walls there are."""
        return len(self.games) // len(seatings(len(self.terms["players"])))

    def book(self) -> Book:
        """Open its book. Raise `BookError` where it is not here."""
        return Book.named(self.terms["book"], self.terms["house"], self.terms["digest"])


def read(path: Path) -> KeptArena:
    """Read a file.

    Raises:
        ArenaError: It is not such a file, or is cut off.

    """
    rows = [(number, parsed(path, number, text)) for number, text in enumerate(_lines(path), 1)]
    if not rows or "arena" not in rows[0][1]:
        raise ArenaError(f"{path}: line 1 is not the head of a contest; give a file that jantaku arena --out wrote")
    terms = rows[0][1]
    if terms["arena"] != FORMAT:
        raise ArenaError(f"{path}: the file is of the form {shown(terms['arena'])}; this Jantaku reads {FORMAT}")
    _expect(
        path, 1, terms, {"book": str, "digest": str, "house": dict, "seed": int, "own_draws": bool, "players": list, "looks": bool}
    )
    if len(terms["players"]) not in (2, 4) or not all(isinstance(one, str) for one in terms["players"]):
        raise ArenaError(f"{path}, line 1: players are {shown(terms['players'])}; expected two names, or four")
    if len(rows) < 2 or "risk" not in rows[-1][1]:
        raise ArenaError(f"{path}: the last line is not the result: the file is cut off")
    last = rows[-1]
    _expect(path, *last, {"walls": int, "risk": float, "players": list})
    for number, row in rows[1:-1]:
        _expect(path, number, row, {"wall": int, "seating": list, "points": list, "places": list})
        if len(row["points"]) != 4 or not all(isinstance(one, int) and _whole(one + LEAST) for one in row["points"]):
            raise ArenaError(f"{path}, line {number}: points are {shown(row['points'])}; expected four whole numbers")
    if (len(rows) - 2) % len(seatings(len(terms["players"]))):
        raise ArenaError(f"{path}: there are {len(rows) - 2} games; expected {len(seatings(len(terms['players'])))} for each wall")
    return KeptArena(terms, rows[1:-1], last)


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text("utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise ArenaError(f"{path}: it is not text; give a file that jantaku arena --out wrote") from error


def parsed(path: Path, number: int, text: str) -> Row:
    """Return a line as an object."""
    try:
        row = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ArenaError(f"{path}, line {number}: it is not JSON; give a file that jantaku arena --out wrote") from error
    if not isinstance(row, dict):
        raise ArenaError(f"{path}, line {number}: there is {shown(row)}; expected an object")
    return row


def _expect(path: Path, number: int, row: Row, kinds: dict[str, type]) -> None:
    for name, kind in kinds.items():
        value = row.get(name)
        if not isinstance(value, kind) or (isinstance(value, int) and kind is int and not _whole(value)):
            raise ArenaError(f"{path}, line {number}: {name} is {shown(value)}; expected {kind.__name__}")


def _whole(value: int) -> bool:
    return not isinstance(value, bool) and 0 <= value < MOST


def recounted(kept: KeptArena) -> Generator[Differs, None, None]:
    """Count a file again; yield what differs from what it says."""
    book, players = kept.book(), kept.terms["players"]
    if book.digest != kept.terms["digest"]:
        yield Differs(1, "digest", kept.terms["digest"], book.digest)
    line, said = kept.result
    count = ContestCount(book, players, risk_of(len(players), looks=kept.terms["looks"]))
    games = iter(kept.games)
    for wall in range(kept.walls):
        points = []
        for seating in count.seatings:
            number, row = next(games)
            places = [float(place) for place in places_shared(book, row["points"])]
            found = {"wall": wall, "seating": list(seating), "places": places}
            yield from (Differs(number, name, row[name], value) for name, value in found.items() if row[name] != value)
            points.append(row["points"])
        count.add_wall(points)
    count.add_habits(_habits(kept))
    yield from differences(line, said, json.loads(json.dumps(result(count))))


def _habits(kept: KeptArena) -> list[list[int]]:
    """Return the habits that the result has; games that are played again show whether they are right."""
    rows = kept.result[1]["players"]
    return [[_number(_at(_at(rows, player), "habits"), name) for name in HABITS] for player in range(len(kept.terms["players"]))]


def _at(value: Any, place: Any) -> Any:
    """Return what is at a place of a row, or under a name; None where nothing is."""
    if isinstance(value, dict):
        return value.get(place)
    return value[place] if isinstance(value, list) and isinstance(place, int) and place < len(value) else None


def _number(habits: Any, name: str) -> int:
    value = _at(habits, name) if isinstance(habits, dict) else None
    return value if isinstance(value, int) and _whole(value) else 0


def differences(line: int, says: object, found: object, what: str = "") -> Iterator[Differs]:
    """Yield where two values differ, by the names that lead there."""
    if isinstance(says, dict) and isinstance(found, dict):
        for name in {**found, **says}:
            yield from differences(line, says.get(name), found.get(name), f"{what}.{name}".strip("."))
    elif isinstance(says, list) and isinstance(found, list) and len(says) == len(found):
        for at, (one, other) in enumerate(zip(says, found, strict=True)):
            yield from differences(line, one, other, f"{what}.{at}")
    elif not _equal(says, found):
        yield Differs(line, what, says, found)


def _equal(one: object, other: object) -> bool:
    """Return whether two values are the same; of floats, up to what machines may differ in."""
    if isinstance(one, float) and isinstance(other, int | float) and abs(other) < MOST:
        return math.isclose(one, other, rel_tol=CLOSE, abs_tol=CLOSE)
    return _equal(other, one) if isinstance(other, float) and isinstance(one, int) else one == other


def replayed(kept: KeptArena, arena: Arena) -> Generator[int | Differs, None, None]:
    """Play the games of a file again; yield how many were, and what differs."""
    games, habits = iter(kept.games), [[0] * len(HABITS) for _ in arena.players]
    for block in arena.play(kept.walls):
        rows = list(game_rows(arena.book, len(arena.players), block))
        for (line, said), row in zip(islice(games, len(rows)), rows, strict=True):
            if said["points"] != row["points"]:
                yield Differs(line, "points", said["points"], row["points"])
        habits = [[a + b for a, b in zip(*each, strict=True)] for each in zip(habits, block.habits, strict=True)]
        yield len(rows)
    line, said = kept.result
    for at, counts in enumerate(habits):
        found = dict(zip(HABITS, counts, strict=True))
        yield from differences(line, _at(_at(said["players"], at), "habits"), found, f"players.{at}.habits")


def same_sources(terms: Row) -> bool:
    """Return whether the file was made by the sources that are here."""
    return terms.get("sources") == digest()
