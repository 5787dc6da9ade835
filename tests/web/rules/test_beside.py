"""``/rules/BOOK?lang=en,fr,ja``: a book in two or three languages."""

import asyncio
import re
from html import unescape
from pathlib import Path

import pytest

from jantaku.texts import LANGUAGES, say
from tests.sampling import crossed
from tests.web.asgi import Asker, opened

MOST = 80_000  # bytes of a page, compressed


def test_a_book_is_read_in_two_or_three_languages_beside_each_other(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app, lang="fr")
            page = (await asker.get("/rules/wrc-2015?lang=ja,en")).text
            assert '<html lang="fr"' in page
            assert re.findall(r'<th scope="col" lang="(\w+)">', page) == ["ja", "en"]
            (row,) = re.findall(r'<tr id="furiten.own_discards">.*?</tr>', page, re.DOTALL)
            assert re.findall(r'<td lang="(\w+)"', row) == ["ja", "en"]
            assert say("rules.standing-says", "fr") in row
            for anchor in ("5.7.5", "furiten.missed_ends", "yaku.pinfu", "reason.chii-not-next"):
                assert page.count(f' id="{anchor}"') == 1
                assert f'href="#{anchor}"' in page

    asyncio.run(look())


def test_one_language_is_as_it_was_and_an_unknown_one_in_a_list_is_refused(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            plain = (await asker.get("/rules/club")).text
            for query in ("lang=en", "lang=fr", "lang=en,en", "lang=", "lang=xx"):
                page = (await asker.get(f"/rules/club?{query}")).text
                assert 'class="beside several' not in page, query
                assert page.count('class="clause"') == plain.count('class="clause"')
            for query in ("lang=en,xx", "lang=xx,fr,ja", "lang=en&lang=xx"):
                refused = await asker.get(f"/rules/club?{query}")
                assert refused.status_code == 400
                assert say("web.no-language", wanted="xx", languages="en, fr, ja") in refused.text.replace("&#34;", '"')
            assert 'class="beside several' in (await asker.get("/rules/club?lang=en&lang=ja")).text

    asyncio.run(look())


@pytest.mark.parametrize(("lang", "query"), crossed(LANGUAGES, ("", "?lang=ja,en")))
def test_a_book_that_was_read_in_part_says_so_and_any_other_does_not(tmp_path: Path, lang: str, query: str) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app, lang=lang)
            assert say("web.read-in-part", lang, parent="WRC 2015") in unescape((await asker.get(f"/rules/ema-2016{query}")).text)
            assert say("web.read-in-part", lang, parent="Tenhou") in unescape((await asker.get(f"/rules/mahjong-soul{query}")).text)
            assert say("web.read-in-part", lang, parent="WRC 2015") not in unescape((await asker.get(f"/rules/club{query}")).text)

    asyncio.run(look())


def test_a_book_in_three_languages_stays_light(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            for book in ("wrc-2015", "wrr-2013", "club"):
                async with asker.http.stream("GET", f"/rules/{book}?lang=en,fr,ja") as answer:
                    assert answer.headers["content-encoding"] == "gzip"
                    assert sum([len(part) async for part in answer.aiter_raw()]) < MOST

    asyncio.run(look())


def test_a_search_is_read_in_several_languages(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            page = (await Asker(app).get("/rules/wrc-2015?lang=en,fr&q=furiten")).text
            assert 'id="furiten.own_discards"' in page
            assert 'id="tiles.red_fives"' not in page
            assert '<input type="hidden" name="lang" value="en,fr">' in page

    asyncio.run(look())
