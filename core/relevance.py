"""Whether anything that was found is about the question at all.

Input: a question with its passages, the corpus. Output: yes or no. Does not find passages (retrieval/) or act on the
result (pipeline.py).
"""

from core.checks.check import identifiers_of
from core.evidence import select
from core.verifier import Verifier
from generation.writing import WritingRequest
from retrieval.passage import Corpus


def is_relevant(request: WritingRequest, corpus: Corpus, verifier: Verifier, threshold: float) -> bool:
    """Whether a passage, or one sentence of it, is near enough to the question or shares an identifier with it.

    A chunk of 1000 characters about many things has a low cosine with a question about one of them.
    """
    codes = {identifier.normal for identifier in identifiers_of(request.question)}
    if any(
        passage.relevance >= threshold or codes & {identifier.normal for identifier in identifiers_of(passage.text)}
        for passage in request.passages
    ):
        return True
    nearest = select(request.question, corpus, verifier.embedder, passages=verifier.passages).similarity
    return nearest is not None and nearest >= threshold
