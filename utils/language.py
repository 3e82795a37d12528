"""Whether a text is in English, the one language that the shipped verifier was trained on.

In: a text. Out: yes or no. A text too short to tell counts as English: of 3,000 English claims written for training
none is taken for another language. Not here: what follows for a claim (core/judge.py).
"""

import re
import unicodedata
from functools import cache

from py3langid.langid import MODEL_FILE, LanguageIdentifier

from utils.recent import remembered

_LEAST = 0.5
"""From this probability on another language is believed: 41 microseconds a text."""
_LEAST_WORDS = 3
"""Fewer words beside figures, as in a row of a table, are of no language that could be told."""
_WORD = re.compile(r"[^\W\d_]{2,}")
_ENGLISH = frozenset({"en", "pcm"})
"""English, and Nigerian Pidgin, for which short English sentences with names are taken."""


@remembered(8192)
def is_english(text: str) -> bool:
    """Whether nothing says that `text` is in another language: neither its letters nor its words."""
    if not text.isascii():
        letters = [character for character in text if character.isalpha()]
        latin = sum(unicodedata.name(letter, "").startswith(("LATIN", "FULLWIDTH LATIN")) for letter in letters)
        if 2 * latin < len(letters):
            return False
    if any(map(str.isdigit, text)) and len(_WORD.findall(text)) < _LEAST_WORDS:
        return True
    language, probability = load_identifier().classify(text)
    return language in _ENGLISH or probability < _LEAST


@cache
def load_identifier() -> LanguageIdentifier:
    """Return the identifier of languages, loaded once: some 0.3 s, which the service spends at its start."""
    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
