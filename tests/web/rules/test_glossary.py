"""``/glossary``, and the terms in the sentences of every page that lead there."""

import asyncio
import re
from pathlib import Path

import pytest

from jantaku.texts import LANGUAGES, glossary, say
from tests.web.asgi import Asker, as_read, opened

TERM = re.compile(r'<a class="term" href="/glossary#([^"]+)"')


def test_the_glossary_has_every_term_in_three_languages_and_two_editions(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            for lang in LANGUAGES:
                page = (await Asker(app, lang=lang).get("/glossary")).text
                read = as_read(re.sub(r'<a class="term"[^>]*>([^<]*)</a>', r"\1", page))
                for term in glossary.everything():
                    assert page.count(f' id="{term.id}"') == 1, term.id
                    names = [glossary.name(term.id, "en", book) for book in ("wrc-2015", "wrr-2013")]
                    assert all(name in read for name in (*names, glossary.name(term.id, "fr"), term.ja[1])), term.id
                    assert glossary.meaning(term.id, lang) in read, term.id

    asyncio.run(look())


def test_a_word_is_found_by_any_of_its_names_and_its_uses_lead_to_rulings(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app, lang="fr")
            page = (await asker.get("/glossary", params={"q": "フリテン"})).text
            assert ' id="furiten"' in page
            assert ' id="pinfu"' not in page
            assert 'href="/rules/wrc-2015#furiten.own_discards"' in page
            lost = (await asker.get("/glossary", params={"q": "furitn"})).text
            assert "/glossary?q=furiten" in lost
            hostile = (await asker.get("/glossary", params={"q": "<script>alert(1)</script>"})).text
            assert "<script>alert" not in hostile

    asyncio.run(look())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_terms_on_pages_lead_to_their_entry_once_in_a_sentence(tmp_path: Path, lang: str) -> None:
    known = {term.id for term in glossary.everything()}
    paths = [
        "/rules/wrc-2015",
        "/rules/wrr-2013/wrc-2015",
        "/rules/club?lang=en,fr,ja",
        "/score?h=123m+456p+789s+11z+55z&w=5z",
        "/referee/empty-win?shown=yes&with=none&last_timed_hand=no",
        "/learn/examples",
        "/learn/tiles",
        "/learn/first-hand/furiten",
        "/learn/yaku/pinfu",
        "/learn/scoring",
        "/learn/manners",
        "/learn/drill/fu?book=wrc-2015&seed=7&done=1&a=0",
        "/glossary",
    ]

    async def look() -> None:
        async with opened(tmp_path) as app:
            for path in paths:
                page = (await Asker(app, lang=lang).get(path)).text
                assert TERM.search(page), path
                assert set(TERM.findall(page)) <= known
                assert "layout/terms.js" in page
                for block in re.findall(r"<(dd|td|li|p)\b[^>]*>(.*?)</\1>", page, re.DOTALL):
                    sentence = re.sub(r"<(em|details)\b.*?</\1>", "", block[1], flags=re.DOTALL)
                    found = TERM.findall(sentence)
                    assert len(found) == len(set(found)), block
            assert "layout/terms.js" not in (await Asker(app, lang=lang).get("/rules")).text

    asyncio.run(look())


def test_the_card_of_a_term_is_in_the_readers_language_and_there_is_none_of_another_word(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            for lang in LANGUAGES:
                asker = Asker(app, lang=lang)
                card = await asker.get("/glossary/kuikae/card")
                assert glossary.meaning("kuikae", lang) in as_read(card.text)
                assert 'href="/glossary#kuikae"' in card.text
                none = await asker.get("/glossary/nonsense/card")
                assert none.status_code == 404
                assert say("web.no-term", lang, term="nonsense") in as_read(none.text)

    asyncio.run(look())
