"""The window after a discard: only seats that can claim are asked, and no pause or message tells the others who they are."""

import asyncio
import random
from itertools import pairwise
from math import sqrt
from statistics import median

import pytest

from jantaku.game.table import Table
from jantaku.web.play import rows, window
from jantaku.web.play.config import Config
from jantaku.web.play.game import Game
from jantaku.web.play.presenting import scene_of
from jantaku.web.play.room import Room
from jantaku.web.play.window import LONGEST, SHORTEST, answering
from jantaku.web.wire.scene import Audience
from jantaku.web.wire.view import view_of
from tests.rig import play, sit
from tests.sampling import one_by_one, sample
from tests.web.play.players import Message, Player, drawing, memory, seated
from tests.web.play.rigged import journal as before
from tests.web.play.rigged import rigged
from tests.web.play.virtual import run


def never(view: Message, chance: random.Random) -> str:
    """Discards what it drew, and says nothing to a discard."""
    return "" if view["ask"]["kind"] in {"claim", "rob"} else drawing(view, chance)


async def hand(
    people: int, choose: object, think: float = 0.5, **config: object
) -> tuple[Room, list[Player], list[rows.JournalRow]]:
    hub, room, players = await seated(people, choose, think=think, length="hand", hints="off", **config)  # type: ignore[arg-type]
    for player in players:
        await player.over()
    await hub.close()
    return room, players, [rows.read(text) for text in memory(hub).games[room.id].rows]


def windows(config: Config, journal: list[rows.JournalRow]) -> list[tuple[bool, int, int]]:
    """Of each window whether anybody could answer, how long it was open, in ms, and when it opened."""
    game, found = Game("x", config), []
    opened, could = 0, False
    for row in journal:
        was = game.window
        game.fold(row)
        if game.window and not was:
            opened, could = row["at"], answering(game.dealt.state)
        if was and not game.window:
            found.append((could, row["at"] - opened, opened))
    return found


def test_a_window_that_nobody_can_answer_is_held_for_a_moment_that_was_drawn_before() -> None:
    room, _, journal = run(hand(4, never, window=4))
    held = {row["at"]: row["hold"] for row in journal if "hold" in row}
    found = windows(room.config, journal)
    assert {could for could, *_ in found} == {True, False}
    assert {round(length, -1) for could, length, _ in found if could} == {4000}
    assert all(abs(length - held[opened]) <= 1 for could, length, opened in found if not could)
    assert all(SHORTEST <= each <= LONGEST for each in held.values())


def test_a_window_answered_within_its_hold_closes_with_it_and_one_answered_later_then() -> None:
    for think, lengths in ((0.2, range(SHORTEST, LONGEST + 2)), (2.0, range(2000, 2002))):
        room, _, journal = run(hand(4, drawing, think=think, window=10))
        held = {row["at"]: row["hold"] for row in journal if "hold" in row}
        found = windows(room.config, journal)
        assert {could for could, *_ in found} == {True, False}
        assert all(length in lengths for could, length, _ in found if could)
        assert think > 1 or all(abs(length - held[opened]) <= 1 for _, length, opened in found)


def test_a_player_set_to_make_no_calls_is_not_waited_for_no_matter_what_they_hold() -> None:
    async def passing() -> tuple[Room, list[rows.JournalRow]]:
        hub, room, players = await seated(4, drawing, think=2.0, window=10, length="hand", hints="off")
        for player in players:
            assert (await player.send(t="set", **{"pass": True}))["ok"]
        for player in players:
            await player.over()
        await hub.close()
        return room, [rows.read(text) for text in memory(hub).games[room.id].rows]

    room, journal = run(passing())
    found = windows(room.config, journal)
    assert {could for could, *_ in found} == {True, False}
    assert all(length <= LONGEST + 1 for _, length, _ in found)


@pytest.mark.parametrize("count", sample([200], [2000]))
def test_no_wait_of_four_people_shows_whether_a_call_was_possible(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """They answer within the wait. A wait is guessed to be one with a call if it is longer: that is right as often as wrong."""
    monkeypatch.setattr(window, "random", random.Random(count).random)
    found: list[tuple[bool, int, int]] = []
    while len(found) < count:
        room, _, journal = run(hand(4, drawing, think=0.2))
        found += windows(room.config, journal)
    possible = [length for could, length, _ in found if could]
    others = [length for could, length, _ in found if not could]
    longer = sum((one > other) + (one == other) / 2 for one in possible for other in others) / (len(possible) * len(others))
    deviation = sqrt((len(found) + 1) / (12 * len(possible) * len(others)))  # of that share, if the waits are alike
    assert abs(longer - 0.5) < 3 * deviation
    assert median(length for _, length, _ in found) < 700


def test_a_stream_has_the_same_messages_at_every_discard_of_another_no_matter_who_could_claim_it() -> None:
    """A seat that cannot claim has two messages a discard: the discard, and what is next when the window closes."""
    room, players, journal = run(hand(4, drawing, think=0.2, window=10))
    game, moments = Game("x", room.config), list[tuple[int, int, int, set[int]]]()
    for row in journal:
        was = game.window
        game.fold(row)
        if game.window and not was:
            moments.append((row["at"], row["at"] + row["hold"], row["seat"], set(game.asked)))
    assert {bool(asked) for *_, asked in moments} == {True, False}
    for player in players:
        me = player.view["game"]["me"]
        start = (
            next(at for at, message in player.seen if message.get("set", {}).get("hand"))
            - next(row["at"] for row in journal if row["kind"] == "deal") / 1000
        )
        for at, end, seat, asked in moments[:-1]:
            inside = [m for time, m in player.seen if at / 1000 <= round(time - start, 6) < end / 1000]
            assert len(inside) == (2 if me in asked else 1)  # one's own pass: that one is not asked any more
            if seat != me:
                assert bool(inside[0]["set"].get("ask", {}).get("acts")) == (me in asked)
            assert me in asked or not inside[0]["set"].get("window")


def test_only_seats_that_can_claim_are_asked_and_none_of_them_may_only_pass() -> None:
    _, players, _ = run(hand(4, drawing, think=0.2))
    asked = [
        m["set"]["ask"] for player in players for _, m in player.seen if m["t"] == "step" and m["set"].get("ask", {}).get("acts")
    ]
    claims = [ask for ask in asked if [act["act"] for act in ask["acts"]][-1:] == ["pass"]]
    assert claims
    assert all(len(ask["acts"]) > 1 for ask in claims)


def test_who_is_away_is_not_named_while_a_window_is_open() -> None:
    """Else the name of an absent player would tell that they could call."""
    table = play(sit("wrc-2015", {"S": "55m19p19s1234567z", "E": "1379m1379p1379s1z"}, "5m"), "")
    game = Game("x", Config(hints="off"))
    discard: rows.JournalRow = {"kind": "act", "at": 1, "seat": 0, "act": "drawn", "by": "person", "hold": 500}
    for row in [*before(table, 4), discard]:
        game.fold(row)
    assert set(game.asked) == {1}
    assert not scene_of(game, {0}).about.note
    assert not scene_of(game, {0, 2, 3}).about.note


def test_one_person_alone_is_asked_only_where_they_can_answer_and_waited_for_without_a_clock() -> None:
    room, (player,), journal = run(hand(1, drawing, think=30.0))
    mine = {row["at"] for row in journal if row["kind"] == "act" and row["by"] == "person" and row["act"] == "pass"}
    assert mine
    found = windows(room.config, journal)
    assert all(could for could, *_ in found)
    assert {round(length, -1) for _, length, _ in found} >= {0, 30_000}
    asks = [m["set"]["ask"] for _, m in player.seen if m["t"] == "step" and m["set"].get("ask", {}).get("kind") == "claim"]
    assert all(len(ask["acts"]) > 1 for ask in asks)


def test_no_pause_shows_a_person_beside_bots_that_a_bot_could_have_called() -> None:
    """The next draw comes with the discard, in one message, no matter if a bot passed on it."""
    shown = dict[bool, set[tuple[int, bool]]]()
    while shown.keys() != {True, False}:
        _, (player,), journal = run(hand(1, drawing, think=1.0))
        start = next(at for at, message in player.seen if message.get("set", {}).get("hand"))
        start -= next(row["at"] for row in journal if row["kind"] == "deal") / 1000
        for row, after in pairwise(journal):
            passed, next_turn = after["kind"] == "close", after["kind"] == "act" and after["at"] > row["at"]
            if row["kind"] == "act" and row["by"] == "person" and row.get("flows") and (passed or next_turn):
                at = row["at"] / 1000
                soon = [m for time, m in player.seen if at <= round(time - start, 6) < at + 0.3 and m["t"] == "step"]
                drawn = any(news["sound"] == "draw" for news in soon[0]["news"])
                shown.setdefault(passed, set()).add((len(soon), drawn))
    assert shown[True] == shown[False] == {(1, True)}


@pytest.mark.parametrize(("hints", "told"), [("reasons", ["furiten-discard"]), ("off", [])])
def test_one_person_alone_is_shown_why_they_may_not_win(hints: str, told: list[str]) -> None:
    """East has discarded a 1m, for which it waits, and South and West discard other tiles for which it waits: once is enough."""
    table = play(
        sit("wrc-2015", {"E": "23m456p789s234p55p", "W": "1m"}, "1m 2z 9s 9p 1z 4m"), "E drawn; S drawn; W drawn; N drawn; E drawn"
    )
    game = Game("x", Config(hints=hints))
    discard: rows.JournalRow = {"kind": "act", "at": 1, "seat": 1, "act": "drawn", "by": "bot"}
    for row in [*before(table, 1), discard]:
        game.fold(row)
    ask: Message = view_of(scene_of(game, {0}), Audience(0))["ask"]  # type: ignore[assignment]
    refused = [one for one in ask.get("refused", []) if one["kind"] == "ron"]
    assert [reason["id"] for one in refused for reason in one["why"]] == told
    assert set(game.asked) == ({0} if told else set())
    passed: rows.JournalRow = {"kind": "act", "at": 2, "seat": 0, "act": "pass", "by": "person"}
    close: rows.JournalRow = {"kind": "close", "at": 3}
    another: rows.JournalRow = {"kind": "act", "at": 4, "seat": 2, "act": "1m", "by": "bot"}
    for row in ([passed] if told else []) + [close, another]:
        game.fold(row)
    assert game.window
    assert not game.asked


def test_with_a_clock_one_person_alone_has_the_window_and_no_more() -> None:
    room, _, journal = run(hand(1, never, window=3, base=5, bank=0))
    assert max(length for _, length, _ in windows(room.config, journal)) == 3000


@pytest.mark.parametrize(("book", "length"), [("wrr-2013", 3000), ("wrc-2015", 7000)])
def test_calls_are_timed_as_the_book_has_it_where_it_has_seconds(book: str, length: int) -> None:
    room, _, journal = run(hand(4, never, book=book, calls="book", window=7))
    assert {round(open_for, -1) for could, open_for, _ in windows(room.config, journal) if could} == {length}


def rival(book: str) -> Table:
    """East has drawn a 5m, with which South could chii and West pon."""
    return sit(book, {"S": "46m19p19s1234567z", "W": "55m19p19s1234567z", "E": "1379m1379p1379s1z"}, "5m")


async def both_call(book: str, calls: str, chii: float, pon: float) -> str:
    """Return who of the two has the tile, each having called after so many seconds."""
    hub, room, players = await rigged(rival(book), 4, calls=calls, window=3)
    for player in players:
        player.silent = True
        await player.until(bool)
    assert (await players[0].act(room.game.serial, "drawn"))["ok"]
    ask, loop = room.game.serial, asyncio.get_running_loop()
    start = loop.time()
    calling = [
        asyncio.create_task(_call(players[1], start + chii, ask, "chii middle")),
        asyncio.create_task(_call(players[2], start + pon, ask, "pon")),
    ]
    await players[3].act(ask, "pass")
    assert all(answer["ok"] for answer in await asyncio.gather(*calling))
    await players[3].until(lambda view: view["turn"] > 0)
    await hub.close()
    return "ESWN"[players[3].view["turn"]]


async def _call(player: Player, at: float, ask: int, act: str) -> Message:
    await asyncio.sleep(at - asyncio.get_running_loop().time())
    return await player.act(ask, act)


@one_by_one(
    ("book", "calls", "chii", "pon", "who"),
    [
        ("wrc-2015", "book", 0.5, 1.5, "S"),
        ("wrc-2015", "book", 1.5, 0.5, "W"),
        ("wrc-2015", "book", 0.5, 0.7, "W"),  # within what nobody can tell apart
        ("wrc-2015", "window", 0.5, 1.5, "W"),
        ("wrr-2013", "book", 0.5, 1.5, "W"),
    ],
)
def test_the_first_call_holds_where_the_book_has_it_and_calls_are_timed_by_the_book(
    book: str, calls: str, chii: float, pon: float, who: str
) -> None:
    assert run(both_call(book, calls, chii, pon)) == who


def test_a_kong_is_asked_of_seats_that_may_rob_it() -> None:
    async def kong(hands: dict[str, str], draws: str, script: str, act: str, *settings: str) -> set[int]:
        hub, room, players = await rigged(play(sit("wrc-2015", hands, draws, settings=settings), script), 4, window=3)
        for player in players:
            player.silent = True
            await player.until(bool)
        (seat,) = room.game.asked
        assert (await players[seat].act(room.game.serial, act))["ok"]
        asked = set(room.game.asked) if room.game.window else set()
        await hub.close()
        return asked

    added = {"E": "5m1379p1379s1234z", "S": "55m2468p2468s667z", "W": "46m123456p789s11z"}
    robbed = "E 5m; W pass; S pon; S 2p; W drawn; N drawn; E drawn"
    assert run(kong(added, "9m 9m 9m 9m 5m", robbed, "kakan 5m")) == {2}
    concealed = {"E": "999s1379m1379p13z", "W": "19m19p1s11234567z"}
    assert run(kong(concealed, "9s", "", "ankan 9s")) == {2}  # thirteen orphans
    assert run(kong(concealed | {"W": ""}, "9s", "", "ankan 9s")) == set()
    assert run(kong(concealed, "9s", "", "ankan 9s", "rob_concealed=never")) == set()
