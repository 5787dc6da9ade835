"""Riichi mahjong exactly as its rule books have it."""

__version__ = "0.1.0"

TYPE_CHECKING = False  # typing's own would cost the import of typing; type checkers know the name
if TYPE_CHECKING:
    from jantaku.errors import ActError as ActError
    from jantaku.errors import BookError as BookError
    from jantaku.errors import HandError as HandError
    from jantaku.errors import JantakuError as JantakuError
    from jantaku.errors import LogError as LogError
    from jantaku.log import Log as Log

# What `jantaku.NAME` is, and where it lives; a module is loaded when something of it is first asked for.
_HOME = {
    "ActError": "jantaku.errors",
    "BookError": "jantaku.errors",
    "HandError": "jantaku.errors",
    "JantakuError": "jantaku.errors",
    "Log": "jantaku.log",
    "LogError": "jantaku.errors",
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
