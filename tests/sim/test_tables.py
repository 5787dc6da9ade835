"""Tables that are stepped together play by the rules, show each seat what it may know, and are the same however they are run."""

from hashlib import sha256
from typing import Any

import pytest

np = pytest.importorskip("numpy")

from jantaku.core.acts import ACTS  # noqa: E402
from jantaku.core.constants import HAND_OVER, KINDS, TURN  # noqa: E402
from jantaku.core.events import DEALT_AT, DEALT_TILE, OF_SEAT  # noqa: E402
from jantaku.core.fields import State, clone  # noqa: E402
from jantaku.core.hands import drop, take  # noqa: E402
from jantaku.core.planes import ALL_PLANES, PLANES, Planes, planes  # noqa: E402
from jantaku.core.view import see  # noqa: E402
from jantaku.errors import ActError, BookError, TablesError  # noqa: E402
from jantaku.game.acts import WORDS_OF, Act  # noqa: E402
from jantaku.game.table import Table  # noqa: E402
from jantaku.native import load  # noqa: E402
from jantaku.rules.book import Book  # noqa: E402
from jantaku.scoring.standings import places_under, scores_under  # noqa: E402
from jantaku.sim.logs import LOG, SEAL, seals  # noqa: E402
from jantaku.sim.records import pack, unpack  # noqa: E402
from jantaku.sim.steppers import MANY  # noqa: E402
from jantaku.sim.tables import A_HAND, A_UNIT, STAY, Tables  # noqa: E402
from tests.compiled import NATIVE  # noqa: E402
from tests.sampling import one_by_one, sample  # noqa: E402

BOOKS = ("tenhou", "wrc-2015", "wrr-2013", "club")
NEWER = ("ema-2016", "ema-2012", "m-league", "mahjong-soul", "saikouisen", "tenhou-2020", "jpml-a")
MIXED = ("open", "random", "sensible", "open")
ENCODED = pytest.mark.parametrize("encoding", ["planes", "events"])


def begun(n: int, **more: Any) -> Tables:
    """Tables at which everybody has sat down."""
    tables = Tables(n, **{"book": "tenhou", "seed": 7, **more})
    tables.reset()
    return tables


def played(tables: Tables, steps: int) -> Tables:
    """The same tables, after so many lawful acts at each."""
    for _ in range(steps):
        tables.step(tables.pick())
    return tables


def interpreted(monkeypatch: pytest.MonkeyPatch, n: int, **more: Any) -> Tables:
    """Tables that are stepped by the functions as they are written."""
    with monkeypatch.context() as patch:
        patch.setattr(load, "why_not", lambda: "chosen")
        return Tables(n, **more)


def numbers(records: Any) -> Any:
    """All numbers of each record, without what lies between its fields."""
    names = records.dtype.names
    parts = [numbers(records[name]) if records.dtype[name].names else records[name].reshape(len(records), -1) for name in names]
    return np.concatenate(parts, 1, dtype=np.int64)


def written(tables: Tables) -> dict[str, Any]:
    """All that is written of tables."""
    arrays = {name: getattr(tables, name) for name in ("who", "obs", "count", "hidden", "mask", "reward", "ended", "last")}
    return arrays | {"state": numbers(tables.state())}


def digest(tables: Tables, steps: int, order: Any = None) -> str:
    """A digest of all that so many steps write, each table's place as ``order`` has it."""
    found = sha256()
    for _ in range(steps):
        tables.step(tables.pick())
        for name in ("who", "obs", "mask", "reward", "ended", "last"):
            found.update(np.ascontiguousarray(getattr(tables, name)[order] if order is not None else getattr(tables, name)))
    return found.hexdigest()


# ---- the same, interpreted and native


@NATIVE
@pytest.mark.parametrize("steps", [250, pytest.param(31_250, marks=pytest.mark.prove)])
@ENCODED
@pytest.mark.parametrize("name", sample(BOOKS, NEWER))
def test_interpreted_and_native_write_the_same_bytes(name: str, encoding: str, steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    how: dict[str, Any] = {
        "book": name,
        "seed": (*BOOKS, *NEWER).index(name),
        "oracle": True,
        "players": MIXED,
        "encoding": encoding,
    }
    here, there = interpreted(monkeypatch, 16, **how), Tables(16, **how)
    here.reset()
    there.reset()
    for _ in range(steps):
        acts = there.pick()
        assert here.pick().tolist() == acts.tolist()
        here.step(acts)
        there.step(acts)
        for (what, one), other in zip(written(here).items(), written(there).values(), strict=True):
            assert np.array_equal(one, other), what


@NATIVE
@ENCODED
@pytest.mark.parametrize("threads", [2, 7])
def test_on_any_number_of_threads_the_same_is_played(threads: int, encoding: str) -> None:
    assert digest(begun(30, threads=threads, encoding=encoding), 300) == digest(begun(30, encoding=encoding), 300)


@NATIVE
def test_where_there_are_many_tables_threads_pick_the_same_acts_too() -> None:
    one, other = begun(MANY, encoding="nothing"), begun(MANY, encoding="nothing", threads=3)
    for _ in range(3):
        acts = one.pick()
        assert np.array_equal(other.pick(), acts)
        one.step(acts)
        other.step(acts)


@NATIVE
def test_on_several_threads_the_first_act_that_is_refused_is_named_and_no_table_moves() -> None:
    tables = begun(30, threads=7)
    for wrong in ([29], [3, 29], [11, 4]):
        acts = tables.pick()
        before = written(tables)["state"].copy()
        acts[wrong] = ACTS
        with pytest.raises(ActError, match=rf"^table {min(wrong)}: there is no act {ACTS}"):
            tables.step(acts.astype(np.int16))
        assert np.array_equal(written(tables)["state"], before)


def test_games_shared_out_among_several_sets_of_tables_are_the_same() -> None:
    whole, parts = begun(6), [begun(2, first=first, every=6) for first in (0, 2, 4)]
    for _ in range(400):
        whole.step(whole.pick())
        for at, part in enumerate(parts):
            part.step(part.pick())
            for name in ("who", "obs", "mask", "reward", "ended", "last"):
                assert np.array_equal(getattr(part, name), getattr(whole, name)[2 * at : 2 * at + 2]), name


def test_the_walls_of_a_seed_are_the_same_whoever_plays() -> None:
    def walls(tables: Tables) -> list[list[int]]:
        found: list[list[int]] = []
        for _ in range(600):
            wall = tables.state()["table"]["wall"][0].tolist()
            if not found or found[-1] != wall:
                found.append(wall)
            tables.step(tables.pick())
        return found

    one, other = walls(begun(1)), walls(begun(1, players=("open", "sensible", "random", "sensible")))
    few = min(len(one), len(other))
    assert few > 4
    assert one[:few] == other[:few]
    assert walls(begun(1, seed=8))[0] != one[0]


# ---- what may be done


@pytest.mark.parametrize("name", BOOKS)
def test_the_mask_is_what_the_rules_let_a_seat_do(name: str) -> None:
    tables, seen = begun(8, book=name), set()
    for _ in range(120):
        for at, row in enumerate(tables.state()["table"]):
            table = Table(name)
            table.state = unpack(row, State)
            seat = int(tables.who[at])
            assert table.state.pending >> seat & 1
            assert set(np.flatnonzero(tables.mask[at]).tolist()) == {act.number for act in table.lawful(seat)}
            seen.add(table.state.phase)
        tables.step(tables.pick())
    assert len(seen) > 1


def test_an_act_that_is_refused_says_where_for_whom_and_by_which_clause_and_no_table_moves() -> None:
    tables, table = begun(5, book="wrc-2015"), Table("wrc-2015")
    wrong = -1
    while wrong < 0:
        tables.step(tables.pick())
        table.state, seat = unpack(tables.state()[3]["table"], State), int(tables.who[3])
        possible = [act for act in WORDS_OF if table.possible(Act(seat, act)) and not tables.mask[3][act]]
        wrong = next((act for act in possible if table.why(Act(seat, act))[0].cite), -1)
    acts = tables.pick()
    acts[3] = wrong
    before = {name: array.copy() for name, array in written(tables).items()}
    reason = table.why(Act(seat, wrong))[0]
    with pytest.raises(ActError) as caught:
        tables.step(acts)
    assert str(caught.value).startswith(f"table 3: seat {seat} may not {WORDS_OF[wrong]} (act {wrong}): {reason.id} (WRC 2015 ")
    assert caught.value.reasons[0] == reason
    for name, array in before.items():
        assert np.array_equal(array, written(tables)[name]), name


@one_by_one(
    ("acts", "said"),
    [
        ([0, 0], r"acts have the shape \(2,\); give one for each table, \(3,\)"),
        ([[0, 0, 0]], r"acts have the shape \(1, 3\)"),
        ([0.5, 1.0, 2.0], "acts are float64; give whole numbers, the places in mask"),
        ([True, False, True], "acts are bool; give whole numbers"),
        (["a", "b", "c"], "acts are <U1; give whole numbers"),
        ([[1], [1, 2], [0]], "acts cannot be read as an array .*; give whole numbers"),
        ([0, 10**30, 0], "table 1: there is no act of a longer number; they are numbered from 0"),
        ([0, 10**10, 2**70], "table 1: there is no act 10000000000; they are numbered from 0"),
        (None, r"acts have the shape \(\)"),
        ([0, 1 << 20, 0], f"table 1: there is no act {1 << 20}; they are numbered from 0 to {ACTS - 1}"),
        ([0, 0, -2], "table 2: there is no act -2"),
        (np.array([0, 65535, 0], np.uint16), "table 1: there is no act 65535"),
        (np.array([-9, ACTS, 0], np.int16), r"table 0: there is no act -9; mask\[0\] has those that seat 0 may do"),
    ],
)
def test_acts_that_are_none_are_refused(acts: Any, said: str) -> None:
    tables = begun(3)
    with pytest.raises((TablesError, ActError), match=said):
        tables.step(acts)


@one_by_one("call", ["step", "pick", "state", "fork"])
def test_before_reset_there_is_nothing_to_go_on_with(call: str) -> None:
    given = {"step": ([0],), "fork": (0, 1)}.get(call, ())
    with pytest.raises(TablesError, match=rf"^{call}\(\) came before reset\(\)"):
        getattr(Tables(1), call)(*given)


@one_by_one(
    ("how", "said"),
    [
        ({"n": 0}, "n is 0; it goes from 1"),
        ({"n": 2.0}, r"n is 2.0 \(float\); give a whole number"),
        ({"book": "emma"}, "emma"),
        ({"house": {"uma": "many"}}, "uma"),
        ({"house": {"no_such_ruling": 1}}, "no_such_ruling"),
        ({"encoding": "pixels"}, r"encoding is 'pixels' \(str\); there are planes, events, nothing"),
        ({"length": "week"}, "there are hand, east, game"),
        ({"reward": "money"}, "there are points, score, place"),
        ({"players": ("open", "random")}, "give one for each of the four seats"),
        ({"players": "open"}, "give one for each of the four seats"),
        (
            {"players": ("open", "mortal", "open", "open")},
            r"a player is 'mortal' \(str\); there are open, sensible, strong, random",
        ),
        ({"players": ("random",) * 4}, 'no seat is "open"'),
        ({"seed": -1}, "seed is -1"),
        ({"threads": 0}, "threads is 0"),
        ({"every": 0}, "every is 0"),
        ({"oracle": 2}, r"oracle is 2 \(int\); give True or False"),
        ({"oracle": "yes"}, "oracle is 'yes'"),
        ({"house": 5}, r"house is 5 \(int\); give rulings by their keys"),
        ({"house": [("kiriage", True)]}, "house is .*; give rulings by their keys"),
        ({"players": 5}, r"players are 5 \(int\); give one for each of the four seats"),
        ({"players": None}, "players are None"),
    ],
)
def test_what_tables_cannot_be_made_of_is_said(how: dict[str, Any], said: str) -> None:
    with pytest.raises((TablesError, BookError), match=said):
        Tables(**{"n": 1, **how})


@ENCODED
def test_a_table_whose_act_is_to_stay_waits(encoding: str) -> None:
    tables = played(begun(4, encoding=encoding), 30)
    before = {name: array.copy() for name, array in written(tables).items()}
    acts = tables.pick()
    acts[[0, 2]] = STAY
    tables.step(acts)
    after = written(tables)
    for name in ("obs", "mask"):
        assert np.array_equal(before[name][[0, 2]], after[name][[0, 2]]), name
        assert not np.array_equal(before[name][[1, 3]], after[name][[1, 3]]), name
    assert before["who"][[0, 2]].tolist() == after["who"][[0, 2]].tolist()
    assert not tables.reward[[0, 2]].any()
    assert not tables.ended[[0, 2]].any()


# ---- what is seen


def bits(plane: list[int]) -> Any:
    """Planes as bytes."""
    return np.array([[word >> kind & 1 for kind in range(KINDS)] for word in plane], np.uint8)


@pytest.mark.parametrize("name", ["tenhou", "club"])
def test_what_a_seat_is_shown_is_in_its_view(name: str) -> None:
    tables = begun(6, book=name)
    for _ in range(150):
        for at, row in enumerate(tables.state()["table"]):
            view, shown, seat = State(), Planes(), int(tables.who[at])
            see(unpack(row, State), seat, view)
            planes(view, seat, shown)
            assert np.array_equal(tables.obs[at], bits(shown.plane[:PLANES]))
        tables.step(tables.pick())


def redealt(t: State, seat: int, rng: Any) -> State:
    """The same table as a seat sees it, with all that it cannot see dealt otherwise."""
    other, view = clone(t), State()
    see(t, seat, view)
    places = [place for place in range(136) if view.wall[place] < 0 and place >= t.taken]
    unseen = [t.wall[place] for place in places]
    held: list[int] = []
    for who in range(4):
        if who != seat:
            for kind in range(KINDS):
                for _ in range(t.hand[who][kind]):
                    tile = next((34 + suit for suit in range(3) if kind == 9 * suit + 4 and other.reds[who] >> 3 * suit & 7), kind)
                    drop(other, who, tile)
                    unseen.append(tile)
                    held.append(who)
    rng.shuffle(unseen)
    for who in held:
        take(other, who, unseen.pop())
    for place in places:
        other.wall[place] = unseen.pop()
    if t.phase == TURN and t.turn != seat:
        other.tile = next(kind for kind in range(KINDS) if other.hand[t.turn][kind])
    return other


def relogged(log: Any, seat: int, rng: Any) -> None:
    """Change what a log has of the tiles dealt to, and drawn by, seats other than this one."""
    for who in range(4):
        if who != seat:
            log["start"][who, DEALT_AT:] = DEALT_TILE + rng.integers(0, 37, 13)
    drawn = np.flatnonzero((log["event"] >= OF_SEAT) & (log["event"] % 4 != seat))
    log["event"][drawn] = OF_SEAT + 4 * rng.integers(0, 37, len(drawn)) + log["event"][drawn] % 4


@ENCODED
@pytest.mark.parametrize("players", [("open",) * 4, ("open", "sensible", "sensible", "sensible")])
def test_no_array_but_the_oracles_tells_what_a_seat_cannot_see(players: tuple[str, ...], encoding: str) -> None:
    rng = np.random.default_rng(5)
    tables, differ = begun(4, oracle=True, players=players, encoding=encoding), 0
    other = begun(4, oracle=True, players=players, encoding=encoding)
    for _ in range(120):
        state = tables.state()
        for at in range(4):
            t = redealt(unpack(state["table"][at], State), int(tables.who[at]), rng)
            state["table"][at] = pack([t], State)[0]
            if encoding == "events":
                relogged(state[LOG][at], int(tables.who[at]), rng)
        state[SEAL] = seals(state, other._key)
        other.restore(state)
        for name in ("who", "obs", "count", "mask"):
            assert np.array_equal(getattr(other, name), getattr(tables, name)), name
        differ += int((other.hidden != tables.hidden).any())
        tables.step(tables.pick())
    assert differ > 100


def test_the_oracle_shows_what_the_others_hold_and_what_comes_next() -> None:
    tables = played(begun(1, oracle=True, book="tenhou"), 40)
    t, seat = unpack(tables.state()["table"][0], State), int(tables.who[0])
    for i in range(3):
        who = (seat + 1 + i) % 4
        counts = tables.hidden[0, 4 * i : 4 * i + 4].sum(0)
        assert counts.tolist() == t.hand[who]
    assert tables.hidden[0, 22].argmax() == [*range(34), 4, 13, 22][t.wall[t.taken]]
    assert tables.hidden.shape == (1, ALL_PLANES - PLANES, KINDS)
    assert Tables(1).hidden.shape[0] == 0


# ---- what is won


@pytest.mark.parametrize("length", ["hand", "east", "game"])
def test_a_unit_that_ends_says_so_and_the_next_begins(length: Any) -> None:
    tables, ends = begun(8, length=length), 0
    before = tables.state()["table"]
    for _ in range(2000 if length != "hand" else 300):
        tables.step(tables.pick())
        now = tables.state()["table"]
        for at in np.flatnonzero(tables.ended):
            if tables.ended[at] == A_UNIT:
                ends += 1
                assert now["hands"][at] == 0
                assert now["points"][at].tolist() == [25_000] * 4
                assert np.array_equal(tables.last[at] - before["points"][at], tables.reward[at])
                assert length == "hand" or before["round"][at] in ({"east": (0,), "game": (1, 2)}[length])
            else:
                assert length != "hand"
                assert tables.ended[at] == A_HAND
                assert now["hands"][at] == before["hands"][at] + 1
        before = now
    assert ends > 8


@pytest.mark.parametrize("name", BOOKS)
def test_points_and_sticks_are_kept(name: str) -> None:
    tables = begun(8, book=name)
    now = tables.state()["table"]
    for _ in range(900):
        tables.step(tables.pick())
        before, now = now, tables.state()["table"]
        same = tables.ended != A_UNIT
        total = now["points"].sum(1) + 1000 * now["sticks"]
        assert (total[same] == (before["points"].sum(1) + 1000 * before["sticks"])[same]).all()
        assert np.array_equal((now["points"] - before["points"])[same], tables.reward[same])


UMA = {"uma": [20, 10, -10, -20]}


@pytest.mark.parametrize(("name", "house", "unit"), [("wrc-2015", {}, 1), ("tenhou", {}, 1), ("wrc-2015", UMA, 3)])
def test_rewards_by_score_and_place_are_those_of_the_book(name: str, house: dict[str, Any], unit: int) -> None:
    how: dict[str, Any] = {"book": name, "house": house, "length": "east"}
    score, place = begun(8, reward="score", **how), begun(8, reward="place", **how)
    book, ends = Book.open(name).under(house), 0
    assert score.unit == unit
    for _ in range(900):
        acts = score.pick()
        place.pick()
        score.step(acts)
        place.step(acts)
        for at in range(8):
            points = score.last[at].tolist()
            over = score.ended[at] == A_UNIT
            ends += int(over)
            assert score.reward[at].tolist() == ([1000 * unit * one for one in scores_under(book, points)] if over else [0] * 4)
            assert place.reward[at].tolist() == ([*places_under(book, points)] if over else [0] * 4)
    assert ends > 8


def test_bots_play_by_themselves_between_the_decisions_of_open_seats() -> None:
    tables = begun(4, players=("sensible", "random", "open", "sensible"))
    for _ in range(300):
        assert set(tables.who.tolist()) == {2}
        assert not (tables.state()["table"]["phase"] == HAND_OVER).any()
        tables.step(tables.pick())
