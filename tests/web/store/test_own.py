"""One's own: games, statistics, records; had and taken away."""

import json

import pytest

from jantaku.errors import LogError
from jantaku.web.errors import WebError
from jantaku.web.store import Store, records
from jantaku.web.store.outcomes import outcome_of
from tests.web.store.played import NAMES, east_game, log_of, sitting

SECRET = "correct horse"  # noqa: S105 - of nobody


async def play(store: Store, game: str, text: str, *visitors: str) -> None:
    """A game from its beginning to its end."""
    await store.new_game(game, {"book": "wrc-2015"}, visitors[0], public=False)
    await store.append(game, [(1, json.dumps({"kind": "join", "who": visitors[0], "name": NAMES[0]}))])
    await store.finish(game, text, sitting(*visitors))


async def two(store: Store) -> tuple[str, str]:
    return (await store.meet("s1", name="Ana")).id, (await store.meet("s2", name="Béa")).id


def seat_of(text: str, seat: int) -> dict[str, int]:
    found: list[dict[str, int]] = outcome_of(text)["seats"]  # type: ignore[assignment]
    return found[seat]


# ---- games and statistics


async def test_a_visitors_games_are_listed_with_seat_place_and_score(store: Store) -> None:
    ana, bea = await two(store)
    await play(store, "g1", east_game(1), ana, "", bea, "")
    await play(store, "g2", east_game(3, "tenhou"), "", ana, "", "")
    games = {game.id: game for game in await store.games_of(ana)}
    assert set(games) == {"g1", "g2"}
    own = seat_of(east_game(1), 0)
    game = games["g1"]
    assert (game.seat, game.book, game.points, game.place, game.score) == (0, "wrc-2015", own["points"], own["place"], own["score"])
    assert game.names == NAMES
    assert games["g2"].book == "tenhou"
    assert [game.id for game in await store.games_of(bea)] == ["g1"]
    for nobody in ("nobody", ""):
        assert await store.games_of(nobody) == []
        assert (await store.statistics(nobody)).hands == 0


async def test_games_come_page_by_page(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, _ = await two(store)
    for number in range(5):
        monkeypatch.setattr("jantaku.web.store.games.time", lambda at=number: 1000 + at)
        await play(store, f"g{number}", east_game(1, hands=1), ana, "", "", "")
    first = await store.games_of(ana, most=2)
    assert [game.id for game in first] == ["g4", "g3"]
    assert [game.id for game in await store.games_of(ana, most=10, before=first[-1].finished)] == ["g2", "g1", "g0"]


async def test_statistics_are_the_sum_of_the_games_that_count(store: Store) -> None:
    ana, _ = await two(store)
    played = [(east_game(1), 0), (east_game(4), 2), (east_game(3, "tenhou"), 1)]
    for number, (text, seat) in enumerate(played):
        await play(store, f"g{number}", text, *(ana if at == seat else "" for at in range(4)))
    await play(store, "known", east_game(1, sealed=False), ana, "", "", "")
    await play(store, "hand", east_game(1, hands=1), ana, "", "", "")
    seats = [seat_of(text, seat) for text, seat in played]
    hands = [*seats, seat_of(east_game(1, hands=1), 0)]
    found = await store.statistics(ana)
    assert found.games == 3
    assert [found.places[place] for place in range(4)] == [sum(seat["place"] == place + 1 for seat in seats) for place in range(4)]
    assert found.average_place == pytest.approx(sum(seat["place"] for seat in seats) / 3)
    assert found.score == pytest.approx(sum(seat["score"] for seat in seats))
    for name in ("hands", "ron", "tsumo", "deal_ins", "riichi", "opened", "draws", "tenpai", "won"):
        assert getattr(found, name) == sum(seat[name] for seat in hands), name
    assert found.average_win == pytest.approx(found.won / (found.ron + found.tsumo))
    under = await store.statistics(ana, "tenhou")
    assert (under.games, under.hands) == (1, seats[2]["hands"])


async def test_without_games_there_are_no_averages(store: Store) -> None:
    found = await store.statistics((await store.meet("s")).id)
    assert (found.games, found.hands, found.average_place, found.average_win) == (0, 0, None, None)


async def test_a_record_that_cannot_be_counted_is_kept_all_the_same(store: Store) -> None:
    ana, _ = await two(store)
    await play(store, "g", "no record at all\n", ana, "", "", "")
    assert await store.record("g") == "no record at all\n"
    assert await store.games_of(ana) == []


async def test_games_that_were_played_before_logging_in_are_the_accounts(store: Store) -> None:
    ana, guest = await two(store)
    await store.create_account(ana, "Ana", SECRET)
    await play(store, "before", east_game(1), guest, "", "", "")
    await store.log_in("Ana", SECRET, "s3", guest)
    await play(store, "begun before", east_game(4), guest, "", "", "")
    assert {game.id for game in await store.games_of(ana)} == {"before", "begun before"}
    assert (await store.statistics(ana)).games == 2


# ---- records


async def test_a_record_that_was_brought_is_found_by_an_id_that_nobody_guesses(store: Store) -> None:
    ana, bea = await two(store)
    ident = await store.save_record(east_game(1), "  A fine\ngame " + "x" * 500, ana)
    assert len(ident) >= 12
    assert await store.record(ident) == east_game(1)
    assert await store.record("nothing") is None
    (info,) = await store.records_of(ana)
    assert (info.id, info.title) == (ident, ("A fine game " + "x" * 500)[: records.MOST_TITLE])
    assert await store.records_of(bea) == []
    assert await store.save_record(east_game(1), "again", ana) == ident
    assert await store.save_record(east_game(1), "hers", bea) != ident


async def test_there_is_no_room_for_endless_records(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, bea = await two(store)
    monkeypatch.setattr(records, "MOST", 3)
    with pytest.raises(WebError) as large:
        await store.save_record("é" * (records.MOST_BYTES // 2 + 1), "", ana)
    assert (large.value.id, large.value.status) == ("store.record-large", 413)
    for number in range(3):
        await store.save_record(f"text {number}", "", ana)
    with pytest.raises(WebError) as many:
        await store.save_record("one more", "", ana)
    assert (many.value.id, many.value.status) == ("store.records-many", 429)
    await store.save_record("one more", "", bea)


# ---- having it, and having it taken away


async def test_everything_that_is_kept_of_somebody_can_be_had(store: Store) -> None:
    ana, bea = await two(store)
    await store.create_account(ana, "Ana", SECRET)
    await play(store, "g", east_game(1), ana, bea, "", "")
    ident = await store.save_record("text", "title", ana)
    found = json.loads(json.dumps(await store.export(ana)))
    assert found["visitor"]["account"] == "Ana"
    assert [(game["id"], game["record"]) for game in found["games"]] == [("g", east_game(1))]
    assert [(record["id"], record["text"]) for record in found["records"]] == [(ident, "text")]
    assert len(found["sessions"]) == 1
    assert found["statistics"]["hands"] == seat_of(east_game(1), 0)["hands"]
    assert "scrypt" not in json.dumps(found)
    assert await store.export("nobody") == {}


async def test_a_forgotten_visitor_leaves_the_others_their_games_without_that_name(store: Store) -> None:
    ana, bea = await two(store)
    await store.create_account(ana, "Ana", SECRET)
    await play(store, "g", east_game(1), ana, bea, "", "")
    ident = await store.save_record("text", "title", ana)
    await store.new_game("live", {}, ana, public=False)
    with pytest.raises(WebError) as refused:
        await store.forget(ana, "wrong horse")
    assert refused.value.id == "store.wrong-password"
    await store.forget(ana, SECRET)
    assert await store.visitor("s1") is None
    assert await store.record(ident) is None
    assert (await store.games_of(ana), await store.records_of(ana)) == ([], [])
    assert (await store.statistics(ana)).hands == 0
    assert await store.export(ana) == {}
    (game,) = await store.games_of(bea)
    assert game.names == ("", *NAMES[1:])
    text = await store.record("g")
    assert text is not None
    assert log_of(text).names == ("", *NAMES[1:])
    assert log_of(text).hands == log_of(east_game(1)).hands
    assert await store.game("g") is None
    await store.finish("live", east_game(4), sitting(ana, bea, "", ""))
    later = await store.record("live")
    assert later is not None
    assert log_of(later).names == ("", *NAMES[1:])
    await store.forget(ana)
    await store.create_account(bea, "ana", SECRET)


def test_the_names_in_a_record_are_only_those_of_its_head() -> None:
    from jantaku.web.store.played import without_names

    text = east_game(1)
    assert log_of(without_names(text, [0, 2])).names == ("", NAMES[1], "", NAMES[3])
    assert without_names(text, []) == text
    with pytest.raises(LogError):
        log_of(without_names("name E x\n", [0]))
