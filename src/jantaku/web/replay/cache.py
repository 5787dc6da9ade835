"""Cache of records for the pages: parsed once, kept while in use, slow work done in threads."""

import asyncio
import gzip
import json
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import ParamSpec, TypeVar

from jantaku.errors import JantakuError
from jantaku.game import formats
from jantaku.game.log import Log
from jantaku.game.verify import Report, verify
from jantaku.story.lost import Conversion, converted
from jantaku.story.refusals import refusal
from jantaku.web.replay.decisions import SeatReview, present_review, review_of, why_at
from jantaku.web.replay.frames import frames
from jantaku.web.replay.walk import Walk
from jantaku.web.wire.scene import Audience
from jantaku.web.wire.wording import Json

P = ParamSpec("P")
R = TypeVar("R")
MOST_RECORDS = 32
MOST_HANDS = 400  # encoded hands, by hand and audience
MOST_REVIEWS = 64  # by seat
AT_ONCE = 2  # threads for records: games in play come first
WRITTEN = {form.download: name for name, form in sorted(formats.FORMATS.items(), key=lambda row: row[1].title) if form.download}
TITLES = {ending: formats.FORMATS[name].title for ending, name in WRITTEN.items()}
MEDIA = {ending: formats.FORMATS[name].media for ending, name in WRITTEN.items()}


@dataclass(slots=True)
class Record:
    """A record: its log, its moments, its verification; and by language what each format omits."""

    ident: str
    log: Log
    walk: Walk
    report: Report | None
    trouble: str = ""  # reason for not being verified
    lost: dict[str, dict[str, list[str]]] = field(default_factory=dict)


class RecordCache:
    """The latest records. ``load`` returns the text of a record by its id, or None."""

    def __init__(self, load: Callable[[str], Awaitable[str | None]]) -> None:
        self.load = load
        self.free = asyncio.Semaphore(AT_ONCE)
        self._records: OrderedDict[str, Record] = OrderedDict()
        self._hands: OrderedDict[tuple[str, int, Audience], bytes] = OrderedDict()
        self._reviews: OrderedDict[tuple[str, int], SeatReview] = OrderedDict()

    async def record(self, ident: str) -> Record | None:
        """Return a record, or None if the id is unknown. Raise LogError if it cannot be parsed."""
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
        """Return the messages of a hand for an audience, as gzipped JSON."""
        key = (record.ident, hand, audience)
        if key not in self._hands:
            self._hands[key] = await self._apart(_packed, record, hand, audience)
            while len(self._hands) > MOST_HANDS:
                self._hands.popitem(last=False)
        self._hands.move_to_end(key)
        return self._hands[key]

    async def review(self, record: Record, audience: Audience) -> bytes:
        """Return the review of a seat, as gzipped JSON in the words of an audience."""
        key = (record.ident, audience.seat)
        if key not in self._reviews:
            self._reviews[key] = await self._apart(review_of, record.walk, audience.seat)
            while len(self._reviews) > MOST_REVIEWS:
                self._reviews.popitem(last=False)
        self._reviews.move_to_end(key)
        return await self._apart(_presented, record, self._reviews[key], audience)

    async def why(self, record: Record, number: int, audience: Audience) -> Json:
        """Return what the bot weighs at a moment, for the seat of an audience; {} where it has no decision."""
        return await self._apart(why_at, record.walk, number, audience.seat, audience)

    async def lost(self, record: Record, lang: str) -> dict[str, list[str]]:
        """Return what each download format omits, or why it cannot hold the record."""
        if lang not in record.lost:
            record.lost[lang] = await self._apart(_lost, record.log, lang)
        return record.lost[lang]

    async def written(self, record: Record, ending: str) -> str:
        """Return the record in the format of a file extension. Raise LogError if that cannot hold it."""
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
    return _zipped({"hand": hand, "frames": messages})


def _presented(record: Record, review: SeatReview, audience: Audience) -> bytes:
    return _zipped(present_review(record.walk, review, audience))


def _zipped(found: Json) -> bytes:
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    return gzip.compress(text.encode("utf-8"), 6, mtime=0)


def _lost(log: Log, lang: str) -> dict[str, list[str]]:
    out, conversion = {}, Conversion(log)
    for ending, form in WRITTEN.items():
        try:
            out[ending] = conversion.to(form, lang)[1]
        except JantakuError as error:
            out[ending] = [refusal(error, lang)]
    return out
