"""Read mjai: one JSON object a line, or a list of them, in any of its dialects (`mjai_dialects`).

What a dialect does not say is unknown. A record of lists is a bot's dialogue, seen from its seat; its answers are left out.
"""

import re
from collections.abc import Iterator

from jantaku.core import acts
from jantaku.core.constants import DEALT, MOST_KANS, UNKNOWN, WALL
from jantaku.core.dead_wall import indicator
from jantaku.game.formats.build import LIVE_END, Builder, chii_act, same_kind, wrong
from jantaku.game.formats.inferred import infer
from jantaku.game.formats.json_in import array, brief, four, lines, names, table, text_in, whole
from jantaku.game.formats.mjai_dialects import HAN_KEYS, POINT_KEYS, URA_KEYS, YAKU_KEYS, YAKUMAN, yaku_id
from jantaku.game.formats.mjai_writer import STICK, TILE_OF, name_of, write
from jantaku.game.formats.partial import kept
from jantaku.game.formats.result import draw_of, tenpai_of
from jantaku.game.formats.tenhou_tags import add
from jantaku.game.formats.yaku_names import DORA, RED, URA
from jantaku.game.log import End, Four, Log, Start, Win, title
from jantaku.scoring.tiles import SEATS, is_red

__all__ = ["Reader", "read", "write"]

MOST_LINE = 200_000
MOST_HANDS = 1000
REASONS = {
    "fanpai": "exhaustive",
    "nagashimangan": "nagashi",
    "kyushukyuhai": "nine-kinds",
    "sufonrenta": "four-winds",
    "suchareach": "four-riichi",
    "sukaikan": "four-kans",
    "sanchaho": "triple-ron",
    "exhaustivedraw": "exhaustive",
    "nagashimangandraw": "nagashi",
}
Line = dict[str, object]
FIRST = indicator(0)
GAME, HAND = (re.compile(rf'"type"\s*:\s*"{what}"') for what in ("start_game", "start_kyoku"))


def read_all(text: str, name: str = "mjai") -> Iterator[tuple[str, Log]]:
    """Iterate over the games of a text, each with its name: one begins with ``start_game``, after another had a hand."""
    rows, begins, played = text.split("\n"), [0], False
    for at, row in enumerate(rows):
        if played and GAME.search(row):
            begins.append(at)
            played = False
        played = played or HAND.search(row) is not None
    for number, (at, end) in enumerate(zip(begins, [*begins[1:], len(rows)], strict=True), 1):
        called = f"{name}, game {number}" if len(begins) > 1 else name
        yield called, read("\n".join(rows[at:end]), called, at + 1)


def read(text: str, name: str = "mjai", line: int = 1) -> Log:
    """Return the game of one record, under tenhou's rules (mjai names none). Raise LogError, with the line, if malformed."""
    game = Reader(name)
    listed = False
    with kept(game.log, lambda: game.build):
        for where, value in lines(name, text, MOST_LINE, line):
            if isinstance(value, list):
                listed = True
                for event in value:
                    game.take(where, table(where, event))
            elif not listed:
                game.take(where, table(where, value))
    return game.finish()


def first(line: Line, keys: tuple[str, ...]) -> object:
    """Return the value of the first of these keys that a line has; None without one."""
    return next((line[key] for key in keys if line.get(key) is not None), None)


class Reader:
    """Reads one game line by line; ``build`` is the hand that is being read, ``shift`` what turns an actor into our seat."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.log = Log("tenhou", complete=False)
        self.people: object = ["", "", "", ""]
        self.build: Builder | None = None
        self.shift = 0  # added to an actor's number to get our seat
        self.where = name
        self.declaring = UNKNOWN  # the seat that has declared riichi, its discard to come
        self.declared = UNKNOWN  # the seat of the last riichi
        self.paid = [0, 0, 0, 0]  # riichi sticks put up in this hand
        self.dealt: list[int] = []  # the whole wall, where the dialect has it
        self.named = False  # the record states how long the game is

    def take(self, where: str, line: Line) -> None:
        """Read a line. Raise LogError, with its place, if it is malformed."""
        what = text_in(f"{where}, type", line.get("type"))
        self.where = where
        if what == "start_game":
            self.people = line.get("names") or self.people
            names(where, self.people)
            self._rules(line)
        elif what == "start_kyoku":
            self._begin(line)
        elif what == "end_game":
            self.close()
            self.log.complete = True
            if "scores" in line:
                self.log.points = four(f"{where}, scores", line["scores"], self.shift)
        elif what == "end_kyoku":
            self.close()
        elif self.build is not None:
            self._happen(self.build, what, line)
        elif what != "none":
            raise wrong(where, f"{brief(what)} outside of a hand", "start_game, start_kyoku or end_game")

    def _rules(self, line: Line) -> None:
        """Read the rules that some dialects state: red fives, and the first round of a game that is as long as a hanchan."""
        if line.get("aka_flag") is False:
            self.log.house["tiles.red_fives"] = 0
        self.named = "kyoku_first" in line
        if line.get("kyoku_first") == 4:
            self.log.house["game.rounds"] = 1

    def _begin(self, line: Line) -> None:
        self.close()
        where = self.where
        wind = text_in(f"{where}, bakaze", line.get("bakaze"))
        if len(wind) != 1 or wind not in SEATS or len(self.log.hands) >= MOST_HANDS:
            raise wrong(where, f"bakaze {brief(wind)} in hand {len(self.log.hands) + 1}", "E, S, W or N, in at most 1000 hands")
        dealer = whole(f"{where}, kyoku", line.get("kyoku"), 1, 4) - 1
        self.shift = (dealer - whole(f"{where}, oya", line.get("oya"), 0, 3)) % 4
        counters, sticks = (
            whole(f"{where}, honba", line.get("honba"), 0, 999),
            whole(f"{where}, kyotaku", line.get("kyotaku"), 0, 999),
        )
        start = Start(four(f"{where}, scores", line.get("scores"), self.shift), dealer, SEATS.index(wind), counters, sticks)
        self.build = build = Builder(start, f"{where} ({title(dealer, SEATS.index(wind), counters)})")
        self.paid, self.declaring, self.declared = [0, 0, 0, 0], UNKNOWN, UNKNOWN
        build.indicator(self._tile(line, "dora_marker"))
        for actor, tiles in enumerate(array(f"{where}, tehais", line.get("tehais"), 4, 4)):
            build.deal((actor + self.shift) % 4, tuple(self._tile_of(tile) for tile in array(where, tiles, 13, 13)))
        wall = array(f"{where}, haiyama", line.get("haiyama") or [], 0, WALL)
        if wall and len(wall) != WALL:
            raise wrong(where, f"a wall of {len(wall)} tiles in haiyama", f"{WALL}")
        self.dealt = [self._tile_of(tile) for tile in wall]
        for seat in range(4 if wall else 0):
            dealt = self.dealt[(seat - dealer) % 4 : 52 : 4]
            if sorted(dealt) != sorted(build.deals[seat]):
                build.flaw(f"the tiles dealt to {SEATS[seat]} are not those of the wall in haiyama")

    def _tile_of(self, value: object, key: str = "a tile") -> int:
        name = text_in(f"{self.where}, {key}", value)
        if name not in TILE_OF:
            raise wrong(
                self.where, f"the tile {brief(name)}", "a tile of mjai: 1m-9m, 1p-9p, 1s-9s, 5mr, 5pr, 5sr, E S W N P F C, ?"
            )
        return TILE_OF[name]

    def _tile(self, line: Line, key: str) -> int:
        return self._tile_of(line.get(key), key)

    def _seat(self, line: Line, key: str) -> int:
        return (whole(f"{self.where}, {key}", line.get(key), 0, 3) + self.shift) % 4

    def _happen(self, build: Builder, what: str, line: Line) -> None:
        if what == "tsumo":
            build.draw(self._seat(line, "actor"), self._tile(line, "pai"))
        elif what == "dahai":
            self._discard(build, line)
        elif what == "reach":
            self.declaring = self._seat(line, "actor")
        elif what == "dora":
            build.indicator(self._tile(line, "dora_marker"))
        elif what in {"chi", "pon", "daiminkan", "ankan", "kakan"}:
            self._call(build, what, line)
        elif what == "hora":
            self._win(build, line)
        elif what == "ryukyoku":
            self._draw_game(build, line)
        elif what == "reach_accepted":
            self._pay(build, self._seat(line, "actor"))
        elif what != "none":
            raise wrong(self.where, f"the line {brief(what)}", "one of mjai, such as tsumo, dahai, chi, pon, reach, hora, ryukyoku")

    def _discard(self, build: Builder, line: Line) -> None:
        drawn = line.get("tsumogiri")
        tile = self._tile(line, "pai")
        if not isinstance(drawn, bool) or tile == UNKNOWN:
            raise wrong(self.where, "a discard that does not say which tile, or whence", "pai, and tsumogiri true or false")
        seat = self._seat(line, "actor")
        build.discard(seat, tile, drawn=drawn, riichi=self.declaring != UNKNOWN)
        if self.declaring != UNKNOWN:
            if self.declaring != seat:
                build.flaw(f"the riichi before a discard of {SEATS[seat]} is recorded as one of {SEATS[self.declaring]}")
            self.declaring, self.declared = UNKNOWN, seat

    def _pay(self, build: Builder, seat: int) -> None:
        """Put up a riichi stick."""
        self.paid[seat] += 1
        if seat != self.declared:
            build.flaw(f"reach_accepted is recorded of {SEATS[seat]}, who did not declare riichi last")

    def _claimed_from(self, build: Builder, seat: int, line: Line) -> None:
        """Check from whom a tile is claimed, where the dialect says it."""
        if line.get("target") is None:
            return
        source = self._seat(line, "target")
        last = build.entries[-1].seat if build.entries and build.discarded_last() else UNKNOWN
        if source != last:
            right = f"{SEATS[last]} discarded last" if last != UNKNOWN else "nobody discarded last"
            build.flaw(f"a call of {SEATS[seat]} is recorded as one on a tile of {SEATS[source]}; {right}")

    def _call(self, build: Builder, what: str, line: Line) -> None:
        seat = self._seat(line, "actor")
        used = tuple(self._tile_of(tile) for tile in array(f"{self.where}, consumed", line.get("consumed"), 2, 4))
        claimed: tuple[int, ...] = () if what == "ankan" else (self._tile(line, "pai"),)
        if what in {"chi", "pon", "daiminkan"}:
            self._claimed_from(build, seat, line)
        if what == "chi":
            if len(used) != 2:
                raise wrong(self.where, f"chi with {len(used)} tiles consumed", "two")
            build.act(seat, chii_act(self.where, self._tile(line, "pai"), used))
        elif what == "pon":
            same_kind(self.where, (*claimed, *used), 3)
            build.act(seat, acts.PONS[sum(map(is_red, used))])
        else:
            kan = {"daiminkan": acts.KAN, "ankan": acts.CONCEALED_KAN, "kakan": acts.ADDED_KAN}[what]
            of = same_kind(self.where, (*claimed, *used), 4)
            build.act(seat, kan if kan == acts.KAN else kan + of)

    def _win(self, build: Builder, line: Line) -> None:
        win = Win(self._seat(line, "actor"), self._seat(line, "target"))
        how = "tsumo" if win.winner == win.payer else "ron"
        end = build.end = build.end or End(how)
        if end.how != how or (end.wins and how == "tsumo") or len(end.wins) > 2:
            raise wrong(self.where, "another win in the hand", "one self-draw, or up to three wins on one discard")
        if line.get("deltas") is not None:
            win.delta = four(f"{self.where}, deltas", line["deltas"], self.shift)
            end.delta = add(win.delta, end.delta)
        elif line.get("scores") is not None:
            end.delta = self._since(four(f"{self.where}, scores", line["scores"], self.shift))
        self._won_on(build, line, how)
        self._worth(win, line)
        end.wins.append(win)
        build.act(win.winner, acts.TSUMO if how == "tsumo" else acts.RON)
        under = first(line, URA_KEYS)
        if under:
            listed = under if isinstance(under, list) else [under]
            build.under(tuple(self._tile_of(tile) for tile in array(self.where, listed, 0, MOST_KANS + 1)))

    def _since(self, points: Four) -> Four:
        """Return what a hand has paid, by the points after it."""
        before = self.build.start.points if self.build else points
        east, south, west, north = (points[seat] - before[seat] + STICK * self.paid[seat] for seat in range(4))
        return east, south, west, north

    def _won_on(self, build: Builder, line: Line, how: str) -> None:
        """Check the winning tile, where the dialect says it."""
        last = build.drawn[-1][1] if how == "tsumo" and build.drawn else build.discards[-1] if build.discards else UNKNOWN
        kan = bool(build.entries) and acts.ADDED_KAN <= build.entries[-1].act < acts.OTHERS
        tile = self._tile(line, "pai") if "pai" in line and not (kan and how == "ron") else UNKNOWN
        if UNKNOWN not in {last, tile} and tile != last:
            build.flaw(f"a win on {name_of(tile)}; the last tile was {name_of(last)}")

    def _worth(self, win: Win, line: Line) -> None:
        """Read the worth of a win, as far as the dialect says it. Yakuman are counted in several ways and left out."""
        han, fu, points, listed = (first(line, keys) for keys in (HAN_KEYS, ("fu",), POINT_KEYS, YAKU_KEYS))
        if points is not None:
            win.points = whole(self.where, points, 0) or None
        if han is None or not 0 < whole(self.where, han, 0) < YAKUMAN:
            return
        win.han = whole(self.where, han)
        win.fu = whole(self.where, fu, 0, 200) or None if fu is not None else None
        found: dict[str, int] = {}
        for one in array(self.where, listed or [], 0, 60):
            name, worth = array(self.where, one, 2, 2) if isinstance(one, list) else (None, 0)
            ident = yaku_id(text_in(self.where, name)) if name is not None else None
            if ident is None:
                return
            found[ident] = found.get(ident, 0) + whole(self.where, worth, 0, 99)
        if found:
            win.bonus = (found.pop(DORA, 0), found.pop(URA, 0), found.pop(RED, 0))
            win.yaku = found

    def _draw_game(self, build: Builder, line: Line) -> None:
        delta = None if line.get("deltas") is None else four(f"{self.where}, deltas", line["deltas"], self.shift)
        if delta is None and line.get("scores") is not None:
            delta = self._since(four(f"{self.where}, scores", line["scores"], self.shift))
        reason = text_in(f"{self.where}, reason", line.get("reason") or "").replace("_", "")
        build.end = end = End(REASONS.get(reason) or draw_of(build, delta), delta=delta)
        if end.how == "exhaustive" and delta is not None:
            end.tenpai = tenpai_of(delta)
        if end.how == "nine-kinds" and build.drawn:
            build.act(build.drawn[-1][0], acts.NINE_KINDS)
        if end.how == "triple-ron" and build.entries:
            for seat in range(build.entries[-1].seat + 1, build.entries[-1].seat + 4):
                build.act(seat % 4, acts.RON)

    def close(self) -> None:
        """Add the hand that is being read to the log."""
        if self.build is not None:
            if self.dealt:  # replacement tiles and what follows the first indicators have no place that dialects agree on
                for place in (*range(DEALT - 1, LIVE_END), FIRST, FIRST + 1):
                    self.build.wall[place] = self.dealt[place]
            self.log.hands.append(self.build.hand())
        self.build = None

    def finish(self) -> Log:
        """Return the game, once all is read. Raise LogError if it has no hand."""
        self.close()
        if not self.log.hands:
            raise wrong(self.name, "an mjai record without a hand", "at least one start_kyoku")
        self.log.names = names(self.name, self.people, self.shift)
        self.log.notes.append("The record does not name its rules; tenhou's are taken.")
        infer(self.log, self.name, named=self.named)
        return self.log
