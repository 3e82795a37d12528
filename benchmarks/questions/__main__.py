"""Measure whether natural questions about documents are answered, and refused if the documents do not answer them.

Input: `benchmarks/questions/<half>`: documents with questions, written by people who had not seen the code; all
documents of a half are searched together. Output: figures, next to those of
quoting the sentence that shares the rarest words. Nobody looks at single questions of `held_back`, only at its figures.

    python -m benchmarks.questions development
    python -m benchmarks.questions held_back
    python -m benchmarks.questions held_back --replies FILE      a language model answers, its replies recorded
    python -m benchmarks.questions held_back --language-model    the configured language model answers
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from unittest.mock import patch

import numpy as np
from tqdm import tqdm

from benchmarks.questions.documents import Document, Question, plain, read
from benchmarks.recorded_model import RecordedModel
from config.assembly import load_service
from config.language_model import load_language_model
from config.settings import Settings
from core.firewall import Action, Answered
from core.methods.contract import RequestOptions
from core.pipeline import Pipeline
from core.result import Finished, QueryResult
from core.runs.requests import Choices
from core.windows import rare_word_shares
from retrieval.retriever import HybridCorpus
from utils.deadline import Deadline
from utils.text import content_stems, split_sentences

_SECONDS = 600


@dataclass(frozen=True, slots=True)
class Asked:
    """The result of a question. `found`: a passage that answers was among those fetched."""

    question: Question
    answered: Answered | None
    passed: bool
    right: bool
    found: bool
    seconds: float
    text: str


def ask_all(
    pipeline: Pipeline,
    corpus: HybridCorpus,
    requested: RequestOptions,
    asked: Sequence[Question],
    labels: Mapping[str, str],
) -> Iterator[Asked]:
    """Yield the result of each question; `labels` tell of a language model's answers whether they are right."""
    for question in tqdm(asked, mininterval=10, file=sys.stderr):
        start = time.perf_counter()
        *_, last = pipeline.ask(question.text, corpus, requested, Deadline.after(_SECONDS))
        seconds = time.perf_counter() - start
        assert isinstance(last, Finished) and isinstance(last.result, QueryResult)
        yield _judged(question, last.result, seconds, labels.get(last.result.answer.strip()))


def _judged(question: Question, result: QueryResult, seconds: float, label: str | None) -> Asked:
    text = plain(result.text)
    return Asked(
        question=question,
        answered=result.decision.answered,
        passed=result.decision.action is Action.PASS,
        right=label == "right" if label else any(answer in text for answer in question.answers),
        found=any(answer in plain(passage.text) for passage in result.evidence for answer in question.answers),
        seconds=seconds,
        text=text,
    )


def report(name: str, found: Sequence[Asked]) -> None:
    """Print the figures of one writer."""
    open_ones = [each for each in found if not each.question.answers]
    answerable = [each for each in found if each.question.answers]
    refused = sum(not each.passed and each.answered in (Answered.NO, None) for each in open_ones)
    right = sum(each.right and each.passed for each in answerable)
    doubted = sum(each.answered is Answered.NO for each in answerable)
    wrong = [each for each in found if each.passed and not each.right]
    green = sum(each.answered is Answered.YES for each in wrong)
    hits = sum(each.found for each in answerable)
    milliseconds = 1000 * np.array([each.seconds for each in found])
    print(f"{name}: {len(found)} questions")
    print(f"  not answered by the documents: {refused} of {len(open_ones)} refused")
    print(f"  answered by them: {right} of {len(answerable)} with the right sentence; {doubted} refused wrongly")
    print(f"  passed without the right answer: {len(wrong)}, of these said to answer surely: {green}")
    print(f"  a passage that answers among those fetched: {hits} of {len(answerable)}")
    print(f"  milliseconds: median {np.median(milliseconds):.0f}, p95 {np.quantile(milliseconds, 0.95):.0f}")


def right_by_words(documents: Sequence[Document], asked: Sequence[Question]) -> int:
    """Return for how many questions the sentence with most of their rare words answers: the trivial baseline."""
    sentences = [span.of(document.text) for document in documents for span in split_sentences(document.text)]
    stems = [content_stems(sentence) for sentence in sentences]
    shares = [rare_word_shares(content_stems(question.text), stems) for question in asked]
    best = [plain(sentences[int(np.argmax(each))]) for each in shares]
    return sum(any(answer in said for answer in question.answers) for question, said in zip(asked, best, strict=True))


def main() -> None:
    """Read the command line, ask and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("half", choices=["development", "held_back"])
    parser.add_argument("--show", action="store_true", help="print what went wrong (development only)")
    parser.add_argument("--replies", type=Path, help="recorded replies of a language model that answers")
    parser.add_argument("--language-model", action="store_true", help="the configured language model answers")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        settings = Settings(data_directory=Path(data), most_remembered_opinions=0)
        recorded = RecordedModel(arguments.replies) if arguments.replies else None
        model = load_language_model(settings) if arguments.language_model else recorded
        with patch("config.assembly.load_language_model", return_value=model):
            service = replace(load_service(settings), model=None)
        read_documents = list(read(arguments.half))
        questions = [question for document in read_documents for question in document.questions]
        corpus = service.corpus_of([(document.name, document.text) for document in read_documents])
        requested = Choices().resolve(service.runner.defaults, "benchmark", passages=None, attempts=None)
        found = list(ask_all(service.pipeline, corpus, requested, questions, recorded.labels if recorded else {}))
        report("product", found)
        print(f"by shared rare words: {right_by_words(read_documents, questions)} with the right sentence")
        service.close()
        if recorded is not None:
            print("prompts without a reply:", recorded.write_missing())
    if arguments.show and arguments.half == "development":
        for each in found:
            if (each.passed and not each.right) or (each.question.answers and not each.right):
                print(
                    f"\n{each.question.text} [{each.answered}]\n  {each.text[:300]}\n  wanted: {each.question.answers}"
                )


if __name__ == "__main__":
    main()
