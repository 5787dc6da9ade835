"""Track the tile ids and points of a record, to find contradictions within it.

This needs no rules: discarded and called tiles were held, the hand shown at the end is the one held, drawn tiles are in the
wall, and the points shown are those before plus the changes since.
"""

from jantaku.core.constants import BY_ADDED_KAN, BY_CONCEALED_KAN, UNKNOWN, WALL
from jantaku.core.dead_wall import indicator
from jantaku.game.formats import tenhou_ids as tenhou
from jantaku.game.formats.tenhou_calls import DecodedCall, call_of
from jantaku.game.formats.tenhou_tags import Attrs, TagHand
from jantaku.scoring.tiles import SEATS, text_of


class TileHoldings:
    """Tiles that each seat holds, by tile id, and its points. ``wall`` is tenhou's, or None if the record has no seed."""

    def __init__(self, hand: TagHand, wall: list[int] | None, dice: tuple[int, int]) -> None:
        self.hand = hand
        self.flaw = hand.build.flaw
        self.wall = wall
        self.held: list[set[int]] = [set() for _ in range(4)]
        self.out: set[int] = set()  # what anybody holds
        self.calls: list[list[str]] = [[] for _ in range(4)]
        self.points = list(hand.build.start.points)
        self.sticks = hand.build.start.sticks
        self.turned: list[int] = []
        self.last = (UNKNOWN, UNKNOWN)  # seat and tile of the last discard, or of a tile added to a triplet
        self.drawn = UNKNOWN
        if wall is not None and dice != hand.build.dice:
            self.flaw(f"the dice are recorded as {hand.build.dice}; its seed throws {dice}")

    def name(self, tile_id: int) -> str:
        """Return a tile as a person and the record call it."""
        return f"{text_of(self.hand.tile(tile_id))} (tile {tile_id})"

    def lies(self, place: int, tile_id: int, what: str, *values: object) -> None:
        """Check that a tile seen is the one at its place in the wall; ``what`` it is, is filled in where it is not."""
        if self.wall is not None and self.wall[WALL - 1 - place] != tile_id:
            there = self.name(self.wall[WALL - 1 - place])
            self.flaw(f"{what.format(*values)} is {self.name(tile_id)}; the wall of its seed has {there}")

    def gains(self, seat: int, tile_id: int) -> None:
        """Add a tile to a seat, checking that nobody else has it."""
        if tile_id in self.out:
            self.flaw(f"{self.name(tile_id)} comes to {SEATS[seat]} a second time")
        self.out.add(tile_id)
        self.held[seat].add(tile_id)

    def loses(self, seat: int, does: str, tile_id: int) -> None:
        """Remove a tile from the hand that holds it."""
        if tile_id not in self.held[seat]:
            self.flaw(f"{SEATS[seat]} {does} {self.name(tile_id)}, which {SEATS[seat]} does not hold")
            return
        self.held[seat].remove(tile_id)
        self.out.discard(tile_id)

    def deal(self, seat: int, tile_ids: tuple[int, ...]) -> None:
        """Deal thirteen tiles."""
        for at, tile_id in enumerate(tile_ids):
            self.lies(self.hand.build.dealt_place(seat, at), tile_id, "tile {} dealt to {}", at + 1, SEATS[seat])
            self.gains(seat, tile_id)

    def draw(self, seat: int, place: int, tile_id: int) -> None:
        """Draw from a place of the wall."""
        self.lies(place, tile_id, "draw {}, by {},", len(self.hand.build.drawn), SEATS[seat])
        self.gains(seat, tile_id)
        self.drawn = tile_id

    def discard(self, seat: int, tile_id: int) -> None:
        """Discard a tile."""
        self.loses(seat, "discards", tile_id)
        self.last = (seat, tile_id)

    def call(self, seat: int, call: DecodedCall, text: str) -> None:
        """Make a call, on another's discard if one is claimed."""
        for tile_id in call.used:
            self.loses(seat, "calls with", tile_id)
        if call.how == BY_ADDED_KAN:
            self.last = (seat, call.used[0])
            at = self.triplet(seat, call.used[0] // 4)
            if at == UNKNOWN:
                self.flaw(f"{SEATS[seat]} adds {self.name(call.used[0])} to a triplet that is not there")
                return
            self.calls[seat][at] = text
            return
        self.calls[seat].append(text)
        if call.how != BY_CONCEALED_KAN and self.last != ((seat + call.source) % 4, call.claimed):
            self.flaw(f"{SEATS[seat]} calls {self.name(call.claimed)}, which was not just discarded by the seat it names")

    def triplet(self, seat: int, kind: int) -> int:
        """Return the index of a seat's call that is the triplet of this kind; -1 if it has none."""
        for at, text in enumerate(self.calls[seat]):
            call = call_of(self.hand.place, text)
            if call.claimed // 4 == kind and len({tile_id // 4 for tile_id in call.used}) == 1 and len(call.used) == 2:
                return at
        return UNKNOWN

    def turn(self, place: int, tile_id: int) -> None:
        """Reveal a dora indicator."""
        self.lies(place, tile_id, "dora indicator {}", len(self.turned) + 1)
        self.turned.append(tile_id)

    def riichi(self, attrs: Attrs) -> None:
        """Pay a riichi stick."""
        if attrs["step"] == "2":
            self.points[self.hand.seat(self.hand.place, attrs, "who")] -= 1000
            self.sticks += 1
            if "ten" in attrs:
                self.owns("after the stick is paid", self.hand.four(self.hand.place, attrs["ten"]))

    def owns(self, when: str, points: tuple[int, int, int, int]) -> None:
        """Check that the points shown are those left by the changes so far."""
        if list(points) != self.points:
            self.flaw(f"{when} the points are recorded as {list(points)}; the changes before leave {self.points}")

    def end(self, attrs: Attrs, *, first: bool) -> None:
        """Check a win or a draw: its counters, its sticks, the points before it, and the hands shown."""
        place = self.hand.place
        if first and tenhou.numbers(place, attrs.get("ba", ""), 0, 999) != [self.hand.build.start.counters, self.sticks]:
            self.flaw(f"counters and sticks at the end are recorded as {attrs.get('ba', '')}; there are {self.counted()}")
        self.owns("at the end", self.hand.four(place, ",".join(attrs.get("sc", "").split(",")[::2])))
        for seat, change in enumerate(self.hand.changes(attrs)):
            self.points[seat] += change
        for seat in range(4):
            if f"hai{seat}" in attrs:
                self.shown(seat, set(tenhou.ids(place, attrs[f"hai{seat}"])))
        if "who" in attrs:
            self.win(self.hand.seat(place, attrs, "who"), attrs)

    def counted(self) -> str:
        """Return counters and sticks as text."""
        return f"{self.hand.build.start.counters},{self.sticks}"

    def shown(self, seat: int, tile_ids: set[int]) -> None:
        """Check that a hand shown is the one held."""
        if tile_ids != self.held[seat]:
            odd = ", ".join(self.name(tile_id) for tile_id in sorted(tile_ids ^ self.held[seat]))
            self.flaw(f"the hand that {SEATS[seat]} shows is not the one held; they differ by {odd}")

    def win(self, seat: int, attrs: Attrs) -> None:
        """Check what a winner shows: hand, calls, winning tile, indicators."""
        place = self.hand.place
        tile_id = tenhou.number(place, attrs.get("machi", ""), 0, WALL - 1)
        self_drawn = attrs.get("fromWho") == attrs.get("who")
        if tile_id != (self.drawn if self_drawn else self.last[1]):
            self.flaw(f"{SEATS[seat]} wins on {self.name(tile_id)}, which was not the tile just drawn or discarded")
        self.shown(seat, set(tenhou.ids(place, attrs.get("hai", ""))) - (set() if self_drawn else {tile_id}))
        if sorted(attrs["m"].split(",") if attrs.get("m") else []) != sorted(self.calls[seat]):
            self.flaw(f"{SEATS[seat]} shows the calls {attrs.get('m', '')}; those made are {','.join(self.calls[seat])}")
        if list(tenhou.ids(place, attrs.get("doraHai", ""))) != self.turned:
            self.flaw(f"the dora indicators at the end are recorded as {attrs.get('doraHai', '')}; those turned are {self.turned}")
        for at, under in enumerate(tenhou.ids(place, attrs.get("doraHaiUra", ""))):
            self.lies(indicator(at) + 1, under, "ura dora indicator {}", at + 1)
