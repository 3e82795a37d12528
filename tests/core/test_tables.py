"""Claims and answers that rest on tables: what was computed, and what other documents say."""

import pytest

from benchmarks.table_verdicts import corpus_of
from core.claim_extractor import extract
from core.delivery import REFUSAL
from core.firewall import Action, Answered, OnFail
from core.tabular import decision_on, delivered, examined_answer, stands
from core.verdict import Status, Verdict
from ingestion.document import Document, Format
from ingestion.parsing import parse
from retrieval.retriever import HybridCorpus
from tables.answer import TableAnswer
from tables.questions.asking import ask
from tests.core.corpora import firewall_rule, verifier
from tests.doubles import WordEmbedder
from tests.ingestion.conftest import LIMITS

ORCHARDS = """Orchard,Region,Trees,Harvest (kg)
Hill Top,North,120,3400.5
Low Meadow,South,80,2100
River Bend,North,95,2875.25
Old Mill,East,60,1500
"""


def _document(name: str, text: str) -> Document:
    form = Format.CSV if name.endswith(".csv") else Format.TXT
    content = parse(form, text.encode(), LIMITS)
    return Document(id=name, name=name, format=form, size_bytes=len(text.encode()), **dict(content))


def _corpus(**texts: str) -> HybridCorpus:
    """Return the corpus of files, named by keywords: `orchards_csv` is orchards.csv."""
    return corpus_of([_document(name.replace("_", "."), text) for name, text in texts.items()], WordEmbedder())


def _verdict(text: str, corpus: HybridCorpus) -> Verdict:
    return verifier().verify(extract(text).claims[0], corpus, firewall_rule())


def _asked(question: str, corpus: HybridCorpus) -> TableAnswer:
    found = ask(question, corpus.tables)
    assert isinstance(found, TableAnswer), found
    return found


@pytest.mark.parametrize(
    ("claim", "status", "error_type"),
    [
        pytest.param("The total trees is 355.", Status.VERIFIED, None, id="sum"),
        pytest.param("The total trees is 365.", Status.HALLUCINATED, "contradiction/numerical", id="wrong sum"),
        pytest.param("Old Mill has the fewest trees.", Status.VERIFIED, None, id="superlative"),
        pytest.param("Hill Top has the fewest trees.", Status.HALLUCINATED, "contradiction/relational", id="extreme"),
        pytest.param("Hill Top has 120 trees.", Status.VERIFIED, None, id="cell"),
        pytest.param("Low Meadow has 120 trees.", Status.HALLUCINATED, "contradiction/numerical", id="wrong row"),
    ],
)
def test_a_table_decides_a_claim_about_it(claim: str, status: Status, error_type: str | None) -> None:
    verdict = _verdict(claim, _corpus(orchards_csv=ORCHARDS))
    assert (verdict.status, verdict.error_type) == (status, error_type), verdict.explanation
    assert verdict.reason == "computed"
    assert verdict.table is not None
    assert verdict.table.cells
    shown = verdict.evidence if status is Status.VERIFIED else verdict.contradicting_evidence
    assert {passage.document_name for passage in shown} == {"orchards.csv"}


def test_a_wrong_figure_is_marked_and_corrected_by_computing() -> None:
    text = "The total trees is 365."
    verdict = _verdict(text, _corpus(orchards_csv=ORCHARDS))
    assert [place.of(text) for place in verdict.unsupported] == ["365"]
    assert verdict.correction is not None
    mended = text.replace(verdict.correction.span.of(text), verdict.correction.new)
    assert _verdict(mended, _corpus(orchards_csv=ORCHARDS)).status is Status.VERIFIED


DISPUTED, COMPUTED = (Status.PARTIAL, "disputed"), (Status.VERIFIED, "computed")


@pytest.mark.parametrize(
    ("trees", "letter", "expected", "against"),
    [
        pytest.param(355, "In the letter the total trees is 365.", DISPUTED, "letter.txt", id="says otherwise"),
        pytest.param(365, "The total trees is 365.", DISPUTED, "orchards.csv", id="says the false claim word for word"),
        pytest.param(355, "The total trees is 355.", COMPUTED, None, id="agrees"),
        pytest.param(355, "The harvest was fine. 12 people helped in 2021.", COMPUTED, None, id="is on something else"),
    ],
)
def test_another_document_that_disagrees_makes_a_computed_verdict_partial(
    trees: int, letter: str, expected: tuple[Status, str], against: str | None
) -> None:
    verdict = _verdict(
        f"The total trees is {trees}.", _corpus(orchards_csv=ORCHARDS, letter_txt=f"{letter} It rained.")
    )
    assert (verdict.status, verdict.reason) == expected, verdict.explanation
    assert {passage.document_name for passage in verdict.contradicting_evidence} == ({against} if against else set())
    if trees == 355:
        assert {passage.document_name for passage in verdict.evidence} == {"orchards.csv"}


NORTH = "What is the total trees in the North region?"


@pytest.mark.parametrize(("certain", "answered"), [(True, Answered.YES), (False, Answered.PARTLY)])
def test_an_answer_of_a_table_passes_with_its_cells(certain: bool, answered: Answered) -> None:
    corpus = _corpus(orchards_csv=ORCHARDS)
    answer = _asked(NORTH, corpus).model_copy(update={"certain": certain})
    examined = examined_answer(answer, corpus)
    (verdict,) = examined.verdicts
    assert (verdict.status, verdict.text) == (Status.VERIFIED, answer.sentence)
    assert verdict.evidence[0].cells == answer.cells[0].ranges
    decision = decision_on(examined, answer, 0.7, OnFail.BLOCK)
    assert (decision.action, decision.answered) == (Action.PASS, answered)
    assert delivered(examined, answer, decision.action) == answer.sentence
    assert stands(answer, NORTH, corpus)


@pytest.mark.parametrize(("on_fail", "text"), [(OnFail.BLOCK, ""), (OnFail.REFRAIN, REFUSAL)], ids=str)
def test_a_computed_answer_that_could_not_be_compared_is_delivered_as_the_caller_wished(
    on_fail: OnFail, text: str
) -> None:
    corpus = _corpus(orchards_csv=ORCHARDS)
    answer = _asked(NORTH, corpus)
    examined = examined_answer(answer, corpus)
    hidden = examined.with_verdicts([examined.verdicts[0].model_copy(update={"status": Status.NOT_CHECKED})])
    decision = decision_on(hidden, answer, 0.7, on_fail)
    assert (decision.action.value, decision.reason, decision.answered) == (on_fail.value, "not_all_examined", None)
    assert delivered(hidden, answer, decision.action) == text


@pytest.mark.parametrize(
    ("letter", "expected"),
    [
        ("Which orchards have more than 500 trees? Sea Side has 700.", False),
        ("The committee met on Monday.", True),
    ],
    ids=["another document tells of it", "none does"],
)
def test_that_no_record_fits_is_not_the_last_word_where_another_document_tells_of_it(
    letter: str, *, expected: bool
) -> None:
    corpus = _corpus(orchards_csv=ORCHARDS, letter_txt=letter)
    question = "Which orchards have more than 500 trees?"
    answer = _asked(question, corpus)
    assert (answer.row_count, answer.missing) == (0, ())
    assert stands(answer, question, corpus) is expected


def test_that_a_record_does_not_exist_verifies_nothing_and_another_document_may_hold_it() -> None:
    question = "What is the harvest of Hill Topp?"
    corpus = _corpus(orchards_csv=ORCHARDS)
    answer = _asked(question, corpus)
    assert answer.missing
    examined = examined_answer(answer, corpus)
    assert examined.verdicts == ()
    decision = decision_on(examined, answer, 0.7, OnFail.BLOCK)
    assert (decision.action, decision.answered) == (Action.REFRAIN, Answered.NO)
    letter = "Hill Topp is a village. The harvest of Hill Topp was poor."
    assert not stands(answer, question, _corpus(orchards_csv=ORCHARDS, letter_txt=letter))
