"""Missing texts, each with the file it belongs in and its id: ``python -m tools.missing_texts``."""

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from jantaku import texts
from jantaku.core import reasons
from jantaku.referee.fouls import FOULS
from jantaku.rules.book import Book
from jantaku.rules.rulings import PARTS as RULING_PARTS
from jantaku.rules.rulings import TOPICS
from jantaku.rules.rulings.kinds import PENALTY
from jantaku.texts import glossary
from jantaku.texts.rulings import values_of
from jantaku.texts.rulings.notes import INLINE, NOTES
from jantaku.texts.rulings.saying import foul_title

TEXTS = Path(texts.__file__).parent
ROOT = TEXTS.parent
SAYING = (".py", ".html", ".js", ".svg")
SAID = re.compile(r"""(?<![\w.])(?:t|say|say_text|say_as|has)\(\s*["']([a-z]+\.[a-z0-9.-]*[a-z0-9])["']""")


def missing() -> list[str]:
    """Every missing text of every language: "texts/fr/fouls.py: foul.title.x"."""
    wanted = _wanted()
    plain = [line for lang in texts.LANGUAGES for line in (*_plain(lang, wanted), *_rulings(lang))]
    return [*plain, *_books(), *_others()]


def _others() -> Iterator[str]:
    """Return the terms and notes that a language with separate files lacks."""
    for lang in texts.LANGUAGES:
        if lang not in INLINE:
            names, notes = texts.module_of(lang, "terms").get("TERMS", {}), texts.module_of(lang, "notes").get("TEXTS", {})
            yield from (f"texts/{lang}/terms.py: {term.id}" for term in glossary.everything() if term.id not in names)
            yield from (f"texts/{lang}/notes.py: {note}" for note in NOTES if note not in notes)


def _books() -> Iterator[str]:
    """Return the yaku and the notes of the books that come with the program that have no text."""
    lines: dict[str, None] = {}
    known = {term.id for term in glossary.everything()}
    for book in Book.all():
        rows = [(f"texts/terms/{'yakuman' if row.yakuman else 'yaku'}.py", row.id) for row in book.rows.values()]
        lines |= dict.fromkeys(f"{file}: {ident}" for file, ident in rows if ident not in known)
        cited = [*book.rulings.values(), *(row.ruling for row in book.rows.values()), *book.reasons.values()]
        lines |= dict.fromkeys(f"texts/rulings/notes.py: {one.note}" for one in cited if one.note and one.note not in NOTES)
    yield from lines


@cache
def _said() -> tuple[str, ...]:
    """Return the ids that code, templates and scripts say as they stand."""
    files = [path for path in sorted(ROOT.rglob("*")) if path.suffix in SAYING and TEXTS not in path.parents]
    found = (ident for path in files for ident in SAID.findall(path.read_text("utf-8")))
    return tuple(ident for ident in found if ident.partition(".")[0] in texts.PARTS)


def _wanted() -> list[str]:
    """Return all ids that some language has, that a reason has, that a foul has, and that the sources name."""
    ids = [ident for lang in texts.LANGUAGES for ident in texts.catalogue(lang)]
    ids += [texts.reason_id(number) for number in range(reasons.REASONS)]
    ids += [f"foul.{kind}.{foul}" for foul in FOULS for kind in ("title", "words")]
    return list(dict.fromkeys((*ids, *_said())))


def _plain(lang: str, wanted: list[str]) -> Iterator[str]:
    known = texts.catalogue(lang)
    for ident in wanted:
        if not known.get(ident):
            yield f"texts/{lang}/{texts.PARTS[ident.partition('.')[0]]}.py: {ident}"


def _rulings(lang: str) -> Iterator[str]:
    for key, topic in TOPICS.items():
        part = RULING_PARTS[key.partition(".")[0]]
        module, file = texts.module_of(lang, f"rulings.{part}"), f"texts/{lang}/rulings/{part}.py"
        if key not in module.get("TEXTS", {}):
            yield f"{file}: {key}"
            continue
        found = module["TEXTS"][key]
        saying = found[1] if isinstance(found, tuple) else found
        if saying is found and foul_title(key).rpartition(".")[2] not in FOULS:
            yield f"{file}: {key}, its title"
        if isinstance(saying, dict) and "n" not in saying:
            yield from (f"{file}: {key}, value {value!r}" for value in values_of(key) if value not in saying)
        if topic.kind is PENALTY:
            yield from (f"{file}: PENALTIES, {word!r}" for word in PENALTY.words if word not in module.get("PENALTIES", {}))


if __name__ == "__main__":
    sys.exit("\n".join(missing()) or 0)
