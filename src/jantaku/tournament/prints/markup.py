"""Markup that escapes by itself, and the page around it: A4, black on white, one file that loads nothing."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from html import escape
from importlib.resources import files

from jantaku.referee.card import faces
from jantaku.texts.columns import width

NARROW, WIDE = 820, 1150  # CSS pixels of a sheet with a margin: a phone shows it as it is printed, made smaller
VOID = frozenset({"br", "hr", "meta"})
LONG = 18  # columns of a word that is broken before a table grows wider than its sheet
FEET = "font: 8pt 'Jantaku Print', sans-serif; vertical-align: top; padding-top: 2mm"
FOOT = f"""
@page {{ @bottom-left {{ content: "%s"; {FEET} }} @bottom-right {{ content: counter(page) " / " counter(pages); {FEET} }} }}
@page :first {{ @bottom-left {{ content: none }} }}"""


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


def cell(text: str, look: str = "") -> Html:
    """Return a cell of a table, which breaks a word that is too long for a column."""
    long = "long" if max(map(width, text.replace("-", "- ").split()), default=0) > LONG else ""
    return el("td", text, class_=" ".join(filter(None, (look, long))))


@cache
def style(lang: str, *, landscape: bool = False) -> str:
    """Return the style of a page in a language, the print font included."""
    paper = "@page { size: A4 landscape; margin: 12mm }" if landscape else "@page { size: A4; margin: 12mm 14mm }"
    return f"{faces(lang)}\n{paper}\n{(files('jantaku.tournament.prints') / 'prints.css').read_text('utf-8')}"


def foot(of: str) -> str:
    """Return the style of a list of many sheets: each has its number, and from the second on what it is of."""
    return FOOT % "".join(c if c.isalnum() or c == " " else f"\\{ord(c):x} " for c in of)


def page_of(title: str, lang: str, body: Html, *, look: str, landscape: bool = False, numbered: bool = False) -> str:
    """Return a whole page: ``look`` is the class that its style goes by, ``numbered`` a list whose sheets have numbers."""
    wide, feet = " wide" if landscape else "", foot(title) if numbered else ""
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width={WIDE if landscape else NARROW}">\n<title>{escape(title)}</title>\n'
        f'<style>{style(lang, landscape=landscape)}{feet}</style>\n</head>\n<body class="{look}{wide}">\n{body}\n</body>\n</html>\n'
    )
