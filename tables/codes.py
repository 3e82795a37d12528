"""Classify the text of one cell as a code, a boolean, or a placeholder for a missing value.

Input: the text of a cell. Output: whether it is one of these. Does not determine column types (columns.py).
"""

import re

PLACEHOLDERS = frozenset(
    {"-", "--", "---", "–", "—", ".", "..", "?", "*", "n/a", "na", "n.a.", "#n/a", "nil", "null", "none"}
)
"""Case-folded texts that mean there is no value."""

BOOLEANS = {"true": True, "false": False, "yes": True, "no": False}

_CODE = re.compile(r"(?=[^\s]*\d)(?=[^\s]*[A-Za-z_/#-])[A-Za-z0-9#][A-Za-z0-9_/.#-]{1,39}")
_PHONE = re.compile(r"\+?\(?\d[\d ()./-]{5,18}\d")


def is_code(text: str) -> bool:
    """Whether `text` looks like a code: digits with letters or separators, leading zeros, or a telephone number.

    >>> [is_code(text) for text in ("21BD1A0501", "007", "+91 98480 22338", "2024", "Room")]
    [True, True, True, False, False]
    """
    if text.isdigit():
        return len(text) > 1 and text[0] == "0"
    if _CODE.fullmatch(text):
        return True
    return bool(_PHONE.fullmatch(text)) and 7 <= sum(c.isdigit() for c in text) <= 15


def is_placeholder(text: str) -> bool:
    """Whether `text` means that there is no value ("-", "n/a")."""
    return len(text) <= 4 and text.casefold() in PLACEHOLDERS
