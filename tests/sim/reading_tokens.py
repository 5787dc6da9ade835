"""A hand read from the words of its tokens alone, as a person would."""

from collections import Counter
from dataclasses import dataclass, field

from jantaku.core.constants import STANDING
from jantaku.core.dead_wall import indicator
from jantaku.core.fields import State
from jantaku.scoring.tiles import MPSZ
from jantaku.sim.encodings import SEATS, WINDS

DRAWN, RIICHI, TAKEN = 1, 2, 4
Meld = tuple[str, int, int, int]  # how it was made, its lowest kind, the red fives in it, from whom


def kind_of(tile: int) -> int:
    """The kind of a tile."""
    return tile if tile < 34 else 9 * (tile - 34) + 4


@dataclass
class Seen:
    """All that the tokens of one seat say; seats are counted from the viewer."""

    words: list[str]
    red_fives: int
    hand: Counter[int] = field(default_factory=Counter)
    rivers: list[list[tuple[int, int]]] = field(default_factory=lambda: [[], [], [], []])
    melds: list[list[Meld]] = field(default_factory=lambda: [[], [], [], []])
    indicators: list[int] = field(default_factory=list)
    stands: list[int] = field(default_factory=list)
    riichi_at: list[int] = field(default_factory=lambda: [-1] * 4)
    points: list[str] = field(default_factory=list)
    said: dict[str, str] = field(default_factory=dict)
    declared: dict[int, int] = field(default_factory=dict)
    last: tuple[int, int] = (-1, -1)
    announced: tuple[int, str, int] | None = None

    def __post_init__(self) -> None:
        for word in self.words:
            self.read(word)

    def read(self, word: str) -> None:
        """Follow one token."""
        what, _, of = word.partition(": ")
        parts = of.split(", ")
        if what in ("round wind", "seat wind", "counters", "riichi sticks"):
            assert what not in self.said
            self.said[what] = of
        elif what == "points":
            assert parts[1] == SEATS[len(self.points)]
            self.points.append(parts[0])
        elif what == "dora indicator":
            self.indicators.append(MPSZ.index(of))
        elif what in ("dealt", "draw", "replacement"):
            self.complete()
            self.hand[MPSZ.index(of)] += 1
        elif what == "riichi stands":
            self.stands.append(SEATS.index(of))
        elif what in ("tenpai", "noten"):
            self.declared[SEATS.index(of)] = int(what == "tenpai")
        elif what != "exhausted":
            self.act(what, parts[0], SEATS.index(parts[1]))

    def act(self, what: str, of: str, seat: int) -> None:
        """Follow an act of a seat."""
        self.complete()
        if what.endswith("kong"):
            self.announced = (seat, what, MPSZ.index(of))
        elif what == "call":
            self.call(of, seat)
        else:
            tile, river = MPSZ.index(of), self.rivers[seat]
            turned = what.startswith("riichi")
            if turned or (seat in self.stands and river[self.riichi_at[seat]][1] & TAKEN):
                self.riichi_at[seat], turned = len(river), True
            river.append((tile, DRAWN * what.endswith("as drawn") + RIICHI * turned))
            self.last = (seat, tile)
            self.drop(seat, tile)

    def drop(self, seat: int, tile: int) -> None:
        """Take a tile out of the viewer's hand."""
        if seat == 0:
            assert self.hand[tile] > 0, (self.words, tile)
            self.hand[tile] -= 1

    def reds_of(self, kind: int) -> int:
        """How many fives of a kind are red."""
        return self.red_fives >> 3 * (kind // 9) & 7 if kind < 27 and kind % 9 == 4 else 0

    def call(self, how: str, seat: int) -> None:
        """Follow the call of the last discard."""
        source, tile = self.last
        river, kind, of = self.rivers[source], kind_of(tile), how.split()
        river[-1] = (tile, river[-1][1] | TAKEN)
        from_hand = {"red": 1, "reds": 2}.get(of[-1], 0)
        if of[0] == "chii":
            low = kind - ("low", "middle", "high").index(of[1])
            kinds = [one for one in range(low, low + 3) if one != kind]
        else:
            low, kinds = kind, [kind] * (3 if of[0] == "kan" else 2)
            from_hand = self.reds_of(kind) - (tile >= 34) if of[0] == "kan" else from_hand
        left = from_hand
        for one in kinds:
            red = left > 0 and one < 27 and one % 9 == 4
            left -= red
            self.drop(seat, 34 + one // 9 if red else one)
        self.melds[seat].append((of[0], low, from_hand + (tile >= 34), source))

    def complete(self) -> None:
        """Follow a kong that was announced and not robbed."""
        if self.announced is None:
            return
        (seat, what, tile), self.announced = self.announced, None
        kind = kind_of(tile)
        if what == "added kong":
            self.drop(seat, tile)
            at = next(i for i, meld in enumerate(self.melds[seat]) if meld[:2] == ("pon", kind))
            _, _, reds, source = self.melds[seat][at]
            self.melds[seat][at] = ("added", kind, reds + (tile >= 34), source)
            return
        for i in range(4):
            self.drop(seat, 34 + kind // 9 if i < self.reds_of(kind) else kind)
        self.melds[seat].append(("concealed", kind, self.reds_of(kind), seat))

    def check(self, t: State, seat: int) -> None:
        """Compare all that with the table, for the seat that sees it."""
        plain = Counter({kind: t.hand[seat][kind] for kind in range(34)})
        for suit in range(3):
            reds = t.reds[seat] >> 3 * suit & 7
            plain[9 * suit + 4] -= reds
            plain[34 + suit] += reds
        assert +self.hand == +plain
        assert self.indicators == [t.wall[indicator(i)] for i in range(t.indicators)]
        assert self.said["round wind"] == WINDS[t.round]
        assert self.said["seat wind"] == WINDS[(seat - t.dealer) % 4]
        assert self.said["counters"] == str(t.counters)
        assert self.said["riichi sticks"] == str(t.sticks - len(self.stands))
        for i in range(4):
            self.check_seat(t, (seat + i) % 4, i, seat)

    def check_seat(self, t: State, who: int, i: int, seat: int) -> None:
        """Compare what is open in front of a seat."""
        n, m = t.discards[who], t.melds[who]
        assert self.rivers[i] == list(zip(t.river[who][:n], t.marks[who][:n], strict=True))
        assert (i in self.stands) == (t.riichi[who] == STANDING)
        assert self.riichi_at[i] == t.riichi_at[who]
        names = ("", "chii", "pon", "kan", "added", "concealed")
        made = [(names[t.meld_call[who][k]], t.meld[who][k] % 34, t.meld_reds[who][k]) for k in range(m)]
        assert [meld[:3] for meld in self.melds[i]] == made
        assert [(seat + meld[3]) % 4 for meld in self.melds[i]] == t.meld_from[who][:m]
        before = t.points[who] + 1000 * (i in self.stands)
        least = self.points[i].split()[0].replace(",", "")
        assert before < 0 if least == "below" else int(least) <= before < int(least) + 2000 or before >= 68000
        assert self.declared.get(i, -1) == t.declared[who]
