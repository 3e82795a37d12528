from core.claim import SkipReason
from core.extraction.accounting import fill_gaps
from core.extraction.reading import Aside, Draft


def test_words_that_no_rule_spoke_for_become_a_claim() -> None:
    answer = "** The fee is 5 EUR. [S0]"
    segments = list(fill_gaps(answer, [], [(21, 25)], []))
    claims = [answer[s.start : s.end] for s in segments if isinstance(s, Draft)]
    assert claims == ["The fee is 5 EUR"]
    assert [s.reason for s in segments if isinstance(s, Aside)] == [
        SkipReason.MARKUP,
        SkipReason.WHITESPACE,
        SkipReason.MARKUP,
        SkipReason.WHITESPACE,
        SkipReason.CITATION,
    ]


def test_letters_of_markup_are_no_words() -> None:
    answer = "<b>x"
    (markup, claim) = fill_gaps(answer, [], [], [(0, 3)])
    assert isinstance(markup, Aside) and markup.reason is SkipReason.MARKUP
    assert isinstance(claim, Draft) and (claim.start, claim.end) == (3, 4)


def test_segments_meet_what_was_read() -> None:
    read = [Aside(2, 5, SkipReason.GREETING)]
    assert [(s.start, s.end) for s in fill_gaps("- hi! ", read, [], [])] == [(0, 1), (1, 2), (2, 5), (5, 6)]
