"""The table on a screen of letters: at no moment is anything cut off, or does it lie over anything else."""

from itertools import product

from jantaku.tui.board import Desk, draw
from jantaku.tui.look import Appearance
from tests.sampling import one_by_one
from tests.tui.driver import LARGE, MIDDLE, SMALL
from tools.states import MOMENTS, view

LANGS = ("en", "fr", "ja")


@one_by_one(("name", "lang", "size"), product(MOMENTS, LANGS, (SMALL, MIDDLE, LARGE)))
def test_at_no_moment_does_anything_lie_over_anything_else_or_beyond_the_screen(
    name: str, lang: str, size: tuple[int, int]
) -> None:
    canvas = draw(view(MOMENTS[name](), lang), Appearance(lang), *size, Desk(), [])
    assert canvas.spoilt == [], "\n".join(canvas.row(y) for y in range(canvas.height))
