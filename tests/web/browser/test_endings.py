"""The end of a hand and of a game, in one look: nothing that matters must be scrolled to, in any window or language."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.sampling import sample
from tests.web.browser.asking import Forms
from tests.web.browser.conftest import Visit
from tests.web.browser.fonts import measured
from tests.web.browser.hours import frame, later
from tests.web.browser.playing import late, play_until
from tests.web.browser.watching import SIZES, WIDE, settled
from tools.screens import show
from tools.states import MOMENTS

WINDOWS = {**SIZES, "wide": WIDE}
WINS = {"many-yaku": 1, "kong-win": 1, "yakuman": 1, "two-rons": 2, "three-rons": 3, "long-names-rons": 3}  # and how many win
DRAWS = {"draw": 0, "nobody-tenpai": 0, "abortive": 0, "dead": 0}

# What of a result lies outside the part of it that is seen without scrolling.
UNSEEN = """() => {
  const body = document.querySelector("#ending .ending-body");
  const seen = body.getBoundingClientRect();
  const parts = "h2, h3, .points, .headline, .won-hand, .yaku li, .changes li, .declared, .standing tr, .graph, .downloads a";
  const found = body.scrollTop ? [`scrolled by ${body.scrollTop}`] : [];
  for (const node of body.querySelectorAll(parts)) {
    const box = node.getBoundingClientRect();
    if (!node.checkVisibility()) continue;
    const beyond = Math.max(seen.top - box.top, box.bottom - seen.bottom, seen.left - box.left, box.right - seen.right);
    if (beyond > 1) found.push(`${node.className || node.tagName}: ${Math.round(beyond)} px outside`);
  }
  for (const row of body.querySelectorAll(".changes li")) {
    const [one, other] = row.querySelectorAll("em.you, em.tenpai, em.noten");
    if (!other) continue;
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    const meet = a.right > b.left && b.right > a.left && a.bottom > b.top && b.bottom > a.top;
    if (meet) found.push(`${one.textContent} over ${other.textContent}`);
  }
  for (const node of body.querySelectorAll(".changes em.you")) {
    const name = node.parentElement.querySelector(".name");
    const cut = name.scrollWidth > name.clientWidth + 1;
    if (cut && node.offsetTop === name.offsetTop) found.push(`the name is cut for ${node.textContent}`);
  }
  for (const node of body.querySelectorAll(".changes :is(.name, .total, .delta), .won-hand, .declared"))
    if (node.scrollWidth > node.clientWidth + 1 && !node.matches(".name")) found.push(`cut: ${node.textContent || node.className}`);
  return found;
}"""


def at_end(visit: Visit, name: str, size: str, lang: str) -> Any:
    """A table in a window, at a moment."""
    wide, high = WINDOWS[size]

    def there(page: Any, url: str) -> None:
        page.set_viewport_size({"width": wide, "height": high})
        shown(page, name, lang, url)

    return visit(Forms.play, size="desktop" if size == "wide" else size, lang=lang, how=there)


def shown(page: Any, name: str, lang: str, url: str = "") -> None:
    """Show a moment, all of it there."""
    show(page, url or page.url, MOMENTS[f"state-{name}"](), lang)
    expect(page.locator("#ending h2").first).to_be_visible()
    settled(page)


FEW = [("phone", "fr", 3)]  # every third ending; the others by `make prove`
REST = [(size, lang, 1) for size in WINDOWS for lang in ("en", "fr", "ja")]


@pytest.mark.parametrize(("size", "lang", "every"), sample(FEW, REST))
def test_winner_hand_yaku_points_and_four_seats_are_seen_without_scrolling(visit: Visit, size: str, lang: str, every: int) -> None:
    endings = list((WINS | DRAWS).items())[::every]
    page = at_end(visit, endings[0][0], size, lang)
    found = {}
    for name, winners in endings:
        if name != endings[0][0]:
            shown(page, name, lang)
        assert page.locator("#ending .changes li").count() == 4
        assert page.locator("#ending .changes li.me").count() == 1
        assert page.locator("#ending .win .points").count() == winners
        found[name] = measured(page, UNSEEN)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(("size", "lang"), sample([("phone", "en"), ("landscape", "ja")], [("desktop", "fr"), ("wide", "en")]))
def test_the_standings_say_first_what_the_reader_came_to_and_need_no_scrolling(visit: Visit, size: str, lang: str) -> None:
    page = at_end(visit, "long-names-scores", size, lang)
    first = {"en": "You came first", "fr": "Vous finissez premier", "ja": "あなたは1位です"}
    assert page.locator("#ending h2").first.inner_text().startswith(first[lang])
    assert page.locator("#ending .standing tr.me").count() == 1
    assert [wrong for wrong in measured(page, UNSEEN) if "graph" not in wrong] == []
    assert not page.locator("#ending .downloads a[download]").first.is_visible()
    page.locator("#ending .downloads summary").click()
    assert page.locator("#ending .downloads a[download]:visible").count() == 3


def test_of_several_winners_each_is_named_over_the_hand_and_the_discarder_in_the_title(visit: Visit) -> None:
    page = at_end(visit, "two-rons", "phone", "en")
    assert page.locator("#ending h2").inner_text() == "2 players win on the 2 of circles of West Cas."
    assert [one.split() for one in page.locator("#ending .win h3").all_inner_texts()] == [["N", "Dee"], ["S", "Ben", "You"]]


def test_points_have_counted_up_after_a_fifth_of_a_second(visit: Visit) -> None:
    page = visit(late, size="phone")
    play_until(page, lambda state: state["stage"] == "result")
    page.add_init_script("window.stand()")
    page.reload()
    expect(page.locator("#ending .total")).to_have_count(4)
    later(page, 200)
    frame(page)
    frame(page)
    assert page.evaluate("[...document.querySelectorAll('#ending .total')].every((one) => one.textContent === one.dataset.text)")


def test_a_draw_shows_the_hands_declared_and_no_other(visit: Visit) -> None:
    page = at_end(visit, "draw", "phone", "en")
    rows = page.locator("#ending .changes li")
    told = [(row.locator("em.tenpai").count(), row.locator(".declared .tile").count()) for row in rows.all()]
    assert told == [(0, 0), (1, 13), (0, 0), (1, 13)]
    shown(page, "abortive", "en")
    assert [row.locator(".declared .tile").count() for row in rows.all()] == [13] * 4


def test_fu_clauses_and_rounding_unfold_under_why(visit: Visit) -> None:
    page = at_end(visit, "two-rons", "phone", "en")
    assert not page.locator("#ending mj-sheet").first.is_visible()
    page.locator("#ending .result-why > summary").click()
    for part in (".sheet-steps", ".sheet-rows .clause", ".sheet-sum"):
        expect(page.locator(f"#ending mj-sheet {part}").first).to_be_visible()
    assert page.locator("#ending .sheet-payments, #ending .sheet-total").count() == 0  # told above, once
