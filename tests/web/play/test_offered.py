"""Bots that the host of a server offers: in the form by their names, at the table, and ended with the server."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from jantaku.cli import main
from jantaku.web.play.config import Config
from jantaku.web.play.hub import Hub
from tests.mjai.made import is_running
from tests.mjai.programs import discarding, started
from tests.sampling import one_by_one
from tests.web.asgi import Asker, opened
from tests.web.client import PATIENCE
from tests.web.guests import Guest
from tests.web.play.test_new_table import config_of
from tests.web.serving import Served

OFFER = (("mybot", "mjai:true"), ("other bot", "mjai:true"))


def test_the_form_names_what_the_host_offers_and_takes_nothing_else(tmp_path: Path) -> None:
    async def send() -> None:
        async with opened(tmp_path, mjai=OFFER) as app:
            asker = Asker(app)
            page = (await asker.get("/new")).text
            assert 'value="mjai:mybot"' in page
            assert "<span>other bot</span>" in page
            form = {"player": "Aki", "with": "friends"}
            answer = await asker.post("/new", "/new", **form, bots="mjai:mybot")
            assert config_of(app, answer).program == "mybot"
            table = answer.headers["location"]
            assert "<dd>mybot</dd>" in (await Asker(app).get(table)).text
            for forged in ("mjai:nobody", "mjai:python -c 1", "mjai:tcp://127.0.0.1:1", "sh"):
                answer = await asker.post("/new", "/new", **form, bots=forged)
                assert answer.status_code == 422
                assert "e-bots" in answer.text
            answer = await asker.post("/new", "/new", **form, bots="mjai:mybot", refereed="on")
            assert answer.status_code == 422

    asyncio.run(send())


def test_without_programs_the_form_has_none_and_remembered_ones_are_forgotten(tmp_path: Path) -> None:
    async def send() -> None:
        async with opened(tmp_path, mjai=OFFER) as app:
            asker = Asker(app)
            await asker.post("/new", "/new", **{"player": "Aki", "with": "friends", "bots": "mjai:mybot"})
            assert 'value="mjai:mybot" checked' in (await asker.get("/new")).text
            app.state.site.part(Hub).programs.commands.clear()
            assert "mjai:" not in (await asker.get("/new")).text
            assert config_of(app, await asker.post("/play")) == Config(base=0, bank=0)

    asyncio.run(send())


def until(holds: Any) -> None:
    limit = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < limit
        time.sleep(0.02)


@pytest.mark.slow
@pytest.mark.parametrize("how", ["stop", "kill"])
def test_programs_end_with_the_server(how: str, tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    offer = f"mybot={discarding(path).removeprefix('mjai:')}"
    with Served(tmp_path, "--mjai", offer) as server, Guest(server.url) as guest:

        async def play() -> None:
            table = guest.new(**{"with": "bots", "bots": "mjai:mybot", "player": "Aki"})
            async with guest.stream(table) as stream:
                while not stream.view.get("ask"):
                    await stream.message()

        asyncio.run(play())
        until(lambda: len(started(path)) == 3)
        if how == "stop":
            assert server.stop() == 0
        else:
            server.kill()
        until(lambda: not any(map(is_running, started(path))))


@one_by_one(
    ("offer", "said"),
    [
        ("mybot", "'mybot' does not begin with a name: give NAME=COMMAND"),
        ("=true", "does not begin with a name"),
        ("a/b=true", "does not begin with a name"),
        (f"{'x' * 25}=true", "does not begin with a name"),
        ("mybot=", "there is no program ''"),
        ("mybot=/no/such/program", "there is no program '/no/such/program' here"),
        ("mybot=mjai-lists:/no/such/program", "there is no program '/no/such/program' here"),
        ("mybot='unclosed", "close its quotes"),
    ],
)
def test_what_cannot_be_offered_is_refused_at_the_start(offer: str, said: str) -> None:
    result = CliRunner().invoke(main, ["serve", "--port", "0", "--mjai", offer])
    assert result.exit_code == 2
    assert said in result.stderr.replace("\n", " ")
    assert "Traceback" not in result.output


def test_two_programs_of_one_name_are_refused() -> None:
    result = CliRunner().invoke(main, ["serve", "--port", "0", "--mjai", "mybot=true", "--mjai", "mybot=false"])
    assert result.exit_code == 2
    assert "two programs have the same name" in result.stderr
