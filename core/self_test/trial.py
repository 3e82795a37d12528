"""The self-test: sentences of documents, as they are and with one detail changed, judged and counted.

Input: documents, something that judges claims about one of them. Output: `SelfTest`: how many changes were caught and
how many true sentences were doubted, by sort, with the claims that went wrong. The same text and seed give the same
claims. The figures say how sharp the checks are on such documents, not how real answers fare.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from random import Random

from core.self_test import identifiers, moments, negation, units, values
from core.self_test.page import Edit, Page, Sentence, read_page
from core.verdict import Status, Verdict
from utils.record import Record
from utils.text import fold

SEED = 20261121
MOST_OF_A_SORT = 3
"""Claims of one sort about one document."""

SORTS = {
    "number": frozenset({"number", "digit", "scale"}),
    "unit": frozenset({"unit"}),
    "date": frozenset({"date", "time"}),
    "identifier": frozenset({"identifier"}),
    "negation": frozenset({"negation"}),
}
"""The kinds of edit that a sort of claim is made by."""

UNEDITED = "unedited"
Maker = Callable[[Sentence, Page, Random], Iterator[Edit]]

MAKERS: tuple[Maker, ...] = (
    values.number,
    values.digits,
    values.scale,
    units.unit,
    moments.date,
    moments.time,
    identifiers.identifier,
    negation.negation,
)

Judge = Callable[[str, str, Sequence[str]], Sequence[Verdict]]
"""Takes a document's name and text and claims about it; returns one verdict per claim, in order."""


class Injected(Record):
    """A claim of one sort about one document; `was` is the sentence it was made from."""

    document: str
    sort: str
    claim: str
    was: str

    @property
    def is_true(self) -> bool:
        """Whether the document supports the claim."""
        return self.sort == UNEDITED


Judged = tuple[Injected, Verdict]


class Share(Record):
    """`hits` of `of`, with the 95 % interval of their share (Wilson 1927)."""

    hits: int
    of: int
    least: float
    most: float


class SortFigures(Record):
    """One sort of claim: how many were not shown as verified, how many were called hallucinated."""

    sort: str
    not_verified: Share
    hallucinated: Share


class Mistake(Injected):
    """A changed claim that was shown as verified, or a true one that was not."""

    status: Status
    reason: str


class SelfTest(Record):
    """A self-test's result: changed claims `detected` and unedited sentences `doubted`, i.e. not shown as verified."""

    documents: int
    seed: int
    detected: Share
    doubted: Share
    sorts: tuple[SortFigures, ...]
    mistakes: tuple[Mistake, ...]


def self_test(documents: Sequence[tuple[str, str]], judge: Judge) -> SelfTest:
    """Make claims about every document (pairs of name and text), judge them and count."""
    judged: list[Judged] = []
    for name, text in documents:
        claims = inject(name, text)
        verdicts = judge(name, text, [injected.claim for injected in claims]) if claims else ()
        judged += zip(claims, verdicts, strict=True)
    return SelfTest(
        documents=len(documents),
        seed=SEED,
        detected=_not_verified([verdict for injected, verdict in judged if not injected.is_true]),
        doubted=_not_verified([verdict for injected, verdict in judged if injected.sort == UNEDITED]),
        sorts=tuple(_figures_of(sort, judged) for sort in (*SORTS, UNEDITED)),
        mistakes=tuple(
            Mistake(**injected.model_dump(), status=verdict.status, reason=verdict.reason)
            for injected, verdict in judged
            if injected.is_true != (verdict.status is Status.VERIFIED)
        ),
    )


def inject(name: str, text: str) -> list[Injected]:
    """Return claims about one document: at most `MOST_OF_A_SORT` of each sort, chosen by `SEED`."""
    found: dict[str, list[Edit]] = defaultdict(list)
    for edit in edits_of(text, SEED, MAKERS):
        found[edit.kind].append(edit)
    chooser = Random(f"{SEED}-{name}")
    claims = []
    for sort, kinds in SORTS.items():
        edits = [edit for kind in sorted(kinds) for edit in found[kind]]
        chosen = chooser.sample(edits, min(MOST_OF_A_SORT, len(edits)))
        claims += [Injected(document=name, sort=sort, claim=edit.claim, was=edit.sentence) for edit in chosen]
    sentences = sorted({claim.was for claim in claims})
    unedited = chooser.sample(sentences, min(MOST_OF_A_SORT, len(sentences)))
    claims += [Injected(document=name, sort=UNEDITED, claim=was, was=was) for was in unedited]
    return claims


def edits_of(text: str, seed: int, makers: Sequence[Maker]) -> list[Edit]:
    """Return the edits of a document in sentence order, at most one of each kind per sentence."""
    page = read_page(text)
    said = {fold(sentence.text) for sentence in page.sentences}
    return [edit for sentence in page.sentences for edit in _edits(sentence, page, seed, makers, said)]


def _edits(sentence: Sentence, page: Page, seed: int, makers: Sequence[Maker], said: set[str]) -> Iterator[Edit]:
    found: dict[str, list[Edit]] = defaultdict(list)
    for maker in makers:
        chooser = Random(f"{seed}-{sentence.start}-{maker.__name__}")
        for edit in maker(sentence, page, chooser):
            if fold(edit.claim) not in said:
                found[edit.kind].append(edit)
    chooser = Random(f"{seed}-{sentence.start}")
    for kind in sorted(found):
        yield chooser.choice(found[kind])


def _figures_of(sort: str, judged: Sequence[Judged]) -> SortFigures:
    chosen = [verdict for injected, verdict in judged if injected.sort == sort]
    called = sum(verdict.status is Status.HALLUCINATED for verdict in chosen)
    return SortFigures(
        sort=sort,
        not_verified=_not_verified(chosen),
        hallucinated=share(called, len(chosen)),
    )


def share(hits: int, of: int) -> Share:
    """Return a share with its interval; 0 to 1 if nothing was counted."""
    if not of:
        return Share(hits=0, of=0, least=0.0, most=1.0)
    z = 1.959963984540054
    middle = (hits + z * z / 2) / (of + z * z)
    half = z / (of + z * z) * (hits * (of - hits) / of + z * z / 4) ** 0.5
    return Share(hits=hits, of=of, least=round(max(0.0, middle - half), 4), most=round(min(1.0, middle + half), 4))


def _not_verified(verdicts: Sequence[Verdict]) -> Share:
    return share(sum(verdict.status is not Status.VERIFIED for verdict in verdicts), len(verdicts))
