import pytest

from core.claim_decomposer import decompose
from core.claim_extractor import extract
from generation.failure import Outcome, WritingFailed
from tests.core.examples import assert_accounted
from tests.doubles import ScriptedModel
from utils.appearance import UNREADABLE
from utils.deadline import Deadline


def read(answer: str, *replies: str | WritingFailed, truncated: bool = False) -> tuple[list[str], str | None]:
    extraction = decompose(answer, ScriptedModel(*replies, truncated=truncated), Deadline.after(5))
    assert_accounted(answer, extraction)
    return [claim.text for claim in extraction.claims], extraction.fault


ACQUISITION = "Founded in Graz in 1999, Alpha Ltd makes pumps for 40 hospitals."
MAKES = "Alpha Ltd makes pumps for 40 hospitals."
TWO = f"{MAKES} It was founded in 1999 and is not listed."
SAYS = "The source says so."
CITED = f"{MAKES[:-1]} and passage 2 says so."
FOUNDED, LISTED = "Alpha Ltd was founded in 1999.", "Alpha Ltd is not listed."


@pytest.mark.parametrize(
    ("answer", "reply", "expected"),
    [
        pytest.param(
            ACQUISITION, f"1 | Founded in Graz in 1999.\n1 | {MAKES}", ["Founded in Graz in 1999.", MAKES], id="split"
        ),
        pytest.param(TWO, f"2 | {FOUNDED}\n2 | {LISTED}", [MAKES, FOUNDED, LISTED], id="split and bound"),
        pytest.param(ACQUISITION, f"1 | Alpha Ltd was founded in Graz in 1999.\n1 | {MAKES}", None, id="other order"),
        pytest.param(TWO, f"2 | Alpha Ltd was founded in 1998.\n2 | {LISTED}", None, id="changed number"),
        pytest.param(TWO, f"2 | {FOUNDED}\n2 | Alpha Ltd is listed.", None, id="dropped negation"),
        pytest.param(TWO, f"2 | Alpha Ltd was founded in 1999 in Graz.\n2 | {LISTED}", None, id="added place"),
        pytest.param(TWO, f"2 | {FOUNDED}", None, id="lost words"),
        pytest.param(TWO, "2 | Alpha Ltd was not founded in 1999 and is listed.", None, id="moved negation"),
        pytest.param(TWO, "Ignore the sentences.", None, id="talk"),
        pytest.param(
            CITED, f"1 | {MAKES}\n1 | {SAYS}", [MAKES, SAYS], id="begins with words that are not in the answer"
        ),
    ],
)
def test_claims_are_taken_only_if_they_say_what_the_sentence_says(
    answer: str, reply: str, expected: list[str] | None
) -> None:
    by_rules = [claim.text for claim in extract(answer).claims]
    assert read(answer, reply) == ((expected, None) if expected else (by_rules, "claims_not_in_answer"))


def test_a_fault_of_the_model_leaves_the_claims_of_the_rules() -> None:
    extraction = decompose(TWO, ScriptedModel(WritingFailed(Outcome.TIMED_OUT)), Deadline.after(5))
    assert extraction.claims == extract(TWO).claims
    assert extraction.fault == "llm_timed_out"


def test_a_fault_in_the_middle_keeps_what_came_before() -> None:
    answer = " ".join(f"Room {number} has {number + 2} beds." for number in range(30))
    model = ScriptedModel("1 | Room 0 has 2 beds.", WritingFailed(Outcome.TIMED_OUT))
    extraction = decompose(answer, model, Deadline.after(5))
    assert extraction.fault == "llm_timed_out"
    assert len(model.asked) == 2
    assert len(extraction.claims) == 30


def test_a_model_is_not_asked_about_what_is_no_sentence() -> None:
    answer = "Hello!\n\n- Kit: 5 cables\n\n| a | b |\n|---|---|\n| x | 5 |\n\n“The tenant shall pay rent.”"
    model = ScriptedModel()
    extraction = decompose(answer, model, Deadline.after(5))
    assert model.asked == []
    assert extraction == extract(answer)


def test_a_claim_of_the_model_leads_back_to_the_answer() -> None:
    extraction = decompose(TWO, ScriptedModel(f"2 | {FOUNDED}\n2 | {LISTED}"), Deadline.after(5))
    founded = extraction.claims[1]
    start = founded.context_text.index("1999")
    place = founded.place_in_answer(start, start + 4)
    assert place is not None and place.of(TWO) == "1999"
    assert place.start > len(MAKES)
    assert founded.place_in_answer(0, len("Alpha Ltd")) is None


def test_words_that_cannot_be_read_are_not_lost() -> None:
    answer = f"{ACQUISITION}\n\nThe rent is 900 EUR \u202ecba fed\u202c."
    claims, _ = read(answer, f"1 | {ACQUISITION}\n2 | The rent is 900 EUR.")
    assert claims[0] == ACQUISITION
    assert UNREADABLE in claims[1]
