"""A plan changed in the middle of an event: players leave, others come, a table goes or is added; what was played stays.

A change of seat costs one, a pair that meets again two, a return to a table one (two where tables come first): so as few seats
change as can be, and more only where that spares more. Who comes takes the seats of one who left, round by round.
"""

import random
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations
from typing import NamedTuple

from jantaku.tournament.seating.certificate import Certificate, certify
from jantaku.tournament.seating.errors import SeatingError
from jantaku.tournament.seating.exchange import Exchange, Prices, Rounds
from jantaku.tournament.seating.plan import MOST_NUMBER, Plan, Reseating, Round, checked
from jantaku.tournament.seating.winds import BLOCK, evened

MOVED, AGAIN, RETURN, STRICT_RETURN = 1, 2, 1, 2
AWAY = 10_000  # a fixed player elsewhere
APART = 20


class Amended(NamedTuple):
    """A changed plan, each (round, player) whose table is another one, and the certificates before and after."""

    plan: Plan
    moved: tuple[tuple[int, int], ...]
    before: Certificate
    after: Certificate


def amend(
    plan: Plan,
    played: int,
    *,
    without: Collection[int] = (),
    added: Collection[int] = (),
    tables: int | None = None,
    strict: bool = True,
) -> Amended:
    """Change the rounds after those played. Raises SeatingError.

    With fewer tables than the players fill, the others sit out, everybody as often as can be alike.
    """
    change = _change(plan, played, without, added, tables)
    wanted = replace(plan, changes=(*plan.changes, change))
    there = wanted.roster(played)
    fixed = tuple((player, table) for player, table in plan.fixed if player in there)
    for player, table in fixed:
        if table > change.tables:
            raise SeatingError("fixed-gone", player=player, table=table, tables=change.tables)
    filled = _filled(plan, wanted, change)
    everybody = wanted.everybody()
    index = {player: i for i, player in enumerate(everybody)}
    numbered = [[[index[player] for player in table] for table in one] for one in filled]
    exchange = Exchange(numbered, len(everybody), _prices(plan, change, dict(fixed), index, strict=strict), first=played)
    if len(change.without) != len(change.added) or change.tables != plan.tables(
        played
    ):  # else who comes is the heir of one who left
        exchange.descend(passes=4 * len(everybody))
    named = [[[everybody[i] for i in table] for table in one] for one in exchange.rounds()]
    rounds = list(plan.rounds[:played])
    for number in range(played, len(plan.rounds)):
        rounds.append(tuple(_winds(four, number, t, plan, rounds) for t, four in enumerate(named[number])))
    even: tuple[Round, ...] = tuple(map(tuple, evened(rounds, played, random.Random(plan.seed or 0))))
    made = checked(replace(wanted, rounds=even, method="amended", fixed=fixed))
    return Amended(made, tuple(_moved(plan, made, played)), certify(plan), certify(made))


def _change(plan: Plan, played: int, without: Collection[int], added: Collection[int], tables: int | None) -> Reseating:
    """Check what is asked for. Raises SeatingError with the player or the number that cannot be."""
    rounds = len(plan.rounds)
    if not 0 <= played < rounds:
        raise SeatingError("played", played=played, rounds=rounds, most=rounds - 1)
    last = max((one.after for one in plan.changes), default=0)
    if played < last:
        raise SeatingError("played-changed", played=played, last=last, most=rounds - 1)
    there = plan.roster(played)
    _check_players(there, played, without, added)
    if not without and not added and tables in {None, plan.tables(played)}:
        raise SeatingError("change")
    left = len(there) - len(without) + len(added)
    if tables is None:
        if left % 4 or not left:
            raise SeatingError("filled", players=left, more=-left % 4 or 4, tables=left // 4, out=left % 4)
        tables = left // 4
    if not 0 < 4 * tables <= left:
        raise SeatingError("tables", tables=tables, seats=4 * tables, players=left, most=left // 4)
    return Reseating(played, tuple(sorted(without)), tuple(sorted(added)), tables)


def _check_players(there: frozenset[int], played: int, without: Collection[int], added: Collection[int]) -> None:
    """Refuse who leaves and does not take part, and who comes and does. Raises SeatingError."""
    for player in without:
        if player not in there:
            raise SeatingError("leave", player=player, round=played)
    for player in added:
        if player in there:
            raise SeatingError("come", player=player, round=played)
        if not 0 < player <= MOST_NUMBER:
            raise SeatingError("come-number", player=player, most=MOST_NUMBER)


def _filled(plan: Plan, wanted: Plan, change: Reseating) -> Rounds:
    """Return the rounds, with the seats filled in those left: who comes for one who left, others where it costs least."""
    there = wanted.roster(change.after)
    heirs = dict(zip(change.without, change.added, strict=False))
    rested: Counter[int] = Counter()
    for number in range(change.after):
        rested.update(plan.roster(number) - {player for table in plan.rounds[number] for player in table})
    out = [[list(table) for table in one] for one in plan.rounds[: change.after]]
    met = Counter(pair for one in out for table in one for pair in combinations(sorted(table), 2))
    for number in range(change.after, len(plan.rounds)):
        one = _round(plan.rounds[number], there, heirs, change, rested, met)
        met.update(pair for table in one for pair in combinations(sorted(table), 2))
        rested.update(there - {player for table in one for player in table})
        out.append(one)
    return out


def _round(
    before: Round,
    there: frozenset[int],
    heirs: dict[int, int],
    change: Reseating,
    rested: Counter[int],
    met: Counter[tuple[int, int]],
) -> list[list[int]]:
    """Return a round with its seats filled."""
    kept = [[heirs.get(player, player) for player in table] for table in before[: change.tables]]
    kept = [[player for player in table if player in there] for table in kept]
    kept += [[] for _ in range(change.tables - len(kept))]
    seated = {player for table in kept for player in table}
    resting = sorted(there, key=lambda player: (rested[player], player in seated, player))[: len(there) - 4 * change.tables]
    kept = [[player for player in table if player not in resting] for table in kept]
    for player in sorted(there - seated - set(resting)):
        free = [table for table in kept if len(table) < 4]
        table = min(free, key=lambda table: sum(met[min(player, other), max(player, other)] for other in table))
        table.append(player)
    return kept


def _prices(plan: Plan, change: Reseating, fixed: dict[int, int], index: dict[int, int], *, strict: bool) -> Prices:
    """Return what changes, repeats, returns and unwished meetings cost."""
    homes: list[dict[int, int]] = []
    for one in plan.rounds:
        at = {index[player]: t for t, table in enumerate(one[: change.tables]) for player in table if player in index}
        homes.append(at | {index[player]: table - 1 for player, table in fixed.items()})
    pairs = [pair for group in plan.apart for pair in combinations(group, 2)]
    return Prices(
        repeat=AGAIN,
        visit=STRICT_RETURN if strict else RETURN,
        apart={(index[a], index[b]): APART for a, b in pairs if a in index and b in index},
        homes=homes,
        away=dict.fromkeys(index.values(), MOVED) | dict.fromkeys((index[player] for player in fixed), AWAY),
        wandering=frozenset(index[player] for player in fixed),
    )


def _winds(four: Sequence[int], number: int, t: int, plan: Plan, before: Sequence[Round]) -> tuple[int, ...]:
    """Return a table in the order of winds: who sat there keeps theirs, the others have those that they have sat least."""
    old = plan.rounds[number][t] if t < len(plan.rounds[number]) else ()
    stay = {player: old.index(player) for player in four if player in old}
    sat: Counter[tuple[int, int]] = Counter()
    for r, one in enumerate(before):
        for table in one:
            for wind, player in enumerate(table):
                sat[player, wind] += 1 + (100 if r >= number // BLOCK * BLOCK else 0)
    orders = [order for order in permutations(four) if all(order[wind] == player for player, wind in stay.items())]
    return min(orders, key=lambda order: sum(sat[player, wind] for wind, player in enumerate(order)))


def _moved(plan: Plan, made: Plan, played: int) -> Iterator[tuple[int, int]]:
    """Yield the round, from 1, and the player whose table is another one than before, or who sits out."""
    for number in range(played, len(plan.rounds)):
        now = {player: t for t, table in enumerate(made.rounds[number]) for player in table}
        there = made.roster(number)
        for t, table in enumerate(plan.rounds[number]):
            yield from ((number + 1, player) for player in sorted(table) if player in there and now.get(player) != t)
