"""Values of the pages of games and drills without a server: texts, choices, the files that they need."""

from functools import cache
from typing import cast

from jantaku.rules import library
from jantaku.rules.book import Book
from jantaku.texts import say, template
from jantaku.texts.booktitle import book_title
from jantaku.web.alone.carried import carried, drill_texts
from jantaku.web.alone.words import words, words_apart
from jantaku.web.http.page_texts import table_words
from jantaku.web.http.static_files import Assets, scripts
from jantaku.web.learn.drills.page_data import asking
from jantaku.web.rules.present import BOOKS

CHOICES = {"length": ("hanchan", "east", "hand"), "bots": ("sensible", "strong", "random"), "hints": ("reasons", "waits", "off")}
SAYS = ("no-core", "network", "no-game", "not-kept", "full", "other-window", "other-release")  # about games in the browser
LISTED = ("on", "begun", "over", "look", "go-on", "sure")  # of the list
CORE = ("native/core.wasm", "native/tables.gz")
TILES = ("tiles.svg", "tiles-index.svg")
STYLES = ("layout/base.css", "table/table.css", "play/table.css", "table/ending.css", "calculator/sheet.css")
OF_SETS = ("alone/drills/set.js", "alone/drills/sets.js", "learn/copy.js", "table/sha256.js")  # loaded with a set alone
LEFT_OUT = ("learn/", "refereed/", "table/people.js", "table/emotes.js", "table/checked.js")  # what asks a server


@cache
def files(assets: Assets) -> list[str]:
    """Return the URLs of all files that a table needs: styles, tiles, the core, every script."""
    named = sorted(name for name in scripts(assets, "play/table.js", set()) if not name.startswith(LEFT_OUT))
    return [assets.url(name) for name in (*STYLES, *TILES, *CORE, *named)]


@cache
def imported(assets: Assets) -> list[str]:
    """Return the URLs of the scripts of the choice."""
    return [assets.url(name) for name in scripts(assets, "alone/choose.js", set())]


def choosing(assets: Assets, lang: str) -> dict[str, object]:
    """Return the values of the page of the choice."""
    books = [Book.open(name) for name in BOOKS]
    texts = {ident: template(f"alone.{ident}", lang) for ident in LISTED}
    texts |= {f"book-{book.name}": book_title(book, lang) for book in books}
    texts |= {f"length-{length}": say(f"lobby.length-{length}", lang) for length in CHOICES["length"]}
    return {
        "books": [(book.name, book_title(book, lang), book.meta["short"]) for book in books],
        "choices": CHOICES,
        "texts": {"texts": texts, "split": {name: Book.open(name).tied_places == "split" for name in library.names()}},
        "files": imported(assets),
        "table": "/alone/table",
        "folder": False,
    }


def playing(assets: Assets, lang: str, profile: str) -> dict[str, object]:
    """Return the values of the page of the table."""
    return {
        "title": say("alone.title", lang),
        "words": table_words(lang),
        "boot": {
            "seat": 0,
            "lang": lang,
            "profile": profile,
            "stream": "",
            "alone": {
                "rules": "/rules/",
                "ending": "",  # of the addresses of their pages
                "says": {ident: template(f"alone.{ident}", lang) for ident in SAYS},
            },
        },
        "game_words": words(lang),
        "files": [*files(assets), assets.names(lang)],
        "rules": "/rules",
        "leave": "/alone",
        "company": ["alone"],
    }


@cache
def drill_files(assets: Assets) -> list[str]:
    """Return the URLs of all files that drills need: tiles, the core, every script but those of sets."""
    named = sorted(name for name in scripts(assets, "learn/drill.js", set()) if name not in OF_SETS)
    return [assets.url(name) for name in (*TILES, *CORE, *named)]


def drilling(assets: Assets, lang: str, profile: str) -> dict[str, object]:
    """Return the values of the page that asks drills."""
    own = words_apart(lang)
    return {
        "boot": asking(lang, profile, own=True),
        "game_words": own | {"texts": {**cast("dict[str, str]", own["texts"]), **drill_texts(lang)}},
        "carried": carried(lang),
        "files": [*drill_files(assets), *map(assets.url, OF_SETS), assets.names(lang)],
    }
