"""Storage that outlives the process: games act by act, records, people. See `Store`."""

from jantaku.web.store.errors import StoreError
from jantaku.web.store.games import GameRecord
from jantaku.web.store.played import OwnGame, Statistics
from jantaku.web.store.records import RecordInfo
from jantaku.web.store.store import Store
from jantaku.web.store.visitor_rows import Visitor

__all__ = ["GameRecord", "OwnGame", "RecordInfo", "Statistics", "Store", "StoreError", "Visitor"]
