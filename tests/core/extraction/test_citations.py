import pytest

from core.extraction.citations import find_markers


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A [S0] and B [S1][S2].", [("[S0]", [0]), ("[S1]", [1]), ("[S2]", [2])]),
        ("A [1,3] B [2-4].", [("[1,3]", [1, 3]), ("[2-4]", [2, 3, 4])]),
        ("A 【1】 B 【3†source】", [("【1】", [1]), ("【3†source】", [3])]),
        ("A [Source 2, p. 4].", [("[Source 2, p. 4]", [2])]),
        ("A (Source 2) B (see passage 3).", [("(Source 2)", [2]), ("(see passage 3)", [3])]),
        ("A is so (S0).", [("(S0)", [0])]),
        ("According to passage 1, A.", [("According to passage 1,", [1])]),
        ("As stated in [S0] and [S2], A.", [("As stated in [S0] and [S2],", [0, 2])]),
        ("Passage 1 states that A.", [("Passage 1 states that", [1])]),
        ("A.^2^ B [^3] C.¹²", [("^2^", [2]), ("[^3]", [3]), ("¹²", [12])]),
        ("word<sup>1</sup>", [("<sup>1</sup>", [1])]),
        ("[12](https://a.example/x)", [("[12](https://a.example/x)", [12])]),
        ("[report.pdf, p. 3]", [("[report.pdf, p. 3]", [])]),
    ],
    ids=[
        "ours",
        "lists_and_ranges",
        "wide_brackets",
        "page",
        "round",
        "round_ours",
        "according_to",
        "as_stated",
        "states_that",
        "footnotes",
        "sup",
        "linked",
        "file",
    ],
)
def test_markers_are_found_with_their_numbers(text: str, expected: list[tuple[str, list[int]]]) -> None:
    found = [(text[m.start : m.end], [number for _, number in m.labels]) for m in find_markers(text)]
    assert found == expected


@pytest.mark.parametrize(
    "text",
    [
        "95% CI [3, 12]",
        "range [5, 10]",
        "[2019]",
        "[0.5, 0.7]",
        "[sic]",
        "(1) first",
        "400 m² of land",
        "m<sup>2</sup>",
        "the sensor (S2) failed",
        "2^10",
        "a source of 12 litres",
        "(Smith et al., 2020)",
    ],
)
def test_numbers_of_the_text_are_no_markers(text: str) -> None:
    assert list(find_markers(text)) == []
