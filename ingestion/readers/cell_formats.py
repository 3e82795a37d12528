"""Number formats of spreadsheet cells that change the meaning of a number.

Input: a format code ("0.0%", "00000"). Output: how to write the number, or None if the plain form has the same meaning.
"""

import re
from collections.abc import Callable
from decimal import Decimal

from tables.grid import display
from tables.measures import CURRENCIES

Show = Callable[[float], str]
Formats = dict[tuple[int, int], Show]
"""The formats that matter, by 0-based row and column of their cells."""

BUILT_IN = {9: "0%", 10: "0.00%"}
"""Codes that a file refers to only by number."""

_LOCALE = re.compile(r"\[\$([^\]-]*)(?:-[0-9A-Fa-f]+)?\]")
_COLOUR_OR_CONDITION = re.compile(r"\[[^\]]*\]")
_ESCAPED = re.compile(r'"([^"]*)"|\\(.)|[_*].')
_ZEROS = re.compile(r"0{2,}")
_LETTERS = re.compile(r"[^\W\d_]+\.?|[$€£¥₹₩₽₺₪₴₫₦฿₱]")


def shower(code: str) -> Show | None:
    """Return how a cell with the format `code` writes its number, or None if the format adds nothing.

    >>> shower("0.0%")(0.855), shower("[$₹-4009] #,##0")(1200.5), shower("00000")(42), shower("#,##0.00")
    ('85.5%', '₹1200.5', '00042', None)
    """
    positive = code.split(";", 1)[0]
    literals = " ".join(a or b for a, b in _ESCAPED.findall(positive)) + " " + " ".join(_LOCALE.findall(positive))
    bare = _ESCAPED.sub("", _COLOUR_OR_CONDITION.sub("", positive)).strip()
    if "%" in bare:
        return _percent
    if _ZEROS.fullmatch(bare):
        width = len(bare)
        return lambda number: display(number).zfill(width) if number >= 0 else display(number)
    if any(c in "ymdhsYMDHS" for c in bare):
        return None
    marks = _LETTERS.findall(literals) + [c for c in bare if c in CURRENCIES]
    mark = next((mark for mark in marks if mark.casefold() in CURRENCIES), None)
    return None if mark is None else lambda number: _money(mark, number)


def _percent(number: float) -> str:
    shown = format(Decimal(display(number)) * 100, "f")
    return f"{shown.rstrip('0').rstrip('.') if '.' in shown else shown}%"


def _money(mark: str, number: float) -> str:
    space = " " if mark[-1].isalpha() or mark[-1] == "." else ""
    return f"{'-' if number < 0 else ''}{mark}{space}{display(abs(number))}"
