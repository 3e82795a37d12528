"""Statements that the sources contain nothing about something.

Input: a sentence. Output: the thing that is said to be missing, or None. "The passages do not mention the price" is
true if the price is not found, so the check is inverted. Without a thing ("... enough information to answer") it is a
refusal (segments.py). Does not search for the thing.
"""

import re

from core.extraction.traced import Traced

DOCUMENTS = (
    r"(?:(?:the|these|those|this|your|my|our|any|all|provided|given|retrieved|available|supplied|uploaded|above"
    r"|following|cited|attached|source|reference|relevant|of|context)\s+)*(?:passages?|documents?|sources?|contexts?"
    r"|texts?|excerpts?|materials?|files?|articles?|(?:(?<=provided\s)|(?<=given\s)|(?<=available\s))"
    r"(?:information|data|content))(?:\s(?:provided|given|available|above))?"
)
"""Names for the sources; for case-insensitive patterns."""

_HOW = r"(?:explicitly\s|specifically\s|directly\s|clearly\s|actually\s|ever\s|anywhere\s)*"
_DETAILS = (
    r"(?:(?:any|the|specific|further|exact|relevant|enough|detailed)\s)*(?:information|details?|mention|data|anything)\s"
    r"(?:about|on|of|regarding|concerning|related\sto|as\sto|for)\s"
)
_I_COULD_NOT_FIND = r"i\s(?:could\snot|couldn['’]t|cannot|can['’]t|did\snot|didn['’]t)\s(?:find|see)"
_MISSING = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{DOCUMENTS}\s(?:do\snot|does\snot|did\snot|don['’]t|doesn['’]t|didn['’]t|never)\s{_HOW}(?:mention|state"
        r"|specify|say|contain|provide|include|give|discuss|address|describe|explain|indicate|list|disclose|name|tell)\s"
        rf"(?:{_DETAILS})?(?P<thing>.+)",
        rf"(?:{DOCUMENTS}\s(?:say|contain|provide|give|make)s?|there\s(?:is|are|was|were))\s(?:nothing|no\s(?:specific\s"
        r"|explicit\s|further\s)*(?:mention|information|indication|reference|details?|data))\s(?:available\s)?(?:of|about"
        rf"|on|regarding|concerning|as\sto|to|for)\s(?P<thing>.+?)(?:\s(?:in|within|from)\s{DOCUMENTS})?",
        rf"(?P<thing>.+?)\s(?:is|are|was|were)\s(?:not|never|nowhere)\s{_HOW}(?:mentioned|stated|specified|given|provided"
        rf"|discussed|described|included|listed|found|available|disclosed)\s(?:anywhere\s)?(?:in|by|within)\s{DOCUMENTS}",
        rf"{DOCUMENTS}\slacks?\s(?:{_DETAILS})?(?P<thing>.+)",
        rf"{_I_COULD_NOT_FIND}\s{_DETAILS}(?P<thing>.+?)(?:\s(?:in|within)\s{DOCUMENTS})?",
        rf"{_I_COULD_NOT_FIND}\s(?P<thing>.+?)\s(?:in|within)\s{DOCUMENTS}",
    )
)
_LONGEST = 600
_GOES_ON = re.compile(r";|,\s(?:and|but|so|yet|while|however|although)\b")
"""What follows such a mark may be asserted, so the sentence is a statement."""


def missing_thing(sentence: Traced) -> Traced | None:
    """Return what `sentence` says the sources lack, None if it says no such thing."""
    if len(sentence.text) > _LONGEST or _GOES_ON.search(sentence.text):
        return None
    body = sentence.rstrip(" .!")
    for pattern in _MISSING:
        match = pattern.fullmatch(body.text)
        if match and not match["thing"].casefold().startswith("that "):  # "... do not mention that X" asserts X
            return body.cut(match.start("thing"), match.end("thing"))
    return None
