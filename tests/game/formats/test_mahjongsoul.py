"""Mahjong Soul's own record: one published game without a difference, and each altered figure in it is found."""

import gzip
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jantaku.core import acts
from jantaku.errors import JantakuError, LogError
from jantaku.game import formats
from jantaku.game.formats import mahjongsoul
from jantaku.game.formats.mahjongsoul_rules import BOOK, SWITCHES, house
from jantaku.game.log import HandLog
from jantaku.game.verify import Report, verify
from jantaku.rules.book import Book
from tests.game.formats import soul
from tests.game.formats.made import game, played
from tests.sampling import one_by_one
from tests.shared import shared

ALTERED, BROKEN = 400, 200
PARTS = 20
EACH = [0, *(pytest.param(part, marks=pytest.mark.prove) for part in range(1, PARTS))]


def read(document: dict[str, Any]) -> Report:
    return verify(mahjongsoul.game_of(document, "soul"))


def test_the_published_game_has_no_difference() -> None:
    log = formats.read(shared(soul.FILE))
    report = verify(log)
    assert report.differences == []
    assert (report.hands, report.wins, report.draws, report.scores) == (9, 8, 388, 1)
    assert log.names == ("Player 0", "Player 1", "Player 2", "Player 3")
    assert (log.book, log.house, log.notes) == (BOOK, {}, [])
    assert sum(len(hand.stated) for hand in log.hands) > 2500


def test_the_statements_are_of_every_kind() -> None:
    said = {one.what for hand in mahjongsoul.read(soul.text().decode()).hands for one in hand.stated}
    assert said == {
        *("acts offered", "tiles barred", "furiten", "waits", "tiles left", "riichi stick", "double riichi", "riichi"),
        *("points before the payments", "points after the hand", "ron, self-draw", "limit", "liable player"),
    }


@pytest.mark.parametrize("how", ["file", "packed", "bytes"])
def test_the_record_is_known_by_its_content(how: str, tmp_path: Path) -> None:
    raw = soul.text()
    if how == "bytes":
        assert len(formats.read(raw).hands) == 9
        return
    path = tmp_path / "no ending"
    path.write_bytes(gzip.compress(raw) if how == "packed" else raw)
    assert len(formats.read(path).hands) == 9


@pytest.mark.parametrize("generation", ["records", "listed", "bare"])
def test_older_generations_are_the_same_game(generation: str) -> None:
    document = soul.document()
    records = soul.records(document)
    if generation == "records":
        document["data"] = {"name": ".lq.GameDetailRecords", "data": {"records": records, "version": 0}}
    elif generation == "listed":
        document["data"] = records
    else:
        for record in records:
            record["name"] = record["name"].removeprefix(".lq.")
        document["data"] = {"records": records}
    assert mahjongsoul.game_of(document, "soul").hands == mahjongsoul.game_of(soul.document(), "soul").hands
    assert read(document).differences == []


def test_programs_that_leave_out_zeros_write_the_same_game() -> None:
    def without(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: without(inner) for key, inner in value.items() if inner is not False and inner != 0}
        return [without(inner) for inner in value] if isinstance(value, list) else value

    assert read(without(soul.document())).differences == []


def test_what_a_record_leaves_out_is_unknown_and_no_difference() -> None:
    left_out = {"operation", "operations", "zhenting", "tingpais", "tings", "title_id", "baopai", "point_sum", "md5", "paishan"}
    left_out |= {"point_rong", "point_zimo_qin", "point_zimo_xian", "left_tile_count", "liqi", "old_scores", "scores"}
    document = soul.document()
    for record in soul.records(document):
        data = record["data"]
        for fields in (data, *data.get("hules", []), *data.get("players", [])):
            for key in left_out - ({"liqi"} if fields is not data else {"scores"} if "NoTile" in record["name"] else set()):
                if not (key == "scores" and "NewRound" in record["name"]):
                    fields.pop(key, None)
    report = read(document)
    assert report.differences == []
    assert report.acts == 439


def found(document: dict[str, Any]) -> bool:
    """Return whether a record is refused, with a sentence, or differs from the rules."""
    try:
        return bool(read(document).differences)
    except JantakuError:
        return True


def sentence_of(document: dict[str, Any]) -> str:
    """Return the sentence by which a record is refused; empty for one that is read."""
    try:
        for _, log in formats.read_all(json.dumps(document).encode()):
            verify(log)
    except JantakuError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("part", EACH)
def test_each_altered_figure_is_found(part: int) -> None:
    rng = random.Random(part)
    document = soul.document()
    places = [path for path in soul.figures(document) if soul.settles(path)]
    for path in rng.sample(places, ALTERED // PARTS):
        was = soul.at(document, path)
        now = soul.altered(rng, was)
        if immaterial(document, path, was, now):
            continue
        soul.put(document, path, now)
        assert found(document), (path, was, now)
        soul.put(document, path, was)


def immaterial(document: dict[str, Any], path: soul.Path, was: object, now: object) -> bool:
    """Return whether an alteration says nothing else: another bonus of no han, a score by a thousandth, one of two tiles alike."""
    if path[-1] == "moqie":
        return True
    if "tingpais" in path and path[-1] == "tile":  # a wait is for a kind
        return str(was).replace("0", "5") == str(now).replace("0", "5")
    if path[-1] == "total_point":
        return abs(int(was) - int(now)) < 100  # type: ignore[call-overload]
    return path[-1] == "id" and soul.at(document, path[:-1])["val"] == 0


@pytest.mark.parametrize("part", EACH)
def test_broken_records_are_refused_or_found_and_never_a_traceback(part: int) -> None:
    for seed in range(part, BROKEN, PARTS):
        document = soul.document()
        soul.broken(random.Random(seed), document)
        sentence = sentence_of(document)
        assert not sentence or "; expected " in sentence, sentence


def test_a_discard_from_the_wrong_place_is_found_unless_the_hand_holds_two_alike() -> None:
    document = soul.document()
    places = [path for path in soul.figures(document) if path[-1] == "moqie"]
    missed = 0
    for path in random.Random(0).sample(places, 10):
        was = soul.at(document, path)
        soul.put(document, path, not was)
        missed += not found(document)
        soul.put(document, path, was)
    assert missed <= 1


def test_a_score_that_is_out_by_a_point_and_a_game_that_ends_too_early_are_found() -> None:
    document = soul.document()
    players = document["head"]["result"]["players"]
    players[0]["total_point"] += 1
    assert [each.what for each in read(document).differences] == ["session scores"]
    players[0]["total_point"] -= 1
    drawn = next(fields for kind, fields in mahjongsoul.records("soul", document["data"]) if kind == "NoTile")
    drawn["gameend"] = True
    assert any("another hand" in each.says for each in read(document).differences)


def test_an_altered_offer_is_found() -> None:
    document = soul.document()
    offer = next(
        record["data"]["operations"][0]["operation_list"] for record in soul.records(document) if record["data"].get("operations")
    )
    offer.clear()
    assert [difference.what for difference in read(document).differences] == ["acts offered of S"]


@given(st.integers(0, 10**9))
def test_hands_of_every_call_are_read_as_they_were_played(seed: int) -> None:
    log = game(seed)
    again = mahjongsoul.game_of(soul.written(log), "made")
    assert [hand.flaws for hand in again.hands] == [[] for _ in log.hands]
    for one, other in zip(log.hands, again.hands, strict=True):
        assert (one.start, one.wall, one.drawn, one.deals) == (other.start, other.wall, other.drawn, other.deals)
        assert acts_of(one)[1:] == acts_of(other)[1:]


def acts_of(hand: HandLog) -> list[tuple[int, int]]:
    """The acts of a hand; of the dealer's first discard a record does not say whether it was the fourteenth tile."""
    return [(entry.seat, entry.act) for entry in hand.entries]


def test_made_hands_have_every_call() -> None:
    made = {entry.act for seed in range(60) for entry in played(seed).entries}
    assert set(soul.CALLED) <= made
    assert any(acts.ADDED_KAN <= act < acts.OTHERS for act in made)


@one_by_one(
    ("mode", "sentence"),
    [
        ({"mode": 12}, "a game of three players; expected a game of four players"),
        ({"mode": 3}, "a game against the computer"),
        ({"mode": 2, "detail_rule": {"guyi_mode": 1}}, r"a game of the mode local yaku \(guyi_mode\)"),
        ({"mode": 1, "detail_rule": {"xuezhandaodi": True}}, r"a game of the mode Battle of Asura \(xuezhandaodi\)"),
    ],
)
def test_what_is_another_game_is_refused_by_name(mode: dict[str, Any], sentence: str) -> None:
    document = soul.document()
    document["head"]["config"]["mode"] = mode
    with pytest.raises(LogError, match=sentence):
        mahjongsoul.game_of(document, "soul")


def test_a_north_that_is_set_aside_is_refused() -> None:
    document = soul.document()
    soul.records(document)[5]["name"] = ".lq.RecordBaBei"
    with pytest.raises(LogError, match="set aside"):
        mahjongsoul.game_of(document, "soul")


def test_a_record_that_is_still_packed_says_so() -> None:
    with pytest.raises(LogError, match="still packed as text; expected the records as objects"):
        mahjongsoul.game_of({"head": {"config": {"mode": {"mode": 2}}}, "data": {"records": ["CgZ4"]}}, "soul")


def test_a_room_of_friends_is_read_with_its_switches() -> None:
    document = soul.document()
    document["head"]["config"]["mode"]["detail_rule"] = {"have_toutiao": True, "dora_count": 3, "fandian": 40000, "weather": 1}
    log = mahjongsoul.game_of(document, "soul")
    assert (log.house["claims.multi_ron"], log.house["tiles.red_fives"], log.house["game.target"]) == (1, 3, 40000)
    assert any("weather" in note for note in log.notes)


@one_by_one("key", sorted(SWITCHES))
def test_every_switch_of_a_room_is_a_ruling(key: str) -> None:
    ruling, on, off = SWITCHES[key]
    for value, ruled in ((True, on), (False, off)):
        set_to = house("soul", {"mode": {"mode": 2, "detail_rule": {key: value}}}, [])
        assert set_to.get(ruling) == ruled
        Book.open(BOOK, set_to)


def test_a_record_without_a_result_is_a_part() -> None:
    document = soul.document()
    del document["head"]["result"]
    log = mahjongsoul.game_of(document, "soul")
    assert not log.complete
    assert verify(log).differences == []
