"""What the score keeper says: every refusal has its text, every text is said."""

import re
from pathlib import Path
from types import ModuleType

import pytest

from jantaku import clock, ledger, scorekeeper, texts
from jantaku.scorekeeper import LeadsToRuling, words
from jantaku.scorekeeper.hands import ABORTS
from jantaku.web import scorekeeper as pages
from tests.scorekeeper.sheets import begun, draw, put, until_over


def source(*packages: ModuleType) -> str:
    return "\n".join(path.read_text("utf-8") for one in packages for path in sorted(Path(one.__path__[0]).glob("*.py")))


SOURCE, LEDGER = source(scorekeeper, clock, pages), source(ledger)
SAID = texts.catalogue("en")


def idents(prefix: str) -> set[str]:
    return {ident.removeprefix(prefix) for ident in SAID if ident.startswith(prefix)}


def test_every_refusal_has_a_text_and_every_text_of_a_refusal_is_said() -> None:
    raised = set(re.findall(r'(?:KeepError|ClockError|__init__)\(\s*"([a-z-]+)"', SOURCE))
    raised |= set(re.findall(r'(?:refuse\(|yield )"([a-z-]+)"', LEDGER))
    raised -= {"text", "wanted"}  # of texts in one line (`Bodies.text_in`), of which a sheet has none
    raised |= {"receipt"}  # told by `check`, never raised
    raised |= set(re.findall(r'else "([a-z]+)", kind=', SOURCE))
    assert idents("keep.no-") == raised


def test_every_way_to_end_a_hand_has_a_name() -> None:
    from jantaku.game.table import ENDS

    assert idents("keep.outcome-") == {*ENDS.values(), "redeal"}
    assert set(ABORTS) < set(ENDS.values())


def test_every_way_to_end_a_game_has_a_name() -> None:
    from jantaku.game.table import OVERS

    assert idents("keep.over-") == {*OVERS.values(), "time-up", "stopped", "counted"}


@pytest.mark.parametrize(
    ("lang", "how", "why"), [("en", "exhaustive draw", "played"), ("fr", "partie du mur", "tours"), ("ja", "荒牌流局", "全局終了")]
)
def test_the_end_of_a_hand_and_of_a_game_are_said(lang: str, how: str, why: str) -> None:
    chain = begun()
    draw(chain)
    assert words.over(chain.sheet, lang) == ""
    sheet = until_over(chain).sheet
    assert words.outcome(sheet.hands[0], lang) == how
    assert why in words.over(sheet, lang)


def test_a_foul_is_named_in_the_language_of_who_reads() -> None:
    chain = begun()
    with pytest.raises(LeadsToRuling) as found:
        put(chain, "riichi", seat=1, open=True)
    for lang in texts.LANGUAGES:
        assert texts.say("foul.title.riichi-open-hand", lang) in found.value.sentence(lang)
