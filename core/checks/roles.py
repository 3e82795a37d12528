"""Who does what: "Alpha acquired Beta" beside "Beta acquired Alpha".

In: a claim and a clause of its evidence. Out: whether the claim has somebody else doing it. Only for two parties, named
or told by what they do ("the landlord"): things trade places in true paraphrases. Not here: which clause (wording.py).
"""

import re
from collections import Counter
from collections.abc import Collection, Sequence

from core.checks.segments import PASSIVE, segments_of
from utils.recent import remembered
from utils.text import STOP_WORDS, content_stems, stem, words

_ONE_WHO = re.compile(
    r"\w{2,}(?:er|or|ee|ant|ist|lord|man|men)s?|client|patient|student|parent|agent|president|company|firm|bank|trust"
    r"|council|board|committee|government|court|union|nurse|child|children|mother|father|wife|husband|son|daughter"
)


def are_swapped(claim: str, clause: str, said: Collection[str]) -> bool:
    """Whether a verb has in `clause` behind it who stands before it in `claim`, and before it somebody else.

    That is either who stands behind it in the claim, or a party of which the claim tells nothing ("Beta sold it" beside
    "Alpha sold it to Beta"), where `said`, the stems of the evidence, hold all words of the claim.
    """
    here, there = _once(claim), _once(clause)
    parties, parties_there, known = _parties(claim), _parties(clause), frozenset(there)
    for pivot in here:
        if pivot in known and not pivot[0].isdigit():
            subject, object_ = (side & parties for side in _arguments(claim, here, pivot))
            before, behind = _sides(clause, there, pivot)
            exchanged = object_ & before and not object_ & behind
            taken = (
                before & parties_there
                and before.isdisjoint(here)
                and all(stem in said for stem in here)
                and not _stands_beside(clause, here, pivot)
            )
            if subject & behind and not subject & before and (exchanged or taken):
                return True
    return False


def _stands_beside(clause: str, claimed: Collection[str], pivot: str) -> bool:
    """Whether who is claimed to do it has a clause of its own that leaves out the verb: "scooters beside the gate"."""
    first = [segment.tokens[0] for segment in segments_of(clause)[1:] if pivot not in segment.stems]
    return any(token.stem in claimed and not token.led_by for token in first)


@remembered(256)
def _once(text: str) -> tuple[str, ...]:
    """Return the stems of content that occur once, in order: a name's "Ltd" says nothing of who does what."""
    return tuple(stem for stem, times in Counter(content_stems(text)).items() if times == 1)


@remembered(256)
def _parties(text: str) -> frozenset[str]:
    """Return the stems of words that may name somebody: capitals inside a sentence, and words for those who do."""
    return frozenset(
        word.stem
        for word in words(text)
        if (text[word.start].isupper() and word.folded not in STOP_WORDS) or _ONE_WHO.fullmatch(word.folded)
    )


def _arguments(text: str, stems: Sequence[str], pivot: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the word right before and the word right behind a verb, the doer's first."""
    at = stems.index(pivot)
    sides = frozenset(stems[max(0, at - 1) : at]), frozenset(stems[at + 1 : at + 2])
    return sides[::-1] if _is_passive(text, pivot) else sides


def _sides(text: str, stems: Sequence[str], pivot: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return all that stands before and behind a verb, the doer's side first."""
    at = stems.index(pivot)
    sides = frozenset(stems[:at]), frozenset(stems[at + 1 :])
    return sides[::-1] if _is_passive(text, pivot) else sides


def _is_passive(text: str, pivot: str) -> bool:
    return pivot in _passive_verbs(text)


@remembered(256)
def _passive_verbs(text: str) -> frozenset[str]:
    return frozenset(stem(match.group("verb").lower()) for match in PASSIVE.finditer(text))
