"""Recorded games, kept hand by hand as at a physical table: points, dealer, round, counters and sticks come out as recorded."""

import csv

import pytest

from jantaku import formats
from jantaku.formats import mjlog
from jantaku.keep import Chain, KeepError, check
from jantaku.session import places
from tests.keep.kept import kept
from tests.shared import shared
from tests.test_real_games import phoenix

PARTS = 2


@pytest.mark.parametrize("part", range(PARTS))
def test_the_hands_of_phoenix_games_give_the_recorded_scores_after_every_hand(part: int) -> None:
    games = phoenix()[part::PARTS]
    hands = 0
    for name, text in games:
        chain, wrong = kept(mjlog.read(text, name))
        assert (name, wrong) == (name, [])
        assert chain.sheet.over
        assert chain.sheet.total == 100_000
        hands += len(chain.sheet.hands)
    assert len(games) == 169
    assert hands > 1600


def test_the_session_scores_of_phoenix_games_are_the_recorded_ones() -> None:
    for name, text in phoenix()[::7]:
        log = mjlog.read(text, name)
        chain, _ = kept(log)
        assert log.scores
        assert [float(score) for score in chain.sheet.scores] == list(log.scores), name


def test_a_kept_game_is_read_back_and_checked_whole() -> None:
    name, text = phoenix()[0]
    chain, _ = kept(mjlog.read(text, name))
    again = Chain.read(chain.text)
    assert again.sheet == chain.sheet
    assert again.receipt == chain.receipt
    assert check(chain.text).differences == []


def test_the_hands_of_the_kobalab_scenarios_give_the_recorded_scores() -> None:
    games = list(formats.read_all(shared("data/scenarios/kobalab_scenarios.jsonl.gz"), "scenarios"))
    hands = 0
    for name, log in games:
        chain, wrong = kept(log)
        assert (name, wrong) == (name, [])
        assert chain.sheet.over
        hands += len(chain.sheet.hands)
    assert (len(games), hands) == (19, 185)


# ---- tables of which only the scores are published
SHORT = {("5", "2"): 5, ("5", "3"): 8}  # thousands that are missing, as the README of the data has it: sticks, or penalties
TIED = ("2", "2")
UMA = (30, 10, -10, -30)
BY_PLACE = dict(zip((1, 2, 3, 4), UMA, strict=True))


def published() -> list[dict[str, str]]:
    with shared("data/tournaments/swedish_open_2014_tables.csv").open() as file:
        return list(csv.DictReader(file))


def test_the_tables_of_the_swedish_open_of_2014_come_out_as_published() -> None:
    rows = published()
    assert len(rows) == 63
    for row in rows:
        table = row["session"], row["table"]
        scores = [int(row[f"score_{wind}"]) for wind in "eswn"]
        ranks = places(scores)
        tied = len(set(scores)) < 4
        assert tied == (table == TIED)
        uma = [20 if tied and rank == 1 else BY_PLACE[rank] for rank in ranks]
        chain = Chain.begin(house={"uma": list(UMA)}, event=True)
        points = [score - 1000 * prize + 30_000 for score, prize in zip(scores, uma, strict=True)]
        chain.add("totals", {"points": points, "sticks": SHORT.get(table, 0)}, id="counted")
        assert [1000 * score for score in chain.sheet.scores] == scores, table
        assert (chain.sheet.places, chain.sheet.total, chain.sheet.over) == (ranks, 120_000, "counted")


def test_totals_that_do_not_make_four_times_the_start_are_refused() -> None:
    row = next(row for row in published() if (row["session"], row["table"]) == ("5", "2"))
    scores = [int(row[f"score_{wind}"]) for wind in "eswn"]
    points = [score - 1000 * BY_PLACE[rank] + 30_000 for score, rank in zip(scores, places(scores), strict=True)]
    chain = Chain.begin(house={"uma": list(UMA)})
    with pytest.raises(KeepError, match="115,000"):
        chain.add("totals", {"points": points, "sticks": 0}, id="counted")
    assert len(chain.events) == 1
