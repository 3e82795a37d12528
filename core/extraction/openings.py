"""Lead-ins without content ("Yes,", "Based on the documents,") and hedges ("I think", "reportedly", "may").

Input: a sentence. Output: the sentence without its lead-ins; its hedge and the words without it. A modal verb is
reported but kept: "employees may take 12 days" is a permission. Does not handle opinions (segments.py) or words that
round a number, such as "about" (quantities).
"""

import re

from core.extraction.phrases import DOCUMENTS
from core.extraction.traced import Edit, Traced

_OPENING = re.compile(
    rf"""(?:
    (?:yes|yeah|yep)\s(?=(?:he|she|it|they|we|i|there|the|this|that)\s)
    |(?:yes|no|yeah|yep|nope|sure|certainly|of\scourse|absolutely|definitely|ok|okay|well|so|right|correct|indeed|exactly|hi|hello|hey
      |(?:hi|hello|hey|dear)\s[^\W\d_]+|unfortunately|fortunately|sorry|(?:i(?:'|’)m|i\sam)\s(?:very\s|so\s)?sorry|i\sapologi[sz]e
      |thanks\sfor\sasking|thank\syou\sfor\sasking|great\squestion|good\squestion)\s*[,!–—-]+\s*(?:but\s|and\s)?
    |(?:however|moreover|furthermore|additionally|in\saddition|similarly|likewise|meanwhile|consequently|nevertheless|nonetheless
      |therefore|thus|hence|finally|lastly|firstly|secondly|thirdly|in\ssummary|in\sconclusion|to\ssummari[sz]e|to\sconclude|overall
      |in\sshort|in\sfact|in\sother\swords|as\sa\sresult|on\sthe\sother\shand|on\sthe\scontrary|for\sexample|for\sinstance|also
      |interestingly|notably|importantly|more\sspecifically|specifically|in\sparticular|by\sthe\sway|besides|that\ssaid)\s*,\s*
    |(?:and|but)\s+(?=[a-z])
    |(?:(?:please\s|kindly\s)?(?:note|remember|keep\sin\smind|be\saware|bear\sin\smind)
      |it\s(?:is|(?:'|’)s|should\sbe|must\sbe)\s(?:also\s)?(?:important\sto\s(?:note|remember|mention)|worth\s(?:noting|mentioning)
      |noted|interesting\sto\snote)|i\s(?:can|would)\s(?:say|tell\syou|confirm)|it\sis\s(?:stated|mentioned|noted)(?:\sin\s{DOCUMENTS})?)
      \s*,?\s*that\s+
    |(?:note|answer|final\sanswer|summary|important|nb|n\.b\.|fact|claim|response|a|conclusion|result)\s?:\s+
    |(?:based\s(?:up)?on|according\sto|as\s(?:stated|mentioned|described|noted|shown|indicated|reported|per|outlined)\s(?:in|by)
      |as\sper|per|from|in|drawing\son|going\sby)\s{DOCUMENTS}\s*(?:(?:provided|given|above|below|you\sprovided|you\sshared)\s*)?,\s*
    |{DOCUMENTS}\s(?:clearly\s|also\s|explicitly\s)?(?:states?|says?|notes?|mentions?|indicates?|shows?|reports?|confirms?|explains?
      |specif(?:y|ies)|suggests?)\sthat\s+
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_LEADING = re.compile(
    r"""(?:(?:but|and)\s)?(?:
    (?:i|we)\s(?:really\s|personally\s|also\s|still\s|do\s)*
      (?:think|believe|guess|suppose|assume|suspect|feel|imagine|would\ssay|would\sguess|understand|am\s(?:fairly|pretty|quite)\ssure)
      (?:\sthat)?\s
    |(?:as\sfar\sas\si\s(?:know|can\stell)|to\s(?:the\sbest\sof\s)?my\sknowledge|if\si\s(?:remember|recall)\scorrectly
      |in\smy\s(?:opinion|view)|it\sseems|it\sappears|it\slooks\slike|personally|most\slikely|very\slikely|perhaps|maybe
      |possibly|probably|apparently|reportedly|allegedly|presumably|supposedly|seemingly)(?:,\s*(?:that\s)?|\sthat\s|\s)
    |it\sis\s(?:very\s|quite\s|highly\s)?(?:likely|probable|possible)\sthat\s
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_ADVERBS = r"reportedly|apparently|allegedly|presumably|supposedly|seemingly|probably|possibly|perhaps|maybe"
_INNER = re.compile(
    rf"""
    ,\s(?P<aside>(?:as\sfar\sas\si\sknow|it\sseems|i\s(?:think|believe|guess|suppose)|{_ADVERBS}))(?:,\s|(?=[.!]?$))
    |(?<!\bmost\s)(?<!\bvery\s)(?<!\bquite\s)(?<!\bmore\s)(?<!\bless\s)(?<!\bas\s)(?<!\bnot\s)(?<!\bthe\s)(?<!\ba\s)(?<!\ban\s)
    \b(?P<adverb>(?:most\s|very\s|quite\s)?(?:likely(?!\s(?:to|that|than)\b|[.,;]|$)|{_ADVERBS}))\s
    """,
    re.IGNORECASE | re.VERBOSE,
)
_TOLD = re.compile(
    r"\b(?:may|might|could)(?=\s(?!not\b)[a-z]{2})"
    r"|\b(?:(?:seem|appear|tend)s?|(?:is|are)\s(?:un)?likely"
    r"|(?:is|are|was|were)\s(?:thought|believed|said|reported|expected|estimated))\sto\b"
    r"|\b[Ii]t\s(?:is|was)\s(?:believed|thought|reported|said|alleged|estimated|suggested)\sthat\b"
)


def without_opening(sentence: Traced) -> tuple[Traced, bool]:
    """Return `sentence` without its lead-ins, and whether it had any; something is always left."""
    start = 0
    while opening := _OPENING.match(sentence.text, start):
        if not any(character.isalnum() for character in sentence.text[opening.end() :]):
            break
        start = opening.end()
    return (sentence.cut(start).capitalised(), True) if start else (sentence, False)


def read_hedge(text: Traced) -> tuple[str | None, Traced]:
    """Return the first hedge of `text` as written, None if there is none, and the text without removable hedges."""
    rest, hedge = text, None
    if leading := _LEADING.match(text.text):
        without = text.cut(leading.end())
        if any(character.isalnum() for character in without.text):
            hedge, rest = leading.group().strip(" ,"), without.capitalised()
    inner = _INNER.search(rest.text)
    if inner and inner.start() and not _is_quoted(rest.text[: inner.start()]):
        hedge = hedge or inner["aside"] or inner["adverb"]
        space = " " if inner["aside"] and inner.group().endswith(" ") else ""
        rest = rest.edited([Edit(inner.start(), inner.end(), space)])
    if hedge is None and (told := _TOLD.search(text.text)):
        hedge = told.group()
    return hedge, rest


def _is_quoted(before: str) -> bool:
    """Whether a quotation that opens in `before` is still open at its end."""
    return before.count('"') % 2 == 1 or before.rfind("“") > before.rfind("”")
