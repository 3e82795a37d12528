"""Lead-ins without content ("Yes,", "Based on the documents,") and hedges ("I think", "reportedly", "may").

Input: a sentence. Output: the sentence without its lead-ins; its hedge and the words without it. A modal verb is
reported but kept: "employees may take 12 days" is a permission. Does not handle opinions (segments.py) or words that
round a number, such as "about" (quantities).
"""

import re

from core.extraction.absence import DOCUMENTS
from core.extraction.traced import Edit, Traced

_OPENING = re.compile(
    rf"""(?:
    (?:yes|yeah)\s(?=(?:he|she|it|they|we|i|there|the|this|that)\s)
    |(?:yes|no|yeah|sure|certainly|of\scourse|absolutely|definitely|ok|okay|well|so|right|correct|indeed|exactly
      |(?:hi|hello|hey|dear)(?:\s[^\W\d_]+)?|unfortunately|fortunately|(?:i(?:'|’)m\s|i\sam\s)?(?:very\s|so\s)?sorry
      |i\sapologi[sz]e|(?:great|good)\squestion)\s*[,!–—-]+\s*(?:but\s|and\s)?
    |(?:however|moreover|furthermore|additionally|in\saddition|similarly|likewise|meanwhile|consequently|nevertheless
      |nonetheless|therefore|thus|hence|finally|lastly|firstly|secondly|thirdly|in\ssummary|in\sconclusion
      |to\ssummari[sz]e|to\sconclude|overall|in\sshort|in\sfact|in\sother\swords|as\sa\sresult|on\sthe\sother\shand
      |for\sexample|for\sinstance|also|notably|importantly|specifically|in\sparticular)\s*,\s*
    |(?:and|but)\s+(?=[a-z])
    |(?:(?:please\s)?(?:note|remember|keep\sin\smind|be\saware)
      |it\s(?:is|(?:'|’)s)\s(?:also\s)?(?:important\sto\s(?:note|remember|mention)|worth\s(?:noting|mentioning)))
      \s*,?\s*that\s+
    |(?:note|answer|final\sanswer|summary|important|fact|claim|response|a|conclusion)\s?:\s+
    |(?:based\s(?:up)?on|according\sto|as\s(?:stated|mentioned|described|noted|shown|reported)\s(?:in|by)|as\sper|per
      |from|in)\s{DOCUMENTS}\s*(?:you\s(?:provided|shared)\s*)?,\s*
    |{DOCUMENTS}\s(?:clearly\s|also\s|explicitly\s)?(?:states?|says?|notes?|mentions?|indicates?|shows?|reports?
      |confirms?|explains?|specif(?:y|ies)|suggests?)\sthat\s+
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_ADVERBS = r"(?:reportedly|apparently|allegedly|presumably|supposedly|seemingly|probably|possibly|perhaps|maybe)"
_HEDGE = re.compile(
    rf"""^(?:(?:but|and)\s)?(?:
      (?:i|we)\s(?:really\s|personally\s|also\s|still\s|do\s)*(?:think|believe|guess|suppose|assume|suspect|feel
        |would\ssay|would\sguess)(?:\sthat)?\s
      |(?:as\sfar\sas\si\s(?:know|can\stell)|to\s(?:the\sbest\sof\s)?my\sknowledge|in\smy\s(?:opinion|view)|it\sseems
        |it\sappears|personally|{_ADVERBS})(?:,\s|\sthat\s|\s)
      |it\sis\s(?:very\s|quite\s|highly\s)?(?:likely|possible)\sthat\s
    )|(?:,\s(?P<aside>{_ADVERBS}),\s|\b(?:(?:most|very|quite)\s)?{_ADVERBS}\s)""",
    re.IGNORECASE | re.VERBOSE,
)
_KEPT_HEDGE = re.compile(
    r"\b(?:may|might|could)(?=\s(?!not\b)[a-z]{2})|\b(?:seem|appear|tend)s?\sto\b|(?<!more\s)(?<!less\s)\blikely(?=\s)"
)


def without_opening(sentence: Traced) -> Traced:
    """Return `sentence` without its lead-ins; something is always left."""
    start = 0
    while opening := _OPENING.match(sentence.text, start):
        if not any(character.isalnum() for character in sentence.text[opening.end() :]):
            break
        start = opening.end()
    return sentence.cut(start).capitalised() if start else sentence


def read_hedge(text: Traced) -> tuple[str | None, Traced]:
    """Return the first hedge of `text` as written, None if there is none, and the text without it if it can go."""
    found = _HEDGE.search(text.text)
    if found and not _is_quoted(text.text[: found.start()]):
        rest = text.edited([Edit(found.start(), found.end(), " " if found["aside"] else "")])
        if any(character.isalnum() for character in rest.text):
            return found.group().strip(" ,"), rest if found.start() else rest.capitalised()
    kept = _KEPT_HEDGE.search(text.text)
    return kept.group() if kept else None, text


def _is_quoted(before: str) -> bool:
    """Whether a quotation that opens in `before` is still open at its end."""
    return before.count('"') % 2 == 1 or before.rfind("“") > before.rfind("”")
