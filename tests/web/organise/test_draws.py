"""A plan that is announced by its hash before the draw: the desk's button, and what the public page of seats says."""

import asyncio
import html
from pathlib import Path
from urllib.parse import urlencode

import pytest

from jantaku.texts import LANGUAGES, say
from jantaku.tournament import keeping, seating
from jantaku.tournament.entering import KINDS
from tests.web.asgi import Asker
from tests.web.organise.hall import EVA, POINTS, Hall, halls, seated
from tests.web.organise.test_desk import Desk

HASH = seating.seat(16, 3).digest


async def page(hall: Hall, lang: str = "en", at: str = "/seating") -> str:
    """The public page of the seats."""
    return html.unescape((await Asker(hall.app, lang=lang).get(f"{hall.at}{at}")).text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_says_which_plan_is_fixed_then_that_the_seats_are_it(tmp_path: Path, lang: str) -> None:
    async def draw() -> None:
        async with halls(tmp_path, seated(16, 0)) as hall:
            desk = await Desk(hall, lang).come("organiser")
            assert "notice plan" not in await page(hall, lang)
            sent = await desk.send("seats", "/seats?way=lot&rounds=3&lot=toss", way="lot", rounds="3", lot="toss", hash="yes")
            assert sent.status_code == 303, sent.text[-2000:]
            assert HASH in (await desk.asker.get(f"{desk.at}/seats")).text
            before = await page(hall, lang)
            assert HASH in before
            assert "toss" not in before  # the text of the lot is not known yet
            assert (await hall.archive()).state.sessions == {}
            sent = await desk.send("seats", "/seats?way=lot&rounds=3&lot=toss", way="lot", rounds="3", lot="toss")
            assert sent.status_code == 303, sent.text[-2000:]
            for session in (1, 2, 3):
                after = await page(hall, lang, f"/seating?session={session}")
                assert 'class="notice plan good"' in after
                assert HASH in after
                assert "jantaku seat --players 16 --rounds 3 --tables strict --lot toss" in after

    asyncio.run(draw())


@pytest.mark.parametrize("way", ["design", "lot"])
def test_the_desk_seats_and_announces_with_opponents_first_and_says_how_to_make_the_plan_again(tmp_path: Path, way: str) -> None:
    async def draw() -> None:
        async with halls(tmp_path, seated(16, 0)) as hall:
            desk = await Desk(hall, "en").come("organiser")
            form = {"way": way, "rounds": "5", "first": "varied", "lot": "toss" if way == "lot" else ""}
            asked = "/seats?" + urlencode(form)
            assert await repeats(desk, asked) == "none"
            assert await repeats(desk, "/seats?" + urlencode(form | {"first": ""})) != "none"
            assert (await desk.send("seats", asked, **form, hash="yes")).status_code == 303
            assert (await desk.send("seats", asked, **form)).status_code == 303
            after = await page(hall, "en", "/seating?session=1")
            assert 'class="notice plan good"' in after
            assert "jantaku seat --players 16 --rounds 5 --tables varied" in after

    asyncio.run(draw())


async def repeats(desk: Desk, asked: str) -> str:
    """What the certificate of seats that are shown says of opponents who meet again."""
    shown = await desk.asker.get(f"{desk.at}{asked}")
    assert shown.status_code == 200, shown.text[-2000:]
    label, none = say("seating.repeats", "en"), say("seating.repeats-none", "en")
    found = html.unescape(shown.text).partition(f"<dt>{label}</dt><dd>")[2].partition("</dd>")[0]
    return "none" if found == none else found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_another_plan_is_told_before_it_is_published_and_on_the_page(tmp_path: Path, lang: str) -> None:
    async def draw() -> None:
        async with halls(tmp_path, seated(16, 0)) as hall:
            desk = await Desk(hall, lang).come("organiser")
            assert (
                await desk.send("seats", "/seats?way=lot&rounds=3&lot=x", way="lot", rounds="3", lot="x", hash="yes")
            ).status_code == 303
            asked = "/seats?way=lot&rounds=2&lot=x"
            assert 'class="notice plan bad"' in (await desk.asker.get(f"{desk.at}{asked}")).text
            assert (await desk.send("seats", asked, way="lot", rounds="2", lot="x")).status_code == 303
            shown = await page(hall, lang)
            assert 'class="notice plan bad"' in shown
            assert HASH in shown

    asyncio.run(draw())


def test_who_is_no_organiser_announces_no_plan_by_the_form(tmp_path: Path) -> None:
    async def draw() -> None:
        async with halls(tmp_path, seated(16, 0)) as hall:
            for role in ("head", "staff"):
                desk = await Desk(hall).come(role)
                form = {"way": "design", "rounds": "3", "hash": "yes"}
                assert (await desk.asker.post(f"{desk.at}/seats", "/events", form="f", **form)).status_code == 403
            assert (await hall.archive()).state.announced == ()

    asyncio.run(draw())


def test_a_token_of_the_organiser_alone_announces_a_plan(tmp_path: Path) -> None:
    async def draw() -> None:
        async with halls(tmp_path, seated(16, 0)) as hall:
            assert (await hall.send(await hall.token("head"), "announce", {"rounds": 3})).status_code == 403
            told = await hall.add(await hall.token("organiser"), "announce", {"rounds": 3})
            assert (told["ok"], told["plan"]) == (True, HASH)

    asyncio.run(draw())


def test_a_plan_of_the_final_is_told_above_the_seats_that_were_played(tmp_path: Path) -> None:
    async def draw() -> None:
        archive = seated(16, 1)
        for table in range(1, 5):
            body = {"session": 1, "table": table, "points": POINTS, "sticks": 0, "seen": "Eva"}
            KINDS["result"](archive, body, EVA)
        keeping.stage(archive, "Final", range(1, 9), "whole", EVA)
        plan = keeping.announce(archive, 2, EVA).plan
        async with halls(tmp_path, archive) as hall:
            shown = await page(hall)
            assert shown.index(plan) < shown.index('id="names"')

    asyncio.run(draw())
