"""Edits of who does what to whom, and of which value belongs to what (accuracy.md 2.3: 10 and 14).

In: a sentence and its document. Out: edits in which two parties of an asymmetric verb, or two values, changed places,
or a value of another line was put; and true claims in the other voice. Not here: names put in from outside
(entities.py).
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from random import Random

from core.extraction.verbs import BE, VerbForm, verb_form
from core.extraction.words import (
    ADVERBS,
    DETERMINERS,
    PREPOSITIONS,
    SUBJECT_PRONOUNS,
    SUBORDINATORS,
    TIME_PREPOSITIONS,
)
from core.perturbations.edit import Change, Edit
from core.perturbations.page import Page, Sentence
from core.perturbations.parties import Deed, Party, find_deeds, find_parties, is_body, is_plural
from core.perturbations.verbs import base_of_past, base_of_third, participle_of, past_of, third_of
from utils.quantities import Kind, Modifier, Outcome, Quantity, compare
from utils.text import content_stems, stem, words

_FROM_TO = re.compile(r"\bfrom (?:the )?$")
_MOVED = re.compile(
    r"\b(?:move|travel|sail|transfer|fl[eyi]|relocat|ship|sen[dt]|deport|emigrat|walk|dr[io]ve|march|return|br(?:ing|ought))"
)
_BOUND_TOGETHER = re.compile(r"\s*(?:[-–,/×x]|to|and|or|of|by|out of|per|until|through)?\s*")
_CHANGED_FROM = re.compile(
    r"\b(?:rose|rises?|risen|fell|falls?|fallen|grew|grown|shrank|climbed|dropped|increased|decreased|raised|lowered|cut"
    r"|reduced|changed|extended|shortened)\b[^.;]{0,40} from $"
)
_BOTH_ENDS = re.compile(r"\b(?:between|from)\b", re.IGNORECASE)
_SWAPPED = frozenset(
    {Kind.COUNT, Kind.MEASURE, Kind.DURATION, Kind.MONEY, Kind.PERCENT, Kind.DATE, Kind.YEAR, Kind.TIME}
)
_MOMENTS = frozenset({Kind.DATE, Kind.YEAR, Kind.TIME})
_FARTHEST = 60
_BOTH_WAYS = frozenset(
    map(
        stem,
        """and or with alongside both between together joint meet met married wed marry divorce merge play face
        resemble equal border cooperate agree disagree differ date talk speak fight compete share similar same
        different twin neighbour versus against draw tie partner collaborate include including such like star
        starring feature neither nor than""".split(),
    )
)
_LABEL = r"(?:[Tt]he )?[A-Z][\w-]*(?: [A-Z0-9][\w-]*){0,2}"
_VERB = (
    r"(?:is|was|has|had|are|were|have|can|may|must|will|does|did|[a-z]+(?:s|ed)|went|came|took|got|gave|rose|fell|lost"
    r"|won|grew|sold|paid|made)"
)
_SIDE_BY_SIDE = re.compile(
    rf"(?P<one>{_LABEL}) {_VERB} (?P<rest>[^;:\"“]+?)(?:;|,)(?: and| but| while| whereas)? "
    rf"(?P<other>{_LABEL}) {_VERB} (?P<rest2>[^;:\"“]+)\."
)
_TOGETHER = re.compile(
    r"\b(?:both|each|together|either|neither|same|it|he|she|they|respectively|who|which)\b", re.IGNORECASE
)
_NO_SUBJECTS = DETERMINERS | PREPOSITIONS | SUBORDINATORS | SUBJECT_PRONOUNS | TIME_PREPOSITIONS | ADVERBS
_LISTED = re.compile(r"(?:\band|\bor|,) (?:the )?$")
_DETERMINED = re.compile(r"(?:The|A|An|Each|Every) ")
_DIGITS = re.compile(r"\d")
_FRAME = re.compile(r"(?:In|On|By|During|After|Since) [^,]{2,40}, ")
_ENDS_OBJECT = re.compile(r"(?=[.]$|, | (?:in|on|after|before|during|for|at|with|by|from|to|because|when|while) )")


def role(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Let two parties of one kind change places around a verb that does not hold both ways."""
    for deed in find_deeds(sentence):
        if not _told_elsewhere(sentence, page, deed):
            yield sentence.edit("role", "contradicted", *_exchanged(deed.one, deed.other))
    for one, other in pairwise(find_parties(sentence)):
        if one.kind is other.kind and _plays_another_part(sentence.text, one, other):
            yield sentence.edit("role", "contradicted", *_exchanged(one, other))
    if parallel := _parallel(sentence, page):
        yield sentence.edit("role", "contradicted", *_exchanged(*parallel))


def binding(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Let two values of the sentence change places, or put the value of another line."""
    pairs = list(_exchangeable(sentence))
    if pairs:
        first, second = chooser.choice(pairs)
        one, other = first.value_span, second.value_span
        changes = [
            Change(one.start, one.end, other.of(sentence.text)),
            Change(other.start, other.end, one.of(sentence.text)),
        ]
        yield sentence.edit("binding", "contradicted", *changes)
        return
    for quantity in sentence.quantities:
        values = sorted(
            {found.value_span.of(page.text) for found in page.quantities if _of_another_line(quantity, found, sentence)}
        )
        shape = _shape(quantity.value_span.of(sentence.text))
        values = [
            value
            for value in values
            if _shape(value) == shape
            and value not in sentence.text
            and not page.says_elsewhere(sentence, value, share=0.3)
        ]
        if values and _editable(quantity, sentence):
            change = Change(quantity.value_span.start, quantity.value_span.end, chooser.choice(values))
            yield sentence.edit("binding", "contradicted", change)


def voice(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Say the same in the other voice: the parties change places and the claim stays true."""
    for deed in find_deeds(sentence):
        one, other = deed.one, deed.other
        said = _other_voice(deed, sentence.text[one.end : other.start].strip())
        framed = one.start == 0 or _FRAME.fullmatch(sentence.text[: one.start])
        if said and framed and _ENDS_OBJECT.match(sentence.text, other.end) and not is_plural(one):
            changes = [*_exchanged(one, other), Change(one.end, other.start, f" {said} ")]
            yield sentence.edit("voice", "entailed", *changes)


def _other_voice(deed: Deed, between: str) -> str | None:
    """Return what stands between the parties in the other voice, for a verb alone in the past or the present."""
    for base, form, auxiliary in (
        (base_of_past(deed.verb), past_of, "was"),
        (base_of_third(deed.verb) or base_of_past(deed.verb), third_of, "is"),
    ):
        if base and deed.shape == "active" and between == form(base):
            return f"{auxiliary} {participle_of(base)} by"
        if base and deed.shape == "passive" and between == f"{auxiliary} {participle_of(base)} by":
            return form(base)
    return None


def _plays_another_part(text: str, one: Party, other: Party) -> bool:
    """Whether the two surely do different things: no list, no verb that holds both ways, each named once."""
    between = text[one.end : other.start]
    if between == " to ":
        return bool(_FROM_TO.search(text[: one.start]) and _MOVED.search(text[: one.start]))
    inside = {word.folded for word in words(between)}
    acts = any(verb_form(word) and VerbForm.NOUN_TOO not in verb_form(word) and word not in BE for word in inside)
    following = between.split()[:1]
    return (
        acts
        and is_body(one) == is_body(other)
        and is_plural(one) == is_plural(other)
        and bool(following)
        and (between[0] in ",'’" or following[0] in PREPOSITIONS or bool(verb_form(following[0])))
        and len(between) < _FARTHEST
        and not _BOTH_WAYS & {word.stem for word in words(between)}
        and not any(mark in between for mark in ';:()"“”')
        and not set(one.text.split()) & set(other.text.split()) - {"the"}
        and text.count(one.text.split()[-1]) == text.count(other.text.split()[-1]) == 1
        and text[other.end : other.end + 2] not in ("'s", "’s")
        and not text[other.end :].startswith((" and ", ", and", " or "))
        and not _LISTED.search(text[: one.start])
    )


def _parallel(sentence: Sentence, page: Page) -> tuple[Party, Party] | None:
    """Return what two clauses side by side are about: "Lachine counted 18,430; Moncton counted 9,875"."""
    clauses = _SIDE_BY_SIDE.fullmatch(sentence.text)
    if clauses is None or _TOGETHER.search(sentence.text):
        return None
    one, other = (Party(*clauses.span(name), clauses[name], None, False) for name in ("one", "other"))
    names = [re.sub(r"^[Tt]he ", "", party.text) for party in (one, other)]
    if not re.search(rf"[a-z\d,] (?:the )?{re.escape(names[0])}\b", page.text):
        return None
    if set(names[0].split()) & set(names[1].split()) or any(sentence.text.count(name) > 1 for name in names):
        return None
    if names[0].split()[0].casefold() in _NO_SUBJECTS or names[0].isupper() != names[1].isupper():
        return None
    rests = [frozenset(content_stems(clauses[name])) for name in ("rest", "rest2")]
    return (one, other) if rests[0] - rests[1] and rests[1] - rests[0] else None


def _exchanged(one: Party, other: Party) -> list[Change]:
    lowered = _DETERMINED.match(one.text)
    first = one.text[0].lower() + one.text[1:] if lowered else one.text
    return [Change(one.start, one.end, other.text), Change(other.start, other.end, first)]


def _told_elsewhere(sentence: Sentence, page: Page, deed: Deed) -> bool:
    """Whether another line holds both parties and the verb: it may tell of the deed the other way round."""
    parties = frozenset(word.folded for word in words(f"{deed.one.text} {deed.other.text}")) - {"the"}
    return any(
        parties <= line.words and stem(deed.verb.lower()) in line.stems
        for line in page.lines
        if not sentence.start <= line.start < sentence.end
    )


def _exchangeable(sentence: Sentence) -> Iterator[tuple[Quantity, Quantity]]:
    for first, second in pairwise(sentence.quantities):
        between = sentence.text[first.value_span.end : second.value_span.start]
        alike = first.kind is second.kind and first.unit_text == second.unit_text and first.modifier is second.modifier
        if not alike or not (_editable(first, sentence) and _editable(second, sentence)):
            continue
        moved = between == " to " and _CHANGED_FROM.search(sentence.text[: first.value_span.start])
        if not moved and (_BOUND_TOGETHER.fullmatch(between) or not content_stems(between)):
            continue
        if first.kind in _MOMENTS and _BOTH_ENDS.search(sentence.text[: first.value_span.start]):
            continue
        if compare(first, second) is Outcome.CONFLICT:
            yield first, second


def _editable(quantity: Quantity, sentence: Sentence) -> bool:
    written = quantity.value_span.of(sentence.text)
    return (
        quantity.kind in _SWAPPED
        and bool(_DIGITS.search(written))
        and quantity.modifier in (Modifier.EXACT, Modifier.ABOUT)
        and not quantity.ambiguous
        and not quantity.value.ranged
        and not (quantity.value.bare and not quantity.noun)
    )


def _shape(value: str) -> str:
    """Return how a value is written, so that one can stand for another: "0 Xxx 0" for 3 May 2021."""
    return re.sub(r"[a-z]+", "x", re.sub(r"[\d.,]+", "0", value))


def _of_another_line(quantity: Quantity, found: Quantity, sentence: Sentence) -> bool:
    """Whether `found`, of another line, could stand in the place of `quantity` and says something else."""
    outside = found.span.end <= sentence.start or found.span.start >= sentence.end
    return (
        outside
        and found.kind is quantity.kind
        and (found.unit_text, found.noun) == (quantity.unit_text, quantity.noun)
        and found.value.precision == quantity.value.precision
        and not (found.ambiguous or found.value.ranged)
        and compare(found, quantity) is Outcome.CONFLICT
    )
