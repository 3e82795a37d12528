"""Offsets in a text as other protocols count them.

Input: a text and an offset in Unicode code points. Output: the same offset in UTF-8 bytes (Vertex, Azure) or UTF-16
units (Azure).
"""


def utf8(text: str, place: int) -> int:
    """Return the number of UTF-8 bytes before `place`."""
    return len(text[:place].encode())


def utf16(text: str, place: int) -> int:
    """Return the number of UTF-16 units before `place`: two for a character beyond the Basic Multilingual Plane."""
    return len(text[:place].encode("utf-16-le")) // 2
