"""Strict reader of our own plain format: anything that does not follow docs/formats.md is refused, with its line."""

from dataclasses import replace
from typing import NoReturn

from jantaku.arguments import excerpt
from jantaku.core.constants import UNKNOWN, WALL
from jantaku.game.formats.build import MOST_ENTRIES, wrong
from jantaku.game.formats.partial import PARTIAL
from jantaku.game.formats.words import Refused, decimal, entry, integer, number, plain, row, sealed, seat, string, value
from jantaku.game.log import ENDS, End, Entry, Four, HandLog, Log, Start, Win
from jantaku.game.walls import Lots, Numbers, Places
from jantaku.scoring.tiles import SEATS

MOST_BYTES = 64_000_000
MOST_LINE = 10_000
MOST_HANDS = 1000
NOTHING = ("", "")


def read(text: str, name: str = "log") -> Log:
    """Return the log in a text. Raise LogError, with the line, if malformed."""
    if len(text) > MOST_BYTES:
        raise wrong(name, f"a text of {len(text):,} characters", f"at most {MOST_BYTES:,}")
    reader = _Reader(text)
    try:
        return reader.log()
    except Refused as refused:
        error = wrong(f"{name}, line {reader.number}", refused.what, refused.right)
        error.partial = reader.partial(f"{PARTIAL}{error}")
        raise error from None


class _Reader:
    """Goes through the lines; the current one is a keyword and the rest."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.number = 0
        self.from_ = 0
        self.word, self.rest = NOTHING
        self.ended = False
        self.known: Log | None = None  # the log as far as it was read
        self.dealt: HandLog | None = None  # the hand that is being read

    def partial(self, note: str) -> Log | None:
        """Return the log as far as it was read; None without a hand that can be dealt."""
        log, hand = self.known, self.dealt
        if log is None:
            return None
        known = [*log.hands, *([hand] if hand else [])]
        hands = [one for one in known if one.wall[:1] not in {(), (UNKNOWN,)} or one.secret or one.deals]
        return replace(log, hands=hands, complete=False, notes=[*log.notes, note]) if hands else None

    def forward(self) -> None:
        """Move to the next line with content."""
        while self.from_ < len(self.text):
            to = self.text.find("\n", self.from_)
            to = len(self.text) if to < 0 else to
            line = self.text[self.from_ : to].removesuffix("\r")
            self.from_ = to + 1
            self.number += 1
            if len(line.encode("utf-8", "surrogatepass")) >= MOST_LINE:
                raise Refused(f"a line of {len(line)} characters", f"at most {MOST_LINE - 1} bytes")
            if not line.isprintable():
                raise Refused("a mark that cannot be seen", "spaces between words; in quotes \\u and four digits")
            if line.strip(" ") and not line.startswith("#"):
                self.word, _, rest = line.strip(" ").partition(" ")
                self.rest = rest.strip(" ")
                return
        self.number += not self.ended
        self.word, self.rest = NOTHING
        self.ended = True

    def refuse(self, right: str) -> NoReturn:
        found = "the end of the text" if self.ended else excerpt(f"{self.word} {self.rest}".strip())
        raise Refused(found, right)

    def must(self, word: str, right: str) -> str:
        """Return the rest of the current line, which must begin with this word."""
        if self.word != word or self.ended:
            self.refuse(right)
        return self.rest

    def log(self) -> Log:
        self.forward()
        if self.must("jantaku-log", "the first line jantaku-log 1") != "1":
            raise Refused(f"format version {excerpt(self.rest)}", "version 1; a later version of Jantaku may read it")
        self.forward()
        book, *digest = self.must("book", "book NAME [DIGEST]").split()[:3] or [""]
        if len(digest) > 1:
            self.refuse("book NAME [DIGEST]")
        self.known = log = Log(plain(book), plain(digest[0]) if digest else "")
        self.forward()
        self.header(log)
        while self.word == "hand":
            if integer(self.rest, 1, MOST_HANDS) != len(log.hands) + 1:
                raise Refused(f"hand {self.rest}", f"hand {len(log.hands) + 1}")
            self.forward()
            log.hands.append(self.hand())
            self.dealt = None
        self.tail(log)
        return log

    def header(self, log: Log) -> None:
        while self.word == "set":
            key, sign, text = self.rest.partition("=")
            if not sign or key in log.house:
                self.refuse("set KEY=VALUE, each key once")
            log.house[plain(key)] = value(text)
            self.forward()
        names = ["", "", "", ""]
        while self.word == "name":
            letter, _, text = self.rest.partition(" ")
            names[seat(letter)] = string(text.strip(" "))
            self.forward()
        east, south, west, north = names
        log.names = (east, south, west, north)
        log.notes = self.strings("note")
        if self.word == "lots":
            log.lots = lots_of(self.rest)
            self.forward()

    def strings(self, word: str) -> list[str]:
        """Return the quoted texts of consecutive lines with this word."""
        found = []
        while self.word == word:
            found.append(string(self.rest))
            self.forward()
        return found

    def hand(self) -> HandLog:
        self.dealt = hand = HandLog()
        if self.word == "place":
            hand.place = string(self.rest)
            self.forward()
        if self.word == "start":
            hand.start = start_of(self.rest)
            self.forward()
        if self.word == "dice":
            one, other = whole(self.rest, 2, 0, 6)
            hand.dice = (one, other)
            self.forward()
        if self.word == "seal":
            hand.seal = sealed(self.rest)
            self.forward()
        if self.word == "secret":
            hand.generator, hand.secret = secret_of(self.rest)
            self.forward()
        if self.word == "numbers":
            hand.numbers = numbers_of(self.rest.split())
            self.forward()
        if self.word == "wall":
            hand.wall = tuple(row(self.rest))
            if len(hand.wall) != WALL:
                raise Refused(f"a wall of {len(hand.wall)} tiles", f"{WALL}, in the order in which they are taken")
            self.forward()
        self.recorded(hand)
        hand.flaws = self.strings("flaw")
        self.acts(hand.entries)
        if self.word == "end":
            hand.end = end_of(self.rest)
            self.forward()
            self.wins(hand.end)
        return hand

    def recorded(self, hand: HandLog) -> None:
        if self.word == "dealt":
            deals = []
            for letter in SEATS:
                wind, _, tiles = self.must("dealt", f"dealt {letter} and 13 tiles").partition(" ")
                deals.append(tuple(row(tiles)))
                if wind != letter or len(deals[-1]) != 13:
                    self.refuse(f"dealt {letter} and 13 tiles")
                self.forward()
            east, south, west, north = deals
            hand.deals = (east, south, west, north)
        if self.word == "drawn":
            for word in self.rest.split():
                found = row(word[1:])
                if len(found) != 1:
                    raise Refused(excerpt(word), "a seat and the tile drawn, such as E5m")
                hand.drawn.append((seat(word[0]), found[0]))
            self.forward()
        if self.word == "indicators":
            hand.indicators = row(self.rest)
            self.forward()
        if self.word == "ura":
            hand.ura = row(self.rest)
            self.forward()

    def acts(self, entries: list[Entry]) -> None:
        while self.word in {*SEATS}:
            entries += map(entry, f"{self.word} {self.rest}".split(","))
            if len(entries) > MOST_ENTRIES:
                raise Refused("more acts", f"at most {MOST_ENTRIES} in a hand")
            self.forward()

    def wins(self, end: End) -> None:
        while self.word == "win":
            if len(end.wins) == 3:
                raise Refused("a fourth win", "at most three")
            end.wins.append(win_of(self.rest))
            self.forward()

    def tail(self, log: Log) -> None:
        if self.word == "points":
            log.points = four(self.rest.split())
            self.forward()
        if self.word == "scores":
            words = self.rest.split()
            if len(words) != 4:
                self.refuse("four numbers")
            east, south, west, north = map(decimal, words)
            log.scores = (east, south, west, north)
            self.forward()
        if self.word not in {"complete", "unfinished"} or self.rest:
            self.refuse("a line of the log in its order (see docs/formats.md), and complete or unfinished as the last")
        log.complete = self.word == "complete"
        self.forward()
        if not self.ended:
            self.refuse("the end of the text")


def whole(text: str, size: int, low: int = -(10**18), high: int = 10**18) -> list[int]:
    """Return so many whole numbers."""
    words = text.split()
    if len(words) != size:
        raise Refused(excerpt(text), f"{size} whole numbers")
    return [integer(word, low, high) for word in words]


def four(words: list[str]) -> Four:
    """Return a whole number for each seat."""
    east, south, west, north = whole(" ".join(words), 4)
    return east, south, west, north


def start_of(text: str) -> Start:
    """Return the start of a hand: dealer, round, counters, sticks, points."""
    words = text.split()
    if words[:8:2] != ["dealer", "round", "counters", "sticks"] or words[8:9] != ["points"]:
        raise Refused(excerpt(text), "dealer SEAT round SEAT counters N sticks N points N N N N")
    return Start(four(words[9:]), seat(words[1]), seat(words[3]), integer(words[5], 0), integer(words[7], 0))


def secret_of(text: str) -> tuple[str, bytes]:
    """Return the generator and the secret; "-" for either that is missing."""
    name, _, digits = text.partition(" ")
    try:
        secret = b"" if digits == "-" else bytes.fromhex(digits)
    except ValueError:
        secret = b""
    if digits not in {"-", secret.hex()} or not digits:
        raise Refused(excerpt(text), "the generator's name (or -) and the secret in lower-case hex (or -)")
    return "" if name == "-" else plain(name), secret


def numbers_of(words: list[str]) -> Numbers:
    """Return the numbers of the four seats."""
    if len(words) != 4:
        raise Refused(excerpt(" ".join(words)), "a number of each seat in lower-case hex, - where there is none")
    east, south, west, north = map(number, words)
    return east, south, west, north


def lots_of(text: str) -> Lots:
    """Return the draw of the seats: order, drawn, seal, secret, numbers."""
    words = text.split()
    if len(words) < 4:
        raise Refused(excerpt(text), "lots ORDER DRAWN SEAL SECRET and a number of each place")
    order, drawn, seal, secret, *numbers = words
    return Lots(sealed(seal), number(sealed(secret)), numbers_of(numbers), places_of(order), places_of(drawn))


def places_of(text: str) -> Places:
    """Return the four places of a draw, such as 2013."""
    if sorted(text) != list("0123"):
        raise Refused(excerpt(text), "the places 0, 1, 2 and 3 in the order of the draw, such as 2013")
    east, south, west, north = map(int, text)
    return east, south, west, north


class _Fields:
    """The words of a line, taken by name in their order."""

    def __init__(self, words: list[str]) -> None:
        self.words = words

    def take(self, name: str, size: int) -> list[str] | None:
        """Return the words after this name, if it comes next."""
        if self.words[:1] != [name]:
            return None
        found = self.words[1 : 1 + size]
        self.words = self.words[1 + size :]
        return found

    def number(self, name: str) -> int | None:
        """Return the number after this name, if it comes next."""
        found = self.take(name, 1)
        return None if found is None else integer("".join(found), 0)

    def four(self, name: str) -> Four | None:
        """Return a number for each seat after this name, if it comes next."""
        found = self.take(name, 4)
        return None if found is None else four(found)

    def done(self, right: str) -> None:
        """Check that nothing is left."""
        if self.words:
            raise Refused(excerpt(" ".join(self.words)), right)


def end_of(text: str) -> End:
    """Return the end of a hand: how, and the claims about it."""
    how, _, rest = text.partition(" ")
    if how not in ENDS:
        raise Refused(excerpt(how), f"one of {', '.join(ENDS)}")
    fields = _Fields(rest.split())
    end = End(how, delta=fields.four("change"))
    stated = fields.take("tenpai", 4)
    if stated is not None:
        values = {"yes": 1, "no": 0, "?": -1}
        if len(stated) != 4 or not set(stated) <= set(values):
            raise Refused(excerpt(" ".join(stated)), "four of yes, no and ?")
        east, south, west, north = (values[word] for word in stated)
        end.tenpai = (east, south, west, north)
    fields.done("end HOW [change N N N N] [tenpai four of yes, no, ?]")
    return end


def win_of(text: str) -> Win:
    """Return one win, and the claims about it."""
    right = "SEAT from SEAT [han N] [fu N] [points N] [yaku ID=N,...] [bonus N N N] [change N N N N] [liable SEAT]"
    words = text.split()
    if len(words) < 3 or words[1] != "from":
        raise Refused(excerpt(text), right)
    fields = _Fields(words[3:])
    win = Win(seat(words[0]), seat(words[2]), fields.number("han"), fields.number("fu"), fields.number("points"))
    yaku = fields.take("yaku", 1)
    if yaku is not None:
        win.yaku = yaku_of("".join(yaku))
    bonus = fields.take("bonus", 3)
    if bonus is not None:
        dora, ura, red = whole(" ".join(bonus), 3, 0)
        win.bonus = (dora, ura, red)
    win.delta = fields.four("change")
    liable = fields.take("liable", 1)
    if liable is not None:
        win.liable = seat("".join(liable))
    fields.done(right)
    return win


def yaku_of(text: str) -> dict[str, int]:
    """Return yaku and their han, from "-" for none."""
    found: dict[str, int] = {}
    for part in [] if text == "-" else text.split(","):
        name, _, han = part.partition("=")
        if name in found:
            raise Refused(f"{name} twice", "each yaku once")
        found[plain(name)] = integer(han, 0)
    return found
