import pytest

from core.extraction.grammar import is_sentence, main_verb
from core.extraction.tokens import tokenize


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("The firm founded in 2001 was sold.", "was"),
        ("The firm founded in 2001 and based in Graz was sold.", "was"),
        ("Alpha opened in 2001 and closed in 2010.", "opened"),
        ("Alpha, which has 200 beds, opened in 2001.", "opened"),
        ("When the price rose, profits fell.", "fell"),
        ("After the war, Alpha bought a branch.", "bought"),
        ("Employees receive 12 days.", "receive"),
        ("It's a plan.", "'s"),
        ("In May 2020 the firm moved.", "moved"),
        ("The money you pay is kept.", "is"),
        ("Employees who were hired in 2020", None),
        ("A plan that covers dental care", None),
        ("12 days of paid leave", None),
        ("File the claim within 30 days", None),
        ("Top 5 benefits", None),
        ("Der Umsatz stieg um 12 Prozent.", None),
    ],
)
def test_the_main_verb_is_found(text: str, verb: str | None) -> None:
    tokens = tokenize(text)
    index = main_verb(tokens)
    assert (tokens[index].raw if index is not None else None) == verb


@pytest.mark.parametrize("text", ["The drug may cause nausea", "Revenue grew 12% in 2023", "Paris is the capital"])
def test_sentences(text: str) -> None:
    assert is_sentence(text)


@pytest.mark.parametrize(
    "text", ["free parking", "Services offered", "Coverage of costs incurred abroad", "is red", ""]
)
def test_fragments_and_doubtful_cases_are_no_sentences(text: str) -> None:
    assert not is_sentence(text)
