"""Records become arrays: what the environment shows at each decision, what was done, and how hand and game ended."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

np = pytest.importorskip("numpy")

from jantaku.cli import main  # noqa: E402
from jantaku.core.acts import CHII_LOW, DISCARD_DRAWN, KAN, NOTEN, PON, TENPAI, TSUMO  # noqa: E402
from jantaku.core.constants import UNKNOWN, WALL  # noqa: E402
from jantaku.game import formats  # noqa: E402
from jantaku.game.acts import Act, Lawful  # noqa: E402
from jantaku.game.log import Entry, Log, Start  # noqa: E402
from jantaku.game.play import decisions, play  # noqa: E402
from jantaku.game.results import calls_that_held, with_results  # noqa: E402
from jantaku.game.table import Table  # noqa: E402
from jantaku.game.view import View  # noqa: E402
from jantaku.native import load  # noqa: E402
from jantaku.rules.book import Book  # noqa: E402
from jantaku.scoring.standings import places_under  # noqa: E402
from jantaku.sim import Dataset  # noqa: E402
from jantaku.sim.dataset import STATED, make  # noqa: E402
from jantaku.sim.encodings import token_names  # noqa: E402
from jantaku.sim.tables import Tables  # noqa: E402
from tests.compiled import NATIVE  # noqa: E402
from tests.shared import part_of  # noqa: E402

BOOKS = ("tenhou", "wrc-2015", "wrr-2013", "club")
ARRAYS = ("obs", "mask", "act", "seat", "hand", "hands", "games")


def played(book: str = "tenhou", seed: bytes = b"an evening", bots: Any = "sensible") -> Log:
    """A game between bots."""
    return play(bots, book=book, seed=seed).log


def calling(_: View, lawful: Lawful) -> Act:
    """A player that calls whatever may be called."""
    acts = list(lawful)
    return next((act for act in acts if CHII_LOW <= act.number <= TSUMO), acts[-1])


def written(folder: Path, *files: Path, name: str = "data", **more: Any) -> Dataset:
    """The data set of some files."""
    return make(files, folder / name, **more)


def kept(folder: Path, log: Log, form: str = "text") -> Path:
    """A game, in a file."""
    path = folder / f"{form}.log"
    path.write_text(formats.write(log, form), "utf-8")
    return path


def command(*words: object) -> Result:
    """What ``jantaku dataset`` answers."""
    return CliRunner().invoke(main, ["dataset", *map(str, words)])


def shown(log: Log, encoding: Any = "planes", *, oracle: bool = False) -> list[tuple[int, int, Any, Any, Any]]:
    """Each decision as the environment shows it, with what was done, hand by hand."""
    rows = []
    book = Book.named(log.book, log.house, log.digest)
    table, tables = Table(book), Tables(1, book, encoding=encoding, oracle=oracle)
    tables.reset()
    for hand in log.hands:
        if hand.start:
            table = Table(book)
        table.lay(hand)
        tables.put(0, table)
        left = list(decisions(replace(log, hands=[replace(hand, start=start_of(table))]), book))
        while not tables.ended[0]:
            seat = int(tables.who[0])
            own = [at for at, one in enumerate(left) if one.seat == seat]
            if tables.mask[0][TENPAI] or tables.mask[0][NOTEN]:
                own = [at for at in own if left[at].act.number in (TENPAI, NOTEN)]
                act = left.pop(own[0]).act.number if own else TENPAI if tables.table(0).state.waits[seat] else NOTEN
            else:
                act = left.pop(own[0]).act.number
            rows.append((seat, act, tables.obs[0].copy(), tables.mask[0].copy(), tables.hidden[0].copy() if oracle else None))
            tables.step([act])
        tables.ended[:] = 0
        for entry in hand.entries:
            table.follow(entry)
        table.conclude()
    return rows


def start_of(table: Table) -> Any:
    """What a hand begins with at a table."""
    t = table.state
    return Start(tuple(t.points), t.dealer, t.round, t.counters, t.sticks)  # type: ignore[arg-type]


def expect_same(data: Dataset, rows: list[tuple[int, int, Any, Any, Any]], *, oracle: bool = False) -> None:
    """Every decision, bit for bit."""
    assert len(data) == len(rows)
    for at, (seat, act, obs, mask, hidden) in enumerate(rows):
        one = data[at]
        assert (one["seat"], one["act"]) == (seat, act), at
        assert np.array_equal(one["obs"], obs), at
        assert np.array_equal(one["mask"], mask), at
        assert one["mask"][act]
        assert not oracle or np.array_equal(one["hidden"], hidden), at


# ---- what is written


@pytest.mark.parametrize("encoding", ["planes", "events"])
@pytest.mark.parametrize("book", BOOKS)
def test_each_decision_is_bit_for_bit_what_the_environment_shows(book: str, encoding: Any, tmp_path: Path) -> None:
    log = played(book)
    data = written(tmp_path, kept(tmp_path, log), oracle=True, encoding=encoding)
    expect_same(data, shown(log, encoding, oracle=True), oracle=True)
    if encoding == "events":
        rows = data[:]
        assert np.array_equal((rows["obs"] != 0).sum(1), rows["count"])


@pytest.mark.slow
@pytest.mark.parametrize("every", [60, pytest.param(1, marks=pytest.mark.prove)])
def test_each_decision_of_real_games_is_what_the_environment_shows(every: int, tmp_path: Path) -> None:
    file = part_of("data/tenhou/phoenix_2020a.mjlog.tsv.gz", every, tmp_path)
    data = written(tmp_path, file)
    assert data.index["left_out"] == []
    assert len(data.names) == len(set(data.names)) == len(data.games)
    games = [log for _, log in formats.read_all(file)]
    firsts = np.flatnonzero(np.diff(data.hands["game"], prepend=-1))
    assert len(games) == len(data.games) == len(firsts)
    for at, game in enumerate(games):
        rows = shown(game)
        first = int(data.hands["first"][firsts[at]])
        found = data[first : first + len(rows)]
        assert found["act"].tolist() == [row[1] for row in rows]
        assert found["seat"].tolist() == [row[0] for row in rows]
        assert np.array_equal(found["obs"], [row[2] for row in rows])
        assert np.array_equal(found["mask"], [row[3] for row in rows])


def test_how_each_hand_and_the_game_ended_is_there(tmp_path: Path) -> None:
    log = played()
    data = written(tmp_path, kept(tmp_path, log))
    full = with_results(log)
    assert full.points
    assert len(data.hands) == len(log.hands)
    for row, hand, after in zip(data.hands, full.hands, [*full.hands[1:], None], strict=True):
        assert hand.start
        assert hand.end
        assert tuple(row["points"]) == hand.start.points
        assert (row["dealer"], row["round"]) == (hand.start.dealer, hand.start.round)
        assert (row["counters"], row["sticks"]) == (hand.start.counters, hand.start.sticks)
        assert STATED[row["outcome"]] == hand.end.how == data.index["outcomes"][row["outcome"]]
        points = full.points if after is None else after.start.points  # type: ignore[union-attr]
        assert tuple(row["points"] + row["gain"]) == points
    assert tuple(data.games[0]["points"]) == full.points
    assert tuple(data.games[0]["place"]) == places_under(Book.open("tenhou"), full.points)
    assert data.hands["rows"].sum() == len(data)
    assert np.array_equal(data.hands["first"], np.cumsum([0, *data.hands["rows"][:-1]]))


def test_a_decision_has_the_gain_and_the_place_of_its_own_seat(tmp_path: Path) -> None:
    data = written(tmp_path, kept(tmp_path, played()))
    rows = data[:]
    for at in range(0, len(data), 37):
        hand = data.hands[data.arrays["hand"][at]]
        assert data[at]["gain"] == rows["gain"][at] == hand["gain"][rows["seat"][at]]
        assert data[at]["place"] == rows["place"][at] == data.games[hand["game"]]["place"][rows["seat"][at]]
    picked = data[np.array([5, 3, 11])]
    assert picked["act"].tolist() == [data[5]["act"], data[3]["act"], data[11]["act"]]


def test_a_game_is_the_same_in_every_format_that_holds_it(tmp_path: Path) -> None:
    log = calls_that_held(with_results(played()))[0]
    folder = tmp_path
    sets = [written(folder, kept(folder, log, form), name=form) for form in formats.WRITTEN]
    assert len(sets) == 3
    for other in sets[1:]:
        assert other.index["left_out"] == []
        for name in ("obs", "mask", "act", "seat", "hand", "hands"):
            assert np.array_equal(sets[0].arrays[name], other.arrays[name]), name


@NATIVE
def test_interpreted_and_native_write_the_same_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = played("wrc-2015")
    file = kept(tmp_path, replace(log, hands=log.hands[:2], complete=False))
    there = written(tmp_path, file, name="there", oracle=True)
    monkeypatch.setattr(load, "why_not", lambda: "chosen")
    here = written(tmp_path, file, name="here", oracle=True)
    assert here.index == there.index
    for name in (*ARRAYS, "hidden"):
        assert np.array_equal(here.arrays[name], there.arrays[name]), name


def test_a_record_that_stops_keeps_its_decisions_and_has_no_end(tmp_path: Path) -> None:
    log = played()
    cut = replace(log.hands[1], entries=log.hands[1].entries[:9], end=None)
    data = written(tmp_path, kept(tmp_path, replace(log, hands=[log.hands[0], cut], complete=False, points=None)))
    assert STATED[data.hands[1]["outcome"]] == ""
    assert data.hands[1]["rows"] >= 9
    assert data.games[0]["place"].tolist() == [0, 0, 0, 0]
    assert data[len(data) - 1]["place"] == 0


def test_an_answer_is_given_to_the_seat_that_gave_it_in_whatever_order_the_record_has_them(tmp_path: Path) -> None:
    log = played(seed=b"several answers to a discard", bots=calling)
    swapped = [replace(hand, entries=list(hand.entries)) for hand in log.hands]
    turned = 0
    for hand in swapped:
        for at in range(len(hand.entries) - 1):
            one, other = hand.entries[at : at + 2]
            if CHII_LOW <= one.act < TSUMO and CHII_LOW <= other.act < TSUMO and one.seat != other.seat:
                hand.entries[at : at + 2] = [other, one]
                turned += 1
    assert turned
    plain, other_way = (
        written(tmp_path, kept(tmp_path, each), name=name) for name, each in (("one", log), ("other", replace(log, hands=swapped)))
    )
    assert other_way.index["left_out"] == []
    assert np.array_equal(plain.arrays["act"], other_way.arrays["act"])


# ---- what is not known


def test_with_an_oracle_a_hand_is_left_out_whose_wall_is_not_known_and_without_it_kept(tmp_path: Path) -> None:
    log = with_results(played())
    at = next(at for at, hand in enumerate(log.hands) if hand.end and hand.end.how == "tsumo")
    wall = list(log.hands[at].wall)
    wall[WALL - 15] = UNKNOWN  # the last of the live wall
    log.hands[at] = replace(log.hands[at], wall=tuple(wall), secret=b"", generator="")
    file = kept(tmp_path, log)
    assert written(tmp_path, file, name="without").index["hands"] == len(log.hands)
    data = written(tmp_path, file, name="with", oracle=True)
    assert data.index["hands"] == len(log.hands) - 1
    assert [one["why"] for one in data.index["left_out"]] == ["not all tiles of its wall are known"]


@pytest.mark.parametrize("every", [12, pytest.param(1, marks=pytest.mark.prove)])
def test_of_a_record_that_one_seat_kept_the_decisions_of_that_seat_are_there(every: int, tmp_path: Path) -> None:
    file = part_of("data/tenhou_client/client_logs.txt.gz", every, tmp_path, "#")
    data = written(tmp_path, file)
    assert len(data) > 48_000 / every
    for hand in data.hands[:200]:
        seats = set(data.arrays["seat"][hand["first"] : hand["first"] + hand["rows"]].tolist())
        assert len(seats) <= 1
    assert all("swap-same" in one["why"] for one in data.index["left_out"])
    assert data[:]["mask"][np.arange(len(data)), data.arrays["act"]].all()
    tokens = written(tmp_path, file, name="tokens", encoding="events")
    assert np.array_equal(tokens.arrays["act"], data.arrays["act"])
    rows = tokens[:2000]
    assert np.array_equal((rows["obs"] != 0).sum(1), rows["count"])
    assert rows["obs"].max() < len(token_names())


# ---- what is wrong


def test_a_hand_with_an_unlawful_act_is_left_out_by_name_with_the_clause_and_the_others_stay(tmp_path: Path) -> None:
    log = with_results(played())
    hand = log.hands[1]
    first = hand.entries[0]
    wrong = replace(hand, entries=[Entry(first.seat, TSUMO), *hand.entries[1:]])
    data = written(tmp_path, kept(tmp_path, replace(log, hands=[log.hands[0], wrong, *log.hands[2:]])))
    assert data.index["hands"] == len(log.hands) - 1
    (left_out,) = data.index["left_out"]
    assert "may not tsumo: win-" in left_out["why"]
    assert "hand 2" in left_out["place"]
    assert data.hands["number"].tolist() == [0, *range(2, len(log.hands))]


def test_a_hand_whose_payments_are_not_those_of_the_rules_is_left_out(tmp_path: Path) -> None:
    log = with_results(played())
    before, hand = log.hands[2:4]
    assert before.end
    assert hand.end
    assert hand.end.delta
    assert hand.start
    turned = hand.end.delta[::-1]
    paid = replace(hand, end=replace(hand.end, delta=turned, wins=[replace(hand.end.wins[0], delta=turned)]))
    unpaid = replace(before, end=replace(before.end, delta=None))
    points = replace(hand, start=replace(hand.start, points=hand.start.points[::-1]))
    for pair, at, why in (((before, paid), 4, "paid for it"), ((unpaid, points), 3, "the points")):
        file = kept(tmp_path, replace(log, hands=[*log.hands[:2], *pair, *log.hands[4:]]))
        (left_out,) = written(tmp_path, file, name=why).index["left_out"]
        assert f"hand {at}" in left_out["place"]
        assert why in left_out["why"]


def test_a_hand_that_goes_on_after_its_end_is_left_out(tmp_path: Path) -> None:
    log = with_results(played())
    more = replace(log.hands[1], entries=[*log.hands[1].entries, Entry(0, DISCARD_DRAWN)])
    data = written(tmp_path, kept(tmp_path, replace(log, hands=[log.hands[0], more, *log.hands[2:]])))
    (left_out,) = data.index["left_out"]
    assert "it is over by ron, and the record has E drawn" in left_out["why"]


def test_what_follows_from_a_hand_that_is_left_out_is_left_out_too(tmp_path: Path) -> None:
    log = played()
    assert all(hand.start is None for hand in log.hands[1:])
    first = log.hands[1].entries[0]
    wrong = replace(log.hands[1], entries=[Entry(first.seat, TSUMO), *log.hands[1].entries[1:]])
    data = written(tmp_path, kept(tmp_path, replace(log, hands=[log.hands[0], wrong, *log.hands[2:]])))
    assert data.index["hands"] == 1
    assert len(data.index["left_out"]) == len(log.hands) - 1
    assert data.index["left_out"][-1]["why"] == "it follows from a hand that was left out"


def test_a_file_that_cannot_be_read_is_named_and_the_others_are_there(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text('{"log": [', "utf-8")
    found = command(broken, tmp_path / "missing.xml", kept(tmp_path, played()), "--out", tmp_path / "data", "--json")
    assert found.exit_code == 1
    told = json.loads(found.stdout)
    assert told["left_out"] == 2
    assert told["hands"] > 0
    assert {Path(one["place"]).name for one in told["places"]} == {"broken.json", "missing.xml"}


def test_the_command_says_what_it_wrote_and_what_it_left_out(tmp_path: Path) -> None:
    for lang, word in (("en", "decisions"), ("fr", "décisions"), ("ja", "判断")):
        found = command(kept(tmp_path, played()), "--out", tmp_path / lang, "--lang", lang)
        assert found.exit_code == 0
        assert word in found.stdout
    assert command(tmp_path / "missing.xml", "--out", tmp_path / "none").exit_code == 2


def test_a_ruling_is_laid_over_the_book_that_each_record_names(tmp_path: Path) -> None:
    """As `jantaku verify` and `jantaku review` have it."""
    file = kept(tmp_path, with_results(played()))
    assert command(file, "--out", tmp_path / "own", "--set", "kiriage=true").exit_code in (0, 1)
    assert command(file, "--out", tmp_path / "named", "--set", "kiriage=true", "--book", "tenhou").exit_code in (0, 1)
    own, named = Dataset(tmp_path / "own"), Dataset(tmp_path / "named")
    assert own.index["books"] == named.index["books"]
    assert own.index["books"][0]["name"] == "tenhou"
    assert own.index["left_out"] == named.index["left_out"]
    found = command(file, "--out", tmp_path / "none", "--set", "no_such=1")
    assert found.exit_code == 2
    assert "no_such" in found.stderr
    assert not (tmp_path / "none").exists()


def test_another_book_is_followed_where_it_is_asked_for(tmp_path: Path) -> None:
    file = kept(tmp_path, with_results(played()))
    own, other = written(tmp_path, file, name="own"), written(tmp_path, file, name="other", book=Book.open("wrc-2015"))
    assert own.index["books"][0]["name"] == "tenhou"
    assert other.index["books"][0]["name"] == "wrc-2015"
    assert other.index["left_out"]  # three red fives are not in its walls


def test_the_first_call_stands_where_the_book_says_so_and_the_record_has_the_times(tmp_path: Path) -> None:
    log = played("wrc-2015", b"several answers to a discard", calling)
    at, place = next(
        (at, place)
        for at, hand in enumerate(log.hands)
        for place, (one, other) in enumerate(zip(hand.entries, hand.entries[1:], strict=False))
        if {one.act < PON, other.act < PON} == {True, False}
        and min(one.act, other.act) >= CHII_LOW
        and max(one.act, other.act) <= KAN
    )
    hand = log.hands[at]
    answers = [entry._replace(time=100 if entry.act < PON else 5000) for entry in hand.entries[place : place + 2]]
    caller = next(entry.seat for entry in answers if entry.act < PON)
    table = Table("wrc-2015")
    for before in log.hands[:at]:
        table.lay(before)
        for entry in before.entries:
            table.follow(entry)
        table.conclude()
    table.lay(hand)
    for entry in (*hand.entries[:place], *answers):
        table.follow(entry)
    assert table.asked == (caller,)
    last = next(iter(table.lawful()))
    entries = [*hand.entries[:place], *answers, Entry(caller, last.number)]
    cut = replace(log, hands=[*log.hands[:at], replace(hand, entries=entries, end=None)], complete=False, points=None, scores=None)
    data = written(tmp_path, kept(tmp_path, cut))
    assert data.index["left_out"] == []
    assert (data[len(data) - 1]["seat"], data[len(data) - 1]["act"]) == (caller, last.number)
