"""The end of a hand and of a game in words: wins with their reasons, payments, standings."""

from collections.abc import Iterator, Sequence

from jantaku.cli.board.cells import pad, width
from jantaku.cli.board.draw import dora_parts, meld
from jantaku.cli.board.events import teller
from jantaku.cli.board.look import Look, face, faces, plain_face
from jantaku.core import constants as n
from jantaku.core.fields import Scratch, State
from jantaku.game.results import win_of
from jantaku.game.table import Table
from jantaku.scoring.breakdown import BONUS, bonus_of, flat_of, fu_of, limit_id, yaku_of
from jantaku.scoring.standings import places
from jantaku.scoring.tiles import tiles_of
from jantaku.story import ending as story
from jantaku.story.telling import Narrator
from jantaku.story.tiles import hand_tiles
from jantaku.texts import capital, decimal, glossary

BONUS_KEYS = dict(BONUS)


def hand_over(table: Table, seat: int, names: Sequence[str], look: Look) -> list[str]:
    """Describe the end of a hand as a seat sees it (-1: as everyone does): wins with their worth, payments, what follows."""
    v, telling = table.view(seat), teller(names, look)
    lines = [telling.tell(happening, v) for happening in story.broken_off(v)]
    for s in story.winners(v):
        lines += [*won(table, v, s, telling, look), ""]
    lines += [look.say("game.shows", seat=telling.who(v, s), tiles=hand_line(v, s, look)) for s in story.showing(v)]
    following = [telling.tell(happening, v) for happening in story.follows(v, table.rules)]
    return [*lines, *payments(v, telling, look), "", *following]


def won(table: Table, v: State, s: int, telling: Narrator, look: Look) -> Iterator[str]:
    """One win: the hand, its yaku with their clauses, its fu, what it is worth."""
    yield look.style(telling.tell(story.won(v, s), v), bold=True)
    yield "  " + hand_line(v, s, look)
    yield "  " + "   ".join(dora_parts(v, look))
    yield from worth(table, table.weigh(s), win_of(table, s, first=True).points or 0, look)


def hand_line(v: State, s: int, look: Look) -> str:
    """A hand with its melds, and apart the tile drawn or won on."""
    tiles, apart = hand_tiles(v, s)
    parts = [faces(tiles, look)] + [meld(v, s, at, look) for at in range(v.melds[s])]
    return "  ".join([*parts, *([f"+ {face(apart, look)}"] if apart >= 0 else [])])


def worth(table: Table, scratch: Scratch, points: int, look: Look) -> Iterator[str]:
    """The yaku, the fu, the limit and the points of a hand."""
    book, w = table.book, scratch.worth
    rows = []
    for yaku in yaku_of(book, w):
        text = look.say("board.yakuman", times=yaku.han) if w.yakuman else look.say("board.han", han=yaku.han)
        text = look.say(f"limit.{yaku.limit}") if yaku.limit else text
        rows.append((glossary.yaku_name(yaku.id, look.lang), text, book.cite(f"yaku.{yaku.id}", look.lang)))
    rows += [
        (
            capital(glossary.name(extra.id, look.lang)),
            look.say("board.han", han=extra.han),
            book.cite(BONUS_KEYS[extra.id], look.lang),
        )
        for extra in bonus_of(book, w)
    ]
    room = max(map(width, (name for name, _, _ in rows)), default=0)
    for name, text, cite in rows:
        yield f"  {pad(name, room)}  {pad(text, 8)}  {look.style(cite, dim=True)}".rstrip()
    flat = w.yakuman or flat_of(book, w)
    if not flat:
        items = [
            " ".join(part for part in (look.say(f"fu.{item.id}"), group(item.tiles, look), str(item.fu)) if part)
            for item in fu_of(book, w, scratch.hand)
        ]
        yield look.style("  " + look.say("board.fu", fu=w.fu, items=" + ".join(items)), dim=True)
    limit = limit_id(book, w)
    total = [] if flat else [look.say("score.han-fu", han=w.han, fu=w.fu)]
    total += [look.say(f"limit.{limit}")] if limit else []
    yield "  " + look.style("   ".join([*total, look.say("score.points", points=points)]), bold=True)


def group(tiles: str, look: Look) -> str:
    """A group that earned fu."""
    return "".join(plain_face(tile, look) for tile in tiles_of(tiles))


def payments(v: State, telling: Narrator, look: Look) -> Iterator[str]:
    """The change of points of each seat."""
    for happening in story.changes(v):
        if happening.seat == n.NONE:
            yield telling.tell(happening, v)
            continue
        points = happening.number
        how = {"fg": "green"} if points > 0 else {"fg": "red"} if points < 0 else {"dim": True}
        yield look.style("  " + telling.tell(happening, v), **how)


def standings(table: Table, before: State, names: Sequence[str], look: Look) -> Iterator[str]:
    """The final places, with points and session scores, and what became of sticks left over."""
    points, scores = table.points, table.scores()
    where = places(points)
    yield look.style(look.say("game.standings"), bold=True)
    for s in sorted(range(4), key=lambda s: (where[s], s)):
        score = decimal(float(scores[s]), 3, look.lang, sign=True).rstrip("0").rstrip(".,")
        standing = look.say("game.standing", place=where[s], name=names[s], points=points[s], score=score)
        yield "  " + (look.style(standing, bold=True) if where[s] == 1 else standing)
    for place in story.ties(points):
        if table.book.tied_places == "split":
            yield look.say("game.tie", place=place)
    taken = story.sticks_taken(table.state, table.rules, before.points, before.riichi)
    if taken:
        yield look.say("game.sticks-taken", sticks=taken)
    if table.state.sticks:
        yield look.say("game.sticks-left", sticks=table.state.sticks)
