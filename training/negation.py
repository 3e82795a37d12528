"""Edits that add or remove a negation.

Input: a sentence and its document. Output: edits of the main clause's verb if it is certain, and of negations whose
removal leaves a whole sentence. Sentences with "only", "all", "because" or a second negation are left alone, because it
is unclear what a negation would deny. A verb whose base or past is not certain is left alone too. Does not use
opposites of other words. The self-test puts in fewer, and more simply (core/self_test/negation.py).
"""

import re
from collections.abc import Callable, Iterator, Sequence
from random import Random

from core.extraction import english
from core.extraction.english import VerbForm, third_person, verb_form
from core.extraction.grammar import Finite, finite_at, main_verb, opens_subordinate
from core.extraction.tokens import Token, is_adverb, is_plural, tokenize
from core.self_test.page import Change, Edit, Page, Sentence

_TAKES_NOT = frozenset("is are was were will would could must shall should".split())
_NEGATIVE = frozenset("not no never none nothing nobody neither nor without cannot hardly unable".split())
_OPEN_SUBJECTS = frozenset(
    """all each every both some no none neither few most many several only nobody nothing not either any almost nearly
    half what there but instead""".split()
)
_UNDER_NEGATION = frozenset(
    """also only just even always still already mainly mostly primarily largely partly usually often sometimes rarely
    hardly both either neither too some several because since so unless until first then thus now later likely
    generally typically probably instead whereas albeit although though all every each""".split()
)
_SAYS_MORE = frozenset("and but or yet then".split())
_AFTER_PARTICIPLE = (
    english.DETERMINERS | english.PREPOSITIONS | english.ADVERBS | frozenset("to that since when".split())
)

_NOT = re.compile(
    r"\b(?:(?P<aux>[Ii]s|[Aa]re|was|were|has|have|had|will|would|can|could|must|shall|should)(?: not|n['’]t)"
    r"|(?P<can>can(?:not|['’]t))"
    r"|(?P<do>does|did|do)(?: not|n['’]t) (?P<base>[a-z]+))(?= [a-z0-9\"“£€$])"
)
_NEVER = re.compile(r"\bnever (?=[a-z]+)")
_NO_LONGER = re.compile(r"\bno longer\b")
_WITHOUT = re.compile(r"(?<!or )\bwithout (?=(?:an?|the|his|her|its|their|prior|consent|notice|permission|charge)\b)")
_NO_PLURALS = re.compile(r"^No (?P<noun>[a-z-]+)(?= (?:were|are|have|had|may|can|must|will|occurred)\b)")
_NEEDS_NEGATION = re.compile(
    r"\b(?:any|anyone|anything|anywhere|either|ever|yet|at all|nor|neither|but|until|anymore|any more|unless|even)\b"
    r"|\bnot (?:necessarily|all|every|always|both|so|quite|merely|simply|the)\b|\bnot\b[^.]*\bnot\b|, (?:not|only)\b"
    r"|\brather\b",
    re.IGNORECASE,
)

_NOT_NEGATIONS = re.compile(
    r"\b(?:not (?:only|just|(?:less|fewer|more|later|earlier) than|exceed(?:ing)?|to exceed)"
    r"|no (?:less|fewer|more|later|earlier|longer) than|no doubt|whether or not|no\.(?=\s*\S*\d))",
    re.IGNORECASE,
)
"""Phrases whose negator negates nothing; the bounds among them belong to the quantities."""

_PAST = {base: past for base, past, _ in english.IRREGULAR}
_BASE = {past: base for base, past in _PAST.items()}
_DOUBLING = frozenset(
    """admit commit compel confer control defer deter equip expel incur occur omit permit prefer propel rebel recur
    refer regret repel submit transfer transmit travel label cancel program""".split()
)
"""Verbs of several syllables that double their last letter."""

_VOWELS = "aeiou"


def negation(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Remove a negation, or if there is none, negate the main statement."""
    tokens = tokenize(sentence.text)
    if _is_negative(tokens):
        yield from _taken_out(sentence, tokens)
    else:
        yield from _put_in(sentence, tokens)


def _is_negative(tokens: Sequence[Token]) -> bool:
    return any(token.word in _NEGATIVE or token.word.endswith("n't") for token in tokens)


def _put_in(sentence: Sentence, tokens: Sequence[Token]) -> Iterator[Edit]:
    index = _sure_verb(sentence, tokens)
    if index is None or tokens[0].word in _OPEN_SUBJECTS or tokens[0].is_number:
        return
    if any(token.word in _UNDER_NEGATION for token in tokens[index - 1 :]):
        return
    verb, following = tokens[index], tokens[index + 1]
    if verb.word == "can":
        change = Change(verb.start, verb.end, "cannot")
    elif verb.word in _TAKES_NOT or (verb.word in english.HAVE and _is_auxiliary(tokens, index)):
        change = Change(verb.end, verb.end, " not")
    elif (negated := _negated(tokens, index)) and following.is_word and not is_adverb(tokens[index - 1]):
        change = Change(verb.start, verb.end, negated)
    else:
        return
    yield _edit(sentence, change)


def _sure_verb(sentence: Sentence, tokens: Sequence[Token]) -> int | None:
    """Return the index of the main verb if it is the only candidate: a plain subject, a sure verb, one statement."""
    index = main_verb(tokens)
    if not index or index + 2 >= len(tokens) or finite_at(tokens, index) is Finite.DOUBTFUL:
        return None
    subject = tokens[:index]
    if any(
        opens_subordinate(subject, i) or token.raw in ':;"“(' or finite_at(tokens, i) for i, token in enumerate(subject)
    ):
        return None
    if _is_quoted(sentence.text, tokens[index].start) or any(token.raw in ";:" for token in tokens):
        return None
    return None if _says_more(tokens, index) else index


def _is_quoted(text: str, start: int) -> bool:
    before = text[:start]
    return before.count('"') % 2 == 1 or before.count("“") > before.count("”")


def _says_more(tokens: Sequence[Token], verb: int) -> bool:
    """Whether a second verb of the same subject follows a conjunction."""
    for i in range(verb + 1, len(tokens) - 1):
        if tokens[i].word not in _SAYS_MORE and tokens[i].raw != ",":
            continue
        after = next((j for j in range(i + 1, len(tokens)) if not is_adverb(tokens[j])), None)
        if after is not None and verb_form(tokens[after].word) and not tokens[after].is_capital:
            return True
    return False


def _is_auxiliary(tokens: Sequence[Token], index: int) -> bool:
    """Whether "has" precedes its own participle, and no noun follows that the participle would describe."""
    after = next((i for i in range(index + 1, len(tokens)) if not is_adverb(tokens[i])), index)
    if tokens[after].word == "been":
        return True
    is_participle = VerbForm.PARTICIPLE in verb_form(tokens[after].word) or tokens[after].word == "had"
    if not is_participle or after + 1 >= len(tokens):
        return False
    beyond = tokens[after + 1]
    return beyond.word in _AFTER_PARTICIPLE or not beyond.is_word or beyond.is_capital


def _negated(tokens: Sequence[Token], index: int) -> str | None:
    """Return the verb with "did not" or the like; None for auxiliaries and uncertain forms."""
    word, form = tokens[index].word, verb_form(tokens[index].word)
    if word in english.HAVE and not _may_be_participle(tokens[index + 1]):
        return {"has": "does not have", "had": "did not have", "have": "do not have"}.get(word)
    if VerbForm.AUXILIARY in form or word in english.BE | english.HAVE:
        return None
    if VerbForm.PAST in form:
        base = _base_of_past(word)
        return f"did not {base}" if base and base != word else None
    if VerbForm.PRESENT in form:
        base = _base_of_third(word)
        return f"does not {base}" if base else None
    return f"do not {word}" if is_plural(tokens[index - 1]) and _is_base(word) else None


def _may_be_participle(token: Token) -> bool:
    return VerbForm.PARTICIPLE in verb_form(token.word) or is_adverb(token)


def _taken_out(sentence: Sentence, tokens: Sequence[Token]) -> Iterator[Edit]:
    text = sentence.text
    if _NOT_NEGATIONS.search(text) or _NEEDS_NEGATION.search(text):
        return
    for found in _NOT.finditer(text):
        if (said := _without_not(found)) and not _is_quoted(text, found.start()):
            yield _edit(sentence, Change(*found.span(), said))
    for found in _NEVER.finditer(text):
        word = text[found.end() :].split(maxsplit=1)[0].strip(".,;")
        yield _edit(sentence, Change(found.start(), found.end() + len(word), word))
    for pattern, positive in ((_NO_LONGER, "still"), (_WITHOUT, "with ")):
        for found in pattern.finditer(text):
            yield _edit(sentence, Change(*found.span(), positive))
    plural = _NO_PLURALS.match(text)
    if plural and is_plural(tokens[1]):
        yield _edit(sentence, Change(0, plural.end(), plural["noun"]))


def _without_not(found: re.Match[str]) -> str | None:
    if found["aux"]:
        return found["aux"]
    if found["can"]:
        return "can"
    base = found["base"]
    if not _is_base(base):
        return None
    return {"does": third_person(base), "did": _past_of(base), "do": base}[found["do"]]


def _edit(sentence: Sentence, change: Change) -> Edit:
    return sentence.edit("negation", change)


def _base_of_past(word: str) -> str | None:
    """Return the base of a past form: opened, struck."""
    if word in _BASE:
        return _BASE[word]
    if not word.endswith("ed"):
        return None
    stem = word[:-2]
    candidates = {stem, stem + "e"}
    if stem.endswith("i"):
        candidates.add(stem[:-1] + "y")
    if len(stem) > 3 and stem[-1] == stem[-2]:
        candidates.add(stem[:-1])
    return _only(candidates, lambda base: _past_of(base) == word)


def _base_of_third(word: str) -> str | None:
    """Return the base of a third person: covers, carries."""
    candidates = {word[:-3] + "y"} if word.endswith("ies") else {word[:-1], word[:-2]}
    return _only(candidates, lambda base: third_person(base) == word)


def _only(candidates: set[str], fits: Callable[[str], bool]) -> str | None:
    found = [base for base in candidates if _is_base(base) and fits(base)]
    return found[0] if len(found) == 1 else None


def _is_base(word: str) -> bool:
    return VerbForm.BASE in verb_form(word)


def _past_of(base: str) -> str:
    if base in _PAST:
        return _PAST[base]
    if base.endswith("e"):
        return base + "d"
    if base.endswith("y") and base[-2:-1] not in _VOWELS:
        return base[:-1] + "ied"
    syllables = sum(
        letter in _VOWELS and (place == 0 or base[place - 1] not in _VOWELS) for place, letter in enumerate(base)
    )
    closed = len(base) > 2 and base[-1] not in _VOWELS + "wxy" and base[-2] in _VOWELS and base[-3] not in _VOWELS
    return base + (base[-1] if base in _DOUBLING or (closed and syllables == 1) else "") + "ed"
