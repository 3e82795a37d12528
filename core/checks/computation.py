"""Claims and questions decided by computing on tables.

Input: a claim or a question, and a corpus with tables. Output: a check with its cells as evidence, or an answer. What
the tables do not decide is left to the other stages. Does not read tables or compute (tables/), or build the verdict
(verifier.py).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.claim import Claim
from core.verdict import Comparison, Evidence, Outcome
from generation.table_planning import TablePlanner
from retrieval.passage import Corpus, Passage
from tables.answer import CellsUsed, Finding, TableAnswer, TableCheck
from tables.claims.checking import check
from tables.prepared import PreparedTable
from tables.questions.answering import answer, unsure
from tables.questions.asking import Declined, agrees, ask, ask_ranker
from tables.ranked.ranker import Ranker
from tables.sense.likeness import Meaning
from utils.deadline import Deadline
from utils.errors import FirewallError
from utils.logger import logger
from utils.record import Span

MOST_PASSAGES = 3
_MOST_ROWS_LOOKED_UP = 50

_log = logger(__name__)


@dataclass(frozen=True, slots=True)
class Computation:
    """A claim decided by a table: what was computed, and the passages that show the cells."""

    check: TableCheck
    evidence: tuple[Evidence, ...]

    @property
    def supports(self) -> bool:
        """Whether the table agrees with the claim; otherwise it contradicts it."""
        return self.check.finding is Finding.SUPPORTED

    @property
    def conflict(self) -> Comparison | None:
        """The figure that the table contradicts, if a single place in the claim decides."""
        check = self.check
        if self.supports or check.claimed is None or check.claimed_start is None or check.claimed_end is None:
            return None
        return Comparison(
            kind="numerical",
            claimed=check.claimed,
            span=Span(start=check.claimed_start, end=check.claimed_end),
            found=check.computed,
            evidence=self.evidence[0],
            outcome=Outcome.CONFLICT,
            explanation=check.explanation,
        )

    @property
    def documents(self) -> frozenset[str]:
        """The documents whose cells were used."""
        return frozenset(passage.document_id for passage in self.evidence)


def compute(claim: Claim, corpus: Corpus, meaning: Meaning | None = None) -> Computation | None:
    """Return what the tables of `corpus` decide about a claim, None if nothing; `meaning` embeds texts.

    Raises `Overloaded` if the computation takes too long.
    """
    if not corpus.tables or claim.is_absence:
        return None
    return computation_of(check(claim.context_text, corpus.tables, meaning), corpus)


def computation_of(made: TableCheck | None, corpus: Corpus) -> Computation | None:
    """Return a check with the passages that show its cells, None if it decides nothing."""
    if made is None or made.finding is Finding.UNDECIDED:
        return None
    evidence = tuple(evidence_of(made.cells, corpus))
    return Computation(made, evidence) if evidence else None


def answer_from_tables(question: str, corpus: Corpus) -> TableAnswer | Declined:
    """Return the tables' answer, or why there is none; a failure is a reason too."""
    try:
        return ask(question, corpus.tables)
    except FirewallError as error:
        return Declined(reason=error.detail)
    except Exception as error:  # noqa: BLE001  (the documents can still be asked; the reason is shown)
        _log.error("table_question_failed", error=type(error).__name__)
        return Declined(reason="The computation on the tables failed.")


def likely_from_tables(question: str, corpus: Corpus, ranker: Ranker) -> TableAnswer | None:
    """Return the answer to what the question may ask for, or None; the documents are asked then, also on a failure."""
    try:
        return ask_ranker(question, corpus.tables, ranker)
    except FirewallError as error:
        _log.warning("table_ranker_failed", code=error.code)
    except Exception as error:  # noqa: BLE001  (the documents can still be asked)
        _log.error("table_ranker_failed", error=type(error).__name__)
    return None


def planned_from_tables(
    question: str, tables: Sequence[PreparedTable], planner: TablePlanner, ranker: Ranker | None, deadline: Deadline
) -> TableAnswer | Declined | None:
    """Return the answer to what a language model says the question asks for, None if nothing; or why it failed.

    It is certain if `ranker`, which reads the question independently, finds the same answer likeliest.
    """
    try:
        chosen = planner.choose(question, tables, deadline)
        made = chosen and answer(chosen[0], replace(unsure(chosen[1]), certain=True))
        if made is None:
            return None
        sure = made.certain and ranker is not None and _is_agreed(made, question, tables, ranker)
        return made.model_copy(update={"certain": sure})
    except FirewallError as error:
        return Declined(reason=error.detail)
    except Exception as error:  # noqa: BLE001  (the chooser and the documents can still be asked; the reason is shown)
        _log.error("table_planner_failed", error=type(error).__name__)
        return Declined(reason="The computation on the tables failed.")


def _is_agreed(made: TableAnswer, question: str, tables: Sequence[PreparedTable], ranker: Ranker) -> bool:
    try:
        return agrees(made, question, tables, ranker)
    except FirewallError as error:  # without a second reader the answer is shown as unsure
        _log.warning("table_ranker_failed", code=error.code)
        return False


def shows_a_table(passages: Sequence[Passage], corpus: Corpus) -> bool:
    """Whether the first of `passages` is in a document with a table."""
    return any(table.source.document_id == passage.document_id for passage in passages[:1] for table in corpus.tables)


def evidence_of(cells: Sequence[CellsUsed], corpus: Corpus) -> Iterator[Evidence]:
    """Yield the passages that show the cells used; a single row is shown as its line."""
    for used in cells:
        passages = corpus.rows(used.source.document_id, used.sheet, used.rows[:_MOST_ROWS_LOOKED_UP])
        for passage in passages[:MOST_PASSAGES]:
            text, start = passage.text, passage.span.start
            if len(used.rows) == 1 and used.shown:
                line = next((line for line in text.splitlines() if all(part in line for part in used.shown)), text)
                text, start = line, start + text.index(line)
            span = Span(start=start, end=start + len(text))
            yield Evidence(
                document_id=passage.document_id,
                document_name=passage.document_name,
                page=corpus.place(passage.document_id, span).page,
                sheet=passage.sheet,
                cells=used.ranges,
                span=span,
                text=text,
            )
