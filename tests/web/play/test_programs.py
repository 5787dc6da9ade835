"""Programs that speak mjai at tables of the server: seated by name, waited for, replaced, ended."""

import asyncio
import json
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from jantaku.core.acts import DISCARD_DRAWN, NOTEN, TENPAI
from jantaku.game import formats
from jantaku.game.verify import verify
from jantaku.texts import LANGUAGES, say
from jantaku.web.errors import WebError
from jantaku.web.play.config import Config
from jantaku.web.play.hub import Hub
from jantaku.web.play.programs import OfferedPrograms
from jantaku.web.play.room import Room
from tests.mjai.made import is_running
from tests.mjai.programs import discarding, started
from tests.sampling import one_by_one, sample
from tests.web.play.memory import Memory
from tests.web.play.players import Player, drawing, memory
from tests.web.play.virtual import clock, run

ENOUGH = 600.0
FAILURES = {
    "ended": "draws == 3 and sys.exit()",
    "unlawful": 'answer = answer if draws < 3 else {"type": "hora", "actor": me, "target": me}',
    "other-seat": 'answer = answer if draws < 3 else {**answer, "actor": (me + 1) % 4}',
    "nonsense": 'answer = answer if draws < 3 else "?"',
    "long": 'answer = answer if draws < 3 else "x" * 100000',
}


def offered(name: str, **more: Any) -> OfferedPrograms:
    return OfferedPrograms({"mybot": name}, **{"seconds": ENOUGH, **more})


async def alone(offer: OfferedPrograms, lang: str = "en", store: Memory | None = None, **config: Any) -> tuple[Hub, Room, Player]:
    """One person with three programs, at the start of the game."""
    hub = Hub(store or Memory(), pace=0, clock=clock, numbers=0, programs=offer)
    room = await hub.create(Config.of({"bots": "mjai:mybot", "length": "hand", **config}), "ann")
    ann = Player(room, "ann", drawing)
    await room.join("ann", "Ann")
    await ann.attach(lang)
    await room.start("ann")
    return hub, room, ann


async def whole(offer: OfferedPrograms, lang: str = "en", **config: Any) -> tuple[Room, Player, str]:
    hub, room, ann = await alone(offer, lang, **config)
    await ann.over()
    await hub.close()
    return room, ann, memory(hub).games[room.id].record


def news(player: Player) -> list[dict[str, Any]]:
    return [one for _, message in player.seen for one in message.get("news", []) if one["id"] == "live.replaced"]


@pytest.mark.parametrize("length", sample(["hand"], ["east"]))
@pytest.mark.parametrize("book", ["tenhou", "wrc-2015"])
def test_a_person_plays_with_programs_under_the_name_that_they_are_offered_by(book: str, length: str, tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    room, ann, record = run(whole(offered(discarding(path)), book=book, length=length))
    assert sorted(holder.name.split()[0] for holder in room.seats) == ["Ann", "mybot", "mybot", "mybot"]
    assert len({holder.name for holder in room.seats}) == 4
    log = formats.read(record.encode())
    assert verify(log).differences == []
    assert log.notes == []
    assert news(ann) == []
    assert len(started(path)) == 3
    assert not any(map(is_running, started(path)))
    drawn = [entry for hand in log.hands for entry in hand.entries if room.seats[entry.seat].kind == "bot"]
    assert drawn
    assert {entry.act for entry in drawn} <= {DISCARD_DRAWN, TENPAI, NOTEN}


@pytest.mark.parametrize("why", FAILURES)
def test_a_program_that_fails_is_replaced_and_the_record_says_so(
    why: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("WARNING", "jantaku.web")
    path = tmp_path / "bot.py"
    room, ann, record = run(whole(offered(discarding(path, FAILURES[why])), hints="off"))
    log = formats.read(record.encode())
    assert verify(log).differences == []
    assert len(log.notes) == 3
    assert all(note.startswith("The bot of seat ") and " was replaced by sensible in East 1: " in note for note in log.notes)
    assert {one["seat"] for one in news(ann)} == {seat for seat in range(4) if room.seats[seat].kind == "bot"}
    assert all("A bot of Jantaku plays on in this seat." in one["text"] for one in news(ann))
    rows = [json.loads(text) for text in memory_of(room).rows]
    assert [row["why"] for row in rows if row["kind"] == "replaced"] == [why] * 3
    assert caplog.messages == ["bot-replaced"] * 3
    assert not any(map(is_running, started(path)))


def memory_of(room: Room) -> Any:
    store = room.engine.store
    assert isinstance(store, Memory)
    return store.games[room.id]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_those_at_the_table_are_told_in_their_language(lang: str, tmp_path: Path) -> None:
    _, ann, _ = run(whole(offered(discarding(tmp_path / "bot.py", FAILURES["ended"])), lang))
    assert {one["text"].partition("mybot")[2][2:] for one in news(ann)} == {
        say("play.bot-replaced", lang, seat="mybot", why=say("play.bot.ended", lang)).partition("mybot")[2]
    }


def test_a_program_that_answers_late_is_waited_for_no_longer_than_it_may_take(tmp_path: Path) -> None:
    offer = offered(discarding(tmp_path / "bot.py", "own and time.sleep(1000)"), seconds=0.5)
    room, _, record = run(whole(offer))
    assert formats.read(record.encode()).complete is False
    assert [json.loads(text)["why"] for text in memory_of(room).rows if '"replaced"' in text] == ["late"] * 3


@pytest.mark.parametrize(
    ("offer", "why"),
    [
        (OfferedPrograms({"mybot": "mjai:/no/such/program"}), "not-started"),
        (OfferedPrograms({"mybot": "mjai:/no/such/program"}, most=0), "too-many"),
    ],
)
def test_where_no_program_can_be_started_the_sensible_bot_plays(offer: OfferedPrograms, why: str) -> None:
    room, ann, _ = run(whole(offer))
    assert [json.loads(text)["why"] for text in memory_of(room).rows if '"replaced"' in text] == [why] * 3
    assert len(news(ann)) == 3


def test_the_window_after_each_discard_is_held_so_that_no_pause_tells_who_could_call(tmp_path: Path) -> None:
    async def play() -> Room:
        hub = Hub(Memory(), clock=clock, numbers=0, programs=offered(discarding(tmp_path / "bot.py")))
        room = await hub.create(Config(bots="mjai:mybot", length="hand", hints="off"), "ann")
        ann = Player(room, "ann", drawing)
        await room.join("ann", "Ann")
        await ann.attach()
        await room.start("ann")
        await ann.over()
        await hub.close()
        return room

    rows = [json.loads(text) for text in memory_of(run(play())).rows]
    held = 0
    for row, after in pairwise(rows):
        if row["kind"] == "act" and row["act"] == "drawn":
            assert "flows" not in row
            assert row["hold"] >= 300
            assert after["kind"] != "close" or after["at"] >= row["at"] + row["hold"]
            held += after["kind"] == "close"
    assert held > 20


def test_several_people_play_with_programs(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"

    async def play() -> tuple[str, list[Player]]:
        hub = Hub(Memory(), clock=clock, numbers=0, programs=offered(discarding(path)))
        room = await hub.create(Config(bots="mjai:mybot", length="east", book="tenhou"), "ann")
        players = [Player(room, name, seed=at, think=0.5) for at, name in enumerate(("ann", "bea"))]
        for player in players:
            await room.join(player.visitor, player.visitor.title())
            await player.attach()
        await room.start("ann")
        for player in players:
            await player.over()
        await hub.close()
        return memory(hub).games[room.id].record, players

    record, players = run(play())
    log = formats.read(record.encode())
    assert verify(log).differences == []
    assert log.notes == []
    assert [news(player) for player in players] == [[], []]
    assert len(started(path)) == 2


async def refused(work: Any, ident: str) -> None:
    with pytest.raises(WebError) as caught:
        await work
    assert caught.value.id == ident


def test_a_table_is_opened_only_with_what_the_host_offers() -> None:
    async def open_tables() -> None:
        hub = Hub(Memory(), clock=clock, programs=OfferedPrograms({"mybot": "mjai:true"}))
        await hub.create(Config(bots="mjai:mybot"), "ann")
        await refused(hub.create(Config(bots="mjai:other"), "ann"), "lobby.no-program")
        await refused(Hub(Memory(), clock=clock).create(Config(bots="mjai:mybot"), "ann"), "lobby.no-program")
        await hub.close()

    run(open_tables())


@one_by_one("bots", ["mjai:", "mjai:/bin/sh", "mjai:a=b", "mjai:" + "x" * 25, "x mjai:mybot", "mjai:a\nb", ["mjai:a"]])
def test_what_is_no_name_is_no_bot(bots: Any) -> None:
    with pytest.raises(WebError):
        Config.of({"bots": bots})
    with pytest.raises(WebError):
        Config.of({"bots": "mjai:mybot", "refereed": True})


def test_a_server_that_stops_ends_the_programs_and_goes_on_with_them_from_the_deal(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"

    async def stop(store: Memory) -> str:
        hub, room, ann = await alone(offered(discarding(path)), store=store, length="east")
        ann.silent = True
        await ann.until(lambda view: bool(view["ask"]))
        while len(started(path)) < 3:
            await asyncio.to_thread(time.sleep, 0.01)
        await hub.close()
        assert not any(map(is_running, started(path)))
        return room.id

    async def go_on(store: Memory, ident: str) -> str:
        hub = Hub(store, pace=0, clock=clock, numbers=0, programs=offered(discarding(path)))
        room = await hub.resume(ident)
        assert room
        assert len(started(path)) == 3  # nobody is there yet
        ann = Player(room, "ann", drawing)
        await ann.attach()
        await ann.over()
        assert len(started(path)) == 6
        assert news(ann) == []
        await hub.close()
        return store.games[ident].record

    store = Memory()
    ident = run(stop(store))
    assert verify(formats.read(run(go_on(store, ident)).encode())).differences == []
    assert not any(map(is_running, started(path)))


def test_a_program_that_is_offered_no_more_is_replaced(tmp_path: Path) -> None:
    async def stop(store: Memory) -> str:
        hub, room, ann = await alone(offered(discarding(tmp_path / "bot.py")), store=store)
        ann.silent = True
        await ann.until(lambda view: bool(view["ask"]))
        await hub.close()
        return room.id

    async def go_on(store: Memory, ident: str) -> str:
        hub = Hub(store, pace=0, clock=clock, numbers=0)
        room = await hub.resume(ident)
        assert room
        ann = Player(room, "ann", drawing)
        await ann.attach()
        await ann.over()
        await hub.close()
        assert [json.loads(text)["why"] for text in memory_of(room).rows if '"replaced"' in text] == ["not-allowed"] * 3
        return str(ann.view["game"]["note"])

    store = Memory()
    ident = run(stop(store))
    assert run(go_on(store, ident)).endswith(": played by a bot of Jantaku.")
    assert len(formats.read(store.games[ident].record.encode()).notes) == 3


def test_a_program_that_thinks_holds_up_nobody_but_its_table(tmp_path: Path) -> None:
    """The program answers when the test lets it: until then its table waits, and another goes on."""
    gate = tmp_path / "gate"
    wait = f"while own and not os.path.exists({str(gate)!r}): time.sleep(0.01)"

    async def both() -> None:
        hub, _, ann = await alone(offered(discarding(tmp_path / "bot.py", "pass\n    " + wait)))
        quick = await hub.create(Config(length="hand"), "bea")
        bea = Player(quick, "bea", drawing)
        await quick.join("bea", "Bea")
        await bea.attach()
        await quick.start("bea")
        await bea.over()
        assert ann.view["game"]["stage"] == "play"
        gate.touch()
        await ann.over()
        await hub.close()

    asyncio.run(both())
