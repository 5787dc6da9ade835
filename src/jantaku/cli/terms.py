"""``jantaku terms``: the words of the game."""

from typing import Any

import click

from jantaku import languages
from jantaku.cli.common import in_language, paint, places, show, show_json
from jantaku.errors import JantakuError
from jantaku.texts import say, set_type
from jantaku.texts.columns import columns, pad, width, wrap
from jantaku.texts.glossary import clause, everything, find, meaning, name, near
from jantaku.texts.terms.term import Term

BOOKS = {"wrc-2015": "WRC 2015", "wrr-2013": "WRR 2013"}


@click.command("terms", short_help="The words of the game.")
@click.argument("word", nargs=-1)
@in_language
def command(word: tuple[str, ...], lang: str, *, as_json: bool) -> None:
    """Look up WORD: its meaning, and its names in each language and edition; or list all words of the game.

    \b
      jantaku terms kuikae
      jantaku terms "三色同順"
    """  # noqa: D301 - click's
    asked = " ".join(word)
    found = find(asked) if asked else list(everything())
    if not found:
        likely = near(asked)
        hint = say("terms.near", lang, words=", ".join(likely)) if likely else say("terms.list", lang)
        raise JantakuError(say("terms.none", lang, word=asked[:60]) + languages.of(lang).gap + hint)
    if as_json:
        show_json([_plain(term, lang) for term in found])
    elif asked:
        show([line for term in found for line in _lines_of(term, lang)][:-1])
    else:
        show(_listed(found, lang))


def _plain(term: Term, lang: str) -> dict[str, Any]:
    """A term as data."""
    return {
        "id": term.id,
        "topic": term.topic,
        "name": name(term.id, lang),
        "en": {book: name(term.id, "en", book) for book in (*BOOKS, "plain")},
        "fr": {"wrc-2015": name(term.id, "fr"), "plain": name(term.id, "fr", "plain")},
        "ja": {"kanji": term.ja[1], "reading": term.ja[2], "romaji": term.ja[0], "plain": name(term.id, "ja", "plain")},
        "also": list(term.also),
        "meaning": meaning(term.id, lang),
        "cite": {book: clause(term.id, book) or None for book in BOOKS},
    }


def _lines_of(term: Term, lang: str) -> list[str]:
    """A term in lines."""
    rows = [
        (
            "English",
            _editions(
                [
                    ("WRC 2015", name(term.id, "en")),
                    ("WRR 2013", name(term.id, "en", "wrr-2013")),
                    ("", name(term.id, "en", "plain")),
                ]
            ),
        ),
        ("Français", _editions([("", name(term.id, "fr")), ("", name(term.id, "fr", "plain"))])),
        ("日本語", _editions([("", term.ja[1]), ("", term.ja[2]), ("", term.ja[0]), ("", term.common)])),
    ]
    if term.also:
        rows.append((say("terms.also", lang), ", ".join(term.also)))
    cited = "; ".join(f"{short} {clause(term.id, book)}" for book, short in BOOKS.items() if clause(term.id, book))
    rows.append((say("terms.defined", lang), cited or say("terms.undefined", lang)))
    room = max(width(label) for label, _ in rows)
    lines = [f"{paint('total', name(term.id, lang))}  {paint('clause', term.id)}"]
    lines += [f"  {line}" for line in wrap(meaning(term.id, lang), places() - 2)]
    for label, text in rows:
        first, *more = wrap(text, places() - room - 4)
        lines.append(f"  {paint('clause', pad(label, room))}  {first}")
        lines += [" " * (room + 4) + line for line in more]
    return [*lines, ""]


def _editions(names: list[tuple[str, str]]) -> str:
    """The names of a term in a language, each once, with the editions that have it."""
    by: dict[str, list[str]] = {}
    for edition, word in names:
        if word:
            by.setdefault(word, []).append(edition)
    return ", ".join(
        word + (f" ({', '.join(e for e in editions if e)})" if len(by) > 1 and any(editions) else "")
        for word, editions in by.items()
    )


def _listed(found: list[Term], lang: str) -> list[str]:
    """All the terms, topic by topic."""
    lines: list[str] = []
    for topic in dict.fromkeys(term.topic for term in found):
        table = [
            (term.id, name(term.id, lang), term.ja[1] if lang != "ja" else term.ja[2]) for term in found if term.topic == topic
        ]
        lines += [paint("title", set_type(say(f"terms.topic.{topic}", lang), lang))]
        lines += ["".join([paint("clause", row[0]), *row[1:]]) for row in columns(table, indent="  ")] + [""]
    return lines[:-1]
