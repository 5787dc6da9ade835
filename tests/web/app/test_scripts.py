"""What the scripts have to know of the server without asking it is as the server has it."""

import json
import posixpath
import re
from pathlib import Path

import jantaku.web
from jantaku import texts
from jantaku.refereed.actions import CONDUCT, TELL
from jantaku.refereed.exposure import SOURCES
from jantaku.scorekeeper.events import HAND_KINDS
from jantaku.scoring.circumstances import MOST_INDICATORS
from jantaku.texts import catalogue
from jantaku.web.http.static_files import assets, scripts
from jantaku.web.store.ids import LENGTH, LETTERS, in_shard

STATIC = Path(jantaku.web.__file__).parent / "static"


def listed(script: str, name: str) -> list[object]:
    """A list that a script has under a name."""
    found = re.search(rf"const {name} = (\[.*\]);", (STATIC / script).read_text("utf-8"))
    assert found, (script, name)
    value: list[object] = json.loads(found[1])
    return value


def test_tiles_can_be_turned_up_in_all_places_that_the_table_knows() -> None:
    assert sorted(map(str, listed("refereed/rare_actions.js", "SOURCES"))) == sorted(SOURCES)


def test_all_conduct_that_the_table_knows_has_a_button() -> None:
    buttons = [tuple(button) for button in listed("refereed/rare_actions.js", "CONDUCT") if isinstance(button, list)]
    assert sorted(buttons) == sorted([(TELL, "warning"), *((what,) for what in CONDUCT)])


def test_the_score_keeper_knows_what_belongs_to_a_hand() -> None:
    before, ends = listed("scorekeeper/queue.js", "BEFORE"), listed("scorekeeper/elements.js", "ENDS")
    assert (*before, *ends) == HAND_KINDS


def test_the_calculator_takes_as_many_indicators_as_a_hand_can_have() -> None:
    assert f"const MOST = {MOST_INDICATORS};" in (STATIC / "calculator/palette.js").read_text("utf-8")


def test_a_list_of_scripts_has_all_that_they_import() -> None:
    kept = assets()
    listed_ = set(scripts(kept, "learn/drill.js", set()))
    named = {
        posixpath.normpath(f"{name}/../{other}")
        for name in listed_
        for other in re.findall(r'(?:from|import|import\()\s*"([./][^"]+\.js)"', kept.files[name].plain.decode())
    }
    assert named <= listed_
    assert {"layout/elements.js", "calculator/sheet.js"} <= listed_


def test_the_service_worker_knows_the_address_of_a_sheet() -> None:
    found = re.search(r"const SHEET = /(.*)/;", (STATIC / "scorekeeper/worker.js").read_text("utf-8"))
    assert found
    sheet = found[1].replace("\\/", "/")
    assert all(re.match(sheet, f"/keep/{in_shard(shard, letter * LENGTH)}") for letter in LETTERS for shard in (0, 1, 12))
    assert not re.match(sheet, f"/keep/{LETTERS[0] * (LENGTH + 1)}")


def test_a_page_elides_in_french_as_the_server_does() -> None:
    board = (STATIC / "table/board.js").read_text("utf-8")
    assert f"const VOWEL = /^(?!{'|'.join(texts._ASPIRATED)})[{texts._VOWELS}]/i;" in board
    found = re.search(r"const ELIDED = /(.*)/g;", board)
    assert found
    of_pages = [text for ident, text in catalogue("fr").items() if ident.startswith(("page.", "felt."))]
    elided = [text for text in of_pages if re.search(texts._ELIDED, text)]
    assert elided
    assert elided == [text for text in of_pages if re.search(found[1], text)]
