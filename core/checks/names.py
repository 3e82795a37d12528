"""Whether the names of a claim stand in its evidence.

In: a claim's text and the sentences that may decide it. Out: one `Comparison` for each name that they lack. An invented
person, firm or place is among the commonest additions of language models. A name that does stand there proves nothing,
so none is reported as a match. Days of the week are names too. Not here: codes (identifiers.py), months and dates
(numbers.py), and who did what to whom (wording.py, entailment.py).
"""

import re
from collections.abc import Collection, Iterator, Sequence

from core.evidence import Sentence
from core.extraction.words import MONTHS
from core.verdict import Comparison, Outcome
from utils.record import Span
from utils.text import STOP_WORDS, Word, words

_NAMED = re.compile(r"[A-ZÀ-ÖØ-Þ][\w’'-]*", re.UNICODE)
_SAME_ROOT = 4
"""Letters that a country shares with its people: Italy and Italian, Portugal and Portuguese."""
_SEASONS = frozenset("spring summer autumn winter christmas easter".split())
_WEEKDAY = re.compile(r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?")
_NAMED_DAY = re.compile(r"(?:mon|tues?|wed|thur?s?|fri|sat|sun)(?:(?:nes|urs|ur|s)?days?)?")
_TITLES = frozenset("mr mrs ms miss dr prof sir lady lord madam mme herr frau i".split())
_NO_NAMES = STOP_WORDS | MONTHS | _SEASONS | _TITLES


def compare_names(claim: str, sentences: Sequence[Sentence]) -> list[Comparison]:
    """Return the names of `claim` that `sentences` do not hold, neighbours of one name together."""
    named = list(names_of(claim))
    if not named:
        return []
    known = _Known(sentences, {word.folded for word in words(claim)})
    missing = [word for word in named if not known.holds(word)]
    return [_comparison(claim, group, known) for group in _neighbours(missing, claim)]


def names_of(claim: str) -> Iterator[Word]:
    """Yield capitalised words inside a sentence; a first word only where another capital follows it."""
    found = list(words(claim))
    for index, word in enumerate(found):
        written = claim[word.start : word.end]
        if not _NAMED.fullmatch(written) or word.folded in _NO_NAMES or any(sign.isdigit() for sign in written):
            continue
        between = claim[found[index - 1].end : word.start] if index else ""
        first = index == 0 or between.rstrip()[-1:] in tuple('.!?:;"“(')
        if not first or (index + 1 < len(found) and _goes_on(claim, word, found[index + 1])):
            yield word


def _goes_on(claim: str, word: Word, following: Word) -> bool:
    return claim[word.end : following.start] == " " and bool(_NAMED.fullmatch(claim[following.start : following.end]))


class _Known:
    """The words of the evidence, by form, stem, root and as initials."""

    def __init__(self, sentences: Sequence[Sentence], claimed: Collection[str]) -> None:
        found = [word for sentence in sentences for word in words(sentence.text)]
        self._forms = {word.folded for word in found} | {word.stem for word in found}
        self._roots = {word.folded[:_SAME_ROOT] for word in found if word.folded not in claimed}
        self._text = " ".join(word.folded for word in found)
        self._initials = "".join(word.folded[0] for word in found if word.folded not in STOP_WORDS)
        self._days = {word.folded[:3] for word in found if _NAMED_DAY.fullmatch(word.folded)}

    def holds(self, word: Word) -> bool:
        """Whether the evidence has the word, one of its root, a longer word with it inside, or its initials."""
        folded = word.folded.removesuffix("'s").removesuffix("s'")
        if _WEEKDAY.fullmatch(folded):
            return folded[:3] in self._days
        if folded in self._forms or word.stem in self._forms or folded in self._text:
            return True
        if len(folded) > _SAME_ROOT and folded[:_SAME_ROOT] in self._roots:
            return True
        return len(folded) <= _SAME_ROOT and folded in self._initials

    @property
    def names_several_days(self) -> bool:
        """Whether a day that is not named may be meant: one from Monday to Friday, or the day after one that is."""
        return len(self._days) > 1


def _neighbours(missing: Sequence[Word], claim: str) -> Iterator[list[Word]]:
    group: list[Word] = []
    for word in missing:
        if group and claim[group[-1].end : word.start].strip():
            yield group
            group = []
        group.append(word)
    if group:
        yield group


def _comparison(claim: str, group: Sequence[Word], known: _Known) -> Comparison:
    start, end = group[0].start, group[-1].end
    is_day = all(_WEEKDAY.fullmatch(word.folded) for word in group)
    return Comparison(
        kind="temporal" if is_day else "entity",
        claimed=claim[start:end],
        span=Span(start=start, end=end),
        found=None,
        evidence=None,
        outcome=Outcome.WEAK if is_day and known.names_several_days else Outcome.MISSING,
        explanation=f"“{claim[start:end]}” stands nowhere in the evidence.",
    )
