"""Measure how often false claims of one kind are verified, and how often the true ones alongside are.

Input: a part of the set, `joined_seen` and `joined` (claims that join two statements of a text; the first was looked at
while rules were made), `firmer_seen` and `firmer` (claims that say more than their text commits to; likewise), or a
file in their form: a line "SOURCE: text", then a line "- claim" for each false claim and "+ claim" for each true one.
Output: how many of both were verified and how many called hallucinated, next to similarity alone.
`python -m benchmarks.probes [PART_OR_FILE] [--errors] [--json]`. Does not cover rule-made edits (injected_edits.py).
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.judging import verdicts_on
from config.assembly import load_verifier
from config.settings import Settings
from core.verdict import Status, Verdict
from core.verifier import Verifier

FOLDER = Path(__file__).parent
_SOURCE = "SOURCE: "


@dataclass(frozen=True, slots=True)
class Text:
    """A text, and the claims about it with whether each is true."""

    text: str
    claims: tuple[tuple[str, bool], ...]


def read_texts(part: str) -> Iterator[Text]:
    """Yield the texts of a part or a file. Raises `ValueError` for a line of any other form."""
    path = FOLDER / f"{part}.txt" if (FOLDER / f"{part}.txt").exists() else Path(part)
    text, claims = "", list[tuple[str, bool]]()
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(_SOURCE):
            if claims:
                yield Text(text, tuple(claims))
            text, claims = line.removeprefix(_SOURCE).replace("\\n", "\n"), []
        elif line[:2] in ("- ", "+ ") and text:
            claims.append((line[2:], line[0] == "+"))
        else:
            raise ValueError(f"{path}: neither a source nor a claim: {line!r}")
    if claims:
        yield Text(text, tuple(claims))


def judge(part: str, verifier: Verifier, settings: Settings) -> list[tuple[str, bool, Verdict]]:
    """Return each claim of a part, whether it is true, and its verdict."""
    judged: list[tuple[str, bool, Verdict]] = []
    for text in read_texts(part):
        verdicts = verdicts_on([claim for claim, _ in text.claims], [text.text], verifier, settings)
        judged += [(*labelled, verdict) for labelled, verdict in zip(text.claims, verdicts, strict=True)]
    return judged


def count(judged: list[tuple[str, bool, Verdict]], least_similarity: float) -> dict[str, int]:
    """Return the numbers of true and false claims, and how they were judged."""
    counts: Counter[str] = Counter()
    for _, is_true, verdict in judged:
        sort = "true" if is_true else "false"
        counts[sort] += 1
        counts[f"{sort} verified"] += verdict.status is Status.VERIFIED
        counts[f"{sort} hallucinated"] += verdict.status is Status.HALLUCINATED
        counts[f"{sort} verified by similarity alone"] += (verdict.similarity or 0.0) >= least_similarity
    return dict(counts)


def main() -> None:
    """Judge the claims and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", nargs="?", default="joined", metavar="PART_OR_FILE")
    parser.add_argument("--errors", action="store_true")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    settings = Settings()
    judged = judge(arguments.part, load_verifier(settings), settings)
    counts = count(judged, settings.similarity_threshold)
    print(json.dumps(counts) if arguments.json else "\n".join(f"{name}: {number}" for name, number in counts.items()))
    if arguments.errors:
        for claim, is_true, verdict in judged:
            if (verdict.status is Status.VERIFIED) != is_true:
                print(f"{'true ' if is_true else 'false'} {verdict.status.value:13} {claim}")


if __name__ == "__main__":
    main()
