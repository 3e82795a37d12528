"""Hard negatives and their true counterparts, made by code from any text.

A sentence of a document becomes a claim that differs from it in one thing, with the words that differ marked. What is
changed: figures, digits, scale, units, percentage points, bounds (values), dates and times (moments), names and codes
(entities), who does what to whom and which value belongs to what (roles), negations (negation), opposites, comparison,
order in time, quantifiers, modality, conditions and exceptions (wording), and what is said beside what: additions,
causes, joined sentences, dropped conditions, evidence that is taken away or says less (structure). An edit is given
only where it cannot be true by accident: the new value stands nowhere else in the document, or not in that place, and
utils.quantities finds a conflict with the old. True claims are changed as much on the surface (formats, rephrasing,
the other voice), and many edited claims are also given with evidence that says the same, so that neither an unusual
wording nor the word "not" tells the label. No language model takes part. The citation swap of accuracy.md 2.3 (16) is
left out: claims reach the network without markers.

`python -m benchmarks.injected_edits` shows how many of these edits the shipped verifier catches.
"""

from core.perturbations.edit import Edit, Label, Replacement
from core.perturbations.generation import perturb

__all__ = ["Edit", "Label", "Replacement", "perturb"]
