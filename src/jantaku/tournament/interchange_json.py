"""Read an event of the interchange format out of untrusted JSON, and write one.

Each reader takes a place, as ``sessions[0].tables[2]``, counted from 0 as JSON paths are, and raises `InterchangeError` with it.
"""

import json
import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from hashlib import sha256
from typing import Any, NoReturn, TypeVar

from jantaku.errors import BookError
from jantaku.rules import library
from jantaku.rules.book import Book
from jantaku.tournament import interchange as form
from jantaku.tournament.interchange import Event, InterchangeError

DECIMAL = re.compile(r"[+-]?\d{1,9}(?:\.\d{1,12})?")
RATIO = re.compile(r"[+-]?\d{1,18}/[1-9]\d{0,11}")
MOST_POINTS = 100_000_000
MOST_SHOWN = 40  # letters of a value in a message
LONGEST_WHOLE = 18  # digits of a whole number that is read as one
TIE_BREAKS_MOST = 20

T = TypeVar("T")


class JsonTable(dict[str, Any]):
    """An object of JSON, and the first key that it has twice."""

    twice = ""


class Written(str):
    """A number as it is written: one with a fraction, or too long to be taken as a whole number."""

    __slots__ = ()


def _table(pairs: list[tuple[str, Any]]) -> JsonTable:
    found = JsonTable(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        found.twice = next(key for at, key in enumerate(keys) if key in keys[:at])
    return found


def _whole(text: str) -> int | Written:
    return int(text) if len(text) <= LONGEST_WHOLE else Written(text)


def _no_number(text: str) -> NoReturn:
    raise InterchangeError("constant", value=text)


def brief(value: object) -> str:
    """Return a value as JSON has it, cut short for a message."""
    if isinstance(value, dict | list):
        return "{…}" if isinstance(value, dict) else "[…]"
    shown = str(value) if isinstance(value, Written) else json.dumps(value, ensure_ascii=True)
    return shown if len(shown) <= MOST_SHOWN else f"{shown[: MOST_SHOWN - 1]}…"


def text_of(data: bytes, most: int = form.MOST_BYTES) -> str:
    """Return the text of a file. Raises InterchangeError for one that is too large or not UTF-8."""
    if len(data) > most:
        raise InterchangeError("large", most=most >> 20)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise InterchangeError("encoding", n=0)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InterchangeError("encoding", n=error.start) from None


def read(text: str) -> Event:
    """Return the event of a JSON text. Raises InterchangeError."""
    return event_of(value_of(text))


def value_of(text: str) -> object:
    """Return the value of a JSON text, none of whose objects has a key twice. Raises InterchangeError."""
    if len(text) > form.MOST_BYTES:
        raise InterchangeError("large", most=form.MOST_BYTES >> 20)
    try:
        found: object = json.loads(text, object_pairs_hook=_table, parse_int=_whole, parse_float=Written, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise InterchangeError("json", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise InterchangeError("deep") from None
    _no_key_twice(found)
    return found


def _no_key_twice(value: object) -> None:
    waiting = [("", value)]
    while waiting:
        place, one = waiting.pop()
        if isinstance(one, JsonTable) and one.twice:
            raise InterchangeError("key-twice", place, key=brief(one.twice))
        if isinstance(one, dict):
            waiting += [(f"{place}.{key[:MOST_SHOWN]}".lstrip("."), part) for key, part in one.items()]
        elif isinstance(one, list):
            waiting += [(f"{place}[{at}]", part) for at, part in enumerate(one) if isinstance(part, dict | list)]


# ---- single values


def wrong(place: str, value: object, wanted: str) -> InterchangeError:
    """Return the error of a value that is not what is wanted there; ``wanted`` is the last part of a text's id."""
    return InterchangeError("value", place, value=brief(value), wanted=wanted)


def table_in(place: str, value: object) -> dict[str, Any]:
    """Return an object of JSON."""
    if not isinstance(value, dict):
        raise wrong(place, value, "object")
    return value


def list_in(place: str, value: object, most: int) -> list[Any]:
    """Return a list of JSON, of at most so many values."""
    if not isinstance(value, list):
        raise wrong(place, value, "list")
    if len(value) > most:
        raise InterchangeError("many", place, n=len(value), most=most)
    return value


def each(place: str, value: object, most: int, read_one: Callable[[str, Any], T]) -> tuple[T, ...]:
    """Return what is read out of each value of a list."""
    return tuple(read_one(f"{place}[{at}]", one) for at, one in enumerate(list_in(place, value, most)))


def whole(place: str, value: object, low: int = 0, high: int = 999_999) -> int:
    """Return a whole number within bounds."""
    if type(value) is not int:
        raise wrong(place, value, "whole")
    if not low <= value <= high:
        raise InterchangeError("bounds", place, value=value, low=low, high=high)
    return value


def word(place: str, value: object, *, empty: bool = True) -> str:
    """Return a text in one line, its spaces made single."""
    if not isinstance(value, str) or isinstance(value, Written):
        raise wrong(place, value, "text")
    found = " ".join(value.split())
    if len(found) > form.MOST_NAME or not found.isprintable() or not (found or empty):
        raise wrong(place, value, "printable")
    return found


def number(place: str, value: object) -> Fraction:
    """Return a decimal or a fraction, in quotes or not: "-45.9", "-137/3", 12."""
    text = str(value).replace("\u2212", "-").strip() if type(value) is int or isinstance(value, str) else ""
    if not (DECIMAL.fullmatch(text) or RATIO.fullmatch(text)):
        raise wrong(place, value, "number")
    return Fraction(text)


def flag(place: str, value: object) -> bool:
    """Return true or false."""
    if not isinstance(value, bool):
        raise wrong(place, value, "flag")
    return value


def name_in(place: str, value: object) -> str:
    """Return a name that may be a number, as text; empty for null."""
    return "" if value is None else str(value) if type(value) is int else word(place, value)


def maybe(read_one: Callable[[str, Any], T]) -> Callable[[str, Any], T | None]:
    """Return a reader that also takes null, for what is not known."""
    return lambda place, value: None if value is None else read_one(place, value)


# ---- the parts of an event


def event_of(value: object) -> Event:
    """Return the event of plain data. Raises InterchangeError."""
    data = table_in("", value)
    if data.get("format") != form.FORMAT:
        raise InterchangeError("format", format=brief(data.get("format")))
    if data.get("version") != form.VERSION or type(data["version"]) is not int:
        raise InterchangeError("version", version=brief(data.get("version")))
    for key in ("book", "players"):
        if key not in data:
            raise InterchangeError("missing", key=key)
    players = each("players", data["players"], form.MOST_PLAYERS, player_of)
    once("players", [player.number for player in players], "number")
    sessions = each("sessions", data.get("sessions", []), form.MOST_SESSIONS, session_of)
    tables = sum(len(session.tables) for session in sessions)
    if tables > form.MOST_RESULTS:
        raise InterchangeError("many", "sessions", n=tables, most=form.MOST_RESULTS)
    return Event(
        name=word("name", data.get("name", "")),
        book=book_of(data),
        players=players,
        sessions=sessions,
        penalties=each("penalties", data.get("penalties", []), 100 * form.MOST_PLAYERS, penalty_of),
        standings=each("standings", data.get("standings", []), 2 * form.MOST_PLAYERS, standing_of),
        stages=each("stages", data.get("stages", []), form.MOST_SESSIONS, stage_of),
        tie_breaks=each("tie_breaks", data.get("tie_breaks", []), TIE_BREAKS_MOST, word),
        kind=word("kind", data.get("kind", form.KINDS[0])),
        winds=flag("winds", data.get("winds", True)),
        sealed=word("seal", data["seal"]) == seal_of(data) if "seal" in data else None,
    )


def once(place: str, numbers: Sequence[object], key: str) -> None:
    """Refuse a number that stands twice."""
    seen: set[object] = set()
    for at, one in enumerate(numbers):
        if one in seen:
            raise InterchangeError("twice", f"{place}[{at}].{key}", value=one)
        seen.add(one)


def book_of(data: dict[str, Any]) -> Book:
    """Return the book that an event names, under the rulings of its house. Raises InterchangeError; opens no file of the user's."""
    name = word("book", data["book"], empty=False)
    if name not in library.names():
        raise InterchangeError("book", "book", name=brief(name), books=", ".join(library.names()))
    house = {key: _ruling(f"house.{key[:MOST_SHOWN]}", says) for key, says in table_in("house", data.get("house", {})).items()}
    try:
        return Book.named(name, house, word("digest", data.get("digest", "")))
    except BookError as error:
        raise InterchangeError("house", "house", why=error) from None


def _ruling(place: str, value: object) -> object:
    """Return a ruling's value with its numbers as a book has them: 12.5 as it is written becomes a float."""
    if isinstance(value, Written):
        return float(number(place, value))
    if isinstance(value, list):
        return [_ruling(f"{place}[{at}]", one) for at, one in enumerate(value)]
    return value


def player_of(place: str, value: object) -> form.Player:
    """Return a line of ``players``."""
    data = table_in(place, value)
    status = word(f"{place}.status", data.get("status", "playing"))
    if status not in form.STATUSES:
        raise InterchangeError("status", f"{place}.status", value=brief(status), statuses=", ".join(form.STATUSES))
    name, country = (word(f"{place}.{key}", data.get(key) or "") for key in ("name", "country"))
    return form.Player(
        whole(f"{place}.number", data.get("number")), name, country, status, flag(f"{place}.fixed", data.get("fixed", False))
    )


def session_of(place: str, value: object) -> form.Session:
    """Return a line of ``sessions``."""
    data = table_in(place, value)
    most = form.MOST_PLAYERS
    return form.Session(
        whole(f"{place}.number", data.get("number")),
        each(f"{place}.tables", data.get("tables", []), form.MOST_TABLES, seated_table),
        each(f"{place}.scores", data.get("scores", []), most, lambda at, one: score_of(at, one, "score")),
        each(f"{place}.totals", data.get("totals", []), most, lambda at, one: score_of(at, one, "total")),
        each(f"{place}.byes", data.get("byes", []), most, whole),
        each(f"{place}.missed", data.get("missed", []), most, whole),
    )


def score_of(place: str, value: object, key: str) -> form.PlayerScore:
    """Return a player's score of a session, or total after it."""
    data = table_in(place, value)
    return form.PlayerScore(whole(f"{place}.player", data.get("player")), number(f"{place}.{key}", data.get(key)))


def seated_table(place: str, value: object) -> form.TableResult:
    """Return a table of a session. An empty seat is null; three seats are three and an empty one."""
    data = table_in(place, value)
    named = data.get("table")
    table = word(f"{place}.table", named) if isinstance(named, str) else whole(f"{place}.table", named)
    seats = each(f"{place}.seats", data.get("seats"), 4, maybe(whole))
    return form.TableResult(
        table,
        (*(-1 if seat is None else seat for seat in seats), *[-1] * (4 - len(seats))),
        four(f"{place}.points", data.get("points"), maybe(_points)),
        None if data.get("sticks") is None else whole(f"{place}.sticks", data["sticks"], 0, 1000),
        four(f"{place}.scores", data.get("scores"), maybe(number)),
        name_in(f"{place}.set", data.get("set")),
    )


def _points(place: str, value: object) -> int:
    return whole(place, value, -MOST_POINTS, MOST_POINTS)


def four(place: str, value: object, read_one: Callable[[str, Any], T | None]) -> tuple[T | None, ...]:
    """Return one value for each seat; nothing where it is not given or all of it is unknown."""
    if value is None:
        return ()
    found = each(place, value, 4, read_one)
    if found and len(found) != 4:
        raise InterchangeError("four", place, n=len(found))
    return () if all(one is None for one in found) else found


def penalty_of(place: str, value: object) -> form.Penalty:
    """Return a penalty; minus 20, as tables print it, is 20 points."""
    data = table_in(place, value)
    session = data.get("session")
    return form.Penalty(
        whole(f"{place}.player", data.get("player")),
        abs(number(f"{place}.points", data.get("points"))),
        None if session is None else whole(f"{place}.session", session),
        word(f"{place}.cite", data.get("cite") or ""),
        word(f"{place}.foul", data.get("foul") or ""),
    )


def standing_of(place: str, value: object) -> form.Standing:
    """Return a line of the ranking."""
    data = table_in(place, value)
    total, rank = data.get("total"), data.get("rank")
    return form.Standing(
        whole(f"{place}.player", data.get("player")),
        None if total is None else number(f"{place}.total", total),
        None if rank is None else whole(f"{place}.rank", rank),
    )


def stage_of(place: str, value: object) -> form.Stage:
    """Return a stage: its sessions, and what of the total is carried into it."""
    data = table_in(place, value)
    sessions = each(f"{place}.sessions", data.get("sessions"), form.MOST_SESSIONS, whole)
    carry = number(f"{place}.carry", data.get("carry", 1))
    if not 0 <= carry <= 1:
        raise wrong(f"{place}.carry", data["carry"], "part")
    players = each(f"{place}.players", data.get("players", []), form.MOST_PLAYERS, whole)
    return form.Stage(sessions, carry, frozenset(players))


# ---- the seal


def seal_of(data: dict[str, Any]) -> str:
    """Return the SHA-256 of an event's data without its seal, as canonical JSON."""
    rest = {key: value for key, value in data.items() if key != "seal"}
    try:
        text = json.dumps(_numbers(rest), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    except RecursionError:
        raise InterchangeError("deep") from None
    return sha256(text.encode()).hexdigest()


def _numbers(value: Any) -> Any:
    """Return data with its numbers as numbers: 12.5, in the shortest way, as every writer of JSON has it."""
    if isinstance(value, dict):
        return {key: _numbers(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_numbers(part) for part in value]
    return float(value) if isinstance(value, Written) else value


def sealed(data: dict[str, Any]) -> dict[str, Any]:
    """Return an event's data with its seal."""
    return {**data, "seal": seal_of(table_in("", value_of(json.dumps(data))))}
