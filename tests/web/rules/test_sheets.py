"""``/rules/BOOK/sheet/KIND``: sheets to print, in the language and on the paper that are asked for."""

import asyncio
import re
from html import unescape
from pathlib import Path

import pytest

from jantaku.handouts import KINDS
from jantaku.rules.library import names
from tests.sampling import sample
from tests.web.asgi import Asker, opened

NOWHERE = ("club/sheet/dora", "club/sheet/yaku?paper=a5", "mine/sheet/yaku", "..%2Fx/sheet/yaku")


@pytest.mark.parametrize("most", sample([1], [len(KINDS)]))
def test_a_sheet_of_each_book_is_a_page_that_runs_its_own_script_alone(tmp_path: Path, most: int) -> None:
    kinds = [*KINDS, *KINDS]
    sheets = [(book, kind) for at, book in enumerate(names()) for kind in kinds[at % len(KINDS) :][:most]]
    assert {kind for _, kind in sheets} == {*KINDS}

    async def look() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            for book, kind in sheets:
                answer = await asker.get(f"/rules/{book}/sheet/{kind}?paper=letter&lang=fr")
                assert answer.status_code == 200
                assert "size: letter" in answer.text
                assert '<html lang="fr">' in answer.text
                assert "script-src 'sha256-" in answer.headers["content-security-policy"]
                assert "default-src 'none'" in answer.headers["content-security-policy"]

    asyncio.run(look())


def test_a_sheet_leads_to_the_others_and_to_the_other_paper_and_pages_lead_to_it(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            text = (await asker.get("/rules/club/sheet/yaku")).text
            found = [unescape(address) for address in re.findall(r'href="(/[^"]+)"', text)]
            assert "/rules/club/sheet/yaku?paper=letter&lang=en" in found
            assert {address.split("?")[0] for address in found} >= {f"/rules/club/sheet/{kind}" for kind in KINDS}
            for address in found:
                assert (await asker.get(address)).status_code == 200
            assert "/rules/club/sheet/house-rules" in (await asker.get("/rules/club")).text
            assert "/sheet/payments" in (await asker.get("/learn")).text

    asyncio.run(look())


def test_a_sheet_that_does_not_exist_is_answered_by_a_sentence(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            for address in NOWHERE:
                answer = await Asker(app).get(f"/rules/{address}")
                assert answer.status_code == 404
                assert "Traceback" not in answer.text
            assert "house-rules" in (await Asker(app).get("/rules/club/sheet/dora")).text

    asyncio.run(look())
