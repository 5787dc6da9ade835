"""Frames: the stream of a record, whoever looks at it, and what it never shows."""

import gzip
import json
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from jantaku.core import constants as n
from jantaku.core.dead_wall import DEAD_WALL
from jantaku.core.fields import State
from jantaku.game import formats
from jantaku.game.log import Log
from jantaku.scoring.tiles import kind, tiles_of
from jantaku.scoring.waits import waits
from jantaku.web.replay.frames import frames, shanten, view_at
from jantaku.web.replay.walk import Walk
from jantaku.web.wire.scene import ALL_OPEN, Audience
from tests.sampling import crossed, one_by_one, sample
from tests.web.replay.records import REAL, SEATS, followed, made, real, sealed, sent

KONGS = {"minkan": "kan", "kakan": "kan"}
LANGS = ("en", "fr", "ja")


def same_as_at_once(log: Log, chance: Random, most: int) -> None:
    """At moments taken at random, what the messages make is what is seen there at once."""
    walk = Walk(log)
    for _ in range(most):
        seat, lang = chance.choice(SEATS), chance.choice(LANGS)
        hand = chance.randrange(len(walk.hands))
        views = followed(walk, hand, seat, lang)
        played = walk.hands[hand]
        assert len(views) == played.last - played.first + 1
        for number in {played.first, played.last, *(chance.randint(played.first, played.last) for _ in range(4))}:
            at_once = view_at(walk, number, "game", Audience(seat, lang, "book", sits=False))
            assert views[number - played.first] == json.loads(json.dumps(at_once))


@pytest.mark.parametrize("seed", sample([0, 1], [2, 3]))
def test_the_messages_of_a_hand_make_each_of_its_views(seed: int) -> None:
    same_as_at_once(made(seed), Random(seed), 3)


@pytest.mark.parametrize("most", sample([1], [2]))
@pytest.mark.parametrize("of", REAL)
def test_the_messages_of_published_records_make_each_of_their_views(of: str, most: int) -> None:
    for log in real(of, most):
        if Walk(log).hands:
            same_as_at_once(log, Random(of), 2)


@pytest.mark.parametrize(("seat", "seed"), crossed([-1, 0, 3], [0, 1]))
def test_a_seat_is_shown_no_tile_that_it_did_not_see(seed: int, seat: int) -> None:
    walk = Walk(made(seed))
    for hand in range(len(walk.hands)):
        for (_, state, _), view in zip(walk.moments(hand), followed(walk, hand, seat), strict=True):
            seen = Seat(view, seat)
            seen.check_hands(over=state.phase == n.HAND_OVER)
            assert view["hand"]["wall"] == view["hand"]["secret"] == ""
            assert set(view["reads"]) <= ({str(seat)} if seat >= 0 else set())


class Seat:
    """A view, and whose it is."""

    def __init__(self, view: dict, seat: int) -> None:
        self.view, self.seat = view, seat

    def check_hands(self, *, over: bool) -> None:
        """Its own tiles lie open, all others do not, but those that were shown at the end."""
        for key, other in self.view["seats"].items():
            tiles = [*other["tiles"], *([other["drawn"]] if other["drawn"] else [])]
            if int(key) == self.seat:
                assert "?" not in tiles
            elif not over:
                assert set(tiles) == {"?"}
            else:
                assert set(tiles) == {"?"} or "?" not in tiles


@pytest.mark.parametrize("seat", [-1, 2])
def test_what_stays_hidden_changes_nothing_that_a_seat_is_sent(seat: int) -> None:
    """The tiles that nobody drew, in another order, give the same messages."""
    log = next(log for log in map(made, range(20)) if last_state(log).taken < 100)
    other = formats.read(formats.write(log, "text").encode())
    hand, state = other.hands[0], last_state(log)
    rest = range(state.taken, n.WALL - DEAD_WALL)
    wall = list(hand.wall)
    for place, tile in zip(rest, [wall[place] for place in reversed(rest)], strict=True):
        wall[place] = tile
    hand.wall = tuple(wall)
    assert hand.wall != log.hands[0].wall
    eyes = Audience(seat, "en", "book", sits=False)
    assert frames(Walk(other), 0, "game", eyes) == frames(Walk(log), 0, "game", eyes)


def last_state(log: Log) -> State:
    """The table at the end of the first hand."""
    *_, (_, state, _) = Walk(log).moments(0)
    return state


def test_draws_of_others_are_reported_without_their_tile() -> None:
    walk = Walk(made(2))
    messages = [message for hand in range(3) for message in sent(walk, hand, 1)]
    told = [news for message in messages for news in message["news"]]
    drawn = [news for news in told if news["id"].startswith("game.draws")]
    assert {bool(news["tile"]) for news in drawn if news["seat"] == 1} == {True}
    assert {bool(news["tile"]) for news in drawn if news["seat"] != 1} == {False}


def test_a_reader_is_shown_names_and_not_marked_as_one_of_them() -> None:
    walk = Walk(made(0))
    text = json.dumps(frames(walk, 0, "game", Audience(2, sits=False)))
    assert "Cas" in text
    assert "(you)" not in text
    views = [view for hand in range(len(walk.hands)) for view in followed(walk, hand, 2)]
    assert {seat["here"] for view in views for seat in view["seats"].values()} == {True}


def test_a_hand_that_has_won_is_not_read_any_more() -> None:
    walk = Walk(made(3))
    ends = [(list(walk.moments(hand))[-1][1], followed(walk, hand, ALL_OPEN)[-1]) for hand in range(len(walk.hands))]
    assert any(state.winners for state, _ in ends)
    for state, view in ends:
        assert {*map(int, view["reads"])} == {s for s in range(4) if not state.winners >> s & 1}


@pytest.mark.parametrize("seat", [0, ALL_OPEN])
def test_what_is_read_in_a_hand_is_what_the_hand_says(seat: int) -> None:
    walk = Walk(made(3))
    tenpai = 0
    for view in followed(walk, 0, seat):
        for key, read in view["reads"].items():
            held = view["seats"][key]
            tiles = [*held["tiles"], *([held["drawn"]] if held["drawn"] else [])]
            told = waits(" ".join(tiles) + "".join(spelt(meld) for meld in held["melds"]), book="tenhou")
            assert read["shanten"] == told.shanten
            if len(tiles) % 3 == 1 and told.waits:
                assert [wait["tile"] for wait in read["waits"]] == [wait.tile for wait in told.waits]
                tenpai += 1
    assert tenpai


def spelt(meld: dict) -> str:
    """A meld as a hand is written."""
    tiles = "".join(each["tile"][0] for each in meld["tiles"]) + meld["tiles"][0]["tile"][1]
    return f" {KONGS.get(meld['kind'], meld['kind'])}:{tiles}"


def test_a_sealed_wall_is_shown_after_the_hand_so_that_it_can_be_checked() -> None:
    walk = Walk(sealed(5))
    views = followed(walk, 0, 0)
    assert views[0]["hand"]["seal"] == "0" * 64
    assert views[0]["hand"]["wall"] == ""
    assert len(views[-1]["hand"]["wall"]) == 2 * n.WALL


@pytest.mark.parametrize("most", sample([1], [2]))
def test_hidden_hands_stay_face_down_and_their_wins_are_shown_as_the_record_has_them(most: int) -> None:
    told = hidden = 0
    for log in real("client", most):
        walk = Walk(log)
        for hand in range(len(walk.hands)):
            for view in followed(walk, hand, ALL_OPEN):
                hidden += any("?" in seat["tiles"] for seat in view["seats"].values())
                lines = view["result"].get("lines", [])
                told += any(line.endswith("points.") and "does not show this hand" in line for line in lines)
                assert all(win["sheet"]["valued"] for win in view["result"].get("wins", []))
    assert hidden > 100
    assert told


def test_a_record_that_stops_says_so_at_its_last_moment() -> None:
    log = formats.read(formats.write(made(0, hands=1), "text").encode())
    hand = log.hands[0]
    hand.entries, hand.end, log.complete = hand.entries[:9], None, False
    views = followed(Walk(log), 0, ALL_OPEN)
    assert views[-1]["game"]["note"] == "The record stops here, before the hand is over."
    assert {view["game"]["note"] for view in views[:-1]} == {""}


def test_the_end_of_a_game_has_its_standing() -> None:
    for log in real("tenhou", 1):
        walk = Walk(log)
        views = followed(walk, len(walk.hands) - 1, ALL_OPEN)
        assert [view["game"]["stage"] for view in views[-2:]] == ["result", "over"]
        standing = views[-1]["standing"]
        assert {row["seat"]: row["points"] for row in standing["rows"]} == dict(enumerate(log.points or ()))
        assert len(standing["graph"]) == len(log.hands) + 1
        assert len(standing["downloads"]) == 3


@pytest.mark.slow
@pytest.mark.parametrize("most", sample([1], [2]))
def test_a_hanchan_travels_light(most: int) -> None:
    for log in real("tenhou", most):
        walk = Walk(log)
        size = 0
        for hand in range(len(walk.hands)):
            text = json.dumps(frames(walk, hand, "game", Audience(ALL_OPEN, sits=False)), separators=(",", ":"))
            size += len(gzip.compress(text.encode()))
        assert size < 120_000


@one_by_one(
    ("tiles", "melds", "short"),
    [("1p222s333s444s", 1, 1), ("1111p222s333s", 1, 1), ("111p222s333s4m", 1, 0), ("147m258p369s1234z", 0, 6)],
)
def test_a_hand_that_waits_for_a_fifth_copy_alone_is_one_from_ready(tiles: str, melds: int, short: int) -> None:
    """Of the first hand the other three are in its meld. (WRC 2.2)"""
    counts = [0] * n.KINDS
    for tile in tiles_of(tiles):
        counts[kind(tile)] += 1
    key = [sum(counts[9 * suit + at] * 5**at for at in range(7 if suit == 3 else 9)) for suit in range(4)]
    seen = SimpleNamespace(key=[key], melds=[melds], hand=[counts], waits=[0 if short else 1])
    assert shanten(cast("State", seen), 0) == short
