"""Read Mahjong Soul's own record, as downloaders write it: JSON with ``head`` and the actions of the game.

The server states more than acts: what it offered each seat, who is furiten, waits with their values, the tiles left. All that is
kept as claims (`jantaku.game.log.Statement`). What contradicts itself within the record is a flaw of the hand.
"""

import hashlib
from collections.abc import Iterator

from jantaku.core import acts
from jantaku.core.constants import DEALT, UNKNOWN, WALL
from jantaku.core.dead_wall import REPLACEMENT, indicator
from jantaku.game.formats.build import Builder, Tiles, chii_act, same_kind, wrong
from jantaku.game.formats.json_in import array, brief, four, load, table, text_in, whole
from jantaku.game.formats.mahjongsoul_held import ShownTiles
from jantaku.game.formats.mahjongsoul_rules import BONUS, BOOK, YAKU, fan, house
from jantaku.game.formats.mahjongsoul_said import ServerStatements, flag, seat_in, tile_in, tiles_in
from jantaku.game.formats.partial import kept
from jantaku.game.formats.result import draw_of
from jantaku.game.log import End, Four, HandLog, Log, Start, Win, title
from jantaku.scoring.tiles import SEATS, is_red, text_of

MOST_BYTES = 8_000_000
MOST_HANDS = 1000
LEFT = 83  # tiles after the deal: ``paishan``
INDICATOR, URA = 78, 77  # places in ``paishan`` of the first dora indicator and its ura; the next are two places before
ACTION = 1
CHII, PON, KAN = range(3)
ADDED, CONCEALED = 2, 3
NINE_KINDS, FOUR_WINDS = 1, 2
Fields = dict[str, object]


def read(text: str, name: str = "mahjongsoul") -> Log:
    """Return the game of one record. Raise LogError, with the place, for anything else."""
    return game_of(table(name, load(name, text, MOST_BYTES)), name)


def game_of(document: Fields, name: str) -> Log:
    """The game of one record, its JSON being read."""
    head = table(f"{name}, head", document["head"])
    log = Log(BOOK)
    log.house = house(f"{name}, head", table(f"{name}, head", head.get("config", {})), log.notes)
    log.names = people(f"{name}, head", head)
    hand: _Hand | None = None
    sums = [0] * 4
    with kept(log, lambda: hand.build if hand else None, lambda: hand.finish() if hand else HandLog()):
        found = list(records(name, document.get("data")))
        stated = frozenset(key for _, fields in found for key in fields)
        for number, (kind, fields) in enumerate(found):
            where = f"{name}, record {number + 1}"
            if kind == "NewRound":
                if hand is not None and hand.last_one:
                    hand.build.flaw("gameend is recorded as true, but another hand follows")
                close(log, hand)
                hand = None
                hand = _Hand(f"{name}, hand {len(log.hands) + 1}", fields, sums, stated)
            elif hand is not None:
                hand.take(where, kind, fields)
            else:
                raise wrong(where, f"{brief(kind)} outside of a hand", "RecordNewRound first")
        close(log, hand)
    if not log.hands:
        raise wrong(name, "a Mahjong Soul record without a hand", "at least one RecordNewRound")
    finish(log, f"{name}, head", head)
    return log


def close(log: Log, hand: "_Hand | None") -> None:
    """Add a hand that has been read to the log."""
    if hand is not None:
        log.hands.append(hand.finish())
    if len(log.hands) >= MOST_HANDS:
        raise wrong("record", "an endless game", f"at most {MOST_HANDS} hands")


def people(where: str, head: Fields) -> tuple[str, str, str, str]:
    """Return the names of the four seats; a computer player has no account and no name."""
    found = [""] * 4
    seated: set[int] = set()
    for account in array(where, head.get("accounts", []), 0, 4):
        fields = table(where, account)
        if seat_in(where, fields) in seated:
            raise wrong(where, f"two accounts in seat {seat_in(where, fields)}", "one account a seat")
        seated.add(seat_in(where, fields))
        found[seat_in(where, fields)] = text_in(where, fields.get("nickname", ""))[:200]
    east, south, west, north = found
    return east, south, west, north


def finish(log: Log, where: str, head: Fields) -> None:
    """Read the final points and session scores; a record without them need not be a whole game."""
    players = array(where, table(where, head.get("result") or {}).get("players", []), 0, 4)
    points, scores = [0] * 4, [0.0] * 4
    for player in players:
        fields = table(where, player)
        seat = seat_in(where, fields)
        points[seat] = whole(where, fields.get("part_point_1", 0))
        scores[seat] = whole(where, fields.get("total_point", 0)) / 1000
    log.complete = len(players) == 4
    if not log.complete:
        log.notes.append("The record has no final points: it need not be a whole game.")
        return
    log.points = four(where, points)
    east, south, west, north = scores
    log.scores = (east, south, west, north)


def records(name: str, data: object) -> Iterator[tuple[str, Fields]]:
    """Iterate over what happened, of either generation: actions with a result, or records.

    Both may lie in an object with a name, ``{"name": ".lq.GameDetailRecords", "data": {...}}``.
    """
    while isinstance(data, dict) and not {"actions", "records"} & data.keys() and "data" in data:
        data = data["data"]
    listed = (data.get("actions") or data.get("records")) if isinstance(data, dict) else data
    for at, value in enumerate(array(f"{name}, data", listed, 1, 100_000)):
        where = f"{name}, data, entry {at + 1}"
        if isinstance(value, str):
            raise wrong(where, "a record that is still packed as text", "the records as objects: name and data")
        entry = table(where, value)
        inner = entry.get("result") if "type" in entry or "result" in entry else entry
        if not inner or entry.get("type", ACTION) != ACTION:
            continue  # what people pressed, and what the game announced
        fields = table(where, inner)
        kind = text_in(where, fields.get("name", ""))
        yield kind.rpartition(".")[2].removeprefix("Record"), table(where, fields.get("data", {}))


class _Hand:
    """Reads one hand. ``sums`` are the values of all hands won so far by each seat, which the record adds up.

    ``stated`` are the keys that any record of the game has.
    """

    def __init__(self, where: str, fields: Fields, sums: list[int], stated: frozenset[str]) -> None:
        dealer, wind = whole(where, fields.get("ju", 0), 0, 3), whole(where, fields.get("chang", 0), 0, 3)
        counters, sticks = whole(where, fields.get("ben", 0), 0, 999), whole(where, fields.get("liqibang", 0), 0, 999)
        self.where = f"{where} ({title(dealer, wind, counters)})"
        if isinstance(scores := fields.get("scores"), list) and len(scores) == 3:
            raise wrong(self.where, "a game of three players", "a game of four players")
        self.build = Builder(Start(four(self.where, fields.get("scores")), dealer, wind, counters, sticks), self.where)
        self.said = ServerStatements(self.build, stated)
        self.sums = sums
        dealt = [tiles_in(self.where, fields.get(f"tiles{seat}"), 13, 14) for seat in range(4)]
        self.held = ShownTiles(self.build, dealt)
        for seat, tiles in enumerate(dealt):
            if len(tiles) != 13 + (seat == dealer):
                raise wrong(self.where, f"{len(tiles)} tiles dealt to {SEATS[seat]}", f"{13 + (seat == dealer)}")
            self.build.deal(seat, tiles[:13])
        self.first = dealt[dealer]
        self.indicators(self.where, fields.get("doras") or [fields.get("dora")])
        self.build.draw(dealer, self.first[13])
        self.wall = tiles_in(self.where, fields.get("paishan") or "", 0, WALL)
        self.sealed(fields)
        self.said.turn(dealer, fields, drawn=True)
        self.last = (UNKNOWN, UNKNOWN)  # seat and tile of the last discard or kan
        self.last_one = False  # the record says that the game ends with this hand

    def sealed(self, fields: Fields) -> None:
        """Check the hash of the wall that was published before the deal."""
        wall = fields.get("paishan")
        if not isinstance(wall, str) or not wall:
            return
        if len(self.wall) != LEFT:
            raise wrong(self.where, f"a wall of {len(self.wall)} tiles", f"{LEFT}, those left after the deal")
        published = fields.get("md5")
        digest = hashlib.md5(wall.encode(), usedforsecurity=False).hexdigest()
        if published and published != digest:
            self.build.flaw(f"the hash of the wall is recorded as {brief(published)}; that of the wall shown is {digest}")

    def indicators(self, where: str, values: object) -> None:
        """Reveal the dora indicators that a list has more than those known, which it must begin with."""
        known = self.build.indicators
        listed = tiles_in(where, values, 0, 5)
        if list(listed[: len(known)]) != known[: len(listed)]:
            self.build.flaw(f"dora indicators are listed as {shown(listed)} after {shown(known)}")
        for tile in listed[len(known) :]:
            self.build.indicator(tile)

    def take(self, where: str, kind: str, fields: Fields) -> None:
        """Read one record."""
        how = {
            "DiscardTile": self.discard,
            "DealTile": self.draw,
            "ChiPengGang": self.claim,
            "AnGangAddGang": self.own_kan,
            "Hule": self.win,
            "NoTile": self.exhausted,
            "LiuJu": self.abort,
        }.get(kind)
        if kind == "BaBei":
            raise wrong(where, "a north that was set aside, of a game of three players", "a game of four players")
        if how is None:
            raise wrong(where, f"the record {brief(kind)}", "one of a game of four players, such as RecordHule")
        if fields.get("doras") and kind != "Hule":
            self.indicators(where, fields["doras"])
        how(f"{self.where}, {where.rpartition(', ')[2]}", fields)

    def draw(self, where: str, fields: Fields) -> None:
        seat, tile = seat_in(where, fields), tile_in(where, fields.get("tile"))
        self.build.draw(seat, tile)
        self.held.gain(seat, tile)
        self.said.turn(seat, fields, drawn=True)

    def discard(self, where: str, fields: Fields) -> None:
        seat, tile = seat_in(where, fields), tile_in(where, fields.get("tile"))
        drawn = flag(where, fields, "moqie")
        have = self.build.drawn[-1] if self.build.drawn else (UNKNOWN, UNKNOWN)
        if not self.build.entries and seat == self.build.start.dealer and tile == have[1] and tile not in self.first[:13]:
            drawn = True  # the dealer's fourteen tiles are one hand: any of them may be the last
        if drawn and (seat, tile) != have:
            self.build.flaw(f"{SEATS[seat]} discards {text_of(tile)} as just drawn; the last draw is {text_of(have[1])}")
            drawn = False
        riichi, double = flag(where, fields, "is_liqi"), flag(where, fields, "is_wliqi")
        self.build.discard(seat, tile, drawn=drawn, riichi=riichi or double)
        self.held.lose(seat, tile)
        self.last = (seat, tile)
        if riichi or double:
            self.said.add("window", "double riichi", seat, double)
        self.said.window(seat, fields, tile)
        self.said.waits("window", seat, fields.get("tingpais", []))

    def claim(self, where: str, fields: Fields) -> None:
        seat, how = seat_in(where, fields), whole(where, fields.get("type", 0), 0, 2)
        tiles = tiles_in(where, fields.get("tiles"), 3, 4)
        sources = [whole(where, one, 0, 3) for one in array(where, fields.get("froms"), len(tiles), len(tiles))]
        others = [at for at, source in enumerate(sources) if source != seat]
        if len(others) != 1:
            raise wrong(where, f"a call of {len(others)} tiles of others", "one tile of another seat")
        at = others[0]
        if (sources[at], tiles[at]) != self.last:
            self.build.flaw(f"{SEATS[seat]} calls {text_of(tiles[at])} of {SEATS[sources[at]]}, which was not just discarded")
        used = tiles[:at] + tiles[at + 1 :]
        if how == CHII:
            if len(used) != 2:
                raise wrong(where, f"a run of {len(tiles)} tiles", "three")
            self.build.act(seat, chii_act(where, tiles[at], used))
        else:
            same_kind(where, tiles, 3 if how == PON else 4)
            self.build.act(seat, acts.KAN if how == KAN else acts.PONS[sum(map(is_red, used))])
        self.held.call(seat, used, tiles)
        self.said.turn(seat, fields, drawn=False)

    def own_kan(self, where: str, fields: Fields) -> None:
        seat, how = seat_in(where, fields), whole(where, fields.get("type", 0), ADDED, CONCEALED)
        value = fields.get("tiles")
        tile = tile_in(where, value[0] if isinstance(value, list) and value else value)
        of = same_kind(where, (tile,), 1)
        self.build.act(seat, (acts.CONCEALED_KAN if how == CONCEALED else acts.ADDED_KAN) + of)
        if how == CONCEALED:
            self.held.quad(seat, of)
        else:
            self.held.extend(seat, tile)
        self.last = (seat, tile)
        self.said.window(seat, fields, tile if how == ADDED else UNKNOWN)

    def win(self, where: str, fields: Fields) -> None:
        wins = array(where, fields.get("hules"), 1, 3)
        changes = changed(where, fields.get("delta_scores"))
        for value in wins:
            one = self.winner(where, table(where, value))
            liable = whole(where, table(where, value).get("baopai") or fields.get("baopai", 0), 0, 4)
            one.liable = liable - 1 if liable else None
            if len(wins) == 1 and (liable or "baopai" in fields):
                self.said.add("end", "liable player", one.winner, SEATS[liable - 1] if liable else "nobody")
            if len(wins) == 1:
                one.delta = changes
            end = self.build.end = self.build.end or End("tsumo" if one.winner == one.payer else "ron", delta=changes)
            if (end.how == "tsumo") != (one.winner == one.payer) or (end.how == "tsumo" and end.wins):
                raise wrong(where, "a self-draw beside another win", "one self-draw, or up to three wins on one discard")
            end.wins.append(one)
            self.build.act(one.winner, acts.TSUMO if one.winner == one.payer else acts.RON)
            self.said.worth(one, table(where, value))
        self.said.paid(fields)

    def winner(self, where: str, fields: Fields) -> Win:
        """Read one win, and check what the winner shows."""
        seat, drawn = seat_in(where, fields), flag(where, fields, "zimo")
        win = Win(seat, seat if drawn else self.last[0])
        if win.payer == UNKNOWN:
            raise wrong(where, "a win on no discard", "a discard or a kan before it")
        self.worth(where, win, fields)
        self.held.shown(where, win, fields, self.last[1])
        self.summed(where, win, fields)
        self.indicators(where, fields.get("doras") or [])
        under = tiles_in(where, fields.get("li_doras") or [], 0, 5)
        if under:
            self.build.under(under)
        return win

    def worth(self, where: str, win: Win, fields: Fields) -> None:
        """Read yaku, han, fu and points."""
        fans = [fan(where, one) for one in array(where, fields.get("fans", []), 0, 60)]
        bonus = [0, 0, 0]
        win.yaku = {}
        for number, han in fans:
            if number in BONUS:
                bonus[BONUS[number]] += han
            else:
                win.yaku[YAKU[number]] = han
        if not flag(where, fields, "yiman"):
            win.fu, win.han = whole(where, fields.get("fu", 0), 0, 200), whole(where, fields.get("count", 0), 0, 999)
            win.bonus = (bonus[0], bonus[1], bonus[2])
        elif whole(where, fields.get("count", 0), 0, 999) != sum(win.yaku.values()):
            self.build.flaw(f"the yakuman are counted as {brief(fields.get('count'))}; those listed are {sum(win.yaku.values())}")
        ron, dealer, other = (whole(where, fields.get(f"point_{key}", 0)) for key in ("rong", "zimo_qin", "zimo_xian"))
        drawn = 3 * other if win.winner == self.build.start.dealer else dealer + 2 * other
        win.points = (drawn if win.winner == win.payer else ron) or None

    def summed(self, where: str, win: Win, fields: Fields) -> None:
        """Check the sum of what the seat has won so far, which some records state for the hand alone."""
        points = win.points or 0
        self.sums[win.winner] += points
        if "point_sum" in fields and whole(where, fields["point_sum"]) not in {points, self.sums[win.winner]}:
            self.build.flaw(
                f"the sum of what {SEATS[win.winner]} has won is recorded as {fields['point_sum']}; its hands so far make "
                f"{self.sums[win.winner]}"
            )

    def exhausted(self, where: str, fields: Fields) -> None:
        changes = [0] * 4
        self.last_one = flag(where, fields, "gameend")
        rows = [table(where, one) for one in array(where, fields.get("scores", []), 0, 4)]
        for row in rows:
            for seat, change in enumerate(changed(where, row.get("delta_scores"))):
                changes[seat] += change
        end = self.build.end = End("nagashi" if flag(where, fields, "liujumanguan") else "exhaustive", delta=four(where, changes))
        players = [table(where, one) for one in array(where, fields.get("players"), 4, 4)]
        tenpai = [int(flag(where, player, "tingpai")) for player in players]
        end.tenpai = four(where, tenpai)
        for seat, player in enumerate(players):
            if player.get("hand"):
                self.held.hand(seat, tiles_in(where, player["hand"], 1, 14))
            self.said.waits("end", seat, player.get("tings", []))
        if rows and rows[0].get("old_scores"):
            self.said.add("end", "points before the payments", 0, four(where, rows[0]["old_scores"]))

    def abort(self, where: str, fields: Fields) -> None:
        kind = whole(where, fields.get("type", 0), 0, 99)
        how = {NINE_KINDS: "nine-kinds", FOUR_WINDS: "four-winds"}.get(kind) or draw_of(self.build, (0, 0, 0, 0))
        self.build.end = End(how, delta=(0, 0, 0, 0))
        last = self.build.drawn[-1][0]
        if how == "nine-kinds":
            self.build.act(seat_in(where, fields) if "seat" in fields else last, acts.NINE_KINDS)
        if how == "triple-ron":
            for seat in range(self.last[0] + 1, self.last[0] + 4):
                self.build.act(seat % 4, acts.RON)

    def finish(self) -> HandLog:
        """Return the hand, with the wall that the record shows."""
        if self.wall:
            wall = self.build.wall
            wall[DEALT : DEALT + LEFT - 14] = self.wall[: LEFT - 14]
            for at in range(5):
                wall[indicator(at)], wall[indicator(at) + 1] = self.wall[INDICATOR - 2 * at], self.wall[URA - 2 * at]
            for at, place in enumerate(REPLACEMENT):
                wall[place] = self.wall[LEFT - 1 - at]
        hand = self.build.hand()
        hand.stated = self.said.statements
        return hand


def changed(where: str, value: object) -> Four:
    """Return the changes of points; an empty list has none."""
    return four(where, value) if value else (0, 0, 0, 0)


def shown(tiles: Tiles | list[int]) -> str:
    """Return tiles for a message."""
    return " ".join(map(text_of, tiles)) or "none"
