"""What is sent of a refereed table: its fields, and nothing in them that a seat may not know."""

import json
import random
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from jantaku.core import constants as n
from jantaku.core.dead_wall import FIRST_INDICATOR, REPLACEMENT
from jantaku.core.fields import State
from jantaku.core.hands import copies, drop, renew_waits, take
from jantaku.refereed import RefereedTable, Settings
from jantaku.refereed.bots import Mischief
from jantaku.refereed.scheduler import Scheduler
from jantaku.refereed.table import Finished
from jantaku.scoring.lut import LUT
from jantaku.texts import LANGUAGES
from jantaku.web.wire.masking import MaskedScene
from jantaku.web.wire.refereed_context import RefereedContext
from jantaku.web.wire.refereed_view import _turned, news_of
from jantaku.web.wire.scene import About, Audience, Scene, Sitter
from jantaku.web.wire.view import view_of
from tests.sampling import FITTING, sample

TYPES = Path(__file__).resolve().parents[3] / "src" / "jantaku" / "web" / "static"
FOUR = (Sitter("Ann", "person", here=True), Sitter("Bea", "bot"), Sitter("Cem", "bot"), Sitter("Dan", "bot"))
HANDS = 3


def scene_of(table: RefereedTable, since: int = 0) -> Scene:
    """A refereed table at this moment."""
    over = table.scene.state.phase == n.HAND_OVER
    told = Finished(table.book, names=table.names).of(table)
    context = RefereedContext(
        table, training=table.scene.settings.training, since=since, shown_tiles=(-1,) * len(table.scene.rulings)
    )
    t = table.scene.state
    titles = [(t.dealer, t.round, t.counters)] * max(1, len(table.hands))
    return Scene(About("x", hints="off", stage="result" if over else "play"), told, t, FOUR, titles=titles, context=context)


def moments(book: str, settings: Settings, seed: int, often: float = 0.2) -> Iterator[tuple[RefereedTable, int]]:
    """A table after each thing that happens, and how much had happened before it."""
    table = RefereedTable(book, seed=b"%d" % seed, settings=settings)
    rounds = Scheduler(table, {s: Mischief(table.scene.rules, s, seed=seed, often=often) for s in range(4)})
    for _ in range(HANDS):
        if table.over:
            return
        table.deal()
        while table.scene.state.phase != n.HAND_OVER:
            before = len(table.scene.notices)
            assert rounds.advance()
            yield table, before


def messages(table: RefereedTable, since: int, audience: Audience) -> str:
    """All that an audience can be sent of a moment."""
    scene = scene_of(table, since)
    assert scene.context
    return json.dumps([view_of(scene, audience), news_of(MaskedScene(scene, audience), scene.context)], ensure_ascii=False)


def hidden_places(table: RefereedTable) -> list[int]:
    """The places of the wall that nobody has seen."""
    t = table.scene.state
    turned = {FIRST_INDICATOR - 2 * at for at in range(t.indicators)} | table.scene.revealed
    taken = set(REPLACEMENT[: t.kans])
    return [place for place in range(t.taken, n.WALL) if place not in turned | taken]


def exchange(table: RefereedTable, seat: int, chance: random.Random) -> int:
    """Let tiles that a seat (-1 a spectator) cannot see change places: those of other hands with those of the wall; how many."""
    t, places = table.scene.state, hidden_places(table)
    states = [t, *([table.scene.window.base] if table.scene.window else [])]
    done = 0
    for other in range(4):
        place = table.scene.places[other]
        open_hand = place.shown or place.laid or place.known or (t.phase == n.TURN and t.turn == other)
        if other == seat or open_hand or not places:
            continue
        tiles = [tile for tile in range(n.TILES) if copies(t, other, tile)]
        mine, at = chance.choice(tiles), chance.choice(places)
        if all(copies(state, other, mine) and state.wall[at] == t.wall[at] for state in states):
            swap(states, table, other, mine, at)
            done += 1
    return done


def swap(states: list[State], table: RefereedTable, seat: int, tile: int, place: int) -> None:
    for state in states:
        other = state.wall[place]
        drop(state, seat, tile)
        take(state, seat, other)
        state.wall[place] = tile
        renew_waits(state, table.scene.rules, LUT, seat)


@pytest.mark.parametrize("settings", [Settings(), Settings(training=True, formal=False, counting=True)], ids=["plain", "training"])
@pytest.mark.parametrize("book", ["wrc-2015", "wrr-2013", "club"])
def test_tiles_that_cannot_be_seen_change_no_byte_of_what_is_sent(book: str, settings: Settings) -> None:
    chance, exchanged = random.Random(book), 0
    for table, since in moments(book, settings, 3):
        if table.scene.state.phase in (n.HAND_OVER, n.DECLARING) or table.scene.counting or chance.random() < 0.6:
            continue
        seat = chance.randrange(-1, 4)
        audience = Audience(seat, LANGUAGES[chance.randrange(3)])
        kept = table.scene
        before = messages(table, since, audience)
        table.scene = kept.fork()
        exchanged += exchange(table, seat, chance)
        assert messages(table, since, audience) == before
        table.scene = kept
    assert exchanged > 20


def test_nobody_but_its_seat_is_sent_what_was_explained_or_put_among_the_others() -> None:
    warned = 0
    for table, since in islice(moments("wrc-2015", Settings(training=True), 8), 150):
        found = table.scene.rulings
        for seat in range(-1, 4):
            scene = scene_of(table, since)
            assert scene.context
            view = view_of(scene, Audience(seat))
            context = json.loads(json.dumps(view["felt"]))
            assert [one for one in context["rulings"].values() if one["warned"] and one["seat"] != seat] == []
            told = [number for number, one in enumerate(found) if not one.warned or one.seat == seat]
            assert list(context["rulings"]) == [str(at + 1) for at in range(len(told))][-100:]
            assert [at for at, place in context["seats"].items() if place["mixed"] and at != str(seat)] == []
            assert bool(context["offers"]) == (seat >= 0 and table.scene.state.phase != n.HAND_OVER) or table.scene.counting
            news = news_of(MaskedScene(scene, Audience(seat)), scene.context)
            assert [one for one in news if one["id"] == "tabletop.warning" and one["seat"] != seat] == []
        warned += sum(one.warned for one in found)
    assert warned


def interfaces() -> dict[str, dict[str, str]]:
    """The fields of each interface of both files of types."""
    found: dict[str, dict[str, str]] = {}
    for name in ("table/wire.d.ts", "refereed/types.d.ts"):
        plain = re.sub(r" *//[^\n]*", "", (TYPES / name).read_text("utf-8"))
        for kind, extends, body in re.findall(r"export interface (\w+)( extends [^{]*)? \{(.*?)\n?\}\n", plain, re.DOTALL):
            flat = re.sub(r"\{[^{}]*\}", "object", re.sub(r"\{[^{}]*\}", "object", body))
            own = dict(re.findall(r"(\w+\??): ([^;]+);", flat + ";"))
            found[kind] = ({**found[kind], **own}) if extends else own
    return found


def check(value: object, name: str, types: dict[str, dict[str, str]]) -> None:
    """A value has the fields of its interface, all of them and no others."""
    if value == {}:
        return
    assert isinstance(value, dict), name
    assert set(value) == {field for field in types[name] if not field.endswith("?")} | (set(value) & optional(types[name])), name
    for field, kind in types[name].items():
        inner = re.match(r"(?:Record<\w+, )?(\w+)", kind)
        if inner and inner[1] in types and field.rstrip("?") in value:
            got = value[field.rstrip("?")]
            for each in got if isinstance(got, list) else got.values() if kind.startswith("Record") else [got]:
                check(each, inner[1], types)


def optional(fields: dict[str, str]) -> set[str]:
    return {field.rstrip("?") for field in fields if field.endswith("?")}


@pytest.mark.parametrize("count", [False, True])
def test_every_view_has_the_fields_of_its_types_and_no_others(count: bool) -> None:  # noqa: FBT001
    types = interfaces()
    types["View"] |= {"felt": "Felt", "game": "Game"}
    seen: dict[str, object] = {}
    for table, _ in moments("wrc-2015", Settings(counting=count), 5, 0.0 if count else 0.2):
        seen = json.loads(json.dumps(view_of(scene_of(table), Audience(table.scene.now % 5 - 1))))
        check(seen, "View", types)
    assert seen


@pytest.mark.parametrize("seats", sample([1], [4]))  # at each moment, by turns
@pytest.mark.parametrize("lang", FITTING)
def test_every_offer_has_a_name_and_what_it_does_in_each_language(lang: str, seats: int) -> None:
    names: dict[str, tuple[str, str]] = {}
    for often, settings in ((0.2, Settings(formal=False)), (0.0, Settings(counting=True))):
        for at, (table, _) in enumerate(moments("wrc-2015", settings, 9, often)):
            scene = scene_of(table)
            assert scene.context
            scene.context.formal = "players"
            for seat in [(at + more) % 4 for more in range(seats)]:
                context = json.loads(json.dumps(view_of(scene, Audience(seat, lang))["felt"]))
                names |= {offer["id"]: (offer["text"], offer["spoken"]) for offer in context["offers"]}
                assert len({offer["id"] for offer in context["offers"]}) == len(context["offers"])
    assert {"say-pon", "discard", "draw", "meld", "take", "show", "reveal-other-2", "dead-0", "count", "say"} <= set(names)
    assert all(text and spoken for text, spoken in names.values())


def test_the_protocol_names_every_part_of_the_felt_and_every_command() -> None:
    doc = (TYPES.parents[3] / "docs" / "protocol.md").read_text("utf-8")
    types = (TYPES / "refereed" / "types.d.ts").read_text("utf-8")
    for kind in re.findall(r'\{ t: "(\w+)"', types):
        assert f'"t": "{kind}"' in doc
    for part in (*interfaces()["Felt"], *interfaces()["Place"]):
        assert f"`{part}`" in doc


def test_the_second_tile_of_a_stack_is_taken_from_below_and_turned_up_there() -> None:
    seen = cast("MaskedScene", SimpleNamespace(v=State()))
    turned = [_turned(seen, place, 0) for place in range(4)]
    assert [one["low"] for one in turned] == [False, True, False, True]
    assert turned[0]["stack"] == turned[1]["stack"] != turned[2]["stack"] == turned[3]["stack"]
