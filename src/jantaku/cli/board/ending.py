"""The end of a hand and of a game, told: who won with what and why, who pays, who stands where."""

from collections.abc import Iterator, Sequence

from jantaku import terms
from jantaku.cli.board.cells import pad, width
from jantaku.cli.board.draw import dora_parts, meld
from jantaku.cli.board.events import named, who
from jantaku.cli.board.look import Look, face, faces, plain_face
from jantaku.core import names as n
from jantaku.core.fields import Desk, copy
from jantaku.core.fields import Table as State
from jantaku.core.step.deal import dealer_stays, pass_on
from jantaku.explain import BONUS, bonus_of, fu_of, limit_id, yaku_of
from jantaku.results import win_of
from jantaku.session import places
from jantaku.story.tiles import hand_tiles
from jantaku.table import Table
from jantaku.texts import decimal
from jantaku.tiles import tiles_of

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
    "rounds-over": "game.over-rounds",
    "bust": "game.over-bust",
    "dealer-ahead": "game.over-dealer",
    "target-reached": "game.over-target",
}
BONUS_KEYS = dict(BONUS)


def hand_over(table: Table, seat: int, names: Sequence[str], look: Look) -> list[str]:
    """How the hand that is over ended, as a seat sees it (-1: as everybody does): wins with their worth, payments, what follows."""
    v = table.view(seat)
    lines: list[str] = []
    if v.outcome in BROKEN_OFF:
        lines.append(look.say(BROKEN_OFF[v.outcome], seat=who(v, v.turn, names, look)))
    lines += nagashi(table, names, look)
    for i in range(4):
        s = (v.turn + i) % 4
        if v.winners >> s & 1:
            lines += [*won(table, v, s, names, look), ""]
    lines += shown(v, names, look)
    return [*lines, *payments(v, names, look), "", *what_follows(table, v, names, look)]


def nagashi(table: Table, names: Sequence[str], look: Look) -> Iterator[str]:
    """Whoever discarded only terminals and honours."""
    t = table.state
    if t.outcome == n.NAGASHI:
        for s in range(4):
            taken = any(t.marks[s][at] & n.MARK_TAKEN for at in range(t.discards[s]))
            if not taken and not t.cast[s] & ~n.ORPHAN_KINDS:
                yield look.say("game.nagashi", seat=who(t, s, names, look))


def won(table: Table, v: State, s: int, names: Sequence[str], look: Look) -> Iterator[str]:
    """One win: the hand, its yaku with their clauses, its fu, what it is worth."""
    seat, tile = who(v, s, names, look), named(v.tile, look)
    if v.outcome == n.BY_TSUMO:
        said = look.say("game.tsumo", seat=seat, tile=tile)
    else:
        text = "game.robs" if v.robbed >= 0 else "game.ron"
        said = look.say(text, seat=seat, tile=tile, discarder=who(v, v.turn, names, look))
    yield look.style(said, bold=True)
    yield "  " + hand_line(v, s, look)
    yield "  " + "   ".join(dora_parts(v, look))
    yield from worth(table, table.weigh(s), win_of(table, s, first=True).points or 0, look)


def hand_line(v: State, s: int, look: Look) -> str:
    """A hand with its melds, and apart the tile drawn or won on."""
    tiles, apart = hand_tiles(v, s)
    parts = [faces(tiles, look)] + [meld(v, s, at, look) for at in range(v.melds[s])]
    return "  ".join([*parts, *([f"+ {face(apart, look)}"] if apart >= 0 else [])])


def worth(table: Table, desk: Desk, points: int, look: Look) -> Iterator[str]:
    """The yaku, the fu, the limit and the points of a hand."""
    book, w = table.book, desk.worth
    rows = []
    for yaku in yaku_of(book, w):
        text = look.say("board.yakuman", times=yaku.han) if w.yakuman else look.say("board.han", han=yaku.han)
        rows.append((terms.yaku_name(yaku.id, look.lang), text, book.cite(f"yaku.{yaku.id}", look.lang)))
    rows += [
        (capital(terms.name(extra.id, look.lang)), look.say("board.han", han=extra.han), book.cite(BONUS_KEYS[extra.id], look.lang))
        for extra in bonus_of(book, w)
    ]
    room = max(map(width, (name for name, _, _ in rows)), default=0)
    for name, text, cite in rows:
        yield f"  {pad(name, room)}  {pad(text, 8)}  {look.style(cite, dim=True)}".rstrip()
    if not w.yakuman:
        items = [
            " ".join(part for part in (look.say(f"fu.{item.id}"), group(item.tiles, look), str(item.fu)) if part)
            for item in fu_of(book, w, desk.hand)
        ]
        yield look.style("  " + look.say("board.fu", fu=w.fu, items=" + ".join(items)), dim=True)
    limit = limit_id(book, w)
    total = [] if w.yakuman else [look.say("score.han-fu", han=w.han, fu=w.fu)]
    total += [look.say(f"limit.{limit}")] if limit else []
    yield "  " + look.style("   ".join([*total, look.say("score.points", points=points)]), bold=True)


def capital(name: str) -> str:
    """A term as the yaku beside it are written."""
    return name[:1].upper() + name[1:]


def group(tiles: str, look: Look) -> str:
    """A group that earned fu."""
    return "".join(plain_face(tile, look) for tile in tiles_of(tiles))


def shown(v: State, names: Sequence[str], look: Look) -> Iterator[str]:
    """The hands shown where nobody won."""
    if v.winners:
        return
    for i in range(4):
        s = (v.dealer + i) % 4
        if v.declared[s] == 1 or (v.outcome == n.NINE_KINDS and s == v.turn) or v.outcome == n.FOUR_RIICHI:
            yield look.say("game.shows", seat=who(v, s, names, look), tiles=hand_line(v, s, look))


def payments(v: State, names: Sequence[str], look: Look) -> Iterator[str]:
    """The change of points of each seat."""
    if not any(v.delta):
        yield look.say("game.no-change")
        return
    for i in range(4):
        s = (v.dealer + i) % 4
        how = {"fg": "green"} if v.delta[s] > 0 else {"fg": "red"} if v.delta[s] < 0 else {"dim": True}
        said = look.say("game.change", seat=who(v, s, names, look), points=v.delta[s], total=v.points[s])
        yield look.style("  " + said, **how)


def what_follows(table: Table, v: State, names: Sequence[str], look: Look) -> Iterator[str]:
    """Who deals next, counters and sticks; or why the game is over."""
    if table.over:
        bust = min(range(4), key=lambda s: v.points[s])
        yield look.say(OVERS[table.over], seat=who(v, bust, names, look))
        return
    stays = dealer_stays(table.state, table.rules)
    dealer = who(v, v.dealer, names, look)
    yield look.say("board.deal-kept", seat=dealer) if stays else look.say("game.dealer-passes")
    after = State()
    copy(table.state, after)
    pass_on(after, table.rules)
    if after.counters > v.counters:
        yield look.say("game.counter-added", counters=after.counters)
    if v.sticks and not v.winners:
        yield look.say("game.sticks-stay", sticks=v.sticks)


def sticks_taken(table: Table, before: State) -> int:
    """How many sticks first place took at the end of the game, seen from before the last act. (WRC 5.7.4)"""
    t = table.state
    stood = sum(t.riichi[s] == n.STANDING != before.riichi[s] for s in range(4))
    return 0 if t.winners else (sum(t.points) - sum(before.points)) // table.rules.stick_value + stood


def standings(table: Table, before: State, names: Sequence[str], look: Look) -> Iterator[str]:
    """The final places, with points and session scores, and what became of sticks left over."""
    points, scores = table.points, table.scores()
    where = places(points)
    yield look.style(look.say("game.standings"), bold=True)
    for s in sorted(range(4), key=lambda s: (where[s], s)):
        score = decimal(float(scores[s]), 3, look.lang, sign=True).rstrip("0").rstrip(".,")
        told = look.say("game.standing", place=where[s], name=names[s], points=points[s], score=score)
        yield "  " + (look.style(told, bold=True) if where[s] == 1 else told)
    for place in sorted({place for place in where if where.count(place) > 1}):
        if table.book.tied_places == "split":
            yield look.say("game.tie", place=place)
    taken = sticks_taken(table, before)
    if taken:
        yield look.say("game.sticks-taken", sticks=taken)
    if table.state.sticks:
        yield look.say("game.sticks-left", sticks=table.state.sticks)
