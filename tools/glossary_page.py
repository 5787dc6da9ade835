"""Pages of terms and ids, docs/glossary.md and docs/ids.md; ``make pages`` writes them."""

import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

from jantaku.rules.rulings.kinds import LIMITS
from jantaku.texts import LANGUAGES, catalogue, glossary, say

ROOT = Path(__file__).parents[1]
BOOKS = ROOT / "src" / "jantaku" / "rules" / "books"
BONUS = ("dora", "ura-dora", "aka-dora")
REACHED = (*LIMITS, "yakuman", "kazoe-yakuman")


def row(cells: Iterable[str]) -> str:
    """A row of a table."""
    return f"| {' | '.join(cells)} |"


def table(heads: tuple[str, ...], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """A table, a blank line after it."""
    yield row(heads)
    yield row("---" for _ in heads)
    yield from map(row, rows)
    yield ""


def entry(term: glossary.Term) -> Iterator[str]:
    """One term: its names, its meaning in three languages, where it is defined."""
    ident = term.id
    yield f"### {term.id}"
    yield ""
    english = dict.fromkeys(glossary.name(ident, "en", profile) for profile in ("wrc-2015", "wrr-2013", "plain"))
    french = dict.fromkeys(glossary.name(ident, "fr", profile) for profile in ("book", "plain"))
    japanese = f"{term.ja[1]} ({term.ja[2]}, *{term.ja[0]}*)"
    yield f"{' / '.join(english)} · {' / '.join(french)} · {japanese}"
    yield ""
    for lang in LANGUAGES:
        yield f"- {glossary.meaning(ident, lang)}"
    cites = [f"{book} {at}" for book, at in zip(("WRR 2013", "WRC 2015"), term.cite, strict=True) if at]
    yield f"- {'; '.join(cites) or say('terms.undefined')}"
    yield ""


def terms() -> str:
    """The page of all terms, by topic."""
    lines = [
        "# Glossary",
        "",
        "Made from `src/jantaku/texts/terms` by `make pages`. A name in English is that of WRC 2015, then that of",
        "WRR 2013 and the plain one where they differ; in French that of WRC 2015, then the clubs'. `jantaku terms WORD` finds",
        "a term by any of its names; the meanings are our own words. A clause `table` is the list at the end of the book.",
        "",
    ]
    for topic in dict.fromkeys(term.topic for term in glossary.everything()):
        lines += [f"## {say(f'terms.topic.{topic}')}", ""]
        for term in glossary.everything():
            if term.topic == topic:
                lines += entry(term)
    return "\n".join(lines).rstrip() + "\n"


def yaku_ids() -> list[str]:
    """The ids of the yaku, in the order of the default book, then those that only other books have."""
    ids: dict[str, None] = {}
    for path in (BOOKS / "wrc-2015.toml", *sorted(BOOKS.glob("*.toml"))):
        ids |= dict.fromkeys(tomllib.loads(path.read_text("utf-8")).get("yaku", {}))
    return list(ids)


def named(ids: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Rows of ids with the names that the glossary has for them."""
    for ident in ids:
        yield f"`{ident}`", *(glossary.name(ident, lang) for lang in LANGUAGES), glossary.name(ident, profile="romaji")


def identifiers() -> str:
    """The page of the ids that scripts meet."""
    heads = ("id", "English", "French", "Japanese", "romaji")
    texts = catalogue("en")
    fu = [key[3:] for key in texts if key.startswith("fu.") and not key.endswith(".why")]
    lines = [
        "# Ids",
        "",
        "What `--json` and the Python calls name things by; made by `make pages`.",
        "",
        "## Yaku",
        "",
        *table(heads, named(yaku_ids())),
        "## Dora, which are not yaku",
        "",
        *table(heads, named(BONUS)),
        "## Fu items",
        "",
        *table(("id", *heads[1:4]), ((f"`{i}`", *(say(f"fu.{i}", lang) for lang in LANGUAGES)) for i in fu)),
        "## Limits",
        "",
        *table(("id", *heads[1:4]), ((f"`{i}`", *(say(f"limit.{i}", lang) for lang in LANGUAGES)) for i in REACHED)),
    ]
    return "\n".join(lines).rstrip() + "\n"
