"""Recorded games, kept hand by hand as at a physical table: points, dealer, round, counters and sticks come out as recorded."""

import csv

import pytest

from jantaku.core import constants as n
from jantaku.game import formats
from jantaku.game.formats import mjlog
from jantaku.game.log import Win
from jantaku.game.table import Table
from jantaku.game.walls import dora_indicators, ura_indicators
from jantaku.rules.book import Book
from jantaku.scorekeeper import KeepError, ScoreSheet, check
from jantaku.scoring.standings import places
from jantaku.scoring.tiles import is_red, kind, text_of
from tests.game.test_real_games import phoenix
from tests.sampling import sample
from tests.scorekeeper.kept import entries_of, kept, now_of, start_of, stays
from tests.shared import shared

PARTS = 8


@pytest.mark.parametrize("part", sample([0], range(1, PARTS)))
def test_the_hands_of_phoenix_games_give_the_recorded_scores_after_every_hand(part: int) -> None:
    games = phoenix()[part::PARTS]
    hands = 0
    for name, text in games:
        chain, wrong = kept(mjlog.read(text, name))
        assert (name, wrong) == (name, [])
        assert chain.sheet.over
        assert chain.sheet.total == 100_000
        hands += len(chain.sheet.hands)
    assert len(games) in {42, 43}
    assert hands > 350


def test_the_session_scores_of_phoenix_games_are_as_recorded() -> None:
    for name, text in phoenix()[::7]:
        log = mjlog.read(text, name)
        chain, _ = kept(log)
        assert log.scores
        assert [float(score) for score in chain.sheet.scores] == list(log.scores), name


def test_a_kept_game_is_read_back_and_checked_whole() -> None:
    name, text = phoenix()[0]
    chain, _ = kept(mjlog.read(text, name))
    again = ScoreSheet.read(chain.text)
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
        chain = ScoreSheet.begin(house={"uma": list(UMA)}, event=True)
        points = [score - 1000 * prize + 30_000 for score, prize in zip(scores, uma, strict=True)]
        chain.add("totals", {"points": points, "sticks": SHORT.get(table, 0)}, id="counted")
        assert [1000 * score for score in chain.sheet.scores] == scores, table
        assert (chain.sheet.places, chain.sheet.total, chain.sheet.over) == (ranks, 120_000, "counted")


def test_totals_that_do_not_make_four_times_the_start_are_refused() -> None:
    row = next(row for row in published() if (row["session"], row["table"]) == ("5", "2"))
    scores = [int(row[f"score_{wind}"]) for wind in "eswn"]
    points = [score - 1000 * BY_PLACE[rank] + 30_000 for score, rank in zip(scores, places(scores), strict=True)]
    chain = ScoreSheet.begin(house={"uma": list(UMA)})
    with pytest.raises(KeepError, match="115,000"):
        chain.add("totals", {"points": points, "sticks": 0}, id="counted")
    assert len(chain.events) == 1


# ---- by tiles
FLAGS = {
    "ippatsu": ("ippatsu",),
    "last_tile": ("haitei", "houtei"),
    "after_kan": ("rinshan",),
    "robbing_kan": ("chankan",),
    "first_turn": ("tenhou", "chiihou"),
    "double_riichi": ("double-riichi",),
}


def tiles_of(table: Table, win: Win) -> dict[str, object]:
    """A win as it is entered by its tiles: what the winner shows, and how it came."""
    t = table.state
    drawn = win.payer == win.winner
    if drawn:
        table.state.hand[win.winner][kind(t.tile)] -= 1
        if is_red(t.tile):
            table.state.reds[win.winner] -= 1 << 3 * (t.tile - 34)
    yaku = win.yaku or {}
    shown = [text_of(tile) for tile in dora_indicators(t)]
    beneath = [text_of(tile) for tile in ura_indicators(t)]
    body: dict[str, object] = {"seat": win.winner, "hand": table.hand(win.winner), "tile": text_of(t.tile)}
    body |= {"dora": ",".join(shown), **({"ura": ",".join(beneath)} if t.riichi[win.winner] else {})}
    body |= {flag: True for flag, names in FLAGS.items() if any(name in yaku for name in names)}
    return body | ({} if win.liable is None else {"liable": win.liable})


def test_hands_given_by_their_tiles_give_the_recorded_scores_too() -> None:
    wins = 0
    for name, text in phoenix()[::24]:
        log = mjlog.read(text, name)
        table = Table(Book.open(log.book, log.house))
        chain = ScoreSheet.begin(log.book, house=log.house)
        for number, hand in enumerate(log.hands):
            assert hand.start
            assert start_of(hand) == now_of(chain), (name, number)
            table.state.phase = n.NO_HAND
            table.lay(hand)
            for entry in hand.entries:
                table.follow(entry)
            table.conclude()
            for step, (how, body) in enumerate(entries_of(hand, dealer_stays=stays(log, number))):
                if how == "win":
                    assert hand.end
                    body["wins"] = [tiles_of(table, win) for win in hand.end.wins]
                    wins += len(hand.end.wins)
                chain.add(how, body, id=f"{number}-{step}")
        assert chain.sheet.points == log.points
    assert wins > 100
