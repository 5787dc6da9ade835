"""End of a hand and what follows, or end of a game, as one seat sees it."""

from collections.abc import Iterator, Sequence

from jantaku.core import constants as n
from jantaku.core.fields import Rules, State, clone
from jantaku.core.step.dealer import dealer_stays, pass_on
from jantaku.core.step.nagashi import only_orphans
from jantaku.scoring.standings import places
from jantaku.story.telling import Happening

BROKEN_OFF = {
    n.EXHAUSTIVE: "game.exhaustive",
    n.NINE_KINDS: "game.nine-kinds",
    n.FOUR_WINDS: "game.four-winds",
    n.FOUR_RIICHI: "game.four-riichi",
    n.FOUR_KANS: "game.four-kans",
    n.TRIPLE_RON: "game.triple-ron",
    n.CHOMBO: "game.chombo",
}
OVERS = {
    n.ROUNDS_OVER: "game.over-rounds",
    n.BUST: "game.over-bust",
    n.DEALER_AHEAD: "game.over-dealer",
    n.TARGET_REACHED: "game.over-target",
}


def broken_off(v: State) -> Iterator[Happening]:
    """Yield that nobody won, and why; and the seats that discarded only terminals and honours."""
    if v.outcome in BROKEN_OFF:
        yield Happening(BROKEN_OFF[v.outcome], v.turn)
    if v.outcome == n.NAGASHI:
        yield from (Happening("game.nagashi", s) for s in range(4) if only_orphans(v, s))


def winners(v: State) -> list[int]:
    """Return the seats that won, the nearest after the discarder first. (WRC 5.4.1)"""
    return [s for s in ((v.turn + i) % 4 for i in range(4)) if v.winners >> s & 1]


def won(v: State, s: int) -> Happening:
    """Return a win of a seat, and on what."""
    if v.outcome == n.BY_TSUMO:
        return Happening("game.tsumo", s, v.tile)
    return Happening("game.robs" if v.robbed >= 0 else "game.ron", s, v.tile, other=v.turn)


def showing(v: State) -> list[int]:
    """Return the seats that show their hands when nobody won, East first. (WRC 5.7.2)"""
    if v.winners:
        return []
    seats = ((v.dealer + i) % 4 for i in range(4))
    return [s for s in seats if v.declared[s] == 1 or (v.outcome == n.NINE_KINDS and s == v.turn) or v.outcome == n.FOUR_RIICHI]


def changes(v: State) -> list[Happening]:
    """Return the point change of each seat, East first, or a "no change" sentence."""
    if not any(v.delta):
        return [Happening("game.no-change")]
    return [Happening("game.change", s, number=v.delta[s], total=v.points[s]) for s in ((v.dealer + i) % 4 for i in range(4))]


def follows(v: State, rules: Rules) -> Iterator[Happening]:
    """Yield the next dealer, counters and sticks; or why the game is over."""
    if v.over:
        yield Happening(OVERS[v.over], min(range(4), key=lambda s: v.points[s]))
        return
    yield Happening("board.deal-kept", v.dealer) if dealer_stays(v, rules) else Happening("game.dealer-passes")
    after = clone(v)
    pass_on(after, rules)
    if after.counters > v.counters:
        yield Happening("game.counter-added", number=after.counters)
    if v.sticks and not v.winners:
        yield Happening("game.sticks-stay", number=v.sticks)


def ties(points: Sequence[int]) -> list[int]:
    """Return the places shared by several seats."""
    where = places(points)
    return sorted({place for place in where if where.count(place) > 1})


def sticks_taken(v: State, rules: Rules, points: Sequence[int], standing: Sequence[int]) -> int:
    """Return how many sticks first place took at the end of the game, from points and standing riichi before it. (WRC 5.7.4)"""
    stood = sum(v.riichi[s] == n.STANDING != standing[s] for s in range(4))
    return 0 if v.winners else (sum(v.points) - sum(points)) // rules.stick_value + stood
