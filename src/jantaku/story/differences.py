"""Translate the English reports of ``jantaku.game.verify`` and of the record readers, as far as they are known here."""

import re

from jantaku import languages
from jantaku.game.formats.partial import PARTIAL
from jantaku.game.verify import Difference
from jantaku.rules.rulings import REASONS
from jantaku.scoring.tiles import SEATS, tile_of
from jantaku.story import faults, flaws
from jantaku.story.act_words import act_name, acts_named, seat_act, seats_named
from jantaku.story.places import known, place, title_of
from jantaku.texts import say, seat_name, tile_name

UNLAWFUL = "an act that is not lawful"
FLAW = "the record contradicts itself"
REASON = re.compile(r"(?P<id>[a-z-]+)(?: \((?P<cite>(?:[^()]|\([^()]*\))*)\))?(?:, |$)")  # as `verify` writes one
NOT_POSSIBLE = "not-possible"  # the reason of a table at which the act cannot be at all
IDS = {*REASONS, NOT_POSSIBLE}
TILE = re.compile(r"[0-9][mps]|[1-7]z")
# Subjects of a difference, and their text ids.
MATTERS = (
    (r"yaku", "verify.what.yaku"),
    (r"han", "verify.what.han"),
    (r"fu", "verify.what.fu"),
    (r"points", "verify.what.points"),
    (r"payments", "verify.what.payment"),
    (r"session scores", "verify.what.score"),
    (r"final points", "verify.what.final"),
    (r"draws?( \d+)?", "verify.what.draw"),
    (r"the wall of the secret", "verify.what.wall"),
    (r"the dice of the secret", "verify.what.dice"),
    (r"the wall", "verify.what.wall"),
    (r"the seal of the wall", "verify.what.seal"),
    (r"the generator of the wall", "verify.what.generator"),
    (r"the seal of the draw", "verify.what.lots-seal"),
    (r"who drew (?:which seat|after whom)", "verify.what.lots"),
    (r"the end of the hand", "verify.what.end"),
    (r"tenpai of (\w)", "verify.what.tenpai"),
    (r"(ura )?dora indicators", "verify.what.dora"),
    *((f"{what} at the start", f"verify.what.start-{what}") for what in ("points", "dealer", "round", "counters", "sticks")),
    (r"dora, ura dora, red fives", "verify.what.bonus"),
    (r"who acts", "verify.what.actor"),
    (r"who pays", "verify.what.payer"),
    (r"winners", "verify.what.winners"),
    (UNLAWFUL, "verify.what.unlawful"),
    (r"a further (?:hand|act)", "verify.what.further"),
    (r"the game", "verify.what.game"),
    (r"points and sticks on the table", "verify.what.total"),
    (r"tiles dealt to (\w)", "verify.what.dealt"),
    (r"digest of the book", "verify.what.digest"),
    (FLAW, "verify.what.flaw"),
    (r"acts offered of (\w)", "verify.what.offered"),
    (r"tiles barred of (\w)", "verify.what.barred"),
    (r"furiten", "verify.what.furiten"),
    (r"waits of (\w)", "verify.what.waits"),
    (r"tiles left", "verify.what.left"),
    (r"riichi of (\w)", "verify.what.riichi"),
    (r"double riichi of (\w)", "verify.what.double"),
    (r"riichi stick of (\w)", "verify.what.stick"),
    (r"liable player of (\w)", "verify.what.liable"),
    (r"points before the payments", "verify.what.before"),
    (r"points after the hand", "verify.what.after"),
    (r"ron, self-draw of (\w)", "verify.what.pays"),
    (r"limit of (\w)", "verify.what.limit"),
)
# Words that stand for a value, and remarks, each with its text id.
VALUES = (
    (r"nothing", "verify.value.nothing"),
    (r"it is being played", "verify.value.played"),
    (r"what it has", "verify.value.it-has"),
    (r"it cannot be", "verify.value.cannot"),
    (r"dealt", "verify.value.dealt"),
    (r"no such draw", "verify.value.no-draw"),
    (r"the hand was over", "verify.value.hand-over"),
    (r"the game was over \((?P<why>.*)\)", "verify.value.game-over"),
    (r"ended", "verify.value.ended"),
    (r"it goes on", "verify.value.goes-on"),
    (r"nobody", "verify.value.nobody"),
)
NOTES = (
    (r"The record does not name its rules; tenhou's are taken\.", "verify.note.rules"),
    (r"Session scores are whole: the rules of tenhou\.net up to 2020 are taken \((?P<book>[\w-]+)\)\.", "verify.note.whole"),
    (
        r"By its name the game is of (?P<year>\d+): the rules of tenhou\.net up to 2020 are taken \((?P<book>[\w-]+)\)\.",
        "verify.note.dated",
    ),
    (r"The record says that East alone was played, but its hands go further: East and South are taken\.", "verify.note.further"),
    (r"The record does not say its length: by its hands East alone was played \(game\.rounds=1\)\.", "verify.note.east"),
    (
        r"The record does not say its length, and ends where no game of one or two rounds does: it is taken as a part\.",
        "verify.note.part",
    ),
    (r"The record has no final points: it need not be a whole game\.", "verify.note.final"),
    (r"The record has no seed of the known scheme: its walls are what was seen of them\.", "verify.note.seed"),
    (r"The record stops before the game ends\.", "verify.note.stops"),
    (r"The record begins with (?P<total>\d+) points on the table, not the (?P<start>\d+) of the book\.", "verify.note.total"),
    (r"hands that count are not shown, so values, payments and tenpai are not checked\.", "verify.note.unseen"),
    (r"the seal is not checked: that takes the secret and the whole wall\.", "verify.note.sealed"),
    (r"(?P<name>.*) is no name of a yaku known here; of this win the number of han is compared", "verify.note.yaku"),
    (r"The record names a room of Mahjong Soul: the rules of mahjong-soul are taken\.", "verify.note.soul"),
    (r"Settings of the room that are not read: (?P<names>.*)\.", "verify.note.room"),
)
# Why a record cannot be followed further, as the table says it.
SEAT, TITLE = "(?P<seat>[ESWN])", r"(?P<wind>East|South|West|North) (?P<dealer>\d)(?:, (?P<counters>\d+) counters?)?"
BROKEN = (
    (rf"{SEAT} cannot (?P<act>[\w -]+) here: {TITLE}, (?:[a-z-]+|in play)\.", "verify.broken.act"),
    (rf"What {SEAT} drew is not known: the act must tell the tile that was discarded\.", "verify.broken.drawn"),
    (r"The wall has (?P<count>\d+) tiles; it takes (?P<needed>\d+)\.", "verify.broken.wall"),
    (r"The wall has too many of (?P<tile>\w+): (?P<count>\d+) more than the tiles of the book\.", "verify.broken.many"),
    (r"The wall was made by the generator '(?P<generator>.*)'; known are .*", "verify.broken.generator"),
    (r"The game is over \((?P<why>[\w-]+)\): no further hand is dealt\.", "verify.broken.over"),
    (
        r".* (?:of|in) the start is (?P<value>-?\d+|a longer number); it goes from (?P<low>-?\d+) to (?P<high>-?\d+)",
        "verify.broken.start",
    ),
    (r"the dice are (?P<dice>.*); give two numbers from 1 to 6, or .*", "verify.broken.dice"),
)


def sentence_of(game: str, difference: Difference, lang: str) -> str:
    """Return one difference of a game in a sentence."""
    where = difference.place if difference.place.startswith(game) else f"{game}: {difference.place}"
    if difference.what == UNLAWFUL and (why := reasons(difference.says, difference.rules, lang)):
        act = difference.says if lang == "en" else seat_act(difference.says, lang)
        return say("verify.unlawful", lang, place=place(where, lang), act=act, why=why)
    if difference.what == FLAW:
        flaw = difference.says.removeprefix(f"{where}: ").removeprefix(f"{difference.place}: ")
        flaw = flaw if lang == "en" else flaws.flaw(flaw, lang)
        return say("verify.contradiction", lang, place=place(where, lang), flaw=flaw)
    said, ruled = value(difference.says, lang), value(difference.rules, lang)
    if difference.says == "what it has":
        return f"{place(where, lang)}{languages.of(lang).colon}{matter(difference.what, lang)}{languages.of(lang).colon}{ruled}"
    return say("verify.difference", lang, place=place(where, lang), what=matter(difference.what, lang), said=said, ruled=ruled)


def reasons(act: str, against: str, lang: str) -> str:
    """Return what stands against an act in sentences, each with its clause; "" if it is unknown."""
    found = list(REASON.finditer(against))
    if "".join(each[0] for each in found) != against or not all(each["id"] in IDS for each in found):
        return ""
    word = act.rpartition(" ")[2]
    tile = tile_name(tile_of(word), lang) if TILE.fullmatch(word) else "…"
    sentences = ((_reason(each["id"], lang, tile), each["cite"]) for each in found)
    said = (say("verify.because", lang, why=why, cite=cite) if cite else why for why, cite in sentences)
    return languages.of(lang).gap.join(said)


def _reason(ident: str, lang: str, tile: str) -> str:
    return say("verify.not-possible", lang) if ident == NOT_POSSIBLE else say(f"reason.{ident}", lang, tile=tile)


def matter(what: str, lang: str) -> str:
    """Return the subject of a difference."""
    for pattern, ident in MATTERS if lang != "en" else ():
        found = re.fullmatch(pattern, what)
        if found:
            detail = next((group for group in found.groups() if group), "").strip()
            return f"{say(ident, lang)} {detail}".strip()
    return what


def value(text: str, lang: str) -> str:
    """Return a value in words, if it is words."""
    found = known(VALUES, text, lang)
    if found or lang == "en":
        return found or broken(text, lang)
    return acts_named(text, lang) or seats_named(text, lang) or broken(text, lang)


def broken(text: str, lang: str) -> str:
    """Return why a record cannot be followed further."""
    found = re.fullmatch(BROKEN[0][0], text)
    if found:
        act = found["act"] if lang == "en" else act_name(found["act"], lang)
        return say("verify.broken.act", lang, seat=_seat(found, lang), act=act, title=title_of(found, lang))
    found = re.fullmatch(BROKEN[1][0], text)
    return say("verify.broken.drawn", lang, seat=_seat(found, lang)) if found else known(BROKEN, text, lang) or text


def _seat(found: re.Match[str], lang: str) -> str:
    return seat_name(SEATS.index(found["seat"]), lang)


def note(text: str, lang: str) -> str:
    """Return a remark, its place before it if it has one."""
    if text.startswith(PARTIAL):
        return say("verify.note.partial", lang, why=refused(text.removeprefix(PARTIAL), lang))
    for colon in re.finditer(": ", text):  # a remark may have one, too
        after = known(NOTES, text[colon.end() :], lang)
        if after:
            return say("verify.noted", lang, place=place(text[: colon.start()], lang), note=after)
    return known(NOTES, text, lang) or text


def refused(text: str, lang: str) -> str:
    """Return the sentence in which a reader refuses a record: where, what was found, what is needed instead."""
    parts = faults.parts(text)
    if lang == "en":
        return text
    if not parts:
        return broken(text, lang)
    where, what, right = parts
    values = {"what": faults.found(what, lang), "right": faults.needed(right.rstrip("."), lang)}
    return say("review.refused", lang, place=faults.where(where, lang), **values)
