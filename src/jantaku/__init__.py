"""Riichi mahjong exactly as its rule books have it."""

# Public names and the modules that define them; a module is loaded when one of its names is first used. Their types are in
# __init__.pyi: to import them here would close a circle through every module of the package.
_HOME = {
    "__version__": "jantaku.version",
    "Act": "jantaku.game.acts",
    "ActError": "jantaku.errors",
    "Book": "jantaku.rules.book",
    "BookError": "jantaku.errors",
    "Bot": "jantaku.game.play",
    "Decision": "jantaku.game.play",
    "Hand": "jantaku.scoring.hand",
    "HandError": "jantaku.errors",
    "JantakuError": "jantaku.errors",
    "Lawful": "jantaku.game.acts",
    "Log": "jantaku.game.log",
    "LogError": "jantaku.errors",
    "Score": "jantaku.scoring.score",
    "Table": "jantaku.game.table",
    "View": "jantaku.game.view",
    "Waits": "jantaku.scoring.waits",
    "convert": "jantaku.game.results",
    "decisions": "jantaku.game.play",
    "draw": "jantaku",  # the package, a module of which it is
    "play": "jantaku.game.play",
    "read": "jantaku.game.formats",
    "replay": "jantaku.game.table",
    "score": "jantaku.scoring.score",
    "shanten": "jantaku.scoring.waits",
    "verify": "jantaku.game.verify",
    "waits": "jantaku.scoring.waits",
    "write": "jantaku.game.results",
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
