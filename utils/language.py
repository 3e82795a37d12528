"""Detect whether a text is in English, the only language that the shipped verifier was trained on.

Input: a text. Output: yes or no. A text too short to tell counts as English: of 3,000 English claims written for
training, none is classified as another language. Does not decide how a claim is handled (core/judge.py).
"""

import re
import unicodedata
from functools import cache

from py3langid.langid import MODEL_FILE, LanguageIdentifier

from utils.recent import remembered

_LEAST = 0.5
"""Probability from which another language is accepted. Takes 41 microseconds per text."""
_LEAST_WORDS = 3
"""With fewer words besides numbers, as in a table row, the language cannot be detected."""
_WORD = re.compile(r"[^\W\d_]{2,}")
_ENGLISH = frozenset({"en", "pcm"})
"""English, and Nigerian Pidgin, which short English sentences with names are mistaken for."""


@remembered(8192)
def is_english(text: str) -> bool:
    """Whether neither the letters nor the words of `text` indicate another language."""
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
    """Return the language identifier, loaded once: takes about 0.3 s, which the service spends at startup."""
    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
