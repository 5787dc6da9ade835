"""The page of the calculator as a form without scripts, and what its script asks."""

import asyncio
import re
from html import unescape
from typing import Any

import pytest
from httpx import ASGITransport, AsyncClient, Response

from jantaku.texts import LANGUAGES, say
from jantaku.web.app import create_app
from jantaku.web.calculator.present import EXAMPLES, melds
from jantaku.web.settings import ServerSettings

OPEN = "/score?h=23m+11z+789s+chii:345p+pon:777z&w=1m&dora=6z&counters=2&sticks=1"
HOSTILE = "\"><script>alert('1m')</script>"


class Client:
    """Asks the application itself, without a server, a store or tables."""

    def __init__(self) -> None:
        self.app = create_app(ServerSettings(secret=b"for the tests alone"))

    def get(self, path: str, **more: Any) -> Response:
        async def sent() -> Response:
            async with AsyncClient(transport=ASGITransport(self.app), base_url="http://localhost") as client:
                return await client.get(path, **more)

        return asyncio.run(sent())


@pytest.fixture(scope="module")
def client() -> Client:
    return Client()


def seen(page: str) -> str:
    """Return what a page says, its marks and its data left out."""
    body = re.sub(r"(?s)<script.*?</script>", "", page)
    return unescape(re.sub(r"[ \n]+", " ", re.sub(r"<[^>]*>", " ", body)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_link_shows_its_result_without_scripts(client: Client, lang: str) -> None:
    page = client.get(OPEN, headers={"accept-language": lang})
    assert page.status_code == 200
    said = seen(page.text)
    for part in (
        say("score.points", lang, points=8000),
        say("score.title-payments", lang),
        say("limit.mangan", lang),
        "WRC 2015 6.5.1",
    ):
        assert part in said
    assert f'<html lang="{lang}"' in page.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_form_is_filled_in_as_the_link_has_it(client: Client, lang: str) -> None:
    page = client.get("/score?h=19m19p19s1234567z&w=1m&by=tsumo&seat=E&is=last-tile&set=worth.most_yakuman%3D2&set=uma%3D9,3,-3,-9")
    for field in ('name="w" value="1m"', 'value="tsumo" checked', 'value="E" checked', 'value="last-tile" checked'):
        assert field in page.text
    assert 'value="worth.most_yakuman=2" selected' in page.text
    assert 'value="uma=9,3,-3,-9" checked' in page.text
    assert say("calc.title", lang) in client.get("/score", headers={"accept-language": lang}).text


def test_nothing_that_is_asked_gets_out_of_its_place(client: Client) -> None:
    fields = ("h", "w", "dora", "seat", "by", "book", "set", "is", "riichi", "counters", "from", "liable")
    for field in fields:
        page = client.get("/score", params={field: HOSTILE})
        assert page.status_code == 200
        assert "<script>alert" not in page.text
        assert client.get("/api/score", params={field: HOSTILE}).status_code == 200


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_is_said_on_the_page(client: Client, lang: str) -> None:
    page = client.get("/score?h=11111m", headers={"accept-language": lang})
    assert 'class="notice bad"' in page.text
    assert client.get("/api/score?h=11111m", headers={"accept-language": lang}).json()["error"] in seen(page.text)


def test_a_program_is_answered_as_a_page_is(client: Client) -> None:
    asked = client.get("/api" + OPEN)
    assert asked.headers["content-type"] == "application/json"
    assert asked.json()["sheet"]["points"] == 8000
    assert asked.json()["link"] == OPEN.replace("11z+789s", "789s+11z")


@pytest.mark.parametrize("name", [name for name, _ in EXAMPLES])
def test_each_example_shows_something(client: Client, name: str) -> None:
    found = client.get("/api" + dict(EXAMPLES)[name]).json()
    assert not found["error"]
    assert found["sheet"] or found["waits"]
    assert (name == "no-yaku") == bool(found["sheet"] and not found["sheet"]["valued"])


def test_the_page_carries_no_style_or_script_of_its_own(client: Client) -> None:
    page = client.get(OPEN).text
    main = page[page.index("<main") : page.index("</main>")]
    assert "style=" not in main
    assert not re.search(r"\son\w+=", main)
    assert set(re.findall(r"<script([^>]*)>", page)) == {
        ' type="application/json" id="boot"',
        ' type="application/json" id="offline"',
        *re.findall(r' type="module" src="[^"]+"', page),
    }


def test_every_control_has_a_name(client: Client) -> None:
    page = client.get("/score").text
    main = page[page.index("<main") : page.index("</main>")]
    for control in re.findall(r"<(?:input|select)[^>]*>", main):
        ident = re.search(r'\sid="([^"]+)"', control)
        labelled = ident and f'for="{ident[1]}"' in main
        assert labelled or "radio" in control or "checkbox" in control, control
    assert main.count("<legend>") == main.count("<fieldset")


def test_a_tap_lays_melds_that_can_be() -> None:
    assert melds("chii", reds=0)["7m"] == ["7m", "8m", "9m"]
    assert "8m" not in melds("chii", reds=0)
    assert "1z" not in melds("chii", reds=0)
    assert melds("chii", reds=3)["0p"] == ["0p", "6p", "7p"]
    assert melds("pon", reds=3)["0p"] == ["0p", "5p", "5p"]
    assert melds("kan", reds=3)["5p"] == melds("ankan", reds=3)["0p"] == ["0p", "5p", "5p", "5p"]
    assert melds("kan", reds=0)["5p"] == ["5p"] * 4
    assert "0p" not in melds("pon", reds=0)
