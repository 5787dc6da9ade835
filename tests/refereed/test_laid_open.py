"""What a hand laid open means, by the moment, for every seat and book. (WRC 5.5, 5.6, 5.7, 5.7.2, 7.2)"""

from collections.abc import Iterator

import pytest

from jantaku.core import constants as n
from jantaku.refereed import Action, RefereedTable, Settings
from jantaku.refereed.exposure import MEANS, PLAY, TURNS_UP, moment_of
from jantaku.refereed.rulings import kill
from jantaku.refereed.scheduler import GIVE_UP, Scheduler
from jantaku.scoring.tiles import SEATS
from tests.refereed.scripts import STICK, give_up, go_round, money, play, ruled, sit, tiles_there
from tests.sampling import sample

BOOKS = ("wrr-2013", "wrc-2015", "club", "tenhou")
EVERY = pytest.mark.parametrize("book", BOOKS)
READY, NOTEN = "123m456m789m11p34s", "147m258p369s1234z"
TENPAI, WINDS = 3000, (0, 1, 2, 3)


def at_the_end(book: str, hands: dict[str, str], *, riichi: int = n.NONE, settings: Settings | None = None) -> RefereedTable:
    """A table after its last discard, which everybody may still win; a seat may have declared riichi with its first tile."""
    table = sit(book, hands, "9s 9s 9s 9s" if riichi > 0 else "9s", settings=settings)
    s = table.scene
    while riichi != n.NONE and not s.state.riichi[riichi]:
        if s.state.phase == n.CLAIMS:
            table.do(Action(s.now + 5000, (s.state.turn + 1) % 4, "draw"))
        elif s.state.turn != riichi:
            table.do(Action(s.now + 1000, s.state.turn, "discard", tiles=(s.state.tile,)))
        else:
            table.do(Action(s.now + 500, riichi, "say", "riichi"))
            table.do(Action(s.now + 900, riichi, "discard", "rotated", (s.state.tile,)))
            table.do(Action(s.now + 1000, riichi, "stick"))
        s = table.scene
    go_round(table, left=0)
    s = table.scene
    table.do(Action(s.now + 1000, s.state.turn, "discard", tiles=(s.state.tile,)))
    return table


def say(table: RefereedTable, seat: int, word: str) -> None:
    """Say a word a second later."""
    table.do(Action(table.scene.now + 1000, seat, "say", word))


def show(table: RefereedTable, seat: int, after: int = 500) -> None:
    """Lay a hand open."""
    table.do(Action(table.scene.now + after, seat, "show"))


def others_say(table: RefereedTable, seat: int, word: str = "noten") -> None:
    """Let the other seats speak once nobody can win the last discard any more, in the order of the book."""
    table.do(Action(table.scene.now + 4000, n.NONE, "wait"))
    for other in WINDS:
        if other != seat and table.scene.state.phase != n.HAND_OVER:
            say(table, other, word)


def gained(table: RefereedTable, seat: int) -> int:
    """The points of a seat since the start, its stick counted as its own."""
    t = table.scene.state
    return t.points[seat] - money(table) // 4 + (STICK if t.riichi[seat] else 0)


# ---- A1: after the last discard
@EVERY
@pytest.mark.parametrize("riichi", [False, True])
@pytest.mark.parametrize("after", [100, 2900, 3100, 60000])
def test_a_tenpai_hand_shown_after_the_last_discard_is_its_announcement(book: str, after: int, *, riichi: bool) -> None:
    table = at_the_end(book, {"E": READY}, riichi=0 if riichi else n.NONE)
    show(table, 0, after)
    others_say(table, 0)
    assert ruled(table) == []
    assert table.scene.state.phase == n.HAND_OVER
    assert gained(table, 0) == TENPAI


@EVERY
def test_a_hand_shown_after_the_last_discard_costs_nothing_if_that_is_won(book: str) -> None:
    table = sit(book, {"E": READY, "S": "123m456m789m99s34p"}, "1z")
    go_round(table, left=0)
    s = table.scene
    winner = next(seat for seat in WINDS if seat not in (0, s.state.turn))
    table.do(Action(s.now + 1000, s.state.turn, "discard", tiles=(s.state.tile,)))
    show(table, 0, 300)
    table.do(Action(table.scene.now + 100, winner, "say", "ron"))
    assert winner in table.scene.wins
    assert ruled(table) == []


# ---- A2: once the draw is declared
@EVERY
@pytest.mark.parametrize("seat", WINDS)
@pytest.mark.parametrize("riichi", [False, True])
def test_a_tenpai_hand_shown_at_the_draw_without_the_word_is_paid_as_tenpai(book: str, seat: int, *, riichi: bool) -> None:
    table = at_the_end(book, {SEATS[seat]: READY}, riichi=seat if riichi else n.NONE)
    table.do(Action(table.scene.now + 4000, (seat + 1) % 4, "say", "noten"))
    assert table.scene.state.phase == n.DECLARING
    show(table, seat)
    others_say(table, seat)
    assert ruled(table) == []
    assert (table.scene.state.phase, gained(table, seat)) == (n.HAND_OVER, TENPAI)


@EVERY
def test_a_noten_hand_shown_at_the_draw_is_pointed_out_and_noten(book: str) -> None:
    table = at_the_end(book, {"E": NOTEN})
    show(table, 0)
    others_say(table, n.NONE)
    assert [(seat, foul) for seat, foul, _ in ruled(table)] == [("E", "noten-shown")]
    assert gained(table, 0) == 0


# ---- A3: a proof that is owed is waited for
def dead_riichi(book: str) -> RefereedTable:
    """North's riichi hand died since; all four say noten, North as the last."""
    table = at_the_end(book, {"N": READY}, riichi=3)
    kill(table.scene, 3, formally=False)
    others_say(table, 3)
    say(table, 3, "noten")
    return table


@pytest.mark.parametrize("book", ["wrc-2015", "club"])
def test_the_last_to_speak_may_still_prove_a_riichi_that_is_noten_by_a_dead_hand_alone(book: str) -> None:
    table = dead_riichi(book)
    assert table.scene.state.phase == n.DECLARING
    show(table, 3)
    assert table.scene.state.phase == n.HAND_OVER
    assert "chombo" not in [sanction for *_, sanction in ruled(table)]


@pytest.mark.parametrize("book", ["wrc-2015", "club"])
def test_a_proof_that_does_not_come_is_not_waited_for_without_end(book: str) -> None:
    table = dead_riichi(book)
    bots = Scheduler(table, {})
    due = bots.next_due()
    assert due
    assert due.at >= table.scene.now + GIVE_UP
    bots.advance()
    assert table.scene.state.phase == n.HAND_OVER
    assert ("N", "riichi-noten", "chombo") in ruled(table)


def test_the_edition_of_2013_needs_no_proof() -> None:
    assert dead_riichi("wrr-2013").scene.state.phase == n.HAND_OVER


# ---- A4: after a win that was shown
@EVERY
@pytest.mark.parametrize("after", [100, 1500])
def test_a_loser_may_lay_the_hand_down_after_a_true_win_was_shown(book: str, after: int) -> None:
    table = play(sit(book, {"W": "234m456m678p22p34s"}, "2s"), "E 2s; W ron @500; W show @900")
    was = ruled(table)
    show(table, 3, after)
    assert ruled(table) == was == []
    table.do(Action(table.scene.now + 20000, n.NONE, "wait"))
    assert (table.scene.state.phase, ruled(table)) == (n.HAND_OVER, [])


@EVERY
def test_a_hand_laid_down_after_a_false_win_is_tiles_turned_up(book: str) -> None:
    table = play(sit(book, {"W": NOTEN}, "2p"), "E 2p; W ron @500; W show @900")
    show(table, 3, 100)
    assert moment_of(table.scene, 3) == PLAY or "revealed" in [foul for _, foul, _ in ruled(table)] or table.scene.held


# ---- B1: a win that was not said
WINNER = "234m456m678p22p34s"


@EVERY
@pytest.mark.parametrize("own", [False, True])
def test_a_winning_hand_laid_open_without_the_word_wins_and_the_word_is_asked_for(book: str, *, own: bool) -> None:
    table = play(sit(book, {"W": WINNER}, "9s 9s 2s" if own else "2s"), "E 9s; S draw; S 9s; W draw" if own else "E 2s")
    show(table, 2)
    table.do(Action(table.scene.now + 20000, n.NONE, "wait"))
    assert [(who, foul) for who, foul, _ in ruled(table)] == [("W", "win-not-said")]
    assert (table.scene.state.phase, table.scene.state.winners) == (n.HAND_OVER, 4)
    assert gained(table, 2) > 0


@EVERY
@pytest.mark.parametrize("hand", [NOTEN, "234m456m999m22z34s"], ids=["noten", "no yaku"])
def test_a_hand_laid_open_that_cannot_win_is_tiles_turned_up(book: str, hand: str) -> None:
    table = sit(book, {"W": hand}, "9s 9s 9s 2s")
    play(table, "E 9s; S draw; S 9s; W draw; W 9s; N draw; N 2s")
    show(table, 2)
    assert "revealed" in [foul for _, foul, _ in ruled(table)]


# ---- the whole walk
def moments(book: str, hands: dict[str, str], seat: int, *, riichi: bool) -> Iterator[tuple[str, RefereedTable]]:
    """A table at each moment at which a seat may lay its hand open."""
    if not riichi:
        yield "play", play(sit(book, hands, "9s"), "E 9s")
    declared = seat if riichi else n.NONE
    yield "last", at_the_end(book, hands, riichi=declared)
    table = at_the_end(book, hands, riichi=declared)
    table.do(Action(table.scene.now + 4000, (seat + 1) % 4, "say", "noten"))
    yield "draw", table


@EVERY
@pytest.mark.parametrize("seat", sample(WINDS[::2], WINDS[1::2]))
@pytest.mark.parametrize(("tenpai", "riichi"), [(False, False), (True, False), (True, True)])
@pytest.mark.parametrize("word", ["", "tenpai", "noten"])
def test_a_hand_laid_open_means_what_the_table_says(book: str, seat: int, word: str, *, tenpai: bool, riichi: bool) -> None:
    for name, table in moments(book, {SEATS[seat]: READY if tenpai else NOTEN}, seat, riichi=riichi):
        if word and name != "play":
            say(table, seat, word)
        whole = tiles_there(table), money(table)
        shown = table.scene.places[seat].shown
        turned_up = MEANS[moment_of(table.scene, seat)] == TURNS_UP
        show(table, seat)
        assert turned_up == (name == "play")
        assert (("revealed" in [foul for _, foul, _ in ruled(table)]) == turned_up) or shown
        if name == "play":
            continue
        others_say(table, seat)
        give_up(table)
        fouls = {foul for who, foul, _ in ruled(table) if who == SEATS[seat]}
        assert table.scene.state.phase == n.HAND_OVER
        assert (tiles_there(table), money(table)) == whole
        if tenpai and word != "noten":
            assert (fouls, gained(table, seat)) == (set(), TENPAI)
        elif not tenpai:
            assert fouls == ({"false-tenpai"} if word == "tenpai" else {"noten-shown"})
        elif not riichi:
            assert (fouls, gained(table, seat)) == ({"noten-shown"}, 0)
