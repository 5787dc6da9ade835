"""Drills that the browser makes without a server: question and explanation are those of the server, word by word."""

import json
from pathlib import Path
from typing import Any

import pytest

from jantaku.languages import LANGUAGES
from jantaku.rules import library
from jantaku.web.alone.pages import drilling
from jantaku.web.http.static_files import assets
from jantaku.web.learn.drills.explained import Explained
from jantaku.web.learn.drills.question import KINDS, AskedDrill, DrillKey
from jantaku.web.learn.drills.routes import explain, question_of
from jantaku.web.learn.drills.rulings import DrillLots
from tests.web.table.node import NODE, folder, run, value

pytestmark = pytest.mark.skipif(not NODE, reason="needs Node.js")

PROFILES = ("book", "plain", "wrr-2013", "romaji")
MADE = """
import { readFileSync } from "node:fs";
import { Core } from "./static/native/core.js";
import { OwnDrills } from "./static/alone/drills/own.js";
const given = JSON.parse(readFileSync("given.json"));
const core = await Core.from(readFileSync("static/native/core.wasm"), readFileSync("static/native/tables.gz"));
const found = given.keys.map(({ lang, profile, ...key }) => {
  const { words, carried } = given.texts[lang];
  const own = new OwnDrills(core, words, carried, { profile, rules: "/rules/", ending: "" });
  return [own.ask(key), own.explain(key)];
});
console.log(JSON.stringify(found));
"""


def plain_question(asked: AskedDrill) -> Any:
    """A question as JSON has it."""
    position = asked.position and asked.position._asdict()
    facts = [each._asdict() for each in asked.facts]
    found = {"ask": asked.ask, "facts": facts, "position": position, "choices": [each._asdict() for each in asked.choices]}
    return json.loads(json.dumps(found))


def plain_answer(found: Explained) -> Any:
    """An explanation as JSON has it."""
    waits = [each._asdict() for each in found.waits]
    discards = [each._asdict() | {"accepts": [one._asdict() for one in each.accepts]} for each in found.discards]
    return json.loads(json.dumps({"lines": found.lines, "sheet": found.sheet, "waits": waits, "discards": discards}))


def made(tmp: Path, keys: list[tuple[DrillKey, str, str]]) -> list[list[Any]]:
    """The questions and explanations that the browser makes, each in a language and in the terms of a profile."""
    texts = {}
    for lang in {lang for _, lang, _ in keys}:
        page = drilling(assets(), lang, "book")
        texts[lang] = {"words": page["game_words"], "carried": page["carried"]}
    rows = [key._asdict() | {"lang": lang, "profile": profile} for key, lang, profile in keys]
    folder(tmp)
    (tmp / "given.json").write_text(json.dumps({"keys": rows, "texts": texts}), "utf-8")
    (tmp / "script.js").write_text(MADE, "utf-8")
    found: list[list[Any]] = json.loads(run(tmp, "script.js"))
    return found


def test_a_drill_of_the_browser_of_any_kind_is_asked_and_explained_as_on_the_server(tmp_path: Path) -> None:
    keys = []
    for kind in KINDS:
        for at, book in enumerate(library.names()):
            keys.append((DrillKey(kind, book, at), LANGUAGES[at % len(LANGUAGES)], PROFILES[at % len(PROFILES)]))
    for (key, lang, profile), (asked, explained) in zip(keys, made(tmp_path, keys), strict=True):
        where = f"{key.link} {lang} {profile}"
        assert asked == plain_question(question_of(key, lang, profile)), where
        assert explained == plain_answer(explain(key, lang, profile)), where


def test_lots_of_a_text_are_the_same_in_the_browser(tmp_path: Path) -> None:
    texts = ["book wrc-2015 0", "referee club 999999", "é 雀"]
    each = "const lots = new m.Lots(text); return [lots.below(6), lots.below(1000000), lots.shuffled([...'abcdefgh'])];"
    drawn = f"g.texts.map((text) => {{ {each} }})"
    ours = [[lots.below(6), lots.below(1_000_000), lots.shuffled("abcdefgh")] for lots in map(DrillLots, texts)]
    assert value(tmp_path, "alone/drills/lots.js", drawn, texts=texts) == ours
    assert len({tuple(DrillLots(str(n)).shuffled("abc")) for n in range(60)}) == 6
