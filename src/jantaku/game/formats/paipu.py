"""Read Majiang's paipu, the JSON of kobalab's programs."""

import re

from jantaku.core import acts
from jantaku.core.constants import RED, UNKNOWN
from jantaku.errors import HandError
from jantaku.game.formats.build import Builder, Tiles, chii_act, same_kind, wrong
from jantaku.game.formats.inferred import infer
from jantaku.game.formats.json_in import array, brief, decimal, four, load, names, table, text_in, whole
from jantaku.game.formats.partial import kept
from jantaku.game.formats.result import set_yaku, tenpai_of
from jantaku.game.formats.tenhou6 import house
from jantaku.game.formats.tenhou_tags import add
from jantaku.game.log import End, Four, HandLog, Log, Start, Win, title
from jantaku.scoring.tiles import is_red, tile_of

TILE = re.compile(r"([mpsz][0-9])(_?)(\*?)")
MELD = re.compile(r"([mpsz])((?:[0-9][-=+]?){3,5})")
TITLE = re.compile(r"四[般上特鳳][東南]喰?赤?")  # title that the converter of tenhou's records gives a game
GROUP = re.compile(r"[mpsz][0-9]+")
# The names of majiang itself, then those that its converter of tenhou's records writes.
DRAWS = {
    **dict.fromkeys(("荒牌平局", "流局"), "exhaustive"),
    "流し満貫": "nagashi",
    "九種九牌": "nine-kinds",
    "四風連打": "four-winds",
    "四家立直": "four-riichi",
    **dict.fromkeys(("四開槓", "四槓散了"), "four-kans"),
    **dict.fromkeys(("三家和", "三家和了"), "triple-ron"),
}
MOST_BYTES = 2_000_000
Table = dict[str, object]


def read(text: str, name: str = "paipu") -> Log:
    """Return the game of one paipu, under tenhou's rules, as it names none. Raise LogError, with the place, for anything else."""
    return game_of(table(name, load(name, text, MOST_BYTES)), name)


def game_of(document: Table, name: str) -> Log:
    """The game of one paipu, its JSON being read."""
    shift = -whole(name, document.get("qijia"), 0, 3) % 4  # what a person's number lacks to our seat
    log = Log("tenhou", names=names(name, document.get("player"), shift))
    reading: _Hand | None = None
    with kept(log, lambda: reading.build if reading else None):
        for number, values in enumerate(array(name, document.get("log"), 1), 1):
            reading = None
            reading = _Hand(f"{name}, hand {number}", array(f"{name}, hand {number}", values, 1, 500))
            log.hands.append(reading.read())
    if "defen" in document:
        log.points = four(name, document["defen"], shift)
    log.complete = log.points is not None
    if "point" in document:
        scores = [decimal(name, score) for score in array(name, document["point"], 4, 4)]
        east, south, west, north = (scores[(seat - shift) % 4] for seat in range(4))
        log.scores = (east, south, west, north)
    head = document.get("title")
    titled = TITLE.match(head) if isinstance(head, str) else None
    if titled:
        log.house = house(name, {"disp": titled[0], "aka": int("赤" in titled[0])})
    else:
        log.notes.append("The record does not name its rules; tenhou's are taken.")
    infer(log, head if isinstance(head, str) else name, named=titled is not None)
    return log


class _Hand:
    """Reads one hand. A record's seat ``l`` is counted from the dealer."""

    def __init__(self, where: str, values: list[object]) -> None:
        self.where = where
        self.values = [table(where, value) for value in values]
        begin = table(where, self.values[0].get("qipai"))
        self.dealer = dealer = whole(where, begin.get("jushu"), 0, 3)
        wind, counters = whole(where, begin.get("zhuangfeng"), 0, 3), whole(where, begin.get("changbang"), 0, 999)
        start = Start(four(where, begin.get("defen"), dealer), dealer, wind, counters, whole(where, begin.get("lizhibang"), 0, 999))
        self.where = f"{where} ({title(dealer, wind, counters)})"
        self.build = Builder(start, self.where)
        self.build.indicator(self.tile(begin.get("baopai")))
        for at, row in enumerate(array(where, begin.get("shoupai"), 4, 4)):
            self.build.deal((at + dealer) % 4, self.row(text_in(where, row, 60)))

    def row(self, text: str) -> Tiles:
        """Parse tiles such as m127p234688s457z4."""
        if "".join(GROUP.findall(text)) != text:
            raise wrong(self.where, f"the hand {brief(text)}", "suits and digits, such as m127p234688s457z4")
        return tuple(self.named(group[0], digit) for group in GROUP.findall(text) for digit in group[1:])

    def named(self, suit: str, digit: str) -> int:
        try:
            return tile_of(digit + suit)
        except HandError:
            raise wrong(self.where, f"the tile {suit}{digit}", "m, p, s and 0-9, or z and 1-7") from None

    def tile(self, value: object) -> int:
        """Parse a tile such as m5, p0."""
        found = TILE.fullmatch(text_in(self.where, value))
        if found is None or found[2] or found[3]:
            raise wrong(self.where, f"the tile {brief(value)}", "m, p, s and 0-9, or z and 1-7")
        return self.named(*found[1])

    def seat(self, value: object) -> int:
        return (whole(self.where, value, 0, 3) + self.dealer) % 4

    def read(self) -> HandLog:
        for value in self.values[1:]:
            if len(value) != 1:
                raise wrong(self.where, f"an entry of {len(value)} kinds", "one of zimo, dapai, fulou, gang, hule, pingju ...")
            ((what, fields),) = value.items()
            self.take(what, table(self.where, fields))
        return self.build.hand()

    def take(self, what: str, fields: Table) -> None:
        if what in {"zimo", "gangzimo"}:
            self.build.draw(self.seat(fields.get("l")), self.tile(fields.get("p")))
        elif what == "dapai":
            self.discard(self.seat(fields.get("l")), text_in(self.where, fields.get("p")))
        elif what == "fulou":
            self.claim(self.seat(fields.get("l")), *self.meld(fields.get("m")))
        elif what == "gang":
            self.own_kan(self.seat(fields.get("l")), *self.meld(fields.get("m")))
        elif what == "kaigang":
            self.build.indicator(self.tile(fields.get("baopai")))
        elif what == "hule":
            self.win(fields)
        elif what == "pingju":
            self.draw_game(fields)
        else:
            raise wrong(self.where, f"the entry {brief(what)}", "one of zimo, dapai, fulou, gang, gangzimo, kaigang, hule, pingju")

    def discard(self, seat: int, text: str) -> None:
        """Add a discard: "_" marks the tile just drawn, "*" riichi."""
        found = TILE.fullmatch(text)
        if found is None:
            raise wrong(self.where, f"the discard {brief(text)}", "a tile, then _ if just drawn, then * for riichi")
        self.build.discard(seat, self.named(*found[1]), drawn=bool(found[2]), riichi=bool(found[3]))

    def meld(self, value: object) -> tuple[Tiles, int]:
        """Return the tiles of a meld, and the index of the one that a mark (- = +) follows; -1 if none does."""
        found = MELD.fullmatch(text_in(self.where, value))
        marks = re.findall("[-=+]", found[2]) if found else []
        if found is None or len(marks) > 1:
            raise wrong(self.where, f"the meld {brief(value)}", "such as m1-23, z222+, p055=, s222-2, m5550")
        digits = re.sub("[-=+]", "", found[2])
        at = found[2].index(marks[0]) - 1 if marks else UNKNOWN
        return tuple(self.named(found[1], digit) for digit in digits), at

    def claim(self, seat: int, tiles: Tiles, at: int) -> None:
        if at == UNKNOWN:
            raise wrong(self.where, "a call that does not say whose tile it claims", "-, = or + after the claimed tile")
        used = tiles[:at] + tiles[at + 1 :]
        if len({tile if tile < RED else 9 * (tile - RED) + 4 for tile in tiles}) > 1:
            if len(used) != 2:
                raise wrong(self.where, f"a run of {len(tiles)} tiles", "three")
            self.build.act(seat, chii_act(self.where, tiles[at], used))
        elif len(tiles) == 3:
            self.build.act(seat, acts.PONS[sum(map(is_red, used))])
        else:
            same_kind(self.where, tiles, 4)
            self.build.act(seat, acts.KAN)

    def own_kan(self, seat: int, tiles: Tiles, at: int) -> None:
        """Add a kan of the turn: a concealed one has no mark, an added one that of its triplet."""
        kan = acts.CONCEALED_KAN if at == UNKNOWN else acts.ADDED_KAN
        self.build.act(seat, kan + same_kind(self.where, tiles, 4))

    def changes(self, fields: Table) -> Four:
        return four(self.where, fields.get("fenpei"), self.dealer)

    def win(self, fields: Table) -> None:
        winner = self.seat(fields.get("l"))
        payer = winner if fields.get("baojia") is None else self.seat(fields["baojia"])
        how = "tsumo" if winner == payer else "ron"
        win = Win(winner, payer, points=whole(self.where, fields.get("defen"), 0), delta=self.changes(fields))
        if "damanguan" not in fields:
            win.fu = whole(self.where, fields.get("fu"), 0, 200)
        unknown = set_yaku(win, [self.yaku(one) for one in array(self.where, fields.get("hupai"), 0, 60)])
        if unknown:
            raise wrong(self.where, f"the yaku {brief(unknown[0])}", "a name that majiang has")
        end = self.build.end = self.build.end or End(how)
        if end.how != how or (end.wins and how == "tsumo") or len(end.wins) > 2:
            raise wrong(self.where, "another win in the hand", "one self-draw, or up to three wins on one discard")
        end.wins.append(win)
        end.delta = add(win.delta or (0, 0, 0, 0), end.delta)
        self.build.act(winner, acts.TSUMO if how == "tsumo" else acts.RON)
        if fields.get("fubaopai") is not None:
            self.build.under(tuple(self.tile(tile) for tile in array(self.where, fields["fubaopai"], 0, 5)))

    def yaku(self, value: object) -> tuple[str, int | None]:
        fields = table(self.where, value)
        name = text_in(self.where, fields.get("name"))
        stars = fields.get("fanshu")
        return name, None if isinstance(stars, str) and set(stars) == {"*"} else whole(self.where, stars, 0, 99)

    def draw_game(self, fields: Table) -> None:
        name = text_in(self.where, fields.get("name"))
        if name not in DRAWS:
            raise wrong(self.where, f"the draw {brief(name)}", f"one of {' '.join(DRAWS)}")
        delta = self.changes(fields)
        end = self.build.end = End(DRAWS[name], delta=delta)
        if end.how == "exhaustive":
            shown = [text_in(self.where, hand) for hand in array(self.where, fields.get("shoupai"), 4, 4)]
            east, south, west, north = (int(bool(shown[(seat - self.dealer) % 4])) for seat in range(4))
            end.tenpai = (east, south, west, north) if any(shown) else tenpai_of(delta)
        if end.how == "nine-kinds" and self.build.drawn:
            self.build.act(self.build.drawn[-1][0], acts.NINE_KINDS)
        if end.how == "triple-ron" and self.build.entries:
            for seat in range(self.build.entries[-1].seat + 1, self.build.entries[-1].seat + 4):
                self.build.act(seat % 4, acts.RON)
