"""Warnings in the language of the answer: Hebrew or English, detected by its letters.

Input: an answer, what is wrong. Output: a sentence. Does not find what is wrong.
"""

import re
from enum import StrEnum
from typing import Literal

Language = Literal["en", "he"]
_HEBREW = re.compile(r"[\u05d0-\u05ea]")
_LATIN = re.compile(r"[A-Za-z]")


class Shortcoming(StrEnum):
    """Why a claim is not grounded."""

    CONTRADICTED = "contradicted"
    UNSUPPORTED = "unsupported"
    PARTLY = "partly"
    UNKNOWN_CITATION = "citation_unknown"
    WRONG_CITATION = "citation_wrong"
    UNCITED = "uncited"
    UNUSED = "evidence_not_used"
    NOT_CHECKED = "not_checked"


_OF_CLAIM: dict[Language, dict[Shortcoming, str]] = {
    "en": {
        Shortcoming.CONTRADICTED: "The sources say otherwise.",
        Shortcoming.UNSUPPORTED: "No sufficient source was found.",
        Shortcoming.PARTLY: "The sources support only a part of this.",
        Shortcoming.UNKNOWN_CITATION: "The cited source does not exist.",
        Shortcoming.WRONG_CITATION: "The cited source does not say this; another one does.",
        Shortcoming.UNCITED: "No source is cited for this.",
        Shortcoming.UNUSED: "The cited source does not make this more certain.",
        Shortcoming.NOT_CHECKED: "This could not be checked.",
    },
    "he": {
        Shortcoming.CONTRADICTED: "המקורות אומרים אחרת",
        Shortcoming.UNSUPPORTED: "לא נמצא מקור מספק",
        Shortcoming.PARTLY: "המקורות תומכים רק בחלק מהטענה",
        Shortcoming.UNKNOWN_CITATION: "המקור המצוטט אינו קיים",
        Shortcoming.WRONG_CITATION: "המקור המצוטט אינו אומר זאת; מקור אחר אומר זאת",
        Shortcoming.UNCITED: "לא צוין מקור לטענה",
        Shortcoming.UNUSED: "המקור המצוטט אינו מחזק את הטענה",
        Shortcoming.NOT_CHECKED: "לא ניתן היה לבדוק את הטענה",
    },
}
_OF_ANSWER: dict[Language, tuple[str, str]] = {
    "en": (
        "Note: {count} claims in the answer are not fully supported by the sources.",
        "Note: no claim in the answer could be checked.",
    ),
    "he": (
        "שים לב: {count} טענות בתשובה לא נתמכות במלואן על ידי המקורות.",
        "שים לב: לא נמצאה בתשובה טענה שניתן לבדוק.",
    ),
}


def language_of(text: str) -> Language:
    """Return the language with more letters in the text."""
    return "he" if len(_HEBREW.findall(text)) > len(_LATIN.findall(text)) else "en"


def warn_of_claim(shortcoming: Shortcoming, language: Language) -> str:
    """Return what is wrong with a claim."""
    return _OF_CLAIM[language][shortcoming]


def warn_of_answer(ungrounded: int, total: int, language: Language) -> str | None:
    """Return what is wrong with an answer, None if all its claims are grounded."""
    some, nothing = _OF_ANSWER[language]
    if not total:
        return nothing
    return some.format(count=ungrounded) if ungrounded else None
