import re

import pytest

from core.self_test.identifiers import identifier
from tests.core.self_test.making import claims


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Visitors use form WR-12 to apply.", id="code"),
        pytest.param("The rule is set out in section 4.2 below.", id="label"),
        pytest.param("The sale was agreed in Q3 last year.", id="quarter"),
    ],
)
def test_one_character_of_a_code_is_changed(text: str) -> None:
    for claim in claims(identifier, text):
        assert sum(a != b for a, b in zip(claim, text, strict=True)) == 1


def test_a_code_of_the_document_is_not_put() -> None:
    forms = " ".join(f"Form WR-{n} is for visitors." for n in range(10, 20) if n != 12)
    found = claims(identifier, f"Form WR-12 is for staff. {forms}")
    assert found
    assert not any(re.search(r"WR-1\d", claim) for claim in found)
