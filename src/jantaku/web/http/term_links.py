"""Terms of the glossary in the sentences of pages: each a link to its entry, which a script shows beside the word."""

from markupsafe import Markup, escape

from jantaku.texts.marking import words_of

LINK = Markup('<a class="term" href="/glossary#{}"{}>{}</a>')
APART = Markup(' target="_blank"')  # beside a game that goes on


class TermLinks:
    """Marks terms in the sentences of one page, and knows afterwards whether there were any."""

    def __init__(self, lang: str, *, apart: bool = False) -> None:
        self.lang, self.apart, self.used = lang, apart, False

    def __call__(self, text: str, lang: str = "") -> Markup:
        """Return a sentence in which every term is a link, the first time that it is there."""
        words = words_of(str(text), lang or self.lang)
        self.used = self.used or any(word.term for word in words)
        target = APART if self.apart else ""
        return Markup("").join(LINK.format(word.term, target, word.text) if word.term else escape(word.text) for word in words)
