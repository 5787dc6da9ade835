"""Bots of other programs that fail: the sensible bot plays their seat, the record says so, no program is left."""

import json
import socket
import threading
import time
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jantaku.errors import JantakuError
from jantaku.game import formats
from jantaku.game.formats.mjai_writer import TILE_OF
from jantaku.game.log import HandLog
from jantaku.game.play import Bot, play
from jantaku.game.walls import wall_of
from jantaku.mjai.guest import Guest, guest
from jantaku.mjai.host import Host
from jantaku.rules.book import Book, compile_book
from tests.mjai.made import ENOUGH, InProcess, is_running, program
from tests.playing import BRIEF
from tests.sampling import one_by_one

SEED = b"a bot that fails"
BOOK = Book.open("tenhou").under(BRIEF)
WALL = wall_of(b"a wall", compile_book(BOOK).red_fives)[0]
NONE = 'NONE = json.dumps({"type": "none"})\n'
# what the bot answers once it is asked for a discard, and how that is reported
CASES = {
    "nonsense": ('"to be or not to be"', "nonsense", "its answer is not one of mjai: to be or not to be"),
    "a list": ('"[1, 2]"', "nonsense", "its answer is not one of mjai: [1, 2]"),
    "no tile": ('json.dumps({"type": "dahai", "actor": 1, "pai": "9z"})', "nonsense", "its answer is not one of mjai: "),
    "no type": ('json.dumps({"kind": "none"})', "nonsense", "its answer is not one of mjai: "),
    "an unknown word": ('json.dumps({"type": "sing", "consumed": ["1m"]})', "nonsense", "its answer is not one of mjai: "),
    "deep": ('"[" * 50000', "nonsense", "its answer is not one of mjai: [[["),
    "unlawful": ('json.dumps({"type": "hora", "actor": 1, "target": 1})', "unlawful", "its action is not allowed here: "),
    "nothing": ("NONE", "unlawful", "its action is not allowed here: "),
    "riichi": ('json.dumps({"type": "reach", "actor": 1})', "unlawful", "its action is not allowed here: "),
    "another seat": ('json.dumps({"type": "dahai", "actor": 2, "pai": "1m"})', "other-seat", "it answered for another seat: "),
    "long-winded": ('"x" * 100000', "long", "its answer had no end within 65536 bytes"),
    "gone": ("sys.exit()", "ended", "its program has ended"),
}


@cache
def hands_of_ours() -> list[HandLog]:
    """The hands that four of our bots play."""
    return play("sensible", book=BOOK, seed=SEED).log.hands


def answering(answer: str) -> str:
    return f"{NONE}def answer(event):\n    return {answer} if event['type'] == 'tsumo' and event['actor'] == 1 else NONE"


def pid_of(path: Path) -> int:
    return int(path.with_suffix(".pid").read_text())


@pytest.mark.parametrize("case", CASES)
def test_a_bot_that_fails_is_replaced_by_the_sensible_one(case: str, tmp_path: Path) -> None:
    answer, why, sentence = CASES[case]
    path = tmp_path / "bot.py"
    one = guest(f"mjai:{program(path, answering(answer))}", 1, BOOK, seconds=ENOUGH)
    table = play(["sensible", one, "sensible", "sensible"], book=BOOK, seed=SEED)
    assert table.log.hands == hands_of_ours()
    assert one.lost is not None
    assert one.lost.why == why
    assert one.name == "sensible"
    [note] = table.log.notes
    assert note.startswith(f"The bot of seat S was replaced by sensible in East 1: {sentence}")
    assert note.isprintable()
    assert len(note) < 200
    assert formats.read(formats.write(table.log, "text").encode()).notes == [note]
    assert not is_running(pid_of(path))


def test_a_bot_that_never_answers_is_waited_for_no_longer_than_it_was_given(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    command = program(path, f"{NONE}def answer(event):\n    time.sleep(1000)")
    one = guest(f"mjai:{command}", 1, BOOK, seconds=0.05)
    assert one.lost is not None
    assert one.lost.why == "late"
    table = play(["sensible", one, "sensible", "sensible"], book=BOOK, seed=SEED)
    assert table.log.notes == ["The bot of seat S was replaced by sensible: its answer did not come within 0.3 seconds."]


def test_a_bot_that_answers_where_nothing_was_asked_is_replaced() -> None:
    class Eager(InProcess):
        def ask(self, line: str, seconds: float) -> str:
            assert seconds >= ENOUGH
            kyoku = json.loads(line)["type"] == "start_kyoku"
            return json.dumps({"type": "dahai", "actor": 0, "pai": "1m"} if kyoku else {"type": "none"})

    channel = Eager(Host("sensible", BOOK))
    one = Guest(0, channel, BOOK, seconds=ENOUGH)
    table = play([one, "sensible", "sensible", "sensible"], book=BOOK, seed=SEED)
    assert one.lost is not None
    assert one.lost.why == "unlawful"
    assert channel.closed
    assert len(table.log.notes) == 1


def test_a_bot_that_fails_after_some_hands_leaves_what_it_has_done() -> None:
    """Our own bot, until the second hand: the game is the one that four of ours play."""

    class Failing(InProcess):
        hands = 0

        def ask(self, line: str, seconds: float) -> str:
            self.hands += json.loads(line)["type"] == "start_kyoku"
            return super().ask(line, seconds) if self.hands < 2 else "?"

    one = Guest(2, Failing(Host("sensible", BOOK)), BOOK, seconds=ENOUGH)
    table = play(["sensible", "sensible", one, "sensible"], book=BOOK, seed=SEED)
    assert table.log.hands == hands_of_ours()
    assert len(table.log.notes) == 1
    assert "East 1:" not in table.log.notes[0]


def test_a_game_that_is_interrupted_leaves_no_program_running(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    one = guest(f"mjai:{program(path, answering('sys.exit()'))}", 1, BOOK, seconds=ENOUGH)
    assert is_running(pid_of(path))

    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play([interrupted, one, "sensible", "sensible"], book=BOOK, seed=SEED)
    assert not is_running(pid_of(path))


VALUES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from([*TILE_OF])
WORDS = st.sampled_from(["none", "dahai", "reach", "chi", "pon", "daiminkan", "ankan", "kakan", "hora", "ryukyoku", "start_game"])
KEYS = st.sampled_from(["actor", "target", "pai", "consumed", "tsumogiri"])
ANSWERS = st.dictionaries(KEYS, VALUES | st.lists(VALUES, max_size=5)).flatmap(
    lambda fields: WORDS.map(lambda word: json.dumps({**fields, "type": word}))
)


@given(ANSWERS | st.text(max_size=20), st.integers(0, 3), st.booleans())
def test_no_answer_stops_a_game(answer: str, seat: int, lists: bool) -> None:  # noqa: FBT001 - Hypothesis gives it so
    """Whatever a bot answers, it is an act of its seat, or the bot is replaced."""

    class Constant(InProcess):
        def ask(self, line: str, seconds: float) -> str:
            assert seconds >= ENOUGH
            assert line.startswith("[") is lists
            return answer if line.strip("[]").startswith('{"type":"tsumo"') else '{"type":"none"}'

    one = Guest(seat, Constant(Host("sensible", BOOK)), BOOK, seconds=ENOUGH, lists=lists)
    bots: list[Bot | str] = ["sensible"] * 4
    bots[seat] = one
    table = play(bots, book=BOOK, walls=[WALL])
    assert len(table.log.hands) == 1
    assert (one.lost is None) is (table.log.notes == [])


def test_a_bot_may_listen_at_an_address() -> None:
    listener = socket.create_server(("127.0.0.1", 0))
    host = Host("sensible", BOOK)

    def serve() -> None:
        peer, _ = listener.accept()
        with peer, peer.makefile("rw", encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                lines.write(json.dumps(host.answer(f"line {number}", line)) + "\n")
                lines.flush()

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        one = guest(f"mjai:tcp://127.0.0.1:{listener.getsockname()[1]}", 3, BOOK, seconds=ENOUGH)
        table = play(["sensible", "sensible", "sensible", one], book=BOOK, seed=SEED)
    finally:
        thread.join()
        listener.close()
    assert table.log.notes == []
    assert table.log.hands == hands_of_ours()


@one_by_one(
    ("where", "sentence"),
    [
        ("mjai:/no/such/program", "cannot be started"),
        ("mjai:'unclosed", "cannot be started"),
        ("mjai: ", "cannot be started"),
        ("mjai:tcp://127.0.0.1:1", "no bot answers at"),
        ("mjai:tcp://nowhere", "is not an address"),
        ("mjai:tcp://host:port", "is not an address"),
    ],
)
def test_a_bot_that_cannot_be_reached_is_refused_before_the_game(where: str, sentence: str) -> None:
    with pytest.raises(JantakuError, match=sentence):
        guest(where, 0, BOOK)


def test_a_program_that_does_not_end_when_it_is_asked_to_is_ended(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    stubborn = "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    command = program(path, f"{stubborn}{NONE}def answer(event):\n    print(NONE, flush=True)\n    time.sleep(1000)")
    one = guest(f"mjai:{command}", 1, BOOK, seconds=ENOUGH)
    assert one.lost is None
    one.close()
    began = time.monotonic()
    one.close()  # a second time does nothing
    assert time.monotonic() - began < ENOUGH
    assert not is_running(pid_of(path))
