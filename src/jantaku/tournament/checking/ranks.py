"""Ranks recomputed: by the totals, then by the tie-breaks of the event; equals share the better rank. (WRC 5.9)"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple, cast

from jantaku.tournament.checking.findings import Finding, FindingPlace, Unverified
from jantaku.tournament.checking.scores import Found, known
from jantaku.tournament.checking.totals import Results, plays, stages_of
from jantaku.tournament.interchange import UNRANKED, Event, Standing

RANKED_WRONGLY = {"substitute": "ranked-substitute", "house": "ranked-substitute", "disqualified": "ranked-disqualified"}
Key = tuple[int, Fraction]  # the last stage that a player was in, and the total


class PlayedGame(NamedTuple):
    """A session as it went for a player: the place at the table, the score, the points."""

    place: int
    score: Fraction
    points: int


def _counts(games: Sequence[PlayedGame]) -> tuple[int, ...]:
    return tuple(sum(game.place == place for game in games) for place in (1, 2, 3, 4))


# What the format calls each tie-break, and its value, of which the greater is ahead.
BREAKS: dict[str, Callable[[Sequence[PlayedGame]], tuple[Fraction | int, ...]]] = {
    "firsts": _counts,
    "places": lambda games: (-Fraction(sum(game.place for game in games), len(games) or 1) if games else -4,),
    "best": lambda games: tuple(sorted((game.score for game in games), reverse=True)),
    "last": lambda games: tuple(game.score for game in reversed(games)),
    "points": lambda games: (sum(game.points for game in games),),
}


def check_ranks(event: Event, results: Results) -> Iterator[Found]:
    """Check each rank by the totals as they were published: who is ranked at all, and behind how many."""
    status = {player.number: player.status for player in event.players}
    for line in event.standings:
        wrongly = RANKED_WRONGLY.get(status.get(line.player, ""))
        if line.rank and wrongly:
            yield Finding(wrongly, FindingPlace(player=line.player), line.rank, None)
    yield from _twice(event)
    yield from _unranked(event, status)
    stage = reached(event, results)
    ranked = [line for line in event.standings if line.rank is not None and status.get(line.player) not in UNRANKED]
    keys = [(stage.get(line.player, 0), line.total) for line in ranked if line.total is not None]
    if len(keys) < len(ranked):
        yield Unverified("ranks")
        return
    groups: dict[Key, list[Standing]] = defaultdict(list)
    for line, key in zip(ranked, keys, strict=True):
        groups[key].append(line)
    ahead = 0
    for key in sorted(groups, reverse=True):
        yield from _equals(event, results, key[0], groups[key], ahead)
        ahead += len(groups[key])


def reached(event: Event, results: Results) -> dict[int, int]:
    """Return the last stage of each player, from 0: those of a later one are ranked ahead."""
    found: dict[int, int] = {}
    stages = stages_of(event)
    for at in range(1, len(stages)):
        found |= {player.number: at for player in event.players if plays(stages[at], player.number, results)}
    return found


def _equals(event: Event, results: Results, stage: int, lines: list[Standing], ahead: int) -> Iterator[Found]:
    """Check the ranks of players with one total, behind so many others."""
    first = ahead + 1
    order = _broken(event, results, stage, lines) if event.tie_breaks and len(lines) > 1 else {}
    if event.tie_breaks and not order and len(lines) > 1:
        yield Unverified("tie-breaks", more=(("rank", first), ("n", len(lines))))
    for line in lines:
        says, follows = line.rank or 0, first + order.get(line.player, 0)
        within = first <= says < first + len(lines)
        if says == follows or (within and event.tie_breaks and not order):
            continue
        kind, how = ("tie-rank", "") if within and not order else ("rank", "rank-ties" if order and within else "")
        yield Finding(kind, FindingPlace(player=line.player), says, follows, how)


def _broken(event: Event, results: Results, stage: int, lines: list[Standing]) -> dict[int, int]:
    """Return how many of these equals are ahead of each, by the tie-breaks; nothing where they cannot be recomputed."""
    if not set(event.tie_breaks) <= BREAKS.keys():
        return {}
    games = _games(event, results, stage, {line.player for line in lines})
    if games is None:
        return {}
    values = {line.player: tuple(BREAKS[name](games[line.player]) for name in event.tie_breaks) for line in lines}
    order = sorted(values.values(), reverse=True)
    ahead = {value: at for at, value in reversed(list(enumerate(order)))}
    return {player: ahead[value] for player, value in values.items()}


def _games(event: Event, results: Results, stage: int, players: set[int]) -> dict[int, list[PlayedGame]] | None:
    """Return the games of players in a stage, in order; None where the points of one were not published."""
    found: dict[int, list[PlayedGame]] = {player: [] for player in players}
    sessions = set(stages_of(event)[stage].sessions)
    for session in event.sessions:
        if session.number not in sessions:
            continue
        scores = results.get(session.number, {})
        left = (players & scores.keys()) - set(session.missed)
        for table in session.tables:
            points = cast("tuple[int, ...]", table.points)
            for at, player in enumerate(table.seats):
                score = scores.get(player)
                if player in left and known(points) and score is not None:
                    found[player].append(PlayedGame(1 + sum(other > points[at] for other in points), score, points[at]))
                    left.discard(player)
        if left:
            return None
    return found


def _twice(event: Event) -> Iterator[Finding]:
    """Name each player who is listed in the ranking more than once."""
    for player, times in Counter(line.player for line in event.standings).items():
        if times > 1:
            yield Finding("rank", FindingPlace(player=player), times, 1, "rank-twice")


def _unranked(event: Event, status: dict[int, str]) -> Iterator[Unverified]:
    """Name players who are not ranked, where the file does not say why."""
    ranks = {line.player: line.rank for line in event.standings}
    if not any(ranks.values()):
        yield Unverified("no-standings")
        return
    for player, is_now in status.items():
        if is_now == "playing" and ranks.get(player) is None:
            yield Unverified("unranked", FindingPlace(player=player))
