"""The answer output of the verifier's network: which networks have it, and what its figures mean."""

import math
from pathlib import Path

import pytest
import torch

from core.checks.answers import OnnxAnswers
from core.checks.entailment import ModelCard, OnnxEntailment
from tests.doubles import WordEmbedder
from tests.soak.model_faults import write_model
from tests.training.tiny import EVIDENCE, tiny, tokenizer
from training.batches import batches, encode
from training.export import export
from training.network import Verifier
from training.rows import LABELS, MODEL, Row
from utils.errors import Unavailable
from utils.onnx import sha256_of

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::torch.jit.TracerWarning")

PAIRS = [
    (EVIDENCE, "When does the pool at Lind close?"),
    ("The sauna is open on Sundays only.", "Is the sauna open on Mondays?"),
    ("Gas.", "Who swims free, and how is that known?"),
    (EVIDENCE * 6, "Why?"),
]

EMBEDDER = WordEmbedder()


def sharp() -> Verifier:
    """Return a tiny network that is sure of some answers."""
    network = tiny().eval()
    with torch.no_grad():
        network.answer.weight.mul_(30)
    return network


def written(network: Verifier, folder: Path) -> OnnxEntailment:
    export(network, folder, "tiny")
    return OnnxEntailment.load(folder)


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> OnnxAnswers:
    found = OnnxAnswers.of(written(sharp(), tmp_path_factory.mktemp("answers")), EMBEDDER)
    assert found is not None
    return found


def test_a_network_without_the_output_has_no_answers(tmp_path: Path) -> None:
    (tmp_path / "tokenizer.json").write_bytes((MODEL / "tokenizer.json").read_bytes())
    write_model(tmp_path / "model.int8.onnx", (6.0, -3.0, -3.0))
    checksum = sha256_of(tmp_path / "model.int8.onnx")
    card = ModelCard(name="tiny", labels=("entailed", "neutral", "contradicted"), most_tokens=512, sha256=checksum)
    (tmp_path / "model.json").write_text(card.model_dump_json())
    verifier = OnnxEntailment.load(tmp_path)
    assert OnnxAnswers.of(verifier, EMBEDDER) is None
    assert verifier.classify(PAIRS[:1])[0].entailment.entailed > 0.9


def test_probabilities_are_those_of_the_network(answers: OnnxAnswers) -> None:
    rows = [Row(sentence, question, LABELS["neutral"], "test", None) for sentence, question in PAIRS]
    exact = []
    for row in rows:
        (batch,) = batches(encode(tokenizer(), [[row]]), None, tokens=1000)
        with torch.no_grad():
            logit = sharp()(batch.ids, batch.types, batch.mask)[2][0]
        sentence, question = EMBEDDER.embed([row.evidence, row.claim])
        exact.append(torch.sigmoid(logit + 6 * (float(sentence @ question) - 0.4)).item())
    assert answers.probabilities(PAIRS) == pytest.approx(exact, abs=0.1)
    assert max(exact) - min(exact) > 0.2


def test_a_pair_has_the_same_probability_whatever_stands_beside_it(answers: OnnxAnswers) -> None:
    together = answers.probabilities([*PAIRS, *PAIRS[::-1]])
    assert together == [answers.probabilities([pair])[0] for pair in (*PAIRS, *PAIRS[::-1])]
    assert all(0 <= probability <= 1 for probability in together)


def test_the_sentence_comes_before_the_question(answers: OnnxAnswers) -> None:
    assert answers.probabilities(PAIRS) != answers.probabilities([(question, text) for text, question in PAIRS])


def test_no_pair_gives_no_figure(answers: OnnxAnswers) -> None:
    assert answers.probabilities([]) == []


@pytest.mark.parametrize("figure", [math.nan, math.inf, -math.inf], ids=str)
def test_a_figure_that_is_not_a_number_answers_nothing(figure: float, tmp_path: Path) -> None:
    network = sharp()
    with torch.no_grad():
        network.answer.bias.fill_(figure)
    verifier = written(network, tmp_path)
    broken = OnnxAnswers.of(verifier, EMBEDDER)
    assert broken is not None
    with pytest.raises(Unavailable) as refused:
        broken.probabilities(PAIRS[:1])
    assert refused.value.code == "model_broken"
    assert sum(verifier.classify(PAIRS[:1])[0].entailment.model_dump().values()) == pytest.approx(1)
