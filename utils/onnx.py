"""Run ONNX models that turn texts, or pairs of texts, into rows of numbers.

Input: a model file with its tokenizer, texts. Output: the model's arrays for each text, and the tokens they refer to.
Each text is run alone: dynamic int8 takes its scale from the whole batch, so a text's result would depend on its
neighbours (docs/decisions/0016-seven-bits.md). Does not interpret the numbers.
"""

import hashlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from tokenizers import Encoding, Tokenizer

from utils.errors import Unavailable

FloatVector = NDArray[np.float32]
Text = str | tuple[str, str]


@dataclass(frozen=True, slots=True)
class ModelOutput:
    """The outputs of a model for one text, without the batch dimension, and the tokens that it read."""

    rows: tuple[FloatVector, ...]
    encoding: Encoding


@dataclass(frozen=True, slots=True)
class OnnxModel:
    """A loaded session, its tokenizer and its worker threads."""

    session: onnxruntime.InferenceSession
    tokenizer: Tokenizer
    workers: ThreadPoolExecutor

    @classmethod
    def load(cls, model: Path, tokenizer: Path, *, most_tokens: int, sha256: str, threads: int = 2) -> Self:
        """Load `model` after checking that its SHA-256 is `sha256`.

        Raises `Unavailable` if a file is missing, differs from the recorded one, or cannot be loaded.
        """
        check_files(model, tokenizer, sha256=sha256)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        try:
            session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
            loaded = Tokenizer.from_file(str(tokenizer))
        except Exception as error:  # both libraries raise their own errors, with no common base
            raise Unavailable(f"{model.name} or its tokenizer cannot be read.", code="model_damaged") from error
        loaded.no_padding()
        loaded.enable_truncation(most_tokens)
        return cls(session, loaded, ThreadPoolExecutor(threads, thread_name_prefix=model.stem))

    def run(self, texts: Sequence[Text]) -> list[ModelOutput]:
        """Return the outputs of the model for each text, in order. Raises `Unavailable` if it fails on one.

        The longest texts run first, so that the threads finish together.
        """
        longest_first = sorted(range(len(texts)), key=lambda index: -_length(texts[index]))
        try:
            outputs = self.workers.map(self._run_one, [texts[index] for index in longest_first])
            placed = dict(zip(longest_first, outputs, strict=True))
            return [placed[index] for index in range(len(texts))]
        except Exception as error:  # the runtime's errors have no common base
            raise Unavailable("A model failed on a text; nothing is concluded from it.", code="model_broken") from error

    def _run_one(self, text: Text) -> ModelOutput:
        encoding = self.tokenizer.encode(text) if isinstance(text, str) else self.tokenizer.encode(*text)
        tokens = np.asarray([encoding.ids], dtype=np.int64)
        feed = {
            "input_ids": tokens,
            "attention_mask": np.ones_like(tokens),
            "token_type_ids": np.asarray([encoding.type_ids], dtype=np.int64),
        }
        return ModelOutput(tuple(output[0] for output in self.session.run(None, feed)), encoding)


def _length(text: Text) -> int:
    return len(text) if isinstance(text, str) else sum(map(len, text))


def check_files(model: Path, tokenizer: Path, *, sha256: str) -> None:
    """Raise `Unavailable` if a file is missing, or the SHA-256 of the model is not `sha256`."""
    if not model.is_file() or not tokenizer.is_file():
        raise Unavailable(f"The model file {model.name} or its tokenizer is missing.", code="model_missing")
    if sha256_of(model) != sha256:
        raise Unavailable(f"The model file {model.name} is not the one that was recorded.", code="model_damaged")


def weights_of(model: Path) -> Path:
    """Return the file beside a model that holds its largest weights, if the model is too large for one file."""
    return model.with_suffix(".weights")


def sha256_of(model: Path) -> str:
    """Return the hexadecimal SHA-256 of a model, its weights file included."""
    digest = hashlib.sha256()
    for path in filter(Path.is_file, (model, weights_of(model))):
        with path.open("rb") as file:
            hashlib.file_digest(file, lambda: digest)
    return digest.hexdigest()
