"""The part of the store that knows people."""

from collections.abc import Mapping
from time import time

from sqlalchemy import Connection

from jantaku.web.store import accounts, passwords, played, privacy, records, visitor_rows
from jantaku.web.store.database import Database, reads, writes
from jantaku.web.store.names import clean, is_name
from jantaku.web.store.visitor_rows import Visitor


class PeopleStore(Database):
    """Visitors, accounts, sessions; one's own games, statistics and records.

    A session is what a browser holds, a visitor whom it belongs to; a visitor with an account has one in each browser.
    A visitor is named by his id, or by one that he had before he logged in.
    """

    # ---- visitors
    async def visitor(self, session: str) -> Visitor | None:
        """Whom a session belongs to; None where it is nobody's. That he was here is noted."""
        there = await self._read(lambda c: visitor_rows.holder(c, session))
        if there and there.seen < time() - visitor_rows.STALE:
            await self._write(lambda c: visitor_rows.touch(c, session, there.id))
        return there

    meet = writes(visitor_rows.meet)

    async def rename(self, visitor: str, name: str) -> str:
        """Another name to be seen by; the name as it is kept. WebError where it is none."""
        named = clean(name)
        await self._write(lambda c: visitor_rows.change(c, visitor, name=named))
        return named

    async def prefer(
        self, visitor: str, preferences: Mapping[str, object] | None = None, *, language: str = "", profile: str = ""
    ) -> dict[str, object]:
        """Lay some preferences over those that were kept (None takes one away); all that are now kept."""
        values = {key: value for key, value in {"language": language, "profile": profile}.items() if value}

        def work(connection: Connection) -> dict[str, object]:
            if values:
                visitor_rows.change(connection, visitor, **values)
            return visitor_rows.prefer(connection, visitor, preferences or {})

        return await self._write(work)

    # ---- accounts
    async def create_account(self, visitor: str, name: str, password: str) -> Visitor:
        """Give a visitor an account. WebError for a name that is taken or none, a password too short or too long."""
        clean(name)
        passwords.check(password)
        kept = await self._aside(self._locksmith, lambda: passwords.hashed(password))
        return await self._write(lambda c: accounts.create(c, visitor, name, kept))

    async def check_password(self, name: str, password: str) -> str | None:
        """The visitor whose account this is; None where name and password do not go together. It takes a while either way."""
        found = await self._read(lambda c: accounts.by_name(c, name)) if is_name(name) else None
        fits = await self._aside(self._locksmith, lambda: passwords.fits(password, found[1] if found else None))
        return found[0] if found and fits else None

    async def log_in(self, name: str, password: str, session: str, visitor: str = "") -> Visitor:
        """Let a session, best a new one, belong to an account; what ``visitor`` did without an account is its from now on.

        Raises WebError where name and password do not go together.
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
        """Another password; every other browser is logged out. WebError where the old one is wrong, or the new one is none."""
        passwords.check(new)
        await self._prove(visitor, old)
        kept = await self._aside(self._locksmith, lambda: passwords.hashed(new))
        await self._write(lambda c: accounts.set_password(c, visitor, kept, session))

    async def delete_account(self, visitor: str, password: str, session: str) -> None:
        """Take the account away; the visitor goes on without one, in this browser alone. WebError for a wrong password."""
        await self._prove(visitor, password)
        await self._write(lambda c: accounts.remove(c, visitor, session))

    async def _prove(self, visitor: str, password: str) -> None:
        kept = await self._read(lambda c: accounts.password_of(c, visitor))
        if not await self._aside(self._locksmith, lambda: passwords.fits(password, kept)):
            raise accounts.wrong()

    # ---- what is one's own
    games_of = reads(played.own)
    statistics = reads(played.statistics)
    records_of = reads(records.of)
    export = reads(privacy.export)

    async def forget(self, visitor: str, password: str = "") -> None:
        """Take away all that is kept of a visitor; games that others played with him stay, without his name.

        Raises WebError where he has an account and this is not its password.
        """
        if await self._read(lambda c: accounts.password_of(c, visitor)):
            await self._prove(visitor, password)
        await self._write(lambda c: privacy.forget(c, visitor))
