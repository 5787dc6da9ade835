"""A store in memory, with the methods of the real one; it can be told to fail, and to fail when the row is already written."""

from dataclasses import dataclass, field

from jantaku.web.store.errors import StoreError


@dataclass
class Record:
    config: dict[str, object]
    owner: str
    public: bool
    status: str = "live"
    rows: list[str] = field(default_factory=list)
    record: str = ""
    outcome: dict[str, object] = field(default_factory=dict)


class Memory:
    def __init__(self) -> None:
        self.games: dict[str, Record] = {}
        self.failing = False
        self.lying = False  # it fails after the row has been written

    def _check(self) -> None:
        if self.failing:
            raise StoreError("store.full")

    async def new_game(self, game: str, config: dict[str, object], owner: str, *, public: bool) -> None:
        self._check()
        self.games[game] = Record(config, owner, public)

    async def append(self, game: str, rows: list[tuple[int, str]], *, patient: bool = False) -> None:  # noqa: ARG002 - no disk
        if not self.lying:
            self._check()
        for n, text in rows:
            assert n == len(self.games[game].rows) + 1, "a row was written twice, or one is missing"
            self.games[game].rows.append(text)
        self._check()

    async def game(self, game: str) -> Record | None:
        self._check()
        return self.games.get(game)

    async def live(self) -> list[str]:
        self._check()
        return [game for game, kept in reversed(self.games.items()) if kept.status == "live"]

    async def finish(self, game: str, record: str, outcome: dict[str, object]) -> None:
        self._check()
        kept = self.games[game]
        kept.status, kept.record, kept.outcome = "over", record, outcome
