"""Training rows made by editing texts.

Input: texts. Output: rows in fixed shares of labels, with the evidence cut to one window. The same texts and seed give
the same rows. Does not make the edits (edits.py) or claims on which the evidence is silent (training/authored).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, zip_longest
from random import Random

from core.self_test.page import Edit
from training.edits import TRUE_KINDS, changed_words, perturb
from training.row import LABELS, Row
from training.rows import window

SHARES = {"entailed": 0.45, "contradicted": 0.55}
"""Shares of labels in `generated_rows`."""

MOST_OF_A_KIND = 2


def generated_rows(texts: Iterable[str], seed: int) -> list[Row]:
    """Return rows of the edits of `texts`, of their unchanged sentences, and of edits that the evidence shares.

    The last kind keeps the wording of a claim from giving its label away: the edited claim is in the evidence.
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
    """Yield label, kind and row for the edits of one text."""
    for edit in perturb(text, seed):
        evidence = window(text, edit.claim, chooser)
        is_true = edit.kind in TRUE_KINDS
        label, marked = ("entailed", ()) if is_true else ("contradicted", changed_words(edit) or None)
        yield label, edit.kind, _row(evidence, edit.claim, label, edit.kind, marked)
        if not is_true:
            yield from (("entailed", kind, row) for kind, row in _true_rows(edit, text, chooser))


def _true_rows(edit: Edit, text: str, chooser: Random) -> Iterator[tuple[str, Row]]:
    """Yield kind and row for the claim with a text that says it, and for the unchanged sentence."""
    start, end = edit.position, edit.position + len(edit.sentence)
    shared = f"{edit.kind}-shared"
    evidence = window(text[:start] + edit.claim + text[end:], edit.claim, chooser)
    yield shared, _row(evidence, edit.claim, "entailed", shared, ())
    evidence = window(text, edit.sentence, chooser)
    kind = "plain-negated" if edit.kind == "negation" and len(edit.claim) < len(edit.sentence) else "plain"
    yield kind, _row(evidence, edit.sentence, "entailed", "plain", ())


def _row(evidence: str, claim: str, label: str, kind: str, marked: tuple[tuple[int, int], ...] | None) -> Row:
    return Row(evidence, claim, LABELS[label], f"generated-{kind}", marked)


def _in_turn(kinds: Sequence[list[Row]], chooser: Random) -> list[Row]:
    """Return the rows, each once, taking the kinds in turn; no kind has more than `MOST_OF_A_KIND` times the mean."""
    most = int(MOST_OF_A_KIND * sum(map(len, kinds)) / len(kinds)) if kinds else 0
    chosen = [chooser.sample(rows, min(len(rows), most)) for rows in kinds]
    return list(dict.fromkeys(row for row in chain.from_iterable(zip_longest(*chosen)) if row is not None))
