"""Accounts: one person in several browsers, a session that changes when he logs in, all that is kept to take along or away."""

import asyncio
import json
from pathlib import Path

import pytest

from jantaku.texts import say
from jantaku.web.http.safety.limits import Rate
from jantaku.web.people import account
from jantaku.web.play.hub import Hub
from tests.web.asgi import Asker, opened, stop_clock

RIGHT, OTHER, WRONG = "long enough", "another one", "wrong wrong"


async def made(asker: Asker, name: str = "Aki") -> None:
    """Somebody with an account."""
    answer = await asker.post("/account", "/account", name=name, password=RIGHT, again=RIGHT)
    assert answer.status_code == 303, answer.text[-2000:]


def test_what_was_played_before_is_there_in_another_browser_after_logging_in(tmp_path: Path) -> None:
    async def both() -> None:
        async with opened(tmp_path) as app:
            one, two = Asker(app), Asker(app)
            table = (await one.post("/play")).headers["location"]
            await made(one)
            other = (await two.post("/play")).headers["location"]
            answer = await two.post("/login", "/login", name="aki", password=RIGHT)
            assert (answer.status_code, answer.headers["location"]) == (303, "/me")
            page = await two.get("/me")
            assert say("web.logged-in", name="Aki") in page.text
            assert table in page.text
            assert other in page.text
            room = app.state.site.part(Hub).get(other.removeprefix("/t/"))
            assert next(seat.key for seat in room.seats if seat.kind == "person") in (await two.get(other)).text
            assert say("live.started") in (await two.post(f"{other}/start", "/")).text

    asyncio.run(both())


def test_the_session_is_another_after_logging_in_and_out(tmp_path: Path) -> None:
    async def sessions() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            await made(asker)
            seen = [asker.http.cookies["jantaku"].split(".")[0]]
            await asker.post("/logout")
            assert say("web.make-account") in (await asker.get("/account")).text
            await asker.get("/")
            seen.append(asker.http.cookies["jantaku"].split(".")[0])
            await asker.post("/login", "/login", name="Aki", password=RIGHT)
            seen.append(asker.http.cookies["jantaku"].split(".")[0])
            assert len(set(seen)) == 3
            await asker.post("/login", "/login", name="Aki", password=RIGHT)  # again, without logging out before
            assert say("web.logged-in", name="Aki") in (await asker.get("/me")).text
            for session in (seen[0], seen[2]):
                old = Asker(app)
                old.http.cookies.set("jantaku", app.state.site.signing.sign(session))
                assert say("web.logged-in", name="Aki") not in (await old.get("/me")).text

    asyncio.run(sessions())


def test_a_wrong_password_is_refused_and_guessing_is_slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def guess() -> None:
        async with opened(tmp_path) as app:
            await made(Asker(app))
            stop_clock(app.state.site.limits)
            codes = []
            for _ in range(5):
                answer = await Asker(app, "198.51.100.7", "fr").post("/login", "/login", name="AKI", password=WRONG)
                codes.append(answer.status_code)
            assert say("web.too-often", "fr", seconds=20) in answer.text
            assert codes == [403] * 3 + [429] * 2
            answer = await Asker(app, lang="fr").post("/login", "/login", name="<i>", password=WRONG)
            assert say("store.wrong-password", "fr") in answer.text
            assert "<i>" not in answer.text

    monkeypatch.setattr(account, "GUESSES", Rate(3, 0.05))
    asyncio.run(guess())


def test_wrong_passwords_from_elsewhere_lock_out_neither_the_owners_browser_nor_an_address_without_failures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def guess() -> None:
        async with opened(tmp_path) as app:
            await made(Asker(app))
            owner = Asker(app, "198.51.100.7")
            assert (await owner.post("/login", "/login", name="Aki", password=RIGHT)).status_code == 303
            assert (await owner.post("/logout", "/")).status_code == 303
            stop_clock(app.state.site.limits)
            for address in ("198.51.100.7", "198.51.100.8"):  # the first as if behind the owner's own router
                for _ in range(4):
                    answer = await Asker(app, address).post("/login", "/login", name="Aki", password=WRONG)
                assert answer.status_code == 429
                answer = await Asker(app, address).post("/login", "/login", name="Aki", password=RIGHT)
                assert answer.status_code == 429  # an address that guesses waits, with the right one too
            assert (await owner.post("/login", "/login", name="aki", password=RIGHT)).status_code == 303
            assert (await Asker(app, "198.51.100.9").post("/login", "/login", name="Aki", password=RIGHT)).status_code == 303

    monkeypatch.setattr(account, "GUESSES", Rate(3, 0.05))
    asyncio.run(guess())


def test_the_right_password_gives_back_the_guess_that_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def guess() -> None:
        async with opened(tmp_path) as app:
            await made(Asker(app))
            stop_clock(app.state.site.limits)
            answers = [
                await Asker(app, "198.51.100.7").post("/login", "/login", name="Aki", password=password)
                for password in (WRONG, WRONG, RIGHT, WRONG, WRONG)
            ]
            assert [answer.status_code for answer in answers] == [403, 403, 303, 403, 429]

    monkeypatch.setattr(account, "GUESSES", Rate(3, 0.05))
    asyncio.run(guess())


def test_a_browser_that_knew_an_account_is_slowed_down_when_it_guesses_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def guess() -> None:
        async with opened(tmp_path) as app:
            await made(Asker(app))
            thief = Asker(app)
            await thief.post("/login", "/login", name="Aki", password=RIGHT)
            await thief.post("/logout", "/")
            stop_clock(app.state.site.limits)
            codes = [(await thief.post("/login", "/login", name="Aki", password=WRONG)).status_code for _ in range(5)]
            assert codes == [403] * 3 + [429] * 2

    monkeypatch.setattr(account, "GUESSES", Rate(3, 0.05))
    asyncio.run(guess())


def test_what_is_wrong_with_a_new_account_is_said_in_its_form(tmp_path: Path) -> None:
    async def wrong() -> None:
        async with opened(tmp_path) as app:
            await made(Asker(app))
            asker = Asker(app, lang="ja")
            for name, first, second, ident, values in (
                ("Natsu", RIGHT, OTHER, "web.not-the-same", {}),
                ("Natsu", "short", "short", "store.password-short", {"least": 8}),
                ("aki", RIGHT, RIGHT, "store.name-taken", {"name": "aki"}),
                ("", RIGHT, RIGHT, "store.name-empty", {}),
            ):
                page = await asker.post("/account", "/account", name=name, password=first, again=second)
                assert 400 <= page.status_code < 500
                assert say(ident, "ja", **values) in page.text, ident
                assert f'name="name" value="{name}"' in page.text

    asyncio.run(wrong())


def test_a_new_password_ends_the_sessions_of_other_browsers(tmp_path: Path) -> None:
    async def change() -> None:
        async with opened(tmp_path) as app:
            one, two = Asker(app), Asker(app)
            await made(one)
            await two.post("/login", "/login", name="Aki", password=RIGHT)
            wrong = await one.post("/account/password", "/account", old=WRONG, password=OTHER, again=OTHER)
            assert (wrong.status_code, say("store.wrong-password") in wrong.text) == (403, True)
            right = await one.post("/account/password", "/account", old=RIGHT, password=OTHER, again=OTHER)
            assert say("web.done-password") in right.text
            assert say("web.logged-in", name="Aki") not in (await two.get("/me")).text
            assert say("web.logged-in", name="Aki") in (await one.get("/me")).text
            await two.post("/login", "/login", name="Aki", password=OTHER)
            assert say("web.done-elsewhere") in (await two.post("/account/elsewhere", "/account")).text
            assert say("web.logged-in", name="Aki") not in (await one.get("/me")).text

    asyncio.run(change())


def test_an_account_goes_and_its_games_stay_until_they_are_forgotten_too(tmp_path: Path) -> None:
    async def go() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            table = (await asker.post("/play")).headers["location"]
            await made(asker)
            told = json.loads((await asker.get("/account/export")).content)
            assert told["visitor"]["account"] == "Aki"
            assert RIGHT not in json.dumps(told)
            assert (await asker.post("/account/delete", "/account", password=WRONG)).status_code == 403
            assert (await asker.post("/account/delete", "/account", password=RIGHT)).status_code == 303
            assert table in (await asker.get("/me")).text
            assert (await asker.post("/account/forget", "/account")).status_code == 303
            assert table not in (await asker.get("/me")).text
            assert (await asker.get("/account/export")).json() == {}

    asyncio.run(go())


def test_preferences_follow_into_another_browser(tmp_path: Path) -> None:
    async def follow() -> None:
        async with opened(tmp_path) as app:
            one, two = Asker(app), Asker(app)
            await made(one)
            await one.post("/prefs", theme="dark", lang="fr", tiles="indexed", profile="romaji")
            await one.post("/me/name", "/me", name="Fuyu")
            await two.post("/login", "/login", name="Aki", password=RIGHT)
            page = await two.get("/me")
            assert '<html lang="fr" data-elides data-theme="dark" data-tiles="indexed"' in page.text
            assert 'value="Fuyu"' in page.text

    asyncio.run(follow())


def test_a_blank_name_is_refused_on_the_visitors_own_page(tmp_path: Path) -> None:
    async def rename() -> None:
        async with opened(tmp_path) as app:
            page = await Asker(app, lang="fr").post("/me/name", "/me", name=" ")
            assert (page.status_code, say("live.bad-name", "fr", most=24) in page.text) == (400, True)

    asyncio.run(rename())


def test_the_browser_that_made_an_account_is_not_kept_out_by_others_at_its_address(tmp_path: Path) -> None:
    right, wrong = ({"name": "Aki", "password": word, "again": word} for word in ("a long password", "a wrong password"))

    async def guess() -> None:
        async with opened(tmp_path) as app:
            owner = Asker(app)
            assert (await owner.post("/account", page="/account", **right)).status_code == 303
            await owner.post("/logout", page="/account")
            stop_clock(app.state.site.limits)
            told = []
            for _ in range(3):  # each time without a cookie
                thief = Asker(app)
                told += [(await thief.post("/login", page="/login", **wrong)).status_code for _ in range(5)]
            assert (told[0], told[-1]) == (403, 429)
            assert (await owner.post("/login", page="/login", **right)).status_code == 303

    asyncio.run(guess())
