"""Writers of the last lines: the session of each phone, in memory alone; a line itself holds no identity."""

from collections import OrderedDict

MOST = 2000  # lines whose writers are known


class Writers:
    """Sessions by the hash of the line that they wrote, the latest lines only; after a restart nobody wrote any."""

    def __init__(self) -> None:
        self.known: OrderedDict[str, str] = OrderedDict()

    def wrote(self, line: str, session: str) -> None:
        """Note who wrote a line; the first to send it did."""
        self.known.setdefault(line, session)
        while len(self.known) > MOST:
            self.known.popitem(last=False)

    def is_by(self, line: str, session: str) -> bool:
        """Return True if this session wrote a line."""
        return bool(session) and self.known.get(line) == session
