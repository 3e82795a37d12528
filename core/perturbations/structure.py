"""Edits of what is said beside what: additions, causes, joined sentences, dropped conditions, evidence taken away.

In: a sentence and its document. Out: edits that add what the document does not say, join two sentences of which one is
taken out of the evidence, drop a condition, or leave less in the evidence than the claim needs (accuracy.md 2.3: 15,
18, 19, 20; 2.2: deletion of the deciding sentence, relations and details blurred). Not here: exchanges of words.
"""

import re
from collections.abc import Iterator
from random import Random

from core.extraction.grammar import finite_at
from core.extraction.verbs import PAST_AUXILIARIES, VerbForm, verb_form
from core.extraction.words import PREPOSITIONS
from core.perturbations.edit import Change, Edit, Replacement, rewritten
from core.perturbations.negation import sure_verb
from core.perturbations.page import Page, Sentence
from core.perturbations.phrases import CAUSES, CHANGES, DECISIONS, EVENT_DETAILS, REMARKS, RULE_DETAILS, VAGUE_VERBS
from utils.quantities import Kind, Modifier
from utils.text import content_stems

_PLAIN_END = re.compile(r"[a-z0-9%)]\.$")
_HAS_CAUSE = re.compile(
    r"\b(?:because|since|due to|owing to|as a result|so that|in order to|after|following|if|unless|for want)\b"
)
_FULL = re.compile(r"[;:\"“]| - | – ")
_STANDS_ALONE = re.compile(
    r"(?:The|A|An|All|No|In|On|At|From|For|Its|His|Her|Their|It|He|She|They|This|These|Each|Most|Some|Both) "
)
_TAIL_CONDITION = re.compile(
    r"(?<!even)(?<!;),? (?:unless|provided that|only if|if|but only if|except|apart from|as long as|on condition that) "
    r"[^,;:()]{6,90}(?=\.$)"
)
_HEAD_CONDITION = re.compile(
    r"^(?:If|Unless|Provided that|As long as) [^,;:()]{6,80}, (?=(?:the|a|an|it|he|she|they|you|its|his|her|their) )"
)
_WHOLE = re.compile(r"(?!What|How|Why|Whether)[^,;:()]{16,}")
_VERB_WITH_OBJECT = re.compile(
    rf"(?<=[a-z\w] )(?P<verb>{'|'.join(VAGUE_VERBS)})(?= (?:the|a|an|its|his|her|their|[A-Z]))"
)
_SIZES = ((3, 10, "several"), (24, 200, "dozens of"), (200, 2000, "hundreds of"), (2000, 2_000_000, "thousands of"))
_WHEN = re.compile(
    r"(?<! only)(?: in (?:1[5-9]|20)\d\d|(?<=[a-z]) on (?:\d{1,2} [A-Z][a-z]+|[A-Z][a-z]+ \d{1,2},?)(?: \d{4})?)"
    r"(?=[,.;]| (?!and|or|to|\d))"
)


def addition(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Append a detail of which the document says nothing."""
    table = {"decision": EVENT_DETAILS + REMARKS, "event": REMARKS, "rule": RULE_DETAILS}.get(_sort(sentence), ())
    yield from _appended(sentence, page, "addition", table, chooser)


def cause(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Append a cause of which the document says nothing."""
    if _sort(sentence) and _verbs(sentence) & CHANGES and not _HAS_CAUSE.search(sentence.text):
        yield from _appended(sentence, page, "cause", CAUSES, chooser)


def conjunct(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Join the sentence with another, which is taken out of the evidence."""
    for joined, other, start in _joined(sentence, page):
        if not page.repeats(other, share=0.4):
            evidence = Replacement(other.start, other.end, "")
            yield Edit(
                sentence.text, joined, "conjunct", "neutral", ((start, len(joined) - 1),), sentence.start, evidence
            )


def merger(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Join the sentence with another; the document holds both, so the claim is true."""
    for joined, _, start in _joined(sentence, page):
        yield Edit(sentence.text, joined, "merger", "entailed", ((start, start + 3),), sentence.start, None)


def condition(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Leave out the condition or exception under which a rule holds."""
    found = _TAIL_CONDITION.search(sentence.text)
    if found and found.start() and _WHOLE.fullmatch(sentence.text[: found.start()]):
        yield sentence.edit("condition", "unsupported", Change(found.start(), found.end(), ""))
    head = _HEAD_CONDITION.match(sentence.text)
    if head and ";" not in sentence.text:
        change = Change(0, head.end() + 1, sentence.text[head.end()].upper())
        claim, _ = rewritten(sentence.text, [change])
        yield Edit(sentence.text, claim, "condition", "unsupported", (), sentence.start, None)


def deletion(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Keep the claim and take its sentence out of the evidence."""
    if len(set(content_stems(sentence.text))) >= 4 and not page.repeats(sentence, share=0.45):
        spans = ((0, len(sentence.text)),)
        evidence = Replacement(sentence.start, sentence.end, "")
        yield Edit(sentence.text, sentence.text, "deletion", "neutral", spans, sentence.start, evidence)


def blurring(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Keep the claim and let the evidence say less: another relation, no number, no date."""
    for start, end, vague in _blurs(sentence):
        detail = sentence.text[start:end].strip(" ,")
        if page.says_elsewhere(sentence, detail, share=0.3):
            continue
        less, _ = rewritten(sentence.text, [Change(start, end, vague)])
        place = sentence.text.index(detail, start)
        evidence = Replacement(sentence.start, sentence.end, less)
        yield Edit(
            sentence.text,
            sentence.text,
            "blurring",
            "neutral",
            ((place, place + len(detail)),),
            sentence.start,
            evidence,
        )


def _sort(sentence: Sentence) -> str:
    """Return what a plain sentence tells: a decision, another event, a rule; nothing where none can be added."""
    index = sure_verb(sentence)
    if index is None or not _PLAIN_END.search(sentence.text) or _FULL.search(sentence.text) or len(sentence.text) > 200:
        return ""
    if sentence.text.count(",") > 1 or " not " in sentence.text or sentence.text.startswith(("No ", "Not ")):
        return ""
    word = sentence.tokens[index].word
    if _verbs(sentence) & DECISIONS:
        return "decision"
    if VerbForm.PAST in verb_form(word):
        return "event"
    return "rule" if word in ("may", "must", "shall") and not _HAS_CAUSE.search(sentence.text) else ""


def _verbs(sentence: Sentence) -> set[str]:
    """Return the main verb, and the participle that belongs to it."""
    index = sure_verb(sentence)
    if index is None:
        return set()
    past = sentence.tokens[index].word in PAST_AUXILIARIES
    return {token.word for token in sentence.tokens[index : index + 1 + past]}


def _appended(sentence: Sentence, page: Page, kind: str, table: tuple[str, ...], chooser: Random) -> Iterator[Edit]:
    free = [phrase for phrase in table if not set(content_stems(phrase)) & set(content_stems(sentence.text))]
    free = [phrase for phrase in free if phrase.strip(", ") not in page.text]
    if free:
        phrase = chooser.choice(free)
        text = phrase if phrase.startswith(",") else f" {phrase}"
        end = len(sentence.text) - 1
        yield sentence.edit(kind, "neutral", Change(end, end, text))


def _joined(sentence: Sentence, page: Page) -> Iterator[tuple[str, Sentence, int]]:
    """Yield the sentence joined with the next that can stand after "and", and where that begins in the claim."""
    following = next((other for other in page.sentences if other.start > sentence.end), None)
    if following is None or not (_stands(sentence) and _stands(following)):
        return
    if following.start - sentence.end > 3 or not _STANDS_ALONE.match(following.text):
        return
    first = following.text[0].lower() + following.text[1:]
    if ", and" in sentence.text + following.text or sentence.text.startswith(("If ", "When ")):
        return
    joined = f"{sentence.text[:-1]}, and {first}"
    if len(joined.split()) <= 45:
        yield joined, following, len(sentence.text) + 1


def _stands(sentence: Sentence) -> bool:
    return (
        bool(_PLAIN_END.search(sentence.text)) and not _FULL.search(sentence.text) and len(sentence.text.split()) <= 22
    )


def _blurs(sentence: Sentence) -> Iterator[tuple[int, int, str]]:
    for found in _VERB_WITH_OBJECT.finditer(sentence.text):
        place = next((i for i, token in enumerate(sentence.tokens) if token.start == found.start("verb")), None)
        if place and finite_at(sentence.tokens, place) and not sentence.quoted(found.start()):
            yield found.start("verb"), found.end("verb"), VAGUE_VERBS[found["verb"]]
    for quantity in sentence.quantities:
        exact = quantity.modifier is Modifier.EXACT and quantity.value.low == quantity.value.high
        if sentence.follows_capital(quantity.value_span.start):
            continue
        if quantity.kind is Kind.COUNT and quantity.noun and exact and not quantity.value.spelled:
            vague = next((word for low, high, word in _SIZES if low <= quantity.value.low < high), None)
            following = sentence.text[quantity.value_span.end :].split(" ")
            votes = re.match(r" [a-z]+ to \d", sentence.text[quantity.value_span.end :])
            if vague and not votes and following[0] == "" and len(following) > 1 and following[1] not in PREPOSITIONS:
                yield quantity.value_span.start, quantity.value_span.end, vague
    for found in _WHEN.finditer(sentence.text):
        yield found.start(), found.end(), ""
