"""Errors of the session clock."""

from collections.abc import Sequence

from jantaku.scorekeeper.errors import KeepError
from jantaku.texts import say

OWN = ("line", "many", "after", "begin")  # ids of the ledger for which there are texts in the group clock


class ClockError(KeepError):
    """A rejected entry, or a file that is not a clock's log; ``sentence(lang)`` gives the reason. Nothing was recorded."""

    def sentence(self, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Return the reason, in a language; players by their ``names``."""
        if not self.id.startswith("clock."):
            return super().sentence(lang, names)
        values = {key: value.sentence(lang, names) if isinstance(value, KeepError) else value for key, value in self.values.items()}
        return say(self.id, lang, **values)


def refuse(ident: str, **values: object) -> ClockError:
    """Return the error for a refusal of the ledger."""
    return ClockError(f"clock.no-{ident}" if ident in OWN else ident, **values)
