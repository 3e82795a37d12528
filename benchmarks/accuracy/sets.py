"""The labelled claims of this repository, by the names of their sets.

Input: a name. Output: `Row`s. `everyday` and `answers` were written for measuring, by authors who had not seen the
code, and split in half by the checksum of a document's name: nobody looks at single claims of the half `held_back`,
only at its figures. `written` are the held-back documents written for training.

plain, final     benchmarks/firewall_claims: documents with claims, the second harder; `tuning` is like `final`
everyday         benchmarks/everyday: 16 plain documents, 30 claims each as a colleague would word them
answers          benchmarks/answers: 36 answers of a language model over passages, news, records, by sentence
joined, firmer   benchmarks/probes: claims joined from two statements, claims firmer than their text
written          one in ten documents of training/authored

`everyday_held_back` and `answers_held_back` are the other halves.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.accuracy.rows import Label, Row
from benchmarks.firewall_claims.check import read_part
from training.authored_rows import authored_claims

FOLDER = Path(__file__).parent.parent
DEVELOPMENT = frozenset({"tuning", "everyday", "answers"})
"""The sets whose single claims may be read; of the others only the figures."""
_LABELS = {
    "true": Label.SUPPORTED,
    "false": Label.CONTRADICTED,
    "not_stated": Label.NEUTRAL,
    "supported": Label.SUPPORTED,
    "contradicted": Label.CONTRADICTED,
    "unsupported": Label.NEUTRAL,
}


def read_named(name: str) -> list[Row]:
    """Return the rows of a set of `SETS`."""
    return [row.model_copy(update={"set": name}) for row in SETS[name]()]


def _documents(part: str) -> Iterator[Row]:
    for document in read_part(part):
        for claim in document.claims:
            yield _row(document.name, document.text, claim.claim, claim.label, claim.change or "true")


def _everyday(half: str) -> Iterator[Row]:
    for path in sorted((FOLDER / "everyday" / half).glob("*.jsonl")):
        text = path.with_suffix(".txt").read_text(encoding="utf-8")
        for line in path.read_text(encoding="utf-8").splitlines():
            read = json.loads(line)
            yield _row(path.stem, text, read["claim"], read["label"], read["kind"])


def _answers(half: str) -> Iterator[Row]:
    for path in sorted((FOLDER / "answers" / half).glob("*.json")):
        case = json.loads(path.read_text(encoding="utf-8"))
        for sentence in case["sentences"]:
            if sentence["label"] in _LABELS:
                yield _row(case["id"], case["source"], sentence["text"], sentence["label"], case["sort"])


def _probes(part: str) -> Iterator[Row]:
    """Read each "SOURCE: text" with the lines below it: "+ claim" if it is true, "- claim" if it is not."""
    _, *written = (FOLDER / "probes" / f"{part}.txt").read_text(encoding="utf-8").split("SOURCE: ")
    for number, (text, *claims) in enumerate(map(str.splitlines, written)):
        for claim in claims:
            label = "true" if claim[0] == "+" else "unsupported"
            yield _row(f"{part} {number}", text.replace("\\n", "\n"), claim[2:], label, part)


def _written() -> Iterator[Row]:
    for claim in authored_claims(held_back=True):
        label = Label.SUPPORTED if claim.label == "entailed" else Label(claim.label)
        yield Row(set="", source=claim.document, evidence=claim.text, claim=claim.claim, label=label, kind=claim.kind)


def _row(source: str, evidence: str, claim: str, label: str, kind: str) -> Row:
    return Row(set="", source=source, evidence=evidence, claim=claim, label=_LABELS[label], kind=kind)


SETS: dict[str, Callable[[], Iterator[Row]]] = {
    "tuning": lambda: _documents("tuning"),
    "plain": lambda: _documents("plain"),
    "final": lambda: _documents("final"),
    "everyday": lambda: _everyday("development"),
    "everyday_held_back": lambda: _everyday("held_back"),
    "answers": lambda: _answers("development"),
    "answers_held_back": lambda: _answers("held_back"),
    "joined": lambda: _probes("joined"),
    "firmer": lambda: _probes("firmer"),
    "written": _written,
}
