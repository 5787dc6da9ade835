"""Every place that docs/tour.md leads to is there."""

import re
from pathlib import Path

from tests.sampling import one_by_one

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "jantaku"
PAGE = (ROOT / "docs" / "tour.md").read_text("utf-8")
PLACES = list(dict.fromkeys(re.findall(r"`([\w/.-]+\.(?:py|js|toml|html))(?:::([#\w]+))?`", PAGE)))


@one_by_one(("file", "name"), PLACES)
def test_a_place_of_the_tour_is_there(file: str, name: str) -> None:
    (path,) = [SOURCE / file] if "/" in file or file.endswith(".py") else SOURCE.rglob(file)
    source = path.read_text("utf-8")
    python = rf"^\s*(?:async def|def|class) {name}\b|^{name}\b.* = "
    script = rf"^\s*(?:export )?(?:function )?{re.escape(name)}\(.*\) \{{$"
    assert not name or re.search(python if file.endswith(".py") else script, source, re.MULTILINE)


def test_the_tour_answers_as_many_tasks_as_it_says_and_leads_each_to_a_definition() -> None:
    rows = [row for row in PAGE.partition("\n## ")[0].splitlines() if row.startswith("| ") and "`" in row]
    (said,) = re.findall(r"^(\w+) tasks,", PAGE, re.MULTILINE)
    assert {14: "Fourteen", 15: "Fifteen", 16: "Sixteen"}[len(rows)] == said
    assert all(re.match(r"`[\w/.-]+::[#\w]+`$", row.split("|")[2].strip()) for row in rows)


def test_a_ruling_that_the_tour_names_is_one() -> None:
    from jantaku.rules.book import Book

    assert "fouls.chombo" in Book.open("wrc-2015").rulings
