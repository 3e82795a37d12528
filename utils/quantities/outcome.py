"""What a comparison of a claim's quantity with a quantity of the evidence can end in.

In: nothing. Out: `Outcome`. Not here: the rules.
"""

from enum import StrEnum


class Outcome(StrEnum):
    """How a quantity of the evidence bears on a quantity of the claim.

    `INCOMPARABLE` neither supports nor contradicts: other kind, other dimension, or nothing follows.
    """

    MATCH = "match"
    WEAK = "weak"
    CONFLICT = "conflict"
    INCOMPARABLE = "incomparable"
