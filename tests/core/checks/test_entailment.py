import json
import shutil
from pathlib import Path

import pytest

from config.assembly import load_verifier
from config.settings import Settings
from core.checks.entailment import OnnxEntailment
from core.checks.word_overlap import WordOverlap
from utils.errors import Unavailable

SHIPPED = Path(__file__).parent.parent.parent.parent / "models" / "verifier"
EVIDENCE = "The committee approved the budget on Monday."
TRIPLE = [
    (EVIDENCE, "The committee approved the budget on Monday."),
    (EVIDENCE, "The members had coffee afterwards."),
    (EVIDENCE, "The committee did not approve the budget on Monday."),
]


@pytest.fixture(scope="module")
def shipped() -> OnnxEntailment:
    return OnnxEntailment.load(SHIPPED)


def test_an_obvious_triple_is_told_apart(shipped: OnnxEntailment) -> None:
    found = [
        max(each.entailment.model_dump().items(), key=lambda item: item[1])[0] for each in shipped.classify(TRIPLE)
    ]
    assert found == ["entailed", "neutral", "contradicted"]


def test_figures_are_probabilities_whatever_the_length(shipped: OnnxEntailment) -> None:
    for opinion in shipped.classify([*TRIPLE, ("", "x"), ("x", ""), ("word " * 2000, "claim " * 300)]):
        assert sum(opinion.entailment.model_dump().values()) == pytest.approx(1)
        assert all(0 <= figure <= 1 for figure in opinion.entailment.model_dump().values())


def test_a_pair_has_the_same_figures_whatever_stands_beside_it(shipped: OnnxEntailment) -> None:
    assert shipped.classify(TRIPLE) == [shipped.classify([pair])[0] for pair in TRIPLE]


def test_the_words_of_a_claim_that_the_evidence_does_not_carry_are_doubted(shipped: OnnxEntailment) -> None:
    claim = "The committee approved the budget on Monday because taxes had risen."
    added, same = shipped.classify([(EVIDENCE, claim), (EVIDENCE, EVIDENCE)])
    assert {"taxes", "risen"} <= {span.of(claim) for span in added.doubted}
    assert same.doubted == ()


def test_the_order_of_labels_is_the_models_own(shipped: OnnxEntailment, tmp_path: Path) -> None:
    shutil.copytree(SHIPPED, tmp_path, dirs_exist_ok=True)
    card = json.loads((tmp_path / "model.json").read_text())
    card["labels"] = card["labels"][::-1]
    (tmp_path / "model.json").write_text(json.dumps(card))
    (turned,), (own,) = OnnxEntailment.load(tmp_path).classify(TRIPLE[:1]), shipped.classify(TRIPLE[:1])
    assert turned.entailment.entailed == pytest.approx(own.entailment.contradicted)
    assert turned.entailment.contradicted == pytest.approx(own.entailment.entailed)


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        pytest.param("model.int8.onnx", None, "model_missing", id="no network"),
        pytest.param("tokenizer.json", None, "model_missing", id="no tokenizer"),
        pytest.param("model.json", None, "model_missing", id="no card"),
        pytest.param("model.int8.onnx", b"{", "model_damaged", id="another network"),
        pytest.param("model.json", b"{", "model_damaged", id="another card"),
    ],
)
def test_a_missing_or_changed_file_is_refused(name: str, content: bytes | None, code: str, tmp_path: Path) -> None:
    shutil.copytree(SHIPPED, tmp_path, dirs_exist_ok=True)
    (tmp_path / name).unlink()
    if content:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(Unavailable) as refused:
        OnnxEntailment.load(tmp_path)
    assert refused.value.code == code


RENT = "The monthly rent is 1,450 euros."


@pytest.mark.parametrize(
    ("claim", "entailed", "doubted"),
    [("The rent is low.", 0.5, ["low"]), ("...", 0.0, [])],
    ids=["half", "no word"],
)
def test_the_share_of_words(claim: str, entailed: float, doubted: list[str]) -> None:
    (opinion,) = WordOverlap().classify([(RENT, claim)])
    assert opinion.entailment.entailed == entailed
    assert opinion.entailment.contradicted == 0
    assert sum(opinion.entailment.model_dump().values()) == pytest.approx(1)
    assert [span.of(claim) for span in opinion.doubted] == doubted


def test_it_serves_only_where_the_setting_names_it_and_says_so() -> None:
    assert load_verifier(Settings(nli_model="word-overlap")).entailment.name == "word-overlap"
    assert load_verifier(Settings()).entailment.name != "word-overlap"
