"""Whole events made at random, to test a program with: every kind of circumstance, each figure as it follows.

`event_of_seed` returns the data of the interchange format. Ties, sticks left, late entries, substitutes, missed sessions,
withdrawals, disqualifications, penalties, house players, stages, tie-breaks, rulings of the house, and what is published of it all
are drawn from the seed.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple, cast

from jantaku.rules.book import Book
from jantaku.scoring.standings import scores_under
from jantaku.texts import say
from jantaku.tournament import seating
from jantaku.tournament.interchange import FORMAT, VERSION, text_of

COLUMNS = 4
Plan = list[list[list[int]]]  # by session and table: the players from 0, East first
MOST_PLAYERS, MOST_SESSIONS = 1000, 50
HOUSES: tuple[dict[str, Any], ...] = (
    {},
    {},
    {"session.uma": [30, 10, -10, -30]},
    {"session.uma": [12.5, 2.5, -2.5, -12.5]},
    {"session.uma": [20, 10, -10, -20]},  # whose thirds no decimal holds
    {"session.uma": [8, 4, -4, -8], "session.uma_one_above": [12, -1, -3, -8], "session.uma_three_above": [8, 3, 1, -12]},
    {"session.tied_places": "seat-order"},
    {"session.exact_scores": False},
    {"session.oka": 20, "game.start": 25000},
    {"game.leftover_sticks": "first"},
    {"fouls.missed_points": 20},
    {"events.table_once": False},
)
BOOKS = ("wrc-2015", "wrc-2015", "wrr-2013", "club", "tenhou")
PUBLISHED = ("all", "points", "scores", "list", "totals")  # list: of scores by session, without tables; totals: running
TIE_BREAKS = ((), (), (), ("firsts",), ("places", "best"), ("last", "points"))
COUNTRIES = ("", "FRA", "JPN", "NLD", "CHE")


@dataclass
class RandomEntry:
    """A player to be: sessions missed, the first and the last that is played."""

    number: int
    status: str = "playing"
    first: int = 1
    last: int = MOST_SESSIONS
    missed: set[int] = field(default_factory=set)
    scores: dict[int, Fraction] = field(default_factory=dict)
    games: dict[int, tuple[int, int]] = field(default_factory=dict)  # place and points

    def absent(self, session: int) -> bool:
        """Return whether somebody else sits at the player's seat."""
        return not self.first <= session <= self.last or session in self.missed


class Wanted(NamedTuple):
    """The size of an event: players and sessions, drawn where they are None; how many sessions are played; what is published."""

    players: int | None = None
    sessions: int | None = None
    until: int | None = None
    publish: str = PUBLISHED[0]


def event_of_seed(seed: int, wanted: Wanted = Wanted(), lang: str = "en") -> dict[str, Any]:  # noqa: B008 - it is never changed
    """Return the data of an event; of ``wanted.until`` sessions and more the rest is seated and not played."""
    rng = Random(seed)
    players = wanted.players or rng.choice((8, 16, 16, 20, 24, 32, 40, 42, 64))
    sessions = wanted.sessions or rng.choice((1, 2, 3, 4, 5, 5, 6, 8))
    until = sessions if wanted.until is None else min(wanted.until, sessions)
    made = RandomEvent(rng, Wanted(players, sessions, until, wanted.publish))
    return made.data(say("check.random-name", lang, seed=seed))


class RandomEvent:
    """An event as it is drawn."""

    def __init__(self, rng: Random, wanted: Wanted) -> None:
        players, self.sessions, self.until = wanted.players or 0, wanted.sessions or 0, wanted.until or 0
        self.rng, self.published = rng, wanted.publish
        self.house = rng.choice(HOUSES)
        self.book = Book.named(rng.choice(BOOKS) if not self.house else BOOKS[0], self.house)
        self.tables = -(-players // COLUMNS)
        plan = plan_of(self.tables, self.sessions, rng)
        self.kind = "tournament" if plan else rng.choice(("league", "evening"))
        self.plan = plan or self._by_lot()
        self.ties = rng.choice(TIE_BREAKS) if self.published in {"all", "points"} else ()
        self.entries = [RandomEntry(at + 1) for at in range(COLUMNS * self.tables)]
        for entry in self.entries[players:]:
            entry.status = "house"
        self.others: list[RandomEntry] = []
        self.penalties: list[dict[str, Any]] = []
        self.rows: list[dict[str, Any]] = []
        final = self.kind == "tournament" and 2 < self.sessions == self.until and rng.random() < 0.25
        self.finals = rng.randint(1, 2) if final and self.published in {"all", "points", "scores"} else 0
        self.carry = rng.choice((Fraction(1), Fraction(1, 2), Fraction())) if self.finals else Fraction(1)
        self.finalists: list[RandomEntry] = []

    def data(self, name: str) -> dict[str, Any]:
        """Return the event as data."""
        self._people()
        for session in range(1, self.qualifying + 1):
            self.rows.append(self._session(session))
        self._fines()
        self._final()
        everybody = [*self.entries, *self.others]
        whole = {"format": FORMAT, "version": VERSION, "name": name, "kind": self.kind, "book": self.book.name, "house": self.house}
        return {
            **whole,
            "players": [self._player(entry) for entry in everybody],
            "sessions": self.rows,
            "penalties": self.penalties,
            "standings": self._standings(),
            **({"tie_breaks": list(self.ties)} if self.ties else {}),
            **({"stages": self._stages()} if self.finals else {}),
        }

    @property
    def qualifying(self) -> int:
        """The number of sessions before the final."""
        return self.sessions - self.finals

    @property
    def played(self) -> int:
        """The number of sessions before the final that are played."""
        return min(self.until, self.qualifying)

    # ---- who plays
    def _by_lot(self) -> Plan:
        players = list(range(COLUMNS * self.tables))
        rounds = []
        for _ in range(self.sessions):
            self.rng.shuffle(players)
            rounds.append([players[COLUMNS * t : COLUMNS * (t + 1)] for t in range(self.tables)])
        return rounds

    def _people(self) -> None:
        """Draw who comes late, misses a session, leaves or is disqualified; the last players never, so that enough remain."""
        for entry in self.entries[: len(self.entries) // 2]:
            draw = self.rng.random()
            if entry.status != "playing" or self.played < 2:
                continue
            if draw < 0.04:
                entry.first = self.rng.randint(2, self.played)
            elif draw < 0.12:
                entry.missed.add(self.rng.randint(1, self.played))
            elif draw < 0.16:
                entry.status, entry.last = "withdrawn", self.rng.randint(1, self.played - 1)
            elif draw < 0.18 and all(other.status != "disqualified" for other in self.entries):
                entry.status, entry.last = "disqualified", self.rng.randint(1, self.played - 1)

    def _seat(self, entry: RandomEntry, session: int, taken: set[int]) -> RandomEntry:
        """Return who sits at a player's seat: a substitute for one who missed it, else somebody of the house."""
        if not entry.absent(session):
            return entry
        status = "substitute" if session in entry.missed else "house"
        for other in self.others:
            if other.status == status and other.number not in taken:
                return other
        self.others.append(RandomEntry(len(self.entries) + len(self.others) + 1, status))
        return self.others[-1]

    def _player(self, entry: RandomEntry) -> dict[str, Any]:
        country = self.rng.choice(COUNTRIES)
        row: dict[str, Any] = {"number": entry.number, "name": f"P{entry.number:03d}", "status": entry.status}
        return row | ({"country": country} if country else {})

    # ---- sessions
    def _session(self, session: int) -> dict[str, Any]:
        taken: set[int] = set()
        tables = []
        for at, seats in enumerate(self.plan[session - 1], 1):
            four = []
            for seat in seats:
                four.append(self._seat(self.entries[seat], session, taken))
                taken.add(four[-1].number)
            tables.append(self._table(at, four, session))
        row: dict[str, Any] = {"number": session, "tables": tables}
        missed = sorted(entry.number for entry in self.entries if session in entry.missed)
        if missed and (session in {1, self.until} or self.rng.random() < 0.5):
            row["missed"] = missed
        return self._told(row, session)

    def _table(self, at: int, four: list[RandomEntry], session: int) -> dict[str, Any]:
        row: dict[str, Any] = {"table": at, "seats": [entry.number for entry in four]}
        if session > self.until:
            return row
        points, sticks = self._points()
        scores = scores_under(self.book, points)
        for entry, score, own in zip(four, scores, points, strict=True):
            entry.scores[session] = score
            entry.games[session] = (1 + sum(other > own for other in points), own)
        left = {} if sticks is None else {"sticks": sticks}
        return row | {"points": points, **left, "scores": [text_of(score) for score in scores]}

    def _points(self) -> tuple[list[int], int | None]:
        """Draw the points of a table and the sticks left on it, None where the first has them; equals now and then."""
        start, stick = cast("int", self.book["game.start"]), cast("int", self.book["counters.stick_value"])
        sticks = self.rng.choice((0, 0, 0, 1, 2, 3))
        stay = self.book["game.leftover_sticks"] == "stay"
        points = [start + 100 * self.rng.randint(-350, 350) for _ in range(COLUMNS - 1)]
        if self.rng.random() < 0.15:
            points[1] = points[0]
            points[2] = points[0] if self.rng.random() < 0.3 else points[2]
        points.append(COLUMNS * start - (stick * sticks if stay else 0) - sum(points))
        self.rng.shuffle(points)
        return points, sticks if stay else None

    def _final(self) -> None:
        """Seat the four best at one table for the last sessions, the winds turning."""
        if self.finals:
            able = [entry for entry in self.entries if entry.status == "playing"]
            self.finalists = sorted(able, key=lambda entry: (-self._total(entry), entry.number))[:COLUMNS]
        for session in range(self.qualifying + 1, self.sessions + 1):
            turn = session % COLUMNS
            table = self._table(1, self.finalists[turn:] + self.finalists[:turn], session)
            self.rows.append(self._told({"number": session, "tables": [table]}, session))

    def _stages(self) -> list[dict[str, Any]]:
        sessions = list(range(1, self.sessions + 1))
        return [
            {"name": "qualifying", "sessions": sessions[: self.qualifying]},
            {"name": "final", "sessions": sessions[self.qualifying :], "carry": text_of(self.carry)},
        ]

    def _told(self, row: dict[str, Any], session: int) -> dict[str, Any]:
        """Leave out what is not published of a session."""
        if session > self.until or self.published == "all":
            return row
        for table in row["tables"]:
            for key in {"points": ("scores",), "scores": ("points",)}.get(self.published, ("points", "scores", "sticks")):
                table.pop(key, None)
        if self.published == "list":
            scores = [(e.number, e.scores[session]) for e in [*self.entries, *self.others] if session in e.scores]
            row["scores"] = [{"player": number, "score": text_of(score)} for number, score in scores]
            for table in row["tables"]:
                del table["seats"]
            row["tables"] = []
        return row

    # ---- penalties and ranking
    def _fines(self) -> None:
        """Draw penalties, and add those that follow from missed sessions."""
        missed, minute = (cast("int", self._amount(key)) for key in ("missed_points", "late_minute_points"))
        for entry in self.entries:
            for session in sorted(entry.missed):
                self._fine(entry, session, missed, "missed-session")
            for session in [own for own in entry.scores if self.rng.random() < 0.03]:
                if self.rng.random() < 0.5 and minute:
                    self._fine(entry, session, minute * self.rng.randint(1, cast("int", self._amount("late_substitute"))), "late")
                elif self.book["fouls.chombo"] == "penalty-points":
                    self._fine(entry, session, cast("int", self._amount("chombo_points")), "chombo")
                else:
                    self._fine(entry, None if self.rng.random() < 0.5 else session, self.rng.randint(1, 10), "")

    def _amount(self, key: str) -> object:
        full = f"fouls.{key}"
        if full in self.book:
            return self.book[full]
        return 0

    def _fine(self, entry: RandomEntry, session: int | None, points: int, foul: str) -> None:
        if points:
            row: dict[str, Any] = {"player": entry.number, "points": points}
            more = {"session": session} if session else {}
            self.penalties.append(row | more | ({"foul": foul, "cite": "7.2"} if foul else {}))

    def _total(self, entry: RandomEntry) -> Fraction:
        """Return a total: the scores before the final less the penalties, as far as it is carried, and the scores of the final."""
        taken = sum(cast("int", row["points"]) for row in self.penalties if row["player"] == entry.number)
        before = sum((score for at, score in entry.scores.items() if at <= self.qualifying), Fraction()) - taken
        if entry not in self.finalists:
            return before
        return before * self.carry + sum((score for at, score in entry.scores.items() if at > self.qualifying), Fraction())

    def _key(self, entry: RandomEntry) -> tuple[Any, ...]:
        """Return what ranks a player: the stage, the total, and the tie-breaks of the stage's sessions."""
        final = entry in self.finalists
        own = [at for at in sorted(entry.scores) if (at > self.qualifying) == final]
        games = [(entry.scores[at], *entry.games[at]) for at in own]
        return final, self._total(entry), *(_broken(games, tie) for tie in self.ties)

    def _standings(self) -> list[dict[str, Any]]:
        """Rank players, at random the withdrawn too; list the others without a rank, and the disqualified not at all."""
        if self.published == "totals":
            self._running()
        status = {"playing", "withdrawn"} if self.rng.random() < 0.5 else {"playing"}
        keys = {entry.number: self._key(entry) for entry in self.entries if entry.status in status}
        lines = [
            {"player": number, "total": text_of(key[1]), "rank": 1 + sum(other > key for other in keys.values())}
            for number, key in sorted(keys.items(), key=lambda pair: pair[1], reverse=True)
        ]
        unranked = [entry for entry in [*self.entries, *self.others] if entry.status not in {*status, "disqualified"}]
        return lines + [{"player": entry.number, "total": text_of(self._total(entry)), "rank": None} for entry in unranked]

    def _running(self) -> None:
        """Publish totals after each session in place of scores."""
        fines = self.penalties
        for row in self.rows[: self.until]:
            at = row["number"]
            row["totals"] = [
                {"player": entry.number, "total": text_of(_until(entry, at, fines))}
                for entry in self.entries
                if entry.status in {"playing", "withdrawn"}
            ]


def _until(entry: RandomEntry, session: int, fines: Sequence[dict[str, Any]]) -> Fraction:
    """Return a player's total after a session; a penalty without a session counts from the beginning."""
    taken = sum(cast("int", row["points"]) for row in fines if row["player"] == entry.number and row.get("session", 0) <= session)
    return sum((score for at, score in entry.scores.items() if at <= session), Fraction()) - taken


def _broken(games: Sequence[tuple[Fraction, int, int]], tie: str) -> tuple[Any, ...]:
    """Return what a tie-break compares, of which the greater is ahead, out of scores, places and points."""
    places = [place for _, place, _ in games]
    scores = [score for score, _, _ in games]
    if tie == "firsts":
        return tuple(places.count(place) for place in (1, 2, 3, 4))
    if tie == "places":
        return (-Fraction(sum(places), len(places)) if places else Fraction(-4),)
    if tie == "best":
        return tuple(sorted(scores, reverse=True))
    return tuple(reversed(scores)) if tie == "last" else (sum(points for _, _, points in games),)


# ---- seating
def plan_of(tables: int, sessions: int, rng: Random) -> Plan | None:
    """Return a plan in which no pair meets twice, None where there is none; of four tables, players visit some again."""
    try:
        plan = seating.seat(COLUMNS * tables, sessions, tables=seating.VARIED, seed=rng.getrandbits(30))
    except seating.SeatingError:  # too few players, or more sessions than a plan has
        return None
    worth = seating.certify(plan)
    if worth.repeats or (worth.table_visits and tables > COLUMNS):
        return None
    return [[[player - 1 for player in four] for four in each] for each in plan.rounds]
