"""Edits that put "not" after the verb of a sentence, or take it out.

Input: a sentence. Output: at most one edit: the verb is the only auxiliary of the sentence and in its first clause, and
no word is there of which it is unclear what a negation would deny ("only", "all", "because"). Other verbs are left
alone: their base form would have to be known.
"""

import re
from collections.abc import Iterator
from random import Random

from core.self_test.page import Change, Edit, Page, Sentence

_VERB = re.compile(
    r"\b(?:is|are|was|were|will|would|can|could|must|shall|should|(?:has|have|had)(?=(?: not|n['’]t)? been\b))"
    r"(?P<negation> not|n['’]t|not|['’]t)?(?![a-z])"
)
_ANOTHER_CLAUSE = re.compile(
    r"[,;:(“\"]|\b(?:that|who|whom|whose|which|when|where|while|if|as|since|after|before|than|what|how|why)\b",
    re.IGNORECASE,
)
_UNCLEAR = re.compile(
    r"\b(?:all|each|every|both|some|no|none|neither|nor|few|most|many|several|only|nobody|nothing|never|without|cannot"
    r"|hardly|any|anyone|anything|almost|nearly|half|either|also|just|even|always|still|already|mainly|mostly|largely"
    r"|partly|usually|often|sometimes|rarely|too|because|so|unless|until|though|although|whereas|yet|ever|instead"
    r"|rather|not|but|may|might|do|does|did)\b|n['’]t\b",
    re.IGNORECASE,
)


def negation(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Take the negation out of a sentence, or if there is none, negate it."""
    text = sentence.text
    verbs = list(_VERB.finditer(text))
    if len(verbs) != 1 or _ANOTHER_CLAUSE.search(text[: verbs[0].start()]):
        return
    verb = verbs[0]
    others = text[: verb.start()] + text[verb.end() :]
    if _UNCLEAR.search(others) or verb.start() == 0:
        return
    if verb["negation"]:
        yield sentence.edit("negation", Change(verb.start("negation"), verb.end(), ""))
    else:
        yield sentence.edit("negation", Change(verb.end(), verb.end(), "not" if verb.group() == "can" else " not"))
