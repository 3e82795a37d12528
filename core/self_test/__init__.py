"""Tries the firewall on a person's own documents: which changed details it catches, which true sentences it doubts.

Input: documents. Output: `SelfTest`, and from `inject` the claims that it consists of. A sentence becomes a claim that
differs from it in one detail: a figure (values.py), a unit or a bound (units.py), a date or a time (moments.py), a code
(identifiers.py) or a negation (negation.py). A change is made only if it cannot be true by accident: the new value
conflicts with the old one and is nowhere else in the document. True claims are written in another way (formats.py). No
language model takes part. Does not change who does what to whom, or anything else that code cannot change reliably;
documents written by hand have these changes (training/authored).
"""

from core.self_test.trial import (
    MOST_OF_A_SORT,
    REWRITTEN,
    SEED,
    SORTS,
    TRUE_SORTS,
    UNEDITED,
    SelfTest,
    inject,
    self_test,
    share,
)

__all__ = [
    "MOST_OF_A_SORT",
    "REWRITTEN",
    "SEED",
    "SORTS",
    "TRUE_SORTS",
    "UNEDITED",
    "SelfTest",
    "inject",
    "self_test",
    "share",
]
