"""Plans and results as text: our own JSON, an event's, or numbers a table to a line with an empty line between rounds."""

import hashlib
import json
import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from jantaku.arguments import shown
from jantaku.tournament.seating.certificate import certify
from jantaku.tournament.seating.errors import PlanPlace, SeatingError
from jantaku.tournament.seating.plan import MOST_NUMBER, MOST_ROUNDS, Plan, Reseating, Round, checked
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
    plan = plan_in(text, where)
    if not any(plan.rounds):
        raise SeatingError("tables-none", where=PlanPlace(where))
    return checked(plan, where)


def plan_in(text: str, where: str) -> Plan:
    """Read a plan without checking whom it seats. Raises SeatingError with the place."""
    place = PlanPlace(where)
    value = _value(text, place)
    if value is None:
        return _plain(_script(text, place))
    if isinstance(value, dict) and value.get("format") == EVENT:
        played, _ = _event(value, place)
        return played
    if isinstance(value, list):
        return _plain(_rounds(value, place))
    return _document(value, place)


def claims(text: str, plan: Plan, where: str) -> list[Misstatement]:
    """Return where the certificate in a plan's own file is not that of the plan."""
    place = PlanPlace(where)
    value = _value(text, place)
    stated = value.get("certificate") if isinstance(value, dict) else None
    if stated is None:
        return []
    _table(stated, place.at("certificate"))
    counted = certify(plan).json()
    return [Misstatement(name, stated[name], counted[name]) for name in CLAIMS if name in stated and stated[name] != counted[name]]


def results_of(text: str, where: str, seed: int = 0) -> tuple[Plan, list[int]]:
    """Read what was played, and the ranking of those who play on; equals are drawn by lot. Raises SeatingError with the place.

    The text is an event's, or a plan with "totals": ``{"rounds": [...], "totals": {"1": "45.9", "2": "-3.1", ...}}``.
    """
    place = PlanPlace(where)
    value = _value(text, place)
    if value is None:
        raise SeatingError("json", where=place)
    value = _table(value, place)
    if value.get("format") == EVENT:
        plan, totals = _event(value, place)
    elif "totals" not in value:
        raise SeatingError("totals", where=place)
    else:
        at = place.at("totals")
        stated = _table(value.get("totals"), at)
        totals = {_number(player, at): _fraction(one, at.at(player)) for player, one in stated.items()}
        plan = _document(value, place) if value.get("rounds") else history([], totals)
    checked(plan, where) if plan.rounds else None
    there = plan.roster(len(plan.rounds))
    if there != totals.keys():
        wrong = min(there ^ totals.keys())
        raise SeatingError("total" if wrong in there else "total-alone", where=place, player=wrong)
    return plan, sorted(totals, key=lambda player: (-totals[player], hashlib.sha256(f"{seed}\n{player}".encode()).digest()))


def _value(text: str, where: PlanPlace) -> Any:
    """Return the value of a JSON text, or None where it is not JSON."""
    if len(text) > MOST_TEXT:
        raise SeatingError("long", where=where, count=len(text), most=MOST_TEXT)
    if text.lstrip()[:1] not in {"{", "["}:
        return None
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise SeatingError("malformed", where=where.at("line", error.lineno).at("column", error.colno)) from None
    except (ValueError, RecursionError):
        raise SeatingError("deep", where=where) from None


def _script(text: str, where: PlanPlace) -> Iterable[Round]:
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
        tables.append(tuple(_number(word, where.at("line", number)) for word in words))
    if not rounds:
        raise SeatingError("empty", where=where)
    return rounds


def _document(value: object, where: PlanPlace) -> Plan:
    """Read a plan of our own JSON."""
    found = _table(value, where)
    if "rounds" not in found:
        raise SeatingError("no-rounds", where=where)
    rounds = _rounds(found["rounds"], where)
    players = _whole(found.get("players", 4 * len(rounds[0])), where.at("players"), 1, MOST_NUMBER)
    at = where.at("fixed")
    return Plan(
        players,
        rounds,
        apart=tuple(tuple(_some(group, where.at("apart"))) for group in _list(found.get("apart", []), where.at("apart"), "groups")),
        fixed=tuple((_number(player, at), _one(table, at)) for player, table in _table(found.get("fixed", {}), at).items()),
        changes=tuple(
            _change(change, where.at("changes")) for change in _list(found.get("changes", []), where.at("changes"), "changes")
        ),
    )


def _change(value: object, where: PlanPlace) -> Reseating:
    found = _table(value, where)
    after = _whole(found.get("after"), where.at("after"), 0, MOST_ROUNDS)
    without, added = (_some(found.get(key), where.at(key)) for key in ("without", "added"))
    return Reseating(after, tuple(without), tuple(added), _one(found.get("tables"), where.at("tables")))


def _plain(rounds: Iterable[Round]) -> Plan:
    """Return a plan of rounds alone: as many players as sit in the first."""
    some = tuple(rounds)
    return Plan(4 * len(some[0]), some)


def _rounds(value: object, where: PlanPlace) -> tuple[Round, ...]:
    found = _list(value, where.at("rounds"), "rounds")
    if not 1 <= len(found) <= MOST_ROUNDS:
        raise SeatingError("round-count", where=where, count=len(found), most=MOST_ROUNDS)
    out = []
    for number, one in enumerate(found, 1):
        place = where.at("round", number)
        tables = enumerate(_list(one, place, "tables"), 1)
        out.append(tuple(tuple(_some(table, place.at("table", index))) for index, table in tables))
    return tuple(out)


def _event(value: dict[str, Any], where: PlanPlace) -> tuple[Plan, dict[int, Fraction]]:
    """Read who sat where in an event's sessions, and the totals of those who play on."""
    sessions = _list(value.get("sessions", []), where.at("sessions"), "sessions")
    rounds: list[Round] = []
    totals: dict[int, Fraction] = {}
    for number, session in enumerate(sessions, 1):
        place = where.at("session", number)
        tables = _list(_table(session, place).get("tables"), place.at("tables"), "seats")
        rounds.append(tuple(_session(tables, totals, place)))
    for one in value.get("standings", []):
        at = where.at("standings")
        player = _one(_table(one, at).get("player"), at)
        totals[player] = _fraction(one.get("total"), at.at("player", player))
    playing = _playing(value, rounds, where)
    return history(rounds, playing), {player: totals.get(player, Fraction()) for player in playing}


def _session(tables: list[Any], totals: dict[int, Fraction], place: PlanPlace) -> Iterable[tuple[int, ...]]:
    """Yield the tables of a session by number, and add its scores to the totals."""
    numbered = [(_one(_table(table, place).get("table"), place.at("table")), table) for table in tables]
    for number, table in sorted(numbered, key=lambda one: one[0]):
        seats = _some(table.get("seats"), place.at("table", number))
        scores = table.get("scores", [])
        for player, score in zip(seats, scores, strict=False):
            totals[player] = totals.get(player, Fraction()) + _fraction(score, place.at("table", number))
        yield tuple(seats)


def _playing(value: dict[str, Any], rounds: list[Round], where: PlanPlace) -> list[int]:
    """Return who plays on: all who play or are of the house, and substitutes who sat in the last session."""
    last = {player for table in rounds[-1] for player in table} if rounds else set()
    at = where.at("players")
    out = []
    for one in _list(value.get("players", []), at, "players"):
        player = _one(_table(one, at).get("number"), at)
        status = one.get("status", "playing")
        if status in PLAYING and (status != "substitute" or player in last):
            out.append(player)
    return out


def _table(value: object, where: PlanPlace) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise SeatingError("object", where=where, value=shown(value))
    return value


def _list(value: object, where: PlanPlace, what: str) -> list[Any]:
    """Return a list of "rounds", "tables", "players" ... Raises SeatingError for anything else, which says of what."""
    if not isinstance(value, list):
        raise SeatingError(f"list-{what}", where=where, value=shown(value))
    return value


def _some(value: object, where: PlanPlace) -> list[int]:
    return [_one(one, where) for one in _list(value, where, "players")]


def _one(value: object, where: PlanPlace) -> int:
    return _whole(value, where, 1, MOST_NUMBER)


def _whole(value: object, where: PlanPlace, low: int, high: int) -> int:
    """Return a whole number; booleans are not numbers."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise SeatingError("number", where=where, value=shown(value), low=low, high=high)
    return value


def _number(word: str, where: PlanPlace) -> int:
    """Return the number of a player as text."""
    if not (word.isascii() and word.isdigit() and len(word) <= len(str(MOST_NUMBER)) and int(word)):
        raise SeatingError("player", where=where, word=repr(word[:40]), most=MOST_NUMBER)
    return int(word)


def _fraction(value: object, where: PlanPlace) -> Fraction:
    """Return a score: a number, or text like "-45.9" or "10/3"."""
    valid: Callable[[str], object] = re.compile(r"[+-]?\d{1,12}(\.\d{1,12}|/[1-9]\d{0,8})?").fullmatch
    text = str(value) if isinstance(value, int | float | str) and not isinstance(value, bool) else ""
    text = text.strip().replace("\u2212", "-")
    if not valid(text):
        raise SeatingError("score", where=where, value=repr(str(value)[:40]))
    return Fraction(text)
