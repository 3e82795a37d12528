import pytest

from core.runs.requests import MOST_CLAIM, VerifyRequest
from utils.errors import InvalidRequest

RIGHT = "The rent is EUR 1,450."


@pytest.mark.parametrize(
    ("claims", "code", "detail"),
    [
        pytest.param(
            [RIGHT, "123 -"], "claim_without_words", "The claim contains no words (number 2: “123 -”).", id="no word"
        ),
        pytest.param([RIGHT, RIGHT, " "], "claim_empty", "The claim is empty (number 3).", id="empty"),
        pytest.param(
            ["word " * MOST_CLAIM, RIGHT],
            "claim_too_long",
            f"A claim may have 2,000 characters; this has 10,000 (number 1: “{'word ' * 8}…”).",
            id="too long",
        ),
    ],
)
def test_a_list_is_refused_by_the_claim_that_cannot_be_taken(claims: list[str], code: str, detail: str) -> None:
    with pytest.raises(InvalidRequest) as refused:
        VerifyRequest(claims=claims).check()
    assert (refused.value.code, refused.value.detail) == (code, detail)
