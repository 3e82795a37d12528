"""What each citation of a claim contributes, and where a wrong one should point.

Input: a claim, the citable passages, the corpus, a verifier. Output: `Cited`: the roles, and the verdicts with and
without what is cited. A verified claim may still be entailed without its citation, because another passage repeats it
(redundant): the copies are hidden too before p0 is taken, unless no cited passage supports the claim (decorative).
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from core.claim import Claim
from core.methods.evidence_budget.hiding import Hiding
from core.methods.evidence_budget.report import CitationFinding, CitationRole, Repointed
from core.verdict import Status, Verdict
from core.verifier import Rule, Verifier
from retrieval.passage import Passage

Numbering = Literal["from_zero", "from_one"]
_LABEL = re.compile(r"S?\d{1,3}", re.IGNORECASE)
_MOST_REPEATS = 8
_CARRYING = (CitationRole.NEEDED, CitationRole.REDUNDANT)


@dataclass(frozen=True, slots=True)
class Labels:
    """The passages by name, and how labels without an S are read."""

    passages: Mapping[str, Passage]
    numbering: Numbering

    @classmethod
    def of(cls, cited: Sequence[Passage], written: Iterable[str]) -> "Labels":
        """Name the passages: by their ids if those look like labels ("S3", "12"), else S0, S1, ... by position."""
        ids = [passage.document_id.upper() for passage in cited]
        own = len(set(ids)) == len(ids) and any(_LABEL.fullmatch(id_) for id_ in ids)
        names = ids if own else [f"S{place}" for place in range(len(cited))]
        passages = dict(zip(names, cited, strict=True))
        bare = [int(label) for label in written if label.isdecimal() and label not in passages]
        missing = [number for number in bare if f"S{number}" not in passages]
        counts_from_one = missing and all(f"S{number - 1}" in passages for number in bare)
        return cls(passages, "from_one" if counts_from_one else "from_zero")

    def name(self, label: str) -> str:
        """Return the name of the passage that `label` refers to, or the label if it refers to none."""
        if label in self.passages:
            return label
        if label.isdecimal():
            meant = f"S{int(label) - (self.numbering == 'from_one')}"
        else:
            meant = label.removeprefix("S")
        return meant if meant in self.passages else label

    def cited_by(self, claim: Claim) -> dict[str, Passage | None]:
        """Return what the labels of a claim refer to, by name: a passage, or None if there is none of this name."""
        names = (self.name(citation.label) for citation in claim.citations)
        return {name: self.passages.get(name) for name in names}

    def passages_of(self, claim: Claim) -> dict[str, Passage]:
        """Return the passages that a claim cites, by name."""
        return {name: passage for name, passage in self.cited_by(claim).items() if passage}

    def of_place(self, document_id: str, start: int, end: int) -> str | None:
        """Return the name of the passage that contains a stretch of a document, None if none does."""
        for name, passage in self.passages.items():
            if passage.document_id == document_id and passage.span.start <= start and end <= passage.span.end:
                return name
        return None


@dataclass(frozen=True, slots=True)
class Cited:
    """A claim's verdict on all evidence and without what it cites, and the corpora used for them.

    `bare` lacks the cited passages, `scrubbed` also everything that repeats them; verdicts are None if nothing that
    could be hidden is cited.
    """

    verdict: Verdict
    bare_verdict: Verdict | None
    scrubbed_verdict: Verdict | None
    scrubbed: Hiding
    citations: tuple[CitationFinding, ...]

    @property
    def carried(self) -> bool:
        """Whether a cited passage supports the claim, or it cites nothing."""
        return not self.citations or any(citation.role in _CARRYING for citation in self.citations)


@dataclass(frozen=True)
class Citing:
    """Examines the citations of claims; `everything` is the corpus without questions and instructions."""

    verifier: Verifier
    rule: Rule
    labels: Labels
    everything: Hiding

    def look_at(self, claim: Claim) -> Cited:
        """Judge `claim` with and without what it cites, and each cited passage alone."""
        verdict = self._verify(claim, self.everything)
        known = self.labels.passages_of(claim)
        if not known or verdict.status in (Status.NOT_CHECKED, Status.NOT_A_CLAIM):
            return Cited(verdict, None, None, self.everything, tuple(self._findings(claim, {})))
        bare = self.everything.without(list(known.values()))
        bare_verdict = self._verify(claim, bare)
        roles = {
            name: self._role(claim, passage, verdict, bare_verdict, single=len(known) == 1)
            for name, passage in known.items()
        }
        scrubbed, scrubbed_verdict = bare, bare_verdict
        if any(carries for _, carries in roles.values()):
            scrubbed, scrubbed_verdict = self._without_repeats(claim, bare, bare_verdict)
        return Cited(verdict, bare_verdict, scrubbed_verdict, scrubbed, tuple(self._findings(claim, roles)))

    def repointed(self, claim: Claim, cited: Cited) -> Iterator[Repointed]:
        """Yield the citations of a verified claim that no cited passage supports, with the passage that does."""
        if cited.verdict.status is not Status.VERIFIED or cited.carried or not cited.verdict.evidence:
            return
        evidence = cited.verdict.evidence[0]
        new = self.labels.of_place(evidence.document_id, evidence.span.start, evidence.span.end)
        for citation in cited.citations:
            yield Repointed(claim=claim.index, old=citation.label, new=new, span=citation.span, evidence=evidence)

    def _role(
        self, claim: Claim, passage: Passage, verdict: Verdict, bare: Verdict, *, single: bool
    ) -> tuple[CitationRole, bool]:
        """Return a passage's role for a claim, and whether the passage alone supports it."""
        if verdict.status is Status.HALLUCINATED:
            return CitationRole.DECORATIVE, False
        carries = self._verify(claim, self.everything.alone(passage)).status is Status.VERIFIED
        without = bare if single else self._verify(claim, self.everything.without([passage]))
        stands_without = without.status is Status.VERIFIED
        if carries:
            return (CitationRole.REDUNDANT if stands_without else CitationRole.NEEDED), True
        is_part = verdict.status is Status.VERIFIED and not stands_without
        return (CitationRole.NEEDED if is_part else CitationRole.DECORATIVE), False

    def _without_repeats(self, claim: Claim, corpus: Hiding, verdict: Verdict) -> tuple[Hiding, Verdict]:
        """Hide what verifies the claim until nothing does."""
        for _ in range(_MOST_REPEATS):
            if verdict.status is not Status.VERIFIED:
                break
            corpus = corpus.without_sentences(verdict.evidence)
            verdict = self._verify(claim, corpus)
        return corpus, verdict

    def _findings(self, claim: Claim, roles: dict[str, tuple[CitationRole, bool]]) -> Iterator[CitationFinding]:
        for citation in claim.citations:
            name = self.labels.name(citation.label)
            missing = CitationRole.DECORATIVE if name in self.labels.passages else CitationRole.UNKNOWN
            role, carries = roles.get(name, (missing, None))
            yield CitationFinding(label=citation.label, source=name, span=citation.span, role=role, carries=carries)

    def _verify(self, claim: Claim, corpus: Hiding) -> Verdict:
        return self.verifier.verify(claim, corpus, self.rule)
