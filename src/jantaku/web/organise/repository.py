"""Events in memory and in the store: changed on a copy off the loop, written in one transaction, acknowledged once on disk."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Any, TypeVar

from jantaku.errors import JantakuError
from jantaku.scorekeeper.events import HAND_KINDS
from jantaku.tournament import clocking
from jantaku.tournament.archive import Archive
from jantaku.tournament.clocking import Rung
from jantaku.tournament.entering import KINDS, Answer, digest_of
from jantaku.tournament.errors import EventError
from jantaku.tournament.events import Body
from jantaku.tournament.keeping import Stamp
from jantaku.web.clock.repository import Steady
from jantaku.web.errors import WebError
from jantaku.web.http.plans import planned
from jantaku.web.http.shared_pages import rendered
from jantaku.web.organise.stored import EVENT, KeptEvent, chains_of, kind_of, read
from jantaku.web.organise.unwritten import Entered, Unwritten
from jantaku.web.scorekeeper.writers import Writers
from jantaku.web.store.errors import StoreError
from jantaku.web.store.events import MIRROR, EventChange, NewLines, Token, hash_of
from jantaku.web.store.ids import LENGTH, LETTERS, in_shard, is_ident, new_id
from jantaku.web.store.repository import DamagedError, Locks, aside
from jantaku.web.store.turns import Turns

if TYPE_CHECKING:
    from jantaku.web.store import Store

MOST = 50  # events in memory
PLANNING = frozenset({"announce", "seat-design", "seat-lot", "seat-results", "seat-amend", "round"})  # make seating plans
EVERY = 500  # lines of an event between two checkpoints
MOST_ID = 64  # letters of an entry's id
MOST_TOKENS = 5000  # in memory
MOST_FORMS = 20  # that gave roles, whose links are shown again
TOKEN_BYTES = 24

T = TypeVar("T")
_ENTRIES = Turns("jantaku-entries")  # a separate thread: no entry waits for who looks, or for what is opened
Check = Callable[[Archive], None]
Watch = Callable[[str, Archive, Archive], None]  # called with an event as it was and as it is now, once that is on disk


class Events:
    """All events. A writer holds the event's lock; what could not be stored has not happened."""

    def __init__(self, store: "Store", now: Callable[[], int] | None = None) -> None:
        self.store, self.now = store, now or Steady()
        self.due: dict[str, int] = {}  # the time of the next gong of each event that has one ahead
        self.locks = Locks()
        self._kept: OrderedDict[str, KeptEvent] = OrderedDict()  # as they are on disk
        self._unwritten: dict[str, Unwritten[KeptEvent]] = {}
        self._tokens: OrderedDict[tuple[str, str], Token] = OrderedDict()  # by event and hash
        self._turn = 0  # how often one was called back
        self._news: dict[str, asyncio.Event] = {}
        self._closed = False
        self._working: set[asyncio.Future[None]] = set()
        self.writers = Writers()
        self._given: OrderedDict[tuple[str, str], list[str]] = OrderedDict()  # by the latest forms
        self.watch: Watch | None = None

    # ---- reading
    async def archive(self, ident: str) -> Archive:
        """Return an event, not to be changed. Raise WebError if there is none, DamagedError if it is not what was written."""
        return (await self._event(ident)).archive

    async def _event(self, ident: str) -> KeptEvent:
        if ident not in self._kept:
            stored = await self.store.event(ident) if is_ident(ident) else None
            if stored is None:
                raise WebError("organise.none", status=404)
            try:
                kept = await aside(lambda: read(stored))
            except JantakuError as error:
                raise DamagedError(error) from error
            if ident not in self._kept:  # another task may have read it, and written to it, while this one waited
                self._keep(ident, kept)
                self._checkpoint(ident, kept)
        self._kept.move_to_end(ident)
        return self._kept[ident]

    def _keep(self, ident: str, kept: KeptEvent) -> None:
        before = self._kept.get(ident)
        if self.watch and before and not kept.mirrored:
            self.watch(ident, before.archive, kept.archive)
        self._kept[ident] = kept
        due = -1 if kept.mirrored else clocking.next_due(kept.archive)  # the gong of a copy rings where it is written
        if due < 0:
            self.due.pop(ident, None)
        else:
            self.due[ident] = due
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)
        news = self._news.pop(ident, None)
        if news:
            news.set()

    async def changed(self, ident: str, seen: str, seconds: float) -> Archive:
        """Return an event once it is another than `tag` called ``seen``, or as it stands after so many seconds."""
        archive = await self.archive(ident)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while tag(archive) == seen and not self._closed:
                    await self._news.setdefault(ident, asyncio.Event()).wait()
                    archive = await self.archive(ident)
        return archive

    def release(self) -> None:
        """Let nobody wait any more: the server stops."""
        self._closed = True
        for news in self._news.values():
            news.set()

    # ---- writing
    async def begin(self, owner: str, archive: Archive, form: str = "") -> str:
        """Store a whole event, whose organiser is the owner; return its id. Raise StoreError if that fails.

        A ``form`` that is sent twice begins one event.
        """
        ident = made_id(self.store.shard, owner, form) if form else new_id(self.store.shard)
        async with self.locks.of(ident):
            if form and await self.store.event(ident):
                return ident
            kept = KeptEvent(archive, {})
            await self.store.begin_event(ident, owner, archive.state.name, archive.state.kind, self._change(ident, None, kept))
            self._keep(ident, kept)
            return ident

    async def enter(self, ident: str, id: str, kind: str, body: Body, by: str, *, check: Check | None = None) -> Answer:  # noqa: A002 - the word of the format
        """Enter something under an id; return its answer, once it is on disk. The same id with the same content is one entry.

        ``check`` is asked of the event as it then stands, before anything is changed. Raise what `KINDS` and ``check`` raise.
        """
        # a cancelled request must not stop between the event in memory and its lines on disk
        return await asyncio.shield(asyncio.ensure_future(self._enter(ident, (id, kind, body), by, check)))

    async def _enter(self, ident: str, sent: tuple[str, str, Body], by: str, check: Check | None) -> Answer:
        name, kind, body = sent
        check_named(name, kind)
        digest = digest_of(kind, body)
        async with self.locks.of(ident):
            waiting, kept = await self._latest(ident)
            if kept.mirrored:
                raise await self.copied(ident)
            try:
                if check:
                    check(kept.archive)
                known = await self._known(ident, waiting, kept, name)
                if known and known[0] not in {"", digest}:  # "": a person was deleted since
                    raise EventError("again")
                stamp = Stamp(self.now(), by)

                def changed() -> tuple[KeptEvent, Answer, EventChange]:
                    after = kept.copy()
                    clocking.ring(after.archive, stamp.at)
                    answer = KINDS[kind](after.archive, body, stamp)
                    change = self._change(ident, kept.archive, after)
                    return after, answer, change._replace(entered=(name, digest, answer))

                if known:
                    answer, written = known[1], waiting.written if waiting else None
                else:
                    # a hand is entered faster than it would wait behind another entry
                    after, answer, change = changed() if is_hand(kind, body) else await in_turn(ident, kind, changed)
                    written = self._add(ident, waiting, after, change)
            except JantakuError:
                if waiting:
                    await waiting.written  # a refusal may rest on an entry that cannot be stored
                raise
        if written:
            await asyncio.shield(written)
        return answer

    async def answer(self, ident: str, id: str) -> Answer | None:  # noqa: A002 - the word of the format
        """Return the answer to what was entered under an id; None if nothing was."""
        async with self.locks.of(ident):
            found = await self._known(ident, *await self._latest(ident), id)
        return found[1] if found else None

    async def _latest(self, ident: str) -> tuple[Unwritten[KeptEvent] | None, KeptEvent]:
        """Return an event with all that was entered, and what of it is not on disk yet; its lock is held."""
        waiting = self._unwritten.get(ident)
        return waiting, waiting.latest if waiting else await self._event(ident)

    async def _known(self, ident: str, waiting: Unwritten[KeptEvent] | None, kept: KeptEvent, name: str) -> Entered | None:
        """Return digest and answer of what was entered under an id, None if nothing was."""
        if waiting and name in waiting.entered:
            return waiting.entered[name]
        return await self.store.entered(ident, name) if name in kept.entered else None

    def _add(self, ident: str, waiting: Unwritten[KeptEvent] | None, after: KeptEvent, change: EventChange) -> asyncio.Future[None]:
        """Have a change written that was made on top of what was ``waiting``; return the future of the write. Raise StoreError."""
        if waiting and waiting.error:
            raise waiting.error
        queue = self._unwritten.get(ident)
        if queue is None:

            async def write(latest: KeptEvent, changes: Sequence[EventChange]) -> None:
                await self._write(ident, latest, changes)

            queue = self._unwritten[ident] = Unwritten(after, write, lambda: self._unwritten.pop(ident, None))
        return queue.add(after, change)

    async def _write(self, ident: str, after: KeptEvent, changes: Sequence[EventChange]) -> None:
        """Store changes, then keep the event as it is with them."""
        try:
            await self.store.write_event(ident, *changes)
        except BaseException:
            self._kept.pop(ident, None)  # it is read again as it stands on the disk
            raise
        after.entered.update(change.entered[0] for change in changes if change.entered)
        self._keep(ident, after)
        self._reckon(ident, after)
        self._checkpoint(ident, after)

    def _reckon(self, ident: str, kept: KeptEvent) -> None:
        """Work the standings out for those who look, where they wait themselves: nobody at a table waits for them."""

        def standings() -> None:
            if self._kept.get(ident) is kept:
                kept.archive.reckoning.standings  # noqa: B018 - it keeps them

        if not kept.archive.is_reckoned:
            self._beside(rendered(standings))

    def _checkpoint(self, ident: str, kept: KeptEvent) -> None:
        """Keep what of an event was checked, once it has many lines of which that is not kept: nobody waits for it."""
        if self.store.reads_only or kept.unchecked < EVERY:
            return
        rows = kept.to_check(ident)

        async def keep() -> None:
            found = await aside(lambda: [(sheet, chain.copy().checkpoint) for sheet, chain in rows])
            with suppress(StoreError):  # a lost one only costs a whole check
                await self.store.keep_checkpoints(found)

        self._beside(keep())

    def _beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something for which nobody waits."""
        task = asyncio.ensure_future(work)
        self._working.add(task)  # the loop itself has only a weak reference to a task
        task.add_done_callback(self._working.discard)

    async def ring(self, ident: str) -> list[Rung]:
        """Ring the gongs of an event that are due; return them."""
        return await asyncio.shield(asyncio.ensure_future(self._ring(ident)))

    async def _ring(self, ident: str) -> list[Rung]:
        async with self.locks.of(ident):
            waiting, kept = await self._latest(ident)
            if kept.mirrored:
                return []

            def rung() -> tuple[KeptEvent, list[Rung], EventChange]:
                after = kept.copy()
                found = clocking.ring(after.archive, self.now())
                return after, found, self._change(ident, kept.archive, after)

            after, found, change = await in_turn(ident, "", rung)
            written = self._add(ident, waiting, after, change) if found else None
        if written:
            await asyncio.shield(written)
        return found

    def _change(self, ident: str, before: Archive | None, after: KeptEvent) -> EventChange:
        """Return what has to be written for an event to be as it is now; ids of new documents are added to its parts."""
        known, found = chains_of(before) if before else {}, []
        for part, chain in chains_of(after.archive).items():
            old = known.get(part)
            if old is chain:  # sheets and clocks are replaced, never written on
                continue
            first = len(old.events) if old else 0
            if old and (len(chain.events) < first or chain.events[first - 1].hash != old.receipt):
                raise EventError("other-event", what=part or "event")
            if len(chain.events) > first:
                begins = part not in after.parts and part != EVENT
                sheet = ident if part == EVENT else after.parts.get(part) or new_id(self.store.shard)
                if begins:
                    after.parts[part] = sheet
                lines = tuple(event.line() for event in chain.events[first:])
                found.append(NewLines(sheet, first, lines, kind_of(part) if begins else ""))
        old_people = before.people if before else {}
        persons = [(number, person.line()) for number, person in after.archive.people.items() if old_people.get(number) != person]
        gone = [(number, None) for number in old_people if number not in after.archive.people]
        return EventChange(tuple(found), (*persons, *gone))

    def beginning(self, owner: str, form: str) -> asyncio.Lock:
        """Return a lock to hold while what a form begins is made: sent twice at once, the second finds what the first began."""
        return self.locks.of(f"begin {made_id(self.store.shard, owner, form)}")

    async def begun_by(self, owner: str, form: str) -> str:
        """Return the event that a form has begun, "" for none."""
        ident = made_id(self.store.shard, owner, form) if form else ""
        return ident if ident and await self.store.event(ident) else ""

    async def new_club(self, owner: str, name: str, book: str) -> str:
        """Store a club; return its id."""
        ident = new_id(self.store.shard)
        await self.store.begin_club(ident, owner, name, book)
        return ident

    # ---- copies of events elsewhere
    async def extend(self, ident: str, extending: Callable[[KeptEvent | None], KeptEvent]) -> KeptEvent:
        """Take what has come of the event that this one is a copy of; return the copy, once it is on disk.

        ``extending`` makes it of the copy so far, None where nothing has come yet. Raise what it raises, WebError for an event
        that is not a copy.
        """
        return await asyncio.shield(asyncio.ensure_future(self._extend(ident, extending)))

    async def _extend(self, ident: str, extending: Callable[[KeptEvent | None], KeptEvent]) -> KeptEvent:
        async with self.locks.of(ident):
            kept = await self.mirrored(ident)

            def extended() -> tuple[KeptEvent, EventChange]:
                after = extending(kept)
                after.archive.reckoning.standings  # noqa: B018 - kept for those who look
                change = self._change(ident, kept.archive if kept else None, after)
                return after, change._replace(name="" if kept else after.archive.state.name)

            after, change = await aside(extended)
            if change.lines or change.persons:
                try:
                    await self.store.write_event(ident, change)
                except BaseException:
                    self._kept.pop(ident, None)
                    raise
                self._keep(ident, after)
            return after

    async def mirrored(self, ident: str) -> KeptEvent | None:
        """Return a copy of an event elsewhere, None where nothing has come of it yet. Raise WebError for any other event."""
        kind = await self.store.event_kind(ident) if is_ident(ident) else ""
        if not kind:
            raise WebError("organise.none", status=404)
        if kind != MIRROR:
            raise WebError("organise.no-copy", status=403)
        return await self._event(ident) if (await self.store.event_extent(ident))[0] else None

    async def copied(self, ident: str) -> WebError:
        """Return the refusal of an entry into a copy: it says where the event itself is."""
        where = await self._original(ident)
        return WebError("organise.is-copy-of" if where else "organise.is-copy", status=403, where=where)

    async def original(self, ident: str) -> str | None:
        """Return where the event itself is of which this is a copy, "" if that has no name; None for what is not a copy."""
        return await self._original(ident) if (await self._event(ident)).mirrored else None

    async def _original(self, ident: str) -> str:
        labels = (token.label for token in await self.store.event_tokens(ident) if token.role == MIRROR and token.label)
        return next(labels, "")

    async def reserve(self, label: str) -> tuple[str, str]:
        """Reserve an event for the copy of one elsewhere, whose place is the label; return its id and the token that fills it."""
        ident, token = new_id(self.store.shard), secrets.token_urlsafe(TOKEN_BYTES)
        await self.store.begin_event(ident, "", "", MIRROR, EventChange(()))
        await self.store.give_event_tokens(ident, [(token, MIRROR, 0, 0, label)])
        return ident, token

    # ---- who may do what
    async def give(self, ident: str, rows: Iterable[tuple[str, int, int, str]], form: str = "") -> list[str]:
        """Give roles by tokens, each with role, session, table (0 for all) and label; return the tokens, which nobody keeps.

        A ``form`` that is sent again soon, as by a double tap, is answered with those that it made.
        """
        await self.archive(ident)
        async with self.locks.of(f"{ident} {form or secrets.token_hex(8)}"):
            if form and (ident, form) in self._given:
                return self._given[ident, form]
            made = [(secrets.token_urlsafe(TOKEN_BYTES), *row) for row in rows]
            await self.store.give_event_tokens(ident, made)
            tokens = [token for token, *_ in made]
            if form:
                self._given[ident, form] = tokens
                while len(self._given) > MOST_FORMS:
                    self._given.popitem(last=False)
            return tokens

    async def give_once(self, ident: str, token_of: Callable[[int], str], row: tuple[str, int, int, str]) -> str:
        """Give a role by a token that can be made again: asked again, the same one, or the next if it was called back."""
        async with self.locks.of(f"{ident} once"):
            known = {each.id: each for each in await self.tokens(ident)}
            turn = 0
            while (found := known.get(hash_of(token_of(turn)))) and found.revoked:
                turn += 1
            if found is None:
                await self.store.give_event_tokens(ident, [(token_of(turn), *row)])
            return token_of(turn)

    async def tokens(self, ident: str) -> list[Token]:
        """Return the tokens of an event, without what opens it."""
        return await self.store.event_tokens(ident)

    async def token(self, ident: str, text: str) -> Token | None:
        """Return what a token opens at an event, None if it opens nothing or was called back."""
        found = self._tokens.get(key := (ident, hash_of(text)))
        if found is None:
            turn = self._turn
            found = await self.store.event_token(ident, text)
            if found and turn == self._turn and not self.store.reads_only:  # none was called back meanwhile
                self._tokens[key] = found
                while len(self._tokens) > MOST_TOKENS:
                    self._tokens.popitem(last=False)
        return found

    async def call_back(self, ident: str, token: str) -> None:
        """Call a token back by its hash: it opens nothing from now on."""
        await self.store.call_back_event_token(ident, token)
        self._turn += 1
        self._tokens.clear()


def check_named(name: str, kind: str) -> None:
    """Raise EventError for an entry without an id, or of a kind that nobody knows."""
    if not 0 < len(name) <= MOST_ID or not name.isprintable():
        raise EventError("id")
    if kind not in KINDS:
        raise EventError("kind", kind=kind[:20])


async def in_turn(ident: str, kind: str, work: Callable[[], T]) -> T:
    """Return what is worked out off the loop, events in turns; a kind that makes a plan is worked out where plans are."""
    return await planned(work, ident) if kind in PLANNING else await _ENTRIES.do(work, ident)


def made_id(shard: int, owner: str, form: str) -> str:
    """Return the id of the event that a form begins."""
    digest = sha256(f"event {owner} {form}".encode("utf-8", "surrogatepass")).digest()
    return in_shard(shard, "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:LENGTH]))


def is_hand(kind: str, body: Body) -> bool:
    """Return True for an entry on a sheet that takes no time: it ends no game, and changes nothing that was entered."""
    return kind == "sheet" and body.get("entry") in HAND_KINDS


def tag(archive: Archive) -> str:
    """Return a short name of an event as it stands: another one after anything was entered."""
    sheets = sum(len(sheet.events) for sheet in archive.sheets.values())
    clocks = sum(len(clock.events) for clock in archive.clocks.values())
    return f"{len(archive.event.events)}.{len(archive.register.events) if archive.register else 0}.{clocks}.{sheets}"
