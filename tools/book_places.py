"""List what the files of places still lack: ``python -m tools.book_places [BOOK.LANG]``.

Each line is a section that a book's citations name, and the keys of the rulings, yaku and reasons for which the file has no words.
"""

import sys
from collections import defaultdict

from jantaku.rules.book import Book
from jantaku.rules.places import sections, text, texts

BOOKS = ("wrc-2015", "wrr-2013", "club")


def cited() -> dict[str, dict[str, list[str]]]:
    """Return, by book and section, the keys whose own citation names it."""
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for name in BOOKS:
        book = Book.open(name)
        for key in (*book.rulings, *(f"yaku.{each}" for each in book.yaku), *(f"reason.{each}" for each in book.reasons)):
            ruling = book.find(key)
            if ruling and ruling.book == name:
                for ident, section in sections(ruling.written, name):
                    if key not in found[ident][section]:
                        found[ident][section].append(key)
    return found


def lacking(name: str, lang: str, wanted: dict[str, list[str]]) -> dict[str, list[str]]:
    """Return, by section, the keys for which a text has no words; a text of a part of the book lacks no other section."""
    page = text(name, lang)
    out = {}
    for section, keys in wanted.items():
        if section in page["title"] or page.get("whole", True):
            known = {key for each in page.get("opens", {}).get(section, {}).values() for key in each}
            out[section] = [key for key in keys if key not in known]
    return {section: keys for section, keys in out.items() if keys}


def main() -> int:
    """Print what is lacking; 1 where something is."""
    found, bad = cited(), 0
    for name, lang in texts():
        if sys.argv[1:] and f"{name}.{lang}" not in sys.argv[1:]:
            continue
        for section, keys in sorted(lacking(name, lang, found[name]).items()):
            bad = 1
            print(f"{name}.{lang} {section}: {' '.join(keys)}")
    return bad


if __name__ == "__main__":
    sys.exit(main())
