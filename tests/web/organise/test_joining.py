"""Joining an evening: its code cannot be guessed, and a browser that joins again has no second token."""

from pathlib import Path

from starlette.applications import Starlette

from jantaku.web.http.safety.limits import ALL_GUESSES
from jantaku.web.organise.repository import Events
from tests.web.asgi import Asker, stop_clock
from tests.web.organise.test_evening import Phone, run


def test_a_browser_that_joins_again_keeps_its_token_until_that_is_called_back(tmp_path: Path) -> None:
    async def evening(phone: Phone, app: Starlette) -> None:
        await phone.begin()
        code, events = await phone.code(), app.state.site.part(Events)
        guest, other = Phone(app), Phone(app)
        event = phone.at.split("/")[2]
        before = len(await events.tokens(event))
        for _ in range(5):
            assert (await guest.join(code, player="1")).status_code == 303
        assert len(await events.tokens(event)) == before + 1
        assert (await other.join(code, player="1")).status_code == 303
        assert (await guest.join(code, player="2")).status_code == 303
        assert len(await events.tokens(event)) == before + 3
        for each in await events.tokens(event):
            await events.call_back(event, each.id)
        assert (await guest.join(code, player="2")).status_code == 303
        assert [bool(each.revoked) for each in await events.tokens(event)].count(False) == 1

    run(tmp_path, evening)


def test_the_code_of_an_evening_cannot_be_guessed(tmp_path: Path) -> None:
    async def evening(phone: Phone, app: Starlette) -> None:
        await phone.begin()
        code = await phone.code()
        assert len(code) == 7
        guesser, guest = Asker(app, "192.0.2.7"), Asker(app, "192.0.2.8")
        tried = [(await guesser.get(f"/join/none{at}")).status_code for at in range(30)]
        tried += [(await guesser.get(f"/join?code=none{at}")).status_code for at in range(3)]
        assert tried == [404] * 10 + [429] * 23
        assert [(await guest.get(f"/join/{code}")).status_code for _ in range(30)] == [200] * 30
        others = [(await Asker(app, f"198.51.{at // 250}.{at % 250}").get("/join/none")).status_code for at in range(5)]
        assert others == [404] * 5
        stop_clock(app.state.site.limits)  # no time passes, and no try comes back
        for _ in range(2_000):
            app.state.site.limits.alone("join", "", ALL_GUESSES)
        assert (await Asker(app, "203.0.113.1").get("/join/none")).status_code == 429

    run(tmp_path, evening)
