"""The text delivered for an answer that did not pass.

Input: an examined answer and the chosen action. Output: the text to deliver. Pure. Corrections were verified again
before they got here; nothing is reworded. Does not decide (firewall.py).
"""

import re
from itertools import compress

from core.examination import Examined
from core.firewall import Action
from core.verdict import Status, Verdict
from utils.stages import Stage

REFUSAL = "This cannot be answered reliably from the documents."
NOTES_TITLE = "Verification notes:"
_NOTED = {
    Status.PARTIAL: "Only partly supported",
    Status.HALLUCINATED: "Not supported",
    Status.NOT_CHECKED: "Not checked",
}
_SPACE_BEFORE_MARK = re.compile(r"[ \t]+(?=[.,;:!?])|(?<=\n)[ \t]+(?=\n)")
_GAP = re.compile(r"(?<=\S)[ \t]{2,}(?=\S)")
_BLANK_LINES = re.compile(r"\n{3,}")


def deliver(examined: Examined, action: Action) -> str:
    """Return the text that `action` delivers; empty if it delivers nothing.

    `fix` and `filter` leave out whole claims. If another part of the same sentence stays, it is given in the words in
    which it was checked, because the rest of a cut sentence seldom reads as one. If a method rates answers as a whole,
    `filter` leaves out everything.
    """
    with Stage("deliver"):
        match action:
            case Action.ANNOTATE | Action.WARN:
                return _annotated(examined)
            case Action.FIX | Action.FIX_REASK:
                return _kept(examined, keep_corrected=True)
            case Action.FILTER:
                is_whole = examined.assessment is not None and examined.assessment.whole
                return "" if is_whole else _kept(examined, keep_corrected=False)
            case Action.REFRAIN:
                return REFUSAL
            case Action.BLOCK | Action.EXCEPTION:
                return ""
            case Action.PASS | Action.REGENERATE | Action.NOOP | Action.REASK:
                return examined.statement.text


def _annotated(examined: Examined) -> str:
    notes = [
        f"- {_NOTED[verdict.status]}: “{verdict.text}” {verdict.explanation}"
        for verdict in examined.verdicts
        if verdict.status in _NOTED
    ]
    text = examined.statement.text
    return "\n".join([text.rstrip(), "", NOTES_TITLE, *notes]) if notes else text


def _kept(examined: Examined, *, keep_corrected: bool) -> str:
    answer, extraction = examined.statement.text, examined.statement.extraction
    by_span = {verdict.span: verdict for verdict in examined.verdicts}
    judged = [(claim, by_span[claim.span]) for claim in extraction.claims]
    kept = [
        verdict.status in (Status.VERIFIED, Status.NOT_A_CLAIM) or (keep_corrected and verdict.correction is not None)
        for _, verdict in judged
    ]
    cut = {claim.source_sentence for (claim, _), stays in zip(judged, kept, strict=True) if not stays}
    pieces = [(segment.span.start, segment.text) for segment in extraction.skipped]
    for claim, verdict in compress(judged, kept):
        written = corrected(answer, verdict)
        if claim.source_sentence in cut:
            written = _as_sentence(written if verdict.correction else claim.text)
        pieces.append((claim.span.start, written))
    text = "".join(text for _, text in sorted(pieces))
    return _BLANK_LINES.sub("\n\n", _GAP.sub(" ", _SPACE_BEFORE_MARK.sub("", text))).strip()


def corrected(answer: str, verdict: Verdict) -> str:
    """Return the claim as `answer` has it, with its correction if there is one."""
    correction = verdict.correction
    if correction is None:
        return verdict.span.of(answer)
    before = answer[verdict.span.start : correction.span.start]
    return before + correction.new + answer[correction.span.end : verdict.span.end]


def _as_sentence(text: str) -> str:
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "”", '"')) else f"{text}."
