"""The rows of the public sets: labelled pairs of evidence and claim, cut to one window.

Input: the sets of the data folder (one JSON object per line, gzip). Output: `Row`s in a fixed order. Does not read the
written documents (authored_rows.py), make edits (generated_rows.py), tokenise or batch (batches.py).

`multirc` is left out: its terms are for research, and the model ships.
"""

import difflib
import gzip
import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, islice
from pathlib import Path

from core.windows import MOST_WORDS, best_together, rare_word_shares, run_around
from training.row import LABELS, Row
from utils.text import content_stems, split_sentences

SHARES = {
    "begin": 5600,
    "boolq_val": 6500,
    "conjnli_adversarial": 4500,
    "drop_nli": 7200,
    "entailment_tree": 1300,
    "evidence_inference": 4500,
    "expertqa": 3400,
    "factcg_cg2c_doc": 6200,
    "factcheck_bench_stance": 4600,
    "fever_dev_2way": 15800,
    "fever_neutral_mined": 2300,
    "feverous_dev_2way": 4400,
    "hallurag_wiki_qa": 3200,
    "halueval_qa_1k": 2000,
    "help_and_or": 750,
    "infotabs": 9400,
    "kg_relations": 2000,
    "lfqa_verification": 5700,
    "logic_fragments": 1500,
    "mctest_statements": 5200,
    "monotonicity": 1500,
    "snli_cad": 9900,
    "snli_dev": 9800,
    "synth_wiki": 17000,
    "tabfact_pairs": 9700,
    "tatqa_claims": 2800,
    "temporal_spatial": 2700,
    "wice_nonsupported_spans": 300,
}
"""Number of rows per set and epoch; those nearest to real use are seen more than once, artificial ones in part."""

CALIBRATION_SETS = (
    "diag_breaking_nli",
    "diag_conjnli_dev",
    "mnli_dev_sample",
    "summeval_consistency",
    "synth_wiki_test",
    "wice_dev_claim_oracle_chunk",
)
"""Development sets that steer a run and that probabilities are fitted to."""

STEERING_SETS = ("climate_fever", "covidfact_test", "tabfact_test")
"""They steer a run too but are not calibrated on, as their labels are noisy or about something else: the stance of a
single sentence, words swapped by machine, claims in lemmas."""

AUTHORED = "authored"
"""The held-back documents written for training, as one more set of both kinds."""

_EDITED = re.compile(r"year|number|month|day|unit|numword|entity|antonym|negation")
_LINE_OF_CELLS = re.compile(r"\s\|\s|^\|")


def read_rows(folder: Path, seed: int, shares: Mapping[str, int], words: Sequence[int]) -> list[Row]:
    """Return the given number of rows of every set in `folder`, set after set; `seed` chooses rows and windows."""
    rows: list[Row] = []
    for name, share in shares.items():
        chooser = random.Random(f"{seed}-{name}")
        raw = list(read_set(folder / f"{name}.jsonl.gz"))
        chooser.shuffle(raw)
        rows.extend(_row(item, name, chooser, words) for item in islice(cycle(raw), share))
    return rows


def read_set(path: Path) -> Iterator[dict[str, str]]:
    """Yield the objects of one set."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def passages(folder: Path, count: int, seed: int) -> list[str]:
    """Return `count` Wikipedia passages, chosen by `seed`, for edits made by code."""
    found = [item["text"] for item in read_set(folder / "wiki2024_passages.jsonl.gz")]
    return random.Random(seed).sample(found, count)


def _row(item: dict[str, str], name: str, chooser: random.Random, words: Sequence[int]) -> Row:
    label = LABELS[item["label"]]
    evidence, claim = item["evidence"], " ".join(item["claim"].split())
    cut = window(evidence, claim, chooser, chooser.choice(words))
    return Row(cut, claim, label, name, _spans(item, claim, label))


def window(evidence: str, claim: str, chooser: random.Random, most_words: int = MOST_WORDS) -> str:
    """Return one window of `evidence`: the run around its best sentence, or its best sentences together."""
    if len(evidence.split()) <= most_words:
        return evidence
    sentences = [_cut(span.of(evidence), most_words) for span in split_sentences(evidence)]
    lengths = [len(sentence.split()) for sentence in sentences]
    scores = rare_word_shares(content_stems(claim), [content_stems(sentence) for sentence in sentences])
    if _LINE_OF_CELLS.search(sentences[0]):
        scores[0] = 2.0
        return " ".join(sentences[i] for i in best_together(scores, lengths, most_words))
    return " ".join(sentences[i] for i in either_window(scores, lengths, chooser, most_words))


def either_window(
    ranks: Sequence[float], lengths: Sequence[int], chooser: random.Random, most_words: int
) -> Sequence[int]:
    """Return the places of the sentences of one window, at random of one of the two kinds that the service reads.

    `ranks` says how relevant each sentence is, `lengths` how many words it has.
    """
    if chooser.random() < 0.5:
        return run_around(max(range(len(ranks)), key=ranks.__getitem__), lengths, most_words)
    return best_together(ranks, lengths, most_words)


def _cut(sentence: str, most_words: int) -> str:
    return " ".join(sentence.split()[:most_words])


def _spans(item: dict[str, str], claim: str, label: int) -> tuple[tuple[int, int], ...] | None:
    if label == LABELS["entailed"]:
        return ()
    operation = dict(item["meta"]).get("op") or "" if isinstance(item["meta"], dict) else ""
    if item["set"] == "synth_wiki" and _EDITED.search(operation):
        return _changed_words(item["evidence"], claim)
    return None


def _changed_words(evidence: str, claim: str) -> tuple[tuple[int, int], ...] | None:
    """Return the words of an edited claim that its closest sentence lacks, or None if too much differs."""
    sentences = [span.of(evidence).split() for span in split_sentences(evidence)]
    words = [match.span() for match in re.finditer(r"\S+", claim)]
    plain = [claim[start:end] for start, end in words]
    matchers = [difflib.SequenceMatcher(None, sentence, plain, autojunk=False) for sentence in sentences]
    closest = max(matchers, key=lambda matcher: matcher.ratio())
    changed = [
        words[index]
        for tag, _, _, start, end in closest.get_opcodes()
        if tag in ("replace", "insert")
        for index in range(start, end)
    ]
    return tuple(changed) if 0 < len(changed) <= 4 else None
