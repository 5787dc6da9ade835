"""What a seat is asked, and what it is told of the acts that are refused: the core's own reasons, and what they are about."""

from itertools import islice

import pytest

from jantaku.core import constants as n
from jantaku.core.acts import ACTS
from jantaku.game.acts import WORDS_OF
from jantaku.game.table import Table
from jantaku.scoring.tiles import SEATS
from jantaku.texts import LANGUAGES
from jantaku.web.wire.explain import why_of
from jantaku.web.wire.scene import Audience
from tests.rig import BOOKS, go_round, play, sit
from tests.web.wire.scenes import games, scene_of, seen

READY = "234m 678p 345s 88s 34p"  # pinfu and all simples: 2p, 5p
NO_YAKU = "123m 789p 345s 99s 46p"


def told(table: Table, seat: str, act: str, lang: str = "en", profile: str = "book") -> list[dict[str, str]]:
    return why_of(scene_of(table), Audience(SEATS.index(seat), lang, profile), act)


def ids(table: Table, seat: str, act: str) -> list[str]:
    return [reason["id"] for reason in told(table, seat, act)]


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_offered_is_what_the_core_admits(book: str) -> None:
    for scene in games(book, seed=2, hands=3):
        table = scene.table
        assert table
        for seat in scene.asked:
            if scene.shown is table.state and table.state.answer[seat] == n.NONE:
                acts = {act.words for act in table.lawful(seat)}  # none of one whom the core did not ask
                assert {act["act"] for act in seen(scene, seat)["ask"]["acts"]} == (acts or {"pass"})


@pytest.mark.parametrize("book", BOOKS)
def test_why_answers_as_the_core_does_and_nothing_stands_against_what_is_offered(book: str) -> None:
    for scene in islice(games(book, seed=5, hands=2), 0, None, 9):
        table = scene.table
        assert table
        for seat in scene.asked:
            if scene.shown is not table.state or table.state.answer[seat] != n.NONE:
                continue
            for act in range(ACTS):
                if act in WORDS_OF:
                    words = WORDS_OF[act]
                    against = [reason.id for reason in table.why(words, seat)]
                    if scene.window and not table.state.pending >> seat & 1:  # asked so that nobody learns who has a claim
                        against = [reason for reason in against if reason != "not-asked"]
                    assert [reason["id"] for reason in why_of(scene, Audience(seat), words)] == against


def test_in_a_window_a_seat_with_nothing_to_claim_may_pass_and_no_more() -> None:
    for scene in games("wrc-2015", seed=4, hands=2):
        assert scene.shown
        if scene.window:
            for seat in range(4):
                ask = seen(scene, seat)["ask"]
                assert bool(ask) == (seat != scene.shown.turn)
                assert not ask or {"act": "pass"}.items() <= ask["acts"][-1].items()


def test_each_refusal_has_its_sentence_its_clause_and_where_that_is_read() -> None:
    count = 0
    for lang in LANGUAGES:
        for scene in games("club", seed=6, hands=2):
            for seat in scene.asked:
                for each in seen(scene, seat, lang)["ask"]["refused"]:
                    count += 1
                    assert each["why"]
                    for reason in each["why"]:
                        assert reason["text"]
                        assert reason["cite"]
                        assert reason["href"] == f"/rules/club#reason.{reason['id']}"
    assert count > 50


def test_with_hints_off_nothing_is_said_until_it_is_asked() -> None:
    table = play(sit("wrc-2015", {"S": "34m 25m 1p"}, "5m"), "E drawn; S chii high")
    assert seen(table, 1)["ask"]["refused"]
    assert seen(table, 1, hints="off")["ask"]["refused"] == []
    assert ids(table, "S", "2m") == ["swap-other"]


# ---- what they are about
def test_swap_calling_greys_the_tile_claimed_and_that_at_the_other_end() -> None:
    table = play(sit("wrc-2015", {"S": "34m 25m 1p"}, "5m"), "E drawn; S chii high")
    refused = {each["act"]: [reason["id"] for reason in each["why"]] for each in seen(table, 1)["ask"]["refused"] if each["tile"]}
    assert refused == {"2m": ["swap-other"], "5m": ["swap-same"]}


def test_furiten_by_an_own_discard_names_the_tile() -> None:
    table = play(sit("wrc-2015", {"S": READY}, "9m 2p 1z 2z 5p"), "E drawn; S drawn; W drawn; N drawn; E drawn")
    (reason,) = told(table, "S", "ron")
    assert reason["id"] == "furiten-discard"
    assert reason["text"].endswith("Because you discarded 2 of circles.")
    assert reason["cite"].endswith("5.7.5")


def test_furiten_of_the_moment_names_the_tile_that_was_let_pass() -> None:
    table = play(sit("wrc-2015", {"W": READY}, "5p 9m"), "E drawn; W pass; S drawn")
    (reason,) = told(table, "W", "ron")
    assert reason["id"] == "win-incomplete"  # the 9m
    table = sit("wrc-2015", {"W": READY, "S": "2p"}, "5p 9m")
    play(table, "E drawn; W pass; S 2p")
    (reason,) = told(table, "W", "ron")
    assert reason["id"] == "furiten-missed"
    assert reason["text"].endswith("Because of tiles you passed on: 5 of circles.")


def test_furiten_in_riichi_names_the_tile_that_was_let_pass_however_long_ago() -> None:
    table = sit("wrc-2015", {"E": "123m 456m 789m 11p 23s", "S": "1s"}, "9p 9m 8p 7p 8m 4s")
    play(table, "E riichi drawn; S 1s; E pass; W drawn; N drawn; E drawn; S drawn")
    (reason,) = told(table, "E", "ron")
    assert reason["id"] == "furiten-riichi"
    assert reason["text"].endswith("1 of bamboo.")


def test_a_hand_without_a_yaku_is_shown_which_are_near() -> None:
    table = play(sit("wrc-2015", {"W": NO_YAKU}, "9m 1z 2z 3z 5p"), "E drawn; S drawn; W drawn; N drawn; E drawn")
    (reason,) = told(table, "W", "ron")
    assert reason["id"] == "win-no-yaku"
    assert "Riichi (riichi would have to be declared)" in reason["text"]


def test_riichi_with_too_few_tiles_says_how_many_are_left() -> None:
    table = go_round(sit("wrc-2015", {"E": "123m 456m 789m 11p 23s"}, "9p"), left=3)
    seat = table.state.turn
    assert ids(table, SEATS[seat], "riichi drawn")[0] == "riichi-tiles"
    assert "There are 3 left; you need 4." in told(table, SEATS[seat], "riichi drawn")[0]["text"]


def test_riichi_is_refused_once_where_no_tile_may_be_discarded_with_it() -> None:
    table = play(sit("wrc-2015", {"S": "34m 678p 345s 88s 6m"}, "5m"), "E drawn; S chii high")
    riichi = [each for each in seen(table, 1)["ask"]["refused"] if each["kind"] == "riichi"]
    assert [each["act"] for each in riichi] in ([], ["riichi"])
    assert ids(table, "S", "riichi") == ["riichi-open"]


def test_a_tile_that_is_not_held_cannot_be_discarded() -> None:
    table = sit("wrc-2015", {"E": "123m"})
    (reason,) = told(table, "E", "riichi 9p" if "9p" not in table.hand(0) else "riichi 8p")
    assert reason["text"].startswith("You do not hold")


def test_what_cannot_be_done_says_when_it_could() -> None:
    table = sit("wrc-2015", {})
    (reason,) = told(table, "E", "pon")
    assert reason["id"] == "not-possible"
    assert reason["href"] == "/rules/wrc-2015#claims.who_pon"
    assert reason["cite"].startswith("WRC 2015 5.4")
    assert told(table, "E", "shout")[0]["id"] == "no-act"


def test_a_player_who_was_not_asked_is_shown_afterwards_what_barred_their_ron() -> None:
    table = play(sit("wrc-2015", {"S": READY}, "9m 2p 1z 2z 5p"), "E drawn; S drawn; W drawn; N drawn; E drawn")
    table.push("pass", 1)
    assert table.state.phase == n.TURN
    assert ids(table, "S", "ron") == ["furiten-discard"]


def test_spectators_and_hands_that_are_not_dealt_are_asked_nothing() -> None:
    table = sit("wrc-2015", {})
    assert seen(table, -1)["ask"] == {}
    assert seen(table, 4)["ask"] == {}
    assert why_of(scene_of(table), Audience(-1), "1m")[0]["id"] == "not-possible"
    empty = Table("wrc-2015")
    assert seen(empty, 0)["ask"] == seen(empty, 0)["hand"] == {}


# ---- how acts are said
def test_an_act_names_its_tiles_and_its_button_is_in_the_language_and_the_terms_of_the_reader() -> None:
    table = play(sit("club", {"S": "034m 1p"}, "5m"), "E drawn")
    acts = {act["act"]: act for act in seen(table, 1, "en")["ask"]["acts"]}
    assert acts["chii high"]["tiles"] == ["3m", "4m"]
    assert acts["chii high"]["spoken"] == "chii with 3 of characters, 4 of characters"
    table = play(sit("club", {"S": "055p"}, "9m 5p"), "E drawn")
    for lang, profile, label in (("en", "book", "Concealed kong"), ("en", "plain", "Concealed quad"), ("ja", "book", "暗槓")):
        (act,) = [act for act in seen(table, 1, lang, profile)["ask"]["acts"] if act["kind"] == "kan"]
        assert (act["label"], act["tiles"]) == (label, ["0p", "5p", "5p", "5p"])
