"""A sheet is opened by its short code or its link, and by no other; a code is tried a few times only."""

import asyncio
import re
from pathlib import Path

import pytest

from jantaku.texts import LANGUAGES, say
from jantaku.web.scorekeeper import sharing
from jantaku.web.scorekeeper.sharing import SECONDS
from jantaku.web.store.repository import now
from tests.web.asgi import Asker, opened
from tests.web.scorekeeper.test_pages import begun
from tests.web.scorekeeper.test_paper import plain

CODE = re.compile(r'class="big-code">([A-Z2-9]{3} [A-Z2-9]{3})<')


async def code_of(asker: Asker, sheet: str) -> str:
    """Return the code that the page of a sheet shows."""
    found = CODE.search((await asker.get(sheet)).text)
    return found[1] if found else ""


def test_the_code_on_a_sheets_page_opens_it_however_it_is_typed_and_so_does_its_link(tmp_path: Path) -> None:
    async def share() -> None:
        async with opened(tmp_path) as app:
            sheets = [(await begun(Asker(app))).sheet for _ in range(2)]
            codes = [await code_of(Asker(app), sheet) for sheet in sheets]
            assert len(set(codes)) == 2
            for sheet, code in zip(sheets, codes, strict=True):
                for typed in (code, code.lower().replace(" ", ""), code.replace(" ", "-"), f" http://localhost{sheet} "):
                    answer = await Asker(app).post("/keep/open", page="/keep", code=typed)
                    assert (answer.status_code, answer.headers["location"]) == (303, sheet)

    asyncio.run(share())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_code_of_no_sheet_is_refused_in_the_readers_language_and_can_be_typed_again(tmp_path: Path, lang: str) -> None:
    async def share() -> None:
        async with opened(tmp_path) as app:
            await begun(Asker(app))
            for typed in ("AAA AAA", "<b>", "ä" * 300, "10", "\ud800"):
                answer = await Asker(app, lang=lang).post("/keep/open", page="/keep", code=typed.encode(errors="replace").decode())
                assert answer.status_code == 422
                assert re.sub(r"\s+", " ", say("kept.no-short", lang, days=3)) in plain(answer)
                assert "<b>" not in answer.text.partition("open-sheet")[2].partition("</form>")[0]

    asyncio.run(share())


def test_a_code_opens_a_sheet_for_some_days_and_is_then_shown_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def share() -> None:
        async with opened(tmp_path) as app:
            sheet = (await begun(Asker(app))).sheet
            code, later = await code_of(Asker(app), sheet), now() + 1000 * (SECONDS + 5)
            monkeypatch.setattr(sharing, "now", lambda: later)
            assert (await Asker(app).post("/keep/open", page="/keep", code=code)).status_code == 422
            assert await code_of(Asker(app), sheet) == ""

    asyncio.run(share())


def test_codes_are_not_guessed_at_will(tmp_path: Path) -> None:
    async def guess() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            token = await asker.token("/keep")
            answers = [
                (await asker.http.post("/keep/open", data={"csrf": token, "code": "AAA AAA"})).status_code for _ in range(12)
            ]
            assert answers[0] == 422
            assert answers[-1] == 429

    asyncio.run(guess())


def test_another_server_has_other_codes(tmp_path: Path) -> None:
    async def share(name: str) -> str:
        async with opened(tmp_path / name) as app:
            return sharing.short_code(app.state.site.signing, "the same")

    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    assert asyncio.run(share("one")) != asyncio.run(share("two"))
