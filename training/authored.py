"""Documents with claims written for training, in a notation that gives true claims and minimal changes at once.

Input: files of training/authored/. Output: labelled claims with the exact spans that are wrong. A file holds documents:

    === annual report: Norvik Cables, year to June 2023
    The text of the document, in any layout.
    ---
    Revenue {rose|fell#relation} by {12|21#number} % to {NOK 48 million|NOK 84 million#number}.
    {Norvik|Halden Kraft#role1} bought {Halden Kraft|Norvik#role1} in {2021|2022#date}{+ without borrowing#addition}.
    x Norvik had to lay off a tenth of its people.
    ! The new plant uses only hydropower.

Each line is a claim. In braces, the first words are true and the others make the claim false, one place at a time
(places with the same kind and number change together); `{+ words#addition}` is left out of the true claim and makes it
unsupported. `x` marks a claim that the document contradicts as a whole, `!` one that it says nothing about.
`python -m training.authored FILE...` checks files and prints counts.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "authored"
KINDS = frozenset(
    "number unit date identifier negation role entity quantifier temporal binding condition relation modality addition"
    .split()
)  # fmt: skip
_PLACE = re.compile(r"\{([^{}]*)#([a-z]+)(\d*)\}")


@dataclass(frozen=True, slots=True)
class AuthoredClaim:
    """A claim of a document: `label` is entailed, neutral or contradicted; `wrong` holds the spans that make it so.

    The claims of one `line` are a true one, which comes first, and its changes, or one claim marked `x` or `!`.
    """

    document: str
    text: str
    line: int
    claim: str
    label: str
    kind: str
    wrong: tuple[tuple[int, int], ...]


class NotationError(ValueError):
    """A line that cannot be read, with its place."""


def read_authored(path: Path) -> Iterator[AuthoredClaim]:
    """Yield every claim of a file, true and changed. Raises `NotationError`."""
    for block in re.split(r"^=== ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        title, _, rest = block.partition("\n")
        text, separator, lines = rest.partition("\n---\n")
        if not separator or not text.strip():
            raise NotationError(f"{path.name}: {title}: needs a text, a line --- and claims")
        for number, line in enumerate(filter(None, map(str.strip, lines.splitlines()))):
            try:
                yield from _claims(f"{path.stem}: {title}", text.strip(), number, line)
            except NotationError as error:
                raise NotationError(f"{path.name}: {title}: {error}: {line}") from error


def _claims(document: str, text: str, number: int, line: str) -> Iterator[AuthoredClaim]:
    if line.startswith(("x ", "! ")):
        label = "contradicted" if line.startswith("x") else "neutral"
        yield AuthoredClaim(document, text, number, line[2:].strip(), label, "whole", ())
        return
    places = list(_PLACE.finditer(line))
    rest = _PLACE.sub("", line)
    if "{" in rest or "}" in rest or "|" in rest:
        raise NotationError("braces that are not {true|false#kind} or {+ words#addition}")
    true, _ = _written(line, places, {})
    yield AuthoredClaim(document, text, number, true, "entailed", "true", ())
    for changes, kind in _changes(places):
        claim, wrong = _written(line, places, changes)
        if claim != true:
            label = "neutral" if kind == "addition" else "contradicted"
            yield AuthoredClaim(document, text, number, claim, label, kind, wrong)


def _changes(places: list[re.Match[str]]) -> Iterator[tuple[dict[int, int], str]]:
    """Yield which alternative each changed place takes: one place at a time, or all of one number together."""
    together: dict[tuple[str, str], list[int]] = {}
    for index, place in enumerate(places):
        kind, number = place.group(2), place.group(3)
        if kind not in KINDS:
            raise NotationError(f"unknown kind {kind}")
        together.setdefault((kind, number or f"alone{index}"), []).append(index)
    for (kind, _), indexes in together.items():
        counts = {len(_alternatives(places[index])) for index in indexes}
        if len(counts) > 1 or min(counts) < 2:
            raise NotationError("places that change together need the same number of alternatives, two at least")
        for alternative in range(1, counts.pop()):
            yield dict.fromkeys(indexes, alternative), kind


def _alternatives(place: re.Match[str]) -> list[str]:
    words = place.group(1)
    return ["", words[1:]] if words.startswith("+") else words.split("|")


def _written(
    line: str, places: list[re.Match[str]], changes: dict[int, int]
) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Return the claim with its alternatives filled in, and the spans of the changed ones."""
    written, last, wrong = "", 0, []
    for index, place in enumerate(places):
        written += line[last : place.start()]
        words = _alternatives(place)[changes.get(index, 0)]
        if index in changes and words.strip():
            start = len(written) + len(words) - len(words.lstrip())
            wrong.append((start, len(written) + len(words.rstrip())))
        written += words
        last = place.end()
    return written + line[last:], tuple(wrong)


def main() -> None:
    """Check the given files, or all, and print their counts."""
    paths = [Path(name) for name in sys.argv[1:]] or sorted(FOLDER.glob("*.txt"))
    claims = [claim for path in paths for claim in read_authored(path)]
    documents = {claim.document: len(claim.text.split()) for claim in claims}
    print(f"{len(documents)} documents, {sum(documents.values())} words, {len(claims)} claims")
    print(dict(Counter(claim.label for claim in claims)))
    print(dict(Counter(claim.kind for claim in claims).most_common()))


if __name__ == "__main__":
    main()
