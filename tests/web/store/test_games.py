"""Journals of games: what was written is there, once, in order, whoever else writes at the same time."""

import asyncio
import time

import pytest
from sqlalchemy import event

from jantaku.web.store import Store, StoreError, writer
from jantaku.web.store.games import MONTH

CONFIG = {"book": "wrc-2015", "name": "卓 🀄", "house": {"a": [1, None, True]}}
HOSTILE = ["", "'; DROP TABLE journal; --", "\u202etpircs\u202c", "🀄👨‍👩‍👧", "%s :game {0} \\", "é" * 10_000, '{"a":"\\u0000"}']


async def test_a_game_is_read_as_it_was_written(store: Store) -> None:
    await store.new_game("g", CONFIG, "owner", public=True)
    await store.append("g", [(2, "two"), (1, "one")])
    await store.append("g", [(3, "three")])
    game = await store.game("g")
    assert game is not None
    assert (game.id, game.config, game.owner, game.public, game.status) == ("g", CONFIG, "owner", True, "live")
    assert game.rows == ("one", "two", "three")
    assert await store.game("h") is None


async def test_it_is_there_after_the_store_was_closed(url: str) -> None:
    first = Store.open(url)
    await first.new_game("g", CONFIG, "owner", public=False)
    await first.append("g", [(1, "one")])
    await first.close()
    second = Store.open(url)
    game = await second.game("g")
    await second.close()
    assert game is not None
    assert (game.config, game.rows) == (CONFIG, ("one",))


@pytest.mark.parametrize("text", HOSTILE)
async def test_any_text_is_kept_as_it_is(store: Store, text: str) -> None:
    await store.new_game("g", {"name": text}, text[:64], public=True)
    await store.append("g", [(1, text)])
    game = await store.game("g")
    assert game is not None
    assert (game.rows, game.config, game.owner) == ((text,), {"name": text}, text[:64])


async def test_what_cannot_be_text_is_refused_and_disturbs_nobody(store: Store) -> None:
    await store.new_game("g", {}, "", public=True)
    both = [store.append("g", [(1, "\ud800")]), store.append("g", [(2, "two")])]
    bad, good = await asyncio.gather(*both, return_exceptions=True)
    assert isinstance(bad, StoreError)
    assert good is None
    game = await store.game("g")
    assert game is not None
    assert game.rows == ("two",)


async def test_a_row_that_is_there_already_is_harmless(store: Store) -> None:
    await store.new_game("g", {}, "", public=True)
    await store.append("g", [(1, "one"), (2, "two")])
    await store.append("g", [(1, "one"), (2, "two")])
    await store.append("g", [(2, "two"), (3, "three")])
    await store.append("g", [])
    game = await store.game("g")
    assert game is not None
    assert game.rows == ("one", "two", "three")


async def test_another_row_in_its_place_is_refused_with_all_that_came_with_it(store: Store) -> None:
    await store.new_game("g", {}, "", public=True)
    await store.append("g", [(1, "one")])
    with pytest.raises(StoreError) as refused:
        await store.append("g", [(1, "another"), (2, "two")])
    assert (refused.value.id, refused.value.values) == ("store.row-taken", {"game": "g", "n": 1})
    with pytest.raises(StoreError):
        await store.append("g", [(2, "two"), (2, "deux")])
    game = await store.game("g")
    assert game is not None
    assert game.rows == ("one",)


async def test_one_that_is_refused_spoils_no_other(store: Store) -> None:
    await store.new_game("g", {}, "", public=True)
    await store.append("g", [(1, "one")])
    asked = [store.append("g", [(n, f"row {n}")]) for n in (1, 2, 3)]
    asked += [store.append("nowhere", [(1, "one")]), store.append("g", [(4, "row 4")])]
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert [getattr(one, "id", None) for one in found] == ["store.row-taken", None, None, "store.no-game", None]
    game = await store.game("g")
    assert game is not None
    assert game.rows == ("one", "row 2", "row 3", "row 4")


async def test_the_same_game_may_be_begun_again_but_no_other_in_its_place(store: Store) -> None:
    await store.new_game("g", CONFIG, "owner", public=True)
    await store.new_game("g", CONFIG, "owner", public=True)
    with pytest.raises(StoreError, match=r"[Aa]nother game"):
        await store.new_game("g", {}, "owner", public=True)


async def test_games_that_are_finished_are_not_live(store: Store) -> None:
    for game in ("a", "b", "c"):
        await store.new_game(game, {}, "", public=True)
    await store.finish("b", "the record", {})
    assert sorted(await store.live()) == ["a", "c"]
    assert await store.record("b") == "the record"
    await store.finish("b", "another record", {})
    assert await store.record("b") == "the record"
    with pytest.raises(StoreError, match="no game"):
        await store.finish("nowhere", "", {})


async def test_a_game_that_nobody_goes_on_with_is_not_looked_for_but_found(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [time.time()]
    monkeypatch.setattr("jantaku.web.store.games.time", lambda: now[0])
    for game in ("old", "newer", "new"):
        await store.new_game(game, {}, "", public=True)
        now[0] += MONTH // 2 + 1
    assert await store.live() == ["new"]
    assert await store.game("old") is not None


async def test_the_journals_of_games_long_finished_make_room(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [time.time()]
    monkeypatch.setattr("jantaku.web.store.games.time", lambda: now[0])
    for game in ("old", "new", "last"):
        await store.new_game(game, {}, "", public=True)
        await store.append(game, [(1, "row")])
        await store.finish(game, f"record of {game}", {})
        now[0] += MONTH * 2 / 3
    assert [await store.game(game) is not None for game in ("old", "new", "last")] == [False, True, True]
    assert await store.record("old") == "record of old"


@pytest.mark.parametrize("ident", ["\x00", "\ud800", "é", "", "x" * 10_000, "' OR 1=1"])
async def test_what_cannot_be_an_id_is_not_found(store: Store, ident: str) -> None:
    assert await store.game(ident) is None
    assert await store.record(ident) is None


async def test_those_who_wait_share_a_transaction(store: Store) -> None:
    commits = []
    event.listen(store.engine, "commit", lambda _: commits.append(1))
    for table in range(50):
        await store.new_game(f"g{table}", {}, "", public=True)
    commits.clear()

    async def play(game: str) -> None:
        for n in range(20):
            await store.append(game, [(2 * n, f"{game} {n}"), (2 * n + 1, "and")])

    await asyncio.gather(*(play(f"g{table}") for table in range(50)))
    assert len(commits) < 1000 / 5
    for table in range(50):
        game = await store.game(f"g{table}")
        assert game is not None
        assert game.rows[::2] == tuple(f"g{table} {n}" for n in range(20))


async def test_rows_for_which_nobody_waits_are_written_with_the_next_that_hurry(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "APART", 3600.0)
    for game in ("lone", "bots", "people"):
        await store.new_game(game, {}, "", public=True)
    await store.append("lone", [(1, "one")])
    patient = asyncio.ensure_future(store.append("bots", [(1, "one")], patient=True))
    await asyncio.sleep(0)
    kept = await store.game("bots")
    assert kept is not None
    assert kept.rows == ()
    assert not patient.done()
    await store.append("lone", [(2, "two")], patient=True)  # of the game that was written last: it waits for no other
    await patient
    assert not store._writer.waiting.qsize()


async def test_rows_for_which_nobody_waits_are_written_when_nobody_hurries(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "APART", 0.05)
    for game in ("a", "b", "c"):
        await store.new_game(game, {}, "", public=True)
    for n in range(10):
        await asyncio.gather(*(store.append(game, [(n, game)], patient=True) for game in ("a", "b", "c")))
    kept = await store.game("c")
    assert kept is not None
    assert kept.rows == ("c",) * 10


async def test_rows_that_still_wait_are_written_when_the_store_closes(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "APART", 3600.0)
    store = Store.open(url)
    for game in ("a", "b"):
        await store.new_game(game, {}, "", public=True)
    await store.append("a", [(1, "one")])
    waiting = asyncio.ensure_future(store.append("b", [(1, "one")], patient=True))
    await asyncio.sleep(0)
    await store.close()
    await waiting
    again = Store.open(url)
    kept = await again.game("b")
    await again.close()
    assert kept is not None
    assert kept.rows == ("one",)


async def test_a_caller_that_no_longer_waits_disturbs_nobody(store: Store) -> None:
    await store.new_game("g", {}, "", public=True)
    impatient = asyncio.ensure_future(store.append("g", [(1, "one")]))
    await asyncio.sleep(0)
    impatient.cancel()
    await store.append("g", [(2, "two")])
    game = await store.game("g")
    assert game is not None
    assert game.rows == ("one", "two")


async def test_two_stores_do_not_write_over_each_other(url: str) -> None:
    one, other = Store.open(url), Store.open(url)
    await one.new_game("g", {}, "", public=True)

    async def race(store: Store, name: str) -> list[int]:
        won = []
        for n in range(50):
            try:
                await store.append("g", [(n, name)])
            except StoreError:
                continue
            won.append(n)
        return won

    first, second = await asyncio.gather(race(one, "one"), race(other, "other"))
    game = await one.game("g")
    await one.close()
    await other.close()
    assert game is not None
    assert sorted(first + second) == list(range(50))
    assert [n for n, text in enumerate(game.rows) if text == "one"] == first


async def test_a_store_that_is_closed_says_so(url: str) -> None:
    store = Store.open(url)
    await store.new_game("g", {}, "", public=True)
    writing = asyncio.gather(*(store.append("g", [(n, "x")]) for n in range(100)))
    await asyncio.sleep(0)
    await store.close()
    await writing
    with pytest.raises(StoreError, match="stopping"):
        await store.append("g", [(100, "x")])
    with pytest.raises(StoreError, match="stopping"):
        await store.game("g")
    await store.close()
