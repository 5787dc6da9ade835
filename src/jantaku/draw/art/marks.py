"""Corner marks of an indexed tile: numerals and letters as single lines, on a field of 10 by 14."""

from jantaku.draw.art.shapes import line

LETTERS = {
    "1": "M1.5 3.5L5 .5V14",
    "2": "M1 4Q1 .5 5 .5T9 4.2Q9 6.5 6 9L1 14H9.3",
    "3": "M1 2.8Q2 .5 5 .5Q8.6 .5 8.6 3.6Q8.6 6.7 4.2 6.7Q9.2 6.7 9.2 10.2Q9.2 14 4.8 14Q1.5 14 .6 11.5",
    "4": "M7 14V.5L.5 10H9.8",
    "5": "M8.5 .5H2L1.3 6.5Q2.8 5.2 5 5.2Q9.2 5.2 9.2 9.5T4.7 14Q1.6 14 .6 11.8",
    "6": "M8.3 1.8Q7 .5 5.2 .5Q.8 .5 .8 8Q.8 14 5 14Q9.2 14 9.2 9.8T5 5.8Q1.5 5.8 .8 9",
    "7": "M.8 .5H9.2L3.8 14",
    "8": "M5 6.7Q1.3 6.7 1.3 3.6T5 .5T8.7 3.6T5 6.7Q.7 6.7 .7 10.3T5 14T9.3 10.3T5 6.7",
    "9": "M1.7 12.7Q3 14 4.8 14Q9.2 14 9.2 6.5Q9.2 .5 5 .5Q.8 .5 .8 4.7T5 8.7Q8.5 8.7 9.2 5.5",
    "E": "M9 .5H1.5V14H9M1.5 7H7.5",
    "S": "M9 2.6Q8 .5 5 .5Q1.2 .5 1.2 3.8Q1.2 6.3 5 7.1Q9.3 8 9.3 10.6Q9.3 14 5 14Q1.6 14 .6 11.6",
    "W": "M-.5 .5L2.5 14L5.5 3L8.5 14L11.5 .5",
    "N": "M1 14V.5L9 14V.5",
    "H": "M-1 .5L1.8 14L4.5 3L7.2 14L10 .5M13 .5V14M13 9.5Q13.5 6.5 16 6.5T18.5 9.5V14",  # the white dragon: Wh
    "G": "M9 2.8Q7.8 .5 5.2 .5Q.8 .5 .8 7.2T5.2 14Q9 14 9.3 8H5.8",
    "R": "M1.5 14V.5H5Q9 .5 9 4T5 7.5H1.5M5 7.5L9.5 14",
}
UNDERLINED = {"6": "M.3 17.8H9.7", "9": "M.3 17.8H9.7"}  # marks which way up, on a tile turned across


def mark(letter: str, colour: str) -> str:
    """Draw a numeral or letter, in the corner."""
    return f'<g transform="translate(4 4) scale(1.2)">{line(LETTERS[letter] + UNDERLINED.get(letter, ""), colour, 2.3)}</g>'
