"""Totals recomputed: scores less penalties, stage by stage."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from jantaku.tournament.checking.findings import Finding, FindingPlace, Unverified
from jantaku.tournament.checking.scores import Found, fits
from jantaku.tournament.interchange import Event, Number, Stage, Standing, text_of

Results = dict[int, dict[int, Number]]  # by session: each player's score, None where it was not published


class TotalStep(NamedTuple):
    """A player's total after a session as it follows, and as it was published; ``whole`` is False where a score is missing."""

    session: int
    total: Fraction
    whole: bool
    says: Number


class Accounts:
    """Penalties and running totals of all players, gathered once.

    ``fined`` are the penalties by session, ``last`` those that name none, which count from the beginning.
    """

    def __init__(self, event: Event, results: Results) -> None:
        self.totals: dict[int, dict[int, Fraction]] = {}
        for session in event.sessions:
            for score in session.totals:
                self.totals.setdefault(score.player, {})[session.number] = score.score
        self.stages = _played(stages_of(event), results, {number for row in self.totals.values() for number in row})
        known = {number for stage in self.stages for number in stage.sessions}
        self.fined: dict[int, defaultdict[int, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
        self.last: defaultdict[int, Fraction] = defaultdict(Fraction)
        for penalty in event.penalties:
            if penalty.session in known:
                self.fined[penalty.player][penalty.session or 0] += penalty.points
            else:
                self.last[penalty.player] += penalty.points

    def steps(self, player: int, results: Results) -> Iterator[TotalStep]:
        """Yield a player's total after each session, from the last that was published; a stage carries its part of it."""
        fined, totals = self.fined[player], self.totals.get(player, {})
        total, whole = -self.last[player], True
        for at, stage in enumerate(self.stages):
            if at and plays(stage, player, results):
                total *= stage.carry
            for number in stage.sessions:
                scores = results.get(number, {})
                score = scores.get(player, Fraction() if scores else None)
                whole = whole and score is not None
                total += (score or 0) - fined[number]
                says = totals.get(number)
                yield TotalStep(number, total, whole, says)
                if says is not None and says != total + self.last[player]:
                    total, whole = says, True


def plays(stage: Stage, player: int, results: Results) -> bool:
    """Return whether a player is in a stage: as it says, else by its sessions."""
    if stage.players:
        return player in stage.players
    return any(player in results.get(number, {}) for number in stage.sessions)


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
            yield Unverified("no-total", FindingPlace(player=line.player))
        else:
            yield from _final(accounts, line, results, exact)


def _running(accounts: Accounts, player: int, results: Results) -> Iterator[Finding]:
    """Check the totals that were published after a session; penalties without a session need not be in them."""
    last = accounts.last[player]
    for step in accounts.steps(player, results):
        if step.says is not None and step.whole and step.says not in {step.total, step.total + last}:
            yield Finding(
                "total", FindingPlace(step.session, player=player), text_of(step.says), text_of(step.total), "total-after"
            )


def _final(accounts: Accounts, line: Standing, results: Results, exact: Results) -> Iterator[Found]:
    """Check a total of the ranking."""
    steps = list(accounts.steps(line.player, results))
    says = line.total
    if says is None or not steps:
        return
    total, whole = steps[-1].total, steps[-1].whole
    if steps[-1].says is not None:  # the last total that was published, less the penalties that it may not have in it yet
        last = accounts.last[line.player]
        total, whole = (total if steps[-1].says == total + last else steps[-1].says), True
        if says == total - last:
            return
    if says == total or fits(says, [*accounts.steps(line.player, exact)][-1].total):
        return
    if whole:
        yield Finding("total", FindingPlace(player=line.player), text_of(says), text_of(total))
    elif any(line.player in scores for scores in results.values()):
        yield Unverified("total", FindingPlace(player=line.player))
