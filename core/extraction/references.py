"""What "it", "she", "this company" at the start of a claim mean: bound where that is certain, marked where it is not.

In: the claims of one paragraph in order. Out: the same claims; in the words for the checks a name stands in the place
of a reference with exactly one possible meaning in the two sentences before, and any other opening reference makes
its claim ambiguous. Precision before recall: the check of an ambiguous claim reads the sentence before it as well
(DnDScore, arXiv 2412.13175). Not here: references in mid-sentence.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from core.claim import ClaimKind, Operation
from core.extraction.names import ORGANISATION_NOUNS
from core.extraction.parts import uncapitalised
from core.extraction.reading import Draft
from core.extraction.referents import Nature, Scene, Subject, is_thing_noun, read_scene
from core.extraction.traced import Edit, Traced

_OPENING = re.compile(
    r"(?P<frame>(?:In|During|By|On|Since|At|Until|As of|After|Before|Today|Currently|Later|Then)"
    r"(?:\s[^,;:()]{1,60})?,\s)?"
    r"(?:(?P<pronoun>it|they|he|she|its|their|his|her)\b(?!['’](?!s\b))"
    r"|(?P<this>this|that|these|those|the\ssame|the)\s(?P<noun>[a-z]{3,})\b(?=\s(?!of\b))"
    r"|(?P<bare>this|that|these|those|such|one|both|the\sformer|the\slatter)\b)",
    re.IGNORECASE,
)
_EMPTY_IT = re.compile(
    r"""it(?:['’]s|\s(?:is|was|has\sbeen|will\sbe|can\sbe|would\sbe|may\sbe|remains|became))
      \s(?:not\s|also\s|often\s|very\s|generally\s|widely\s|commonly\s|currently\s|still\s)*
      (?:(?:\w+\s)?(?:that|to|when|why|how|whether|who|for|because|until)\b
        |(?:in|on|at|during|from|with|by|only|the\s\w+\stime)\s.*\bthat\b|\w+\s\w+\s(?:that|to)\b
        |(?:believed|thought|estimated|unclear|unknown|said|reported|possible|likely|important|necessary|common|known)\b)
    |it\s(?:was|is)(?:n['’]t|\snot)\suntil\b
    |it\s(?:takes|took|seems|appears|turns\sout|follows|rains|depends)\b""",
    re.IGNORECASE | re.VERBOSE,
)
_SAME_YEAR = re.compile(r"(?P<lead>\b[Ii]n\s|\b[Dd]uring\s)(?:that|the\ssame|this\ssame|that\ssame)\syear\b(?!\sof\b)")
_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
_POSSESSIVE = frozenset({"its", "their", "his"})
_SAME_REFERENT = {"its": "it", "his": "he", "her": "she", "their": "they"}
_AFTER_SUBJECT = re.compile(r"\s(?:is|was|has|had)\b")
_SENTENCES_BACK = 2


def bind_references(drafts: Iterable[Draft]) -> list[Draft]:
    """Return the claims with their opening references bound or marked as ambiguous."""
    bound: list[Draft] = []
    for _, paragraph in groupby(drafts, key=lambda draft: draft.unit.paragraph):
        bound += _bind_paragraph(list(paragraph))
    return bound


@dataclass(frozen=True, slots=True)
class _Bound:
    """A claim, and which reference opens it with what meaning, None where it is not certain."""

    draft: Draft
    word: str
    subject: Subject | None


def _bind_paragraph(drafts: list[Draft]) -> list[Draft]:
    bound: list[_Bound] = []
    for draft in drafts:
        latest = _bind(draft, bound[-_SENTENCES_BACK:])
        if bound and _SAME_YEAR.search(draft.context.text):
            latest = replace(latest, draft=_bind_year(latest.draft, bound[-1].draft))
        bound.append(latest)
    return [latest.draft for latest in bound]


def _bind(draft: Draft, before: Sequence[_Bound]) -> _Bound:
    text = draft.context.text
    opening = _OPENING.match(text)
    if draft.kind in {ClaimKind.ABSENCE, ClaimKind.TABLE_CELL} or _is_quoted(draft) or opening is None:
        return _Bound(draft, "", None)
    if opening["noun"]:
        return _Bound(_bind_noun(draft, opening, _scenes(draft, before)), "", None)
    if opening["bare"]:
        return _Bound(replace(draft, ambiguous=True), "", None)
    pronoun = opening["pronoun"].casefold()
    word = _SAME_REFERENT.get(pronoun, pronoun)
    if pronoun == "it" and _EMPTY_IT.match(text, opening.start("pronoun")):
        return _Bound(draft, "", None)
    goes_on = bool(before) and before[-1].word == word and before[-1].subject is not None
    subject = before[-1].subject if goes_on else _meant_by(word, _scenes(draft, before))
    if subject is None:
        return _Bound(replace(draft, ambiguous=True), word, None)
    is_possessive = pronoun in _POSSESSIVE or (pronoun == "her" and not _AFTER_SUBJECT.match(text, opening.end()))
    return _Bound(_put(draft, opening.span("pronoun"), subject, is_possessive=is_possessive), word, subject)


def _scenes(draft: Draft, before: Sequence[_Bound]) -> list[Scene]:
    """Return what the claims before are about; none where the sentence before has several subjects."""
    scenes = [read_scene(bound.draft.context) for bound in before]
    is_one_sentence = len(before) > 1 and before[0].draft.unit is before[1].draft.unit is not draft.unit
    subjects = {scene.subject.words.text for scene in scenes if scene.subject}
    return [] if is_one_sentence and len(subjects) > 1 else scenes


def _is_quoted(draft: Draft) -> bool:
    return draft.kind is ClaimKind.QUOTATION and draft.unit.words.text[:1] in '"“«'


def _meant_by(word: str, scenes: list[Scene]) -> Subject | None:
    """Return the one subject that the pronoun can mean, None where there is none or more than one."""
    for scene in reversed(scenes):
        if scene.subject is None or _competes(word, scene):
            return None
        if _fits(word, scene.subject, scene.genders):
            return scene.subject
    return None


def _fits(word: str, subject: Subject, genders: frozenset[str]) -> bool:
    if word == "they":
        return subject.is_plural
    if subject.is_plural:
        return False
    if word in {"he", "she"}:
        is_full_name = len(subject.words.text.split()) > 1
        is_person = subject.nature is Nature.PERSON or (
            subject.nature is Nature.NAME and (is_full_name or bool(genders))
        )
        return is_person and genders <= {word}
    is_described = subject.described_as != "" and is_thing_noun(subject.described_as)
    return subject.nature in {Nature.THING, Nature.ORGANISATION} or (subject.nature is Nature.NAME and is_described)


def _competes(word: str, scene: Scene) -> bool:
    if word == "they":
        return scene.has_other_plural or scene.has_other_person
    return scene.has_other_person if word in {"he", "she"} else scene.has_other_thing


def _bind_noun(draft: Draft, opening: re.Match[str], scenes: list[Scene]) -> Draft:
    """Bind "this company" or "the company" to a subject that is called so; only the first is ambiguous without one."""
    noun, is_definite = opening["noun"].casefold(), opening["this"].casefold() == "the"
    for scene in reversed(scenes):
        subject = scene.subject
        if subject is None or subject.is_plural:
            break
        is_kind = noun in ORGANISATION_NOUNS and subject.nature is Nature.ORGANISATION
        if (subject.described_as == noun or is_kind) and subject.is_name:
            return _put(draft, (opening.start("this"), opening.end("noun")), subject, is_possessive=False)
    return draft if is_definite else replace(draft, ambiguous=True)


def _put(draft: Draft, span: tuple[int, int], subject: Subject, *, is_possessive: bool) -> Draft:
    """Put the words of `subject` in place of the reference at `span`."""
    start, end = span
    name = subject.words.capitalised() if start == 0 else uncapitalised(subject.words)
    ending = Traced.inserted("'" if name.text.endswith("s") else "'s") if is_possessive else Traced("", ())
    context = draft.context.cut(0, start) + name + ending + draft.context.cut(end)
    return replace(draft, context=context, operations=draft.operations | {Operation.PRONOUN_BOUND})


def _bind_year(draft: Draft, before: Draft) -> Draft:
    """Put the year of the sentence before in place of "that year", if it names exactly one."""
    same = _SAME_YEAR.search(draft.context.text)
    if not same:
        return draft
    years = set(_YEAR.findall(before.context.text))
    if len(years) != 1:
        return replace(draft, ambiguous=True)
    context = draft.context.edited([Edit(same.end("lead"), same.end(), years.pop())])
    return replace(draft, context=context, operations=draft.operations | {Operation.FRAME_CARRIED})
