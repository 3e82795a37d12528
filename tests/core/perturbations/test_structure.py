import pytest

from core.perturbations.phrases import CAUSES, EVENT_DETAILS, REMARKS, RULE_DETAILS
from core.perturbations.structure import addition, blurring, cause, condition, conjunct, deletion, merger
from tests.core.perturbations.making import claims, made

TWO = "The pool was closed in May. The library was moved to the old mill."


@pytest.mark.parametrize(
    ("maker", "text", "table"),
    [
        pytest.param(addition, "The plan was approved in May.", EVENT_DETAILS + REMARKS, id="decision"),
        pytest.param(addition, "She painted fishermen's wives at work.", REMARKS, id="event"),
        pytest.param(addition, "Visitors must leave the park at dusk.", RULE_DETAILS, id="rule"),
        pytest.param(cause, "The pool was closed in May.", CAUSES, id="cause"),
    ],
)
def test_a_detail_is_appended(maker, text: str, table: tuple[str, ...]) -> None:
    found = made(maker, text)
    assert found
    for edit in found:
        added = edit.claim.removeprefix(text[:-1]).removesuffix(".")
        assert added.removeprefix(" ") in table
        assert edit.label == "neutral"


@pytest.mark.parametrize(
    ("maker", "text"),
    [
        pytest.param(addition, "The lid is red and made of tin.", id="a state"),
        pytest.param(addition, 'He said "the pool was closed".', id="quoted"),
        pytest.param(addition, "The pool was not closed in May.", id="negated"),
        pytest.param(cause, "The pool was closed because of ice.", id="has a cause"),
        pytest.param(cause, "She painted fishermen's wives at work.", id="no change"),
    ],
)
def test_no_detail_is_appended(maker, text: str) -> None:
    assert made(maker, text) == []


def test_a_phrase_of_the_document_is_not_appended() -> None:
    text = f"The pool was closed in May.\n\n{'; '.join(CAUSES[1:])}"
    assert claims(cause, text) == {f"The pool was closed in May {CAUSES[0]}."}


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        pytest.param("The fee is returned unless the bin is broken.", "The fee is returned.", id="unless"),
        pytest.param(
            "Agency staff may work here only if booked for a week.", "Agency staff may work here.", id="only if"
        ),
        pytest.param(
            "If the owner objects, the committee hears both sides at once.",
            "The committee hears both sides at once.",
            id="if first",
        ),
        pytest.param("All of the staff were paid except those on leave.", "All of the staff were paid.", id="except"),
    ],
)
def test_a_condition_is_left_out(text: str, claim: str) -> None:
    found = made(condition, text)
    assert {edit.claim for edit in found} == {claim}
    assert {(edit.label, edit.spans) for edit in found} == {("unsupported", ())}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The work may be opened even if it is sound.", id="even if"),
        pytest.param("Dogs are let in on a lead, bicycles only if pushed by hand.", id="two things"),
        pytest.param("The pool was closed in May of that year.", id="no condition"),
    ],
)
def test_no_condition_is_left_out(text: str) -> None:
    assert made(condition, text) == []


def test_a_sentence_is_joined_and_the_evidence_of_its_half_taken_away() -> None:
    (edit,) = set(made(conjunct, TWO))
    assert edit.claim == "The pool was closed in May, and the library was moved to the old mill."
    assert edit.evidence_in(TWO) == "The pool was closed in May. "
    assert [edit.claim[start:end] for start, end in edit.spans] == ["and the library was moved to the old mill"]
    assert edit.label == "neutral"


def test_joined_sentences_are_true_where_both_stand() -> None:
    (edit,) = set(made(merger, TWO))
    assert (edit.label, edit.evidence) == ("entailed", None)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The pool was closed in May. Why was the library moved to the mill at all?", id="question"),
        pytest.param("The pool was closed; nobody knew why. The library was moved to the mill.", id="semicolon"),
        pytest.param("The pool was closed in May. Norvik sold the old mill to the town.", id="begins with a name"),
    ],
)
def test_nothing_is_joined(text: str) -> None:
    assert made(conjunct, text) == []


def test_the_deciding_sentence_is_taken_away() -> None:
    text = "The swimming pool was closed by the council in April. The library was moved to the old mill."
    found = set(made(deletion, text))
    assert {edit.claim for edit in found} == {
        "The library was moved to the old mill.",
        "The swimming pool was closed by the council in April.",
    }
    for edit in found:
        assert edit.claim == edit.sentence
        assert edit.claim not in edit.evidence_in(text)
        assert edit.label == "neutral"


def test_a_sentence_that_is_said_twice_is_not_taken_away() -> None:
    text = "The library was moved to the old mill.\n\nThe old mill: the library was moved to it in spring."
    assert "The library was moved to the old mill." not in claims(deletion, text)


@pytest.mark.parametrize(
    ("text", "less", "marked"),
    [
        pytest.param(
            "Norvik acquired the Halden yard.", "Norvik worked with the Halden yard.", "acquired", id="relation"
        ),
        pytest.param("The trial had 612 adults in it.", "The trial had hundreds of adults in it.", "612", id="number"),
        pytest.param(
            "The club was founded in 1921 by sailors.", "The club was founded by sailors.", "in 1921", id="year"
        ),
    ],
)
def test_the_evidence_says_less(text: str, less: str, marked: str) -> None:
    edits = [edit for edit in made(blurring, text) if edit.evidence and edit.evidence.text == less]
    assert edits
    for edit in edits:
        assert edit.claim == text
        assert [edit.claim[start:end] for start, end in edit.spans] == [marked]
        assert edit.evidence_in(text) == less


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The club was founded in 1921 and 1933.", id="two years"),
        pytest.param("The Focke-Wulf Fw 190 planes were kept here.", id="name"),
        pytest.param("It was carried by 99 votes to 98 that day.", id="votes"),
        pytest.param("The lid is red and made of tin.", id="nothing to blur"),
    ],
)
def test_nothing_is_blurred(text: str) -> None:
    assert made(blurring, text) == []
