"""Places in a text as other protocols count them.

In: a text and a place in Unicode code points. Out: the same place in UTF-8 bytes (Vertex, Azure) or UTF-16 units
(Azure).
"""


def utf8(text: str, place: int) -> int:
    """Return how many UTF-8 bytes stand before `place`."""
    return len(text[:place].encode())


def utf16(text: str, place: int) -> int:
    """Return how many UTF-16 units stand before `place`: two for a character beyond the first plane."""
    return len(text[:place].encode("utf-16-le")) // 2
