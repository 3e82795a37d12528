"""The next request to a writer, and the prompt that a caller gets for asking again.

Input: a request, its verdicts, the corpus. Output: the next request, or its prompt. Does not write or decide.
"""

from collections.abc import Sequence

from core.firewall import Action, Decision
from core.verdict import Status, Verdict
from generation.prompts import prompt_text, refine
from generation.writing import WritingMode, WritingRequest
from retrieval.passage import Corpus, Passage


def request_for(question: str, passages: Sequence[Passage]) -> WritingRequest:
    """Return the first request for an answer."""
    return WritingRequest(question=question, passages=tuple(passages), verified=(), mode=WritingMode.PLAIN)


def refined(request: WritingRequest, verdicts: Sequence[Verdict], corpus: Corpus) -> WritingRequest:
    """Return the next request: supported claims stay, with the passages they rest on; failed ones are left out."""
    stood = [verdict for verdict in verdicts if verdict.status is Status.VERIFIED]
    found = [passage for verdict in stood for passage in _passages_of(verdict, request, corpus)]
    return refine(request, verified_claims=[verdict.text for verdict in stood], supporting_passages=found)


def _passages_of(verdict: Verdict, request: WritingRequest, corpus: Corpus) -> Sequence[Passage]:
    sources = {(source.document_id, source.span) for source in verdict.evidence}
    held = [
        passage
        for passage in request.passages
        if any(id_ == passage.document_id and span.overlaps(passage.span) for id_, span in sources)
    ]
    return held or corpus.search(verdict.text, 1)


def reask_prompt(decision: Decision, refined: WritingRequest) -> str | None:
    """Return the prompt for asking again, if the caller requested it."""
    return prompt_text(refined) if decision.action in (Action.REASK, Action.FIX_REASK) else None
