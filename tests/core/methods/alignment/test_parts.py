import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from config.methods import TOKENIZER
from core.calibration import UNCALIBRATED
from core.evidence import Window, select
from core.findings import Findings
from core.judge import judge
from core.methods.alignment.judging import judge_alignment
from core.methods.alignment.report import AlignmentOptions, is_about
from core.methods.alignment.scoring import TOO_LONG, Aligned, cut
from core.methods.provenance.nearness import token_splitter
from core.verdict import Outcome, Status
from tests.core.corpora import corpus
from tests.core.examples import comparison, evidence, findings, sentence
from tests.doubles import WordEmbedder

WINDOW = Window((sentence("It was 67.", "It was 69."),))
OPTIONS = AlignmentOptions()


def status(score: float, options: AlignmentOptions = OPTIONS, *outcomes: Outcome, label: str = "neutral") -> Status:
    found = findings(compared=tuple(comparison(outcome) for outcome in outcomes), label=label)
    by_default = judge(found, UNCALIBRATED.thresholds)
    return judge_alignment(found, Aligned(score, WINDOW), by_default, options).status


@given(score=st.floats(0, 1), bands=st.booleans())
def test_no_score_verifies_against_a_conflict_or_a_missing_detail(score: float, bands: bool) -> None:
    options = AlignmentOptions(bands=bands)
    assert status(score, options, Outcome.CONFLICT) is Status.HALLUCINATED
    assert status(score, options, Outcome.MISSING) is not Status.VERIFIED
    assert status(score, options, label="contradicted") is Status.HALLUCINATED
    assert (status(score, options, Outcome.MATCH) is Status.VERIFIED) == (score >= options.enough)


@pytest.mark.parametrize(
    ("found", "status"),
    [
        (findings(copied=True, dissent=(evidence("It was 67.", "b.txt"),)), Status.PARTIAL),
        (findings(readable=False), Status.NOT_CHECKED),
        (findings(support=0.1, is_absence=True), Status.NOT_A_CLAIM),
    ],
    ids=["documents in dispute", "another language", "an absence"],
)
def test_no_score_decides_what_is_disputed_cannot_be_read_or_is_an_absence(found: Findings, status: Status) -> None:
    by_default = judge(found, UNCALIBRATED.thresholds)
    assert judge_alignment(found, Aligned(0.99, WINDOW), by_default, OPTIONS) == by_default
    assert by_default.status is status


def test_a_claim_that_is_too_long_to_score_is_not_checked() -> None:
    found = findings(support=0.9)
    unread = judge_alignment(found, TOO_LONG, judge(found, UNCALIBRATED.thresholds), OPTIONS)
    assert (unread.status, unread.reason, unread.evidence) == (Status.NOT_CHECKED, "claim_too_long", ())


@pytest.mark.parametrize(
    ("question", "topics", "about"),
    [
        pytest.param("Is Mars a planet?", ["pluto", r"\bmars\b"], True, id="expression"),
        pytest.param("Is marsh wet?", [r"\bmars\b"], False, id="part of a word"),
        pytest.param("", ["pluto"], False, id="no question"),
    ],
)
def test_a_question_is_about_a_topic_or_is_not(question: str, topics: list[str], about: bool) -> None:
    assert is_about(question, topics) is about


def test_no_pattern_takes_long() -> None:
    begun = time.perf_counter()
    is_about("a" * 2000 + "!", ["(a+)+$"])
    assert time.perf_counter() - begun < 2


@pytest.mark.parametrize(
    "chosen",
    [{"check_facts": (topic,)} for topic in ("(a", "a" * 201, "((a{100}){100}){100}")] + [{"block": 0.7, "allow": 0.6}],
)
def test_what_is_no_pattern_and_bands_out_of_order_are_refused(chosen: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        AlignmentOptions.model_validate(chosen)


TOKENS = token_splitter(TOKENIZER)
SENTENCES = st.lists(
    st.sampled_from(["The rent is 900 euros.", "word " * 90 + ".", "x" * 300 + ".", "😀 नमस्ते दुनिया.", "Short one."]),
    min_size=1,
    max_size=12,
)


@settings(max_examples=25, deadline=None)
@given(sentences=SENTENCES, most=st.sampled_from([64, 100, 350]))
def test_nothing_is_lost_and_no_chunk_is_too_long(sentences: list[str], most: int) -> None:
    text = " ".join(sentences)
    found = select("rent", corpus(text), WordEmbedder(), passages=50).sentences
    chunks = list(cut(found, most, TOKENS))
    pieces = [piece for chunk in chunks for piece in chunk]
    assert all(piece.source.span.of(text) == piece.source.text for piece in pieces)
    kept = {place for piece in pieces for place in range(piece.source.span.start, piece.source.span.end)}
    whole = {place for each in found for place in range(each.source.span.start, each.source.span.end)}
    assert not [place for place in whole - kept if not text[place].isspace()]
    assert all(sum(len(TOKENS(piece.source.text)) for piece in chunk) <= most for chunk in chunks)
