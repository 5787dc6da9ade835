"""Errors of the session clock."""

from jantaku.scorekeeper.errors import KeepError

OWN = ("line", "many", "after", "begin")  # ids of the ledger for which there are texts in the group clock


class ClockError(KeepError):
    """A rejected entry, or a file that is not a clock's log; ``sentence(lang)`` gives the reason. Nothing was recorded."""

    @property
    def text(self) -> str:
        """The id of the sentence."""
        return self.id if self.id.startswith("clock.") else super().text


def refuse(ident: str, **values: object) -> ClockError:
    """Return the error for a refusal of the ledger."""
    return ClockError(f"clock.no-{ident}" if ident in OWN else ident, **values)
