"""The rule of the first source document, to the letter.

Input: `Findings` and the similarity threshold. Output: a `Judgement`. A claim is supported if

(similarity >= 0.6 and label is ENTAILED or NEUTRAL) or (similarity >= 0.5 and label is ENTAILED) or similarity >=
0.85

(sources/0, 5.1.1). If it passes a contradiction the verdict says so. Identifiers and numbers play no part.
"""

from core.findings import Findings, Reading
from core.judge import NO_PASSAGE, Judgement
from core.verdict import UNSUPPORTED_ADDITION, Status

SIMILAR_WHEN_ENTAILED = 0.5
SIMILAR_ENOUGH_ALONE = 0.85


def judge_by_seed_rule(findings: Findings, similarity_threshold: float) -> Judgement:
    """Judge a claim by its most similar sentence and the label of that sentence."""
    similarity = findings.selection.similarity
    reading = _nearest_reading(findings)
    if similarity is None or reading is None:
        return Judgement(Status.NOT_CHECKED, "no_evidence", NO_PASSAGE)
    label = _label(reading)
    passages = tuple(sentence.source for sentence in reading.window.sentences)
    if label == "contradicted" and similarity >= SIMILAR_ENOUGH_ALONE:
        return Judgement(
            Status.VERIFIED,
            "passed_despite_contradiction",
            "Warning: the seed rule passes this because it is similar, although the evidence contradicts it.",
            evidence=passages,
            against=passages,
        )
    if (
        (similarity >= similarity_threshold and label != "contradicted")
        or (similarity >= SIMILAR_WHEN_ENTAILED and label == "entailed")
        or similarity >= SIMILAR_ENOUGH_ALONE
    ):
        return Judgement(
            Status.VERIFIED, "seed_rule_supported", f"Similarity {similarity:.2f}, label {label}.", evidence=passages
        )
    return Judgement(
        Status.HALLUCINATED,
        "seed_rule_unsupported",
        f"Similarity {similarity:.2f}, label {label}.",
        error_type=UNSUPPORTED_ADDITION,
    )


def _nearest_reading(findings: Findings) -> Reading | None:
    def nearness(reading: Reading) -> float:
        return max((s.similarity for s in reading.window.sentences if s.similarity is not None), default=-1.0)

    return max(findings.readings, key=nearness, default=None)


def _label(reading: Reading) -> str:
    figures = reading.entailment.model_dump()
    return max(figures, key=lambda name: figures[name])
