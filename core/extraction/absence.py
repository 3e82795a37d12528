"""Statements that the sources contain nothing about something.

Input: a sentence. Output: the thing that is said to be missing, or None. "The passages do not mention the price" is
true if the price is not found, so the check is inverted. Without a thing ("... enough information to answer") it is a
refusal (segments.py). Does not search for the thing.
"""

import re

from core.extraction.phrases import DOCUMENTS
from core.extraction.traced import Traced

_HOW = r"(?:explicitly\s|specifically\s|directly\s|clearly\s|actually\s|currently\s|ever\s|anywhere\s)*"
_NOT = r"(?:do\snot|does\snot|did\snot|don['’]t|doesn['’]t|didn['’]t|fails?\sto|never)"
_DETAILS = (
    r"(?:(?:any|the|a|an|specific|further|explicit|exact|direct|relevant|enough|sufficient|clear|detailed|additional)\s)*"
    r"(?:information|details?|mentions?|data|indications?|references?|statements?|evidence|figures?|explanations?|descriptions?|anything)\s"
    r"(?:about|on|of|regarding|concerning|related\sto|relating\sto|as\sto|for|to)\s"
)
_GIVEN = (
    r"(?:mentioned|stated|specified|given|provided|discussed|described|included|listed|found|available|addressed|disclosed|covered"
    r"|explained|reported|present|indicated|shown|defined|named|identified)"
)
_I_COULD_NOT = r"i\s(?:could\snot|couldn['’]t|cannot|can['’]t|did\snot|didn['’]t|(?:was|am)\s(?:not\sable|unable)\sto)"
_MISSING = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{DOCUMENTS}\s{_NOT}\s{_HOW}(?:mention|state|specify|say|contain|provide|include|give|discuss|address|describe|explain|indicate"
        rf"|cover|list|offer|disclose|refer\sto|have|reveal|name|identify|tell\s(?:us\s)?|define|clarify|hold|report|talk\sabout)\s"
        rf"(?:{_DETAILS})?(?P<thing>.+)",
        rf"{DOCUMENTS}\s(?:say|says|contain|contains|reveal|reveals)\s(?:nothing|no\s(?:information|details?|mention))\s"
        r"(?:about|on|of|regarding|concerning|as\sto)\s(?P<thing>.+)",
        rf"{DOCUMENTS}\s(?:lacks?|(?:is|are)\ssilent\son|makes?\sno\s(?:mention|reference)\s(?:of|to))\s(?:{_DETAILS})?(?P<thing>.+)",
        rf"there\s(?:is|are|was|were|['’]s)\s(?:no|not\sany)\s(?:specific\s|explicit\s|direct\s|further\s|clear\s|available\s)*(?:mention|information"
        rf"|indication|reference|details?|statement|data)\s(?:available\s|given\s|provided\s|in\s{DOCUMENTS}\s)?"
        rf"(?:of|about|on|regarding|concerning|as\sto|to|for|that|in\sregard\sto)\s(?P<thing>.+?)(?:\s(?:in|within|from)\s{DOCUMENTS})?",
        rf"(?P<thing>.+?)\s(?:is|are|was|were)\s(?:not|never|nowhere)\s{_HOW}{_GIVEN}\s(?:anywhere\s)?(?:in|by|within|among)\s{DOCUMENTS}",
        rf"(?:no\s(?:specific\s|further\s)*(?:information|details?|data|mention)|nothing)\s(?:is\s(?:said|given|provided|stated)\s)?"
        rf"(?:about|on|of|regarding|concerning)\s(?P<thing>.+?)(?:\s(?:is|are|was|were|could\sbe|can\sbe)\s{_HOW}(?:{_GIVEN}|said))?"
        rf"(?:\s(?:in|within|by)\s{DOCUMENTS})?",
        rf"{_I_COULD_NOT}\s(?:find|locate|see)\s{_DETAILS}(?P<thing>.+?)(?:\s(?:in|within)\s{DOCUMENTS})?",
        rf"{_I_COULD_NOT}\s(?:find|locate|see)\s(?P<thing>.+?)\s(?:in|within)\s{DOCUMENTS}",
        rf"i\s(?:do\snot|don['’]t)\shave\s{_DETAILS}(?P<thing>.+?)(?:\s(?:in|within|from)\s{DOCUMENTS})?",
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
        if match := pattern.fullmatch(body.text):
            return body.cut(match.start("thing"), match.end("thing"))
    return None
