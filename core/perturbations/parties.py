"""Two parties of a sentence and what one does to the other: where they stand and how the verb reads.

In: a sentence. Out: `Deed`s of asymmetric verbs between two parties of one kind. Verbs that hold both ways (married,
met, merged with, played) are not among them. Not here: what is done with a deed (roles.py).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from core.extraction.words import (
    DETERMINERS,
    MONTHS,
    PREPOSITIONS,
    RELATIVES,
    SUBORDINATORS,
    TIME_PREPOSITIONS,
)
from core.perturbations.naming import NameKind, capitalised
from core.perturbations.page import Sentence
from core.perturbations.verbs import participle_of, past_of, third_of

_DIRECT = """accuse acquire advise appoint assist beat betray blame coach compensate conquer consult criticise criticize
defeat defend dismiss employ evict help hit inform indemnify influence inspire insure instruct invade invite
notify outbid outlive outnumber outperform outrank outsell overrule overtake owe pay praise precede promote
protect ram recruit reimburse replace rescue reward save strike subsidise succeed sue supervise supply telephone
thank threaten tow trust warn oppose oust ask tell remind invoice brief fine contact visit ring give send lend
grant offer hand sell show refund allow""".split()
_ONLY_BETWEEN_ALIKE = """attack back buy call control elect exclude finance fund hire imitate lead nominate own release
represent support tax teach train""".split()
"""Verbs whose object may be a thing, so both names must be known to be of one kind."""
_HANDING = """assign award charge deliver give grant hand lease lend offer pay provide refund rent report return sell
send show supply transfer""".split()
_TAKING = "borrow buy collect demand get inherit lease obtain purchase receive recover rent take".split()
_PARTIES = """landlord tenant lessor lessee buyer seller purchaser vendor lender borrower employer employee contractor
subcontractor client customer supplier provider licensor licensee insurer policyholder insured operator owner
hirer council company bank board committee plaintiff defendant claimant respondent appellant applicant creditor
debtor carrier shipper sender recipient trustee beneficiary guarantor agent principal teacher pupil doctor
patient nurse franchisee franchisor distributor manufacturer retailer importer exporter processor controller
user administrator sponsor investigator auditor manager director ministry agency authority commission union
federation foundation university museum hospital surgeon mayor captain guest host author publisher producer
umpire referee coach father mother chair secretary resident member student examiner supervisor pilot instructor
driver passenger caretaker inspector grantee donor association trust society club police court tribunal minister
officer technician pharmacist midwife lodger guardian assessor representative department reviewer lecturer
partner participant""".split()
_BODIES = frozenset(
    """council company bank board committee ministry agency authority commission union federation foundation university
    museum hospital trust association society club police court tribunal department""".split()
)
_ANY_PARTY = "|".join(_PARTIES)
_PARTY = re.compile(
    rf"\b(?:(?:the|a|an|each|every) (?:{_ANY_PARTY})|(?<![\w’'-] )(?:{_ANY_PARTY})s)\b"
    r"(?! [a-z]+(?:er|or|ment|fee|room|board|company|account|price|trip)s?\b)(?!['’-]\w)",
    re.IGNORECASE,
)
_NO_AGENTS = MONTHS | frozenset(
    "monday tuesday wednesday thursday friday saturday sunday english christmas easter parliament internet".split()
)
_SAME = frozenset({NameKind.PERSON, NameKind.ORGANISATION, NameKind.COUNTRY, NameKind.CITY, NameKind.PLACE})
_AUXILIARIES = (
    r"(?:(?:has|had|may|must|shall|will|can|cannot|would|should|must not|may not|shall not|will not|did not|does not"
    r"|also|later|then|soon|subsequently|often|[a-z]+ly) )*"
)
_OPENER = re.compile(
    r"(?:^|[,;:] (?:and |but )?|\b(?:that|when|because|after|before|if|while|whether|and|but|until|unless|where) )$"
)
_THAN = re.compile(
    r" (?:is|was|are|were|has|had|lies|scored|sold|earned|weighs|costs|holds) [^,;.]{0,30}?"
    r"\b(?:[a-z]+er|more|less|fewer)\b[^,;.]{0,20}? than $"
)
_ARTICLES_AND_WORDS = r"(?:(?:the|an?|its|his|her|their|all|any|no|this|that|every|each) )?(?:[\w'’.%£$€-]+ ){1,4}"


def _forms(bases: list[str]) -> str:
    forms = {form for base in bases for form in (base, past_of(base), third_of(base), participle_of(base))}
    return "|".join(sorted(forms, key=len, reverse=True))


_ACTIVE = re.compile(rf" {_AUXILIARIES}(?P<verb>{_forms(_DIRECT)}) $")
_ACTIVE_ALIKE = re.compile(rf" {_AUXILIARIES}(?P<verb>{_forms(_ONLY_BETWEEN_ALIKE)}) $")
_PASSIVE = re.compile(
    rf" (?:(?:was|is|were|are|be|been|has been|had been|must be|may be|will be|shall be|can be|not) )+(?:[a-z]+ly )?"
    rf"(?P<verb>{'|'.join(sorted({participle_of(base) for base in _DIRECT}, key=len, reverse=True))}) by $"
)
_PREPOSITIONAL = re.compile(
    rf" {_AUXILIARIES}(?:(?P<verb>{_forms(_HANDING)}) {_ARTICLES_AND_WORDS}to "
    rf"|(?P<verb2>{_forms(_TAKING)}) {_ARTICLES_AND_WORDS}from "
    r"|(?P<verb3>lost|loses|reports|reported|belongs|belonged|objected|complained|apologised|surrendered|appealed) to "
    r"|(?P<verb4>won|wins) against )$"
)


_NEXT_WORD = re.compile(r" ([A-Za-z]+)")
_MAY_FOLLOW = (
    (PREPOSITIONS | TIME_PREPOSITIONS | SUBORDINATORS | RELATIVES | DETERMINERS)
    | frozenset("not every once immediately again that at".split())
) - {"and", "or"}
_SHAPES = (
    ("active", _ACTIVE),
    ("passive", _PASSIVE),
    ("handed", _PREPOSITIONAL),
    ("than", _THAN),
    ("active", _ACTIVE_ALIKE),
)


@dataclass(frozen=True, slots=True)
class Party:
    """A name or a party ("the tenant") in a sentence, its article within. `sure`: its kind is known."""

    start: int
    end: int
    text: str
    kind: NameKind | None
    sure: bool


@dataclass(frozen=True, slots=True)
class Deed:
    """What `one` does to `other`, in this order in the sentence; `verb` as written, `shape` of what is between."""

    one: Party
    other: Party
    verb: str
    shape: str


def find_deeds(sentence: Sentence) -> Iterator[Deed]:
    """Yield the deeds of a sentence that could be the other way round."""
    for one, other in combinations(_agents(sentence), 2):
        between = sentence.text[one.end : other.start]
        if _sort(one) != _sort(other) or not _OPENER.search(sentence.text[: one.start]) or _continues(sentence, other):
            continue
        if is_plural(one) != is_plural(other):
            continue
        alike = one.sure and other.sure and one.kind is other.kind
        for shape, pattern in _SHAPES[: None if alike else -1]:
            if found := pattern.fullmatch(between):
                verb = next((word for word in found.groupdict().values() if word), "than")
                yield Deed(one, other, verb, shape)
                break


def find_parties(sentence: Sentence) -> list[Party]:
    """Return the parties of a sentence in order."""
    text = sentence.text
    found = [_named(text, name.start, name.end, name.kind, sure=True) for name in sentence.names if name.kind in _SAME]
    taken = {place for party in found for place in range(party.start, party.end)}
    found += [
        Party(*match.span(), match.group(), None, True) for match in _PARTY.finditer(text) if match.start() not in taken
    ]
    return sorted(found, key=lambda party: party.start)


def is_body(party: Party) -> bool:
    """Whether a party is named by what many people form: a board, a court."""
    return party.text.split()[-1].lower() in _BODIES


def is_plural(party: Party) -> bool:
    """Whether a party is several: tenants."""
    return party.kind is None and party.text.endswith("s")


def _agents(sentence: Sentence) -> list[Party]:
    """Return the parties of a sentence, and the names of which it is only known that they are names."""
    known = find_parties(sentence)
    taken = {place for party in known for place in range(party.start, party.end)} | {
        place for name in sentence.names for place in range(name.start, name.end)
    }
    others = [
        _named(sentence.text, start, end, NameKind.PERSON, sure=False)
        for name, start, end in capitalised(sentence.text)
        if start not in taken
        and name.casefold() not in _NO_AGENTS
        and not name.isupper()
        and not any(map(str.isdigit, name))
    ]
    return sorted([*known, *others], key=lambda party: party.start)


def _sort(party: Party) -> str:
    return "agent" if party.kind in (NameKind.PERSON, NameKind.ORGANISATION) else str(party.kind)


def _named(text: str, start: int, end: int, kind: NameKind, *, sure: bool) -> Party:
    """Return the party whose name stands at `[start:end]`, with the article before it."""
    if text[:start].lower().endswith("the "):
        start -= len("the ")
    return Party(start, end, text[start:end], kind, sure)


def _continues(sentence: Sentence, other: Party) -> bool:
    """Whether the second name goes on, so that the party is another thing: "the Bank building", "Rhine-Main"."""
    after = sentence.text[other.end :]
    following = _NEXT_WORD.match(after)
    if following is None:
        return after.startswith(("-", "–", "/", "'", "’"))
    return following[1] not in _MAY_FOLLOW and not following[1].endswith("ly")
