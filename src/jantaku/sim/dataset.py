"""Records as arrays: every decision of many games, what its seat saw and might do, what it did, and what came of it.

The arrays are NumPy's own files, beside an index in JSON: rows of one width, which are read from the disk as they are needed,
without a copy and without another library; Arrow would ask for one. What is seen is packed, eight bits a byte.
"""

import json
import os
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice, zip_longest
from pathlib import Path
from typing import IO, Any, Literal, Self

import numpy as np
from numpy.typing import NDArray

from jantaku.arguments import flag, shown
from jantaku.bots.stepping import MASK
from jantaku.core.constants import KINDS
from jantaku.core.events import LENGTH
from jantaku.core.planes import ALL_PLANES, PLANES
from jantaku.errors import JantakuError, TablesError
from jantaku.game import formats
from jantaku.game.log import ENDS, Log, Start
from jantaku.rules.book import DEFAULT, Book, book_of
from jantaku.scoring.standings import places_under
from jantaku.sim.following import Decisions, Followed, Follower

__all__ = ["Dataset", "Maker", "make"]

VERSION = 1
INDEX = "index.json"
NAMES = "games.txt"  # the name of each game, a line each
AT_ONCE = 64  # games that are followed together
STATED = ("", *ENDS)  # how a hand ended, by its number; "" where the record stops before
MOST_NAMED = 10_000  # hands left out that the index has by name
HAND = np.dtype(
    [
        ("game", "<i4"),
        ("number", "<i2"),  # within its game
        ("dealer", "i1"),
        ("round", "i1"),
        ("counters", "<i2"),
        ("sticks", "<i2"),
        ("points", "<i4", 4),  # before
        ("gain", "<i4", 4),  # of each seat, by the whole hand
        ("outcome", "i1"),  # a place in index["outcomes"]
        ("first", "<i8"),  # its decisions: rows from first to before first + rows
        ("rows", "<i4"),
    ]
)
GAME = np.dtype(
    [
        ("book", "<i2"),  # a place in index["books"]
        ("points", "<i4", 4),  # at the end
        ("place", "i1", 4),  # 1 to 4; 0 where the record does not have the end
    ]
)
SHAPES: dict[str, tuple[Any, tuple[int, ...]]] = {
    "obs": (np.uint8, (PLANES * KINDS // 8,)),
    "count": (np.int16, ()),
    "hidden": (np.uint8, ((ALL_PLANES - PLANES) * KINDS // 8,)),
    "mask": (np.uint8, (MASK // 8,)),
    "act": (np.uint8, ()),
    "seat": (np.int8, ()),
    "hand": (np.int32, ()),
    "hands": (HAND, ()),
    "games": (GAME, ()),
}


TOKENS = (np.int16, (LENGTH,))  # in the place of obs, with count


def shapes(encoding: str, *, oracle: bool) -> dict[str, tuple[Any, tuple[int, ...]]]:
    """Return the arrays of a data set, each with its type and the shape of a row."""
    events = encoding == "events"
    out = {name: of for name, of in SHAPES.items() if (name != "hidden" or oracle) and (name != "count" or events)}
    return out | ({"obs": TOKENS} if events else {})


class Rows:
    """A file of NumPy's to which rows are added; how many they are stands in its head."""

    def __init__(self, path: Path, kind: Any, shape: tuple[int, ...]) -> None:
        self.kind, self.shape, self.count = np.dtype(kind), shape, 0
        self.file: IO[bytes] = path.open("wb")
        self._head()

    def _head(self) -> None:
        described = {
            "descr": np.lib.format.dtype_to_descr(self.kind),
            "fortran_order": False,
            "shape": (self.count, *self.shape),
        }
        self.file.seek(0)
        np.lib.format.write_array_header_1_0(self.file, described)
        self._start = self.file.tell()

    def add(self, rows: NDArray[Any]) -> None:
        """Add rows."""
        self.file.write(np.ascontiguousarray(rows, self.kind).tobytes())
        self.count += len(rows)

    def cut(self, count: int) -> None:
        """Keep so many rows, and nothing that was written after them."""
        self.count = count
        self.file.flush()
        self.file.truncate(self._start + count * self.kind.itemsize * int(np.prod(self.shape)))

    def close(self) -> None:
        """Write how many they are."""
        self._head()
        self.file.close()


@dataclass
class RecordedGame:
    """A game of a record, with its name, and its hands in chains, each of which follows from its first."""

    name: str
    file: str
    log: Log
    book: Book
    chains: list[list[Followed]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Split the hands where the record says how one begins."""
        hands = self.log.hands
        for hand, after in zip_longest(hands, hands[1:]):
            points = self.log.points if after is None else after.start.points if after.start else None
            follows = bool(self.chains) and hand.start is None
            if not follows:
                self.chains.append([])
            self.chains[-1].append(Followed(hand, follows, points))

    @property
    def hands(self) -> list[Followed]:
        """Return all hands in order."""
        return [hand for chain in self.chains for hand in chain]


class Maker:
    """Writes a data set into a folder; use it in a ``with`` statement, after which the index is written.

    Raises:
        BookError: The book, or a ruling of the house, is not known.
        TablesError: The folder has something in it; another argument is not known.

    """

    def __init__(
        self,
        folder: str | os.PathLike[str],
        *,
        book: Book | str | None = None,
        house: Mapping[str, object] | None = None,
        encoding: Literal["planes", "events"] = "planes",
        oracle: bool = False,
    ) -> None:
        """Begin a data set.

        ``book`` takes the place of the one that each record names, and rulings of the ``house`` are laid over either. With
        ``oracle``, what no seat sees is written as well.
        """
        if not isinstance(folder, str | os.PathLike):
            raise TablesError(f"the folder is {shown(folder)}; give its path")
        self.folder, self.house = (folder := Path(folder)), {} if house is None else house
        laid = (Book.open(DEFAULT) if book is None else book_of(book)).under(self.house)  # or each record were refused by itself
        self.book = None if book is None else laid
        self._known: dict[str, Book] = {}  # by what a record says of it
        if encoding not in ("planes", "events"):
            raise TablesError(f"encoding is {shown(encoding)}; there are planes, events")
        self.encoding, self.oracle = encoding, flag(oracle, "oracle", TablesError)
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise TablesError(f"{folder} is there already; name a folder that is new, or empty", "folder", folder=str(folder))
        folder.mkdir(parents=True, exist_ok=True)
        self.left_out: list[dict[str, str]] = []
        self.not_named = 0
        self.books: dict[str, int] = {}
        self.index: list[dict[str, Any]] = []
        self.followers: dict[int, Follower] = {}
        self.rows: dict[str, Rows] = {}

    def __enter__(self) -> Self:
        """Open the files."""
        for name, (kind, shape) in shapes(self.encoding, oracle=self.oracle).items():
            self.rows[name] = Rows(self.folder / f"{name}.npy", kind, shape)
        self.names = (self.folder / NAMES).open("wb")
        self._whole = self._stand()
        return self

    def _stand(self) -> tuple[dict[str, int], int]:
        """Return how far the files go: what is after it was not written whole."""
        return {name: rows.count for name, rows in self.rows.items()}, self.names.tell()

    def __exit__(self, *_: object) -> None:
        """Close the files, and write the index, without which they are not a data set. Half of a part is cut off."""
        counts, names = self._whole
        for name, count in counts.items():
            self.rows[name].cut(count)
        self.names.flush()
        self.names.truncate(names)
        with ExitStack() as closed:
            for rows in self.rows.values():
                closed.callback(rows.close)
            closed.callback(self.names.close)
        index = {
            "version": VERSION,
            "encoding": self.encoding,
            "oracle": self.oracle,
            "decisions": self.rows["act"].count,
            "hands": self.rows["hands"].count,
            "games": self.rows["games"].count,
            "outcomes": list(STATED),
            "books": self.index,
            "left_out": self.left_out,
            "left_out_unnamed": self.not_named,
        }
        text = json.dumps(index, ensure_ascii=False, indent=1)
        (self.folder / INDEX).write_bytes(f"{text}\n".encode("utf-8", "backslashreplace"))

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """Return how many games, hands and decisions there are, and how many hands, games or files were left out."""
        return *(self.rows[name].count for name in ("games", "hands", "act")), len(self.left_out) + self.not_named  # type: ignore[return-value]

    def add(self, sources: Iterable[str | os.PathLike[str]]) -> Generator[int, None, None]:
        """Add the games of some files; yield how many were read since."""
        if isinstance(sources, str | os.PathLike) or not isinstance(sources, Iterable):
            raise TablesError(f"the files are {shown(sources)}; give a list of their paths")
        games = (game for source in sources for game in self._games(source))
        while some := list(islice(games, AT_ONCE)):
            self._add([game for game in some if game])
            yield len(some)

    def _leave_out(self, place: str, why: str) -> None:
        if len(self.left_out) < MOST_NAMED:
            self.left_out.append({"place": place, "why": why})
        else:
            self.not_named += 1

    def _games(self, source: str | os.PathLike[str]) -> Iterator[RecordedGame | None]:
        """Iterate over the games of a file; None for one that has no book."""
        if not isinstance(source, str | os.PathLike):
            raise TablesError(f"a file is {shown(source)}; give its path")
        name = os.fspath(source)
        try:
            for title, log in formats.read_all(name):
                yield self._game(title if title.startswith(name) else f"{name}, {title}", name, log)
        except JantakuError as error:
            self._leave_out(name, str(error).removeprefix(f"{name}: ").rstrip("."))

    def _game(self, name: str, file: str, log: Log) -> RecordedGame | None:
        try:
            return RecordedGame(name, file, log, self._book_of(log))
        except JantakuError as error:
            self._leave_out(name, str(error).rstrip("."))
            return None

    def _book_of(self, log: Log) -> Book:
        """Return the book by which a game is followed."""
        if self.book:
            return self.book
        key = f"{log.book} {sorted(log.house.items())} {log.digest}"
        if key not in self._known:
            book = Book.named(log.book, log.house, log.digest)
            self._known[key] = book.under(self.house) if self.house else book
        return self._known[key]

    def _follower(self, book: Book) -> int:
        """Return the number of a book."""
        key = f"{book.digest} {sorted(book.house.items())}"
        if key not in self.books:
            self.books[key] = number = len(self.books)
            self.index.append({"name": book.name, "digest": book.digest, "house": dict(book.house)})
            self.followers[number] = Follower(book, self.encoding, self.oracle)
        return self.books[key]

    def _add(self, games: Sequence[RecordedGame]) -> None:
        """Follow some games, and write them."""
        books = [self._follower(game.book) for game in games]
        hands = [hand for game in games for hand in game.hands]
        number = {id(hand): at for at, hand in enumerate(hands)}
        parts = []
        for book in dict.fromkeys(books):
            chains = [chain for game, own in zip(games, books, strict=True) if own == book for chain in game.chains]
            found = self.followers[book].follow(chains)
            numbers = np.array([number[id(hand)] for chain in chains for hand in chain], np.int64)
            parts.append(found._replace(hand=numbers[found.hand]))
        if parts:
            self._write(games, books, joined(parts))

    def _write(self, games: Sequence[RecordedGame], books: Sequence[int], found: Decisions) -> None:
        """Write what was found of games."""
        rows, began = self.rows, self.rows["games"].count
        hands = [(number, at, hand) for number, game in enumerate(games, began) for at, hand in enumerate(game.hands)]
        counts = np.bincount(found.hand, minlength=len(hands))
        kept = [not hand.why for _, _, hand in hands]
        firsts = rows["act"].count + np.cumsum([0, *counts])
        new = rows["hands"].count + np.cumsum([0, *kept])
        table = [
            (number, at, *_start(hand), hand.gain, STATED.index(hand.outcome), firsts[row], counts[row])
            for row, (number, at, hand) in enumerate(hands)
            if kept[row]
        ]
        rows["hands"].add(np.array(table, HAND))
        arrays = found._replace(hand=new[found.hand])._asdict()
        for name, array in (arrays | {"count": found.counts}).items():
            if name in rows:
                rows[name].add(array)
        rows["games"].add(np.array([(book, *_end(game)) for game, book in zip(games, books, strict=True)], GAME))
        self.names.write("".join(f"{' '.join(game.name.split())}\n" for game in games).encode("utf-8", "backslashreplace"))
        self._whole = self._stand()
        for number, at, hand in hands:
            game = games[number - began]
            if hand.why:
                place = hand.log.place or f"hand {at + 1}"
                self._leave_out(place if place.startswith(game.file) else f"{game.name}, {place}", hand.why)


def joined(parts: Sequence[Decisions]) -> Decisions:
    """Return decisions under several books as one, in the order of the hands."""
    if len(parts) == 1:
        return parts[0]
    whole = Decisions(*(np.concatenate(some) for some in zip(*parts, strict=True)))
    return whole.rows(np.argsort(whole.hand, kind="stable"))


def _start(hand: Followed) -> tuple[Any, ...]:
    """Return what a hand began with, as `HAND` has it."""
    start = hand.start or Start((0, 0, 0, 0))
    return start.dealer, start.round, start.counters, start.sticks, start.points


def _end(game: RecordedGame) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the points with which a game ended, and the places, as `GAME` has them."""
    last = game.hands[-1] if game.hands else None
    points = game.log.points or (last.points if last and last.outcome else None)
    if not game.log.complete or points is None:
        return points or (0, 0, 0, 0), (0, 0, 0, 0)
    return points, tuple(places_under(game.book, points))


def make(files: Iterable[str | os.PathLike[str]], folder: str | os.PathLike[str], **more: Any) -> "Dataset":
    """Turn the games of some files into a data set; what cannot be followed is left out, and named in its index.

    Arguments and errors are those of `Maker`.
    """
    with Maker(folder, **more) as made:
        for _ in made.add(files):
            pass
    return Dataset(folder)


class Dataset:
    """A data set in a folder, read as it is needed.

    ``len(data)`` is the number of decisions, ``data[rows]`` has those of a number, a slice or an array of numbers, as a dictionary:
    ``obs`` (84 x 34 bytes, 0 or 1, or tokens with their ``count``, as `Tables` shows them), ``mask`` (184 truths), ``act``,
    ``seat``, ``gain`` (of the seat, by the whole hand), ``place`` (of the seat, 0 where it is not known), and ``hidden`` where it
    was written.

    Attributes:
        index: What ``index.json`` has: books, counts, and what was left out and why.
        hands: A row for each hand (`HAND`).
        games: A row for each game (`GAME`).

    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        """Open a folder. Raise TablesError if it has no data set, or a part of one."""
        if not isinstance(folder, str | os.PathLike):
            raise TablesError(f"the folder is {shown(folder)}; give its path")
        path = Path(folder)
        try:
            self.index = _index(path)
            wanted = shapes(self.index["encoding"], oracle=self.index["oracle"])
            self.arrays = {name: self._rows(path, name, shape) for name, (_, shape) in wanted.items()}
        except (OSError, ValueError, KeyError, EOFError) as error:
            raise TablesError(f"{path} has no data set, or not the whole of one ({error}); jantaku dataset writes it") from None
        self.folder, self.hands, self.games = path, self.arrays["hands"], self.arrays["games"]

    def _rows(self, path: Path, name: str, shape: tuple[int, ...]) -> NDArray[Any]:
        """Return an array of the folder. Raise ValueError where it has not the rows that the index tells of."""
        rows: NDArray[Any] = np.load(path / f"{name}.npy", mmap_mode="r")
        wanted = self.index[name if name in ("hands", "games") else "decisions"]
        if rows.shape != (wanted, *shape):
            raise ValueError(f"{name}.npy has the shape {rows.shape}, and the index tells of {wanted}")
        return rows

    @cached_property
    def names(self) -> list[str]:
        """Return the name of each game: the record that it comes from."""
        try:
            return (self.folder / NAMES).read_text("utf-8").splitlines()
        except (OSError, ValueError) as error:
            raise TablesError(f"the names of the games cannot be read ({error}); jantaku dataset writes them") from None

    def __len__(self) -> int:
        return int(self.index["decisions"])

    def __getitem__(self, rows: Any) -> dict[str, Any]:
        a = self.arrays
        seat = a["seat"][rows]
        hand = self.hands[a["hand"][rows]]
        game = self.games[hand["game"]]
        seats = np.asarray(seat)[..., None]
        out = {
            "obs": a["obs"][rows] if "count" in a else unpacked(a["obs"][rows], PLANES),
            "mask": np.unpackbits(a["mask"][rows], axis=-1).view(np.bool_),
            "act": a["act"][rows],
            "seat": seat,
            "gain": np.take_along_axis(hand["gain"], seats, -1)[..., 0],
            "place": np.take_along_axis(game["place"], seats, -1)[..., 0],
        }
        out |= {"count": a["count"][rows]} if "count" in a else {}
        return out | ({"hidden": unpacked(a["hidden"][rows], ALL_PLANES - PLANES)} if "hidden" in a else {})


def _index(path: Path) -> dict[str, Any]:
    """Return the index of a data set. Raise ValueError for another file, TablesError for one of another version."""
    index = json.loads((path / INDEX).read_text("utf-8"))
    if not isinstance(index, dict):
        raise ValueError(f"{INDEX} holds no index")  # noqa: TRY004 - the file is wrong, as one without JSON is
    if index.get("version") != VERSION:
        raise TablesError(f"{path} has a data set of version {index.get('version')}; this reads version {VERSION}")
    if index.get("encoding") not in ("planes", "events"):
        raise ValueError(f"its encoding is {shown(index.get('encoding'))}")
    return index


def unpacked(rows: NDArray[np.uint8], planes: int) -> NDArray[np.uint8]:
    """Return planes of bytes, from packed ones."""
    return np.unpackbits(rows, axis=-1).reshape(*rows.shape[:-1], planes, KINDS)
