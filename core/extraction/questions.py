"""Questions, and what is asserted in the form of a question.

Input: a sentence. Output: the stretch that asserts something (all of it if it is not a question) and the stretch that
only asks. "The limit is 5 lakh, right?" and "Did you know that the limit is 5 lakh?" assert; so does a negative
question with a number or a name. Does not handle other sentences that are not claims (segments.py).
"""

import re
from dataclasses import dataclass

from core.extraction.grammar import is_sentence
from core.extraction.segments import carries_fact
from core.extraction.tokens import tokenize
from core.extraction.traced import Traced

_LONGEST_QUESTION = 400
_LEAST_WORDS_OF_TITLE = 8
"""A fragment this long with a name or number counts as a statement: a title may end with a question mark."""
_MARKS_AFTER = " \t!.)]”’\"'»*"
_QUESTION_MARKS = "?？؟⸮"
_TAG = re.compile(
    r"[,;–—-]\s*(?:right|correct|no|yes|ok|okay|eh|huh|you know|true|remember"
    r"|(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should)(?:n[’']t)?\s(?:it|they|he|she|that|there|we|you|i)"
    r"(?:\snot)?)\s*\?+[\s!.)\]”’\"'»*]*$",
    re.IGNORECASE,
)
_KNOWING = re.compile(
    r"(?:(?:yes|no|oh|so|well|hi|hello|and|but)\b[,!]?\s+)?(?:(?:(?:did|do|don[’']t|didn[’']t)\s+)?you\s+(?:already\s+|also\s+)?"
    r"(?:know|realize|realise|remember)\s+(?:that\s+|,\s*)?"
    r"|(?:have|haven[’']t)\s+you\s+(?:ever\s+)?(?:heard|noticed)\s+that\s+|(?:are|aren[’']t|were)\s+you\s+aware\s+that\s+"
    r"|(?:isn[’']t\s+it|is\s+it\s+not)\s+(?:true|correct|a\s+fact|the\s+case)\s+that\s+|would\s+you\s+believe\s+(?:that\s+|it,?\s+)?)",
    re.IGNORECASE,
)
_OPENS_QUESTION = re.compile(
    r"(?:and|but|so|or|then|well|also|now|ok|okay|please|sorry|hi|hello|by the way)?,?\s*(?:"
    r"what|who|whom|whose|which|when|where|why|how|is|are|am|was|were|do|does|did|has|have|had|can|could|will|would|should|shall|may"
    r"|might|must|if|any|anything|need|want|you|\w+n[’']t)\b|(?:and|but|so|or)\s|(?:in|on|at|for|to|by|from|with|of|under|about)\s"
    r"(?:what|which|whom|whose|where)\b",
    re.IGNORECASE,
)
_NEGATIVE = re.compile(
    r"(?:\w+n[’']t|(?:is|are|was|were|does|did|has|had|do|have)\s\S+(?:\s\S+){0,3}\snot)\b", re.IGNORECASE
)
_YOU = re.compile(r"\b(?:you|your)\b", re.IGNORECASE)
_TURN = re.compile(
    r"[;:–—]\s+|\s-\s+|,\s+(?=(?:so\s|and\s|but\s)?(?:what|who|which|when|where|why|how|do|does|did|would|could|can|will|is|are|should)\b)"
)
_SINCE = re.compile(r"(?:since|as|because|given\sthat|now\sthat|seeing\sthat|although|though|while)\s", re.IGNORECASE)
_CASED = re.compile(r"[A-Za-z]")
_UNMARKED = re.compile(
    r"(?:what|who|where|when|why|how(?:\s(?:many|much|long|old|far|often))?|which\s\w+)\s(?:is|are|was|were|does|do|did|can|should|will"
    r"|has|have)\s(?:the|a|an|my|your|our|this|that|these|those|it|they|he|she|i|you|we|there)\b[^.:;,!]*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a sentence asserts, if anything, and where that ends; from `front` on it only asks.

    `asserted` may lack words before `front` ("Did you know that", ", right?").
    """

    asserted: Traced
    front: int


def read_question(sentence: Traced) -> Reading:
    """Return what `sentence` asserts: all, a part from its start up to `front`, or nothing (`front` 0)."""
    text = sentence.text
    if len(text) > _LONGEST_QUESTION:
        return Reading(sentence, len(text))
    if not text.rstrip(_MARKS_AFTER).endswith(tuple(_QUESTION_MARKS)) or _asks_in_quotes(text):
        is_asking = _UNMARKED.fullmatch(text) is not None
        return Reading(sentence.cut(0, 0), 0) if is_asking else Reading(sentence, len(text))
    if tag := _TAG.search(text):
        if not _OPENS_QUESTION.match(text) or is_sentence(text[: tag.start()]):
            return Reading(sentence.cut(0, tag.start()).ended(), len(text))
    if knowing := _KNOWING.match(text):
        asserted = sentence.cut(knowing.end()).rstrip("?？! ")
        if is_sentence(asserted.text) and not _OPENS_QUESTION.match(asserted.text):
            return Reading(asserted.capitalised().ended(), len(text))
    if _NEGATIVE.match(text) and not _YOU.search(text) and carries_fact(tokenize(text)):
        return Reading(sentence, len(text))
    return _front(sentence)


def _front(sentence: Traced) -> Reading:
    """Find a statement before the question ("The limit is 5 lakh - do you want more?") or one that is all of it."""
    text, nothing = sentence.text, Reading(sentence.cut(0, 0), 0)
    if not _CASED.search(text) or _OPENS_QUESTION.match(text):
        return nothing
    for turn in reversed(list(_TURN.finditer(text))):
        if _OPENS_QUESTION.match(text, turn.end()) and is_sentence(text[: turn.start()]):
            return Reading(_without_subordinator(sentence.cut(0, turn.start())).ended(), turn.end())
    is_long = len(text.split()) >= _LEAST_WORDS_OF_TITLE and carries_fact(tokenize(text))
    if (is_sentence(text) or is_long) and not _YOU.search(text):
        return Reading(sentence.rstrip(_MARKS_AFTER + _QUESTION_MARKS).ended(), len(text))
    return nothing


def _without_subordinator(clause: Traced) -> Traced:
    """Cut "since" and the like from a clause that gives the reason for a question."""
    opening = _SINCE.match(clause.text)
    return clause.cut(opening.end()).capitalised() if opening else clause


def _asks_in_quotes(text: str) -> bool:
    """Whether only quoted words ask: He asked, "What is it?" """
    end = text.rstrip(" .!")
    if not end or end[-1] not in '"”»':
        return False
    opening = {"”": "“", "»": "«", '"': '"'}[end[-1]]
    start = end.rfind(opening, 0, len(end) - 1)
    return start > 0 and is_sentence(end[:start].rstrip(" ,:") + " this")
