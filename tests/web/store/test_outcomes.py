"""What a game came to, counted off its record: the same as counted from what the record says of each hand."""

from dataclasses import fields, replace

import pytest

from jantaku.core.acts import CHII_LOW, KAN, RIICHI_DISCARD, RIICHI_DRAWN, STRIDE
from jantaku.errors import JantakuError
from jantaku.game import formats
from jantaku.game.log import Log
from jantaku.game.results import calls_that_held, with_results
from jantaku.game.table import replay
from jantaku.scoring.standings import places
from jantaku.web.store.outcomes import SeatOutcome, outcome_of
from jantaku.web.store.schema import COUNTED, seats
from tests.sampling import one_by_one
from tests.web.store.played import east_game, log_of

GAMES = [(1, "wrc-2015"), (2, "wrr-2013"), (3, "tenhou"), (4, "wrc-2015"), (5, "tenhou")]


def is_riichi(act: int) -> bool:
    return RIICHI_DISCARD <= act < RIICHI_DISCARD + STRIDE or act == RIICHI_DRAWN


def counted(log: Log, seat: int) -> dict[str, int]:
    """From the ends that the record tells, and the acts before them."""
    out = dict.fromkeys(COUNTED, 0)
    out["points"] = (log.points or (0,) * 4)[seat]
    for hand in calls_that_held(log)[0].hands:
        end = hand.end
        assert end is not None
        mine = [win for win in end.wins if win.winner == seat]
        ron_tile_riichi = end.how == "ron" and is_riichi(hand.entries[-1 - len(end.wins)].act) and end.wins[0].payer == seat
        out["hands"] += 1
        out["ron"] += any(win.payer != seat for win in mine)
        out["tsumo"] += any(win.payer == seat for win in mine)
        out["deal_ins"] += any(win.payer == seat != win.winner for win in end.wins)
        out["riichi"] += any(entry.seat == seat and is_riichi(entry.act) for entry in hand.entries) and not ron_tile_riichi
        out["opened"] += any(entry.seat == seat and CHII_LOW <= entry.act <= KAN for entry in hand.entries)
        out["won"] += sum(win.points or 0 for win in mine)
        if end.tenpai is not None:
            out["draws"] += 1
            out["tenpai"] += end.tenpai[seat] == 1
    return out


@one_by_one(("seed", "book"), GAMES)
def test_what_a_game_came_to_is_what_its_record_says(seed: int, book: str) -> None:
    text = east_game(seed, book)
    log = with_results(log_of(text))
    outcome = outcome_of(text)
    found = outcome["seats"]
    assert isinstance(found, list)
    for seat in range(4):
        assert {name: found[seat][name] for name in COUNTED} == counted(log, seat)
        assert found[seat]["score"] == (log.scores or ())[seat]
    if len(set(log.points or ())) == 4:
        assert [one["place"] for one in found] == list(places(log.points or ()))
    assert (outcome["book"], outcome["hands"], outcome["counts"], bool(outcome["over"])) == (book, len(log.hands), True, True)


def test_there_is_something_of_every_kind_in_these_games() -> None:
    found = [seat for seed, book in GAMES for seat in outcome_of(east_game(seed, book))["seats"]]  # type: ignore[attr-defined]
    assert all(sum(seat[name] for seat in found) > 0 for name in COUNTED)


def test_a_log_is_counted_like_its_text() -> None:
    assert outcome_of(log_of(east_game(1))) == outcome_of(east_game(1))


def test_equals_share_a_place_where_the_book_lets_them() -> None:
    log = log_of(east_game(1))
    (*_, last) = log.hands
    assert last.start is None or last.start.points
    for book, wanted in (("wrc-2015", [1, 1, 1, 1]), ("tenhou", [1, 2, 3, 4])):
        nothing = Log(book, hands=[], complete=False)
        table = replay(nothing)
        assert len(set(table.points)) == 1
        table.state.over = 1
        found = [SeatOutcome() for _ in range(4)]
        from jantaku.web.store.outcomes import _rank

        _rank(table, found)
        assert [one.place for one in found] == wanted


def test_a_game_that_was_broken_off_has_no_places() -> None:
    outcome = outcome_of(east_game(1, hands=1))
    assert outcome["hands"] == 1
    assert outcome["over"] == ""
    assert all(seat["place"] is None and seat["score"] is None for seat in outcome["seats"])  # type: ignore[attr-defined]


def test_a_game_from_a_wall_that_was_not_sealed_does_not_count() -> None:
    assert outcome_of(east_game(1, sealed=False))["counts"] is False
    log = log_of(east_game(1))
    log.hands[-1] = replace(log.hands[-1], seal="")
    assert outcome_of(log)["counts"] is False
    assert outcome_of(Log("wrc-2015"))["counts"] is False


def test_a_hand_that_breaks_off_is_not_counted() -> None:
    log = log_of(east_game(1))
    whole = len(log.hands)
    log.hands[-1] = replace(log.hands[-1], entries=log.hands[-1].entries[:5], end=None)
    assert outcome_of(log)["hands"] == whole - 1


def test_what_is_no_record_is_refused() -> None:
    with pytest.raises(JantakuError):
        outcome_of("a shopping list")


def test_every_count_has_its_column() -> None:
    names = {field.name for field in fields(SeatOutcome)}
    assert names == {*COUNTED, "place", "score"}
    assert names <= set(seats.c.keys())
    assert formats.write(log_of(east_game(1)), "text") == east_game(1)
