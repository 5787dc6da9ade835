"""Terms of the glossary in the sentences of pages: each a link to its entry, which a script shows beside the word."""

from functools import lru_cache

from markupsafe import Markup, escape

from jantaku.texts.marking import words_of

APART = ' target="_blank"'  # beside a game that goes on


class TermLinks:
    """Marks terms in the sentences of one page, and knows afterwards if there were any."""

    def __init__(self, lang: str, *, apart: bool = False) -> None:
        self.lang, self.apart, self.used = lang, apart, False

    def __call__(self, text: str, lang: str = "") -> Markup:
        """Return a sentence in which every term is a link, the first time that it is there."""
        linked, any_term = _linked(str(text), lang or self.lang, APART if self.apart else "")
        self.used = self.used or any_term
        return linked


@lru_cache(1 << 13)
def _linked(text: str, lang: str, target: str) -> tuple[Markup, bool]:
    """Return a sentence with its links, and True if it has any; ids of terms need no escape."""
    words = words_of(text, lang)
    parts = [
        f'<a class="term" href="/glossary#{word.term}"{target}>{escape(word.text)}</a>' if word.term else str(escape(word.text))
        for word in words
    ]
    return Markup("".join(parts)), any(word.term for word in words)  # noqa: S704 - each part is escaped
