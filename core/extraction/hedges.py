"""Hedges, which say how sure the answer is: "I think", "reportedly", "may".

Input: a claim's words. Output: the hedge as written, and the words without it if they are still a sentence. A modal
verb is reported but kept: "employees may take 12 days" is a permission, and "the drug may cause nausea" is weaker than
without "may". Quoted words are kept. Does not handle opinions (segments.py) or words that round a number, such as
"about" (quantities).
"""

import re

from core.extraction.traced import Edit, Traced

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
