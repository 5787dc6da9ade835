"""What guards the addresses of events: origins, and rates that know a token, where requests come without a cookie."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from jantaku.web.http.safety.limits import ADDRESS, STRANGERS, VISITOR
from jantaku.web.organise.desk import seats
from jantaku.web.organise.desk.seats import preview
from tests.sampling import sample
from tests.web.asgi import Asker, stop_clock
from tests.web.organise.hall import Hall, halls, seated
from tests.web.organise.registering import organiser, run

ELSEWHERE = "192.0.2.1"


@pytest.fixture(params=sample([10], [1]))
def sooner(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rates of tokens of which a tenth as many requests use up all."""
    for rates in (VISITOR, ADDRESS):
        monkeypatch.setitem(rates, "token", rates["token"]._replace(burst=rates["token"].burst / request.param))


@pytest.mark.usefixtures("sooner")
def test_a_token_has_a_rate_of_its_own_that_ends(tmp_path: Path) -> None:
    async def send() -> None:
        async with halls(tmp_path, seated()) as hall:
            stop_clock(hall.app.state.site.limits)
            hall.asker = Asker(hall.app, address=ELSEWHERE)
            one, other = await hall.token("public"), await hall.token("public")
            statuses = [(await hall.send(one, "x")).status_code for _ in range(int(VISITOR["token"].burst) + 1)]
            assert statuses[-2:] == [200, 429]
            assert (await hall.send(other, "x")).status_code != 429

    asyncio.run(send())


@pytest.mark.usefixtures("sooner")
def test_tokens_made_up_do_not_pass_the_rate_of_an_address(tmp_path: Path) -> None:
    async def send() -> None:
        async with halls(tmp_path, seated()) as hall:
            stop_clock(hall.app.state.site.limits)
            hall.asker = Asker(hall.app, address=ELSEWHERE)
            statuses = [(await hall.send(f"made-up-{n}", "entry")).status_code for n in range(int(ADDRESS["token"].burst) + 1)]
            assert set(statuses[:-1]) == {403}
            assert statuses[-1] == 429

    asyncio.run(send())


def test_without_a_token_a_stranger_has_the_rate_of_strangers(tmp_path: Path) -> None:
    async def send() -> None:
        async with halls(tmp_path, seated()) as hall:
            stop_clock(hall.app.state.site.limits)
            hall.asker = Asker(hall.app, address=ELSEWHERE)
            statuses = [(await hall.send("", "entry")).status_code for _ in range(int(STRANGERS["post"].burst) + 1)]
            assert statuses[-2:] == [403, 429]

    asyncio.run(send())


def test_a_page_of_another_site_enters_nothing_with_the_cookie_of_a_link(tmp_path: Path) -> None:
    async def send() -> None:
        async with halls(tmp_path, seated()) as hall:
            came = await hall.asker.get(f"{hall.at}/in/{await hall.token('organiser')}")
            assert "samesite=lax" in came.headers["set-cookie"].lower()
            was = await hall.tag()
            entry = {"id": "a", "kind": "entry", "body": {"name": "Zoé"}}
            answer = await hall.asker.http.post(f"{hall.at}/add", json=entry, headers={"Origin": "https://elsewhere.example"})
            assert answer.status_code == 403
            assert await hall.tag() == was

    asyncio.run(send())


# ---- seating plans
SEATS = "/desk/seats?way=design&rounds=1&seed="


def test_a_visitor_who_has_used_up_the_time_for_plans_waits_and_nobody_else(tmp_path: Path) -> None:
    async def send() -> None:
        async with halls(tmp_path, seated(8, 0)) as hall:
            limits = hall.app.state.site.limits
            stop_clock(limits)
            token, other = await hall.token("organiser"), await hall.token("organiser")
            assert (await hall.send(token, "seat-design", {"rounds": 1})).status_code == 200
            (spent,) = limits._buckets["plan", VISITOR["plan"]].values()
            assert 0 < VISITOR["plan"].burst - spent.left < 5  # seconds of the processor
            spent.left = -1.0
            late = await hall.send(token, "seat-design", {"rounds": 1, "seed": 2})
            assert (late.status_code, "in 4 seconds" in late.text) == (429, True)
            assert (await hall.send(token, "withdraw", {"entry": 1})).status_code == 200  # this makes no plan
            assert (await hall.send(other, "seat-design", {"rounds": 1, "seed": 3})).status_code == 200
            spent.left = 1.0
            assert (await hall.send(token, "seat-design", {"rounds": 1, "seed": 2})).status_code == 200

    asyncio.run(send())


def test_a_visitor_has_one_preview_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate, begun = threading.Event(), threading.Event()

    def slow(*words: Any) -> Any:
        begun.set()
        gate.wait()
        return preview(*words)

    async def work(hall: Hall) -> None:
        ana, eva = await organiser(hall), await organiser(hall)
        for each in (ana, eva):
            assert (await each.get(f"{hall.at}/desk")).status_code == 200  # known from its second request on
        monkeypatch.setattr(seats, "preview", slow)
        first = asyncio.create_task(ana.get(f"{hall.at}{SEATS}1"))
        await asyncio.to_thread(begun.wait)
        second = await ana.get(f"{hall.at}{SEATS}2")
        assert (second.status_code, "being worked out for you already" in second.text) == (429, True)
        others = asyncio.create_task(eva.get(f"{hall.at}{SEATS}3"))  # behind it
        assert (await ana.get(f"{hall.at}/desk")).status_code == 200
        gate.set()
        assert [(await each).status_code for each in (first, others)] == [200, 200]
        assert (await ana.get(f"{hall.at}{SEATS}2")).status_code == 200

    run(tmp_path, work, seated(8, 0))
