"""Read from Mahjong Soul's record the statements of its server: acts offered, furiten, waits, tiles left, riichi sticks."""

from jantaku.core import acts
from jantaku.core.constants import UNKNOWN
from jantaku.game.formats.build import Builder, Tiles, chii_act, same_kind, wrong
from jantaku.game.formats.json_in import array, brief, four, table, text_in, whole
from jantaku.game.log import Statement, Win
from jantaku.scoring.tiles import MPSZ, SEATS, is_red, kind, text_of

TILES = {name: tile for tile, name in enumerate(MPSZ)}
DISCARD, CHII, PON, CONCEALED, KAN, ADDED, RIICHI, TSUMO, RON, NINE_KINDS = range(1, 11)
SINGLE = {TSUMO: acts.TSUMO, RON: acts.RON, NINE_KINDS: acts.NINE_KINDS, KAN: acts.KAN}
COUNTS = ("count", "fu", "biao_dora_count", "count_zimo", "fu_zimo")
COMBINED = (CHII, PON, CONCEALED, KAN, ADDED, RIICHI)
Fields = dict[str, object]


def tile_in(where: str, value: object) -> int:
    """Parse a tile: 1m to 9m, p, s, 1z to 7z, and 0m, 0p, 0s for the red fives."""
    name = text_in(where, value)
    if name not in TILES:
        raise wrong(where, f"the tile {brief(name)}", "m, p, s and 0-9, or z and 1-7")
    return TILES[name]


def tiles_in(where: str, value: object, low: int, high: int) -> Tiles:
    """Parse a list of tiles, or a text of them."""
    listed: object = value
    if isinstance(value, str):
        listed = [value[at : at + 2] for at in range(0, len(value), 2)]
    return tuple(tile_in(where, one) for one in array(where, listed, low, high))


def seat_in(where: str, fields: Fields) -> int:
    """Parse a seat; programs leave out a zero."""
    return whole(where, fields.get("seat", 0), 0, 3)


def flag(where: str, fields: Fields, key: str) -> bool:
    """Parse a flag; programs leave out one that is not set."""
    value = fields.get(key, False)
    if not isinstance(value, bool):
        raise wrong(where, f"{key} {brief(value)}", "true or false")
    return value


class ServerStatements:
    """Collects the statements of a hand."""

    def __init__(self, build: Builder, stated: frozenset[str]) -> None:
        self.build = build
        self.stated = stated  # keys that any record of the game has: what none has is unknown, not empty
        self.statements: list[Statement] = []

    def add(self, when: str, what: str, seat: int, says: object, tile: int = UNKNOWN) -> None:
        """Add a statement at this place of the hand."""
        self.statements.append(Statement(len(self.build.entries), when, what, seat, says, tile))

    def turn(self, seat: int, fields: Fields, *, drawn: bool) -> None:
        """Read what is stated as a seat's turn begins."""
        where = self.build.place
        if "zhenting" in fields:
            self.add("turn", "furiten", seat, self.furiten(fields))
        if drawn and "left_tile_count" in fields:
            self.add("turn", "tiles left", seat, whole(where, fields["left_tile_count"], 0, 136))
        if fields.get("liqi"):
            stick = table(where, fields["liqi"])
            paid = (whole(where, stick.get("score", 0)), whole(where, stick.get("liqibang", 0), 0, 999))
            self.add("turn", "riichi stick", whole(where, stick.get("seat", 0), 0, 3), paid)
        if fields.get("operation"):
            offer = table(where, fields["operation"])
            to = whole(where, offer.get("seat", 0), 0, 3)
            if to != seat:
                self.build.flaw(f"acts are offered to {SEATS[to]} on the turn of {SEATS[seat]}")
            listed = self.operations(offer)
            self.add("turn", "acts offered", to, self.offered(listed, UNKNOWN))
            if not drawn:
                barred = [kind(tile) for key, made in listed if key == DISCARD for tile in tiles_in(where, made, 0, 14)]
                self.add("turn", "tiles barred", to, tuple(sorted(barred)))

    def window(self, seat: int, fields: Fields, tile: int) -> None:
        """Read what is stated after a discard, or a kan that may be robbed."""
        if "zhenting" in fields:
            self.add("window", "furiten", seat, self.furiten(fields), tile)
        if "operations" not in self.stated:
            return
        where = self.build.place
        offers: dict[int, object] = {other: () for other in range(4) if other != seat}
        for value in array(where, fields.get("operations") or [], 0, 3):
            offer = table(where, value)
            to = whole(where, offer.get("seat", 0), 0, 3)
            offers[to] = self.offered(self.operations(offer), tile)
        for to, offered in offers.items():
            self.add("window", "acts offered", to, offered)

    def furiten(self, fields: Fields) -> tuple[bool, ...]:
        """Return which seats are furiten."""
        found = array(self.build.place, fields["zhenting"], 4, 4)
        if not all(isinstance(one, bool) for one in found):
            raise wrong(self.build.place, f"zhenting {found!r}"[:60], "true or false for each of four seats")
        return tuple(bool(one) for one in found)

    def operations(self, offer: Fields) -> list[tuple[int, list[object]]]:
        """Return what is offered: the number of each kind of act, and its combinations."""
        where = self.build.place
        found = []
        for value in array(where, offer.get("operation_list") or [], 0, 20):
            fields = table(where, value)
            number = whole(where, fields.get("type", 0), DISCARD, NINE_KINDS)
            made = array(where, fields.get("combination") or [], 0, 60)
            if number in COMBINED and not made:
                raise wrong(where, f"an offer of the kind {number} without a combination", "its tiles, such as 5p|6p")
            found.append((number, made))
        return found

    def offered(self, listed: list[tuple[int, list[object]]], claimed: int) -> tuple[int, ...]:
        """Return the acts offered, each once; discards are left out. The server repeats a riichi for its waits."""
        found: list[int] = []
        for number, made in listed:
            if number in SINGLE:
                for one in made:
                    same_kind(self.build.place, (claimed, *self.tiles(one)), 4)
                found.append(SINGLE[number])
            elif number != DISCARD:
                found += [self.act(number, one, claimed) for one in made]
        return tuple(sorted(set(found)))

    def act(self, number: int, text: object, claimed: int) -> int:
        """Return the act of one combination, such as "5p|6p"."""
        where = self.build.place
        tiles = self.tiles(text)
        if number == RIICHI:
            return acts.RIICHI_DISCARD + tiles[0]
        if number in {CONCEALED, ADDED}:
            kan = acts.CONCEALED_KAN if number == CONCEALED else acts.ADDED_KAN
            return kan + same_kind(where, tiles, len(tiles))
        if len(tiles) != 2 or claimed == UNKNOWN:
            raise wrong(where, f"an offer to call with {brief(text)}", "two tiles for a discard")
        if number == CHII:
            return chii_act(where, claimed, tiles)
        same_kind(where, (claimed, *tiles), 3)
        return acts.PONS[sum(map(is_red, tiles))]

    def tiles(self, text: object) -> Tiles:
        """Return the tiles of a combination, such as "5p|6p"."""
        where = self.build.place
        return tuple(tile_in(where, one) for one in text_in(where, text).split("|"))

    def waits(self, when: str, seat: int, values: object) -> None:
        """Read the waits of a seat, each with its values."""
        if "tingpais" not in self.stated:
            return
        where = self.build.place
        found = []
        for value in array(where, values, 0, 13):
            fields = table(where, value)
            han, fu, dora, drawn_han, drawn_fu = (whole(where, fields.get(key, 0), 0, 999) for key in COUNTS)
            yaku, yakuman, drawn_yakuman = (flag(where, fields, key) for key in ("haveyi", "yiman", "yiman_zimo"))
            ron = (han, 0 if yakuman else fu, 0 if yakuman else dora) if yaku else (0, 0, 0)
            tile = text_of(kind(tile_in(where, fields.get("tile"))))
            found.append((tile, yaku, *ron, drawn_han, 0 if drawn_yakuman else drawn_fu))
        self.add(when, "waits", seat, tuple(sorted(found)))

    def worth(self, win: Win, fields: Fields) -> None:
        """Read what a winner's hand would pay in each way, and its limit."""
        where = self.build.place
        dealer = win.winner == self.build.start.dealer
        paid = [whole(where, fields.get(f"point_{key}", 0)) for key in ("rong", "zimo_qin", "zimo_xian")]
        if fields.get("point_rong") and fields.get("point_zimo_xian"):
            self.add("end", "ron, self-draw", win.winner, (paid[0], 0 if dealer and not paid[1] else paid[1], paid[2]))
        if "liqi" in fields:
            self.add("end", "riichi", win.winner, flag(where, fields, "liqi"))
        limit = whole(where, fields.get("title_id", 0), 0, 999)
        if "title_id" in fields and not flag(where, fields, "yiman"):
            self.add("end", "limit", win.winner, limit)

    def paid(self, fields: Fields) -> None:
        """Read the points before and after the payments."""
        where = self.build.place
        for key, what in (("old_scores", "points before the payments"), ("scores", "points after the hand")):
            if fields.get(key):
                self.add("end", what, 0, four(where, fields[key]))
