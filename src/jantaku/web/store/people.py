"""The part of the store about people."""

from collections.abc import Mapping
from time import time

from sqlalchemy import Connection

from jantaku.web.store import accounts, passwords, played, privacy, records, visitor_rows
from jantaku.web.store.database import Database, reads, writes
from jantaku.web.store.names import clean, is_name
from jantaku.web.store.visitor_rows import Visitor


class PeopleStore(Database):
    """Visitors, accounts, sessions; a visitor's games, statistics and records.

    A session is held by a browser and belongs to a visitor; a visitor with an account has one session per browser. A visitor is
    identified by the current id, or by one from before a login.
    """

    # ---- visitors
    async def visitor(self, session: str) -> Visitor | None:
        """Return the visitor of a session, or None; update when they were last seen."""
        there = await self._read(lambda c: visitor_rows.holder(c, session))
        if there and there.seen < time() - visitor_rows.STALE and not self.reads_only:
            await self._write(lambda c: visitor_rows.touch(c, session, there.id))
        return there

    meet = writes(visitor_rows.meet)

    async def rename(self, visitor: str, name: str) -> str:
        """Set the display name and return it normalised. Raise WebError if it is invalid."""
        named = clean(name)
        await self._write(lambda c: visitor_rows.change(c, visitor, name=named))
        return named

    async def prefer(
        self, visitor: str, preferences: Mapping[str, object] | None = None, *, language: str = "", profile: str = ""
    ) -> dict[str, object]:
        """Update preferences (None removes one) and return all of them."""
        values = {key: value for key, value in {"language": language, "profile": profile}.items() if value}

        def work(connection: Connection) -> dict[str, object]:
            if values:
                visitor_rows.change(connection, visitor, **values)
            return visitor_rows.prefer(connection, visitor, preferences or {})

        return await self._write(work)

    # ---- accounts
    async def create_account(self, visitor: str, name: str, password: str) -> Visitor:
        """Give a visitor an account. Raise WebError if the name is taken or invalid, or the password too short or too long."""
        clean(name)
        passwords.check(password)
        kept = await self._aside(self._locksmith, lambda: passwords.hashed(password))
        return await self._write(lambda c: accounts.create(c, visitor, name, kept))

    async def check_password(self, name: str, password: str) -> str | None:
        """Return the visitor of an account, or None if the password is wrong; takes as long for an unknown name."""
        found = await self._read(lambda c: accounts.by_name(c, name)) if is_name(name) else None
        fits = await self._aside(self._locksmith, lambda: passwords.fits(password, found[1] if found else None))
        return found[0] if found and fits else None

    async def log_in(self, name: str, password: str, session: str, visitor: str = "") -> Visitor:
        """Log a session, preferably a new one, in to an account; what ``visitor`` did without an account becomes the account's.

        Raise WebError if name and password do not fit.
        """
        account = await self.check_password(name, password)
        if account is None:
            raise accounts.wrong()
        return await self._write(lambda c: accounts.enter(c, account, session, visitor))

    log_out = writes(visitor_rows.leave)

    async def log_out_elsewhere(self, visitor: str, session: str) -> None:
        """End the visitor's sessions in all other browsers."""
        await self._write(lambda c: visitor_rows.unbind(c, visitor_rows.current(c, visitor), but=session))

    sessions = reads(visitor_rows.count)

    async def change_password(self, visitor: str, old: str, new: str, session: str) -> None:
        """Change the password, and log out every other browser. Raise WebError if the old one is wrong or the new one invalid."""
        passwords.check(new)
        await self._prove(visitor, old)
        kept = await self._aside(self._locksmith, lambda: passwords.hashed(new))
        await self._write(lambda c: accounts.set_password(c, visitor, kept, session))

    async def delete_account(self, visitor: str, password: str, session: str) -> None:
        """Delete the account; the visitor continues without one, in this browser alone. Raise WebError for a wrong password."""
        await self._prove(visitor, password)
        await self._write(lambda c: accounts.remove(c, visitor, session))

    async def _prove(self, visitor: str, password: str) -> None:
        kept = await self._read(lambda c: accounts.password_of(c, visitor))
        if not await self._aside(self._locksmith, lambda: passwords.fits(password, kept)):
            raise accounts.wrong()

    # ---- a visitor's data
    games_of = reads(played.own)
    statistics = reads(played.statistics)
    records_of = reads(records.of)
    export = reads(privacy.export)

    async def forget(self, visitor: str, password: str = "") -> None:
        """Delete all data of a visitor; games with other players stay, without the visitor's name.

        Raise WebError if there is an account and the password is wrong.
        """
        if await self._read(lambda c: accounts.password_of(c, visitor)):
            await self._prove(visitor, password)
        await self._write(lambda c: privacy.forget(c, visitor))
        await self.settle()
