"""The register beside a foul on the referee's pages: the player's account, and where to record the ruling."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple
from urllib.parse import urlencode

from jantaku.referee import Ruling
from jantaku.referee.attendance import ON_PURPOSE, advantage
from jantaku.referee.given import says
from jantaku.register.entries import MOST_NAME
from jantaku.register.penalties import TRIFLES
from jantaku.register.words import account
from jantaku.rules.book import Book
from jantaku.texts import decimal, say
from jantaku.web.register.repository import Here
from jantaku.web.rules.present import short

SCORE = re.compile(r"[+-]?\d{1,4}(?:[.,]\d{1,3})?")
BAD = ("\u2212", "-")


class RegisterLinks(NamedTuple):
    """The register beside a foul; ``record`` is the URL of the form, ``switch`` that of the same foul under the register's book."""

    href: str
    event: str
    book: str
    record: str
    switch: str
    players: tuple[str, ...]
    player: str
    account: str
    due: bool
    warned: list[tuple[str, str, str]]


class Staying(NamedTuple):
    """The advantage of staying away from a session: the score as typed, an error, or the result."""

    score: str
    wrong: str
    result: str


def beside(
    here: Here | None, book: Book, foul: str, found: tuple[Ruling | None, Mapping[str, str]], player: str, lang: str
) -> RegisterLinks | None:
    """Return the register beside a foul, or beside the catalogue; None if the browser is not at a register."""
    if here is None:
        return None
    ruling, given = found
    ledger = here.ledger
    at, name = f"/referee/registers/{here.id}", ledger.named(player)[:MOST_NAME]
    same = ledger.book.digest == book.digest
    more = {"player": name} if name else {}
    typed = account(ledger, name, lang) if name in ledger.players else say("register.new-player", lang, name=name) if name else ""
    warned = [each for each in ledger.players if ledger.warnings(each)] if foul == TRIFLES else []
    return RegisterLinks(
        at,
        ledger.event or say("register.title", lang),
        short(ledger.book.name),
        f"{at}/record?{urlencode({'foul': foul, **given, **more})}" if ruling and same else "",
        "" if same or not foul else f"/referee/{foul}?{urlencode({'book': ledger.book.name, **more})}",
        ledger.players,
        name,
        typed,
        bool(name) and ledger.amounts(name),
        [
            (
                each,
                say("register.of", lang, n=ledger.since(each), count=ledger.trifles),
                urlencode({"book": book.name, "player": each}),
            )
            for each in warned
        ],
    )


def staying(book: Book, foul: str, text: str, lang: str) -> Staying | None:
    """Return the advantage of a session missed on purpose, given its score; None for other fouls. (WRC 7.2)"""
    penalty = says(book, "fouls.missed_points")
    if foul != ON_PURPOSE or not isinstance(penalty, int):
        return None
    typed = text.strip().replace(*BAD)
    if not typed:
        return Staying("", "", "")
    if not SCORE.fullmatch(typed):
        return Staying(text[:20], say("register.bad-score", lang, score=text[:20]), "")
    score = Fraction(typed.replace(",", "."))
    gain = advantage(book, score) or Fraction(0)
    values = {"score": decimal(float(score), 1, lang, sign=True), "penalty": penalty, "gain": decimal(float(gain), 1, lang)}
    return Staying(text[:20], "", say("register.gains" if gain > 0 else "register.loses", lang, **values))
