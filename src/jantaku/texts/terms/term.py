"""A term of the glossary."""

from typing import NamedTuple


class Term(NamedTuple):
    """One id, its names and what it means. Of the names in a language, those left out at the end are as the first."""

    id: str
    topic: str
    en: tuple[str, ...]  # WRC 2015, WRR 2013, plain
    fr: tuple[str, ...]  # WRC 2015 in French, as clubs say
    ja: tuple[str, str, str]  # romaji, kanji, reading
    cite: tuple[str, str]  # where WRR 2013 and WRC 2015 define it; "" where they do not
    in_en: str
    in_fr: str
    in_ja: str
    also: tuple[str, ...] = ()  # other names by which it may be looked for
    common: str = ""  # the everyday Japanese name, where it is not the kanji
