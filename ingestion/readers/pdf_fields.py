"""What was typed into a PDF: the values of form fields, and text boxes put on a page.

Input: a page and its pieces of text. Output: the pieces with what was typed in its place; it is drawn over the page and
is no part of its text. Does not read passwords, buttons, or what is hidden; a field with no value says nothing.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from pypdf import PageObject
from pypdf.errors import PyPdfError
from pypdf.generic import DictionaryObject

from ingestion.readers.pdf_piece import Piece

_HIDDEN = 2 | 32
_PASSWORD, _BUTTON = 1 << 13, 1 << 16
_MOST_PARENTS = 8
_DAMAGE = (PyPdfError, ArithmeticError, AttributeError, LookupError, OSError, RuntimeError, TypeError, ValueError)
_BOXES = {False: "☐", True: "☒"}


class _Typed(NamedTuple):
    """A value on one line, and the edges of its box on the page."""

    text: str
    left: float
    bottom: float
    top: float


def with_typed(page: PageObject, pieces: Sequence[Piece]) -> list[Piece]:
    """Return the pieces of `page` with what was typed on it, each behind the text to its left, or else above it."""
    found = list(pieces)
    for typed in _typed_on(page):
        beside = [place for place, piece in enumerate(found) if _is_beside(piece, typed)]
        above = [place for place, piece in enumerate(found) if piece.place and piece.place[1] > typed.top]
        label = found[beside[-1]] if beside else None
        start = (typed.left, label.place[1] if label and label.place else typed.bottom)
        height = label.height if label else typed.top - typed.bottom
        behind = (beside or above or [len(found) - 1])[-1]
        found.insert(behind + 1, Piece(f"\n{typed.text}\n", start, height))
    return found


def _is_beside(piece: Piece, typed: _Typed) -> bool:
    place = piece.place
    return place is not None and place[0] < typed.left and typed.bottom - piece.height / 2 <= place[1] < typed.top


def _typed_on(page: PageObject) -> Iterator[_Typed]:
    """Yield what was typed on `page`, in the order of the file; what is damaged is passed over."""
    references: list[Any] = []
    with suppress(*_DAMAGE):  # a damaged list of annotations must not cost the text of the page
        references = list(page.annotations or ())
    for reference in references:
        with suppress(*_DAMAGE):  # nor may one damaged field cost the others
            annotation = reference.get_object()
            text = "" if int(annotation.get("/F", 0)) & _HIDDEN else " ".join(_text(annotation).split())
            if text:
                left, bottom, right, top = (float(edge) for edge in annotation["/Rect"])
                yield _Typed(text, min(left, right), min(bottom, top), max(bottom, top))


def _text(annotation: DictionaryObject) -> str:
    if annotation.get("/Subtype") == "/FreeText":
        return str(annotation.get("/Contents", ""))
    if annotation.get("/Subtype") != "/Widget":
        return ""
    kind, flags = _inherited(annotation, "/FT"), int(_inherited(annotation, "/Ff") or 0)
    if kind == "/Btn":
        return "" if flags & _BUTTON else _BOXES[annotation.get("/AS", "/Off") != "/Off"]
    if kind not in ("/Tx", "/Ch") or (kind == "/Tx" and flags & _PASSWORD):
        return ""
    value = _inherited(annotation, "/V")
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value or "")


def _inherited(annotation: DictionaryObject, key: str) -> Any:
    """Return an entry of a field, which one of its parents may hold."""
    field: Any = annotation
    for _ in range(_MOST_PARENTS):
        if key in field:
            return field[key]
        if "/Parent" not in field:
            return None
        field = field["/Parent"].get_object()
    return None
