"""Claims in languages that the entailment model does not read, read by a language model if one is configured.

Input: a rule, a language model. Output: a rule that asks the model if the other one leaves a claim unread for its
language. A yes verifies only with a quotation that is in the evidence word for word and holds every figure of the
claim; a no rejects only with such a quotation; anything else leaves the claim unchecked. The verdict says who judged
(design.md, law 4: the one case in which a language model may verify). Does not word the question
(generation/quoted_entailment.py).
"""

import re
from collections.abc import Sequence

from core.checks.copies import holds_words
from core.evidence import Sentence
from core.findings import Findings
from core.judge import Judgement
from core.verdict import CONTRADICTION, Evidence, Status
from core.verifier import Rule
from generation.failure import WritingFailed
from generation.language_model import LanguageModel
from generation.quoted_entailment import QuotedAnswer, Said, ask_with_quote
from utils.deadline import Deadline
from utils.logger import logger
from utils.recent import RecentResults

UNREAD = "language_not_read"
_SECONDS = 12.0
_MOST_SENTENCES = 24
_MOST_REMEMBERED = 2_000
_LEAST_WORDS_QUOTED = 3
_FIGURE = re.compile(r"(?<!\w)[-−]?\d+(?:[.,\u00a0\u202f ]\d{3})*(?:[.,]\d+)?|\d+(?:[.,]\d+)?")
_BETWEEN_THOUSANDS = re.compile(r"[.,\u00a0\u202f ](?=\d{3}(?!\d))")
_log = logger(__name__)
_Question = tuple[str, tuple[str, ...]]


def reading_other_languages(rule: Rule, model: LanguageModel | None) -> Rule:
    """Return `rule` extended to ask `model` about claims unread for their language; `rule` itself without a model."""
    if model is None:
        return rule
    known: RecentResults[_Question, QuotedAnswer] = RecentResults(_MOST_REMEMBERED, cache="other_languages")

    def ask(questions: Sequence[_Question]) -> list[QuotedAnswer]:
        return [ask_with_quote(claim, texts, model, Deadline.after(_SECONDS)) for claim, texts in questions]

    def judge(findings: Findings) -> Judgement:
        judgement = rule(findings)
        if judgement.reason != UNREAD:
            return judgement
        sentences = findings.selection.ranked[:_MOST_SENTENCES]
        question = findings.claim.context_text, tuple(sentence.text for sentence in sentences)
        try:
            (reply,) = known.resolve([question], ask)
        except WritingFailed as failure:  # law 1: the claim stays `not_checked`, with `language_not_read` as its reason
            _log.warning("other_language_not_read", code=failure.code)
            return judgement
        return _judgement(findings, reply, sentences, model.name) or judgement

    return judge


def _judgement(findings: Findings, reply: QuotedAnswer, sentences: Sequence[Sentence], name: str) -> Judgement | None:
    """Return the judgement from the model's answer, None if the answer is not proved."""
    told = quoted_in(reply.quote, sentences)
    if reply.answer is Said.UNCLEAR or told is None:
        return None
    if reply.answer is Said.NO:
        explanation = f"The sources say otherwise, as {name} reads them."
        error_type = f"{CONTRADICTION}/relational"
        return Judgement(Status.HALLUCINATED, "contradicted_by_model", explanation, error_type, against=(told,))
    if not figures_of(findings.claim.context_text) <= figures_of(reply.quote):
        return None
    explanation = f"Supported by this passage, as {name} reads it."
    return Judgement(Status.VERIFIED, "read_by_model", explanation, evidence=(told,))


def quoted_in(quote: str, sentences: Sequence[Sentence]) -> Evidence | None:
    """Return the sentence that contains the words of `quote` in sequence, None if none does."""
    if len(quote.split()) < _LEAST_WORDS_QUOTED:
        return None
    return next((each.source for each in sentences if holds_words(each.text, quote)), None)


def figures_of(text: str) -> frozenset[str]:
    """Return the figures of a text with their signs and decimals, without thousands separators."""
    plain = (_BETWEEN_THOUSANDS.sub("", match.group()) for match in _FIGURE.finditer(text))
    return frozenset(figure.replace(",", ".").replace("−", "-") for figure in plain)
