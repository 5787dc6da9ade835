"""What is pending in a hand, on the score sheet: noted fouls, a chombo beside a win, a proof owed. (issue 10; A1, A2, A7)"""

from typing import Any

import pytest

from jantaku.scorekeeper import check
from tests.scorekeeper.asked import ALL, EVERY, asked, cost, foul, refusal, ruled, win_of
from tests.scorekeeper.sheets import begun, draw, put, ron, tsumo

LATER = pytest.mark.parametrize("name", ["riichi-noten", "riichi-bad-kan"])


# ---- A1: judged only at that player's win or at an exhaustive draw (7.2; rows N24, N25)
@EVERY
@LATER
@pytest.mark.parametrize("payer", [None, 0])
def test_a1_a_foul_noted_in_play_is_asked_for_at_its_players_own_win_and_not_paid(book: str, name: str, payer: int | None) -> None:
    chain = begun(book)
    put(chain, "riichi", seat=1)
    foul(chain, 1, name, at="play")
    assert chain.sheet.now.noted == ((1, name),)
    led = asked(chain, "win", **win_of(1, payer))
    assert (led.seat, led.foul, led.given) == (1, name, {"at": "win"})
    ruled(chain, led)
    hand = chain.sheet.hands[0]
    assert (hand.outcome, hand.wins, chain.sheet.sticks, chain.sheet.now.counters) == ("chombo", (), 0, 0)
    assert cost(chain, 1) == ((0, -8000) if book == "club" else (20, 0))


@EVERY
@LATER
def test_a1_a_foul_noted_in_play_is_asked_for_at_the_draw_though_the_hand_is_said_to_be_tenpai(book: str, name: str) -> None:
    chain = begun(book)
    put(chain, "riichi", seat=1)
    foul(chain, 1, name, at="play")
    led = asked(chain, "draw", tenpai=[1])
    assert (led.seat, led.foul, led.given["at"]) == (1, name, "draw")
    ruled(chain, led)
    assert chain.sheet.hands[0].outcome == "chombo"
    assert cost(chain, 1) == ((0, -8000) if book == "club" else (20, 0))


@EVERY
@LATER
def test_n24_after_anothers_win_a_noted_foul_is_not_judged(book: str, name: str) -> None:
    chain = begun(book)
    put(chain, "riichi", seat=1)
    foul(chain, 1, name, at="play")
    ron(chain, 2, 1)
    sheet = chain.sheet
    assert (sheet.hands[0].outcome, sheet.penalties, sheet.now.noted) == ("ron", (0, 0, 0, 0), ())
    tsumo(chain, 1)  # nor in the next hand
    assert sheet.penalties == (0, 0, 0, 0)


@LATER
def test_n24_where_four_riichi_end_the_hand_a_noted_foul_is_judged(name: str) -> None:  # Club Ann-4
    chain = begun("club")
    for seat in ALL:
        put(chain, "riichi", seat=seat)
    foul(chain, 2, name, at="play")
    led = asked(chain, "abort", how="four-riichi")
    assert (led.seat, led.foul, led.given) == (2, name, {"at": "four-riichi"})
    ruled(chain, led)
    assert chain.sheet.points == (29_000, 27_000, 17_000, 27_000)


@EVERY
def test_n27_a_riichi_that_was_voided_is_not_judged(book: str) -> None:
    chain = begun(book)
    put(chain, "riichi", seat=1)
    foul(chain, 1, "riichi-noten", at="play")
    put(chain, "riichi", seat=1, back=True)
    assert chain.sheet.now.noted == ()
    draw(chain, 0)
    assert chain.sheet.penalties == (0, 0, 0, 0)


def test_n23_a_riichi_on_an_open_hand_takes_its_noted_foul_with_it() -> None:
    chain = begun("wrc-2015")
    put(chain, "riichi", seat=1)
    foul(chain, 1, "riichi-bad-kan", at="play")
    foul(chain, 1, "riichi-open-hand")
    tsumo(chain, 1)
    assert (chain.sheet.hands[0].outcome, chain.sheet.penalties) == ("tsumo", (0, 0, 0, 0))


@EVERY
@LATER
@pytest.mark.parametrize("at", ["play", "win", "draw"])
def test_n25_a_foul_of_a_riichi_that_is_not_on_the_sheet_is_refused_with_what_to_enter_first(book: str, name: str, at: str) -> None:
    chain = begun(book)
    given: dict[str, Any] = {"at": at, **({"dead_only": "no"} if name == "riichi-noten" and at == "draw" else {})}
    assert refusal(chain, "foul", seat=1, foul=name, given=given) == "riichi-first"
    put(chain, "riichi", seat=1)
    foul(chain, 1, name, **given)
    assert len(chain.sheet.ledger) == 1


def test_a_hand_that_is_dealt_again_forgets_what_was_noted_in_it() -> None:
    chain = begun()
    put(chain, "riichi", seat=1)
    foul(chain, 1, "riichi-bad-kan", at="play")
    foul(chain, 2, "empty-win", shown="yes", with_="none")
    put(chain, "riichi", seat=1)
    draw(chain, 1)
    assert chain.sheet.penalties == (0, 0, 20, 0)


# ---- two offenders (rows N5, N24)
@EVERY
def test_n24_two_riichi_hands_that_are_noten_are_asked_for_together(book: str) -> None:
    chain = begun(book)
    for seat in (1, 2, 3):
        put(chain, "riichi", seat=seat)
    led = asked(chain, "draw", tenpai=[3])
    assert (led.seat, led.also, led.foul) == (1, [2], "riichi-noten")
    ruled(chain, led, dead_only="no")
    sheet = chain.sheet
    assert (len(sheet.hands), sheet.sticks) == (1, 0)
    if book == "club":
        assert sheet.points == (25_000 + 8000, 25_000 - 6000, 25_000 - 6000, 25_000 + 4000)
    else:
        assert sheet.penalties == (0, 20, 20, 0)


@EVERY
def test_n24_who_else_was_noted_is_asked_for_before_the_next_hand_and_the_deal_is_spoiled_once(book: str) -> None:
    chain = begun(book)
    put(chain, "riichi", seat=1)
    put(chain, "riichi", seat=2)
    foul(chain, 2, "riichi-bad-kan", at="play")
    foul(chain, 1, "riichi-noten", at="draw", dead_only="no")
    assert chain.sheet.now.due == ((2, "riichi-bad-kan"),)
    for kind, body in (("deal", {}), ("riichi", {"seat": 0}), ("draw", {"tenpai": []}), ("confirm", {"seat": 0})):
        assert asked(chain, kind, **body).seat == 2
    ruled(chain, asked(chain, "deal"))
    sheet = chain.sheet
    assert (len(sheet.hands), sheet.ledger[-1].hand, sheet.now.due, sheet.sticks, sheet.total) == (
        1,
        1,
        (),
        0,
        4 * sheet.book.start,
    )
    assert sheet.hands[0].points == sheet.points
    assert sheet.penalties == ((0, 0, 0, 0) if book == "club" else (0, 20, 20, 0))
    put(chain, "deal")
    assert check(chain.text).differences == []


# ---- A2: a chombo and a win at once (7.1; row N4)
@EVERY
def test_a2_a_chombo_beside_a_win_waits_for_a_win_of_somebody_else(book: str) -> None:
    chain = begun(book)
    foul(chain, 1, "empty-win", shown="yes", with_="win")
    assert chain.sheet.now.beside == (1,)
    assert refusal(chain, "draw", tenpai=[1]) == "beside-win"
    assert refusal(chain, "win", **win_of(1)) == "beside-win"
    assert refusal(chain, "win", **win_of(1, 0)) == "beside-win"
    assert refusal(chain, "redeal") == "beside-win"
    assert refusal(chain, "foul", seat=2, foul="empty-win", given={"shown": "yes", "with": "none"}) == "beside-win"
    put(chain, "riichi", seat=3)
    ron(chain, 3, 1, fu=40)
    sheet = chain.sheet
    assert (sheet.hands[0].outcome, sheet.now.beside) == ("ron", ())
    assert sheet.penalties[1] == (20 if book == "wrr-2013" else 0)


def test_a2_in_the_club_an_abortive_draw_is_no_win_either() -> None:
    chain = begun("club")
    foul(chain, 1, "empty-win", shown="yes", with_="win")
    assert refusal(chain, "abort", how="nine-kinds") == "beside-win"


def test_a2_an_offender_does_not_win_with_others_on_one_discard() -> None:
    chain = begun("club")
    foul(chain, 1, "empty-win", shown="yes", with_="win")
    wins = [{"seat": 1, "han": 3, "fu": 40}, {"seat": 2, "han": 3, "fu": 40}]
    assert refusal(chain, "win", from_=0, wins=wins) == "beside-win"


@pytest.mark.parametrize(("book", "points"), [("wrc-2015", 0), ("wrr-2013", 20)])
def test_a2_a_foul_after_a_win_of_the_offender_waits_for_the_next_win(book: str, points: int) -> None:
    chain = begun(book)
    tsumo(chain, 1)
    foul(chain, 1, "empty-win", shown="yes", with_="win")
    assert refusal(chain, "draw", tenpai=[]) == "beside-win"
    ron(chain, 2, 0)
    assert (chain.sheet.ledger[0].hand, chain.sheet.penalties[1]) == (2, points)


def test_a2_after_a_game_that_ended_in_a_draw_no_chombo_is_beside_a_win() -> None:
    chain = begun("wrr-2013")
    put(chain, "deal")
    put(chain, "gong")
    draw(chain)
    assert refusal(chain, "foul", seat=1, foul="empty-win", given={"with": "win"}) == "beside-none"


def test_a2_a_chombo_that_a_referee_decides_beside_a_win_waits_for_it_too() -> None:
    chain = begun("wrr-2013")
    put(chain, "deal")
    foul(chain, 3, "obstruction")
    put(chain, "decision", foul=chain.sheet.ledger[0].id, decision="chombo", referee="Eva", given={"with": "win"})
    assert refusal(chain, "draw", tenpai=[]) == "beside-win"
    ron(chain, 1, 0)
    assert chain.sheet.penalties[3] == 20


def test_n4_where_another_wins_on_the_same_discard_the_spoiled_win_is_beside_it() -> None:
    chain = begun("club")  # double ron
    put(chain, "riichi", seat=1)
    foul(chain, 1, "riichi-bad-kan", at="play")
    wins = [{"seat": 1, "han": 3, "fu": 40}, {"seat": 2, "han": 3, "fu": 40}]
    led = asked(chain, "win", from_=0, wins=wins)
    assert led.given == {"at": "win", "with": "win"}
    ruled(chain, led)
    assert refusal(chain, "win", from_=0, wins=wins[:1]) == "beside-win"
    put(chain, "win", from_=0, wins=wins[1:])
    assert ([won.winner for won in chain.sheet.hands[0].wins], chain.sheet.ledger[-1].sanction) == ([2], "none")


# ---- A7: noten only by a dead hand (7.2, the note; row N26)
@EVERY
def test_a7_a_riichi_hand_that_has_died_is_asked_for_at_the_draw(book: str) -> None:
    chain = begun(book)
    put(chain, "riichi", seat=0)
    foul(chain, 0, "tile-count")
    led = asked(chain, "draw", tenpai=[2])
    assert (led.seat, led.foul, led.given) == (0, "riichi-noten", {"at": "draw"})
    ruled(chain, led, dead_only="yes", shown="yes")
    put(chain, "draw", tenpai=[2])
    sheet = chain.sheet
    assert (sheet.hands[0].outcome, sheet.penalties, sheet.sticks) == ("exhaustive", (0, 0, 0, 0), 1)
    assert sheet.points[0] - sheet.book.start == -1000 - 1000  # pays noten, and the stick stays (5.7.4)
    assert (sheet.now.dealer, sheet.now.counters) == (1, 1)  # East: the deal passes


@pytest.mark.parametrize(("book", "sanction"), [("wrc-2015", "chombo"), ("wrr-2013", "none"), ("club", "chombo")])
def test_a7_a_dead_hand_that_is_not_shown_is_noten_riichi_where_the_book_wants_the_proof(book: str, sanction: str) -> None:
    chain = begun(book)
    put(chain, "riichi", seat=1)
    foul(chain, 1, "tile-count")
    ruled(chain, asked(chain, "draw", tenpai=[2]), dead_only="yes", shown="no")
    assert chain.sheet.ledger[-1].sanction == sanction


@EVERY
def test_a7_a_dead_hand_that_was_noten_all_along_is_noten_riichi(book: str) -> None:
    chain = begun(book)
    put(chain, "riichi", seat=1)
    foul(chain, 1, "riichi-noten", at="play")
    foul(chain, 1, "tile-count")
    led = asked(chain, "draw", tenpai=[2])
    assert led.given == {"at": "draw", "dead_only": "no"}
    ruled(chain, led)
    assert chain.sheet.hands[0].outcome == "chombo"


@EVERY
def test_n16_a_dead_hand_wins_nothing_no_matter_what_else_is_pending(book: str) -> None:
    chain = begun(book)
    put(chain, "riichi", seat=1)
    foul(chain, 1, "riichi-bad-kan", at="play")
    foul(chain, 1, "tile-count")
    assert asked(chain, "win", **win_of(1)).foul == "dead-call"
