"""True claims in other words: as many changes on the surface as the edits that make claims wrong.

In: a sentence and its document. Out: edits labelled entailed: a synonym of a safe table, clauses in another order, a
part left out, a negation contracted. Not here: values (formats.py), the other voice (roles.py).
"""

import re
from collections.abc import Iterator
from random import Random

from core.perturbations.edit import Change, Edit
from core.perturbations.page import Page, Sentence
from core.perturbations.synonyms import CONTRACTIONS, FULL_FORMS, SYNONYMS

_TIME_FIRST = re.compile(
    r"^(?P<time>(?:In|On|By|Since|During|Between|From) (?:[A-Za-z]+ )?(?:\d{1,2} )?(?:[A-Z][a-z]+ )?"
    r"(?:\d{4}|\d{1,2})(?: and \d{4}| to \d{4})?), (?P<rest>[^;:,()\"“]+)\.$"
)
_TIME_LAST = re.compile(
    r"^(?P<rest>[^;:,()\"“]+) (?P<time>in (?:[A-Z][a-z]+ )?\d{4}|on \d{1,2} [A-Z][a-z]+(?: \d{4})?)\.$"
)
_CLAUSE_FIRST = re.compile(
    r"^(?P<word>If|When|Because|Although|Unless|Before|After|While|Once|Until|As soon as) "
    r"(?P<clause>[^,;:()\"“]{6,90}), (?P<rest>[^;:,()\"“]{8,120})\.$"
)
_CLAUSE_LAST = re.compile(
    r"^(?P<rest>[^;:,()\"“]{12,120}),? (?P<word>if|unless|although|because|until|when) (?P<clause>[^,;:()\"“]{8,90})\.$"
)
_ASIDE = re.compile(r" \((?!s\))[^()]{3,80}\)|, (?:who|which) [^,;:.()\"“]{4,80}(?=\.$|,)")
_SECOND_STATEMENT = re.compile(r"; [^;]{10,}(?=\.$)")
_BINDING = frozenset("only even as but and or except not just especially even, of about to know decide see ask".split())
_CONDITIONAL = re.compile(r"\b(?:if|unless|except|not|only|otherwise|but|however|until|provided)\b|n't")
_LOWERED = re.compile(
    r"(?:The|A|An|All|No|Its|His|Her|Their|It|He|She|They|This|These|There|Each|Some|You|Every|Both|Any|Most|Only) "
)


def synonym(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Put a word of the same meaning."""
    for pattern, new in SYNONYMS:
        for found in pattern.finditer(sentence.text):
            if not sentence.quoted(found.start()):
                yield sentence.edit("synonym", "entailed", Change(*found.span(), new))


def contraction(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Write "is not" as "isn't" or the other way: true claims have negations too."""
    for table in (CONTRACTIONS, FULL_FORMS):
        for words, new in table.items():
            for found in re.finditer(rf"\b{words}\b(?= [a-z])", sentence.text.replace("’", "'")):
                yield sentence.edit("contraction", "entailed", Change(*found.span(), new))


def order(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Put a clause or a time from the front to the end, or the other way."""
    text = sentence.text
    if " and " in text:
        return
    if first := _TIME_FIRST.match(text):
        claim = f"{_raised(first['rest'])} {_lowered(first['time'])}."
        yield _moved(sentence, claim, first["time"], after=True)
    elif (last := _TIME_LAST.match(text)) and _can_be_lowered(sentence) and " in " not in last["rest"]:
        claim = f"{_raised(last['time'])}, {_lowered(last['rest'])}."
        yield _moved(sentence, claim, last["time"], after=False)
    elif first := _CLAUSE_FIRST.match(text):
        if first["rest"].split()[0] not in ("then", "there", "and", "but", "or", "so"):
            claim = f"{_raised(first['rest'])} {first['word'].lower()} {first['clause']}."
            yield _moved(sentence, claim, first["clause"], after=True)
    elif (last := _CLAUSE_LAST.match(text)) and _can_be_lowered(sentence) and last["rest"].split()[-1] not in _BINDING:
        claim = f"{_raised(last['word'])} {last['clause']}, {_lowered(last['rest'])}."
        yield _moved(sentence, claim, last["clause"], after=False)


def omission(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Leave out a remark in brackets, a relative clause set off by commas, or a second statement."""
    for pattern in (_ASIDE, _SECOND_STATEMENT):
        for found in pattern.finditer(sentence.text):
            start, end = found.span()
            comma = sentence.text[end : end + 1] == "," and sentence.text[start] == ","
            rest = sentence.text[:start]
            if _CONDITIONAL.search(found.group()):
                continue
            if (
                len(rest.split()) >= 2
                and ":" not in sentence.text
                and not sentence.quoted(start)
                and _is_whole(sentence, start)
            ):
                yield sentence.edit("omission", "entailed", Change(start, end + comma, ""))


def _is_whole(sentence: Sentence, start: int) -> bool:
    """Whether what stands before `start` needs nothing after it."""
    before = sentence.text[:start]
    return before.count("(") == before.count(")") and not re.search(
        r"\b(?:if|unless|either|both|whether|not only)\b", before
    )


def _moved(sentence: Sentence, claim: str, moved: str, *, after: bool) -> Edit:
    """Return the edit, what moved marked at its new place."""
    place = claim.lower().rfind(moved.lower()) if after else claim.lower().find(moved.lower())
    return Edit(sentence.text, claim, "order", "entailed", ((place, place + len(moved)),), sentence.start, None)


def _raised(text: str) -> str:
    return text[0].upper() + text[1:]


def _lowered(text: str) -> str:
    return text[0].lower() + text[1:]


def _can_be_lowered(sentence: Sentence) -> bool:
    """Whether the first word is no name."""
    return bool(_LOWERED.match(sentence.text))
