"""The sentences of a visible text, traced.

Input: a `Traced` text with its line breaks. Output: its sentences in order, each on one line; together they hold every
character that is not white space. Chinese and Japanese full stops also end a sentence inside quotation marks. A line
that breaks off after "is", "of" and the like continues on the next one. Does not define how English sentences end
(utils/text.py).
"""

import re
from collections.abc import Iterator

from core.extraction.traced import Edit, Traced
from utils.text import split_sentences

_BROKEN_LINE = re.compile(
    r"(?<=\s)(?:is|are|was|were|of|the|a|an|and|or|in|on|at|by|for|to|with|from|than|about|has|have|had|will|be|its|their"
    r"|under|over|between|per|up to|at least|only|not)[ \t]*(?P<break>\n)",
    re.IGNORECASE,
)
_WIDE_STOP = re.compile(r"[。！？｡]+[」』”’）】》]*")


def traced_sentences(text: Traced) -> Iterator[Traced]:
    """Yield the sentences of `text`."""
    text = text.edited([Edit(*line.span("break"), " ") for line in _BROKEN_LINE.finditer(text.text)])
    start = 0
    for stop in _WIDE_STOP.finditer(text.text):
        yield from _sentences(text.cut(start, stop.end()))
        start = stop.end()
    yield from _sentences(text.cut(start))


def _sentences(text: Traced) -> Iterator[Traced]:
    for span in split_sentences(text.text):
        yield text.cut(span.start, span.end).on_one_line()
