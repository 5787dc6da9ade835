"""The store: games, records and people in SQLite or PostgreSQL; each act is on disk before it counts."""

from collections.abc import Mapping, Sequence

from jantaku.errors import JantakuError
from jantaku.web.store import addresses, clubs, documents, events, games, played, privacy, records, registrations
from jantaku.web.store.database import erases, reads, writes
from jantaku.web.store.people import PeopleStore


class Store(PeopleStore):
    """All persistent data."""

    # ---- games
    new_game = writes(games.begin)
    game = reads(games.load)
    live = reads(games.live)

    async def append(self, game: str, rows: Sequence[tuple[int, str]], *, patient: bool = False) -> None:
        """Append rows of (number, text) to a game's journal; they are on disk on return, a few ms later if they are ``patient``.

        A row that is there already is left as it is; if another row has its number, all are refused (``store.row-taken``). After
        any other error they may have been written or not: append them again, or read the game.
        """
        new = [games.row_of(game, n, text) for n, text in rows]
        await self._write(lambda c: games.append(c, game, rows), new, patient=patient)

    async def finish(self, game: str, record: str, outcome: Mapping[str, object]) -> None:
        """Close a journal and store the record of the game under its id. No effect if it is closed already.

        ``outcome["seats"]`` lists the players: four mappings of ``visitor`` (empty for a bot) and ``name``. Their results are
        computed from the record (`outcomes.outcome_of`).
        """
        sat = played.sitting(outcome)
        counted = await self._aside(self._readers, lambda: _counted(record))
        await self._write(lambda c: privacy.finish(c, game, record, sat, counted))

    # ---- records, played here or uploaded
    async def save_record(self, text: str, title: str, owner: str) -> str:
        """Store an uploaded record and return its id, as `records.save` does."""
        return await self._write(lambda c: records.save(c, text, title, owner, self.shard))

    record = reads(records.load)

    # ---- event documents: score sheets of physical tables, and other kinds
    begin_sheet = writes(documents.begin)
    add_line = writes(documents.append)
    sheet_lines = reads(documents.load)
    sheet_length = reads(documents.length)
    checkpoint = reads(documents.checkpoint)
    keep_checkpoint = writes(documents.keep_checkpoint)
    keep_checkpoints = writes(documents.keep_checkpoints)
    sheets_of = reads(documents.of)
    recent_sheets = reads(documents.recent)
    resolve = reads(addresses.resolve)
    address_at = reads(addresses.at)
    renew_address = writes(addresses.renew)
    owner_of_sheet = reads(addresses.owner)

    # ---- events
    begin_event = writes(events.begin)

    async def write_event(self, event: str, *changes: events.EventChange) -> None:
        """Write what entries change, as `events.write` does; who is deleted by them is legible nowhere from then on."""
        await self._write(lambda connection: events.write(connection, event, *changes))
        if any(text is None for change in changes for _, text in change.persons):
            await self.settle()

    event = reads(events.load)
    event_kind = reads(events.kind_of)
    event_extent = reads(events.extent)
    entered = reads(events.known)
    give_event_role = writes(events.give_role)
    event_roles_of = reads(events.roles_of)
    event_roles = reads(events.roles)
    give_event_tokens = writes(events.give_tokens)
    account_named = reads(events.account)
    event_token = reads(events.token)
    event_tokens = reads(events.tokens)
    call_back_event_token = writes(events.call_back)
    event_contacts = reads(events.contacts)
    set_event_contact = writes(events.set_contact)
    list_events = reads(events.listed)
    recent_events = reads(events.recent)

    # ---- registrations
    event_form = reads(registrations.form_of)
    set_event_form = writes(registrations.set_form)
    list_registrations = reads(registrations.listed)
    sent_registration = reads(registrations.sent)
    add_registration = writes(registrations.add)
    change_registrations = writes(registrations.change)
    amend_registrations = erases(registrations.change)
    remove_registration = erases(registrations.remove)
    expire_contacts = erases(registrations.expire)

    # ---- clubs
    begin_club = writes(clubs.begin)
    club = reads(clubs.club)
    clubs_of = reads(clubs.owned)
    owns_club = reads(clubs.own)
    keep_evening = writes(clubs.keep)
    evening = reads(clubs.evening)
    evening_by_code = reads(clubs.by_code)
    seat_evening_by = writes(clubs.seat_by)
    close_evening = writes(clubs.close)
    reopen_evening = writes(clubs.reopen)
    evenings_of_club = reads(clubs.of_club)


def _counted(record: str) -> dict[str, object]:
    """Return the results of a game; empty if its record cannot be read: the record is stored nevertheless."""
    from jantaku.web.store import outcomes, refereed

    try:
        return refereed.outcome_of(record) if refereed.is_refereed(record) else outcomes.outcome_of(record)
    except JantakuError:
        return {}
