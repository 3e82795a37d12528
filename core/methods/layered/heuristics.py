"""The first layer: what looks suspicious by its form, without a language model; and how findings lower verdicts.

Input: a text split up, the verdict of each unit by the rule `firewall`, the question. Output: `Flag`s for a value that
matches no evidence or is more precise than it, the current state of something that changes although nothing was looked
up, and uncertain language; lowered verdicts, never raised ones. What the rule verified stands. Which statements need a
source is in tables: a new domain is a new row.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.checks.quantities import quantities_of
from core.claim import Claim
from core.examination import Statement, Unit
from core.methods.method import as_partial
from core.verdict import UNSUPPORTED_ADDITION, Comparison, Outcome, Status, Verdict
from utils.quantities import Kind, Quantity, compare
from utils.quantities import Outcome as Agreement
from utils.record import Span


@dataclass(frozen=True, slots=True)
class ValueClass:
    """Values that nobody knows without a source.

    weight      how surely such a value is made up if no evidence has it
    decimals    the most decimals that are usual; more than that, and than the evidence has, is too precise
    dimension   of the unit, None for any
    """

    name: str
    kinds: frozenset[Kind]
    weight: float
    decimals: int
    dimension: str | None = None


@dataclass(frozen=True, slots=True)
class Topic:
    """Something that changes, so its state must be looked up; `asked` matches a question about its state."""

    name: str
    words: re.Pattern[str]
    asked: re.Pattern[str]
    weight: float


VALUE_CLASSES = (
    ValueClass("temperature", frozenset({Kind.MEASURE}), 0.7, 1, "temperature"),
    ValueClass("amount of money", frozenset({Kind.MONEY}), 0.7, 2),
    ValueClass("percentage", frozenset({Kind.PERCENT, Kind.PERCENTAGE_POINT}), 0.6, 1),
    ValueClass("date", frozenset({Kind.DATE, Kind.YEARLESS_DATE, Kind.YEAR, Kind.DECADE, Kind.CENTURY}), 0.5, 0),
    ValueClass("time", frozenset({Kind.TIME}), 0.5, 0),
    ValueClass("duration", frozenset({Kind.DURATION}), 0.5, 1),
    ValueClass("number with a unit", frozenset({Kind.MEASURE}), 0.5, 1),
    ValueClass("ratio or score", frozenset({Kind.RATIO, Kind.PART, Kind.FRACTION}), 0.5, 1),
    ValueClass("count", frozenset({Kind.COUNT, Kind.ORDINAL}), 0.4, 1),
)
"""The class of a value is the first row that fits."""

TOPICS = (
    Topic(
        "weather",
        re.compile(
            r"\b(?:weather|snow(?:s|ing|fall)?|rain(?:s|ing|y)?|sunny|cloud(?:s|y)|overcast|fog(?:gy)?|storm(?:s|y)?"
            r"|wind(?:s|y)?|humid(?:ity)?|freezing|temperatures?)\b",
            re.IGNORECASE,
        ),
        re.compile(
            r"\b(?:weather|forecast|temperature|humidity)\b"
            r"|\b(?:is|will|does|are)\s(?:there|it)\b.*\b(?:snow|rain|cold|hot|warm|wind)",
            re.IGNORECASE,
        ),
        0.6,
    ),
    Topic(
        "rate or price",
        re.compile(r"\b(?:exchange rates?|share price|stock price|[A-Z]{3}/[A-Z]{3}|trad(?:es|ing) at)\b"),
        re.compile(r"\b(?:convert|exchange rate|(?:share|stock)\s(?:price|quote)|worth today)\b", re.IGNORECASE),
        0.6,
    ),
)

NOW = re.compile(
    r"\b(?:currently|right now|at the moment|as of (?:now|today)|at present|today|tonight|tomorrow"
    r"|this (?:morning|afternoon|evening))\b",
    re.IGNORECASE,
)
"""Words that say that a state is current."""
UNCERTAIN = 0.2
"""The weight of uncertain language: a remark, not a finding that could reach a band alone."""
MORE = 0.03
"""What each further kind of finding adds to the heaviest weight: the heuristics alone warn, never block."""


def class_of(quantity: Quantity) -> ValueClass | None:
    """Return the class of a value, None if it has none."""
    dimension = quantity.value.unit.dimension if quantity.value.unit else None
    fitting = (each for each in VALUE_CLASSES if quantity.kind in each.kinds and each.dimension in (None, dimension))
    return next(fitting, None)


VALUE = "value_without_evidence"
PRECISION = "over_precise"
STATE = "state_without_evidence"
LANGUAGE = "uncertain_language"
NO_EVIDENCE = "no_evidence"

_ABSENT = frozenset({Outcome.MISSING, Outcome.CONFLICT})
FEW = 12
"""Up to this value, numbers in words are as often counted by the writer as found in the evidence."""
_INEXACT = _ABSENT | {Outcome.WEAK}
_DECIMALS = re.compile(r"\d[.,](\d+)(?![\d.,]*\d)")
_TEMPORAL = frozenset({Kind.DATE, Kind.YEARLESS_DATE, Kind.YEAR, Kind.DECADE, Kind.CENTURY, Kind.TIME, Kind.DURATION})
DOUBTED = "doubted_by_model"


@dataclass(frozen=True, slots=True)
class Flag:
    """Something suspicious in the unit at this position.

    `kind` is a term of the error vocabulary, None if it is not an error; `span` is the place in the answer, if it has
    one.
    """

    unit: int
    reason: str
    weight: float
    kind: str | None
    span: Span | None
    sentence: str


def inspect(statement: Statement, verdicts: Sequence[Verdict], question: str) -> tuple[Flag, ...]:
    """Return the flags of every unit, in order; a claim whose check failed has none, as nothing is known about it."""
    asked = quantities_of(question)
    flags: list[Flag] = []
    for place, (unit, verdict) in enumerate(zip(statement.units, verdicts, strict=True)):
        values = [flag for part in unit.parts for flag in _values(place, part, verdict, asked)]
        flags += values
        if not values and verdict.reason == NO_EVIDENCE:
            flags += _states(place, unit, question)
        flags += _hedges(place, unit, verdict)
    return tuple(flags)


def weigh(flags: Sequence[Flag]) -> float:
    """Return the confidence of the layer: the heaviest flag, plus a little for every further kind of finding."""
    if not flags:
        return 0.0
    kinds = {flag.reason for flag in flags}
    return round(max(flag.weight for flag in flags) + MORE * (len(kinds) - 1), 4)


def _values(place: int, part: Claim, verdict: Verdict, asked: Sequence[Quantity]) -> Iterator[Flag]:
    """Yield a flag for each value that no evidence has, and for each that is too precise."""
    compared = [each for check in verdict.checks if check.name == "numbers" for each in check.comparisons]
    if not compared:
        return
    text = part.context_text
    for quantity in quantities_of(text):
        found = [each for each in compared if each.claimed == quantity.value_span.of(text)]
        known, group = _is_given(quantity, asked), class_of(quantity)
        if known or group is None or not found or _is_common(quantity, text):
            continue
        absent = all(each.outcome in _ABSENT for each in found) and verdict.status is not Status.VERIFIED
        if absent:
            sentence = f"{group.name.capitalize()} “{found[0].claimed}” without a tool result or passage that has it."
            yield _flag(place, part, quantity, VALUE, group.weight, sentence)
        if _is_too_precise(quantity.value_span.of(text), group, found):
            sentence = f"{group.name.capitalize()} “{found[0].claimed}” is more precise than any evidence."
            yield _flag(place, part, quantity, PRECISION, 0.4, sentence)


def _flag(place: int, part: Claim, quantity: Quantity, reason: str, weight: float, sentence: str) -> Flag:
    kind = "temporal" if quantity.kind in _TEMPORAL else "numerical"
    span = part.place_in_answer(quantity.value_span.start, quantity.value_span.end)
    return Flag(place, reason, weight, kind, span, sentence)


def _is_given(quantity: Quantity, asked: Sequence[Quantity]) -> bool:
    """Whether the question itself gives the value: the 1000 in "Convert 1000 USD to EUR"."""
    return any(compare(quantity, other) is Agreement.MATCH for other in asked)


def _is_common(quantity: Quantity, text: str) -> bool:
    """Whether the value is too general to look up: a month without a day or a year, "two or three days"."""
    if any(map(str.isdigit, quantity.value_span.of(text))):
        return False
    value = quantity.value
    return quantity.kind in (Kind.YEARLESS_DATE, Kind.ORDINAL) or (value.spelled and value.written(value.high) <= FEW)


def _is_too_precise(claimed: str, group: ValueClass, found: Sequence[Comparison]) -> bool:
    """Whether a value has more decimals than is usual and than the nearest value of the evidence."""
    if not all(each.outcome in _INEXACT for each in found):
        return False
    most = max((_decimals(each.found or "") for each in found), default=0)
    return _decimals(claimed) > (most if any(each.found for each in found) else group.decimals)


def _decimals(written: str) -> int:
    found = _DECIMALS.search(written)
    return len(found.group(1)) if found else 0


def _states(place: int, unit: Unit, question: str) -> Iterator[Flag]:
    """Yield a flag if a unit states the current state of something that changes and nothing was looked up."""
    for topic in TOPICS:
        for part in unit.parts:
            current = NOW.search(part.context_text) or topic.asked.search(question)
            if current and topic.words.search(part.context_text):
                sentence = f"{topic.name.capitalize()} is told, and no tool result or passage speaks of it."
                yield Flag(place, STATE, topic.weight, "relational", None, sentence)
                return


def _hedges(place: int, unit: Unit, verdict: Verdict) -> Iterator[Flag]:
    """Yield uncertain wording, but not "the tenant may keep a cat" if the evidence itself says "may"."""
    hedge = next((part.hedge for part in unit.parts if part.hedge), None)
    told = verdict.status is Status.VERIFIED and any(f" {hedge} " in source.text for source in verdict.evidence)
    if hedge and not told:
        yield Flag(place, LANGUAGE, UNCERTAIN, None, None, f"Uncertain language: “{hedge}”.")


def lower(verdict: Verdict, flags: Sequence[Flag], *, doubted: bool) -> Verdict:
    """Return `verdict`, lowered by what was found.

    A value that no evidence has makes a claim hallucinated. One that is too precise, or a doubt of the model, makes a
    verified claim partial.
    """
    grave = [flag for flag in flags if flag.reason not in (PRECISION, LANGUAGE)]
    precise = [flag for flag in flags if flag.reason == PRECISION]
    unfound = verdict.status is Status.NOT_CHECKED and verdict.reason == NO_EVIDENCE
    if grave and (unfound or verdict.status is Status.PARTIAL):
        return _lowered(verdict, Status.HALLUCINATED, grave)
    if verdict.status is not Status.VERIFIED:
        return verdict
    if precise:
        return _lowered(verdict, Status.PARTIAL, precise)
    explanation = "The evidence says so, but the language model finds a fault in it."
    return as_partial(verdict, DOUBTED, explanation, UNSUPPORTED_ADDITION) if doubted else verdict


def _lowered(verdict: Verdict, status: Status, flags: Sequence[Flag]) -> Verdict:
    places = {flag.span for flag in flags if flag.span is not None} | set(verdict.unsupported)
    return verdict.model_copy(
        update={
            "status": status,
            "reason": flags[0].reason,
            "explanation": flags[0].sentence,
            "error_type": f"{UNSUPPORTED_ADDITION}/{flags[0].kind}",
            "unsupported": tuple(sorted(places, key=lambda place: place.start)),
        }
    )
