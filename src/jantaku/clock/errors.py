"""What the log of a clock refuses, and why."""

from jantaku.scorekeeper.errors import KeepError
from jantaku.texts import say

OWN = ("line", "many", "after", "begin")  # what the ledger refuses and a clock says in its own words


class ClockError(KeepError):
    """An entry that cannot be, or a file that is no clock's; ``sentence(lang)`` says why. Nothing was recorded."""

    def sentence(self, lang: str = "en") -> str:
        """The reason, in a language."""
        if not self.id.startswith("clock."):
            return super().sentence(lang)
        said = {key: value.sentence(lang) if isinstance(value, KeepError) else value for key, value in self.values.items()}
        return say(self.id, lang, **said)


def refuse(ident: str, **values: object) -> ClockError:
    """What the ledger refuses, in the words of a clock."""
    return ClockError(f"clock.no-{ident}" if ident in OWN else ident, **values)
