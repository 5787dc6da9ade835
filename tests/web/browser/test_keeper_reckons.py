"""What a phone computes without a network: the same as the sheet's own fold, for every book, from the tables of the book alone."""

from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

import jantaku.web
from jantaku.rules import library
from tests.sampling import sample
from tests.scorekeeper.courses import games

BOOKS = sorted(library.names())
SCRIPT = Path(jantaku.web.__file__).parent / "static" / "scorekeeper" / "reckon.js"
# Every entry after the last: the page's numbers and the sheet's; where the page does not know, it goes on from the sheet's.
FOLLOWED = """async ([script, games]) => {
  const { after } = await import(script);
  const out = { wrong: [], known: {} };
  const plain = (at) => JSON.stringify(Object.entries(at).sort());
  for (const { tables, house, standing, steps } of games) {
    let at = standing;
    for (const step of steps) {
      const found = after(tables, at, step);
      const key = step.kind + (step.body.foul ? " " + step.body.foul : "");
      out.known[key] = (out.known[key] ?? 0) + Number(found !== null);
      if (found && plain(found) !== plain(step.after)) out.wrong.push({ house, before: at, step, found });
      if (!found && at.clear && !step.body.foul) out.wrong.push({ house, before: at, step, found });
      at = step.after;
    }
  }
  return out;
}"""


def followed(browser: Browser, found: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what the page's own script makes of games."""
    page = browser.new_page()
    script = "data:text/javascript;base64," + b64encode(SCRIPT.read_bytes()).decode()
    answer: dict[str, Any] = page.evaluate(FOLLOWED, [script, found])
    page.close()
    return answer


KINDS = {"deal", "riichi", "win", "draw", "abort", "redeal", "gong", "loan"}


@pytest.mark.parametrize(("book", "houses"), sample([("wrc-2015", 12)], [("club", 12), *((book, 60) for book in BOOKS)]))
def test_a_phone_without_a_network_reckons_what_the_sheet_folds(browser: Browser, book: str, houses: int) -> None:
    answer = followed(browser, list(games(houses, book, houses)))
    assert answer["wrong"] == []
    assert set(answer["known"]) >= KINDS
    assert answer["known"]["win"] > 150
    if not book.startswith(("tenhou", "mahjong-soul")):  # whose fouls nobody rules on
        assert answer["known"]["foul empty-win"] > 5
