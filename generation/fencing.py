"""Quoted text in a prompt, which cannot end its own quotation.

In: a text and a fence, a random word that no quoted text contains. Out: the text between two lines that carry the
fence, without marks of chat templates. Not here: the prompts, any trust that a model obeys: the verdict never comes
from it.
"""

import random
import re
from collections.abc import Iterable

from utils.placeholders import shown

# Marks of chat templates, which some servers obey wherever they stand: <|im_start|>, <start_of_turn>, </s>, [INST].
_TEMPLATE_MARK = re.compile(r"<(?=[|｜]|/?s>|(?:start|end)_of_turn>|<?/?SYS>)|\[(?=/?INST\])", re.IGNORECASE)


def draw_word(texts: Iterable[str], source: random.Random) -> str:
    """Draw a word from `source` that occurs in none of `texts`."""
    kept = list(texts)
    while True:
        fence = f"{source.getrandbits(64):016x}"
        if not any(fence in text for text in kept):
            return fence


def quoted(label: str, text: str, fence: str) -> str:
    """Return `text` between its fences, what the rail hid as `<NAME>`. Raises `ValueError` where it holds the fence."""
    if fence in text:
        raise ValueError("a text to be fenced contains the fence; draw another")
    return f"BEGIN {label} {fence}\n{defused(shown(text))}\nEND {label} {fence}"


def defused(text: str) -> str:
    """Return `text` with the marks of chat templates broken by a space."""
    return _TEMPLATE_MARK.sub(lambda mark: mark.group() + " ", text)
