"""Riichi mahjong exactly as its rule books have it."""

TYPE_CHECKING = False  # typing's own would cost the import of typing; type checkers know the name
if TYPE_CHECKING:
    from jantaku import draw as draw
    from jantaku.acts import Act as Act
    from jantaku.acts import Lawful as Lawful
    from jantaku.book import Book as Book
    from jantaku.errors import ActError as ActError
    from jantaku.errors import BookError as BookError
    from jantaku.errors import HandError as HandError
    from jantaku.errors import JantakuError as JantakuError
    from jantaku.errors import LogError as LogError
    from jantaku.formats import read as read
    from jantaku.hand import Hand as Hand
    from jantaku.log import Log as Log
    from jantaku.playing import Bot as Bot
    from jantaku.playing import Decision as Decision
    from jantaku.playing import decisions as decisions
    from jantaku.playing import play as play
    from jantaku.results import convert as convert
    from jantaku.results import write as write
    from jantaku.scoring import Score as Score
    from jantaku.scoring import score as score
    from jantaku.seen import View as View
    from jantaku.table import Table as Table
    from jantaku.table import replay as replay
    from jantaku.verifying import verify as verify
    from jantaku.version import __version__ as __version__
    from jantaku.waiting import Waits as Waits
    from jantaku.waiting import shanten as shanten
    from jantaku.waiting import waits as waits

# Public names and the modules that define them; a module is loaded when one of its names is first used.
_HOME = {
    "__version__": "jantaku.version",
    "Act": "jantaku.acts",
    "ActError": "jantaku.errors",
    "Book": "jantaku.book",
    "BookError": "jantaku.errors",
    "Bot": "jantaku.playing",
    "Decision": "jantaku.playing",
    "Hand": "jantaku.hand",
    "HandError": "jantaku.errors",
    "JantakuError": "jantaku.errors",
    "Lawful": "jantaku.acts",
    "Log": "jantaku.log",
    "LogError": "jantaku.errors",
    "Score": "jantaku.scoring",
    "Table": "jantaku.table",
    "View": "jantaku.seen",
    "Waits": "jantaku.waiting",
    "convert": "jantaku.results",
    "decisions": "jantaku.playing",
    "draw": "jantaku",  # the package, a module of which it is
    "play": "jantaku.playing",
    "read": "jantaku.formats",
    "replay": "jantaku.table",
    "score": "jantaku.scoring",
    "shanten": "jantaku.waiting",
    "verify": "jantaku.verifying",
    "waits": "jantaku.waiting",
    "write": "jantaku.results",
}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    home = _HOME[name]
    value: object = import_module(f"{home}.{name}") if home == __name__ else getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(_HOME)
