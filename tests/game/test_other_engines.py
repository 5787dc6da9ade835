"""What other engines and record keepers hold: agreed with, or the one difference named with its reason."""

import gzip
import json
from typing import Any

import pytest

from jantaku.core import acts
from jantaku.core.constants import BY_CHII, BY_OPEN_KAN, BY_PON, RED, UNKNOWN, WALL
from jantaku.game import formats
from jantaku.game.acts import Act
from jantaku.game.formats.build import chii_act
from jantaku.game.formats.tenhou_calls import call_of
from jantaku.game.formats.tenhou_ids import TILE_OF
from jantaku.game.log import Entry, HandLog, Start
from jantaku.game.table import Table
from jantaku.game.verify import Report, verify
from jantaku.scoring.tiles import kind
from tests.shared import shared

# ---- kobalab's scenarios

# Their keeper rounds halves of a thousand up (-11,500 counts -11); tenhou, whose book they are verified under, away from zero.
ROUNDED_UP = {"line 9", "line 16"}


def test_scenarios_have_no_difference_but_the_rounding_of_two_scores() -> None:
    report = Report()
    rounded = set()
    for name, log in formats.read_all(shared("data/scenarios/kobalab_scenarios.jsonl.gz")):
        found = verify(log)
        for difference in found.differences:
            assert difference.what == "session scores", str(difference)
            rounded.add(name.rpartition(", ")[2])
        report.add(found)
    assert rounded == ROUNDED_UP
    assert (report.games, report.hands, report.wins) == (19, 185, 155)


# ---- tenhou.net/6

# What each of these records says that no game can have been, in the words of the verifier.
MADE_UP = {
    "convlog__confusing_nakis_1.json": {"payments"},  # the riichi stick of W goes to nobody
    "convlog__confusing_nakis_2.json": {"the wall"},  # five tiles are a 5 of bamboo
}


def test_tenhou6_records_have_no_difference_but_what_two_made_up_records_say() -> None:
    report = Report()
    for path in sorted(shared("data/tenhou6").glob("*.json")):
        found = verify(formats.read(path))
        assert {difference.what for difference in found.differences} == MADE_UP.get(path.name, set()), path.name
        report.add(found)
    assert (report.games, report.hands) == (20, 22)


# ---- mjx: lawful acts as another engine has them
CALLS = {"EVENT_TYPE_CHI", "EVENT_TYPE_PON", "EVENT_TYPE_OPEN_KAN", "EVENT_TYPE_CLOSED_KAN", "EVENT_TYPE_ADDED_KAN"}


def tile(tile_id: int) -> int:
    return TILE_OF[True][tile_id]


def call_act(open_bits: int) -> int:
    call = call_of("mjx", str(open_bits))
    if call.how == BY_CHII:
        return chii_act("mjx", tile(call.claimed), tuple(map(tile, call.used)))
    red = any(tile(used) >= RED for used in call.used)
    return {BY_PON: acts.PON + red, BY_OPEN_KAN: acts.KAN}[call.how]


def play(seen: dict[str, Any]) -> Table:
    """The table as one player saw it: his own tiles known, the others' not."""
    public, private, me = seen["publicObservation"], seen["privateObservation"], seen.get("who", 0)
    score = public["initScore"]
    dealer = score.get("round", 0) % 4
    wall = [UNKNOWN] * WALL
    for at, tile_id in enumerate(private["initHand"]["closedTiles"]):
        part = (me - dealer) % 4
        wall[48 + part if at == 12 else 16 * (at // 4) + 4 * part + at % 4] = tile(tile_id)
    for at, tile_id in enumerate(public["doraIndicators"]):
        wall[130 - 2 * at] = tile(tile_id)
    table = Table("tenhou")
    drawn = iter(private.get("drawHistory", []))
    events = public.get("events", [])
    places = draw_places(events)
    for who, place in places:
        if who == me:
            wall[place] = tile(next(drawn))
    start = Start(tuple(score["tens"]), dealer, score.get("round", 0) // 4, score.get("honba", 0), score.get("riichi", 0))
    table.lay(HandLog(wall=tuple(wall), start=start))
    riichi = False
    for event in events:
        riichi = follow(table, event, riichi=riichi)
    if events and events[-1].get("type") in {"EVENT_TYPE_DRAW", *CALLS}:
        table.close()
    return table


def draw_places(events: list[dict[str, Any]]) -> list[tuple[int, int]]:
    drawers = [event.get("who", 0) for event in events if event.get("type") == "EVENT_TYPE_DRAW"]
    return [(who, 52 + at) for at, who in enumerate(drawers)]


def follow(table: Table, event: dict[str, Any], *, riichi: bool) -> bool:
    """Play one event; whether a riichi was declared that the next discard completes."""
    what, who = event.get("type", "EVENT_TYPE_DISCARD"), event.get("who", 0)
    if what == "EVENT_TYPE_RIICHI":
        return True
    if what in {"EVENT_TYPE_DISCARD", "EVENT_TYPE_TSUMOGIRI"}:
        code = tile(event.get("tile", 0))
        if what == "EVENT_TYPE_TSUMOGIRI":
            table.follow(Entry(who, acts.RIICHI_DRAWN if riichi else acts.DISCARD_DRAWN, code))
        else:
            table.follow(Entry(who, (acts.RIICHI_DISCARD if riichi else acts.DISCARD) + code))
    elif what in CALLS:
        table.follow(Entry(who, call_act(event["open"])))
    return False


def theirs(action: dict[str, Any]) -> tuple[str, int]:
    what = action.get("type", "ACTION_TYPE_DISCARD").removeprefix("ACTION_TYPE_")
    if what in {"DISCARD", "TSUMOGIRI"}:
        return what, tile(action.get("tile", 0))
    return what, call_act(action["open"]) if "open" in action else 0


def ours(act: Act, table: Table) -> tuple[str, int]:
    if act.number < acts.RIICHI_DISCARD:
        return "DISCARD", act.number
    if act.number == acts.DISCARD_DRAWN:
        return "TSUMOGIRI", table.state.tile
    names = {acts.RON: "RON", acts.TSUMO: "TSUMO", acts.PASS: "NO", acts.NINE_KINDS: "ABORTIVE_DRAW_NINE_TERMINALS"}
    if act.number in names:
        return names[act.number], 0
    if acts.CHII_LOW <= act.number <= acts.KAN:
        return "CHI" if act.number < acts.PON else "PON" if act.number < acts.KAN else "OPEN_KAN", act.number
    return "RIICHI" if act.number < acts.CONCEALED_KAN or act.number == acts.RIICHI_DRAWN else "KAN", 0


def decisions() -> list[dict[str, Any]]:
    with gzip.open(shared("data/legal_actions/mjx_observations.jsonl.gz"), "rt") as lines:
        return [json.loads(line) for line in lines]


def test_lawful_acts_are_those_of_another_engine() -> None:
    checked = 0
    for seen in decisions():
        if seen["legalActions"][0].get("type") == "ACTION_TYPE_DUMMY":
            continue
        table, me = play(seen), seen.get("who", 0)
        lawful = {ours(act, table) for act in table.lawful(me)}
        assert lawful == {theirs(action) for action in seen["legalActions"]}, json.dumps(seen)[-600:]
        checked += 1
    assert checked == 233 - 24  # 24 are moments at which there is nothing to decide


@pytest.mark.parametrize("number", range(3))
def test_an_observation_keeps_the_hand_it_says(number: int) -> None:
    seen = [s for s in decisions() if len(s["publicObservation"].get("events", [])) > 20][number]
    table, me = play(seen), seen.get("who", 0)
    held = sorted(kind(tile(tile_id)) for tile_id in seen["privateObservation"]["currHand"]["closedTiles"])
    assert [k for k in range(34) for _ in range(table.state.hand[me][k])] == held
