"""Both ends of a dialogue in mjai: what is sent, and that a game is the same through it."""

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from jantaku.core.constants import FROM_CLAIM, HAND_OVER, TURN, UNKNOWN, WALL
from jantaku.core.dead_wall import indicator
from jantaku.core.fields import State, clone
from jantaku.core.hands import drop, take
from jantaku.core.view import see
from jantaku.errors import ActError
from jantaku.game.formats import mjai
from jantaku.game.log import Entry
from jantaku.game.play import play
from jantaku.game.results import write
from jantaku.game.table import Table
from jantaku.game.view import View
from jantaku.mjai.events import SeatEvents
from jantaku.mjai.guest import Guest
from jantaku.mjai.host import Host
from jantaku.rules.book import Book
from jantaku.story.tiles import hand_tiles
from tests.mjai.made import ENOUGH, InProcess, both_ours, direct, lines_of
from tests.playing import BRIEF
from tests.sampling import sample

DATA = Path(__file__).parents[1] / "data" / "mjai.jsonl"
BOOKS = ("tenhou", "wrc-2015", "club", "wrr-2013")
SHORT = {"game.rounds": 1}


@pytest.mark.parametrize("book", BOOKS)
def test_four_of_our_bots_play_the_very_game_that_they_play_without_mjai(book: str) -> None:
    under = Book.open(book, BRIEF)
    ends = [both_ours("sensible", under, seat) for seat in range(4)]
    through = play([guest for guest, _ in ends], book=under, seed=b"through mjai")
    assert through.log.hands == play("sensible", book=under, seed=b"through mjai").log.hands
    assert through.log.notes == []
    assert through.over
    assert all(channel.closed for _, channel in ends)


@pytest.mark.slow
@pytest.mark.parametrize(("seeds", "without"), sample([((65,), {"ankan"})], [((0, 65), set[str]())]))
def test_every_line_of_mjai_is_sent_and_every_answer_is_taken_as_it_was_meant(seeds: tuple[int, ...], without: set[str]) -> None:
    sent: Counter[str] = Counter()
    answered: Counter[str] = Counter()
    for seed in seeds:  # games in which random bots make every kind of call
        book = Book.open("tenhou", SHORT)
        ends = [both_ours("random", book, seat, 4 * seed + seat) for seat in range(4)]
        through = play([guest for guest, _ in ends], book=book, seed=b"%d" % seed)
        same = play([direct("random", book, seat, 4 * seed + seat) for seat in range(4)], book=book, seed=b"%d" % seed)
        assert through.log.hands == same.log.hands
        for _, channel in ends:
            sent.update(line["type"] for line in lines_of(channel))
            answered.update(json.loads(answer)["type"] for _, answer in channel.said)
    calls = {"dahai", "chi", "pon", "daiminkan", "ankan", "kakan"} - without
    both = calls | {"none", "reach", "hora"}
    assert set(answered) == both
    others = {"start_game", "start_kyoku", "tsumo", "dora", "reach_accepted", "ryukyoku", "end_kyoku", "end_game"}
    assert set(sent) == both - {"none"} | others


def test_the_lines_of_the_four_seats_are_the_lines_of_the_record_as_far_as_each_sees() -> None:
    book = Book.open("tenhou", SHORT)
    ends = [both_ours("sensible", book, seat) for seat in range(4)]
    table = play([guest for guest, _ in ends], book=book, seed=b"a record")
    record = [json.loads(line) for line in write(table.log, "mjai").splitlines()]
    for seat, (_, channel) in enumerate(ends):
        seen = [as_seen(line, seat) for line in record]
        sent = [line for line in lines_of(channel) if line["type"] != "start_game"]
        assert [arranged(line) for line in sent] == [arranged(line) for line in seen if line["type"] != "start_game"]
        assert lines_of(channel)[0] == {"type": "start_game", "id": seat, "names": [""] * 4, "kyoku_first": 4}
    assert {"reach", "reach_accepted", "hora", "pon", "chi"} <= {line["type"] for line in record}


def as_seen(line: dict, seat: int) -> dict:
    """A line of a whole record as a seat may see it."""
    if line["type"] == "start_kyoku":
        hands = [hand if at == seat else ["?"] * 13 for at, hand in enumerate(line["tehais"])]
        return {**line, "tehais": hands}
    return {**line, "pai": "?"} if line["type"] == "tsumo" and line["actor"] != seat else line


def test_an_arena_that_shows_all_tiles_is_answered_as_one_that_hides_them() -> None:
    book = Book.open("tenhou", SHORT)
    table = play([direct("sensible", book, seat) for seat in range(4)], book=book, seed=b"a record")
    record = [json.loads(line) for line in write(table.log, "mjai").splitlines()]
    for seat in range(4):
        shown, hidden = Host("sensible", book), Host("sensible", book)
        acts = 0
        for whole in ({**record[0], "id": seat}, *record[1:]):
            answer = shown.answer("a line", json.dumps(whole))
            assert answer == hidden.answer("a line", json.dumps(as_seen(whole, seat))), whole
            acts += answer["type"] != "none"
        assert acts > 20


def test_a_hand_is_played_on_from_the_line_before(monkeypatch: pytest.MonkeyPatch) -> None:
    followed, follow = [0], Table.follow

    def counted(table: Table, entry: Entry) -> None:
        followed[0] += 1
        follow(table, entry)

    monkeypatch.setattr(Table, "follow", counted)
    book = Book.open("tenhou", BRIEF)
    ends = [both_ours("sensible", book, seat) for seat in range(4)]
    table = play([guest for guest, _ in ends], book=book, seed=b"a record")
    acts = sum(len(hand.entries) for hand in table.log.hands)
    assert 3 * acts < followed[0] <= 4 * acts


def arranged(line: dict) -> dict:
    """A line with the tiles of hands and melds in one order."""
    hands = {"tehais": [sorted(hand) for hand in line["tehais"]]} if "tehais" in line else {}
    return {**line, **hands, **({"consumed": sorted(line["consumed"])} if "consumed" in line else {})}


@pytest.mark.parametrize("book", BOOKS)
def test_no_line_depends_on_a_tile_that_the_seat_does_not_see(book: str) -> None:
    """Tables alike but for tiles that the seat does not see have the same lines, to the end of a hand, where hands are shown."""
    table, chance = Table(book, seed=b"hidden"), random.Random(book)
    real, other = ([SeatEvents(seat, table.book) for seat in range(4)] for _ in range(2))
    moments = 0
    for _ in range(3):
        table.deal()
        while True:
            for seat in range(4):
                true = false = table.seen(seat)
                if table.state.phase != HAND_OVER:
                    false = View(table.book, seat, seen_by(seat, shuffled(table.state, seat, chance)))
                assert real[seat].see(true) == other[seat].see(false)
            if not table.asked:
                break
            moments += 1
            lawful = list(table.lawful())
            calls = [act for act in lawful if act.words.split()[0] in {"pon", "kan", "ankan", "kakan", "chii", "riichi"}]
            table.push(chance.choice(calls or lawful))
    assert moments > 150


def seen_by(seat: int, t: State) -> State:
    view = State()
    see(t, seat, view)
    return view


def shuffled(t: State, seat: int, chance: random.Random) -> State:
    """A table that the seat cannot tell from this one: the tiles that it does not see have changed places."""
    made = clone(t)
    others = [s for s in range(4) if s != seat]
    held = {s: [tile for tile in (*row, apart) if tile != UNKNOWN] for s in others for row, apart in [hand_tiles(t, s)]}
    shown = {indicator(i) for i in range(t.indicators)}
    places = [place for place in range(t.taken, WALL) if place not in shown]
    pool = [tile for tiles in held.values() for tile in tiles] + [t.wall[place] for place in places]
    chance.shuffle(pool)
    for s, tiles in held.items():
        for tile in tiles:
            drop(made, s, tile)
        got = [pool.pop() for _ in tiles]
        for tile in got:
            take(made, s, tile)
        if t.phase == TURN and t.turn == s and t.source != FROM_CLAIM:
            made.tile = got[-1]
    for place in places:
        made.wall[place] = pool.pop()
    return made


def test_a_change_that_was_not_shown_is_noticed() -> None:
    table = Table("tenhou", seed=b"a change")
    table.deal()
    events = SeatEvents(0, table.book)
    events.see(table.seen(0))
    for _ in range(3):
        while len(table.asked) and "pass" in table.lawful():
            table.push("pass")
        table.push("drawn")
    with pytest.raises(ActError, match="not seen"):
        events.see(table.seen(0))
    with pytest.raises(ActError, match="begun already"):
        SeatEvents(0, table.book).see(table.seen(0))


def test_a_recorded_dialogue_is_held_again() -> None:
    """As Mortal's: single events, one answer each, a riichi in two steps, a hora without payments in its answer."""
    host = Host("sensible", Book.open("tenhou"))
    answers: Counter[str] = Counter()
    for number, line in enumerate(DATA.read_text(encoding="utf-8").splitlines(), 1):
        event, answer = json.loads(line)
        assert host.answer(f"line {number}", json.dumps(event)) == answer, event
        answers[answer["type"]] += 1
    assert set(answers) >= {"none", "dahai", "reach", "hora", "pon", "chi"}


def test_a_list_of_events_is_answered_as_its_last_event() -> None:
    single, batch = (Host("sensible", Book.open("tenhou")) for _ in range(2))
    waiting: list[dict] = []
    for line in DATA.read_text(encoding="utf-8").splitlines():
        event, answer = json.loads(line)
        waiting.append(event)
        assert single.answer("a line", json.dumps(event)) == answer
        if answer["type"] != "none":
            assert batch.answer("a list", json.dumps(waiting)) == answer
            waiting.clear()


@pytest.mark.parametrize("lists", [False, True], ids=["Mortal", "mjai.app"])
def test_both_dialects_of_the_recorded_dialogue_have_the_same_answers(*, lists: bool) -> None:
    """Mortal's game does not name its seat, which shows its tiles; mjai.app's has the seat alone, and events in lists."""
    host, waiting, answered = Host("sensible", Book.open("tenhou")), [], 0
    for line in DATA.read_text(encoding="utf-8").splitlines():
        event, answer = json.loads(line)
        if event["type"] == "start_game":
            event = {"type": "start_game", "id": event["id"]} if lists else {"type": "start_game"}
        waiting.append(event)
        if not lists or answer["type"] != "none":
            assert host.answer("a line", json.dumps(waiting if lists else event)) == answer
            waiting.clear()
            answered += 1
    assert answered > 20


def test_what_mortal_adds_to_its_answers_is_left_aside() -> None:
    """It adds how it came to them, as "meta"."""

    class Mortal(InProcess):
        def ask(self, line: str, seconds: float) -> str:
            return json.dumps({**json.loads(super().ask(line, seconds)), "meta": {"q_values": [0.5, -1.0], "mask_bits": 3}})

    book = Book.open("tenhou", BRIEF)
    bots = [Guest(seat, Mortal(Host("sensible", book)), book, seconds=ENOUGH) for seat in range(4)]
    through = play(bots, book=book, seed=b"through mjai")
    assert through.log.hands == play("sensible", book=book, seed=b"through mjai").log.hands
    assert through.log.notes == []


def test_what_a_seat_was_sent_is_read_as_a_record() -> None:
    events = [json.loads(line)[0] for line in DATA.read_text(encoding="utf-8").splitlines()]
    log = mjai.read("\n".join(map(json.dumps, events)))
    assert len(log.hands) == [event["type"] for event in events].count("start_kyoku")
    assert all(hand.end is not None for hand in log.hands)


def scores_in_riichienv(kind: str, seed: int) -> list[int]:
    """The points of a game there between our bots, each of whose answers is taken."""
    env_module = pytest.importorskip("riichienv", reason="riichienv is not installed: make .venv/ready-bench")
    env = env_module.RiichiEnv(game_mode="4p-red-half", seed=seed)
    hosts = [Host(kind, Book.open("tenhou")) for _ in range(4)]
    seen, asked = env.reset(), 0
    while not env.done():
        acts = {}
        for seat, observation in seen.items():
            answer = hosts[seat].answer("a list", f"[{','.join(observation.new_events())}]")
            acts[seat] = observation.select_action_from_mjai(json.dumps(answer))
            assert acts[seat] is not None, answer
            asked += 1
        seen = env.step(acts)
    assert asked > 100
    return list(env.scores())


def test_our_bot_plays_a_game_in_riichienv_without_a_refusal() -> None:
    assert sum(scores_in_riichienv("sensible", 1)) <= 100_000


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(100))
def test_the_strong_bot_plays_100_games_in_riichienv_without_a_refusal(seed: int) -> None:
    assert sum(scores_in_riichienv("strong", seed)) <= 100_000
