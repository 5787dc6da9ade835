"""Programs that speak mjai in an arena: the same walls and counts, programs that are kept, replaced, and ended."""

import json
import socketserver
import threading
from pathlib import Path

import pytest

from jantaku.errors import JantakuError
from jantaku.mjai import programs
from jantaku.mjai.host import Host
from jantaku.rules.book import Book
from jantaku.sim.arena.by_acts import PROGRAMS
from jantaku.sim.arena.counting import PAIR, ContestCount, seatings
from jantaku.sim.arena.playing import Arena, Batch, Threads
from jantaku.sim.shares import Processes
from tests.mjai.made import ENOUGH, InProcess, is_running
from tests.mjai.programs import discarding, started
from tests.playing import BRIEF
from tests.sampling import crossed

BOOK = Book.open("tenhou").under(BRIEF)


def contest(players: tuple[str, str], walls: int = 1, number: int = 1) -> tuple[ContestCount, list]:
    arena = Arena(BOOK, players, Threads(number), limit=ENOUGH, pairs=True)
    count, blocks = ContestCount(BOOK, players, pairs=True), list(arena.play(walls))
    for block in blocks:
        count.add(block)
    return count, blocks


@pytest.mark.parametrize(("own_draws", "other"), crossed([False, True], ["strong", "random"]))
def test_our_bot_by_mjai_plays_the_very_games_that_it_plays_compiled(
    other: str, *, own_draws: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = []

    def open_one(place: str) -> InProcess:
        opened.append(place)
        return InProcess(Host("sensible", BOOK))

    monkeypatch.setattr(programs, "opened", open_one)
    batch = Batch((0, 1, 1, 0), 3, 5)
    by_mjai = Arena(BOOK, ("mjai:ours", other), Threads(1), seed=2, own_draws=own_draws, limit=ENOUGH).task.play(batch)
    compiled = Arena(BOOK, ("sensible", other), Threads(1), seed=2, own_draws=own_draws).task.play(batch)
    PROGRAMS.close()
    assert (by_mjai.points, by_mjai.habits) == (compiled.points, compiled.habits)
    assert [game.replaced for game in by_mjai.kept] == [[], []]
    assert opened == ["ours"] * 2  # for two games


def test_a_program_plays_game_after_game_and_ends_with_the_contest(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    count, blocks = contest(("sensible", discarding(path)), walls=3)
    assert (count.walls, count.games) == (3, 6)
    assert [block.first for block in blocks] == [0, 1, 2]
    assert len(started(path)) == 2  # one for each of its seats
    assert not any(map(is_running, started(path)))
    assert count.replaced == [0, 0]
    assert count.habits[1][1] == 0  # it wins no hand
    assert count.standing(0).means["place"].mean < 2


def test_a_program_may_read_lists_of_events(tmp_path: Path) -> None:
    name = discarding(tmp_path / "bot.py")
    single, _ = contest((name, "random"))
    lists, blocks = contest((name.replace("mjai:", "mjai-lists:", 1), "random"))
    assert [one.means for one in lists.standings()] == [one.means for one in single.standings()]
    assert [game.replaced for games in blocks[0].kept for game in games] == [[], []]


def test_a_program_may_listen_at_an_address_and_is_asked_game_after_game() -> None:
    """It answers as our own bot does; each of its seats has a connection."""
    opened = []

    class Answers(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            opened.append(self)
            host = Host("sensible", BOOK)
            for line in self.rfile:
                self.wfile.write(json.dumps(host.answer("a line", line.decode())).encode() + b"\n")

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Answers) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            count, blocks = contest((f"mjai:tcp://127.0.0.1:{server.server_address[1]}", "random"), walls=2)
        finally:
            server.shutdown()
            thread.join()
    own, _ = contest(("sensible", "random"), walls=2)
    assert [one.means for one in count.standings()] == [one.means for one in own.standings()]
    assert len(opened) == 2
    assert count.replaced == [0, 0]
    assert len(blocks) == 2


def test_a_program_that_plays_one_game_only_is_started_for_each(tmp_path: Path) -> None:
    for at, more in enumerate(("games > 1 and sys.exit()", 'event["type"] == "end_game" and sys.exit()')):
        path = tmp_path / f"bot{at}.py"
        count, blocks = contest(("sensible", discarding(path, more)), walls=2)
        assert count.replaced == [0, 0]
        assert len(started(path)) == len(blocks) * 4
        assert not any(map(is_running, started(path)))


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ("draws == 9 and sys.exit()", "ended"),
        ('answer = answer if draws < 9 else {"type": "hora", "actor": me, "target": me}', "unlawful"),
        ('answer = answer if draws < 9 else {**answer, "actor": 3 - me}', "other-seat"),
        ('answer = answer if draws < 9 else "?"', "nonsense"),
    ],
)
def test_a_program_that_fails_is_replaced_in_that_game_and_counted(more: str, why: str, tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    count, blocks = contest(("sensible", discarding(path, more)))
    assert count.replaced == [0, 4]
    games = [kept for games in blocks[0].kept for kept in games]
    assert [[one.why for one in game.replaced] for game in games] == [[why] * 2] * 2
    assert [sorted(one.seat for one in game.replaced) for game in games] == [[1, 3], [0, 2]]
    assert not any(map(is_running, started(path)))


def test_a_program_that_answers_late_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    arena = Arena(BOOK, (discarding(path, "time.sleep(1000)"), "sensible"), Threads(2), limit=0.02, pairs=True)
    [block] = arena.play(1)
    assert {one.why for games in block.kept for game in games for one in game.replaced} == {"late"}
    same = Arena(BOOK, ("sensible", "sensible"), Threads(1), pairs=True)
    assert block.points == next(iter(same.play(1))).points


def test_the_number_of_the_seat_may_stand_in_the_command(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    count, _ = contest(("sensible", discarding(path, "int(sys.argv[1]) == me or sys.exit()") + " {seat}"), walls=2)
    assert count.replaced == [0, 0]
    assert len(started(path)) == 4


def test_a_program_that_cannot_be_started_ends_the_contest_with_a_sentence() -> None:
    with pytest.raises(JantakuError, match="cannot be started"):
        contest(("mjai:/no/such/program", "sensible"))


@pytest.mark.slow
def test_threads_and_processes_give_the_same(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    players = ("strong", discarding(path))
    one, _ = contest(players, walls=2)
    two, _ = contest(players, walls=2, number=2)
    count = ContestCount(BOOK, players, pairs=True)
    for block in Arena(BOOK, players, Processes(2), limit=ENOUGH, pairs=True).play(2):
        count.add(block)
    assert one.standings() == two.standings() == count.standings()
    assert not any(map(is_running, started(path)))


def test_a_pair_has_each_player_at_each_seat_once() -> None:
    assert seatings(2, pairs=True) == PAIR
    assert [{seating[seat] for seating in PAIR} for seat in range(4)] == [{0, 1}] * 4
