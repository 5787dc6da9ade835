"""Markup that escapes by itself."""

from collections.abc import Iterable
from fractions import Fraction
from html import escape

from jantaku.texts.columns import width

VOID = frozenset({"br", "hr", "meta"})
LONG = 18  # columns of a word that is broken before a table grows wider than its sheet


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
