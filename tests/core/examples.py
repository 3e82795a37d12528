"""Small claims, sentences and findings for tests, each with only what the test is about."""

from core.checks.details import Details
from core.checks.entailment import Entailment
from core.claim import Claim, ClaimKind, Piece
from core.evidence import Selection, Sentence, Window
from core.findings import Findings, Probabilities, Reading, Signals, Weighed, Weighing
from core.result import Models
from core.verdict import Comparison, Evidence, Outcome
from core.windows import rare_word_shares
from utils.record import Span
from utils.text import content_stems

MODELS = Models(
    embedding="word-embedder",
    entailment="word-entailment",
    entailment_sha256="",
    writer="scripted",
    rules="firewall-3",
    verified_threshold=0.5,
    sure_threshold=0.9,
    partial_threshold=0.3,
    contradicted_threshold=0.5,
)
"""What a result names that the doubles judged."""
NO_SIGNALS = Signals(**dict.fromkeys(Signals.model_fields, 0.0))


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


def claim(text: str, kind: ClaimKind = ClaimKind.STATEMENT) -> Claim:
    span = Span(start=0, end=len(text))
    return Claim(
        index=0,
        kind=kind,
        text=text,
        context_text=text,
        pieces=(Piece(text=text, span=span),),
        span=span,
        source_sentence=text,
        topic=None,
        preceding=None,
        hedge=None,
        ambiguous=False,
        citations=(),
        quotes=(),
        operations=(),
    )


def comparison(outcome: Outcome, kind: str = "numerical", document: str = "report.txt") -> Comparison:
    return Comparison(
        kind=kind,
        claimed="69",
        span=Span(start=0, end=2),
        found="67",
        evidence=evidence("It was 67.", document),
        outcome=outcome,
        explanation="The claim says 69, the evidence says 67.",
    )


def weighing(*readings: Reading, support: float = 0.0, contradiction: float = 0.0) -> Weighing:
    return Weighing(lambda: Weighed(readings, NO_SIGNALS, Probabilities(support=support, contradiction=contradiction)))


def findings(
    text: str = "It was 69.",
    source: str = "It was 67.",
    *,
    support: float = 0.0,
    contradiction: float = 0.0,
    similarity: float = 0.9,
    label: str = "neutral",
    details: tuple[Comparison, ...] = (),
    copied: bool = False,
    readable: bool = True,
    kind: ClaimKind = ClaimKind.STATEMENT,
) -> Findings:
    near = sentence(source, text, similarity)
    shares = {name: 0.9 if name == label else 0.05 for name in ("entailed", "neutral", "contradicted")}
    window = Window((near,), near.share)
    return Findings(
        claim=claim(text, kind),
        computation=None,
        selection=Selection((near,), (window,)),
        details=Details(identifiers=(), names=(), numbers=details, wording=(), conditions=()),
        copied=near if copied else None,
        readable=readable,
        weighing=weighing(Reading(window, Entailment(**shares), ()), support=support, contradiction=contradiction),
    )
