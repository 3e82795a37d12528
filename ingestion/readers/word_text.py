"""The text of a Word element as a reader of the page sees it.

Input: an element of a Word file. Output: its text. Text that is struck through or deleted by a tracked change is left
out, raised digits stay raised (10³ is not 103), and a character of a symbol font becomes the letter or sign it shows.
Does not read text boxes, or put paragraphs and tables in order (docx.py).
"""

from docx.oxml.ns import qn
from docx.oxml.xmlchemy import BaseOxmlElement

_COMPATIBILITY = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
PARAGRAPH, TEXT_BOX = qn("w:p"), qn("w:txbxContent")
DELETED = frozenset({qn("w:del"), qn("w:moveFrom"), f"{_COMPATIBILITY}Fallback"})
_RUN, _SYMBOL = qn("w:r"), qn("w:sym")
_NO_TEXT = DELETED | {qn("w:pPr"), qn("w:rPr"), TEXT_BOX}
_TEXT = frozenset({qn("w:t"), "{http://schemas.openxmlformats.org/officeDocument/2006/math}t"})
_CHARACTERS = {qn("w:tab"): " ", qn("w:br"): "\n", qn("w:cr"): "\n", qn("w:noBreakHyphen"): "-"}
_OFF = frozenset({"0", "false", "off", "none"})
_RAISED = str.maketrans("0123456789+-\u2212", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻")
_UNKNOWN = "\ufffd"
_SYMBOLS = {
    "symbol": dict(
        zip(
            b"DFGLPQSWXYabcdefghiklmnpqrstwxyz\xa2\xa3\xa5\xab\xac\xad\xae\xaf\xb0\xb1\xb2\xb3\xb4\xb5\xb7\xb8\xb9\xba\xbb"
            b"\xbc\xce\xd6\xd7",
            "ΔΦΓΛΠΘΣΩΞΨαβχδεφγηικλμνπθρστωξψζ′≤∞↔←↑→↓°±″≥×∝•÷≠≡≈…∈√⋅",
            strict=True,
        )
    ),
    "wingdings": dict(zip(b"o\xa8\xe0\xfb\xfc\xfd\xfe", "☐☐→✗✓☒☑", strict=True)),
}
"""The characters that symbol fonts show for a byte, where they change what a text says."""


def text_of(element: BaseOxmlElement) -> str:
    """Return the text below `element`; inner paragraphs end with a line break, text boxes are excluded."""
    pieces: list[str] = []
    for child in element.iterchildren("*"):
        if child.tag in _TEXT:
            pieces.append(child.text or "")
        elif child.tag in _CHARACTERS:
            pieces.append(_CHARACTERS[child.tag])
        elif child.tag == _SYMBOL:
            pieces.append(_symbol(child))
        elif child.tag == _RUN:
            pieces.append(_text_of_run(child))
        elif child.tag not in _NO_TEXT:
            pieces.append(text_of(child))
            if child.tag == PARAGRAPH:
                pieces.append("\n")
    return "".join(pieces)


def has_struck_text(element: BaseOxmlElement) -> bool:
    """Whether any text below `element` is struck through."""
    return any(_is_struck(run) and any(part.text for part in run.iter(qn("w:t"))) for run in element.iter(_RUN))


def _text_of_run(run: BaseOxmlElement) -> str:
    if _is_struck(run):
        return ""
    raising = run.find(f"{qn('w:rPr')}/{qn('w:vertAlign')}")
    text = text_of(run)
    is_raised = raising is not None and raising.get(qn("w:val")) == "superscript"
    return text.translate(_RAISED) if is_raised and not any(map(str.isalpha, text)) else text


def _is_struck(run: BaseOxmlElement) -> bool:
    marks = (run.find(f"{qn('w:rPr')}/{qn(name)}") for name in ("w:strike", "w:dstrike"))
    return any(mark is not None and mark.get(qn("w:val"), "true") not in _OFF for mark in marks)


def _symbol(symbol: BaseOxmlElement) -> str:
    try:
        code = int(symbol.get(qn("w:char"), ""), 16) & 0xFF
    except ValueError:
        return _UNKNOWN
    return _SYMBOLS.get(symbol.get(qn("w:font"), "").casefold(), {}).get(code, _UNKNOWN)
