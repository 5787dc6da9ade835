"""What the server tells one client, with what it offers him."""

import gzip
from collections import Counter

import pytest

from jantaku.core import acts
from jantaku.errors import LogError
from jantaku.game.formats import tenhou_client
from jantaku.game.formats.tenhou_client import ClientDecision, ClientGame
from jantaku.game.log import Entry
from tests.game.formats.made import start_of
from tests.sampling import one_by_one
from tests.shared import shared

SHOWN = """# logs1/a game
G <GO type="9" lobby="0"/>
G <TAIKYOKU oya="1"/>
G <INIT seed="0,0,0,4,3,31" ten="250,240,250,260" oya="1" hai="51,9,53,97,92,3,93,129,63,21,108,110,71"/>
G <U/>
G <E7/>
G <V/>
G <f50 t="1"/>
S <N type="1" hai0="48" hai1="51"/>
G <N who="0" m="18986"/>
S <D p="21"/>
G <D21/>
"""


@pytest.fixture(scope="module")
def games() -> list[ClientGame]:
    with gzip.open(shared("data/tenhou_client/client_logs.txt.gz"), "rt", encoding="utf-8") as file:
        return list(tenhou_client.read_games(file.read()))


@pytest.mark.slow
def test_every_answer_of_the_server_that_can_be_checked_is_there(games: list[ClientGame]) -> None:
    hands = [hand for game in games for hand in game.hands]
    decisions = Counter(decision.on for hand in hands for decision in hand.decisions)
    assert (len(games), len(hands)) == (322, 3273)
    assert (decisions["discard"], decisions["draw"]) == (119_916, 38_160)
    assert sum(len(hand.furiten) for hand in hands) == 302


@pytest.mark.slow
def test_a_decision_comes_after_the_acts_that_led_to_it(games: list[ClientGame]) -> None:
    for game in games:
        for hand in game.hands:
            for decision in hand.decisions:
                before = hand.hand.entries[decision.entries - 1] if decision.entries else None
                if decision.on == "discard":
                    assert before is not None
                    assert before.seat != game.seat
                    assert decision.tile in {before.act, before.act - acts.RIICHI_DISCARD, before.tile}
                elif decision.on == "draw" and decision.entries < len(hand.hand.entries):
                    assert hand.hand.entries[decision.entries].seat == game.seat


def test_hands_of_others_stay_unknown_and_seats_are_counted_from_the_first_east() -> None:
    game = next(tenhou_client.read_games(SHOWN))
    hand = game.hands[0].hand
    assert (game.name, game.seat) == ("logs1/a game", 3)
    assert start_of(hand).points == (24000, 25000, 26000, 25000)
    assert hand.entries == [
        Entry(0, acts.DISCARD + 1),
        Entry(1, acts.DISCARD_DRAWN, 12),
        Entry(3, acts.PON),
        Entry(3, acts.DISCARD + 5),
    ]
    assert game.hands[0].decisions == [
        ClientDecision(1, "discard", 1, 0),
        ClientDecision(2, "discard", 12, tenhou_client.OFFER_PON),
    ]
    assert set(hand.wall[52:]) == {-1, 7}
    assert hand.wall[12:16] == (12, 2, 13, 24)


def test_after_a_reconnection_the_hand_is_left() -> None:
    game = next(tenhou_client.read_games(SHOWN + "G <REINIT/>\nG <T100/>\nG <D100/>\n"))
    assert len(game.hands[0].hand.entries) == 4
    assert not game.log.complete


@one_by_one(
    "line",
    [
        "X",
        "G <T500/>",
        'G <INIT seed="0" oya="0"/>',
        'G <INIT oya="4" seed="1,0,0,0,0,0"/>',
        'G <T5 t="900"/>',
        "G " + "a" * 20_000,
    ],
)
def test_what_is_no_such_log_is_refused_with_its_line(line: str) -> None:
    with pytest.raises(LogError, match=r"line 13|hand 1|hand 2"):
        list(tenhou_client.read_games(SHOWN + line))
