"""A page around a print: A4 or letter, black on white, one file that loads nothing."""

from base64 import b64encode
from functools import cache
from html import escape
from importlib.resources import files

from jantaku import languages
from jantaku.printing.markup import Html

NARROW, WIDE = 820, 1150  # CSS pixels of a sheet with a margin: a phone shows it as it is printed, made smaller
PAPERS = {"a4": "A4", "letter": "letter"}
FEET = "font: 8pt 'Jantaku Print', sans-serif; vertical-align: top; padding-top: 2mm"
FOOT = f"""
@page {{ @bottom-left {{ content: "%s"; {FEET} }} @bottom-right {{ content: counter(page) " / " counter(pages); {FEET} }} }}
@page :first {{ @bottom-left {{ content: none }} }}"""

# A page embeds its font: it loads nothing, and fits its sheet on paper and on every screen.
# In Japanese the font has the letters and figures only; the rest is the reader's own, whose characters are all of one width.
FACE = """
@font-face {{ font-family: "Jantaku Print"; font-weight: {weight}{range};
  src: url("data:font/woff2;base64,{font}") format("woff2") }}"""
WEIGHTS = (400, 700)
RANGE = "; unicode-range: U+20-17F, U+2013, U+2019, U+2212"


@cache
def faces(lang: str) -> str:
    """Return the print font in a language, as style: a page that has it loads nothing."""
    drawn = {weight: (files("jantaku") / "fonts" / f"print-{weight}.woff2").read_bytes() for weight in WEIGHTS}
    used = "" if languages.of(lang).latin else RANGE
    return "".join(FACE.format(font=b64encode(font).decode(), weight=weight, range=used) for weight, font in drawn.items())


@cache
def style(lang: str, own: str, *, landscape: bool = False, paper: str = "a4") -> str:
    """Return the style of a page in a language, the print font included; ``own`` is what its kind adds to that of all."""
    size = f"{PAPERS[paper]} landscape; margin: 12mm" if landscape else f"{PAPERS[paper]}; margin: 12mm 14mm"
    return f"{faces(lang)}\n@page {{ size: {size} }}\n{(files('jantaku.printing') / 'page.css').read_text('utf-8')}{own}"


def foot(of: str) -> str:
    """Return the style of a list of many sheets: each has its number, and from the second on what it is of."""
    return FOOT % "".join(c if c.isalnum() or c == " " else f"\\{ord(c):x} " for c in of)


def page_of(
    title: str,
    lang: str,
    body: Html,
    *,
    look: str,
    own: str = "",
    landscape: bool = False,
    numbered: bool = False,
    paper: str = "a4",
) -> str:
    """Return a whole page: ``look`` is the class that its style goes by, ``numbered`` a list whose sheets have numbers."""
    wide, feet = " wide" if landscape else "", foot(title) if numbered else ""
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width={WIDE if landscape else NARROW}">\n<title>{escape(title)}</title>\n'
        f"<style>{style(lang, own, landscape=landscape, paper=paper)}{feet}</style>\n</head>\n"
        f'<body class="{look}{wide}">\n{body}\n</body>\n</html>\n'
    )
