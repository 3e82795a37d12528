"""Rows that a network learns from, made of the edits of texts.

In: texts. Out: rows in fixed shares of labels, evidence cut to one window. The same texts and seed give the same rows.
Not here: the edits (core/perturbations).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, zip_longest
from random import Random

from core.perturbations.edit import Edit, Replacement
from core.perturbations.generation import perturb
from training.rows import LABELS, Row, window

SHARES = {"entailed": 0.45, "contradicted": 0.25, "not entailed": 0.30}
"""Shares of labels in `generated_rows` (accuracy.md 2.3); "not entailed" is neutral or not known."""

MOST_OF_A_KIND = 2
_UNMARKED = frozenset({"deletion", "conjunct"})


def generated_rows(texts: Iterable[str], seed: int) -> list[Row]:
    """Return rows of the edits of `texts`, of their sentences unchanged, and of edits that the evidence shares.

    The last kind keeps the wording of a claim from giving its label away: the edited claim stands in the evidence.
    """
    kinds: dict[str, dict[str, list[Row]]] = {label: defaultdict(list) for label in SHARES}
    for number, text in enumerate(texts):
        for label, kind, row in _rows_of(text, Random(f"{seed}-{number}"), seed):
            kinds[label][kind].append(row)
    chooser = Random(seed)
    pools = {label: _in_turn(list(rows.values()), chooser) for label, rows in kinds.items()}
    most = min(len(pool) / SHARES[label] for label, pool in pools.items())
    rows = [row for label, pool in pools.items() for row in pool[: int(most * SHARES[label])]]
    chooser.shuffle(rows)
    return rows


def _rows_of(text: str, chooser: Random, seed: int) -> Iterator[tuple[str, str, Row]]:
    """Yield label of `SHARES`, kind and row for the edits of one text."""
    for edit in perturb(text, seed):
        label = edit.label if edit.label in SHARES else "not entailed"
        yield label, edit.kind, _row(edit, text, chooser)
        if edit.evidence is not None or label == "entailed":
            continue
        shared = Replacement(edit.position, edit.position + len(edit.sentence), edit.claim)
        mirrored = Edit(edit.claim, edit.claim, f"{edit.kind}-shared", "entailed", (), edit.position, shared)
        yield "entailed", mirrored.kind, _row(mirrored, text, chooser)
        plain = Edit(edit.sentence, edit.sentence, "plain", "entailed", (), edit.position, None)
        kind = "plain-negated" if edit.kind == "negation" and len(edit.claim) < len(edit.sentence) else "plain"
        yield "entailed", kind, _row(plain, text, chooser)


def _row(edit: Edit, text: str, chooser: Random) -> Row:
    known = edit.spans and edit.kind not in _UNMARKED
    return Row(
        evidence=window(edit.evidence_in(text), edit.claim, chooser),
        claim=edit.claim,
        label=LABELS[edit.label],
        source=f"generated-{edit.kind}",
        unsupported=() if edit.label == "entailed" else edit.spans if known else None,
    )


def _in_turn(kinds: Sequence[list[Row]], chooser: Random) -> list[Row]:
    """Return the rows, each once, one of each kind in turn; of no kind more than `MOST_OF_A_KIND` times the mean."""
    most = int(MOST_OF_A_KIND * sum(map(len, kinds)) / len(kinds)) if kinds else 0
    chosen = [chooser.sample(rows, min(len(rows), most)) for rows in kinds]
    return list(dict.fromkeys(row for row in chain.from_iterable(zip_longest(*chosen)) if row is not None))
