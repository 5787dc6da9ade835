"""Records as pages need them: read once, kept while they are looked at, all that takes time done in threads."""

import asyncio
import gzip
import json
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import ParamSpec, TypeVar

from jantaku import formats
from jantaku.errors import JantakuError
from jantaku.log import Log
from jantaku.story.lost import converted
from jantaku.verifying import Report, verify
from jantaku.web.replay.frames import frames
from jantaku.web.replay.walk import Walk
from jantaku.web.wire.scene import Audience

P = ParamSpec("P")
R = TypeVar("R")
MOST_RECORDS = 32
MOST_HANDS = 400  # hands in words for somebody, packed
AT_ONCE = 2  # threads that work on records: tables that are played come first
WRITTEN = {form.download: name for name, form in sorted(formats.FORMATS.items(), key=lambda row: row[1].title) if form.download}
TITLES = {ending: formats.FORMATS[name].title for ending, name in WRITTEN.items()}
MEDIA = {ending: formats.FORMATS[name].media for ending, name in WRITTEN.items()}


@dataclass(slots=True)
class Record:
    """A record: its log, its moments, what the rules say to it; and by language what a format leaves out."""

    ident: str
    log: Log
    walk: Walk
    report: Report | None
    trouble: str = ""  # why it could not be judged
    lost: dict[str, dict[str, list[str]]] = field(default_factory=dict)


class RecordCache:
    """The records that were asked for last. ``load`` finds the text of one by its id."""

    def __init__(self, load: Callable[[str], Awaitable[str | None]]) -> None:
        self.load = load
        self.free = asyncio.Semaphore(AT_ONCE)
        self._records: OrderedDict[str, Record] = OrderedDict()
        self._hands: OrderedDict[tuple[str, int, Audience], bytes] = OrderedDict()

    async def record(self, ident: str) -> Record | None:
        """A record; None where there is none of that id. Raises LogError for one that cannot be read."""
        if ident in self._records:
            self._records.move_to_end(ident)
            return self._records[ident]
        text = await self.load(ident)
        if text is None:
            return None
        found = await self._apart(_opened, ident, text)
        self._records[ident] = found
        while len(self._records) > MOST_RECORDS:
            self._records.popitem(last=False)
        return found

    async def hand(self, record: Record, hand: int, audience: Audience) -> bytes:
        """The messages of a hand for an audience, as JSON packed by gzip."""
        key = (record.ident, hand, audience)
        if key not in self._hands:
            self._hands[key] = await self._apart(_packed, record, hand, audience)
            while len(self._hands) > MOST_HANDS:
                self._hands.popitem(last=False)
        self._hands.move_to_end(key)
        return self._hands[key]

    async def lost(self, record: Record, lang: str) -> dict[str, list[str]]:
        """What each format that one may download leaves out, or, if it cannot hold the record at all, why."""
        if lang not in record.lost:
            record.lost[lang] = await self._apart(_lost, record.log, lang)
        return record.lost[lang]

    async def written(self, record: Record, ending: str) -> str:
        """The record in the format of an ending. Raises LogError where that cannot hold it."""
        text, _ = await self._apart(converted, record.log, WRITTEN[ending])
        return text

    async def _apart(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        async with self.free:
            return await asyncio.to_thread(work, *args, **kwargs)


def _opened(ident: str, text: str) -> Record:
    log = formats.read(text.encode("utf-8"), ident)
    walk = Walk(log)
    try:
        return Record(ident, log, walk, verify(log))
    except JantakuError as error:
        return Record(ident, log, walk, None, str(error))


def _packed(record: Record, hand: int, audience: Audience) -> bytes:
    messages = frames(record.walk, hand, record.ident, audience)
    text = json.dumps({"hand": hand, "frames": messages}, ensure_ascii=False, separators=(",", ":"))
    return gzip.compress(text.encode("utf-8"), 6, mtime=0)


def _lost(log: Log, lang: str) -> dict[str, list[str]]:
    out = {}
    for ending, form in WRITTEN.items():
        try:
            out[ending] = converted(log, form, lang)[1]
        except JantakuError as error:
            out[ending] = [str(error)]
    return out
