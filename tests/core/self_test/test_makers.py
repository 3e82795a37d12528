"""What each maker of edits makes of a sentence: another detail, exactly these claims, or nothing."""

import re
from random import Random

import pytest

from core.self_test.identifiers import identifier
from core.self_test.moments import date, time
from core.self_test.negation import negation
from core.self_test.page import Edit, read_page
from core.self_test.trial import Maker
from core.self_test.units import unit
from core.self_test.values import digits, number, scale


def made(maker: Maker, text: str) -> dict[str, Edit]:
    """Return the edits that `maker` makes of every sentence of `text` with several seeds, by their claims."""
    page = read_page(text)
    edits = [edit for seed in range(12) for sentence in page.sentences for edit in maker(sentence, page, Random(seed))]
    return {edit.claim: edit for edit in edits}


@pytest.mark.parametrize(
    ("maker", "text", "pattern"),
    [
        (number, "Revenue rose to £48.5 million in the year.", r"Revenue rose to £\d\d\.\d million .*"),
        (date, "The lease began on 14 March 2019 at noon.", r"The lease began on \d+ [A-Z]\w+ \d{4} at noon\."),
        (time, "The gate opens at 17:30 on weekdays.", r"The gate opens at (?:14|15|16|18|19|20):30 .*"),
        (time, "The meeting is on 5 May 2021 14:00 in Leeds.", r"The meeting is on 5 May 2021 1[1-7]:00 in Leeds\."),
        (identifier, "Visitors use form WR-12 to apply.", r"Visitors use form [A-Z]{2}-\d\d to apply\."),
        (digits, "The tank holds 96 litres of oil.", r"The tank holds 69 litres of oil\."),
        (scale, "The loss was £48 million.", r"The loss was £48 billion\."),
        (unit, "The tablet holds 70 mg of the drug.", r"The tablet holds 70 g of the drug\."),
        (negation, "The museum is open on Mondays.", r"The museum is not open on Mondays\."),
        (negation, "The pool can't be heated in winter.", r"The pool can be heated in winter\."),
        (negation, "Train 18 can be cancelled at noon.", r"Train 18 cannot be cancelled at noon\."),
    ],
)
def test_a_detail_is_changed_into_another(maker: Maker, text: str, pattern: str) -> None:
    found = made(maker, text)
    assert found and text not in found
    assert all(re.fullmatch(pattern, claim) for claim in found)


@pytest.mark.parametrize(
    ("maker", "text"),
    [
        (negation, "All members were present at noon."),
        (negation, "It is not only cheap but also good."),
        (negation, "If the fee is paid, the permit follows."),
        (digits, "The tank holds 96 litres of oil. The other holds 69 litres of it."),
        (number, "The road follows Route 66 to the west."),
        (date, "The deed is dated 03/04/2021 on its face."),
        (identifier, "The sections 1 to 5 apply to all of them."),
        (unit, "It lasts 60 minutes in all.\n\nSeconds: 60 seconds\nHours: 60 hours"),
    ],
)
def test_what_cannot_be_changed_surely_is_left_alone(maker: Maker, text: str) -> None:
    assert not made(maker, text)


def test_no_day_within_a_period_of_the_document_and_no_number_of_the_document_is_put() -> None:
    """Such a claim may be true."""
    text = "The talks began on 3 May 2020. The works ran from 4 May 2020 to 30 April 2024 without a break."
    talks = {claim for claim in made(date, text) if claim.startswith("The talks")}
    assert talks
    for claim in talks:
        assert re.search(r" \d+ \w+ (?:201\d|2024)\.$| \d+ (?:January|February|March|April) 2020\.$", claim)
    others = " ".join(f"Table {n} lists 1{n}8 ships of the line." for n in range(10))
    ferries = {
        claim for claim in made(number, f"The ferry had 118 passengers on board.\n\n{others}") if "ferry" in claim
    }
    assert ferries and not any(re.search(r" 1\d8 ", claim) for claim in ferries)
