"""Plans and results as text: our own JSON, an event's, or numbers a table to a line with an empty line between rounds."""

import hashlib
import json
import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from jantaku.arguments import expect, whole
from jantaku.tournament.seating.certificate import certify
from jantaku.tournament.seating.plan import MOST_NUMBER, MOST_ROUNDS, Plan, Reseating, Round, SeatingError, checked
from jantaku.tournament.seating.results import history

MOST_TEXT = 2_000_000
EVENT = "jantaku-event"
PLAYING = {"playing", "house", "substitute"}
CLAIMS = (
    "repeats",
    "pairs_again",
    "most_meetings",
    "in_a_row",
    "table_visits",
    "most_visits",
    "winds_uneven",
    "indirect",
    "digest",
)


class Misstatement(NamedTuple):
    """A figure of the certificate in a file that the plan does not have."""

    figure: str
    stated: object
    counted: object


def plan_of(text: str, where: str) -> Plan:
    """Read a plan and check that it seats everybody. Raises SeatingError with the place."""
    return checked(plan_in(text, where), where)


def plan_in(text: str, where: str) -> Plan:
    """Read a plan without checking whom it seats. Raises SeatingError with the place."""
    value = _value(text, where)
    if value is None:
        return _plain(_script(text, where), where)
    if isinstance(value, dict) and value.get("format") == EVENT:
        played, _ = _event(value, where)
        return played
    if isinstance(value, list):
        return _plain(_rounds(value, where), where)
    return _document(value, where)


def claims(text: str, plan: Plan, where: str) -> list[Misstatement]:
    """Return where the certificate in a plan's own file is not that of the plan."""
    value = _value(text, where)
    stated = value.get("certificate") if isinstance(value, dict) else None
    if stated is None:
        return []
    _table(stated, f"{where}, certificate")
    counted = certify(plan).json()
    return [Misstatement(name, stated[name], counted[name]) for name in CLAIMS if name in stated and stated[name] != counted[name]]


def results_of(text: str, where: str, seed: int = 0) -> tuple[Plan, list[int]]:
    """Read what was played, and the ranking of those who play on; equals are drawn by lot. Raises SeatingError with the place.

    The text is an event's, or a plan with "totals": ``{"rounds": [...], "totals": {"1": "45.9", "2": "-3.1", ...}}``.
    """
    value = _value(text, where)
    if value is None:
        raise SeatingError(f"{where} is not JSON; expected an event, or a plan with totals")
    value = _table(value, where)
    if value.get("format") == EVENT:
        plan, totals = _event(value, where)
    elif "totals" not in value:
        raise SeatingError(f"{where} has no totals; expected an event, or a plan with the total of each player")
    else:
        stated = _table(value.get("totals"), f"{where}, totals")
        totals = {
            _number(player, f"{where}, totals"): _fraction(one, f"{where}, totals, {player}") for player, one in stated.items()
        }
        plan = _document(value, where) if value.get("rounds") else history([], totals)
    checked(plan, where) if plan.rounds else None
    there = plan.roster(len(plan.rounds))
    if there != totals.keys():
        wrong = min(there ^ totals.keys())
        raise SeatingError(f"{where}: player {wrong} " + ("has no total" if wrong in there else "has a total and takes no part"))
    return plan, sorted(totals, key=lambda player: (-totals[player], hashlib.sha256(f"{seed}\n{player}".encode()).digest()))


def _value(text: str, where: str) -> Any:
    """Return the value of a JSON text, or None where it is not JSON."""
    if len(text) > MOST_TEXT:
        raise SeatingError(f"{where} has {len(text):,} characters; expected a plan, at most {MOST_TEXT:,}")
    if text.lstrip()[:1] not in {"{", "["}:
        return None
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise SeatingError(f"{where}, line {error.lineno}, column {error.colno}: {error.msg}; expected well-formed JSON") from None
    except (ValueError, RecursionError):
        raise SeatingError(f"{where}: JSON of numbers too long or lists too deep; expected a plan") from None


def _script(text: str, where: str) -> Iterable[Round]:
    """Read rounds as lines of four numbers, ``1-2-3-4`` or ``1 2 3 4``, an empty line between rounds."""
    rounds: list[Round] = []
    tables: list[tuple[int, ...]] = []
    for number, line in enumerate([*text.splitlines(), ""], 1):
        words = re.split(r"[\s,;-]+", line.partition("#")[0].strip(" \t,;-"))
        if words == [""]:
            if tables and not line.strip():
                rounds.append(tuple(tables))
                tables = []
            continue
        tables.append(tuple(_number(word, f"{where}, line {number}") for word in words))
    if not rounds:
        raise SeatingError(f"{where} is empty; expected a plan: JSON, or a table on each line, as 1-2-3-4")
    return rounds


def _document(value: object, where: str) -> Plan:
    """Read a plan of our own JSON."""
    found = _table(value, where)
    if "rounds" not in found:
        raise SeatingError(f"{where} has no rounds; expected a list of rounds, each a list of tables")
    rounds = _rounds(found["rounds"], where)
    players = whole(found.get("players", 4 * len(rounds[0])), f"{where}, players", 1, MOST_NUMBER, SeatingError)
    apart = found.get("apart", [])
    expect(apart, list, f"{where}, apart", "a list of groups", SeatingError)
    fixed = _table(found.get("fixed", {}), f"{where}, fixed")
    changes = found.get("changes", [])
    expect(changes, list, f"{where}, changes", "a list of changes", SeatingError)
    return Plan(
        players,
        rounds,
        apart=tuple(tuple(_some(group, f"{where}, apart")) for group in apart),
        fixed=tuple((_number(player, f"{where}, fixed"), _one(table, f"{where}, fixed")) for player, table in fixed.items()),
        changes=tuple(_change(change, f"{where}, changes") for change in changes),
    )


def _change(value: object, where: str) -> Reseating:
    found = _table(value, where)
    after = whole(found.get("after"), f"{where}, after", 0, MOST_ROUNDS, SeatingError)
    without, added = (_some(found.get(key), f"{where}, {key}") for key in ("without", "added"))
    return Reseating(after, tuple(without), tuple(added), _one(found.get("tables"), f"{where}, tables"))


def _plain(rounds: Iterable[Round], where: str) -> Plan:
    """Return a plan of rounds alone: as many players as sit in the first."""
    some = tuple(rounds)
    if not some:
        raise SeatingError(f"{where} has no rounds; expected 1 to {MOST_ROUNDS}")
    return Plan(4 * len(some[0]), some)


def _rounds(value: object, where: str) -> tuple[Round, ...]:
    expect(value, list, f"{where}, rounds", "a list of rounds, each a list of tables", SeatingError)
    assert isinstance(value, list)  # noqa: S101 - for mypy: it is one
    if not 1 <= len(value) <= MOST_ROUNDS:
        raise SeatingError(f"{where} has {len(value)} rounds; expected 1 to {MOST_ROUNDS}")
    out = []
    for number, one in enumerate(value, 1):
        place = f"{where}, round {number}"
        expect(one, list, place, "a list of tables", SeatingError)
        out.append(tuple(tuple(_some(table, f"{place}, table {index}")) for index, table in enumerate(one, 1)))
    return tuple(out)


def _event(value: dict[str, Any], where: str) -> tuple[Plan, dict[int, Fraction]]:
    """Read who sat where in an event's sessions, and the totals of those who play on."""
    sessions = value.get("sessions", [])
    expect(sessions, list, f"{where}, sessions", "a list of sessions", SeatingError)
    rounds: list[Round] = []
    totals: dict[int, Fraction] = {}
    for number, session in enumerate(sessions, 1):
        place = f"{where}, session {number}"
        tables: Any = _table(session, place).get("tables")
        expect(tables, list, f"{place}, tables", "who sat where: results alone do not say who has met whom", SeatingError)
        rounds.append(tuple(_session(tables, totals, place)))
    for one in value.get("standings", []):
        player = _one(_table(one, f"{where}, standings").get("player"), f"{where}, standings")
        totals[player] = _fraction(one.get("total"), f"{where}, standings, player {player}")
    playing = _playing(value, rounds, where)
    return history(rounds, playing), {player: totals.get(player, Fraction()) for player in playing}


def _session(tables: list[Any], totals: dict[int, Fraction], place: str) -> Iterable[tuple[int, ...]]:
    """Yield the tables of a session by number, and add its scores to the totals."""
    numbered = [(_one(_table(table, place).get("table"), f"{place}, table"), table) for table in tables]
    for number, table in sorted(numbered, key=lambda one: one[0]):
        seats = _some(table.get("seats"), f"{place}, table {number}")
        scores = table.get("scores", [])
        for player, score in zip(seats, scores, strict=False):
            totals[player] = totals.get(player, Fraction()) + _fraction(score, f"{place}, table {number}")
        yield tuple(seats)


def _playing(value: dict[str, Any], rounds: list[Round], where: str) -> list[int]:
    """Return who plays on: all who play or are of the house, and substitutes who sat in the last session."""
    last = {player for table in rounds[-1] for player in table} if rounds else set()
    players = value.get("players", [])
    expect(players, list, f"{where}, players", "a list of players", SeatingError)
    out = []
    for one in players:
        player = _one(_table(one, f"{where}, players").get("number"), f"{where}, players")
        status = one.get("status", "playing")
        if status in PLAYING and (status != "substitute" or player in last):
            out.append(player)
    return out


def _table(value: object, where: str) -> dict[str, Any]:
    expect(value, dict, where, "an object in braces", SeatingError)
    assert isinstance(value, dict)  # noqa: S101 - for mypy: it is one
    return value


def _some(value: object, where: str) -> list[int]:
    expect(value, list, where, "a list of players", SeatingError)
    assert isinstance(value, list)  # noqa: S101 - for mypy: it is one
    return [_one(one, where) for one in value]


def _one(value: object, where: str) -> int:
    return whole(value, where, 1, MOST_NUMBER, SeatingError)


def _number(word: str, where: str) -> int:
    """Return the number of a player as text."""
    if not (word.isascii() and word.isdigit() and len(word) <= len(str(MOST_NUMBER)) and int(word)):
        raise SeatingError(f"{where}: {word[:40]!r} is not the number of a player; expected 1 to {MOST_NUMBER}")
    return int(word)


def _fraction(value: object, where: str) -> Fraction:
    """Return a score: a number, or text like "-45.9" or "10/3"."""
    valid: Callable[[str], object] = re.compile(r"[+-]?\d{1,12}(\.\d{1,12}|/[1-9]\d{0,8})?").fullmatch
    text = str(value) if isinstance(value, int | float | str) and not isinstance(value, bool) else ""
    text = text.strip().replace("\u2212", "-")
    if not valid(text):
        raise SeatingError(f'{where}: {str(value)[:40]!r} is not a score; expected a number like "-45.9" or "10/3"')
    return Fraction(text)
