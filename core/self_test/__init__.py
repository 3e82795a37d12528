"""The firewall tried on a person's own documents: what of a changed detail is caught, what of a true sentence doubted.

In: documents. Out: `SelfTest`, and by `inject` the claims of which it is made. A sentence becomes a claim that differs
from it in one detail: a figure (values.py), a unit or a bound (units.py), a date or a time (moments.py), a code
(identifiers.py) or a negation (negation.py). A change is made only where it cannot be true by accident: the new value
conflicts with the old one and stands nowhere else in the document. True claims are written in another way (formats.py).
No language model takes part. Not here: who does what to whom, and other changes that code cannot make surely; documents
written by hand have these (training/authored).
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
