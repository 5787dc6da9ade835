"""Corrections: any event, at any time; what follows is folded anew, the difference is shown, the history stays. (WRC 6, V16)"""

from typing import Any

import pytest

from jantaku.scorekeeper import KeepError, ScoreSheet, check, difference, fold, instead_of
from tests.sampling import one_by_one
from tests.scorekeeper.sheets import begun, draw, put, ron, tsumo, until_over

ALL = [0, 1, 2, 3]


def correct(chain: ScoreSheet, target: str, *rows: tuple[str, dict[str, Any]], **who: Any) -> None:
    chain.add("correction", corrected(target, *rows, **who), id=f"correction-{len(chain.events)}")


def corrected(target: str, *rows: tuple[str, dict[str, Any]], **who: Any) -> dict[str, Any]:
    return {"changes": {target: [{"kind": kind, "body": body} for kind, body in rows]}, **(who or {"assent": ALL})}


def played() -> ScoreSheet:
    """Six hands; the first of them was entered wrongly."""
    chain = begun()
    put(chain, "riichi", seat=1)
    ron(chain, 1, 2, 2, 30)
    draw(chain, 1)
    tsumo(chain, 3)
    ron(chain, 0, 1, 3, 40)
    draw(chain)
    tsumo(chain, 2, 4, 30)
    return chain


WIN = ("win", {"from": 3, "wins": [{"seat": 1, "han": 4, "fu": 30}]})


def test_a_wrong_entry_is_corrected_five_hands_later_and_the_rest_follows() -> None:
    chain = played()
    before, lines = chain.sheet, chain.text
    correct(chain, "win-2", WIN)
    after = chain.sheet
    assert chain.text.startswith(lines)
    assert [hand.number for hand in after.hands] == [1, 2, 3, 4, 5, 6]
    assert after.hands[0].delta == (0, 8000, 0, -8000)
    moved = [now - was for now, was in zip(after.points, before.points, strict=True)]
    assert moved == [0, 6000, 2000, -8000]
    assert after.total == 120_000
    assert fold(chain.events) == after
    assert ScoreSheet.read(chain.text).sheet == after


def test_the_difference_is_shown_hand_by_hand() -> None:
    chain = played()
    seen = chain.preview("correction", corrected("win-2", WIN))
    changes = difference(seen.before, seen.after)
    assert {change.hand for change in changes if change.what == "points"} == {0, 1, 2, 3, 4, 5, 6}
    assert [change.hand for change in changes if change.what == "wins"] == [1]
    assert len(chain.events) == 8


def test_a_forgotten_riichi_is_put_in_and_a_wrong_one_taken_back() -> None:
    chain = played()
    correct(chain, "draw-3", ("riichi", {"seat": 0}), ("draw", {"tenpai": [0, 1]}))
    assert chain.sheet.hands[1].riichi == (0,)
    correct(chain, "riichi-1", assent=ALL)
    assert chain.sheet.hands[0].riichi == ()
    assert chain.sheet.total == 120_000


def test_a_hand_taken_back_is_gone_and_its_history_stays() -> None:
    chain = played()
    correct(chain, "win-4", referee="Eva")
    assert [hand.outcome for hand in chain.sheet.hands] == ["ron", "exhaustive", "ron", "exhaustive", "tsumo"]
    assert any(event.id == "win-4" for event in chain.events)


def test_a_hand_is_taken_back_whole_with_its_riichi_or_entered_again() -> None:
    chain = played()
    before = chain.sheet
    hand = before.hands[0]
    chain.add("correction", {"changes": instead_of(hand.ids), "referee": "Eva"}, id="gone")
    assert [each.outcome for each in chain.sheet.hands] == [each.outcome for each in before.hands[1:]]
    chain.add(
        "correction",
        {"changes": instead_of(hand.ids, ("riichi", {"seat": 3}), ("draw", {"tenpai": [3]})), "referee": "Eva"},
        id="anew",
    )
    hand = chain.sheet.hands[0]
    assert (hand.riichi, hand.tenpai, hand.delta) == ((3,), (3,), (-1000, -1000, -1000, 2000))
    chain.add("correction", {"changes": instead_of(hand.ids, WIN), "referee": "Eva"}, id="again")
    assert chain.sheet.hands[0].wins[0].han == 4
    assert chain.sheet.total == 120_000


def test_a_correction_can_itself_be_taken_back_or_made_another() -> None:
    chain = played()
    before = chain.sheet
    correct(chain, "win-2", WIN)
    ident = chain.events[-1].id
    correct(chain, ident, assent=ALL)
    assert chain.sheet.points == before.points
    correct(chain, ident, ("correction", corrected("win-2", WIN)))
    assert chain.sheet.hands[0].wins[0].han == 4


def test_the_last_correction_of_an_event_counts() -> None:
    chain = played()
    correct(chain, "win-2", WIN)
    correct(chain, "win-2", ("draw", {"tenpai": [1]}))
    assert chain.sheet.hands[0].outcome == "exhaustive"


def test_names_and_rulings_are_corrected_by_another_beginning() -> None:
    chain = played()
    correct(chain, "begin", ("begin", {"book": "wrc-2015", "names": ["A", "B", "C", "D"], "house": {"uma": [20, 10, -10, -20]}}))
    assert (chain.sheet.names, chain.sheet.book.uma) == (("A", "B", "C", "D"), [20, 10, -10, -20])


@one_by_one("who", [{"assent": [0, 1, 2]}, {"assent": []}, {"referee": " "}, {}])
def test_a_correction_takes_everybody_or_a_referee(who: dict[str, Any]) -> None:
    chain = played()
    text = chain.text
    body = {**corrected("win-2", WIN), **who}
    if "assent" not in who:
        del body["assent"]
    with pytest.raises(KeepError) as found:
        chain.add("correction", body, id="c")
    assert (found.value.id, chain.text) in {("assent", text), ("follow", text)}
    assert "agreement" in str(found.value)


def test_a_correction_after_which_the_rest_could_not_have_been_is_refused_with_the_place() -> None:
    chain = begun("club")
    ron(chain, 1, 0, 1, 30)
    ron(chain, 1, 0, 1, 30)
    with pytest.raises(KeepError) as found:
        correct(chain, "win-1", ("win", {"from": 0, "wins": [{"seat": 1, "yakuman": 1}]}))
    assert (found.value.id, found.value.values["n"]) == ("follow", 3)
    assert chain.sheet.hands[0].wins[0].han == 1


@one_by_one(
    "changes",
    [{}, {"nothing": []}, {"win-2": [{"kind": "win"}]}, {"win-2": [{"kind": "wine", "body": {}}]}, {"win-2": 3}, {"begin": []}, []],
)
def test_a_correction_of_nothing_or_into_nothing_is_refused(changes: Any) -> None:
    chain = played()
    text = chain.text
    with pytest.raises(KeepError):
        chain.add("correction", {"changes": changes, "assent": ALL}, id="c")
    assert chain.text == text


# ---- the end of a sheet
def confirmed(chain: ScoreSheet) -> ScoreSheet:
    for seat in range(4):
        put(chain, "confirm", seat=seat)
    return chain


def test_four_confirmations_close_a_clubs_sheet() -> None:
    chain = until_over(begun("club"))
    put(chain, "confirm", seat=0)
    with pytest.raises(KeepError) as found:
        put(chain, "close")
    assert (found.value.id, found.value.values["n"]) == ("unconfirmed", 3)
    confirmed(chain)
    put(chain, "close")
    assert chain.sheet.closed


def test_an_events_sheet_takes_a_signature() -> None:
    chain = confirmed(until_over(begun(event=True)))
    assert chain.sheet.signature
    with pytest.raises(KeepError) as found:
        put(chain, "close")
    assert (found.value.id, "8.2" in str(found.value)) == ("unsigned", True)
    put(chain, "sign", referee="Eva")
    put(chain, "close")
    assert (chain.sheet.closed, chain.sheet.signed) == (True, "Eva")


def test_nothing_is_written_on_a_closed_sheet_but_a_referees_correction_which_opens_it() -> None:
    chain = confirmed(until_over(begun()))
    put(chain, "close")
    for kind, body in (("deal", {}), ("confirm", {"seat": 1}), ("gong", {})):
        with pytest.raises(KeepError) as found:
            chain.add(kind, body, id="late")
        assert found.value.id == "closed"
    with pytest.raises(KeepError, match="referee"):
        correct(chain, "draw-1", ("draw", {"tenpai": [1]}))
    correct(chain, "draw-1", ("draw", {"tenpai": [1]}), referee="Eva")
    assert (chain.sheet.closed, chain.sheet.confirmed) == (False, ())
    assert chain.sheet.hands[0].delta == (-1000, 3000, -1000, -1000)


LONGER = ("win", {"from": 0, "wins": [{"seat": 2, "han": 1, "fu": 30}]})  # of a dealer, who deals again


def last_hands() -> ScoreSheet:
    """A whole game of eight hands, all won by who deals next."""
    chain = begun()
    for number in range(8):
        ron(chain, (number + 1) % 4, number % 4)
    assert chain.sheet.over == "rounds-over"
    return chain


@one_by_one("agreed", range(1, 7))
def test_a_correction_by_which_the_game_goes_on_asks_to_be_confirmed_again(agreed: int) -> None:
    chain = last_hands()
    ends: list[tuple[str, dict[str, Any]]] = [("confirm", {"seat": seat}) for seat in range(4)]
    for kind, body in [*ends, ("sign", {"referee": "Eva"}), ("close", {})][:agreed]:
        put(chain, kind, **body)
    lines, was = chain.text, chain.sheet
    assert (len(was.confirmed), was.signed != "", was.closed) == (min(agreed, 4), agreed > 4, agreed > 5)
    correct(chain, "win-3", LONGER, referee="Eva")
    sheet = chain.sheet
    assert (sheet.over, sheet.confirmed, sheet.signed, sheet.closed) == ("", (), "", False)
    assert chain.text.startswith(lines)
    with pytest.raises(KeepError, match="not over"):
        put(chain, "confirm", seat=0)
    confirmed(until_over(chain))
    put(chain, "close")
    assert chain.sheet.closed
    assert check(chain.text).differences == []
    assert ScoreSheet.read(chain.text).sheet == chain.sheet


def test_a_correction_by_which_a_game_was_over_before_it_was_broken_off_is_made() -> None:
    chain = begun("club")
    ron(chain, 1, 0, 1, 30)
    put(chain, "close", stop=True, assent=ALL)
    correct(chain, "win-1", ("win", {"from": 0, "wins": [{"seat": 1, "yakuman": 1}]}))
    assert (chain.sheet.over, chain.sheet.confirmed) == ("bust", ())
    correct(chain, "win-1", ("draw", {"tenpai": []}))
    assert chain.sheet.over == "stopped"


def test_a_closed_sheet_is_not_opened_by_players_who_take_its_closing_back() -> None:
    chain = confirmed(until_over(begun()))
    close = put(chain, "close").id
    with pytest.raises(KeepError, match="referee"):
        correct(chain, close)
    correct(chain, close, referee="Eva")
    assert not chain.sheet.closed


def test_a_game_is_broken_off_with_everybodys_assent() -> None:
    chain = begun()
    draw(chain, 1)
    with pytest.raises(KeepError):
        put(chain, "close", stop=True)
    put(chain, "close", stop=True, assent=ALL)
    assert (chain.sheet.over, chain.sheet.closed) == ("stopped", False)


# ---- the gong
def test_between_two_hands_the_gong_ends_the_game_at_once() -> None:
    chain = begun()
    draw(chain, 1)
    put(chain, "gong")
    assert chain.sheet.over == "time-up"


def test_the_hand_whose_dice_were_thrown_is_played_to_its_end_and_no_other_is_begun() -> None:
    chain = begun()
    put(chain, "deal", dice=[2, 2])
    put(chain, "gong")
    assert (chain.sheet.over, chain.sheet.now.gong) == ("", True)
    draw(chain, 0)
    assert chain.sheet.over == "time-up"
    with pytest.raises(KeepError, match="time is up"):
        put(chain, "deal")


def test_sticks_left_at_the_gong_belong_to_nobody_but_where_the_book_gives_them_to_the_first() -> None:
    for book, left in (("wrc-2015", 1), ("tenhou", 0)):
        chain = begun(book)
        put(chain, "riichi", seat=1)
        draw(chain, 1)
        put(chain, "gong")
        assert (chain.sheet.sticks, chain.sheet.over) == (left, "time-up")
        assert chain.sheet.total == 4 * chain.sheet.book.start
