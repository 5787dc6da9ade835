"""``jantaku books``: the rule books that come with the program."""

import click

from jantaku.cli.common import in_language, paint, places, show, show_json
from jantaku.texts import LANGUAGES, say, set_type
from jantaku.texts.bookcard import Card, cards
from jantaku.texts.columns import pad, width, wrap

FIELDS = ("edition", "date", "authors", "licence", "language", "translated", "prevails", "published", "parent", "read")


@click.command("books", short_help="The rule books.")
@in_language
def command(lang: str, *, as_json: bool) -> None:
    """List the rule books that come with the program: title, edition, authors, licence, language, which text prevails."""
    found = cards(lang)
    if as_json:
        show_json([card._asdict() for card in found])
    else:
        show("\n".join(["\n".join(_lines_of(card, lang)) + "\n" for card in found]).rstrip("\n").split("\n"))


def _lines_of(card: Card, lang: str) -> list[str]:
    """A card in lines."""
    lines = [f"{paint('title', card.id)}  {paint('total', card.title)}"]
    fields = [(say(f"books.{field}", lang), _named(field, getattr(card, field), lang)) for field in FIELDS if getattr(card, field)]
    fields.append((say("books.holds", lang), say("books.count", lang, rulings=card.rulings, yaku=card.yaku)))
    room = max(width(label) for label, _ in fields)
    for label, text in fields:
        first, *more = wrap(set_type(text, lang), places() - room - 4) or [""]
        lines.append(f"  {paint('clause', pad(label, room))}  {first}")
        lines += [" " * (room + 4) + line for line in more]
    return lines


def _named(field: str, text: str, lang: str) -> str:
    """A field of a card; a language by its name."""
    return say(f"books.in-{text}", lang) if field in {"language", "prevails"} and text in LANGUAGES else text
