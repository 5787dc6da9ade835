"""Markup that escapes by itself, and the page around it: A4, black on white, one file that loads nothing."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from html import escape
from importlib.resources import files

from jantaku.referee.card import faces

VOID = frozenset({"br", "hr", "meta"})


class Html(str):
    """Markup that is finished: everything else is escaped."""

    __slots__ = ()


Child = str | int | Fraction | None


def join(parts: Iterable[Child], between: str = "") -> Html:
    """Return parts one after another, texts escaped."""
    return Html(between.join(part if isinstance(part, Html) else escape(str(part)) for part in parts if part is not None))


def el(name: str, *children: Child, **attributes: Child) -> Html:
    """Return an element; an attribute of None or "" is left out, and ``class_`` is ``class``."""
    own = "".join(f' {key.rstrip("_")}="{escape(str(value))}"' for key, value in attributes.items() if value not in {None, ""})
    return Html(f"<{name}{own}>" if name in VOID else f"<{name}{own}>{join(children)}</{name}>")


@cache
def style(lang: str, *, landscape: bool = False) -> str:
    """Return the style of a page in a language, the print font included."""
    paper = "@page { size: A4 landscape; margin: 12mm }" if landscape else "@page { size: A4; margin: 12mm 14mm }"
    return f"{faces(lang)}\n{paper}\n{(files('jantaku.tournament.prints') / 'prints.css').read_text('utf-8')}"


def page_of(title: str, lang: str, body: Html, *, look: str, landscape: bool = False) -> str:
    """Return a whole page: ``look`` is the class that its style goes by."""
    wide = " wide" if landscape else ""
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f'<style>{style(lang, landscape=landscape)}</style>\n</head>\n<body class="{look}{wide}">\n{body}\n</body>\n</html>\n'
    )
