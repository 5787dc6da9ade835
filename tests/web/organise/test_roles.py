"""Roles given at the desk: by a link, which is shown once and can be called back, or to an account."""

import asyncio
import re
from pathlib import Path

import pytest

from jantaku.web.organise import repository
from tests.web.asgi import Asker
from tests.web.organise.hall import halls, seated
from tests.web.organise.test_desk import Desk, refused


def test_links_are_given_shown_once_and_called_back(tmp_path: Path) -> None:
    async def give() -> None:
        async with halls(tmp_path, seated()) as hall:
            desk = await Desk(hall).come("organiser")
            answer = await desk.send("roles", "/roles", role="table", tables="2")
            assert answer.status_code == 200
            links = re.findall(rf"{hall.at}/in/([\w-]+)", answer.text)
            assert len(links) == 2
            assert (await hall.send(links[1], "draw", {"tenpai": [0]}, "session/1/table/2/add")).status_code == 200
            page = await desk.asker.get(f"{desk.at}/roles")
            assert links[0] not in page.text
            for token in await hall.events.tokens(hall.ident):
                if token.role == "table":
                    assert (await desk.send("call-back", "/roles", token=token.id)).status_code == 303
            assert (await hall.send(links[1], "draw", {"tenpai": [0]}, "session/1/table/2/add")).status_code == 403

    asyncio.run(give())


def test_a_form_of_roles_that_is_sent_twice_at_once_gives_each_link_once(tmp_path: Path) -> None:
    async def give() -> None:
        async with halls(tmp_path, seated()) as hall:
            desk, before = await Desk(hall).come("organiser"), len(await hall.events.tokens(hall.ident))
            form = {"role": "table", "tables": "2", "form": "twice"}
            answers = await asyncio.gather(*(desk.send("roles", "/roles", **form) for _ in range(2)))
            first, second = ({*re.findall(rf"{hall.at}/in/([\w-]+)", answer.text)} for answer in answers)
            assert first == second
            assert len(await hall.events.tokens(hall.ident)) == before + 2

    asyncio.run(give())


def test_a_role_is_given_to_an_account_by_its_name(tmp_path: Path) -> None:
    async def give() -> None:
        async with halls(tmp_path, seated()) as hall:
            bo = Asker(hall.app)
            await bo.post("/account", "/account", name="Bo", password="a good long password", again="a good long password")  # noqa: S106
            assert (await bo.get(f"{hall.at}/desk")).status_code == 403
            desk = await Desk(hall).come("organiser")
            assert (await desk.send("roles", "/roles", role="organiser", account="bo")).status_code == 303
            assert (await bo.get(f"{hall.at}/desk")).status_code == 200
            nobody = await desk.send("roles", "/roles", role="organiser", account="nobody")
            assert nobody.status_code == 422
            assert "nobody" in refused(nobody)

    asyncio.run(give())


def test_a_form_that_gave_roles_and_is_sent_again_gives_the_same_until_many_others_were_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use() -> None:
        async with halls(tmp_path, seated()) as hall:
            first, *others = [await hall.events.give(hall.ident, [("staff", 0, 0, "Eva")], form) for form in "abc"]
            assert await hall.events.give(hall.ident, [("staff", 0, 0, "Eva")], "b") == others[0]
            assert await hall.events.give(hall.ident, [("staff", 0, 0, "Eva")], "a") != first
            assert len({token.id for token in await hall.events.tokens(hall.ident)}) == 4

    monkeypatch.setattr(repository, "MOST_FORMS", 2)
    asyncio.run(use())
