"""Quote text in a prompt so that it cannot end its own quotation.

Input: a text and a fence, a random word that no quoted text contains. Output: the text between two lines with the
fence, without chat-template tokens.
"""

import random
import re
from collections.abc import Iterable

from utils.placeholders import shown

# Chat-template tokens, which some servers obey anywhere: <|im_start|>, <start_of_turn>, </s>, [INST].
_TEMPLATE_MARK = re.compile(r"<(?=[|｜]|/?s>|(?:start|end)_of_turn>|<?/?SYS>)|\[(?=/?INST\])", re.IGNORECASE)


def draw_word(texts: Iterable[str], source: random.Random) -> str:
    """Draw a word from `source` that occurs in none of `texts`."""
    kept = list(texts)
    while True:
        fence = f"{source.getrandbits(64):016x}"
        if not any(fence in text for text in kept):
            return fence


def quoted(label: str, text: str, fence: str) -> str:
    """Return `text` fenced, with hidden values as `<NAME>`. Raises `ValueError` if it contains the fence."""
    if fence in text:
        raise ValueError("a text to be fenced contains the fence; draw another")
    return f"BEGIN {label} {fence}\n{defused(shown(text))}\nEND {label} {fence}"


def defused(text: str) -> str:
    """Return `text` with chat-template tokens broken by a space."""
    return _TEMPLATE_MARK.sub(lambda mark: mark.group() + " ", text)
