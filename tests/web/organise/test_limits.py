"""What guards the addresses of events: origins, and rates that know a token, where requests come without a cookie."""

import asyncio
from pathlib import Path

from jantaku.web.http.safety.limits import ADDRESS, STRANGERS, VISITOR
from tests.web.app.asgi import Asker
from tests.web.organise.hall import halls, seated

ELSEWHERE = "192.0.2.1"


def test_a_token_has_a_rate_of_its_own_that_ends(tmp_path: Path) -> None:
    async def send() -> None:
        async with halls(tmp_path, seated()) as hall:
            hall.app.state.site.limits.clock = lambda: 0.0
            hall.asker = Asker(hall.app, address=ELSEWHERE)
            one, other = await hall.token("public"), await hall.token("public")
            statuses = [(await hall.send(one, "x")).status_code for _ in range(int(VISITOR["token"].burst) + 1)]
            assert statuses[-2:] == [200, 429]
            assert (await hall.send(other, "x")).status_code != 429

    asyncio.run(send())


def test_tokens_made_up_do_not_pass_the_rate_of_an_address(tmp_path: Path) -> None:
    async def send() -> None:
        async with halls(tmp_path, seated()) as hall:
            hall.app.state.site.limits.clock = lambda: 0.0
            hall.asker = Asker(hall.app, address=ELSEWHERE)
            statuses = [(await hall.send(f"made-up-{n}", "entry")).status_code for n in range(int(ADDRESS["token"].burst) + 1)]
            assert set(statuses[:-1]) == {403}
            assert statuses[-1] == 429

    asyncio.run(send())


def test_without_a_token_a_stranger_has_the_rate_of_strangers(tmp_path: Path) -> None:
    async def send() -> None:
        async with halls(tmp_path, seated()) as hall:
            hall.app.state.site.limits.clock = lambda: 0.0
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
