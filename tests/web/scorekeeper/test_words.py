"""What a kept sheet says to people: every line in words, corrections with what they did, the end, sums and loans."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from jantaku.errors import Missing
from jantaku.scorekeeper import ScoreSheet
from jantaku.scorekeeper.corrections import amend_hand
from jantaku.scorekeeper.sheet import Won
from jantaku.scoring.sentences import yakuman_text
from jantaku.texts import LANGUAGES, say
from jantaku.web.errors import WebError
from jantaku.web.scorekeeper.correction import plan
from jantaku.web.scorekeeper.history import lines
from jantaku.web.scorekeeper.options import choices
from jantaku.web.scorekeeper.paper import paper
from jantaku.web.scorekeeper.present import state, worth
from jantaku.web.scorekeeper.snapshot import snapshot
from tests.sampling import one_by_one
from tests.scorekeeper.sheets import put, until_over
from tests.web.asgi import Asker, opened
from tests.web.scorekeeper.test_pages import Phone, begun

NAMES = ["Aki", "Ben", "Chloé", "Dai"]
UMA = "r.session.uma"
ALL = [0, 1, 2, 3]
TILES = {"seat": 1, "hand": "23m 11z 789s chii:345p pon:777z", "tile": "1m"}
ENTRIES: list[tuple[str, dict[str, Any]]] = [
    ("deal", {"dice": [3, 4]}),
    ("riichi", {"seat": 0}),
    ("foul", {"seat": 3, "also": [2], "foul": "obstruction", "given": {}}),
    ("decision", {"foul": "e3", "decision": "points", "points": 5, "referee": "Mori"}),
    ("cancel", {"penalty": "e3", "referee": "Mori", "why": "appeal"}),
    ("win", {"from": 2, "wins": [TILES]}),
    ("win", {"wins": [{"seat": 0, "han": 2, "fu": 30}]}),
    ("win", {"wins": [{"seat": 0, "limit": "haneman"}]}),
    ("win", {"from": 1, "wins": [{"seat": 3, "yakuman": 1, "liable": 2, "liable_for": "dragons"}]}),
    ("win", {"from": 1, "wins": [{"seat": 3, "han": 6}]}),
    ("draw", {"tenpai": [1]}),
    ("redeal", {"why": "an earthquake"}),
    ("loan", {"seat": 2, "from": 0, "points": 5000}),
    ("loan", {"seat": 2, "from": 0, "points": -2000}),
    ("gong", {}),
    *(("confirm", {"seat": seat}) for seat in ALL),
    ("sign", {"referee": "Mori"}),
    ("close", {}),
]


def whole() -> ScoreSheet:
    """A sheet with a line of nearly every kind; of an event, closed."""
    chain = ScoreSheet.begin("wrc-2015", names=NAMES, event=True, drawn=True)
    for number, (kind, body) in enumerate(ENTRIES, 1):
        chain.add(kind, body, id=f"e{number}", by="Ben")
    return chain


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_is_shown_in_words(lang: str) -> None:
    chain = whole()
    end = ("win", {"from": 2, "wins": [{"seat": 1, "han": 1, "fu": 30}]})
    chain.add("correction", {"changes": amend_hand(chain.sheet, 1, [], end), "referee": "Mori", "why": "the tiles"}, id="c")
    chain.add("correction", {"seats": [1, 0, 2, 3], "assent": ALL, "referee": "Mori"}, id="s")
    told = lines(snapshot(chain), lang, len(chain.events))
    assert [line["n"] for line in told] == list(range(len(chain.events)))[::-1]
    assert all(line["text"] for line in told)
    by_number = {line["n"]: line for line in told}
    assert (by_number[2]["gone"], by_number[6]["changed"], by_number[7]["changed"]) == (True, True, True)
    assert "the tiles" in str(by_number[len(told) - 2]["text"])
    first: Any = by_number[len(told) - 2]["hands"][0]  # type: ignore[index]
    assert (first["was"]["riichi"], first["now"]["riichi"]) == (["Aki"], [])
    assert by_number[len(told) - 1]["names"] == [["Aki", "Ben"], ["Ben", "Aki"], ["Chloé", "Chloé"], ["Dai", "Dai"]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_state_tells_the_end_with_its_reason_sums_loans_and_who_signed(lang: str) -> None:
    told: dict[str, Any] = state(snapshot(whole()), lang)
    assert (told["closed"], told["signed"], told["drawn"], told["event"]) == (True, "Mori", True, True)
    assert told["over"]
    assert "Aki" in told["seats"][2]["lent"]
    assert told["seats"][2]["owed"] == [{"from": 0, "points": 3000}]
    assert "Mori" in told["ledger"][0]["cancelled"]
    assert told["leftover"] == ""
    assert "Chloé" in told["hands"][3]["how"]  # who answers for the yakuman


@one_by_one("lang", LANGUAGES)
def test_who_signed_is_shown_with_the_code_only_where_there_are_codes(lang: str) -> None:
    with_code = say("kept.coded-by", lang, who="Eva")
    for codes, shown in (({"clock": "abc", "table": 3}, with_code), ({}, "Eva")):
        chain = until_over(ScoreSheet.begin("wrc-2015", names=NAMES, event=True, codes=codes))
        for seat in ALL:
            put(chain, "confirm", seat=seat, **({"phone": seat} if codes else {}))
        before = snapshot(chain)
        put(chain, "sign", referee="Eva", **({"code": True} if codes else {}))
        after = snapshot(chain)
        assert [state(kept, lang)["signed"] for kept in (before, after)] == ["", shown]
        assert [paper(kept, lang, len(chain.events))["signed"] for kept in (before, after)] == ["", shown]


@one_by_one("lang", LANGUAGES)
def test_a_win_is_worth_what_is_known_of_it(lang: str) -> None:
    won = Won(1, 2, 3, 40, 0, 1280, 5200, (0, 5200, -5200, 0))
    assert worth(won, lang) == say("score.han-fu", lang, han=3, fu=40)
    assert worth(replace(won, fu=0), lang) == say("score.han", lang, han=3)
    assert worth(replace(won, han=0, fu=0), lang) == ""
    assert worth(replace(won, yakuman=2), lang) == yakuman_text(2, lang)


def test_uma_that_three_share_is_shown_as_a_fraction_and_leftover_sticks_as_nobodys() -> None:
    chain = ScoreSheet.begin("club", names=NAMES)
    chain.add("totals", {"points": [28_000, 28_000, 28_000, 15_000], "sticks": 1}, id="t")
    told: dict[str, Any] = state(snapshot(chain), "en")
    assert [(seat["uma"], seat["place"]) for seat in told["seats"]] == [("+10/3", 1)] * 3 + [("−10.0", 4)]
    assert "nobody" in told["leftover"]


def test_a_sheet_may_be_begun_with_winds_drawn_and_rulings_of_the_house(tmp_path: Path) -> None:
    async def begin() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            page = await asker.post(
                "/keep", page="/keep", east="A", south="B", west="C", north="D", seating="draw", book="wrc-2015", show="1"
            )
            assert page.status_code == 200
            assert f'name="{UMA}"' in page.text
            form = {"east": "A", "south": "B", "west": "C", "north": "D", "seating": "draw", "book": "wrc-2015", "of": "wrc-2015"}
            wrong = await asker.post("/keep", page="/keep", **form, **{UMA: "20,10"})
            assert wrong.status_code == 422
            phone = Phone(asker, (await asker.post("/keep", page="/keep", **form, **{UMA: "20,10,-10,-20"})).headers["location"])
            chain = ScoreSheet.read((await asker.get(f"{phone.sheet}/sheet.jsonl")).text)
            assert sorted(chain.sheet.names) == ["A", "B", "C", "D"]
            assert (chain.sheet.drawn, chain.sheet.book.uma) == (True, [20, 10, -10, -20])

    asyncio.run(begin())


def test_a_hand_is_weighed_by_its_tiles_with_the_winds_and_riichi_of_the_sheet(tmp_path: Path) -> None:
    async def weigh() -> None:
        async with opened(tmp_path) as app:
            phone = await begun(Asker(app))
            await phone.add("riichi", {"seat": 2})
            ask = {"seat": 2, "from": 0, "win": {"hand": "234m567m234p67s55s", "tile": "8s"}}
            found = (await phone.asker.http.post(f"{phone.sheet}/tiles", json=ask)).json()
            assert found["sheet"]["points"] == 3900
            assert "Riichi" in [row["name"] for row in found["sheet"]["yaku"]]
            assert (await phone.asker.get(f"{phone.sheet}/palette")).json()["palette"]
            await phone.add("win", {"from": 0, "wins": [{"seat": 2, **ask["win"]}]})  # type: ignore[dict-item]
            past = {**ask, "hand": 1, "riichi": []}
            found = (await phone.asker.http.post(f"{phone.sheet}/tiles", json=past)).json()
            assert found["sheet"]["points"] == 2000
            for wrong in ({}, {"seat": 9, "win": {}}, {"seat": 1, "win": []}, {"seat": True}):
                assert (await phone.asker.http.post(f"{phone.sheet}/tiles", json=wrong)).status_code == 400

    asyncio.run(weigh())


def test_a_correction_is_planned_before_anybody_has_agreed_and_nothing_is_recorded(tmp_path: Path) -> None:
    async def amend() -> None:
        async with opened(tmp_path) as app:
            phone = await begun(Asker(app))
            await phone.add("win", {"from": 2, "wins": [{"seat": 1, "han": 3, "fu": 40}]})
            ask = {"what": "hand", "hand": 1, "riichi": [1], "kind": "draw", "body": {"tenpai": [1]}}
            said = (await phone.asker.http.post(f"{phone.sheet}/amend", json=ask)).json()
            assert said["preview"]["hands"][0]["now"]["delta"] == ["−1,000", "+2,000", "−1,000", "−1,000"]
            assert not (await phone.add("correction", said["body"]))["ok"]  # nobody has agreed
            assert (await phone.add("correction", {**said["body"], "assent": ALL}))["ok"]
            assert await phone.points() == ["29,000", "32,000", "29,000", "29,000"]
            for wrong in (
                {},
                {"what": "hand", "hand": 7, "riichi": []},
                {"what": "seats", "seats": [0]},
                {"what": "foul", "id": "x"},
            ):
                assert not (await phone.asker.http.post(f"{phone.sheet}/amend", json=wrong)).json()["ok"]

    asyncio.run(amend())


def test_any_line_can_be_taken_back_by_a_plan(tmp_path: Path) -> None:
    async def back() -> None:
        async with opened(tmp_path) as app:
            phone = await begun(Asker(app))
            await phone.add("riichi", {"seat": 3}, id="r")
            await phone.add("gong", {}, id="g")
            for ask in ({"what": "entry", "id": "r"}, {"what": "entry", "id": "g"}):
                said = (await phone.asker.http.post(f"{phone.sheet}/amend", json=ask)).json()
                assert (await phone.add("correction", {**said["body"], "referee": "Mori"}))["ok"]
            told = (await phone.asker.get(f"{phone.sheet}/state")).json()
            assert (told["gong"], [seat["riichi"] for seat in told["seats"]]) == (False, [False] * 4)
            assert [line["gone"] for line in (await phone.asker.get(f"{phone.sheet}/lines")).json()] == [
                False,
                False,
                True,
                True,
                False,
            ]

    asyncio.run(back())


def test_a_stick_that_is_taken_back_is_shown_in_a_separate_line(tmp_path: Path) -> None:
    async def back() -> None:
        async with opened(tmp_path) as app:
            phone = await begun(Asker(app))
            await phone.add("riichi", {"seat": 3})
            assert (await phone.add("riichi", {"seat": 3, "back": True}))["ok"]
            newest, first, _ = (await phone.asker.get(f"{phone.sheet}/lines")).json()
            assert (newest["text"], first["text"]) == ("Stick taken back, no riichi: Dai", "Riichi: Dai")
            assert not (await phone.add("riichi", {"seat": 3, "back": True}))["ok"]

    asyncio.run(back())


def test_a_plan_tells_only_the_hands_that_were_played_otherwise() -> None:
    chain = whole()
    end = {"kind": "win", "body": {"from": 2, "wins": [{"seat": 1, "han": 2, "fu": 30}]}}
    told: dict[str, Any] = plan(chain, {"what": "hand", "hand": 1, "riichi": [0], **end}, "en")
    assert [row["number"] for row in told["preview"]["hands"]] == [1]
    assert told["preview"]["names"] == []


def test_what_can_be_entered_is_what_the_book_has() -> None:
    wrc, club = (choices(ScoreSheet.begin(book).sheet, "en", "") for book in ("wrc-2015", "club"))
    assert (wrc["aborts"], [name for name, _ in wrc["liable"]]) == ([], ["dragons", "winds"])  # type: ignore[attr-defined]
    assert len(club["aborts"]) == 4  # type: ignore[arg-type]
    assert (wrc["winners"], club["winners"]) == (1, 3)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_clause_of_a_foul_is_shown_in_the_readers_language_though_it_was_kept_in_english(lang: str) -> None:
    chain = ScoreSheet.begin("club", names=NAMES)
    chain.add("foul", {"seat": 3, "foul": "obstruction", "given": {}}, id="e1")
    (row,) = chain.sheet.ledger
    wanted = chain.sheet.book.cite("fouls.obstruction", lang)
    assert (row.cite == wanted) == (lang == "en")
    assert [told["cite"] for told in state(snapshot(chain), lang)["ledger"]] == [wanted]  # type: ignore[attr-defined]
    assert [told["cite"] for told in paper(snapshot(chain), lang, len(chain.events))["ledger"]] == [wanted]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hand_is_corrected_to_a_foul_that_ends_it_and_to_no_other(lang: str) -> None:
    chain = ScoreSheet.begin("wrc-2015", names=NAMES)
    chain.add("win", {"from": 2, "wins": [{"seat": 1, "han": 3, "fu": 40}]}, id="a")
    chain.add("draw", {"tenpai": [1]}, id="b")
    said = {"what": "hand", "hand": 1, "riichi": [], "kind": "foul"}
    chombo = {"seat": 3, "foul": "empty-win", "given": {"shown": "yes", "with": "none"}}
    outcome = say("kept.chombo-told", lang, chombo=say("keep.outcome-chombo", lang), who="Dai")
    told: dict[str, Any] = plan(chain, {**said, "body": chombo}, lang)
    assert {hand["now"]["how"] for hand in told["preview"]["hands"] if hand["number"] == 1} == {outcome}
    assert told["preview"]["ruling"]["points"] == 20
    with pytest.raises(Missing):
        plan(chain, {**said, "body": {**chombo, "given": {}}}, lang)
    with pytest.raises(WebError) as refused:
        plan(chain, {**said, "body": {"seat": 3, "foul": "obstruction", "given": {}}}, lang)
    assert refused.value.sentence(lang) == say("kept.hand-goes-on", lang)


@pytest.mark.parametrize(
    ("book", "foul", "given", "key"),
    [
        ("wrc-2015", "riichi-again", {"with": "none", "last_timed_hand": "no"}, "fouls.empty_riichi"),
        ("club", "obstruction", {}, "fouls.obstruction"),
        ("wrr-2013", "tile-count", {"with": "none", "last_timed_hand": "no"}, "fouls.tile_count"),
    ],
)
def test_the_clause_of_a_foul_leads_to_its_ruling_in_the_book(book: str, foul: str, given: dict[str, str], key: str) -> None:
    chain = ScoreSheet.begin(book, names=NAMES)
    chain.add("deal", {}, id="deal")
    chain.add("foul", {"seat": 3, "foul": foul, "given": given}, id="e1")
    assert [told["href"] for told in state(snapshot(chain), "fr")["ledger"]] == [f"/rules/{book}#{key}"]  # type: ignore[attr-defined]
