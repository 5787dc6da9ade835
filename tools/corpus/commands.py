"""Answers of the commands, in three languages."""

import json
import re
from pathlib import Path

from tools.corpus.documents import SHOWN, Written
from tools.corpus.visitor import Tree

FORMER = Path(__file__).parents[2] / "tests" / "data" / "former"
HAND = "23m 11z 789s chii:345p pon:777z"
GIVEN = [word for name, value in SHOWN.items() for word in ("--given", f"{name}={value}")]
ANSWERS: tuple[tuple[str, ...], ...] = (
    ("score", HAND, "1m", "--ron"),
    ("score", "234m 345p 67s 22456p", "8s", "--tsumo", "--riichi", "--ippatsu", "--dora", "1m,5m", "--ura", "2p", "--seat", "E"),
    ("score", "19m 19p 19s 123456z 7z", "7z", "--ron", "--json"),
    ("score", "123m 456p 789s 1122z", "2z", "--ron", "--book", "tenhou", "--json"),
    ("score", "123m 456p 78s 11m chii:234s", "9s", "--ron", "--json"),
    ("score", "123m", "9s", "--ron"),
    ("score", "55z 66z 234m ankan:7777z 9p9p", "5z", "--ron", "--counters", "2", "--sticks", "1", "--book", "club"),
    ("waits", "123m 456p 78s 11222z"),
    ("waits", "123m 456p 78s 11222z 5s", "--seen", "6s", "--json"),
    ("waits", "19m 19p 19s 1234567z", "--json"),
    ("rules",),
    ("rules", "riichi"),
    ("rules", "uma", "--book", "club", "--json"),
    ("rules", "nothing-of-the-kind"),
    ("rules", "--compare", "wrr-2013", "wrc-2015"),
    ("rules", "--compare", "wrc-2015", "tenhou", "--json"),
    ("books",),
    ("books", "--json"),
    ("terms",),
    ("terms", "pung"),
    ("terms", "furiten", "--json"),
    ("terms", "frutien"),
    ("ruling", "--list"),
    ("ruling", "--list", "--book", "wrr-2013", "--json"),
    ("ruling", "empty-win", *GIVEN),
    ("ruling", "empty-win", *GIVEN, "--json"),
    ("ruling", "late", "--given", "minutes=7", "--book", "wrr-2013", "--json"),
    ("ruling", "empty-win"),
    ("ruling", "--search", "noten riichi"),
    ("ruling", "--compare", "wrr-2013"),
    ("ruling", "--card"),
    ("ruling", "--register", str(FORMER / "terminal.register")),
    ("ruling", "--register", str(FORMER / "register.jsonl"), "--json"),
    *(("verify", str(FORMER / name)) for name in ("sheet.jsonl", "register.jsonl", "refereed.log", "game.json")),
    ("verify", str(FORMER / "sheet.jsonl"), "--receipt", "0123456789abcdef", "--json"),
    ("verify", str(FORMER / "game.mjson"), "--json"),
    *(("replay", str(FORMER / name), "--print") for name in ("game.jantaku", "refereed.log", "terminal-refereed.log")),
    ("replay", str(FORMER / "game.json"), "--print", "--seat", "S"),
    *(("convert", str(FORMER / "game.jantaku"), "-", "--to", form) for form in ("text", "tenhou6", "mjai")),
    ("convert", str(FORMER / "game.json"), "-", "--to", "text"),
)
HELP = ("", "score", "waits", "serve", "play", "replay", "verify", "convert", "simulate", "rules", "ruling", "books", "terms")
PLAYED = {
    "plain": ((), "5m\n\n\nwhy ron\nrules furiten\nlog\n\n\nchii\n\n\nriichi\n\ntable\n?\n\nquit\n"),
    "hints": (("--hints", "waits", "--book", "club", "--bot", "random"), "\n" * 60 + "quit\n"),
    "refereed": (("--refereed", "--no-clock"), "5m\n\ndrawn\n\n\nchii\n\n\npon\nron\nshow\n\n\ntell warning\nriichi\n\n\nquit\n"),
    "training": (("--refereed", "--no-clock", "--training", "--counting"), "5m\n\nron\n\n\nchii\nphone\n\n\nquit\n"),
}
OFFERED = re.compile(r"^(?:Usage: .*|[A-Z]\w*:$|  (?:-\S+(?: \S+)*|\w+(?=  )))", re.MULTILINE)  # usage, sections, options, commands
SENTENCE = re.compile(r"^Error: .*(?:\n .*)*", re.MULTILINE)  # in English alone, and free to be worded better
FILES = (("ruling", "late", "--given", "minutes=7", "--player", "Aki"), ("ruling", "--warn", "--player", "Ben", "--note", "noise"))


def commands(tree: Tree, out: Written) -> None:
    """Run them all."""
    for lang in ("en", "fr", "ja"):
        for words in ANSWERS:
            _run(tree, out, lang, *words)
        for name, (words, given) in PLAYED.items():
            saved = tree.folder / f"{name}-{lang}.log"
            saved.unlink(missing_ok=True)
            more = ("--seed", "a quiet evening", "--seat", "E", "--save", str(saved))
            _run(tree, out, lang, "play", *words, *more, given=given)
            out.note(f"saved {name} {lang}", saved.read_text("utf-8") if saved.exists() else "nothing")
        kept = tree.folder / f"open-{lang}.register"
        kept.unlink(missing_ok=True)
        for words in FILES:
            _run(tree, out, lang, *words, "--record", str(kept), "--session", "2", "--referee", "Eva")
        out.note(f"register {lang}", kept.read_text("utf-8"))
    for name in HELP:
        done = tree.run("jantaku", *name.split(), "--help")
        out.note(f"help {name}", "\n".join(OFFERED.findall(done.stdout)) + done.stderr)


def _run(tree: Tree, out: Written, lang: str, *words: str, given: str = "") -> None:
    """Run a command; what it printed, and its exit code."""
    done = tree.run("jantaku", *words, "--lang", lang, given=given)
    places = {str(FORMER): "FORMER", str(tree.folder): "FOLDER", str(tree.root): "TREE"}
    name, said = " ".join(words), f"{done.stdout}{SENTENCE.sub('Error', done.stderr)}\n{json.dumps({'exit': done.returncode})}"
    for place, called in places.items():
        name, said = name.replace(place, called), said.replace(place, called)
    out.note(f"command {lang} {name}", said)
