"""A database that another tree's server left, read and continued by this one's."""

from tools.corpus.documents import ALL, Sheet, Written
from tools.corpus.games import hands_and_mouth, play
from tools.corpus.visitor import Server, Stream

ONWARDS = (
    ("win", {"from": 1, "wins": [{"seat": 3, "han": 2, "fu": 30}]}),
    ("foul", {"seat": 0, "foul": "late", "given": {"minutes": "2"}, "referee": "Eva"}),
    ("correction", {"changes": {"e2": []}, "assent": ALL}),
)


def continued(site: Server, paths: dict[str, str], out: Written) -> None:
    """Read every document, then write on it; play on the games that were broken off."""
    visitor = site.visitor()
    for name, path in sorted(paths.items()):
        out.note(f"later {name}", visitor.get(path).text)
    for name in ("sheet", "open-sheet", "clock-sheet-1", "clock-sheet-2"):
        sheet = Sheet(visitor, paths[name], Written())
        sheet.count = 100
        sheet.all(*ONWARDS)
        out.answers |= {f"later {place}": text for place, text in sheet.out.answers.items()}
        out.note(f"later {name} file", visitor.get(f"{paths[name]}/sheet.jsonl").text)
    at, _, secret = paths["clock-control"].partition("/control/")
    for number, (kind, body) in enumerate((("finish", {"table": 1}), ("finish", {"table": 3}), ("dice", {"table": 2}))):
        out.note(f"later clock {kind} {number}", visitor.enter(f"{at}/add", id=f"l{number}", kind=kind, key=secret, body=body))
    record = f"{paths['register']}/record"
    visitor.post(record, record, player="Aki", note="again", referee="Eva", session="4")
    out.note("later register file", visitor.get(f"{paths['register']}/register.jsonl").text)
    tokens = {name: value for name, value in paths.items() if name.startswith("token ")}
    for name, onwards in (("broken-off", play), ("refereed-ja", hands_and_mouth)):
        stream = Stream(visitor, paths[name], seat=0, token=tokens[f"token {name}"])
        onwards(stream)
        stream.close()
        out.note(f"later frames {name}", "\n".join(stream.frames))
