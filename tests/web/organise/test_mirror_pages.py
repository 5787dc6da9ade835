"""The public pages of a copy of an event: they say that it is one, and where the event itself is."""

import asyncio
import html
from pathlib import Path

import pytest

from jantaku.texts import LANGUAGES, say
from jantaku.web.organise.repository import Events
from tests.sampling import crossed
from tests.web.asgi import Asker, opened
from tests.web.organise.hall import Hall, seated
from tests.web.organise.test_mirror import WHERE, lines, sending


@pytest.mark.parametrize(("lang", "label"), crossed(LANGUAGES, [WHERE, "https://hall.example/e/abc", ""]))
def test_the_public_pages_of_a_copy_say_that_it_is_one_and_where_the_event_is(tmp_path: Path, lang: str, label: str) -> None:
    with sending(tmp_path, seated()) as (_, (whole,)):
        pass

    async def send() -> None:
        async with opened(tmp_path) as app:
            ident, token = await app.state.site.part(Events).reserve(label)
            target = Hall(app, ident)
            assert (await lines(target, token, **whole))["ok"]
            for path in ("", "/standings", "/seating", "/schedule", "/print", "/find", "/big"):
                text = html.unescape((await Asker(app, lang=lang).get(f"{target.at}{path}")).text)
                found = text.partition('<p class="copied">')[2].partition("</p>")[0]
                if label == WHERE:
                    assert found == say("public.copy-of", lang, where=WHERE)
                elif label:
                    assert f'<a href="{label}">' in found
                else:
                    assert found == say("public.copy", lang)
            own = await app.state.site.part(Events).begin("", seated())
            assert 'class="copied"' not in (await target.asker.get(f"/e/{own}")).text

    asyncio.run(send())


def test_a_copy_of_an_evening_is_shown_by_its_public_pages_which_say_that_it_is_one(tmp_path: Path) -> None:
    with sending(tmp_path, seated(kind="evening")) as (_, (whole,)):
        pass

    async def send() -> None:
        async with opened(tmp_path) as app:
            ident, token = await app.state.site.part(Events).reserve(WHERE)
            target = Hall(app, ident)
            assert (await lines(target, token, **whole))["ok"]
            answer = await target.asker.get(f"{target.at}/evening")
            assert (answer.status_code, answer.headers["location"]) == (303, target.at)
            assert 'class="copied"' in (await target.asker.get(target.at)).text
            assert (await target.asker.get("/e/aaaaaaaaaa/evening")).status_code == 404

    asyncio.run(send())
