"""What outlives a process: games act by act, records, people. See `Store`."""

from jantaku.web.store.errors import StoreError
from jantaku.web.store.games import GameRecord
from jantaku.web.store.store import Store

__all__ = ["GameRecord", "Store", "StoreError"]
