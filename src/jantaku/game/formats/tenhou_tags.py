"""Read a hand from tags that tenhou writes and sends: the same in its records and to its clients."""

import re
from collections.abc import Iterable

from jantaku.core import acts
from jantaku.core.constants import BY_ADDED_KAN, BY_CHII, BY_CONCEALED_KAN, BY_PON, UNKNOWN, WALL
from jantaku.game.formats import tenhou_ids as tenhou
from jantaku.game.formats.build import Builder, chii_act, wrong
from jantaku.game.formats.tenhou_calls import DecodedCall, call_of
from jantaku.game.log import End, Four, Start, Win, title
from jantaku.scoring.tiles import SEATS, is_red, kind

MOVE = re.compile(r"([TUVWDEFGdefg])(\d{1,3})")
# Most tags of a record: the seat that draws or discards, the tile id, and whether the letter says that it was drawn.
DRAWS = {f"{letter}{tile}": (seat, tile) for seat, letter in enumerate("TUVW") for tile in range(WALL)}
DRAWS |= {letter: (seat, UNKNOWN) for seat, letter in enumerate("TUVW")}
DISCARDS = {
    f"{letter}{tile}": (seat, tile, by_letter)
    for by_letter, letters in enumerate(("DEFG", "defg"))
    for seat, letter in enumerate(letters)
    for tile in range(WALL)
}
MOST_POINTS = 10_000_000
Attrs = dict[str, str]


class TagHand:
    """Reads one hand tag by tag.

    ``shift`` is added to a seat number of the record to get ours (0 is the first East); ``own`` is the seat whose client kept it.
    """

    def __init__(self, name: str, count: int, attrs: Attrs, *, reds: bool, shift: int, own: int | None = None) -> None:
        self.tiles = tenhou.TILE_OF[reds]
        self.own = own
        self.shift = shift
        where = f"{name}, hand {count}"
        seed = tenhou.numbers(where, attrs.get("seed", ""), 0, 999)
        if len(seed) != 6 or max(seed[3:5]) > 5 or seed[0] > 15:
            raise wrong(where, f"seed={attrs.get('seed', '')[:40]!r}", "round, counters, sticks, two dice less 1, dora indicator")
        start = Start(self.four(where, attrs.get("ten", "")), self.seat(where, attrs, "oya"), seed[0] // 4, seed[1], seed[2])
        self.build = Builder(start, f"{where} ({title(seed[0] % 4, seed[0] // 4, seed[1])})")
        self.place, self.flaw = self.build.place, self.build.flaw
        self.build.dice = (seed[3] + 1, seed[4] + 1)
        if start.dealer != seed[0] % 4:
            self.flaw(f"the round is recorded as {seed[0]}, whose dealer is {SEATS[seed[0] % 4]}; {SEATS[start.dealer]} deals")
        self.turned(seed[5])
        self.declaring = UNKNOWN  # the seat that has declared riichi, its discard to come
        self.last = UNKNOWN  # id last drawn, while it may still be discarded as such
        self.added = UNKNOWN  # the tile that the last call added to a triplet
        self.over = False

    def four(self, where: str, text: str) -> Four:
        """Return four amounts in hundreds, by our seats, in points."""
        amounts = tenhou.numbers(where, text, -MOST_POINTS, MOST_POINTS)
        if len(amounts) != 4:
            raise wrong(where, f"{text[:40]!r}", "four amounts in hundreds")
        east, south, west, north = (100 * amounts[(seat - self.shift) % 4] for seat in range(4))
        return east, south, west, north

    def seat(self, where: str, attrs: Attrs, key: str) -> int:
        """Return the seat that an attribute names."""
        return (tenhou.number(where, attrs.get(key, ""), 0, 3) + self.shift) % 4

    def tile(self, tile_id: int) -> int:
        """Return the tile of an id."""
        return self.tiles[tile_id]

    def deal(self, seat: int, tile_ids: tuple[int, ...]) -> None:
        """Deal a hand."""
        self.build.deal(seat, tuple(map(self.tile, tile_ids)))

    def turned(self, tile_id: int) -> None:
        """Reveal a dora indicator."""
        if tile_id > 135:
            raise wrong(self.build.place, f"dora indicator {tile_id}", "a tile id from 0 to 135")
        self.build.indicator(self.tile(tile_id))

    def take(self, tag: str, attrs: Attrs) -> bool:
        """Process one tag of the hand; return False if it is not about a hand."""
        if self.over and tag != "AGARI":
            return False
        if drawn := DRAWS.get(tag):
            self.draw((drawn[0] + self.shift) % 4, drawn[1])
        elif cast := DISCARDS.get(tag):
            self.discard((cast[0] + self.shift) % 4, cast[1], by_letter=bool(cast[2]))
        elif found := MOVE.fullmatch(tag):
            return self.take(f"{found[1]}{tenhou.number(self.place, found[2], 0, 135)}", attrs)
        elif tag == "N":
            self.call(self.seat(self.place, attrs, "who"), call_of(self.place, attrs.get("m", "")))
        elif tag == "REACH":
            self.riichi(attrs)
        elif tag == "DORA":
            self.turned(tenhou.number(self.place, attrs.get("hai", ""), 0, 135))
        elif tag == "AGARI":
            self.win(attrs)
        elif tag == "RYUUKYOKU":
            self.draw_game(attrs)
        else:
            return False
        return True

    def draw(self, seat: int, tile_id: int) -> None:
        """Draw for a seat, -1 an unseen tile."""
        self.build.draw(seat, self.tile(tile_id))
        self.last = tile_id

    def discard(self, seat: int, tile_id: int, *, by_letter: bool) -> None:
        """Discard; the tile drawn tells whether it is from the hand or, if that is unknown, the letter of the tag does."""
        drawn = by_letter or tile_id == self.last
        self.build.discard(seat, self.tile(tile_id), drawn=drawn, riichi=self.declaring != UNKNOWN)
        if self.declaring not in {UNKNOWN, seat}:
            self.flaw(f"the riichi before a discard of {SEATS[seat]} is recorded as one of {SEATS[self.declaring]}")
        self.declaring = UNKNOWN
        self.last = UNKNOWN

    def call(self, seat: int, call: DecodedCall) -> None:
        """Add a call, by its claimed tile and those of the hand."""
        used = tuple(map(self.tile, call.used))
        self.added = used[0] if call.how == BY_ADDED_KAN else UNKNOWN
        if call.how == BY_CHII:
            self.build.act(seat, chii_act(self.place, self.tile(call.claimed), used))
        elif call.how == BY_PON:
            self.build.act(seat, acts.PONS[sum(map(is_red, used))])
        elif call.how == BY_ADDED_KAN:
            self.build.act(seat, acts.ADDED_KAN + kind(used[0]))
        else:
            self.build.act(seat, acts.CONCEALED_KAN + kind(used[0]) if call.how == BY_CONCEALED_KAN else acts.KAN)
        self.last = UNKNOWN

    def riichi(self, attrs: Attrs) -> None:
        """Declare riichi (step 1) or pay its stick (step 2)."""
        if attrs.get("step") not in {"1", "2"}:
            raise wrong(self.place, f"REACH with step={attrs.get('step', '')[:20]!r}", "step 1 or 2")
        seat = self.seat(self.place, attrs, "who")
        if attrs["step"] == "1":
            self.declaring = seat

    def win(self, attrs: Attrs) -> None:
        """Add a win, and the worth that the record claims."""
        winner, payer = self.seat(self.place, attrs, "who"), self.seat(self.place, attrs, "fromWho")
        how = "tsumo" if winner == payer else "ron"
        end = self.build.end
        if end is not None and (end.how != "ron" or how != "ron" or len(end.wins) > 2):
            raise wrong(self.place, "a win after the end of the hand", "one self-draw, or up to three wins on one discard")
        win = Win(winner, payer, delta=self.changes(attrs))
        self.worth(win, attrs)
        if "paoWho" in attrs:
            win.liable = self.seat(self.place, attrs, "paoWho")
        self.build.act(winner, acts.TSUMO if how == "tsumo" else acts.RON)
        under = tuple(map(self.tile, tenhou.ids(self.place, attrs["doraHaiUra"]))) if "doraHaiUra" in attrs else ()
        if len(under) > len(self.build.ura):  # of several winners, only those in riichi show them
            self.build.under(under)
        if end is None:
            end = self.build.end = End(how)
        end.wins.append(win)
        end.delta = win.delta if end.delta is None else add(end.delta, win.delta)
        self.over = True

    def worth(self, win: Win, attrs: Attrs) -> None:
        """Add the worth of a win that a record claims."""
        ten = tenhou.numbers(self.place, attrs.get("ten", ""), 0, MOST_POINTS)
        pairs = tenhou.numbers(self.place, attrs.get("yaku", ""), 0, 99)
        yakuman = tenhou.numbers(self.place, attrs.get("yakuman", ""), 0, len(tenhou.YAKU) - 1)
        if len(ten) != 3 or len(pairs) % 2 or max(pairs[::2], default=0) > tenhou.FIRST_DORA + 2 or bool(pairs) == bool(yakuman):
            raise wrong(
                self.place, "an AGARI tag with other ten, yaku or yakuman", "fu,points,limit and then id,han,... or yakuman ids"
            )
        win.points = ten[1]
        han = dict(zip(pairs[::2], pairs[1::2], strict=True))
        limit = tenhou.limit(sum(han.values()), ten[0]) if han else tenhou.MOST_LIMIT
        if ten[2] != limit:
            self.flaw(f"the limit of the win of {SEATS[win.winner]} is recorded as {ten[2]}; its han and fu make {limit}")
        if yakuman:
            win.yaku = {tenhou.YAKU[yaku]: 1 for yaku in yakuman}
            return
        self.winds(win.winner, han)
        win.fu = ten[0]
        win.han = sum(han.values())
        win.yaku = {}
        for yaku, value in han.items():
            if yaku < tenhou.FIRST_DORA:
                win.yaku[tenhou.YAKU[yaku]] = win.yaku.get(tenhou.YAKU[yaku], 0) + value
        win.bonus = (han.get(tenhou.FIRST_DORA, 0), han.get(tenhou.FIRST_DORA + 1, 0), han.get(tenhou.FIRST_DORA + 2, 0))

    def winds(self, winner: int, yaku: Iterable[int]) -> None:
        """Check that the wind of a yaku is that of the winner's seat, or of the round."""
        start = self.build.start
        for first, wind in ((tenhou.SEAT_WINDS, (winner - start.dealer) % 4), (tenhou.ROUND_WINDS, start.round % 4)):
            for ident in yaku:
                if first <= ident < first + 4 and ident != first + wind:
                    self.flaw(
                        f"a win is recorded with the yaku {ident}, {tenhou.YAKU[ident]} {SEATS[ident - first]}; it is {SEATS[wind]}"
                    )

    def draw_game(self, attrs: Attrs) -> None:
        """Add a hand without a win. The hands shown tell who declared nine kinds, and who called a triple ron."""
        kind_of_draw = attrs.get("type", "")
        if kind_of_draw and kind_of_draw not in tenhou.DRAWS:
            raise wrong(self.place, f"a draw of type {kind_of_draw[:20]!r}", f"none or one of {', '.join(tenhou.DRAWS)}")
        how = tenhou.DRAWS.get(kind_of_draw, "exhaustive")
        east, south, west, north = (int(f"hai{(seat - self.shift) % 4}" in attrs) for seat in range(4))
        end = self.build.end = End(how, delta=self.changes(attrs))
        if how in {"exhaustive", "nagashi"}:
            end.tenpai = self.tenpai((east, south, west, north), how, end.delta or (0, 0, 0, 0))
        shown = [seat for seat, shows in enumerate((east, south, west, north)) if shows]
        if how == "nine-kinds":
            if len(shown) != 1:
                raise wrong(self.place, f"nine kinds declared by {len(shown)} seats", "the hand of the one who declares")
            self.build.act(shown[0], acts.NINE_KINDS)
        if how == "triple-ron":
            last = next((entry.seat for entry in reversed(self.build.entries)), 0)
            for seat in sorted(shown, key=lambda seat: (seat - last) % 4):
                self.build.act(seat, acts.RON)
        self.over = True

    def tenpai(self, shown: Four, how: str, delta: Four) -> Four:
        """Return who was tenpai: those whose hands are shown, and the client itself, which is not sent its own hand.

        Payments decide for the client; without any, all four are alike. After nagashi mangan they cannot: -1, so that the rules
        judge its hand, which is known.
        """
        if self.own is None or shown[self.own]:
            return shown
        own = UNKNOWN if how == "nagashi" else int(delta[self.own] > 0 if any(delta) else sum(shown) == 3)
        east, south, west, north = (own if seat == self.own else shows for seat, shows in enumerate(shown))
        return east, south, west, north

    def changes(self, attrs: Attrs) -> Four:
        """Return the change of each seat, from "points,change,..." in hundreds."""
        pairs = attrs.get("sc", "").split(",")
        if len(pairs) != 8:
            raise wrong(self.place, f"sc={attrs.get('sc', '')[:40]!r}", "points and change of four seats")
        return self.four(self.place, ",".join(pairs[1::2]))


def add(one: Four, other: Four | None) -> Four:
    """Return the sum of two changes of points."""
    east, south, west, north = (a + b for a, b in zip(one, other or (0, 0, 0, 0), strict=True))
    return east, south, west, north


def final(hand: TagHand, text: str) -> tuple[Four, tuple[float, float, float, float]]:
    """Return final points and scores, from "points,score,..."."""
    parts = text.split(",")
    if len(parts) != 8:
        raise wrong(hand.place, f"owari={text[:60]!r}", "points and score of four seats")
    scores = [tenhou.fraction(hand.place, part) for part in parts[1::2]]
    east, south, west, north = (scores[(seat - hand.shift) % 4] for seat in range(4))
    return hand.four(hand.place, ",".join(parts[::2])), (east, south, west, north)
