"""Edits of one word or phrase by table: opposites, comparison, order in time, quantifier, modality, condition, scope.

In: a sentence and its document. Out: edits by the rules of word_rules.py (accuracy.md 2.3: 7, 11, 12, 13, 20). Nothing
in quotation marks and nothing in a name is touched, and no word is put that the sentence holds already.
"""

import re
from collections.abc import Iterator
from random import Random

from core.perturbations.edit import Change, Edit
from core.perturbations.page import Page, Sentence
from core.perturbations.word_rules import RULES
from utils.text import content_stems

_NEGATED = re.compile(r"(?:\bnot|\bnever|n['’]t|\bwithout|\bno)(?: \w+)? $")
_HELD_TOGETHER = (" and ", " or ", " nor ", "/")


def wording(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Yield every edit that a rule allows."""
    stems = set(content_stems(sentence.text))
    for rule in RULES:
        for found in rule.pattern.finditer(sentence.text):
            start, end = found.span()
            new = set(content_stems(rule.text)) - set(content_stems(found.group()))
            joined = sentence.text[end:].startswith(_HELD_TOGETHER) or sentence.text[:start].endswith(_HELD_TOGETHER)
            negated = rule.kind == "antonym" and _NEGATED.search(sentence.text[:start])
            if new & stems or joined or negated or sentence.quoted(start) or _in_a_name(sentence, start, end):
                continue
            if new and page.says_elsewhere(sentence, rule.text):
                continue
            yield sentence.edit(rule.kind, rule.label, Change(start, end, rule.text))


def _in_a_name(sentence: Sentence, start: int, end: int) -> bool:
    """Whether the words stand between capitals: "Bank of the Southern Cross"."""
    return sentence.follows_capital(start) and sentence.text[end:].lstrip()[:1].isupper()
