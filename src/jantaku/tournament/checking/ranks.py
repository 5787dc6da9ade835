"""Totals and ranks recomputed: scores less penalties, stage by stage; equal totals share the better rank."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from jantaku.tournament.checking.findings import Finding, Place, Unverified, text_of
from jantaku.tournament.checking.scores import Found, fits
from jantaku.tournament.interchange import UNRANKED, Event, Number, Stage, Standing

Results = dict[int, dict[int, Number]]  # by session: each player's score, None where it was not published
RANKED_WRONGLY = {"substitute": "ranked-substitute", "house": "ranked-substitute", "disqualified": "ranked-disqualified"}


class Step(NamedTuple):
    """A player's total after a session as it follows, and as it was published; ``whole`` is False where a score is missing."""

    session: int
    total: Fraction
    whole: bool
    says: Number


class Accounts:
    """Penalties and running totals of all players, gathered once: ``fined`` by session, ``last`` those that name none."""

    def __init__(self, event: Event, results: Results) -> None:
        self.totals: dict[int, dict[int, Fraction]] = {}
        for session in event.sessions:
            for score in session.totals:
                self.totals.setdefault(score.player, {})[session.number] = score.score
        self.stages = _played(stages_of(event), results, {number for row in self.totals.values() for number in row})
        known = {number for stage in self.stages for number in stage.sessions}
        self.fined: dict[int, defaultdict[int, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
        self.last: dict[int, Fraction] = {}
        for penalty in event.penalties:
            if penalty.session in known:
                self.fined[penalty.player][penalty.session or 0] += penalty.points
            else:
                self.last[penalty.player] = self.last.get(penalty.player, Fraction()) + penalty.points

    def steps(self, player: int, results: Results) -> Iterator[Step]:
        """Yield a player's total after each session, from the last that was published; a stage carries its part of it."""
        fined, totals = self.fined[player], self.totals.get(player, {})
        total, whole = Fraction(), True
        for at, stage in enumerate(self.stages):
            if at and any(player in results.get(number, {}) for number in stage.sessions):
                total *= stage.carry
            for number in stage.sessions:
                scores = results.get(number, {})
                score = scores.get(player, Fraction() if scores else None)
                whole = whole and score is not None
                total += (score or 0) - fined[number]
                says = totals.get(number)
                yield Step(number, total, whole, says)
                if says is not None:
                    total, whole = says, True


def stages_of(event: Event) -> tuple[Stage, ...]:
    """Return the stages of an event, in order; one of all sessions where none are named. Sessions of no stage are of the first."""
    named = {number for stage in event.stages for number in stage.sessions}
    others = tuple(dict.fromkeys(session.number for session in event.sessions if session.number not in named))
    if not event.stages:
        return (Stage(others),)
    first, *rest = event.stages
    return (first._replace(sessions=first.sessions + others), *rest)


def _played(stages: tuple[Stage, ...], results: Results, told: set[int]) -> tuple[Stage, ...]:
    """Return the stages without sessions that have not been played: those at the end of which nothing is known."""
    left = list(stages)
    while left:
        sessions = left[-1].sessions
        while sessions and not results.get(sessions[-1]) and sessions[-1] not in told:
            sessions = sessions[:-1]
        left[-1] = left[-1]._replace(sessions=sessions)
        if sessions:
            break
        left.pop()
    return tuple(left)


def check_totals(event: Event, results: Results, exact: Results) -> Iterator[Found]:
    """Check each total of the ranking and each running total. ``exact`` are the results by the points of the tables."""
    accounts = Accounts(event, results)
    if not any(results.values()):
        yield Unverified("totals-alone" if accounts.totals else "no-sessions")
    for player in sorted({line.player for line in event.standings} | accounts.totals.keys()):
        yield from _running(accounts, player, results)
    for line in event.standings:
        if line.total is None:
            yield Unverified("no-total", Place(player=line.player))
        else:
            yield from _final(accounts, line, results, exact)


def _running(accounts: Accounts, player: int, results: Results) -> Iterator[Finding]:
    """Check the totals that were published after a session; penalties without a session may be in them."""
    last = accounts.last.get(player, Fraction())
    taken = False
    for step in accounts.steps(player, results):
        if step.says is None or not step.whole or step.says == step.total:
            continue
        if last and not taken and step.says == step.total - last:
            taken = True
            continue
        yield Finding("total", Place(step.session, player=player), text_of(step.says), text_of(step.total), "total-after")


def _final(accounts: Accounts, line: Standing, results: Results, exact: Results) -> Iterator[Found]:
    """Check a total of the ranking."""
    steps = list(accounts.steps(line.player, results))
    last, says = accounts.last.get(line.player, Fraction()), line.total
    if says is None or not steps:
        return
    end = steps[-1]
    total, whole = (end.total, end.whole) if end.says is None else (end.says, True)
    if says == total - last or (accounts.totals.get(line.player) and says == total):
        return
    *_, by_points = [end, *accounts.steps(line.player, exact)]
    if end.says is None and fits(says, by_points.total - last):
        return
    if whole:
        yield Finding("total", Place(player=line.player), text_of(says), text_of(total - last))
    elif any(line.player in scores for scores in results.values()):
        yield Unverified("total", Place(player=line.player))


# ---- ranks


def check_ranks(event: Event, results: Results) -> Iterator[Found]:
    """Check each rank by the totals as they were published: who is ranked at all, and behind how many. (WRC 5.9)"""
    status = {player.number: player.status for player in event.players}
    for line in event.standings:
        wrongly = RANKED_WRONGLY.get(status.get(line.player, ""))
        if line.rank is not None and wrongly:
            yield Finding(wrongly, Place(player=line.player), line.rank, None)
    yield from _twice(event)
    yield from _unranked(event, status)
    stage = reached(event, results)
    ranked = [line for line in event.standings if line.rank is not None and status.get(line.player) not in UNRANKED]
    keys = [(stage.get(line.player, 0), line.total) for line in ranked if line.total is not None]
    if len(keys) < len(ranked):
        yield Unverified("ranks")
        return
    yield from _ranks(ranked, keys, by_tie_breaks=bool(event.tie_breaks))


def reached(event: Event, results: Results) -> dict[int, int]:
    """Return the last stage in which each player played, from 0: those of a later one are ranked ahead."""
    found: dict[int, int] = {}
    for at, stage in enumerate(stages_of(event)):
        for number in stage.sessions:
            found |= dict.fromkeys(results.get(number, {}), at)
    return found


def _ranks(ranked: list[Standing], keys: list[tuple[int, Fraction]], *, by_tie_breaks: bool) -> Iterator[Found]:
    order = sorted(keys, reverse=True)
    first = {key: at + 1 for at, key in reversed(list(enumerate(order)))}
    many = Counter(keys)
    tied: set[tuple[int, Fraction]] = set()
    for line, key in zip(ranked, keys, strict=True):
        says, follows = line.rank or 0, first[key]
        if says == follows:
            continue
        apart = follows < says < follows + many[key]
        if apart and by_tie_breaks:
            tied.add(key)
        else:
            yield Finding("tie-rank" if apart else "rank", Place(player=line.player), says, follows)
    for key in sorted(tied, reverse=True):
        yield Unverified("tie-breaks", more=(("rank", first[key]), ("n", many[key])))


def _twice(event: Event) -> Iterator[Finding]:
    """Name each player who is listed in the ranking more than once."""
    for player, times in Counter(line.player for line in event.standings).items():
        if times > 1:
            yield Finding("rank", Place(player=player), times, 1, "rank-twice")


def _unranked(event: Event, status: dict[int, str]) -> Iterator[Unverified]:
    """Name players who are not ranked, where the file does not say why."""
    ranks = {line.player: line.rank for line in event.standings}
    if not ranks:
        yield Unverified("no-standings")
        return
    for player, is_now in status.items():
        if is_now == "playing" and ranks.get(player) is None:
            yield Unverified("unranked", Place(player=player))
