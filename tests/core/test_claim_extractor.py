import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.claim import Extraction, SkipReason
from core.claim_extractor import extract
from core.extraction.blocks import BlockKind, read_blocks
from core.extraction.markup import find_markers
from tests.core.examples import assert_accounted
from tests.soak.strings import EVERY
from utils.appearance import UNREADABLE, Appearance
from utils.text import without_surrogates

GOLDEN = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "golden" / "extraction.jsonl").read_text(encoding="utf-8").splitlines()
]


def seen(extraction: Extraction) -> dict[str, Any]:
    claims = extraction.claims
    return {
        "claims": [claim.text for claim in claims],
        "skipped": [[segment.reason.value, segment.text] for segment in extraction.not_claims],
        "context": [claim.context_text for claim in claims],
        "absences": [claim.is_absence for claim in claims],
        "citations": [[citation.label for citation in claim.citations] for claim in claims],
        "hedges": [claim.hedge for claim in claims],
        "layout": [
            [segment.reason.value, segment.text]
            for segment in extraction.skipped
            if segment.reason in {SkipReason.LIST_STEM, SkipReason.TABLE_LABEL}
        ],
    }


def seen_at(answer: str, start: int, end: int) -> str:
    """Return what a reader sees of a stretch of an answer."""
    seen = Appearance.of(answer)
    return "".join(sign for sign, place in zip(seen.text, seen.origins, strict=True) if start <= place < end)


@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: str(case["id"]))
def test_answers_are_taken_apart_as_in_the_gold_set(case: dict[str, Any]) -> None:
    extraction = extract(case["answer"])
    found = seen(extraction)
    expected = {key: value for key, value in case.items() if key not in {"id", "answer"}}
    assert {key: found[key] for key in expected} == expected
    assert_accounted(case["answer"], extraction)


FRAGMENTS = [
    "- ", "* ", "1. ", "a) ", "# ", "> ", "|", "---", "```", "~~~", "**", "*", "_", "`", "[S0]", "[1,2]", "(Source 2)",
    "\n", "\n\n", "  ", "\t", "\r\n", "\f", "\x00", "Side effects include:", "The plan covers dental", "Alpha Ltd",
    "opened in 2001", " and ", ", which has 5 beds,", "; ", "?", ".", ":", '"', "“", "”", "Key: value", "It is 5.",
    "neither ", "nor ", "Excerpt 2:", "<br>", "<b>", "\\", "¹", "।", "。", "？", "שלום", "नमस्ते", "\u200b", "😀",
    "https://a.example/c", "10%", "In 2020, ", "Did you know that ", ", right?", "I think ", "Here are the ",
]  # fmt: skip
HOSTILE = st.sampled_from([without_surrogates(string) for _, string in EVERY if len(string) <= 1_000])
MARKDOWN = st.lists(st.one_of(st.sampled_from(FRAGMENTS), st.text(max_size=4)), max_size=40).map("".join)


@settings(max_examples=400, deadline=None)
@given(st.one_of(st.text(), MARKDOWN, HOSTILE))
def test_every_character_lies_in_one_claim_or_one_skipped_segment(answer: str) -> None:
    extraction = extract(answer)
    assert_accounted(answer, extraction)
    for claim in extraction.claims:
        for sign, place in zip(claim.context_text, claim.places, strict=True):
            assert place is None or sign.isspace() or sign.casefold() in seen_at(answer, *place).casefold()


@settings(max_examples=200, deadline=None)
@given(MARKDOWN)
def test_what_is_set_aside_as_empty_talk_holds_no_fact(answer: str) -> None:
    for segment in extract(answer).not_claims:
        if segment.reason in {SkipReason.OPINION, SkipReason.META, SkipReason.REFUSAL, SkipReason.INSTRUCTION}:
            assert not re.search(r"\d", segment.text.replace("[S0]", "").replace("[1,2]", ""))


def test_a_value_over_the_names_of_rows_is_a_claim() -> None:
    found = extract("| Fee from €90 | Limit in 2024 |\n|---|---|\n| Gold | 5 |")
    assert [claim.text for claim in found.claims] == ["Fee from €90", "Gold Limit in 2024 is 5."]


CLAIMS_IN_THE_FORM_OF_TALK = [
    "Thanks for asking how Metformin cures cancer in 90% of patients.",
    "Thank you for asking whether aspirin is safe because it kills children.",
    "Feel free to ask the CFO who stole the pension fund.",
    "Let me know if the fee of 500 euros that is due suits you.",
    "You must pay 500 euros, right?",
    "If you earn over 50,000, the tax is 40%, right?",
    "Any claim above 500 euros is refused, right?",
    "Did you know that you can claim 500 euros?",
    "Did you know that if you are late you pay 500 euros?",
    "Will Smith was born in 1968, right?",
    "Wasn't the drug withdrawn in 2004 after 300 deaths?",
    "**Revenue doubled in 2023**",
    "## Item 7 banned",
    "## Nausea kills",
    "## Council bans cars",
    "## Sales fell sharply",
    "## Acme acquires Beta",
    "## Fee of €90",
    "I believe this is a perfect antidote.",
]
TALK = [
    "Thanks for asking!",
    "Please let me know if you need more details.",
    "Feel free to ask if you have any other questions.",
    "Let me know if this helps.",
    "Do you know what the limit is?",
    "Don't you want to know more?",
    "## Results 2023",
    "I think this is a great idea.",
]


@pytest.mark.parametrize(
    ("said", "is_claim"), [*((said, True) for said in CLAIMS_IN_THE_FORM_OF_TALK), *((said, False) for said in TALK)]
)
def test_what_says_nothing_is_set_aside_and_a_statement_in_its_form_is_a_claim(said: str, *, is_claim: bool) -> None:
    found = extract(f"{said}\n\nThe clinic has 40 beds.")
    assert texts(found)[-1] == "The clinic has 40 beds."
    assert (len(found.claims), len(found.not_claims)) == ((2, 0) if is_claim else (1, 1))


@pytest.mark.parametrize(("said", "is_absence"), [("that it killed 300 people", False), ("the deaths", True)])
def test_that_the_sources_do_not_mention_that_something_happened_asserts_it(said: str, is_absence: bool) -> None:
    assert [claim.is_absence for claim in extract(f"The source does not disclose {said}.").claims] == [is_absence]


NAMES = st.sampled_from(["Alpha Ltd", "The clinic", "Anna Berg"])
PREDICATES = st.sampled_from(["opened in 2001", "has 40 beds", "is 2.3 km long"])
SENTENCES = st.builds(lambda name, predicate: f"{name} {predicate}.", NAMES, PREDICATES)
PARAGRAPHS = st.lists(SENTENCES, min_size=1, max_size=4).map(" ".join)


def texts(extraction: Extraction) -> list[str]:
    return [claim.text for claim in extraction.claims]


@settings(max_examples=60, deadline=None)
@given(PARAGRAPHS, PARAGRAPHS)
def test_paragraphs_are_taken_apart_on_their_own(first: str, second: str) -> None:
    assert texts(extract(f"{first}\n\n{second}")) == texts(extract(first)) + texts(extract(second))


@pytest.mark.parametrize(
    "piece",
    ["The plan covers dental care and costs 5 EUR. It includes vision [S0]. ", "| a | 5 |\n", "*a "],
    ids=["prose", "table", "open_emphasis"],
)
def test_time_grows_in_proportion_to_length(piece: str) -> None:
    def seconds(characters: int) -> float:
        text = piece * (characters // len(piece))
        best = float("inf")
        for _ in range(2):
            start = time.process_time()
            extract(text)
            best = min(best, time.process_time() - start)
        return best

    seconds(2_000)
    assert seconds(16_000) < 30 * seconds(2_000) + 0.1


@pytest.mark.parametrize(
    ("answer", "words", "expected"),
    [
        ("The **rent** is 900 EUR\nfor a month.", "900 EUR for", "900 EUR\nfor"),
        ("- Kit includes:\n  - 5 cables", "5 cables", "5 cables"),
        ("Side effects include:\n- nausea", " nausea", None),
    ],
    ids=["wrapped", "item", "inserted"],
)
def test_a_place_in_the_context_leads_back_to_the_answer(answer: str, words: str, expected: str | None) -> None:
    claim = extract(answer).claims[-1]
    start = claim.context_text.index(words)
    place = claim.place_in_answer(start, start + len(words))
    assert (place and place.of(answer)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A [S0] and B [S1][S2].", [("[S0]", [0]), ("[S1]", [1]), ("[S2]", [2])]),
        ("A [1,3] B [2-4].", [("[1,3]", [1, 3]), ("[2-4]", [2, 3, 4])]),
        ("A 【1】 B 【3†source】", [("【1】", [1]), ("【3†source】", [3])]),
        ("A (Source 2) B (see passage 3).", [("(Source 2)", [2]), ("(see passage 3)", [3])]),
        ("According to passage 1, A.", [("According to passage 1,", [1])]),
        ("A.^2^ B [^3] C.¹²", [("^2^", [2]), ("[^3]", [3]), ("¹²", [12])]),
        ("[12](https://a.example/x)", [("[12](https://a.example/x)", [12])]),
        ("[report.pdf, p. 3]", [("[report.pdf, p. 3]", [])]),
        (
            "A [2: Annual report (final).docx; b.txt, 4] B 【4:0†my file.pdf】.",
            [
                ("[2: Annual report (final).docx; b.txt, 4]", []),
                ("【4:0†my file.pdf】", []),
            ],
        ),
        (
            "[the fee is 90, fees.pdf] [fee €90 in fees.pdf] [members pay 90 for fees.pdf] 【1 and the fee is 90】",
            [],
        ),
        ("95% CI [3, 12], [2019], (1) first, 400 m² of land, m<sup>2</sup>, the sensor (S2) failed", []),
    ],
    ids=[
        "ours",
        "lists_and_ranges",
        "wide_brackets",
        "round",
        "according_to",
        "footnotes",
        "linked",
        "file",
        "files_with_places",
        "statements_about_files",
        "numbers",
    ],
)
def test_markers_are_found_with_their_numbers(text: str, expected: list[tuple[str, list[int]]]) -> None:
    found = [(text[m.start : m.end], [int(label.removeprefix("S")) for label in m.labels]) for m in find_markers(text)]
    assert found == expected


@pytest.mark.parametrize(
    ("answer", "read"),
    [
        ("{}", ""),
        ("Passage 1 {}", ""),
        ("| a | b |\n|---|---|\n| x | {} |", "a is x."),
        ("Hello {}!", ""),
        ("# Overview {}", ""),
        ("Is it {}?", ""),
        ("Here is a summary {}:\n- The rent is 5 EUR.", "The rent is 5 EUR."),
    ],
    ids=["alone", "after a marker", "cell", "greeting", "heading", "question", "introduction"],
)
def test_words_that_cannot_be_read_are_always_a_claim(answer: str, read: str) -> None:
    """A reader may see anything there; a claim with them is never verified."""
    claims = texts(extract(answer.format("\u202ecba fed\u202c")))
    assert [claim for claim in claims if UNREADABLE not in claim] == ([read] if read else [])
    assert [claim for claim in claims if UNREADABLE in claim]


@pytest.mark.parametrize(("more", "is_closed"), [(-1, False), (0, True), (1, True)], ids=["shorter", "same", "longer"])
@pytest.mark.parametrize("mark", "`~")
def test_no_pattern_is_built_from_a_fence(
    mark: str, more: int, *, is_closed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pattern as long as a caller likes would be kept in memory."""
    monkeypatch.setattr("core.extraction.blocks.re", None)
    length = 200_000
    blocks = read_blocks(f"{mark * length}python\nx = 1\n{mark * (length + more)}\nrent = 900")
    assert [block.kind for block in blocks[:3]] == [BlockKind.CODE] * 3
    assert blocks[3].kind is (BlockKind.PARAGRAPH if is_closed else BlockKind.CODE)


def test_a_line_that_only_begins_with_a_fence_does_not_end_the_code() -> None:
    blocks = read_blocks("```\nx = 1\n```python\nrent = 900\n```\nThe rent is 900.")
    assert [block.kind for block in blocks] == [BlockKind.CODE] * 5 + [BlockKind.PARAGRAPH]
