"""Questions, and what is asserted in the form of a question.

Input: a sentence. Output: what it asserts, nothing if it only asks. "The limit is 5 lakh, right?", "Did you know that
the limit is 5 lakh?" and "The limit is 5 lakh?" assert. A sentence with a question mark only asks if it opens like a
question, or is too short or in a script that is not read. Does not handle other sentences that are not claims
(segments.py).
"""

import re

from core.extraction.grammar import is_sentence
from core.extraction.traced import Traced

_LONGEST_QUESTION = 400
_LEAST_WORDS_OF_STATEMENT = 4
_MARKS_AFTER = " \t!.)]”’\"'»*"
_QUESTION_MARKS = "?？؟⸮"
_END = _MARKS_AFTER + _QUESTION_MARKS
_TAG = re.compile(
    r"[,;–—-]\s*(?:right|correct|no|yes|ok|okay|eh|huh|you know|true|remember"
    r"|(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should)(?:n[’']t)?\s(?:it|they|he|she|that|there|we|you|i)"
    r"(?:\snot)?)\s*\?+[\s!.)\]”’\"'»*]*$",
    re.IGNORECASE,
)
_KNOWING = re.compile(
    r"(?:(?:(?:did|do|don[’']t|didn[’']t)\s+)?you\s+(?:already\s+|also\s+)?(?:know|realize|realise|remember)"
    r"|(?:have|haven[’']t)\s+you\s+(?:ever\s+)?(?:heard|noticed)|(?:are|aren[’']t|were)\s+you\s+aware"
    r"|(?:isn[’']t\s+it|is\s+it\s+not)\s+(?:true|correct|a\s+fact|the\s+case)|would\s+you\s+believe)\s+(?:that\s+)?",
    re.IGNORECASE,
)
_OPENS_QUESTION = re.compile(
    r"(?:(?:and|but|so|or|then|well|also|now|ok|okay|please|sorry|hi|hello|by the way),?\s+)?(?:"
    r"what|who|whom|whose|which|when|where|why|how|is|are|am|was|were|do|does|did|has|have|had|can|could|will|would"
    r"|should|shall|may|might|must|if|any|anything|need|want|you"
    r"|(?:in|on|at|for|to|by|from|with|of|under|about)\s(?:what|which|whom|whose|where))\b",
    re.IGNORECASE,
)
_NEGATIVE = re.compile(r"\w+n[’']t\b", re.IGNORECASE)
"""Such a question asserts ("Isn't Oslo the capital?"), unless it is about the reader ("Don't you want more?")."""
_ADDRESSED = re.compile(r"\b(?:you|we|i)\b", re.IGNORECASE)
_UNMARKED = re.compile(
    r"(?:what|who|where|when|why|how(?:\s(?:many|much|long|old|far|often))?|which\s\w+)\s(?:is|are|was|were|does|do|did|can|should|will"
    r"|has|have)\s(?:the|a|an|my|your|our|this|that|these|those|it|they|he|she|i|you|we|there)\b[^.:;,!]*",
    re.IGNORECASE,
)
_LATIN = re.compile(r"[A-Za-z]")


def asserted(sentence: Traced) -> Traced | None:
    """Return what `sentence` asserts, None if it only asks."""
    text = sentence.text
    if len(text) > _LONGEST_QUESTION:
        return sentence
    if not text.rstrip(_MARKS_AFTER).endswith(tuple(_QUESTION_MARKS)) or _asks_in_quotes(text):
        return None if _UNMARKED.fullmatch(text) else sentence
    if tag := _TAG.search(text):
        return sentence.cut(0, tag.start()).ended()
    knowing = _KNOWING.match(text)
    known = sentence.cut(knowing.end()).rstrip(_END) if knowing else None
    if knowing and known and _is_told(knowing.group(), known.text):
        return known.capitalised().ended()
    return sentence.rstrip(_END).ended() if _states(text) else None


def _states(text: str) -> bool:
    """Whether a sentence with a question mark is a statement, or a negative question that is not about "you"."""
    if _NEGATIVE.match(text):
        return not _ADDRESSED.search(text)
    is_long = len(text.split()) >= _LEAST_WORDS_OF_STATEMENT
    return is_long and _LATIN.search(text) is not None and not _OPENS_QUESTION.match(text)


def _is_told(opening: str, known: str) -> bool:
    """Whether what the reader is said to know is a statement: after "that", or with a verb and not as a question."""
    if opening.casefold().endswith("that ") and len(known.split()) >= _LEAST_WORDS_OF_STATEMENT:
        return True
    return is_sentence(known) and not _OPENS_QUESTION.match(known)


def _asks_in_quotes(text: str) -> bool:
    """Whether only quoted words ask: He asked, "What is it?" """
    end = text.rstrip(" .!")
    opening = {"”": "“", "»": "«", '"': '"'}.get(end[-1:])
    return opening is not None and end.rfind(opening, 0, len(end) - 1) > 0
