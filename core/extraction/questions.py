"""Questions, and what is asserted in the form of a question.

Input: a sentence. Output: what it asserts, nothing if it only asks. "The limit is 5 lakh, right?", "Did you know that
the limit is 5 lakh?" and "The limit is 5 lakh?" assert. A sentence with a question mark only asks if it opens like a
question, or is too short or in a script that is not read. Does not handle other sentences that are not claims
(segments.py).
"""

import re

from core.extraction.english import has_verb
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
    r"|should|shall|may|might|must|if|any|anything|need|want|you|\w+n[’']t"
    r"|(?:in|on|at|for|to|by|from|with|of|under|about)\s(?:what|which|whom|whose|where))\b",
    re.IGNORECASE,
)
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
    if knowing := _KNOWING.match(text):
        known = sentence.cut(knowing.end()).rstrip(_END)
        if has_verb(known.text) and not _OPENS_QUESTION.match(known.text):
            return known.capitalised().ended()
    if not _LATIN.search(text) or _OPENS_QUESTION.match(text):
        return None
    if tag := _TAG.search(text):
        return sentence.cut(0, tag.start()).ended()
    is_statement = len(text.split()) >= _LEAST_WORDS_OF_STATEMENT
    return sentence.rstrip(_END).ended() if is_statement else None


def _asks_in_quotes(text: str) -> bool:
    """Whether only quoted words ask: He asked, "What is it?" """
    end = text.rstrip(" .!")
    opening = {"”": "“", "»": "«", '"': '"'}.get(end[-1:])
    return opening is not None and end.rfind(opening, 0, len(end) - 1) > 0
