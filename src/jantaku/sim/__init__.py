"""Many games, hands and tables at once. Arrays ask for NumPy (``pip install 'jantaku[arrays]'``), `jantaku simulate` does not."""

# Public names and their modules, loaded on first use; their types are in __init__.pyi.
_HOME = {
    "A_HAND": "jantaku.bots.stepping",
    "A_UNIT": "jantaku.bots.stepping",
    "STAY": "jantaku.bots.stepping",
    "CudaTables": "jantaku.sim.cuda_tables",
    "Dataset": "jantaku.sim.dataset",
    "Tables": "jantaku.sim.tables",
    "score_all": "jantaku.sim.score",
    "shanten_all": "jantaku.sim.score",
}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(_HOME)
