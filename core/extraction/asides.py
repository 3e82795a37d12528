"""Facts between commas or brackets: "Alpha Ltd, which has 200 beds, opened in 2001", "Alpha Ltd (founded in 1999)
makes X".

In: a clause. Out: the clause in parts, if it holds a relative clause, an apposition or a bracketed participle with a
number or date of its own, right after its subject, or at its end after a name; else the clause alone. Not here: other
asides, which are checked with their sentence.
"""

import re
from collections.abc import Sequence

from core.claim import Operation
from core.extraction.bonds import is_held_together, opens_correlative, reports
from core.extraction.grammar import Finite, finite_at, main_verb, opens_subordinate
from core.extraction.parts import Part
from core.extraction.tokens import Token, is_adverb, is_plural, tokenize
from core.extraction.traced import Traced
from core.extraction.verbs import BE, SINGULAR_AUXILIARIES, VerbForm, verb_form
from core.extraction.words import ARTICLES, COORDINATORS, DETERMINERS, MONTHS, PREPOSITIONS, SUBJECT_PRONOUNS

_NO_NOUNS = PREPOSITIONS | SUBJECT_PRONOUNS
_MODIFYING = COORDINATORS | (PREPOSITIONS - {"of"})
_LONGEST_NAME = 8
_SHORTEST_ASIDE = 3
_BRACKETED = re.compile(
    r"\s?\((?P<inside>(?:founded|established|born|built|opened|launched|created|formed)\s[^()]*\d[^()]*)\)\s"
)


def take_aside(part: Part) -> list[Part]:
    """Return `part` with its aside as a part of its own, both with the name that it is about; else `part` alone."""
    tokens = tokenize(part.text.text)
    if is_held_together(tokens):
        return [part]
    return _after_subject(part, tokens) or _bracketed(part, tokens) or _at_end(part, tokens) or [part]


def _after_subject(part: Part, tokens: Sequence[Token]) -> list[Part]:
    """Cut "X, which has 200 beds, opened": X has 200 beds. X opened."""
    commas = [index for index, token in enumerate(tokens) if token.raw == ","]
    if len(commas) < 2 or not _is_name_or_noun(tokens[: commas[0]]):
        return []
    first = commas[0]
    for second in commas[1:]:
        aside, rest = tokens[first + 1 : second], tokens[second + 1 :]
        if not _resumes(rest):
            continue
        said = _said(part.text, tokens[:first], aside, "was" if _is_past(rest) else "is")
        if said is None:
            return []
        return _cut_after_aside(part, tokens[first - 1].end, tokens[second + 1].start, said)
    return []


def _bracketed(part: Part, tokens: Sequence[Token]) -> list[Part]:
    """Cut "X (founded in 1999) makes Y": X was founded in 1999. X makes Y."""
    bracket = _BRACKETED.search(part.text.text)
    if not bracket:
        return []
    subject = [token for token in tokens if token.end <= bracket.start()]
    rest = [token for token in tokens if token.start >= bracket.end()]
    if not _is_name_or_noun(subject) or not _resumes(rest):
        return []
    name = part.text.cut(0, subject[-1].end)
    inside = part.text.cut(bracket.start("inside"), bracket.end("inside"))
    said = (name + Traced.inserted(" was ") + inside).ended()
    return _cut_after_aside(part, subject[-1].end, rest[0].start, said)


def _cut_after_aside(part: Part, name_end: int, rest_start: int, said: Traced) -> list[Part]:
    name = part.text.cut(0, name_end)
    first, second = part.cut_at([rest_start])
    rest = name + Traced.inserted(" ") + part.text.cut(rest_start)
    return [first.saying(said, Operation.SUBJECT_COPIED), second.saying(rest, Operation.SUBJECT_COPIED)]


def _at_end(part: Part, tokens: Sequence[Token]) -> list[Part]:
    """Cut "He founded X, which has 200 beds": X has 200 beds."""
    start = next(
        (i for i in range(len(tokens) - 2, 1, -1) if tokens[i].word in {"which", "who"} and tokens[i - 1].raw == ","),
        None,
    )
    if (
        start is None
        or main_verb(tokens[: start - 1]) is None
        or reports(tokens[:start])
        or opens_correlative(tokens[:start])
    ):
        return []
    aside = [token for token in tokens[start:] if token.raw not in ".!"]
    name = _name_before(tokens, start - 1)
    if not name or any(token.raw == "," for token in aside) or tokens[start + 1].word not in SINGULAR_AUXILIARIES:
        return []
    said = _said(part.text, name, aside, "is")
    if said is None:
        return []
    first, second = part.cut_at([tokens[start].start])
    return [first, second.saying(said, Operation.SUBJECT_COPIED)]


def _said(text: Traced, name: Sequence[Token], aside: Sequence[Token], copula: str) -> Traced | None:
    """Put what the aside says of the name into a sentence; None where it has no number or may be something else."""
    if len(aside) < _SHORTEST_ASIDE or not any(token.is_number or token.word in MONTHS for token in aside):
        return None
    subject = text.cut(name[0].start, name[-1].end)
    if aside[0].word in {"which", "who"}:
        if finite_at([*name, *aside[1:]], len(name)) <= Finite.DOUBTFUL or any(
            token.word in {"which", "who"} for token in aside[1:]
        ):
            return None
        return (subject + Traced.inserted(" ") + text.cut(aside[1].start, aside[-1].end)).capitalised().ended()
    verb = main_verb(aside)
    if aside[0].word not in ARTICLES or (verb is not None and finite_at(aside, verb) > Finite.DOUBTFUL):
        return None
    if any(token.raw == "," for token in aside) or (aside[0].word == "the" and aside[1].is_capital):
        return None
    return (subject + Traced.inserted(f" {copula} ") + text.cut(aside[0].start, aside[-1].end)).capitalised().ended()


def _is_name_or_noun(tokens: Sequence[Token]) -> bool:
    """Whether the words are one plain noun phrase, without a verb, a clause or a second noun."""
    if not 0 < len(tokens) <= _LONGEST_NAME or tokens[0].word in _NO_NOUNS or is_adverb(tokens[0]):
        return False
    is_named = tokens[0].is_capital or tokens[0].word in DETERMINERS
    is_open = any(not t.is_word and t.raw not in ".&'-" for t in tokens) or any(
        opens_subordinate(tokens, i) for i in range(len(tokens))
    )
    has_more = any(token.word in _MODIFYING for token in tokens)
    return is_named and not is_open and not has_more and not any(finite_at(tokens, i) for i in range(1, len(tokens)))


def _resumes(rest: Sequence[Token]) -> bool:
    """Whether the main verb comes next, so that what stands before was the subject."""
    start = next((i for i, token in enumerate(rest) if not is_adverb(token)), None)
    if start is None or rest[start].is_capital:
        return False
    finite = finite_at([_NOUN, *rest[start:]], 1)
    return finite > Finite.DOUBTFUL or (finite is Finite.DOUBTFUL and VerbForm.PAST in verb_form(rest[start].word))


_NOUN = Token("firm", "firm", 0, 0)


def _is_past(rest: Sequence[Token]) -> bool:
    verb = next(token for token in rest if not is_adverb(token))
    return VerbForm.PAST in verb_form(verb.word) or verb.word in {"was", "were", "had", "did"}


def _name_before(tokens: Sequence[Token], comma: int) -> Sequence[Token]:
    """Return the single name that ends at `comma`, if nothing else can be meant: "founded X," but not "capital of
    X,"."""
    start = comma
    while start > 0 and tokens[start - 1].is_capital and tokens[start - 1].is_word:
        start -= 1
    name = tokens[start:comma]
    if not name or start == 0 or (len(name) == 1 and is_plural(name[0])):
        return []
    is_object = finite_at(tokens, start - 1) or tokens[start - 1].word in BE
    return name if is_object else []
