"""Reports of an event to a federation and to players: facts as tables of words, in a language."""

from collections import Counter
from collections.abc import Iterator
from datetime import date, datetime
from fractions import Fraction

from jantaku import languages
from jantaku.clock.clock import MINUTE
from jantaku.referee.ruling import recorded
from jantaku.rules.book import Book
from jantaku.scorekeeper.sheet import says
from jantaku.scoring.standings import uma_rulings
from jantaku.texts import decimal, say
from jantaku.texts.bookcard import unusual
from jantaku.texts.booktitle import book_title
from jantaku.texts.rulings import describe, title
from jantaku.tournament.archive import Archive
from jantaku.tournament.documents import Document, Printed, Row, clock_of, moment, named, penalties
from jantaku.tournament.errors import EventError
from jantaku.tournament.penalties import Charge
from jantaku.tournament.public import times_of
from jantaku.tournament.standings import Reckoning, places
from jantaku.tournament.state import PLAYING


# ---- dates
def days(archive: Printed) -> tuple[date, ...]:
    """Return the first and the last day on which the event was played, or none."""
    clocks = (clock_of(archive, number) for number in archive.state.sessions)
    times = times_of(archive) if isinstance(archive, Archive) else archive.times
    found = map(moment, (*(clock.started for clock in clocks if clock), *times))
    dates = sorted({each.date() for each in found if each})
    return (dates[0], dates[-1]) if dates else ()


def day(one: date, lang: str) -> str:
    """Return a date in words."""
    month = say(f"print.month-{one.month}", lang)
    return say("print.date-first" if one.day == 1 else "print.date", lang, day=str(one.day), month=month, year=one.year)


def dates(archive: Printed, lang: str) -> str:
    """Return the days of the event in words; "" where nothing was played."""
    found = days(archive)
    if not found or found[0] == found[-1]:
        return day(found[0], lang) if found else ""
    return say("print.dates", lang, first=day(found[0], lang), last=day(found[-1], lang))


# ---- times of sessions
def minutes_of(archive: Printed, session: int) -> int:
    """Return how long a session lasts, by its clock or else by the book; 0 without a limit."""
    clock = clock_of(archive, session)
    if clock:
        return clock.length // MINUTE
    limit = says(archive.state.book, "events.time_limit")
    return limit if type(limit) is int else 0


def started(archive: Printed, session: int) -> datetime | None:
    """Return the start signal of a session."""
    clock = clock_of(archive, session)
    return moment(clock.started) if clock else None


def lengths(archive: Printed, lang: str) -> str:
    """Return number and length of the sessions, as "6 of 90 minutes"."""
    found = Counter(minutes_of(archive, number) for number in archive.state.sessions)
    return languages.of(lang).comma.join(
        say("print.schedule" if minutes else "print.count", lang, count=count, minutes=minutes)
        for minutes, count in sorted(found.items())
    )


# ---- the federation's
def results(archive: Printed, lang: str, session: int = 0) -> list[Document]:
    """The federation's table: rank, its number of the player, name, country, club, total, sessions, places."""
    reckoning = archive.reckoning.after(session) if session else archive.reckoning
    words = ("rank", "federation", "player", "country", "club", "total", "counted-sessions", "firsts")
    head = tuple(say(f"print.{word}" if word not in {"rank", "player", "total"} else f"tournament.{word}", lang) for word in words)
    rows: list[Row] = []
    for row in reckoning.standings:
        person = archive.people.get(row.entry)
        own = (person.federation, person.name, person.country, person.club) if person else ("", archive.name(row.entry), "", "")
        played = reckoning.played.get(row.entry, ())  # of all stages
        rows.append((row.rank, *own, row.total, len(played), "–".join(map(str, places(played)))))
    note = languages.of(lang).dot.join(filter(None, (dates(archive, lang), book_title(archive.state.book, lang))))
    return [Document(say("print.results", lang), note, head, tuple(rows), (0, 5, 6, 7), event=archive.state.name)]


def report(archive: Archive, lang: str, session: int = 0) -> list[Document]:
    """All that a federation asks of an event: facts, schedule, countries, referees, departures, incidents, penalties, results."""
    parts = [facts(archive, lang), schedule(archive, lang), countries(archive, lang), referees(archive, lang)]
    parts += [departures(archive, lang), incidents(archive, lang), *penalties(archive, lang, session)]
    parts += results(archive, lang, session)
    return [part for part in parts if part.rows]


def facts(archive: Archive, lang: str) -> Document:
    """The event in a few lines; what nobody has entered is left to be written."""
    state, reckoning = archive.state, archive.reckoning
    ranked = reckoning.standings
    first = languages.of(lang).comma.join(archive.name(row.entry) for row in ranked if row.rank == 1)
    house = say("print.house-count", lang, count=len(state.book.house)) if state.book.house else say("print.as-book", lang)
    lands = {person.country for person in archive.people.values() if person.country}
    cells = (
        ("event", state.name),
        ("kind", say(f"print.kind-{state.kind}", lang)),
        ("dates-label", dates(archive, lang)),
        ("where", state.schedule.place),
        ("contact", ""),
        ("head-referee", ""),
        ("observer", ""),
        ("book", f"{book_title(state.book, lang)}{languages.of(lang).semicolon}{house}"),
        ("sessions", lengths(archive, lang)),
        ("players", str(len(ranked))),
        ("substitutes", str(sum(each.status != PLAYING for each in state.entries.values()))),
        ("countries", str(len(lands))),
        ("winner", first if reckoning.tables else ""),
        ("digest", state.book.digest),
        ("receipt", archive.event.receipt),
    )
    rows = tuple((say(f"print.{key}", lang), value) for key, value in cells)
    return Document(say("print.report", lang), state.name, (say("print.item", lang), say("print.value", lang)), rows)


def schedule(archive: Archive, lang: str) -> Document:
    """The sessions with start and length, and their sums: points and sticks of all tables, scores, penalties."""
    reckoning = archive.reckoning
    words = ("start", "minutes", "tables-count", "sum-points", "sticks-left", "sum-scores", "sum-penalties")
    head = (say("tournament.session", lang), *(say(f"print.{word}", lang) for word in words))
    lost = Counter[int]()
    for (_, number), points in reckoning.ledger.points().items():
        lost[number] += points
    found = {number: _sums(reckoning, number) for number in sorted(archive.state.sessions)}
    rows: list[Row] = []
    for number, (points, sticks, made) in found.items():
        begun, tables = started(archive, number), len(archive.state.sessions[number].tables)
        start = f"{begun:%Y-%m-%d %H:%M}" if begun else "–"
        own = (decimal(points, 0, lang), sticks, made, Fraction(-lost[number]))
        rows.append((number, start, minutes_of(archive, number) or "–", tables, *own))
    if lost[0]:
        rows.append(("–", "", "", "", "", "", "", Fraction(-lost[0])))
    sums = [Fraction(sum(column)) for column in zip(*found.values(), strict=True)] or [Fraction()] * 3
    total = (decimal(float(sums[0]), 0, lang), int(sums[1]), sums[2], Fraction(-lost.total()))
    rows.append((say("print.whole-event", lang), "", "", "", *total))
    return Document(say("print.sessions", lang), "", head, tuple(rows) if found else (), (0, 2, 3, 4, 5, 6, 7))


def _sums(reckoning: Reckoning, number: int) -> tuple[int, int, Fraction]:
    """Return points and sticks of all tables of a session, and their scores."""
    tables = [each for (session, _), each in reckoning.tables.items() if session == number]
    scores = sum((sum(each.scores, Fraction()) for each in tables), Fraction())
    return sum(sum(each.points) for each in tables), sum(each.sticks for each in tables), scores


def countries(archive: Archive, lang: str) -> Document:
    """Players of each country, most first."""
    ranked = [row.entry for row in archive.reckoning.standings]
    found = Counter(archive.people[entry].country for entry in ranked if entry in archive.people)
    found[""] += len(ranked) - found.total()
    order = sorted(((land, count) for land, count in found.items() if count), key=lambda pair: (not pair[0], -pair[1], pair[0]))
    rows = tuple((land or say("print.not-stated", lang), count) for land, count in order)
    head = (say("print.country", lang), say("print.players", lang))
    return Document(say("print.countries", lang), "", head, rows if any(found.keys() - {""}) else (), (1,))


def referees(archive: Archive, lang: str) -> Document:
    """Everybody who signed sheets or ruled, with how often."""
    signed = Counter(archive.result(place).sheet.signed for place in archive.reckoning.tables)
    ruled = Counter(row.referee for row in archive.reckoning.ledger.rows)
    names = sorted({name for name in (*signed, *ruled) if name}, key=lambda name: (-signed[name] - ruled[name], name))
    head = tuple(say(f"print.{word}", lang) for word in ("name", "sheets-signed", "rulings"))
    return Document(say("print.referees", lang), "", head, tuple((name, signed[name], ruled[name]) for name in names), (1, 2))


def departures(archive: Archive, lang: str) -> Document:
    """Rulings of the house, beside those of the book."""
    book = archive.state.book
    plain = Book.open(book.name)
    rows = tuple(
        (
            title(key, lang),
            describe(book, key, lang),
            describe(plain, key, lang) if key in plain.rulings else "–",
            book.cite(key, lang),
        )
        for key in book.house
    )
    words = ("print.item", "print.here", "print.in-book", "tournament.clause")
    return Document(say("print.departures", lang), "", tuple(say(word, lang) for word in words), rows)


def incidents(archive: Archive, lang: str) -> Document:
    """Entries that were disqualified, have withdrawn, or were absent from a session."""
    state, ledger = archive.state, archive.reckoning.ledger
    where = {row.entry: row.session for row in ledger.rows if row.sanction == "disqualification" and not row.cancelled}
    out = ((entry, where.get(entry, 0) or "–") for entry in sorted(ledger.disqualified))
    rows: list[Row] = [(named(archive, entry), say("print.was-disqualified", lang), session) for entry, session in out]
    gone = [number for number, each in sorted(state.entries.items()) if each.withdrawn]
    rows += [(named(archive, entry), say("print.has-withdrawn", lang), "–") for entry in gone]
    for number, sitting in sorted(state.sessions.items()):
        for entry, other in sorted(sitting.substitutes.items()):
            rows.append((named(archive, entry), say("print.was-absent", lang, name=named(archive, other)), number))
    head = tuple(say(word, lang) for word in ("tournament.player", "print.what", "tournament.session"))
    return Document(say("print.incidents", lang), "", head, tuple(rows), (2,))


# ---- a disqualification
def disqualifications(archive: Archive, entry: int = 0) -> tuple[Charge, ...]:
    """Return the rulings that disqualify an entry, or all. Raise EventError where there is none."""
    rows = archive.reckoning.ledger.rows
    found = tuple(r for r in rows if r.sanction == "disqualification" and not r.cancelled and entry in {0, r.entry})
    if entry and entry not in archive.state.entries:
        raise EventError("entry", n=entry)
    if not found:
        raise EventError("not-disqualified" if entry else "nobody-disqualified", n=entry)
    return found


def notice(archive: Archive, lang: str, session: int = 0, entry: int = 0) -> list[Document]:
    """The notice of each disqualification: whom, for what, by which rule, who decided and when, what follows."""
    found = [row for row in disqualifications(archive, entry) if session in {0, row.session}]
    if not found:
        raise EventError("nobody-disqualified")
    return [_notice(archive, row, lang) for row in found]


def _notice(archive: Archive, row: Charge, lang: str) -> Document:
    session = say("tournament.session-n", lang, n=row.session) if row.session else ""
    place = say("tournament.sheet-of", lang, session=row.session, table=row.table) if row.table else session
    book, when = archive.state.book, moment(row.at)
    effect = [say(f"print.notice-{word}", lang) for word in ("plays", "seats", "report")]
    cells = (
        ("whom", named(archive, row.entry)),
        ("why", say(f"foul.title.{row.foul}", lang) if row.foul else ""),
        ("facts", row.note),
        ("where", place[:1].upper() + place[1:]),
        ("clause", languages.of(lang).dot.join((book_title(book, lang), recorded(book, row.cite, lang, row.foul)))),
        ("who", row.referee),
        ("when", f"{day(when.date(), lang)}{languages.of(lang).dot}{when:%H:%M %Z}" if when else ""),
        ("effect", languages.of(lang).gap.join(effect)),
    )
    head = (say("print.item", lang), say("print.value", lang))
    rows = tuple((say(f"print.notice-{key}", lang), value) for key, value in cells if value)
    said = say("print.notice-said", lang, name=archive.name(row.entry), event=archive.state.name)
    return Document(say("print.notice", lang), said, head, rows, event=archive.state.name)


# ---- the players' sheet
RULES = {
    "game": (
        *("game.start", "session.tied_places", "session.oka", "game.leftover_sticks", "game.target"),
        *("game.agari_yame", "game.rounds"),
    ),
    "play": (
        *("claims.multi_ron", "claims.claim_priority", "claims.swap_same_chii", "claims.swap_other", "claims.take_deadline"),
        *("riichi.riichi_points", "riichi.riichi_furiten", "winning.tile_apart"),
    ),
    "value": (
        *("tiles.red_fives", "yakus.open_tanyao", "worth.kiriage", "worth.counted_yakuman", "worth.most_yakuman"),
        *("kongs.kan_dora_open", "liability.liable_dragons", "liability.liable_winds", "liability.liable_kans"),
    ),
    "draws": ("draws.noten_total", "draws.dealer_stays", "draws.draw_counter", "draws.nagashi_mangan", "abort.nine_kinds"),
    "fouls": (
        *("fouls.dead_hand", "fouls.chombo", "fouls.chombo_points", "fouls.telephone", "fouls.late_minute_points"),
        *("fouls.late_substitute", "fouls.missed_points"),
    ),
}
CLOCK = ("events.before_start", "events.clock_shown", "events.time_up", "events.dice_after_gong", "fouls.chombo_last_hand")
POLITE, ZERO = 5, 3  # sentences


def rules(archive: Printed, lang: str, session: int = 0) -> list[Document]:
    """The players' sheet: rulings of the house, clock, points, play, penalties, signing, scores below zero, etiquette."""
    book = archive.state.book
    head = (say("print.item", lang), say("tournament.clause", lang))
    found = [("rules-house", tuple(_ruled(book, tuple(key for key in book.house if key != "events.time_limit"), lang, house=True)))]
    found.append(("rules-clock", (*_limits(archive, lang, session), *_ruled(book, CLOCK, lang))))
    more = {"game": uma_rulings(book), "value": unusual(book)}
    parts = {part: (*more.get(part, ()), *keys) for part, keys in RULES.items()}
    found += [(f"rules-{part}", tuple(_ruled(book, keys, lang))) for part, keys in parts.items()]
    found.append(("rules-sheet", tuple(_ruled(book, ("events.signature", "events.score_responsibility"), lang))))
    found.append(("rules-zero", tuple(_own(book, "events.score_keeping", "zero", ZERO, lang))))
    found.append(("rules-etiquette", tuple(_own(book, "events.etiquette", "polite", POLITE, lang))))
    return [Document(say(f"print.{key}", lang), archive.state.name, head, rows) for key, rows in found if rows]


def _ruled(book: Book, keys: tuple[str, ...], lang: str, *, house: bool = False) -> Iterator[Row]:
    """Yield sentence and clause of rulings: those of the house, or else those of the book."""
    for key in keys:
        if key in book.rulings and (key in book.house) == house:
            yield describe(book, key, lang), book.cite(key, lang)


def _limits(archive: Printed, lang: str, session: int) -> Iterator[Row]:
    minutes = minutes_of(archive, session or min(archive.state.sessions, default=1))
    cite = archive.state.book.cite("events.time_limit", lang) if "events.time_limit" in archive.state.book.rulings else ""
    yield say("print.rules-minutes", lang, n=minutes) if minutes else say("print.rules-no-limit", lang), cite


def _own(book: Book, key: str, word: str, count: int, lang: str) -> Iterator[Row]:
    """Yield what a clause means for players, where the book goes on below zero or has an etiquette."""
    if key not in book.rulings or (word == "zero" and says(book, "game.bust")):
        return
    for at in range(1, count + 1):
        yield say(f"print.{word}-{at}", lang), book.cite(key, lang)
