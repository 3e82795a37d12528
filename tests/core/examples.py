"""Small claims, sentences and findings for tests, each with only what the test is about."""

from dataclasses import replace

from core.checks.checks import Details
from core.checks.entailment import Entailment
from core.claim import Claim, Extraction, SkipReason
from core.evidence import Selection, Sentence, Window
from core.examination import Statement
from core.findings import Findings, Reading, WindowsRead
from core.result import Models
from core.verdict import Comparison, Evidence, Outcome, Status, Verdict, unread
from core.windows import rare_word_shares
from utils.appearance import shown
from utils.quantities import KnownIdentifiers
from utils.record import Span
from utils.text import content_stems

FRANCE = "The capital of France is Paris. The population of France is 67 million."
POSTED = "The capital of France is Paris. The population of France is 69 million."

MODELS = Models(
    embedding="word-embedder",
    entailment="word-entailment",
    entailment_sha256="",
    writer="scripted",
    rules="firewall-3",
    verified_threshold=0.5,
    partial_threshold=0.3,
    contradicted_threshold=0.5,
)
"""What a result names that the doubles judged."""


def assert_accounted(answer: str, extraction: Extraction) -> None:
    spans = sorted(
        [(claim.span.start, claim.span.end) for claim in extraction.claims]
        + [(segment.span.start, segment.span.end) for segment in extraction.skipped]
    )
    cursor = 0
    for start, end in spans:
        assert start == cursor < end
        cursor = end
    assert cursor == len(answer)
    for segment in extraction.skipped:
        assert segment.text == segment.span.of(answer)
        assert segment.reason is not SkipReason.WHITESPACE or shown(segment.text).isspace()
    for index, claim in enumerate(extraction.claims):
        assert claim.index == index
        assert claim.text.strip() and claim.context_text.strip()


def evidence(text: str, document: str = "report.txt", start: int = 0) -> Evidence:
    return Evidence(
        document_id=document,
        document_name=document,
        page=None,
        sheet=None,
        cells=None,
        span=Span(start=start, end=start + len(text)),
        text=text,
    )


def sentence(text: str, claim: str, similarity: float = 0.9, document: str = "report.txt", start: int = 0) -> Sentence:
    stems = content_stems(text)
    share = rare_word_shares(content_stems(claim), [stems])[0]
    return Sentence(evidence(text, document, start), tuple(stems), 0, share, similarity)


def selection(claim: str, *texts: str, known: tuple[str, ...] = ()) -> Selection:
    """Return `texts` as the sentences found for `claim`, one window of all; `known` are the corpus's identifiers."""
    sentences = tuple(sentence(text, claim, start=100 * place) for place, text in enumerate(texts))
    return Selection(sentences, (Window(sentences),), KnownIdentifiers(known))


def claim(text: str, *, is_absence: bool = False) -> Claim:
    return Statement.of_claims((text,)).units[0].claim.model_copy(update={"is_absence": is_absence})


def verdict(status: Status, **changes: object) -> Verdict:
    return unread(claim("The fee is 40 euros."), status, "told", "As told.").model_copy(update=changes)


def comparison(outcome: Outcome, kind: str = "numerical", document: str = "report.txt") -> Comparison:
    return Comparison(
        kind=kind,
        claimed="69",
        span=Span(start=7, end=9),
        found="67",
        evidence=evidence("It was 67.", document),
        outcome=outcome,
        explanation="The claim says 69, the evidence says 67.",
    )


def details(*comparisons: Comparison) -> Details:
    return Details(comparisons)


def findings(
    text: str = "It was 69.",
    source: str = "It was 67.",
    *,
    support: float = 0.0,
    similarity: float = 0.9,
    label: str = "neutral",
    compared: tuple[Comparison, ...] = (),
    settled: tuple[Comparison, ...] | None = None,
    doubted: tuple[Span, ...] = (),
    dissent: tuple[Evidence, ...] = (),
    copied: bool = False,
    readable: bool = True,
    is_absence: bool = False,
) -> Findings:
    """Return findings on one sentence; `settled` is what reading makes of the details `compared`, None for no change.

    `label`: what the entailment model finds likeliest, at 0.9.
    """
    near = sentence(source, text, similarity)
    shares = {name: 0.9 if name == label else 0.05 for name in ("entailed", "neutral", "contradicted")}
    window = Window((near,))
    after = compared if settled is None else settled
    return Findings(
        claim=claim(text, is_absence=is_absence),
        computation=None,
        selection=Selection((near,), (window,)),
        compared=details(*compared),
        copied=(near.source,) if copied else (),
        readable=readable,
        read_windows=lambda: WindowsRead((Reading(window, Entailment(**shares), doubted),), details(*after), support),
        find_dissent=lambda: dissent,
    )


def with_nothing_read(found: Findings, support: float = 0.0) -> Findings:
    """Return findings whose windows no model reads, with a probability of support all the same."""
    return replace(found, read_windows=lambda: WindowsRead((), details(), support))
