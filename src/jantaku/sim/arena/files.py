"""A contest in a file, a JSON object a line: its terms, every game, the result; and the same counted again.

{"arena": 1, "jantaku": ..., "sources": ..., "book": ..., "digest": ..., "house": ..., "seed": ..., "players": [...], ...}
{"wall": 0, "seating": [0, 0, 1, 1], "points": [...], "places": [...]}
{"walls": 100, "risk": 0.05, "players": [...]}

Games in which programs that speak mjai took part have their acts, by hand, and the programs that failed: `kept_acts`.
"""

import json
import math
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import IO, Any, Self

from jantaku.arguments import shown
from jantaku.errors import ArenaError
from jantaku.mjai import is_program
from jantaku.native.unit import digest
from jantaku.rules.book import Book
from jantaku.sim.arena.counting import HABITS, Block, ContestCount, Seating, places_shared, risk_of, seatings
from jantaku.sim.arena.kept_acts import Differs, act_part, again_by_acts, check_acts, in_line
from jantaku.sim.arena.playing import Arena
from jantaku.version import __version__

FORMAT = 1
MOST = 1 << 62  # of any number in a file
LEAST = 1 << 31  # points below zero
CLOSE = 1e-9
GIVE = "give a file that jantaku arena --out wrote"
Row = dict[str, Any]


def header(arena: Arena, walls: int, *, looks: bool) -> Row:
    """Return the first line of a file: all that the games follow from, and what made them."""
    programs = {"limit": arena.limit} if arena.task.with_programs else {}
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
        "pairs": arena.pairs,
        "asked": walls,
        "looks": looks,
        **programs,
    }


def game_rows(arena: Arena, block: Block) -> Iterator[Row]:
    """Yield the lines of the games of a block: wall by wall, and by seating."""
    for at in range(block.walls):
        for number, (seating, games) in enumerate(zip(arena.seatings, block.points, strict=True)):
            points = games[at]
            places = [float(place) for place in places_shared(arena.book, points)]
            row: Row = {"wall": block.first + at, "seating": list(seating), "points": list(points), "places": places}
            if arena.task.with_programs:
                kept = block.kept[number][at]
                row |= {"replaced": [one._asdict() for one in kept.replaced], "acts": kept.acts}
            yield row


def result(count: ContestCount) -> Row:
    """Return the last line of a file."""
    players = []
    for one, habits, replaced in zip(count.standings(), count.habits, count.replaced, strict=True):
        means = {name: list(bounded) for name, bounded in one.means.items()}
        row = {"player": one.player, "games": one.games, **means, "habits": dict(zip(HABITS, habits, strict=True))}
        players.append(row | ({"replaced": replaced} if is_program(one.player) else {}))
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

    def add(self, arena: Arena, block: Block) -> None:
        """Write the games of a block."""
        for row in game_rows(arena, block):
            self._line(row)
        self.file.flush()

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
        return len(self.games) // len(self.seatings)

    @property
    def seatings(self) -> tuple[Seating, ...]:
        """Return the seatings of each wall."""
        return seatings(len(self.terms["players"]), pairs=self.terms.get("pairs", False))

    @property
    def with_programs(self) -> bool:
        """Return whether a player is a program that speaks mjai."""
        return any(map(is_program, self.terms["players"]))

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
        raise ArenaError(f"{path}: line 1 is not the head of a contest; {GIVE}", "head", file=str(path))
    terms = rows[0][1]
    _check_terms(path, terms)
    if len(rows) < 2 or "risk" not in rows[-1][1]:
        raise ArenaError(f"{path}: the last line is not the result: the file is cut off", "end", file=str(path))
    last = rows[-1]
    _expect(path, *last, {"walls": int, "risk": float, "players": list})
    for number, row in rows[1:-1]:
        _expect(path, number, row, {"wall": int, "seating": list, "points": list, "places": list})
        if len(row["points"]) != 4 or not all(isinstance(one, int) and _whole(one + LEAST) for one in row["points"]):
            why = f"points are {shown(row['points'])}; expected four whole numbers"
            raise in_line(path, number, why, "points", value=shown(row["points"]))
    kept = KeptArena(terms, rows[1:-1], last)
    if kept.with_programs:
        for number, row in kept.games:
            check_acts(path, number, row)
    if len(kept.games) % len(kept.seatings):
        found, each = len(kept.games), len(kept.seatings)
        why = f"{path}: there are {found} games; expected {each} for each wall"
        raise ArenaError(why, "games", file=str(path), found=found, each=each)
    return kept


def _check_terms(path: Path, terms: Row) -> None:
    """Raise ArenaError where the first line is not the head of a contest."""
    if terms["arena"] != FORMAT:
        why = f"{path}: the file is of the form {shown(terms['arena'])}; this Jantaku reads {FORMAT}"
        raise ArenaError(why, "form", file=str(path), value=shown(terms["arena"]), wanted=FORMAT)
    _expect(
        path, 1, terms, {"book": str, "digest": str, "house": dict, "seed": int, "own_draws": bool, "players": list, "looks": bool}
    )
    if len(terms["players"]) not in (2, 4) or not all(isinstance(one, str) for one in terms["players"]):
        why = f"players are {shown(terms['players'])}; expected two names, or four"
        raise in_line(path, 1, why, "players", value=shown(terms["players"]))
    pairs = terms.get("pairs", False)  # versions before had none
    if not isinstance(pairs, bool) or (pairs and len(terms["players"]) != 2):
        why = f"pairs is {shown(pairs)}; expected false, or true where there are two players"
        raise in_line(path, 1, why, "pairs", value=shown(pairs))


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text("utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise ArenaError(f"{path}: it is not text; {GIVE}", "text", file=str(path)) from error
    except (OSError, ValueError) as error:
        why = str(getattr(error, "strerror", None) or error)
        raise ArenaError(f"{path} cannot be read: {why}; {GIVE}", "unreadable", file=str(path), why=error) from error


def parsed(path: Path, number: int, text: str) -> Row:
    """Return a line as an object."""
    try:
        row = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise in_line(path, number, f"it is not JSON; {GIVE}", "json") from error
    if not isinstance(row, dict):
        raise in_line(path, number, f"there is {shown(row)}; expected an object", "object", value=shown(row))
    return row


def _expect(path: Path, number: int, row: Row, kinds: dict[str, type]) -> None:
    for name, kind in kinds.items():
        value = row.get(name)
        if not isinstance(value, kind) or (isinstance(value, int) and kind is int and not _whole(value)):
            why = f"{name} is {shown(value)}; expected {kind.__name__}"
            raise in_line(path, number, why, "field", field=name, value=shown(value), type=kind.__name__)


def _whole(value: int) -> bool:
    return not isinstance(value, bool) and 0 <= value < MOST


def recounted(kept: KeptArena) -> Generator[Differs, None, None]:
    """Count a file again; yield what differs from what it says."""
    book, players = kept.book(), kept.terms["players"]
    if book.digest != kept.terms["digest"]:
        yield Differs(1, "digest", kept.terms["digest"], book.digest)
    line, said = kept.result
    count = ContestCount(book, players, risk_of(len(players), looks=kept.terms["looks"]), pairs=kept.terms.get("pairs", False))
    games = iter(kept.games)
    for wall in range(kept.walls):
        points = []
        for seating in count.seatings:
            number, row = next(games)
            places = [float(place) for place in places_shared(book, row["points"])]
            found = {"wall": wall, "seating": list(seating), "places": places}
            yield from (Differs(number, name, row[name], value) for name, value in found.items() if row[name] != value)
            points.append(row["points"])
            if kept.with_programs:
                for one in row["replaced"]:
                    count.add_replaced(seating[one["seat"]], one["why"], one["what"])
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
    """Play the games of a file again; yield how many were, and what differs. Those of programs are played by the acts kept."""
    habits = [[0] * len(HABITS) for _ in arena.players]
    if kept.with_programs:
        yield from _by_acts(kept, arena, habits)
        return
    games = iter(kept.games)
    for block in arena.play(kept.walls):
        rows = list(game_rows(arena, block))
        for (line, said), row in zip(islice(games, len(rows)), rows, strict=True):
            if said["points"] != row["points"]:
                yield Differs(line, "points", said["points"], row["points"])
        habits = [[a + b for a, b in zip(*each, strict=True)] for each in zip(habits, block.habits, strict=True)]
        yield len(rows)
    yield from _other_habits(kept, habits)


def _by_acts(kept: KeptArena, arena: Arena, habits: list[list[int]]) -> Generator[int | Differs, None, None]:
    """Play the games of programs again by their acts, which are shared out among the workers."""
    parts = (act_part(number, row, seating) for (number, row), seating in zip(kept.games, cycle(kept.seatings), strict=False))
    broken = False
    for part, played in arena.workers.results(partial(again_by_acts, arena.task, ours=same_sources(kept.terms)), parts):
        if isinstance(played, Differs):
            yield played
            broken = True
        else:
            points, own = played
            if points != list(part.points):
                yield Differs(part.line, "points", list(part.points), points)
            habits[:] = [[a + b for a, b in zip(*each, strict=True)] for each in zip(habits, own, strict=True)]
        yield 1
    if not broken:
        yield from _other_habits(kept, habits)


def _other_habits(kept: KeptArena, habits: list[list[int]]) -> Iterator[Differs]:
    """Yield the habits of the result that differ from those of the games."""
    line, said = kept.result
    for at, counts in enumerate(habits):
        found = dict(zip(HABITS, counts, strict=True))
        yield from differences(line, _at(_at(said["players"], at), "habits"), found, f"players.{at}.habits")


def same_sources(terms: Row) -> bool:
    """Return whether the file was made by the sources that are here."""
    return terms.get("sources") == digest()
