import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.claim import Claim, ClaimKind, Extraction, ExtractionMethod, SkipReason
from core.claim_extractor import extract, extract_given
from core.extraction.segments import carries_fact
from core.extraction.tokens import tokenize
from utils.appearance import Appearance, shown
from utils.record import Span

GOLDEN = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "golden" / "extraction.jsonl").read_text(encoding="utf-8").splitlines()
]


def seen(extraction: Extraction, answer: str) -> dict[str, Any]:
    claims = extraction.claims
    return {
        "claims": [claim.text for claim in claims],
        "skipped": [[segment.reason.value, segment.text] for segment in extraction.not_claims],
        "context": [claim.context_text for claim in claims],
        "kinds": [claim.kind.value for claim in claims],
        "topics": [claim.topic for claim in claims],
        "citations": [[citation.label for citation in claim.citations] for claim in claims],
        "scopes": [claim.citations[0].scope.value if claim.citations else None for claim in claims],
        "hedges": [claim.hedge for claim in claims],
        "quotes": [[quote.of(answer) for quote in claim.quotes] for claim in claims],
        "layout": [
            [segment.reason.value, segment.text]
            for segment in extraction.skipped
            if segment.reason in {SkipReason.LIST_STEM, SkipReason.TABLE_LABEL}
        ],
    }


def assert_accounted(answer: str, extraction: Extraction) -> None:
    spans = sorted(
        [(claim.span.start, claim.span.end) for claim in extraction.claims]
        + [(segment.span.start, segment.span.end) for segment in extraction.skipped]
    )
    cursor = 0
    for start, end in spans:
        assert start == cursor < end
        cursor = end
    assert cursor == len(answer)
    for segment in extraction.skipped:
        assert segment.text == segment.span.of(answer)
        assert segment.reason is not SkipReason.WHITESPACE or shown(segment.text).isspace()
    for index, claim in enumerate(extraction.claims):
        assert claim.index == index
        assert claim.text.strip() and claim.context_text.strip()


def seen_at(answer: str, span: Span) -> str:
    """Return what a reader sees of a stretch of an answer."""
    seen = Appearance.of(answer)
    return "".join(sign for sign, place in zip(seen.text, seen.origins, strict=True) if span.start <= place < span.end)


def same_letters(first: str, second: str) -> bool:
    return "".join(first.split()).casefold() == "".join(second.split()).casefold()


@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: str(case["id"]))
def test_answers_are_taken_apart_as_in_the_gold_set(case: dict[str, Any]) -> None:
    extraction = extract(case["answer"])
    found = seen(extraction, case["answer"])
    expected = {key: value for key, value in case.items() if key not in {"id", "answer"}}
    assert {key: found[key] for key in expected} == expected
    assert_accounted(case["answer"], extraction)
    assert extraction.method is ExtractionMethod.RULES


@pytest.mark.parametrize("case", [c for c in GOLDEN if c["claims"]], ids=lambda case: str(case["id"]))
def test_a_claims_text_gives_that_claim_again(case: dict[str, Any]) -> None:
    for claim in extract(case["answer"]).claims:
        assert [again.text for again in extract(claim.text).claims] == [claim.text]


FRAGMENTS = [
    "- ", "* ", "1. ", "a) ", "# ", "> ", "|", "---", "```", "~~~", "**", "*", "_", "`", "[S0]", "[1,2]", "(Source 2)",
    "\n", "\n\n", "  ", "\t", "\r\n", "\f", "\x00", "Side effects include:", "The plan covers dental", "Alpha Ltd",
    "opened in 2001", " and ", ", which has 5 beds,", "; ", "?", ".", ":", '"', "“", "”", "Key: value", "It is 5.",
    "neither ", "nor ", ", respectively", "<br>", "<b>", "\\", "¹", "।", "。", "？", "שלום", "नमस्ते", "\u200b", "😀",
    "https://a.example/c", "10%", "In 2020, ", "Did you know that ", ", right?", "I think ", "Here are the ",
]  # fmt: skip
MARKDOWN = st.lists(st.one_of(st.sampled_from(FRAGMENTS), st.text(max_size=4)), max_size=40).map("".join)


@settings(max_examples=400, deadline=None)
@given(st.one_of(st.text(), MARKDOWN))
def test_every_character_lies_in_one_claim_or_one_skipped_segment(answer: str) -> None:
    extraction = extract(answer)
    assert_accounted(answer, extraction)
    for claim in extraction.claims:
        assert "".join(piece.text for piece in claim.pieces) == claim.context_text
        for piece in claim.pieces:
            assert piece.span is None or same_letters(piece.text, seen_at(answer, piece.span))


@settings(max_examples=200, deadline=None)
@given(MARKDOWN)
def test_what_is_set_aside_as_empty_talk_holds_no_fact(answer: str) -> None:
    for segment in extract(answer).not_claims:
        if segment.reason in {SkipReason.OPINION, SkipReason.META, SkipReason.REFUSAL, SkipReason.INSTRUCTION}:
            assert not carries_fact(tokenize(segment.text.replace("[S0]", "").replace("[1,2]", "")))


NAMES = st.sampled_from(["Alpha Ltd", "The clinic", "Mercy Hospital", "The old bridge", "Anna Berg", "The tenant"])
PREDICATES = st.sampled_from(
    [
        "opened in 2001",
        "has 40 beds",
        "covers dental care",
        "was sold for 5 million EUR",
        "is 2.3 km long",
        "pays 900 EUR",
    ]
)
SENTENCES = st.builds(lambda name, predicate: f"{name} {predicate}.", NAMES, PREDICATES)
PARAGRAPHS = st.lists(SENTENCES, min_size=1, max_size=4).map(" ".join)


def texts(extraction: Extraction) -> list[str]:
    return [claim.text for claim in extraction.claims]


@settings(max_examples=60, deadline=None)
@given(PARAGRAPHS, PARAGRAPHS)
def test_paragraphs_are_taken_apart_on_their_own(first: str, second: str) -> None:
    assert texts(extract(f"{first}\n\n{second}")) == texts(extract(first)) + texts(extract(second))


@settings(max_examples=60, deadline=None)
@given(st.lists(SENTENCES, min_size=1, max_size=6), st.randoms())
def test_the_order_of_items_does_not_change_the_claims(items: list[str], random: Any) -> None:
    shuffled = list(items)
    random.shuffle(shuffled)
    stem = "These rules hold:\n"
    in_order, mixed = (extract(stem + "\n".join(f"- {item}" for item in order)) for order in (items, shuffled))
    assert sorted(texts(in_order)) == sorted(texts(mixed))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["What", "Who", "When", "Where", "Why", "How"]), st.sampled_from(["is", "was", "did"]), NAMES)
def test_a_pure_question_makes_no_claim(word: str, verb: str, name: str) -> None:
    extraction = extract(f"{word} {verb} {name} in 2001?")
    assert extraction.claims == ()
    assert [segment.reason for segment in extraction.not_claims] == [SkipReason.QUESTION]


@settings(max_examples=60, deadline=None)
@given(SENTENCES)
def test_a_plain_sentence_is_one_claim(sentence: str) -> None:
    assert texts(extract(sentence)) == [sentence]


def test_no_sentence_is_dropped_however_long_the_answer() -> None:
    answer = " ".join(f"Room {number} has {number + 2} beds." for number in range(600))
    assert texts(extract(answer)) == [f"Room {number} has {number + 2} beds." for number in range(600)]


@pytest.mark.parametrize(
    "piece",
    [
        "The plan covers dental care and costs 5 EUR. It includes vision [S0]. ",
        "- item with 5 parts\n",
        "[S0] ",
        "| a | 5 |\n",
        "and opened the ",
        "*a ",
        "The price, ",
        "这是第一句。",
    ],
    ids=["prose", "list", "citations", "table", "one_sentence", "open_emphasis", "commas", "chinese"],
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
    assert seconds(32_000) < 30 * seconds(4_000) + 0.1


@pytest.mark.parametrize("text", ["\ud800", "a\udc00b is 5.", "😀" * 50, "\x00" * 10, "a" * 100_000])
def test_no_text_makes_it_raise(text: str) -> None:
    extraction = extract(text)
    assert sum(c.span.end - c.span.start for c in extraction.claims) + sum(
        len(s.text) for s in extraction.skipped
    ) == len(text)


def test_posted_texts_are_judged_sentence_by_sentence() -> None:
    two, question, empty = extract_given(["The rent is 900 EUR. Pets are allowed.", "What is the rent?", ""])
    assert texts(two) == ["The rent is 900 EUR.", "Pets are allowed."]
    assert [segment.reason for segment in question.not_claims] == [SkipReason.QUESTION]
    assert empty.claims == () and empty.not_claims == ()


def only(answer: str) -> Claim:
    (claim,) = extract(answer).claims
    return claim


@pytest.mark.parametrize(
    ("answer", "words", "expected"),
    [
        ("The **rent** is 900 EUR\nfor a month.", "900 EUR for", "900 EUR\nfor"),
        ("- Kit includes:\n  - 5 cables", "5 cables", "5 cables"),
        ("I think the limit is 5 lakh.", "5 lakh", "5 lakh"),
    ],
    ids=["wrapped", "item", "hedged"],
)
def test_a_place_in_the_context_leads_back_to_the_answer(answer: str, words: str, expected: str) -> None:
    claim = extract(answer).claims[-1]
    start = claim.context_text.index(words)
    place = claim.place_in_answer(start, start + len(words))
    assert place is not None and place.of(answer) == expected


def test_inserted_words_have_no_place_in_the_answer() -> None:
    claim = extract("Side effects include:\n- nausea").claims[0]
    assert claim.place_in_answer(len("Side effects include"), len("Side effects include nausea")) is None


def test_the_heading_above_is_told() -> None:
    assert [
        claim.topic for claim in extract("## Gold plan\n\nThe fee is 5 EUR.\n\n## Summary\n\nAll is well.").claims
    ] == [
        "Gold plan",
        None,
    ]


def test_an_absence_claim_checks_the_missing_thing() -> None:
    claim = only("The passages do not mention the fee.")
    assert claim.kind is ClaimKind.ABSENCE
    assert claim.context_text == "the fee"
    assert claim.text == "The passages do not mention the fee."


@pytest.mark.parametrize("quoted", ["“Region: North; Revenue: 150”", "«Region: North»", '"Region: North"'])
def test_a_colon_inside_quotation_marks_makes_no_key(quoted: str) -> None:
    (claim,) = extract(f"{quoted} [S0]").claims
    assert claim.text == quoted[1:-1]
