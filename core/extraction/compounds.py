"""Sentences that say several things, cut where the parts are surely claims of their own.

In: a sentence as one `Part`. Out: its `Part`s: stretches side by side that make up the sentence, each with words that
can be read alone. Cut are clauses after "; " and ", and|but|while|whereas" with a subject and a finite verb of their
own, and verb phrases that share a subject, which is copied. Left whole are conditions, reported speech, quotations,
brackets, correlatives, "not only" and whatever is in doubt: an uncut compound is checked as a whole, a wrong cut
makes nonsense (Molecular Facts, arXiv 2406.20079; Decomposition Dilemmas, arXiv 2411.02400). Not here: relative
clauses and appositions (asides.py), "respectively" and "neither ... nor" (alignment.py), shared subjects
(verb_phrases.py).
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from core.claim import Operation
from core.extraction.alignment import write_out
from core.extraction.asides import take_aside
from core.extraction.bonds import enclosed, is_held_together, opens_correlative, reports
from core.extraction.grammar import Finite, finite_at, main_verb, opens_subordinate
from core.extraction.parts import Part
from core.extraction.tokens import Token, is_adverb, is_plural, tokenize
from core.extraction.verb_phrases import split_verb_phrases
from core.extraction.verbs import FINITE_AUXILIARIES, PAST_AUXILIARIES, PLURAL_AUXILIARIES, VerbForm, verb_form
from core.extraction.words import (
    CONNECTORS,
    COORDINATORS,
    DETERMINERS,
    MONTHS,
    PREPOSITIONS,
    RELATIVES,
    SUBJECT_PRONOUNS,
    SUBORDINATORS,
    TIME_PREPOSITIONS,
)

_LONGEST_CUT = 1500
"""Characters. Longer sentences are cut at semicolons only, so that time stays linear."""
_CONTRASTS = frozenset({"and", "but", "while", "whereas", "yet"})
_NEED_COMMA = frozenset({"while", "whereas", "yet"})
_LONGEST_SUBJECT = 8
_DEMONSTRATIVE_SUBJECTS = frozenset({"this", "these", "those"})
_JOINING = CONNECTORS | _CONTRASTS
_AFTER_VERB = PREPOSITIONS | DETERMINERS
_NO_NOUNS = PREPOSITIONS | RELATIVES | SUBORDINATORS
_NO_SUBJECT = COORDINATORS | TIME_PREPOSITIONS | {"to"}
_STANDS_ALONE = frozenset("many all both each others".split())
_FRAME = re.compile(r"(?:(?:In|During|Throughout)\s[^,;:()]{1,60}|[^,;:()]{1,40}\sago),\s")
_FRAME_CONTENT = re.compile(r"\d|\sago,|^In\s(?:the\s)?(?:[A-Z][\w.-]*\s?){1,4},")
_OWN_TIME = re.compile(
    rf"\d{{4}}|\b(?:{'|'.join(MONTHS)})\b|\b(?:now|today|currently|later|then|afterwards|since|ago|next|last|previously|that|this)\b",
    re.IGNORECASE,
)


def split_compound(whole: Part) -> list[Part]:
    """Return the parts of a sentence in order; one part where it is left whole."""
    if len(whole.text.text) > _LONGEST_CUT:
        return _split_at_semicolons(whole)
    aligned = write_out(whole)
    if aligned:
        return aligned
    clauses = [clause for part in _split_at_semicolons(whole) for clause in _split_clauses(part)]
    pieces = [piece for clause in clauses for piece in take_aside(clause)]
    return _with_frame([part for piece in pieces for part in split_verb_phrases(piece)])


def _split_at_semicolons(part: Part) -> list[Part]:
    """Cut after each semicolon if every part is a sentence; a list of other things stays whole."""
    tokens = tokenize(part.text.text)
    inside = enclosed(tokens)
    ends = [index + 1 for index, token in enumerate(tokens[:-1]) if token.raw == ";"]
    if not ends or any(inside[end] for end in ends) or is_held_together(tokens):
        return [part]
    if not all(_is_clause(tokens[start:end]) for start, end in pairwise([0, *ends, len(tokens)])):
        return [part]
    return part.cut_at([tokens[end].start for end in ends])


def _is_clause(tokens: Sequence[Token]) -> bool:
    start = next((i for i, token in enumerate(tokens) if token.is_word and token.word not in _JOINING), 0)
    index = main_verb(tokens[start:])
    return bool(index) and finite_at(tokens[start:], index or 0) > Finite.DOUBTFUL


def _split_clauses(part: Part) -> list[Part]:
    """Cut before each coordinated clause with a subject of its own."""
    tokens = tokenize(part.text.text)
    if is_held_together(tokens):
        return [part]
    inside = enclosed(tokens)
    cuts, first = [], 0
    for index in range(1, len(tokens) - 2):
        if tokens[index].word in _CONTRASTS and not inside[index] and _begins_clause(tokens, first, index):
            cuts.append(tokens[index].start)
            first = index + 1
    return part.cut_at(cuts)


def _begins_clause(tokens: Sequence[Token], first: int, index: int) -> bool:
    """Whether a clause ends before the conjunction at `index` and another, with its own subject, begins after it."""
    left = tokens[first:index]
    has_comma = bool(left) and left[-1].word == ","
    verb = main_verb(left)
    if not verb or not _is_surely_verb(left, verb) or (tokens[index].word in _NEED_COMMA and not has_comma):
        return False
    if reports(left) or opens_correlative(left) or _is_open_subordinate(left):
        return False
    if _may_join_nouns(tokens, first + verb, index):
        return tokens[index + 1].word in SUBJECT_PRONOUNS and _has_subject_and_verb(tokens, index + 1, has_comma)
    start = index + 1
    while start < len(tokens) - 1 and (is_adverb(tokens[start]) or tokens[start].word in CONNECTORS):
        start += 1
    return _has_subject_and_verb(tokens, start, has_comma)


def _is_open_subordinate(tokens: Sequence[Token]) -> bool:
    """Whether the words begin a subordinate clause that no comma ends: "As the firm moved" (and ...)."""
    if tokens[0].word in TIME_PREPOSITIONS:
        return not any(token.word == "," for token in tokens[:-1])
    return opens_subordinate(tokens, 0)


def _is_surely_verb(tokens: Sequence[Token], index: int) -> bool:
    """Whether the verb, if it may be a participle, does not stand before a noun as in "shared language"."""
    if finite_at(tokens, index) > Finite.DOUBTFUL or index + 1 >= len(tokens):
        return True
    following = tokens[index + 1]
    return not following.is_word or is_adverb(following) or following.is_number or following.word in _AFTER_VERB


def _may_join_nouns(tokens: Sequence[Token], verb: int, index: int) -> bool:
    """Whether an unfinished clause began before the conjunction: "... and tea and the milk are" joins its subjects."""
    last = next((i for i in range(index - 1, verb, -1) if tokens[i].word in _CONTRASTS), None)
    if last is not None and tokens[last + 1].word in SUBORDINATORS:
        return True
    opening = next((i for i in range(index - 1, max(verb, last or 0), -1) if opens_subordinate(tokens, i)), last)
    return opening is not None and not any(finite_at(tokens, i) for i in range(opening + 1, index))


def _has_subject_and_verb(tokens: Sequence[Token], start: int, has_comma: bool) -> bool:
    first = tokens[start]
    if first.word == "that":
        return False
    if first.word in SUBJECT_PRONOUNS or first.word in _DEMONSTRATIVE_SUBJECTS:
        following = next((i for i in range(start + 1, len(tokens)) if not is_adverb(tokens[i])), None)
        if first.word == "there":
            return following is not None and tokens[following].word in FINITE_AUXILIARIES
        if following is not None and finite_at(tokens, following) > Finite.DOUBTFUL:
            return True
    is_noun_phrase = first.word in DETERMINERS or first.is_capital or first.is_number
    if not is_noun_phrase and not (has_comma and _may_be_noun(first)):
        return False
    return _finds_verb(tokens, start, _LONGEST_SUBJECT if is_noun_phrase else 2, has_comma)


def _may_be_noun(token: Token) -> bool:
    form = verb_form(token.word)
    return (
        token.raw.isalpha()
        and not token.word.endswith(("ing", "ed", "ly"))
        and token.word not in _NO_NOUNS
        and (not form or VerbForm.NOUN_TOO in form)
    )


def _finds_verb(tokens: Sequence[Token], start: int, longest: int, has_comma: bool) -> bool:
    """Whether a finite verb follows the subject that begins at `start`, and agrees with it."""
    for index in range(start + 1, min(len(tokens) - 1, start + 1 + longest)):
        token = tokens[index]
        if not token.is_word or token.word in _NO_SUBJECT or opens_subordinate(tokens, index):
            return False
        finite = finite_at(tokens, index)
        subject = tokens[start:index]
        if not any(_may_head(word) for word in subject) or tokens[index + 1].word in COORDINATORS:
            continue
        if finite is Finite.STRONG or (finite is Finite.ACTIVE and has_comma):
            return token.word not in PLURAL_AUXILIARIES or any(_is_many(word, subject) for word in subject)
    return False


def _is_many(token: Token, subject: Sequence[Token]) -> bool:
    """Whether the token makes the subject plural; a name in -s does so only after "the"."""
    return token.is_number or (is_plural(token) and (not token.is_capital or subject[0].word == "the"))


def _may_head(token: Token) -> bool:
    """Whether the token can be the noun of a subject, or stand for one ("many were", "each has")."""
    return token.word in _STANDS_ALONE or (token.word not in DETERMINERS and not is_adverb(token))


def _with_frame(parts: list[Part]) -> list[Part]:
    """Give the later parts the time or place that opens the sentence ("In 2020, ..."), unless they have their own."""
    frame = _FRAME.match(parts[0].text.text)
    if not frame or not _FRAME_CONTENT.search(frame.group()):
        return parts
    words, is_past = parts[0].text.cut(0, frame.end()), _is_past(parts[0])
    return [parts[0], *(part.framed(words) if _shares_time(part, is_past) else part for part in parts[1:])]


def _shares_time(part: Part, is_past: bool) -> bool:
    has_own = Operation.SUBJECT_COPIED in part.operations or _OWN_TIME.search(part.text.text)
    return not has_own and _is_past(part) == is_past


def _is_past(part: Part) -> bool:
    tokens = tokenize(part.text.text)
    verb = main_verb(tokens)
    word = tokens[verb].word if verb is not None else ""
    return word in PAST_AUXILIARIES or VerbForm.PAST in verb_form(word)
