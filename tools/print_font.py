"""The font of the prints: a subset of Source Sans 3, written to src/jantaku/fonts; run by hand, when its characters change.

``pip install fonttools brotli`` and ``python tools/print_font.py`` fetch the npm package `source-sans` at the version below and
write ``print-400.woff2``, ``print-700.woff2`` and ``OFL.txt``. Nothing of that is needed to build, install or test the project.

The licence (OFL 1.1) reserves the name "Source", so the subset has another name. It keeps what European text and our prints
need: Latin with its accents, marks, arrows, signs; kerning, and figures of one width. Two files, not one with an axis of weights,
which a PDF cannot embed as it is. Japanese is not in it: names are written in any characters, and a line half in one font and half
in another would be worse than the reader's own.
"""

import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import IO, Any, cast

PACKAGE = "source-sans@3.52.0"
WEIGHTS = {400: "package/TTF/SourceSans3-Regular.ttf", 700: "package/TTF/SourceSans3-Bold.ttf"}
LICENCE = "package/LICENSE.md"
NAME = "Jantaku Print"
OUT = Path(__file__).parents[1] / "src" / "jantaku" / "fonts"
FEATURES = ["kern", "tnum"]
CHARACTERS = (
    *range(0x20, 0x7F),  # ASCII
    *range(0xA0, 0x180),  # Latin-1 and Latin Extended-A: every accent of en, fr and of romanised names
    *range(0x218, 0x21C),  # Romanian
    *range(0x2010, 0x201F),  # hyphens, dashes, quotation marks
    *(0x2020, 0x2022, 0x2026, 0x202F, 0x2030, 0x2032, 0x2033, 0x2039, 0x203A, 0x20AC),
    *range(0x2190, 0x2194),  # arrows
    *(0x2212, 0x2248, 0x2260, 0x2264, 0x2265),  # minus, comparisons
    *(0x25B2, 0x25BC, 0x25CB, 0x25CF, 0x2713, 0x2717),  # marks
)


def fetch(folder: Path) -> None:
    """Unpack the fonts and their licence from the npm package."""
    subprocess.run(["npm", "pack", "--silent", PACKAGE], check=True, cwd=folder, capture_output=True)  # noqa: S603, S607 - ours
    with tarfile.open(next(folder.glob("source-sans-*.tgz"))) as archive:
        for name in (*WEIGHTS.values(), LICENCE):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            with cast("IO[bytes]", archive.extractfile(name)) as found:
                (folder / name).write_bytes(found.read())


def subset_of(path: Path, weight: int) -> Any:
    """Return a font with our characters and our name, and nothing else."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    font = TTFont(path, recalcTimestamp=False)
    missing = [f"U+{one:04X}" for one in CHARACTERS if one not in font.getBestCmap()]
    if missing:
        sys.exit(f"{PACKAGE} has no {', '.join(missing)}")
    cut = Subsetter(Options(hinting=False, layout_features=FEATURES, notdef_outline=True, name_IDs=[0, 13, 14]))
    cut.populate(unicodes=CHARACTERS)
    cut.subset(font)
    style = "Bold" if weight == 700 else "Regular"
    names = {1: NAME, 2: style, 3: f"{NAME} {style} {PACKAGE}", 4: f"{NAME} {style}", 6: f"{NAME}-{style}".replace(" ", "")}
    for ident, text in names.items():
        font["name"].setName(text, ident, 3, 1, 0x409)
    font.flavor = "woff2"
    return font


def main() -> int:
    """Fetch, cut, write."""
    OUT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        fetch(folder)
        for weight, path in WEIGHTS.items():
            made = OUT / f"print-{weight}.woff2"
            subset_of(folder / path, weight).save(made)
            print(f"{made}: {made.stat().st_size:,} bytes, {len(set(CHARACTERS))} characters")
        licence = (folder / LICENCE).read_text("utf-8")
    note = f'print-*.woff2 ("{NAME}") are subsets of Source Sans 3, npm {PACKAGE}; made by tools/print_font.py.\n\n'
    (OUT / "OFL.txt").write_text(note + licence, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
