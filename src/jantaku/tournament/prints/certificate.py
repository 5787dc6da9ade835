"""The certificate: whom there is one for, what its lines say, and its sheet in a double frame with the winds at its corners."""

from jantaku.draw.art import motif
from jantaku.draw.art.shapes import HEIGHT, WIDTH
from jantaku.printing.markup import Html, el, join
from jantaku.texts import say
from jantaku.texts.booktitle import book_title
from jantaku.texts.columns import width
from jantaku.tournament.documents import Document, Printed, score
from jantaku.tournament.errors import EventError
from jantaku.tournament.reports import dates
from jantaku.tournament.standings import StandingRow

WINDS = ("1z", "2z", "3z", "4z")
DRAGONS = ("5z", "6z", "7z")
PRIZES = 3  # places that a certificate names in words
LONG, LONGEST, LONG_EVENT = 20, 32, 44  # columns of a name that is set smaller


def awarded(archive: Printed, lang: str, session: int = 0, entry: int = 0) -> list[Document]:
    """The certificate of an entry, or of the first three: place and name, with what it was won in. Raise EventError."""
    reckoning = archive.reckoning.after(session) if session else archive.reckoning
    if not reckoning.tables:
        raise EventError("nothing-played")
    if entry:
        row = reckoning.standing(entry)
        found = [row] if row else []
    else:
        found = [row for row in reckoning.standings if row.rank <= PRIZES]
    if not found:
        raise EventError("entry", n=entry)
    sessions = len({number for number, _ in reckoning.tables})
    count = len(reckoning.standings)
    return [_words(archive, row, lang, count, sessions) for row in found]


def _words(archive: Printed, row: StandingRow, lang: str, count: int, sessions: int) -> Document:
    """Return what one certificate says: the lines that `_sheet` lays out, in that order."""
    place, among, total = say("print.took-part", lang), say("print.in-sessions", lang, sessions=len(row.played)), ""
    if row.rank:
        place = say(f"print.rank-{row.rank if row.rank <= PRIZES else 'n'}", lang, rank=row.rank)
        among = say("print.among", lang, count=count, sessions=sessions)
        total = say("print.with-score", lang, score=score(row.total, lang, sign=True))
    under = say("print.played-under", lang, book=book_title(archive.state.book, lang))
    lines = (place, archive.name(row.entry), among, total, dates(archive, lang), under)
    head = say("print.certificate", lang)
    return Document(head, archive.state.name, (head,), tuple((line,) for line in lines))


def certificates(documents: list[Document], lang: str) -> Html:
    """Lay out certificates, one on a sheet."""
    return el("div", join((_sheet(each, lang) for each in documents), "\n"))


def _sheet(document: Document, lang: str) -> Html:
    place, name, among, score, date, under = (str(row[0]) for row in document.rows)
    size = width(name)
    look = "name longest" if size > LONGEST else "name long" if size > LONG else "name"
    corners = join(el("span", tile(face), class_=f"corner c{at}") for at, face in enumerate(WINDS))
    event = "event long" if width(document.note) > LONG_EVENT else "event"
    top = (el("p", document.note, class_=event), el("div", *map(tile, DRAGONS), class_="dragons"), el("h1", document.title))
    won = (el("p", place, class_="place"), el("p", among), el("p", score) if score else None)
    who = (el("p", say("print.awarded", lang), class_="to"), el("p", name, class_=look), *won)
    signs = join(el("p", say(f"print.{word}", lang)) for word in ("organiser", "head-referee"))
    foot = el("div", el("p", date, class_="date"), el("p", under), class_="when")
    return el("section", corners, el("div", *top), el("div", *who), foot, el("div", signs, class_="signs"), class_="award")


def tile(face: str) -> Html:
    """Return a tile as a small picture that says nothing to a screen reader."""
    body = f'<rect x="1.5" y="1.5" width="{WIDTH - 3}" height="{HEIGHT - 3}" rx="7" fill="#fff" stroke="#000" stroke-width="2"/>'
    drawn = f'<g transform="translate(6.6 8.8) scale(.78)">{motif(face)}</g>'
    return Html(f'<svg aria-hidden="true" viewBox="0 0 {WIDTH} {HEIGHT}">{body}{drawn}</svg>')
