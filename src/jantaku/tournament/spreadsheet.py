"""Documents as tables of values: CSV, and XLSX where XlsxWriter is installed."""

import csv
import io
from fractions import Fraction
from importlib import import_module

from jantaku.register.words import FORMULA
from jantaku.tournament.documents import Cell, Document
from jantaku.tournament.errors import EventError
from jantaku.tournament.exchange import written

MOST_TITLE = 31  # letters of the name of a worksheet
FORBIDDEN = "[]:*?/\\'"


def comma_separated(documents: list[Document]) -> str:
    """Return documents one after another; a cell that a spreadsheet might reckon with is kept a text."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    for at, document in enumerate(documents):
        if at:
            writer.writerow(())
        writer.writerow(document.head)
        writer.writerows([[_cell(cell) for cell in row] for row in document.rows])
    return out.getvalue()


def _cell(cell: Cell) -> str:
    if isinstance(cell, str):
        return f"'{cell}" if cell.startswith(FORMULA) else cell
    return written(cell) if isinstance(cell, Fraction) else str(cell)


def workbook(documents: list[Document]) -> bytes:
    """Return documents as a workbook, a worksheet each. Raise EventError where XlsxWriter is not installed."""
    try:
        xlsxwriter = import_module("xlsxwriter")
    except ImportError as error:
        raise EventError("xlsx") from error
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    bold = book.add_format({"bold": True, "bottom": 1})
    for at, document in enumerate(documents, 1):
        sheet = book.add_worksheet(_sheet_name(document.title, at))
        sheet.freeze_panes(1, 0)
        sheet.write_row(0, 0, document.head, bold)
        for line, row in enumerate(document.rows, 1):
            for column, cell in enumerate(row):
                sheet.write(line, column, float(cell) if isinstance(cell, Fraction) else cell)
        sheet.autofit()
    book.close()
    return out.getvalue()


def _sheet_name(title: str, at: int) -> str:
    plain = "".join(" " if letter in FORBIDDEN else letter for letter in title).strip()
    return f"{plain[: MOST_TITLE - 4]} {at}".strip()
