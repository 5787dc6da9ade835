"""The languages and their typography: a language is a row here and a folder of ``texts``."""


class Language:
    """A language: its code, what it calls itself, and its typography.

    ``gap`` parts sentences, ``comma`` things in a row, ``listing`` things that contain commas, ``clauses`` parts of a
    sentence, ``dot`` the parts of a place, ``either`` alternatives; ``colon`` comes after a label, ``asked`` after a question,
    ``stop`` at the end. ``excerpt`` holds the first ``words`` of a quotation. ``group`` parts thousands, ``point`` decimals.
    ``zero_is_one``: nothing is counted in the singular. ``elides``: "de", "que", "le" lose their vowel before another, and signs
    have narrow spaces. ``latin``: written in Latin letters.
    """

    __slots__ = (
        *("asked", "clauses", "code", "colon", "comma", "dot", "either", "elides", "excerpt", "gap", "group", "latin", "listing"),
        *("name", "point", "semicolon", "stop", "zero_is_one"),
    )

    def __init__(
        self,
        code: str,
        name: str,
        *,
        gap: str = " ",
        comma: str = ", ",
        listing: str = "; ",
        semicolon: str = "; ",
        clauses: str = "; ",
        dot: str = ", ",
        either: str = " / ",
        colon: str = ": ",
        asked: str = " ",
        stop: str = ".",
        excerpt: str = "“{words} …”",
        group: str = ",",
        point: str = ".",
        zero_is_one: bool = False,
        elides: bool = False,
        latin: bool = True,
    ) -> None:
        self.code, self.name = code, name
        self.gap, self.comma, self.listing, self.semicolon, self.clauses = gap, comma, listing, semicolon, clauses
        self.dot, self.either, self.colon, self.asked, self.stop, self.excerpt = dot, either, colon, asked, stop, excerpt
        self.group, self.point, self.zero_is_one = group, point, zero_is_one
        self.elides, self.latin = elides, latin


_ROWS = (
    Language("en", "English"),
    Language(
        "fr",
        "Français",
        listing="\u202f; ",
        semicolon="\u202f; ",
        clauses="\u202f; ",
        colon="\u00a0: ",
        excerpt="« {words} … »",
        group="\u202f",
        point=",",
        zero_is_one=True,
        elides=True,
    ),
    Language(
        "ja",
        "日本語",
        gap="",
        comma="、",
        listing="、",
        semicolon="；",
        clauses="。",
        dot="・",
        either="・",
        colon="：",
        asked="：",
        stop="。",
        excerpt="「{words}…」",
        latin=False,
    ),
)
BY_CODE = {row.code: row for row in _ROWS}
_ENGLISH = BY_CODE["en"]
LANGUAGES = tuple(BY_CODE)
NAMES = {row.code: row.name for row in _ROWS}


def of(code: str) -> Language:
    """Return a language by its code; English for a code that is not known."""
    return BY_CODE.get(code, _ENGLISH)
