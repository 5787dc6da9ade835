"""Moments of a table that come up seldom, made by the server's own code: for pictures of them.

Each deals a rigged wall, plays to the moment, and says what is pressed before the picture is taken.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from jantaku.core.step.ends import chombo
from jantaku.game.log import Start
from jantaku.game.table import Table
from jantaku.web.play.presenting import Note
from jantaku.web.wire.scene import Asked, Audience, Opened, Scene
from jantaku.web.wire.view import view_of
from tests.rig import go_round, over, play, sit, wait_for
from tests.web.wire.scenes import bare, scene_of

EASY = "234m 678p 345s 88s 34p"  # pinfu and all simples: 2p, 5p
FACE = "234s 567m 345p 66m 34p"  # likewise
NO_YAKU = "123m 789p 345s 99s 46p"
NINE = "19m 19p 19s 123z 456p 2s"
DRAGONS = "55z 66z 77z 234m 9p 1m 9s 8p"
LINE = "E drawn; S drawn; W drawn; N drawn"
WIDEST = (
    "Maximilian von Hohenberg",
    "Jean-Baptiste Montgomery",
    "W" * 24,
    "桜井章一郎左衛門権兵衛之助太郎丸長宗我部元親公",
)  # 24 letters
LONG = ("Maximiliane von Hohenstaufen", "Jean-Baptiste de La Fontaine", "Wilhelmina", "桜井 章一郎左衛門")


@dataclass(frozen=True, slots=True)
class Moment:
    """A scene, whose eyes see it, and the buttons that are pressed before it is looked at."""

    scene: Scene
    seat: int = 1
    press: tuple[str, ...] = ()
    cut: bool = False  # the connection is lost


Maker = Callable[[], Moment]
MOMENTS: dict[str, Maker] = {}


def moment(make: Maker) -> Maker:
    """Keep a moment under the name of its function."""
    MOMENTS["state-" + make.__name__.replace("_", "-")] = make
    return make


def view(of: Moment, lang: str) -> Any:
    """Return what the stream would say; dice, which a rigged deal has none of, show something."""
    told: Any = view_of(of.scene, Audience(of.seat, lang))
    if told["hand"]:
        told["hand"] |= {"dice": [3, 4]}
    return told


def claimed(table: Table, **given: Any) -> Scene:
    """The seat at turn discards the drawn tile, and the window is open, with or without a possible claim."""
    act = next(act for act in table.lawful() if act.words == "drawn")
    shown = bare(table, act)
    table.push(act)
    return scene_of(table, shown, **given)


def staged(scene: Scene, *, note: Note | None = None, **about: Any) -> Scene:
    """The same, with something said to everybody or set up otherwise."""
    scene.about = scene.about._replace(note=note or scene.about.note, **about)
    return scene


def seated(scene: Scene, changes: Mapping[int, dict[str, Any]]) -> Scene:
    """The same with other people."""
    a, b, c, d = (sitter._replace(**changes.get(seat, {})) for seat, sitter in enumerate(scene.sitters))
    scene.sitters = (a, b, c, d)
    return scene


# ---- the player's own turn
@moment
def nine_kinds() -> Moment:
    """An abortive draw is offered."""
    return Moment(scene_of(play(sit("club", {"S": NINE}, "5s 3s"), "E drawn")))


@moment
def kongs() -> Moment:
    """Several kongs can be declared."""
    table = play(sit("wrc-2015", {"S": "2222m 2222p 3333s 5z"}, "9p 9s"), "E drawn")
    return Moment(scene_of(table))


@moment
def riichi() -> Moment:
    """The tile for riichi is chosen."""
    return Moment(scene_of(play(sit("wrc-2015", {"S": EASY}, "9m 1z"), "E drawn")), press=("riichi",))


@moment
def everything() -> Moment:
    """All hints are given."""
    return Moment(
        scene_of(play(sit("wrc-2015", {"S": "23455m 678p 345s 8s 1z"}, "9m 9s"), "E drawn"), hints="all"), press=("tile",)
    )


@moment
def why() -> Moment:
    """The bot's reasons are shown: somebody is in riichi."""
    table = sit("wrc-2015", {"E": "123m 456p 789s 22z 57s", "S": "2345589m 3467p 45s"}, "9m 1z 2p 8p 7z 9s 1m 6z 3z 7s", dora="4p")
    play(table, f"E riichi drawn; S drawn; W drawn; N drawn; {LINE}")
    return Moment(scene_of(play(table, "E drawn"), hints="all"), press=("why",))


@moment
def why_call() -> Moment:
    """The bot's reasons are shown for several calls."""
    table = play(sit("tenhou", {"S": "340567m 5m 456p 22z 1z"}, "5m 1z"), "E drawn")
    return Moment(scene_of(table, hints="all"), press=("why",))


@moment
def refused() -> Moment:
    """Riichi is refused, and says why."""
    table = play(sit("club", {"S": EASY}, "9m 1z", points=(30000, 900, 30000, 59100)), "E drawn")
    return Moment(scene_of(table), press=("riichi",))


@moment
def four_melds() -> Moment:
    """One tile is left beside four calls."""
    calls = "E drawn; S chii middle; S 1m; W drawn; N drawn; E drawn; S chii high; S 9p; W drawn; N drawn; E drawn; S pon; S 9s"
    hands = {"S": "24m 56p 77z 99p 1m 9p 9s 2z 2z"}
    draws = "3m 1s 2s 7p 4s 1s 7z 5s 8s 2z"
    return Moment(scene_of(play(sit("wrc-2015", hands, draws), f"{calls}; W drawn; N drawn; E drawn; S pon"), hints="waits"))


@moment
def four_kongs() -> Moment:
    """All four kongs are the player's own."""
    hands, after = {"S": "2222m 2222p 3333s 5z"}, "5z 6z 5z 6z"
    table = play(sit("wrc-2015", hands, "9p 6z 9s 9m 5z", after=after), "E drawn; S ankan 2m; S ankan 2p; S ankan 3s; S 6z")
    play(table, "W drawn; N drawn; E drawn; S kan")
    return Moment(scene_of(table, hints="waits"))


# ---- a discard
@moment
def several_calls() -> Moment:
    """Every way to call one tile."""
    table = play(sit("tenhou", {"S": "340567m 5m 456p 22z 1z"}, "5m 1z"), "E drawn")
    return Moment(scene_of(table))


@moment
def several_chii() -> Moment:
    """One of several runs is chosen."""
    table = play(sit("tenhou", {"S": "340567m 5m 7p 12z"}, "5m 1z"), "E drawn")
    return Moment(scene_of(table), press=("chii",))


@moment
def clock() -> Moment:
    """One's time is short."""
    scene = scene_of(play(sit("wrc-2015", {"S": EASY}, "9m 1z"), "E drawn"))
    scene.asked = {1: Asked(7, "turn", 0, 4000)}
    scene = seated(scene, {seat: {"bank": 20 - seat} for seat in range(4)})
    return Moment(staged(scene, base=5, bank=20))


@moment
def robbery() -> Moment:
    """A kong can be robbed."""
    table = sit("wrc-2015", {"S": "55p 1199m 11s 123z 9p 9s", "N": EASY}, "5p 9m 9s 9p 5p")
    play(table, "E drawn; S pon; S 1m; W drawn; N drawn; E drawn; S kakan 5p")
    return Moment(scene_of(table), seat=3)


@moment
def furiten() -> Moment:
    """A win is refused for a tile discarded before."""
    table = play(sit("wrc-2015", {"S": EASY}, "9m 2p 1z 2z 5p"), f"{LINE}; E drawn")
    return Moment(scene_of(table, hints="waits"), press=("ron",))


@moment
def furiten_for_now() -> Moment:
    """A win was let go by."""
    table = play(sit("wrc-2015", {"S": EASY}, "9m 1z 5p 2p"), "E drawn; S drawn; W drawn; S pass; N drawn")
    return Moment(scene_of(table, hints="waits"), press=("furiten",))


@moment
def furiten_for_good() -> Moment:
    """A win was let go by in riichi."""
    table = sit("wrc-2015", {"S": EASY}, "9m 1z 5p 2z 3z 9s 9m 2p")
    play(table, f"E drawn; S riichi drawn; W drawn; S pass; N drawn; {LINE.removesuffix('; N drawn')}")
    return Moment(scene_of(wait_for(table, "N drawn"), hints="waits"), press=("furiten",))


@moment
def no_yaku() -> Moment:
    """A win is refused for want of a yaku."""
    return Moment(claimed(play(sit("wrc-2015", {"S": NO_YAKU}, "9m 1z 5p"), "E drawn; S drawn"), hints="all"), press=("ron",))


@moment
def declaring() -> Moment:
    """Tenpai or noten is declared, in order."""
    table = wait_for(go_round(sit("wrc-2015", {"S": EASY})), "S tenpai")
    return Moment(scene_of(table))


# ---- what a hand ends with
@moment
def two_rons() -> Moment:
    """Two win on one tile."""
    table = sit("club", {"S": EASY, "N": FACE}, "9m 1z 9s 9s 9p 9p 2p", start=Start((25000,) * 4, counters=1))
    return Moment(scene_of(over(play(table, f"{LINE}; E drawn; S drawn; W drawn; N ron; S ron"))))


@moment
def many_yaku() -> Moment:
    """Riichi, ippatsu, tsumo, pinfu, all simples, two equal runs, the same run in three suits."""
    table = sit("wrc-2015", {"S": "22334m 234p 234s 55p"}, "9m 1z 9s 9s 1s 4m")
    return Moment(scene_of(over(play(table, "E drawn; S riichi drawn; W drawn; N drawn; E drawn; S tsumo"))))


@moment
def kong_win() -> Moment:
    """A hand of four kongs wins: the widest there is."""
    hands, after = {"S": "2222m 2222p 3333s 5z"}, "5z 6z 5z 6z"
    table = play(sit("wrc-2015", hands, "9p 6z 9s 9m 5z 6z", after=after), "E drawn; S ankan 2m; S ankan 2p; S ankan 3s; S 6z")
    return Moment(scene_of(over(play(wait_for(play(table, "W drawn; N drawn; E drawn; S kan"), "S 6z"), "S tsumo"))))


@moment
def three_rons() -> Moment:
    """Three win on one tile."""
    table = sit("club", {"S": EASY, "N": FACE, "W": "234s 678m 345s 77m 34p"}, "2p")
    return Moment(scene_of(over(play(table, "E drawn; S ron; W ron; N ron"))))


@moment
def yakuman() -> Moment:
    """Three dragons, for which one who fed them is liable."""
    table = sit("wrc-2015", {"S": DRAGONS}, "5z 1s 2s 6z 4s 5s 7z 9m 9p 9p 1m 9s")
    play(table, "E drawn; S pon; S 9p; W drawn; N drawn; E drawn; S pon; S 9s; W drawn; N drawn; E drawn; S pon; S 8p")
    play(table, "W drawn; N drawn; E drawn")
    if table.state.phase:
        wait_for(table, "S tsumo")
    return Moment(scene_of(over(play(table, "S tsumo"))))


@moment
def draw() -> Moment:
    """A draw with two who wait."""
    return Moment(scene_of(over(go_round(sit("wrc-2015", {"S": EASY, "N": FACE})))))


@moment
def nobody_tenpai() -> Moment:
    """A draw at which nobody waits."""
    return Moment(scene_of(over(go_round(sit("wrc-2015", {})))))


@moment
def abortive() -> Moment:
    """Four riichi end the hand."""
    hands = {"E": "123456789m 11z 13m", "S": "123456789p 22z 13p", "W": "123456789s 33z 13s", "N": "234m 234p 234s 44z 68m"}
    script = "E riichi drawn; S riichi drawn; W riichi drawn; N riichi drawn"
    return Moment(scene_of(over(play(sit("club", hands, "5z 6z 7z 5z"), script))))


@moment
def dead() -> Moment:
    """A hand ends by a chombo."""
    table = play(sit("wrc-2015", {"S": EASY}, "9m 1z"), "E drawn")
    chombo(table.state, table.rules, 1)
    return Moment(scene_of(table))


# ---- the table and its people
def late(**given: Any) -> Table:
    """A hand near its end, with riichi and calls."""
    return go_round(sit("wrc-2015", {"S": EASY}, **given), left=9)


@moment
def last_tiles() -> Moment:
    """Rivers are full."""
    return Moment(scene_of(late(), hints="waits"))


@moment
def below_nothing() -> Moment:
    """Points below nothing, eight counters, stakes on the table."""
    start = Start((-12300, 112300, 9000, -9000), dealer=1, round=1, counters=8, sticks=6)
    table = sit("club", {"W": EASY}, "9m 1z 2s", start=start)
    return Moment(scene_of(play(table, "S drawn; W riichi drawn; N drawn")))


@moment
def fullest_middle() -> Moment:
    """Six digits and totals below nothing, ten counters, four sticks, five indicators: the middle of the table at its fullest."""
    start = Start((102300, -3400, 18100, -1000), dealer=3, round=1, counters=10, sticks=4)
    hands, after = {"S": "2222m 2222p 3333s 5z"}, "5z 6z 5z 6z"
    table = sit("club", hands, "9p 6z 9s 9m 5z", after=after, start=start)
    return Moment(scene_of(play(table, "N drawn; E drawn; S ankan 2m; S ankan 2p; S ankan 3s")))


@moment
def long_names() -> Moment:
    """Names as long as they may be."""
    names = {seat: {"name": name} for seat, name in enumerate(LONG)}
    return Moment(seated(scene_of(go_round(sit("wrc-2015", {"S": EASY}), 21)), names))


@moment
def long_names_result() -> Moment:
    """The same in a result."""
    names = {seat: {"name": name} for seat, name in enumerate(LONG)}
    table = play(sit("wrc-2015", {"S": EASY}, "9m 1z 9s 1s 2p"), f"{LINE}; E drawn; S ron")
    return Moment(seated(scene_of(over(table), stage="over"), names))


@moment
def long_names_rons() -> Moment:
    """Three of them win on one tile of the fourth: nothing says more in one result."""
    names = {seat: {"name": name} for seat, name in enumerate(WIDEST)}
    return Moment(seated(three_rons().scene, names))


@moment
def long_names_scores() -> Moment:
    """The standings of the widest names there are."""
    names = {seat: {"name": name} for seat, name in enumerate(WIDEST)}
    return Moment(seated(long_names_result().scene, names))


@moment
def spectator() -> Moment:
    """A spectator looks on."""
    return Moment(staged(scene_of(go_round(sit("wrc-2015", {"S": EASY}), 30)), spectators=3), seat=-1)


@moment
def away() -> Moment:
    """One is away, for another a bot plays."""
    changes: dict[int, dict[str, Any]] = {
        0: {"here": False, "stand_in": True},
        2: {"here": False},
        3: {"kind": "bot", "name": "Haru"},
    }
    scene = seated(scene_of(go_round(sit("wrc-2015", {"S": EASY}), 10)), changes)
    return Moment(staged(scene, note=("live.waiting-for", {"names": "Cas"})))


@moment
def reconnecting() -> Moment:
    """The connection is lost."""
    return Moment(scene_of(go_round(sit("wrc-2015", {"S": EASY}), 9)), cut=True)


@moment
def unsaved() -> Moment:
    """The disk is full."""
    return Moment(staged(scene_of(go_round(sit("wrc-2015", {"S": EASY}), 9)), note=("store.full", {})))


@moment
def drawing() -> Moment:
    """The winds have been drawn."""
    scene = scene_of(sit("wrc-2015", {}))
    east, south, west, north = (sitter.name for sitter in scene.sitters)
    drawn: dict[str, object] = {"shuffler": south, "east": east, "south": south, "west": west, "north": north}
    first = Scene(scene.about, None, None, scene.sitters, book=Table("wrc-2015").book)
    return Moment(staged(first, stage="drawing", note=("live.winds-drawn", drawn)))


@moment
def opened() -> Moment:
    """The window is open for a tile that one may claim, with people at the table."""
    scene = scene_of(play(sit("wrc-2015", {"S": "34m 55m 678p 345s 11z"}, "5m 1z"), "E drawn"))
    scene.window = Opened(3, 1800, 3000)
    return Moment(scene)
