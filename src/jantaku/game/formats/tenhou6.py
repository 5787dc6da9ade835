"""Read tenhou.net/6 JSON, the exchange format of tenhou's viewer and editor."""

from jantaku.core import acts
from jantaku.core.constants import UNKNOWN
from jantaku.game.formats import tenhou6_order as order
from jantaku.game.formats.build import Builder, chii_act, same_kind, wrong
from jantaku.game.formats.inferred import infer, length
from jantaku.game.formats.json_in import array, brief, decimal, four, load, names, table, text_in, whole
from jantaku.game.formats.mahjongsoul_rules import BOOK, NOTE
from jantaku.game.formats.partial import kept
from jantaku.game.formats.result import NAMED_HAN, PAID, WORTH, noten, set_yaku, tenpai_of
from jantaku.game.formats.tenhou6_writer import write
from jantaku.game.formats.tenhou_tags import add
from jantaku.game.log import End, Four, HandLog, Log, Start, Win, title
from jantaku.scoring.tiles import is_red

__all__ = ["read", "write"]

WINS = ("和了", "Agari", "和牌", "和")
DRAWS = {
    "流局": "exhaustive",
    "全員聴牌": "exhaustive",
    "全員不聴": "exhaustive",
    "流し満貫": "nagashi",
    "九種九牌": "nine-kinds",
    "四風連打": "four-winds",
    "四家立直": "four-riichi",
    "四槓散了": "four-kans",
    "三家和了": "triple-ron",
    # as converters of Mahjong Soul write them in English and Chinese
    **dict.fromkeys(("Ryuukyoku", "荒牌流局"), "exhaustive"),
    **dict.fromkeys(("Mangan at Draw", "流し満貫", "流局满贯"), "nagashi"),
    **dict.fromkeys(("Nine Terminal Abortion", "九种九牌"), "nine-kinds"),
    **dict.fromkeys(("Four Wind Abortion", "四风连打"), "four-winds"),
    "Four Riichi Abortion": "four-riichi",
    **dict.fromkeys(("Four Kan Abortion", "四開槓", "四杠散了"), "four-kans"),
    "Three Ron Abortion": "triple-ron",
}
EVERYBODY: dict[str, Four] = {"全員聴牌": (1, 1, 1, 1), "全員不聴": (0, 0, 0, 0)}
COLUMNS = 3
EAST_ALONE, LENGTHS = ("東", "东", "East"), ("東", "东", "南", "East", "South")
SOUL = ("Room", "の間", "之间", "之間", "Friendly", "友人", "Tournament")  # in ``disp``: where Mahjong Soul plays


def read(text: str, name: str = "tenhou6") -> Log:
    """Return the game of one document. Raise LogError, with the place, for anything else."""
    return game_of(table(name, load(name, text)), name)


def game_of(document: dict[str, object], name: str) -> Log:
    """The game of one document, its JSON being read."""
    log = Log("tenhou", house=house(name, table(name, document.get("rule", {}))))
    log.names = names(name, document.get("name", ["", "", "", ""]))
    hands = array(f"{name}, log", document.get("log"), 1, 1000)
    reading: _Hand | None = None
    with kept(log, lambda: reading.build if reading else None):
        for number, value in enumerate(hands, 1):
            reading = None
            reading = _Hand(f"{name}, hand {number}", array(f"{name}, hand {number}", value, 5, 17), log.notes)
            log.hands.append(reading.read())
    log.complete = "sc" in document
    if log.complete:
        sums = array(f"{name}, sc", document["sc"], 8, 8)
        log.points = four(name, sums[::2])
        east, south, west, north = (decimal(name, score) for score in sums[1::2])
        log.scores = (east, south, west, north)
    else:
        log.notes.append("The record has no final points: it need not be a whole game.")
    shown = text_in(name, table(name, document.get("rule", {})).get("disp", ""))
    ref, named = document.get("ref"), any(word in shown for word in LENGTHS)
    if of_soul(shown):
        log.book = BOOK
        log.notes.append(NOTE)
        length(log, named=named)
    else:
        infer(log, ref if isinstance(ref, str) else name, named=named)
    return log


def house(where: str, rule: dict[str, object]) -> dict[str, object]:
    """Return the settings in which the rule of a record differs from the full rules of its site."""
    shown = text_in(where, rule.get("disp", ""))
    reds = sum(whole(where, value, 0, 9) for key, value in rule.items() if key.startswith("aka"))
    ruled: dict[str, object] = {} if reds else {"tiles.red_fives": 0}
    if "三" in shown:
        raise wrong(where, f"a game under {brief(shown)}", "a game of four players")
    if not of_soul(shown) and ("東" in shown or "南" in shown) and "喰" not in shown:
        ruled["yaku.tanyao.open"] = 0
    if any(word in shown for word in EAST_ALONE):
        ruled["game.rounds"] = 1
    return ruled


def of_soul(shown: str) -> bool:
    """Return whether the rule of a record names a room of Mahjong Soul, as its converters write it."""
    return any(word in shown for word in SOUL)


class _Hand:
    """Reads one hand: its start, its columns, its result."""

    def __init__(self, where: str, values: list[object], notes: list[str]) -> None:
        self.values = values
        self.notes = notes
        number, counters, sticks = (whole(where, one, 0, 999) for one in array(where, values[0], 3, 3))
        if number > 15:
            raise wrong(where, f"round {number}", "0 (East 1) to 15 (North 4)")
        start = Start(four(where, values[1]), number % 4, number // 4, counters, sticks)
        self.where = f"{where} ({title(number % 4, number // 4, counters)})"
        self.build = Builder(start, self.where)
        if len(values) not in {16, 17}:
            raise wrong(self.where, f"{len(values)} parts", "17: round, points, indicators, ura, three columns a seat, result")

    def tiles(self, value: object, low: int, high: int) -> tuple[int, ...]:
        return tuple(order.tile_of(self.where, whole(self.where, one, 0, 99)) for one in array(self.where, value, low, high))

    def read(self) -> HandLog:
        for tile in self.tiles(self.values[2], 0, 5):
            self.build.indicator(tile)
        self.build.under(self.tiles(self.values[3], 0, 5))
        takes, puts = [], []
        if not self.values[4 + COLUMNS * 3]:
            raise wrong(self.where, "a game of three players", "a game of four players")
        for seat in range(4):
            dealt, taken, put = self.values[4 + COLUMNS * seat : 4 + COLUMNS * (seat + 1)]
            self.build.deal(seat, self.tiles(dealt, 13, 13))
            takes.append(order.items(self.where, taken, takes=True))
            puts.append(order.items(self.where, put, takes=False))
        for step in order.order(self.where, self.build.start.dealer, takes, puts):
            self.take(step.seat, step.item)
        if len(self.values) == 17:
            self.result(array(self.where, self.values[16], 1, 7))
        return self.build.hand()

    def take(self, seat: int, item: order.Item) -> None:
        """Add one step of the hand."""
        build = self.build
        if item.what == order.DRAW:
            build.draw(seat, item.tile)
        elif item.what in {order.DISCARD, order.RIICHI}:
            drawn = item.tile == UNKNOWN
            tile = build.drawn[-1][1] if drawn else item.tile
            build.discard(seat, tile, drawn=drawn, riichi=item.what == order.RIICHI)
        elif item.what == order.CHII:
            build.act(seat, chii_act(self.where, item.tile, item.used))
        elif item.what == order.PON:
            same_kind(self.where, (item.tile, *item.used), 3)
            build.act(seat, acts.PONS[sum(map(is_red, item.used))])
        elif item.what == order.KAN:
            same_kind(self.where, (item.tile, *item.used), 4)
            build.act(seat, acts.KAN)
        else:
            tiles = item.used if item.what == order.ANKAN else (item.tile, *item.used)
            build.act(seat, (acts.CONCEALED_KAN if item.what == order.ANKAN else acts.ADDED_KAN) + same_kind(self.where, tiles, 4))

    def result(self, fields: list[object]) -> None:
        how = text_in(self.where, fields[0])
        if how in WINS:
            for at in range(1, len(fields) - 1, 2):
                self.win(four(self.where, fields[at]), array(self.where, fields[at + 1], 3, 60))
            if self.build.end is None:
                raise wrong(self.where, "a win by nobody", "the changes of points and who won from whom")
        elif how in DRAWS:
            self.draw(how, four(self.where, fields[1]) if len(fields) > 1 else None)
        else:
            raise wrong(self.where, f"the result {brief(how)}", f"和了 or one of {' '.join(DRAWS)}")

    def win(self, delta: Four, fields: list[object]) -> None:
        winner, payer, third = (whole(self.where, one, 0, 3) for one in fields[:3])
        win = Win(winner, payer, delta=delta, liable=third if third != winner else None)
        texts = [text_in(self.where, one) for one in fields[3:]]
        if texts:
            self.worth(win, texts)
        end = self.build.end = self.build.end or End("tsumo" if winner == payer else "ron")
        if (end.how == "tsumo") != (winner == payer) or (end.how == "tsumo" and end.wins):
            raise wrong(self.where, "a self-draw beside another win", "one self-draw, or up to three wins on one discard")
        end.wins.append(win)
        end.delta = add(delta, end.delta)
        self.build.act(winner, acts.TSUMO if winner == payer else acts.RON)

    def worth(self, win: Win, texts: list[str]) -> None:
        """Parse the texts of a result: "30符4飜7700点", then each yaku with its han."""
        found = WORTH.fullmatch(texts[0])
        yaku = [NAMED_HAN.fullmatch(text) for text in texts[1:]]
        fields = [(one[1], None if one[2] is None else int(one[2])) for one in yaku if one is not None]
        if found is None or len(fields) != len(yaku):
            raise wrong(
                self.where,
                f"a worth of {brief(' '.join(texts))}",
                "such as 30符4飜7700点, 立直(1飜), or Mangan 8000点, Riichi(1飜)",
            )
        first, second = int(found[3]), int(found[4] or 0)
        win.fu = int(found[1]) if found[1] else None
        win.points = 3 * first if found[5] else 2 * first + second if second else first
        unknown = set_yaku(win, fields)
        self.notes += [
            f"{self.where}: {name} is no name of a yaku known here; of this win the number of han is compared" for name in unknown
        ]

    def draw(self, how: str, delta: Four | None) -> None:
        if DRAWS[how] not in PAID or how in EVERYBODY:
            delta = delta or (0, 0, 0, 0)
        end = self.build.end = End(DRAWS[how], delta=delta, tenpai=EVERYBODY.get(how))
        if end.how == "exhaustive" and end.tenpai is None and delta is not None and noten(delta):
            end.tenpai = tenpai_of(delta)
        last = self.build.entries[-1].seat if self.build.entries else self.build.start.dealer
        if end.how == "nine-kinds" and self.build.drawn:
            self.build.act(self.build.drawn[-1][0], acts.NINE_KINDS)
        if end.how == "triple-ron":
            for seat in range(last + 1, last + 4):
                self.build.act(seat % 4, acts.RON)
