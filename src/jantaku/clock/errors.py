"""Errors of the session clock."""

from jantaku.scorekeeper.errors import KeepError
from jantaku.texts import say

OWN = ("line", "many", "after", "begin")  # ids of the ledger for which there are texts in the group clock


class ClockError(KeepError):
    """A rejected entry, or a file that is not a clock's log; ``sentence(lang)`` gives the reason. Nothing was recorded."""

    def sentence(self, lang: str = "en") -> str:
        """Return the reason, in a language."""
        if not self.id.startswith("clock."):
            return super().sentence(lang)
        values = {key: value.sentence(lang) if isinstance(value, KeepError) else value for key, value in self.values.items()}
        return say(self.id, lang, **values)


def refuse(ident: str, **values: object) -> ClockError:
    """Return the error for a refusal of the ledger."""
    return ClockError(f"clock.no-{ident}" if ident in OWN else ident, **values)
