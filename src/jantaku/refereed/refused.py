"""What hands and mouths cannot do, each with a sentence of its own in every language."""

from jantaku.core.names import UNKNOWN
from jantaku.errors import ActError
from jantaku.texts import say, tile_name


class ActionError(ActError):
    """An action that cannot be done: ``id`` names its sentence, ``values`` stand in it; a tile by its number."""

    def __init__(self, ident: str, **values: str | int) -> None:
        self.id = f"tabletop.not-{ident}"
        self.values = values
        super().__init__(self.sentence())

    def sentence(self, lang: str = "en") -> str:
        """Why it cannot be done, and what could be."""
        return say(self.id, lang, **{key: _said(key, value, lang) for key, value in self.values.items()})


def _said(key: str, value: str | int, lang: str) -> str | int:
    return tile_name(value if isinstance(value, int) else UNKNOWN, lang) if key == "tile" else value
