"""List markers of Word documents, which a file stores as rules, not as text.

Input: the numbering and styles of a document, then its paragraphs in order. Output: "• " or "2.1 " for each list item.
"""

from collections import defaultdict
from typing import NamedTuple, cast

from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.part import XmlPart
from docx.oxml.ns import qn
from docx.oxml.xmlchemy import BaseOxmlElement
from docx.parts.document import DocumentPart

_BULLET = "• "
_ROMAN = {
    1000: "m", 900: "cm", 500: "d", 400: "cd", 100: "c", 90: "xc", 50: "l", 40: "xl", 10: "x", 9: "ix", 5: "v", 4: "iv",
    1: "i",
}  # fmt: skip
_LONGEST_CHAIN = 10
_LARGEST_NUMBER = 5000


class _Level(NamedTuple):
    form: str
    text: str
    start: int


class Numbering:
    """Counts the list items of one document from top to bottom."""

    def __init__(self, part: DocumentPart) -> None:
        self._styles = {style.get(qn("w:styleId")): style for style in part.styles.element.iterchildren(qn("w:style"))}
        self._levels = _levels(part)
        self._counters: defaultdict[str, dict[int, int]] = defaultdict(dict)

    def marker(self, paragraph: BaseOxmlElement) -> str:
        """Return the marker of `paragraph`, or "" if it is not a list item."""
        number, depth = self._place(paragraph.find(qn("w:pPr")))
        level = self._levels.get((number, depth))
        if level is None or level.form == "none":
            return ""
        if level.form == "bullet":
            return _BULLET
        counters = self._counters[number]
        counters[depth] = counters.get(depth, level.start - 1) + 1
        for deeper in [other for other in counters if other > depth]:
            del counters[deeper]
        text = level.text
        for other in range(depth + 1):
            known = self._levels.get((number, other), level)
            text = text.replace(f"%{other + 1}", _shown(counters.get(other, known.start), known.form))
        return f"{text} " if text else ""

    def _place(self, properties: BaseOxmlElement | None) -> tuple[str, int]:
        """Return the list and the level of a paragraph, from its own properties or its style."""
        for _ in range(_LONGEST_CHAIN):
            if properties is None:
                break
            numbers = properties.find(qn("w:numPr"))
            if numbers is not None:
                return _value(numbers, "w:numId", "0"), int(_value(numbers, "w:ilvl", "0"))
            holder = properties.getparent() if properties.getparent().tag == qn("w:style") else properties
            parent = _value(holder, "w:basedOn" if holder is not properties else "w:pStyle", "")
            style = self._styles.get(parent)
            properties = None if style is None else style.find(qn("w:pPr"))
        return "0", 0


def _levels(part: DocumentPart) -> dict[tuple[str, int], _Level]:
    """Return the levels of every list by its number and level."""
    try:
        root = cast(XmlPart, part.part_related_by(RELATIONSHIP_TYPE.NUMBERING)).element
    except KeyError:  # the document has no numbered list
        return {}
    abstract = {item.get(qn("w:abstractNumId")): item for item in root.iterchildren(qn("w:abstractNum"))}
    levels: dict[tuple[str, int], _Level] = {}
    for item in root.iterchildren(qn("w:num")):
        definition = abstract.get(_value(item, "w:abstractNumId", ""))
        for level in () if definition is None else definition.iterchildren(qn("w:lvl")):
            levels[item.get(qn("w:numId")), int(level.get(qn("w:ilvl"), "0"))] = _Level(
                _value(level, "w:numFmt", "decimal"), _value(level, "w:lvlText", ""), int(_value(level, "w:start", "1"))
            )
    return levels


def _value(element: BaseOxmlElement, child: str, default: str) -> str:
    found = element.find(qn(child))
    return default if found is None else str(found.get(qn("w:val"), default))


def _shown(number: int, form: str) -> str:
    """Return `number` as letters or Roman numerals if the list requires it."""
    if form.endswith("Letter") and number > 0:
        shown = chr(ord("a") + (number - 1) % 26) * min((number - 1) // 26 + 1, _LONGEST_CHAIN)
    elif form.endswith("Roman") and 0 < number < _LARGEST_NUMBER:
        shown = ""
        for size, letters in _ROMAN.items():
            count, number = divmod(number, size)
            shown += letters * count
    else:
        return str(number)
    return shown.upper() if form.startswith("upper") else shown
