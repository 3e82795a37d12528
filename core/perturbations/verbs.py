"""Forms of English verbs, both ways, for edits that change the form of a verb.

In: a word. Out: the base of a form, and the past, the participle and the third person of a base; nothing where it is
not sure. Not here: whether a word is the verb of its sentence (core/extraction/grammar.py).
"""

from collections.abc import Callable

from core.extraction.verbs import VerbForm, verb_form

# base past participle
_IRREGULAR = """arise arose arisen|become became become|begin began begun|break broke broken|bring brought brought
build built built|buy bought bought|catch caught caught|choose chose chosen|come came come|deal dealt dealt
draw drew drawn|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feel felt felt|fight fought fought
find found found|flee fled fled|fly flew flown|forbid forbade forbidden|forget forgot forgotten|give gave given
go went gone|grow grew grown|hang hung hung|hear heard heard|hide hid hidden|hold held held|keep kept kept
know knew known|lead led led|leave left left|lend lent lent|lose lost lost|make made made|mean meant meant
meet met met|overcome overcame overcome|overtake overtook overtaken|pay paid paid|rebuild rebuilt rebuilt
ride rode ridden|rise rose risen|run ran run|say said said|see saw seen|seek sought sought|sell sold sold
send sent sent|show showed shown|shrink shrank shrunk|sing sang sung|sink sank sunk|sit sat sat|sleep slept slept
speak spoke spoken|spend spent spent|stand stood stood|steal stole stolen|strike struck struck|swim swam swum
take took taken|teach taught taught|tell told told|think thought thought|throw threw thrown
undergo underwent undergone|understand understood understood|undertake undertook undertaken|wear wore worn|win won won
withdraw withdrew withdrawn|write wrote written|have had had|do did done"""
# verbs that double their last letter though they have more than one syllable, or do not though they have one
_DOUBLING = frozenset(
    """admit commit compel confer control defer deter equip expel incur occur omit permit prefer propel rebel recur
    refer regret repel submit transfer transmit travel label cancel program""".split()
)
_VOWELS = "aeiou"

_ROWS = [row.split() for line in _IRREGULAR.splitlines() for row in line.split("|")]
_PAST = {base: past for base, past, _ in _ROWS}
_PARTICIPLE = {base: participle for base, _, participle in _ROWS}
_BASE_OF_PAST = {past: base for base, past, _ in _ROWS}


def base_of_past(word: str) -> str | None:
    """Return the base of a past form: opened, struck."""
    if word in _BASE_OF_PAST:
        return _BASE_OF_PAST[word]
    if not word.endswith("ed"):
        return None
    stem = word[:-2]
    candidates = {stem, stem + "e"}
    if stem.endswith("i"):
        candidates.add(stem[:-1] + "y")
    if len(stem) > 3 and stem[-1] == stem[-2]:
        candidates.add(stem[:-1])
    return _only(candidates, lambda base: past_of(base) == word)


def base_of_third(word: str) -> str | None:
    """Return the base of a third person: covers, carries."""
    candidates = {word[:-1]} | ({word[:-2]} if word.endswith("es") else set())
    if word.endswith("ies"):
        candidates = {word[:-3] + "y"}
    if word == "has":
        return "have"
    return _only(candidates, lambda base: third_of(base) == word) if word.endswith("s") else None


def past_of(base: str) -> str:
    """Return the past of a base."""
    return _PAST.get(base) or _regular(base)


def participle_of(base: str) -> str:
    """Return the past participle of a base."""
    return _PARTICIPLE.get(base) or _regular(base)


def third_of(base: str) -> str:
    """Return the third person singular of a base."""
    if base == "have":
        return "has"
    if base.endswith(("s", "x", "z", "ch", "sh", "o")):
        return base + "es"
    if base.endswith("y") and base[-2:-1] not in _VOWELS:
        return base[:-1] + "ies"
    return base + "s"


def is_base(word: str) -> bool:
    """Whether `word` is the base form of a verb that is known."""
    return VerbForm.BASE in verb_form(word)


def _regular(base: str) -> str:
    if base.endswith("e"):
        return base + "d"
    if base.endswith("y") and base[-2:-1] not in _VOWELS:
        return base[:-1] + "ied"
    syllables = sum(
        letter in _VOWELS and (place == 0 or base[place - 1] not in _VOWELS) for place, letter in enumerate(base)
    )
    closed = len(base) > 2 and base[-1] not in _VOWELS + "wxy" and base[-2] in _VOWELS and base[-3] not in _VOWELS
    return base + (base[-1] if base in _DOUBLING or (closed and syllables == 1) else "") + "ed"


def _only(candidates: set[str], fits: Callable[[str], bool]) -> str | None:
    found = [base for base in candidates if is_base(base) and fits(base)]
    return found[0] if len(found) == 1 else None
