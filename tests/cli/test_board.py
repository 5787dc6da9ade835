"""The table as it is drawn: nothing that the viewer may not know, everything in its place, in any width and language."""

import random
from collections.abc import Iterator

import pytest

from jantaku.cli.board import ending
from jantaku.cli.board.cells import beside, centre, cut, fold, pad, width, wrap
from jantaku.cli.board.draw import draw, meld
from jantaku.cli.board.events import events
from jantaku.cli.board.look import Look, faces
from jantaku.core import constants as n
from jantaku.core.dead_wall import FIRST_INDICATOR
from jantaku.core.fields import State
from jantaku.game.acts import Act
from jantaku.game.table import Table
from jantaku.scoring.tiles import tiles_of
from jantaku.story.tiles import hand_tiles, meld_tiles
from jantaku.texts import LANGUAGES
from tests.sampling import one_by_one

NAMES = ("Ann", "Ben", "Cas", "Dee")
LOOKS = [Look(lang, columns=columns) for lang in LANGUAGES for columns in (20, 40, 80, 120)]


def at_random(table: Table, chance: random.Random) -> Iterator[tuple[State, State]]:
    """Plays a hand; the state before and after each act, as South sees it."""
    table.deal()
    while table.asked:
        before = table.view(1)
        table.push(chance.choice(list(table.lawful())))
        yield before, table.view(1)


# ---- nothing that may not be known
def test_tiles_that_a_seat_cannot_see_change_nothing_of_what_it_is_shown() -> None:
    table = Table("club", seed=b"leak")
    table.deal()
    wall = list(table.state.wall)
    seen = {i for i in range(48) if i // 4 % 4 == 0} | {48, 52, FIRST_INDICATOR}
    hidden = [place for place in range(n.WALL) if place not in seen]
    shuffled = list(wall)
    for place, tile in zip(hidden, random.Random(1).sample([wall[at] for at in hidden], len(hidden)), strict=True):
        shuffled[place] = tile
    other = Table("club")
    other.deal(tuple(shuffled))
    other.state.dice[:] = table.state.dice
    assert shuffled != wall
    for look in LOOKS:
        assert draw(table.view(0), 0, NAMES, look) == draw(other.view(0), 0, NAMES, look)
    assert hand_tiles(table.view(0), 0) == hand_tiles(other.view(0), 0)
    assert hand_tiles(table.view(0), 1) == ([n.UNKNOWN] * 13, n.NONE)


def test_the_report_of_an_act_names_no_tile_that_was_not_shown() -> None:
    table = Table("wrc-2015", seed=b"told")
    for before, after in at_random(table, random.Random(2)):
        for line in events(before, after, NAMES, Look(), draws=True):
            if " draws " in line and not line.startswith("South"):
                assert line.endswith(("draws a tile.", "draws a replacement tile.")), line


# ---- everything that happens is told
@pytest.mark.parametrize("book", ["wrc-2015", "club", "tenhou"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_discard_call_and_kong_is_reported_once(book: str, lang: str) -> None:
    chance = random.Random(4)
    table = Table(book, seed=b"events")
    look = Look(lang)
    for _ in range(4):
        if table.over:
            break
        told: list[str] = []
        for before, after in at_random(table, chance):
            told += events(before, after, NAMES, look)
        t = table.state
        added = sum(call == n.BY_ADDED_KAN for s in range(4) for call in t.meld_call[s][: t.melds[s]])
        robbed = t.robbed >= 0 and t.outcome == n.BY_RON
        stakes = sum(riichi == n.STANDING for riichi in t.riichi)
        declared = sum(said >= 0 for said in t.declared)
        assert len(told) == sum(t.discards) + sum(t.melds) + added + robbed + stakes + t.indicators - 1 + declared
        assert ending.hand_over(table, 1, NAMES, look)


@one_by_one("look", LOOKS)
def test_a_drawing_fits_and_shows_every_discard_and_all_points(look: Look) -> None:
    table = Table("tenhou", seed=b"drawing")
    for _, after in at_random(table, random.Random(8)):
        lines = draw(after, 1, NAMES, look)
        assert max(map(width, lines)) <= look.columns
        text = "\n".join(lines)
        for s in range(4):
            if look.columns >= 40:
                assert NAMES[s] in text
                assert look.say("board.points", points=after.points[s]) in text


def test_a_hand_shows_the_tile_drawn_apart() -> None:
    table = Table(seed=b"apart")
    table.deal()
    tiles, apart = hand_tiles(table.view(0), 0)
    assert len(tiles) == 13
    assert apart == table.state.tile
    table.push(Act(0, next(act.number for act in table.lawful() if act.number < 34)))
    tiles, apart = hand_tiles(table.view(0), 0)
    assert (len(tiles), apart) == (13, n.NONE)


# ---- melds
def lying(call: int, block: int, tile: int, source: int, reds: int = 0) -> str:
    v = State()
    v.melds[2] = 1
    v.meld[2][0], v.meld_call[2][0], v.meld_tile[2][0], v.meld_from[2][0], v.meld_reds[2][0] = block, call, tile, source, reds
    return meld(v, 2, 0, Look())


@one_by_one(
    ("shown", "call", "block", "tile", "source", "reds"),
    [
        ("(5m)4m6m", n.BY_CHII, n.RUN + 3, 4, 1, 0),
        ("(0m)4m6m", n.BY_CHII, n.RUN + 3, 34, 1, 1),
        ("(6m)4m0m", n.BY_CHII, n.RUN + 3, 5, 1, 1),
        ("(5p)5p5p", n.BY_PON, n.OPEN_TRIPLET + 13, 13, 1, 0),
        ("5p(5p)5p", n.BY_PON, n.OPEN_TRIPLET + 13, 13, 0, 0),
        ("5p5p(5p)", n.BY_PON, n.OPEN_TRIPLET + 13, 13, 3, 0),
        ("0p5p(5p)", n.BY_PON, n.OPEN_TRIPLET + 13, 13, 3, 1),
        ("5p5p(0p)", n.BY_PON, n.OPEN_TRIPLET + 13, 35, 3, 1),
        ("1s1s1s(1s)", n.BY_OPEN_KAN, n.OPEN_QUAD + 18, 18, 3, 0),
        ("1s(1s)1s1s", n.BY_OPEN_KAN, n.OPEN_QUAD + 18, 18, 0, 0),
        ("Wh(WhWh)Wh", n.BY_ADDED_KAN, n.OPEN_QUAD + 31, 31, 0, 0),
        ("[##9p9p##]", n.BY_CONCEALED_KAN, n.QUAD + 17, -1, 2, 0),
        ("[##0p5p##]", n.BY_CONCEALED_KAN, n.QUAD + 13, -1, 2, 1),
        ("(##)1m1m", n.BY_PON, n.OPEN_TRIPLET + 0, -1, 1, 0),
    ],
)
def test_a_claimed_tile_is_laid_at_the_side_of_its_discarder(
    shown: str, call: int, block: int, tile: int, source: int, reds: int
) -> None:
    assert lying(call, block, tile, source, reds) == shown


def test_a_meld_holds_as_many_red_fives_as_it_should() -> None:
    assert meld_tiles(n.OPEN_QUAD + 4, 1, 4) == [34, 4, 4, 4]
    assert meld_tiles(n.OPEN_QUAD + 4, 1, 34) == [34, 4, 4, 4]
    assert meld_tiles(n.RUN + 2, 1, 2) == [2, 3, 34]


def test_tiles_have_faces_of_two_cells_in_every_language() -> None:
    row = tiles_of("19m19p19s1234567z0m0p0s")
    for lang in LANGUAGES:
        assert width(faces(row, Look(lang))) == 3 * len(row) - 1
    assert faces(tiles_of("0p7z"), Look("ja")) == "0p 中"
    assert faces(tiles_of("1m7z"), Look(unicode=True)) == "🀇  🀄"


# ---- text in cells
def test_a_text_is_cut_filled_and_centred_by_its_cells() -> None:
    assert (width("東1局"), width("\x1b[31m東\x1b[0m")) == (5, 2)
    assert pad("東", 4) == "東  "
    assert pad("東南西", 4) == "東…" + " "
    assert cut("\x1b[31mabcdef\x1b[0m", 4) == "\x1b[31mabc…\x1b[0m"
    assert centre("ab", 6) == "  ab  "
    assert beside([["a"], ["b", "c"]], (2, 2)) == ["a   b", "    c"]


def test_parts_and_sentences_are_broken_into_lines() -> None:
    assert fold(["aa", "bb", "cc"], 6) == ["aa  bb", "cc"]
    assert fold(["a long part"], 6) == ["a", "long", "part"]
    assert wrap("one two three four", 12, "  ") == ["one two", "  three four"]
    assert all(width(line) <= 10 for line in wrap("残り三十三枚のところで立直しました。", 10, "  "))
    assert wrap("\x1b[1mone\x1b[0m two three", 9, " ") == ["\x1b[1mone\x1b[0m two", " three"]


# ---- the end of a hand
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_win_is_shown_with_yaku_clauses_fu_limit_and_payments(lang: str) -> None:
    table = won()
    text = "\n".join(ending.hand_over(table, 0, NAMES, Look(lang)))
    assert "WRC 2015 6.5" in text
    assert str(table.weigh(winner(table)).worth.fu) in text
    for s in range(4):
        if table.state.delta[s]:
            assert Look(lang).say("score.change", seat="", points=table.state.delta[s]).strip() in text


def winner(table: Table) -> int:
    return next(s for s in range(4) if table.state.winners >> s & 1)


def won() -> Table:
    """A hand that somebody has won: all tsumogiri, and whoever can win does; the first seed where that happens."""
    for seed in range(400):
        table = Table(seed=b"win %d" % seed)
        table.deal()
        chance = random.Random(seed)
        while table.asked:
            acts = list(table.lawful())
            best = [act for act in acts if act.words in {"ron", "tsumo"} or act.words.startswith("riichi")]
            table.push((best or [act for act in acts if act.words in {"drawn", "pass"}] or [chance.choice(acts)])[0])
        if table.outcome in {"ron", "tsumo"}:
            return table
    raise AssertionError("nobody wins")
