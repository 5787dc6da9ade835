"""Riichi mahjong exactly as its rule books have it."""

__version__ = "0.1.0"

TYPE_CHECKING = False  # typing's own would cost the import of typing; type checkers know the name
if TYPE_CHECKING:
    from jantaku.book import Book as Book
    from jantaku.errors import ActError as ActError
    from jantaku.errors import BookError as BookError
    from jantaku.errors import HandError as HandError
    from jantaku.errors import JantakuError as JantakuError
    from jantaku.errors import LogError as LogError
    from jantaku.formats import read as read
    from jantaku.log import Log as Log
    from jantaku.results import write as write
    from jantaku.scoring import Score as Score
    from jantaku.scoring import score as score
    from jantaku.table import Table as Table
    from jantaku.table import replay as replay
    from jantaku.verifying import verify as verify
    from jantaku.waiting import Waits as Waits
    from jantaku.waiting import waits as waits

# What `jantaku.NAME` is, and where it lives; a module is loaded when something of it is first asked for.
_HOME = {
    "ActError": "jantaku.errors",
    "Book": "jantaku.book",
    "BookError": "jantaku.errors",
    "HandError": "jantaku.errors",
    "JantakuError": "jantaku.errors",
    "Log": "jantaku.log",
    "LogError": "jantaku.errors",
    "Score": "jantaku.scoring",
    "Table": "jantaku.table",
    "Waits": "jantaku.waiting",
    "read": "jantaku.formats",
    "replay": "jantaku.table",
    "score": "jantaku.scoring",
    "verify": "jantaku.verifying",
    "waits": "jantaku.waiting",
    "write": "jantaku.results",
}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({"__version__", *_HOME})
