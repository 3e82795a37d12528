"""Whether a claim says as a fact what its evidence only holds possible, alleges, plans, attempts or nearly has.

In: a claim's text and the sentences nearest to it. Out: a `Comparison` of kind "omission" with the words that are left
out ("may", "tried to", "if", "one of the"), none where some sentence that is as near says it as a fact. The entailment
model hardly sees one such word: of 27 claims of this sort it verified 22. Not here: conditions that govern what is
claimed (conditions.py), negations (wording.py), "said" and "according to", which many readers take as support.
"""

import re
from collections.abc import Sequence

from core.checks.wording import AS_NEAR, NEAR, nearest_clause
from core.evidence import Sentence
from core.verdict import Comparison, Outcome
from utils.record import Span
from utils.text import STOP_WORDS, content_stems, words

_WITH_WHOM = r"(?:\s+(?!to\b)[\w'’]+){1,5}?\s+to"
_OPERATOR = re.compile(
    r"\b(?:(?-i:may)(?!\s+(?:not\b|\d))|might|could|possibly|perhaps|potentially|probably|allegedly|purportedly|supposedly"
    r"|rumou?red\s+to|likely\s+to|said\s+to|thought\s+to|believed\s+to|suspected\s+of|accused\s+of|yet\s+to|about\s+to"
    r"|(?:is|are|was|were)\s+(?:\w+ly\s+)?(?:expected|set|scheduled|supposed|meant)\s+to"
    r"|(?:claim|alleg|den(?:y|ie)|doubt|hope|fear)(?:s|ed|d)?(?:\s+that|\s+to)"
    r"|(?:plan|intend|aim|try|trie|attempt|seek|(?<!you )want|promise|propose|threaten|agree|refuse|decline"
    r"|forg[eo]t|neglect)"
    r"(?:s|d|ed|ned)?\s+to|sought\s+to"
    r"|(?:consider|discuss|reject|oppose|avoid|suggest|recommend|propos)(?:s|ed|d|e|es)?(?=\s+\w+ing\b)"
    rf"|(?:ask|urge|invite|want|order|instruct|tell|told|request|advise|encourage)(?:s|ed|d)?{_WITH_WHOM}"
    r"|(?:nearly|almost|not\s+quite)(?=\s+[a-z]+[dnt]\b)|(?<!is )(?<!are )(?<!was )(?<!were )(?<!be )used\s+to"
    r"|would\s+have|(?:is|are|was|were)\s+considering)\b",
    re.IGNORECASE,
)
_OF_OLD = re.compile(r"\b(?:formerly|former|once)\s+(?!(?:is|are|was|were|and|or|has|had)\b)", re.IGNORECASE)
_AMONG = re.compile(r"\b(?:one\s+of|among)\s+the\s+(?=(?:\w+\s+)?(?:most|best|worst|\w+est)\b)", re.IGNORECASE)
_IS_NOW = re.compile(r"\b(?:is|are|now|current\w*)\b", re.IGNORECASE)
_WAS = re.compile(r"\b(?:was|were|once|previous\w*|former\w*|used\s+to|no\s+longer|until)\b", re.IGNORECASE)
_THE_MOST = re.compile(r"\bthe\s+(?:\w+\s+)?(?:most|best|worst|\w+est)\b", re.IGNORECASE)
_MAY = re.compile(r"may", re.IGNORECASE)
_IS_OPEN = re.compile(
    r"\b(?:(?-i:may)|might|could|would|possib\w+|probabl\w+|likely|consideration|fail\w*|warn\w*|unsuccess\w*|against|once|former\w*|previous\w*|nearly|almost"
    r"|(?:decid|claim|alleg|den[iy]|doubt|hop|fear|plan|intend|intention|aim|try|tri|attempt|seek|sought|promis|propos"
    r"|threaten|agre|refus|declin|forg[eo]t|neglect|consider|discuss|reject|oppos|avoid|suggest|recommend|ask|urg|invit"
    r"|want|wish|order|instruct|tell|told|request|advis|encourag|expect|schedul)(?:e|es|ed|s|n?ed|ing|n?ing|y|ies|ied)?)\b",
    re.IGNORECASE,
)
_IS_DENIED = re.compile(r"\b(?:not|never|no)\b|n['’]t\b", re.IGNORECASE)
_DENIES = re.compile(
    r"(?:den(?:y|ie)|refuse|decline|forg[eo]t|neglect|reject|oppose|avoid|yet)\w*\b.*", re.IGNORECASE | re.DOTALL
)
_IS_ALLOWED = re.compile(
    r"\b(?:can|will|should|must|potential\w*|allow\w*|permit\w*|entitl\w*|option\w*|rights?|free\s+to|risk\w*"
    r"|chances?|up\s+to|sometimes)\b",
    re.IGNORECASE,
)
_GOVERNED = 0.4
"""The least share of a claim's words that stand behind the operator, so that it is the claim that it governs."""
_IF = re.compile(r"\b(?:if|unless|whether|in\s+case|provided\s+that)\b([^,;:.]*)", re.IGNORECASE)
_BORDER = re.compile(r"[,;:()–—]|\b(?:and|but|while|whereas)\b", re.IGNORECASE)
_MOST_BETWEEN = 2
"""Words of content behind an operator, one of which must be the claim's."""
_EXPLANATION = "The evidence does not say this as a fact: “{}”."


def compare_commitments(claim: str, ranked: Sequence[Sentence], *, is_hedged: bool) -> list[Comparison]:
    """Return the words by which the nearest of the `ranked` sentences says less than `claim`, none where one has none.

    `is_hedged`: the claim was told with a word like "allegedly", which does not stand in its text any more.
    """
    if is_hedged or _OPERATOR.search(claim) or _AMONG.search(claim):
        return []
    nearest = max((sentence.share for sentence in ranked), default=0.0)
    least = max(NEAR, nearest - AS_NEAR)
    found: list[Comparison] = []
    for sentence in ranked:
        if sentence.share >= least:
            span = _left_out(claim, sentence.text)
            if span is None:
                return []
            found = found or [_omission(claim, span.of(sentence.text), sentence)]
    return found


def _left_out(claim: str, text: str) -> Span | None:
    """Return the operator with what it governs of the claim, or the condition in which the claim stands."""
    stems = frozenset(content_stems(claim))
    for condition in _IF.finditer(text):
        if stems and stems <= frozenset(content_stems(condition.group(1))):
            return Span(start=condition.start(), end=condition.end())
    clause = nearest_clause(claim, text)
    offset = text.find(clause)
    for pattern, least in ((_OPERATOR, _GOVERNED), (_OF_OLD, 0.0), (_AMONG, 0.0)):
        for operator in pattern.finditer(clause):
            governed = None if _is_told_otherwise(claim, operator) else _governed(stems, clause, operator, least)
            if governed is not None:
                return Span(start=offset + governed.start, end=offset + governed.end)
    return None


def _governed(stems: frozenset[str], clause: str, operator: re.Match[str], least: float) -> Span | None:
    """Return the operator with the words of a claim right behind it, where as much of the claim stands there."""
    border = _BORDER.search(clause, operator.end())
    behind = clause[operator.end() : border.start() if border else len(clause)]
    held = [word for word in words(behind) if word.folded not in STOP_WORDS]
    near = [word for word in held[:_MOST_BETWEEN] if word.stem in stems]
    if not near or len({word.stem for word in held} & stems) < least * len(stems):
        return None
    return Span(start=operator.start(), end=operator.end() + near[-1].end)


def _is_told_otherwise(claim: str, operator: re.Match[str]) -> bool:
    """Whether a claim says no more than an operator leaves, in other words: "was" for "former", "can" for "may"."""
    if operator.re is _OF_OLD:
        return _WAS.search(claim) is not None or _IS_NOW.search(claim) is None
    if operator.re is _AMONG:
        return _THE_MOST.search(claim) is None
    allowed = _MAY.fullmatch(operator.group()) is not None and _IS_ALLOWED.search(claim) is not None
    denied = _DENIES.match(operator.group()) is not None and _IS_DENIED.search(claim) is not None
    return allowed or denied or _IS_OPEN.search(claim) is not None


def _omission(claim: str, found: str, sentence: Sentence) -> Comparison:
    return Comparison(
        kind="omission",
        claimed=claim,
        span=Span(start=0, end=len(claim)),
        found=found,
        evidence=sentence.source,
        outcome=Outcome.WEAK,
        explanation=_EXPLANATION.format(found),
    )
