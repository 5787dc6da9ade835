"""Sets of drills in the browser: the same link, the same code of a result and the same refusals as on the server."""

import random
from pathlib import Path
from typing import Any

import pytest

from jantaku.rules import library
from jantaku.web.errors import WebError
from jantaku.web.learn.drills.question import KINDS, MOST_SEED, DrillKey
from jantaku.web.learn.drills.sets import (
    LETTERS,
    MOST_DRILLS,
    DrillSet,
    by_drill,
    code_of,
    read_answers,
    read_code,
    read_results,
    read_set,
)
from tests.web.table.node import NODE, value

pytestmark = pytest.mark.skipif(not NODE, reason="needs Node.js")

KNOWN = {"kinds": list(KINDS), "books": library.names(), "seeds": MOST_SEED + 1}
TRIED = "const tried = (act) => { try { return act(); } catch (error) { return { id: error.id, values: error.values }; } };"


def by_chance(number: int) -> list[DrillSet]:
    """Sets of 1 to 20 drills."""
    lots = random.Random(number)
    keys = [
        [DrillKey(lots.choice(KINDS), lots.choice(library.names()), lots.randint(0, MOST_SEED)) for _ in range(size)]
        for size in range(1, MOST_DRILLS + 1)
        for _ in range(number)
    ]
    return [DrillSet(tuple(each)) for each in keys]


def refused(error: WebError) -> dict[str, object]:
    """A refusal as the browser has it."""
    return {"id": error.id, "values": error.values}


def ours(act: Any, *given: Any) -> Any:
    """What the server answers."""
    try:
        return act(*given)
    except WebError as error:
        return refused(error)


def browser(tmp: Path, expression: str, **given: object) -> Any:
    """What the browser answers."""
    return value(tmp, "alone/drills/sets.js", f"(() => {{ {TRIED} return {expression}; }})()", known=KNOWN, **given)


def test_a_code_of_the_browser_is_that_of_the_server_and_is_read_by_both(tmp_path: Path) -> None:
    lots = random.Random(7)
    asked = [(each, "".join(lots.choice("01") for _ in each.drills)) for each in by_chance(10)]
    codes = [code_of(each, got) for each, got in asked]
    rows = [[each.text, got, code] for (each, got), code in zip(asked, codes, strict=True)]
    found = browser(
        tmp_path,
        "g.rows.map(([text, got, code]) => { const set = m.readSet(text, g.known);"
        " return [set.text, m.codeOf(set, m.readAnswers(got, set)), m.readCode(code, set)]; })",
        rows=rows,
    )
    assert found == [[each.text, code, list(read_code(code, each))] for (each, _), code in zip(asked, codes, strict=True)]


def test_a_code_that_is_mistyped_or_of_another_set_is_refused_as_on_the_server(tmp_path: Path) -> None:
    lots = random.Random(8)
    one, other = by_chance(2)[5:7]
    codes = [code_of(one, "1" * len(one.drills)), code_of(other, "0" * len(other.drills)), "", "abc", "123-456-789", "IlO " * 3]
    codes += ["".join(lots.choice(LETTERS) for _ in range(9)) for _ in range(200)]
    codes += [codes[0].lower().replace("-", " "), codes[0].replace("1", "i").replace("0", "o"), "é" * 30]
    found = browser(
        tmp_path, "g.codes.map((code) => tried(() => m.readCode(code, m.readSet(g.text, g.known))))", codes=codes, text=one.text
    )
    expected = [ours(read_code, code, one) for code in codes]
    assert found == [list(each) if isinstance(each, tuple) else each for each in expected]
    assert {each["id"] for each in found if isinstance(each, dict)} == {"drill.bad-code", "drill.mistyped", "drill.other-set"}


BAD = ["", ",", "waits.", "waits.7.", "waits.1000000", "waits.12345678", "waits.-1", "waits.7.nowhere", "luck.7", "waits.7.a.b"]
GOOD = ["waits.7", " waits.7 ,, fu.08.tenhou", "waits.7.wrc-2015", ",".join(["fu.1"] * MOST_DRILLS)]


def test_a_set_is_read_or_refused_as_on_the_server(tmp_path: Path) -> None:
    texts = [*BAD, *GOOD, ",".join(["fu.1"] * (MOST_DRILLS + 1))]
    found = browser(tmp_path, "g.texts.map((text) => tried(() => m.readSet(text, g.known).text))", texts=texts)
    assert found == [each.text if isinstance(each, DrillSet) else each for each in (ours(read_set, text) for text in texts)]
    answers = ["", "1", "01", "2", "1" * 9]
    read = "g.answers.map((got) => tried(() => m.readAnswers(got, m.readSet(g.text, g.known))))"
    found = browser(tmp_path / "b", read, answers=answers, text="fu.1,fu.2")
    assert found == [ours(read_answers, got, read_set("fu.1,fu.2")) for got in answers]


def test_the_codes_of_a_class_are_added_up_as_on_the_server(tmp_path: Path) -> None:
    drills = read_set("waits.7,fu.3,worth.9.club")
    codes = f"Aki: {code_of(drills, '101')}\r\n\n  Natsu Ueda,\t{code_of(drills, '110')} \n{code_of(drills, '000')}\nHaru nothing\n"
    expression = (
        "(() => { const set = m.readSet(g.text, g.known); const { results, errors } = m.readResults(g.codes, set);"
        " return [results, errors.map(({ id, values }) => ({ id, values })), m.byDrill(results, set)]; })()"
    )
    results, errors = read_results(codes, drills)
    expected = [
        [{"name": each.name, "right": list(each.right)} for each in results],
        [refused(each) for each in errors],
        by_drill(results, 3),
    ]
    assert browser(tmp_path, expression, text=drills.text, codes=codes) == expected
    assert len(results) == 3
    assert len(errors) == 1
