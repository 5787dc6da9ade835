"""Former names of packages and classes: each works for one more version, with a deprecation warning."""

from collections.abc import Callable, Mapping
from importlib import import_module


def former(old: str, new: str, renamed: Mapping[str, str]) -> Callable[[str], object]:
    """Return a module ``__getattr__`` that forwards each name to its new place; ``renamed`` are those that changed."""

    def find(name: str) -> object:
        from warnings import warn

        if name.startswith("__") or (old == new and name not in renamed):
            raise AttributeError(f"module {old!r} has no attribute {name!r}")
        found: object = getattr(import_module(new), renamed.get(name, name))
        warn(f"{old}.{name} is now {new}.{renamed.get(name, name)}; the old name goes in 0.2", DeprecationWarning, stacklevel=2)
        return found

    return find
