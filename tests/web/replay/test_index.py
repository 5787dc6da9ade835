"""The contents of a record: hands, key moments, what is not known."""

import pytest

from jantaku.game.log import Log
from jantaku.texts import LANGUAGES
from jantaku.web.replay.highlights import BIG
from jantaku.web.replay.index import unknown
from jantaku.web.replay.walk import Walk
from jantaku.web.wire.scene import ALL_OPEN
from tests.sampling import sample
from tests.web.replay.records import contents, followed, made, real

LOGS = [made(seed, hands=4) for seed in range(3)]


@pytest.mark.parametrize("log", sample(LOGS[:2], LOGS[2:]))
def test_each_key_moment_leads_to_what_it_says(log: Log) -> None:
    walk = Walk(log)
    views = [view for hand in range(len(walk.hands)) for view in followed(walk, hand, ALL_OPEN)]
    for key in contents(walk)["keys"]:
        before, after = views[key["n"] - 1], views[key["n"]]
        seat = str(key["seat"])
        if key["sort"] == "riichi":
            assert after["seats"][seat]["riichi"] > before["seats"][seat]["riichi"]
        elif key["sort"] in {"chii", "pon"}:
            assert len(after["seats"][seat]["melds"]) == len(before["seats"][seat]["melds"]) + 1
        elif key["sort"] in {"ron", "tsumo"}:
            assert after["result"]["how"] == key["sort"]
            assert key["seat"] in [win["seat"] for win in after["result"]["wins"]]
            assert key["big"] == any(seat["delta"] <= -BIG for seat in after["seats"].values())
        elif key["sort"] == "draw":
            assert after["game"]["stage"] == "result"


@pytest.mark.parametrize("most", sample([1], [3]))
def test_nothing_worth_going_to_is_left_out(most: int) -> None:
    for log in LOGS[:most]:
        walk = Walk(log)
        sorts = [key.sort for key in walk.keys]
        wins = sum(len(hand.end.wins) if hand.end else 0 for hand in log.hands)
        views = [view for hand in range(len(walk.hands)) for view in followed(walk, hand, ALL_OPEN)]
        melds = sum(len(seat["melds"]) for played in walk.hands for seat in views[played.last]["seats"].values())
        assert sum(sort in {"ron", "tsumo", "draw"} for sort in sorts) >= max(wins, len(log.hands))
        assert sum(sort in {"chii", "pon", "kan"} for sort in sorts) >= melds


def test_hands_follow_each_other_without_a_gap() -> None:
    walk = Walk(LOGS[0])
    hands = contents(walk)["hands"]
    assert hands[0]["from"] == 0
    assert [hand["from"] for hand in hands[1:]] == [hand["to"] + 1 for hand in hands[:-1]]
    assert hands[-1]["to"] == len(walk) - 1
    assert hands[0]["title"] == "East 1"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("profile", ["book", "plain", "romaji"])
def test_the_contents_are_shown_in_every_language_and_profile(lang: str, profile: str) -> None:
    for log in LOGS:
        assert all(key["label"] for key in contents(Walk(log), lang, profile)["keys"])


def test_it_is_said_what_a_record_does_not_know() -> None:
    assert unknown(Walk(made(0))) == ["review.unfinished"]
    assert any("review.unknown-hands" in unknown(Walk(log)) for log in real("client"))
    assert any("review.unknown-wall" in unknown(Walk(log)) for log in real("tenhou6"))
    assert all(unknown(Walk(log)) == [] for log in real("tenhou"))
