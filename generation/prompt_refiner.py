"""Build the request for the next attempt after some claims were rejected.

Input: the failed request, the verified claims and the passages that support them. Output: the next request. A rejected
claim cannot get in, because this module never receives one: a model repeats what it is shown, even as a warning. Does
not decide whether there is a next attempt (core/firewall.py) or word the prompt (prompts.py).
"""

from collections.abc import Iterable, Sequence

from generation.writing import WritingMode, WritingRequest
from retrieval.passage import Passage

_NEXT_MODE = {
    WritingMode.PLAIN: WritingMode.STRICT,
    WritingMode.STRICT: WritingMode.ACKNOWLEDGE,
    WritingMode.ACKNOWLEDGE: WritingMode.ACKNOWLEDGE,
}


def refine(
    failed: WritingRequest, *, verified_claims: Sequence[str], supporting_passages: Sequence[Passage]
) -> WritingRequest:
    """Return the request for the attempt after `failed`.

    Its passages are those that support verified claims, without duplicates, or those of `failed` if there are none; the
    others are only named. The labels [S0], [S1] follow the new order. Claims verified in earlier attempts stay.
    """
    kept = _without_repeats(supporting_passages) or failed.passages
    return WritingRequest(
        question=failed.question,
        passages=kept,
        verified=tuple(dict.fromkeys([*failed.verified, *verified_claims])),
        mode=_NEXT_MODE[failed.mode],
        unused=tuple(each for each in _without_repeats([*failed.unused, *failed.passages]) if each not in kept),
    )


def _without_repeats(passages: Iterable[Passage]) -> tuple[Passage, ...]:
    first: dict[tuple[str, int, int], Passage] = {}
    for passage in passages:
        first.setdefault((passage.document_id, passage.span.start, passage.span.end), passage)
    return tuple(first.values())
