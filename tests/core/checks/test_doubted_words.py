"""The word head: which words of a claim a model's second output doubts."""

import numpy as np
import pytest
from tokenizers import Tokenizer, models, pre_tokenizers, processors

from core.checks.entailment import doubted_words
from utils.onnx import FloatVector, ModelOutput

VOCABULARY = {"[UNK]": 0, "[CLS]": 1, "[SEP]": 2, "the": 3, "fee": 4, "is": 5, "refund": 6, "##able": 7}
EVIDENCE, CLAIM = "the fee is", "the fee is refundable"
# [CLS] the fee is [SEP] the fee is refund ##able [SEP]
IN_CLAIM = {"the": 5, "fee": 6, "is": 7, "refund": 8, "##able": 9}


def output(*doubted: int, outputs: int = 2) -> ModelOutput:
    tokenizer = Tokenizer(models.WordPiece(VOCABULARY, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.BertProcessing(("[SEP]", 2), ("[CLS]", 1))
    encoding = tokenizer.encode(EVIDENCE, CLAIM)
    logits: FloatVector = np.full(len(encoding.ids), -5.0, np.float32)
    logits[list(doubted)] = 5.0
    return ModelOutput((np.zeros(3, np.float32), logits)[:outputs], encoding)


@pytest.mark.parametrize(
    ("tokens", "words"),
    [
        ((), []),
        ((IN_CLAIM["fee"],), ["fee"]),
        ((IN_CLAIM["##able"],), ["refundable"]),
        ((IN_CLAIM["refund"], IN_CLAIM["##able"]), ["refundable"]),
        ((IN_CLAIM["the"], IN_CLAIM["is"]), ["the", "is"]),
        ((0, 1, 2, 3, 4, 10), []),
    ],
    ids=["none", "a word", "a piece doubts its word", "two pieces, one word", "in order", "evidence and marks"],
)
def test_words_of_the_claim_are_doubted(tokens: tuple[int, ...], words: list[str]) -> None:
    assert [span.of(CLAIM) for span in doubted_words(output(*tokens))] == words


def test_a_model_without_a_word_head_doubts_no_word() -> None:
    assert doubted_words(output(IN_CLAIM["fee"], outputs=1)) == ()
