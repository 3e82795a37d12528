"""Whether the passage that answers a natural question is found among ten long documents.

Input: the Wikipedia passages of the data folder (raw/wiki2024_passages.jsonl.gz), made into ten documents of about a
hundred pages each, and the questions of long.json, written by people who had not seen the code. Output: how often a
passage that answers is among the seven that are retrieved, with and without reranking, and how long a search takes.
Does not write answers (__main__.py).

    python -m benchmarks.questions.long DATA
"""

import argparse
import gzip
import json
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from benchmarks.questions.documents import FOLDER, Question, plain, questions_of
from config.assembly import load_service
from config.settings import Settings
from retrieval.passage import Passage
from retrieval.reranking import MOST_RANKED, rerank

DOCUMENTS, PASSAGES_A_DOCUMENT = 10, 480
"""About 50,000 words a document: a hundred pages."""


def documents_of(data: Path) -> list[tuple[str, str]]:
    """Return the names and texts of the long documents."""
    with gzip.open(data / "raw" / "wiki2024_passages.jsonl.gz", "rt", encoding="utf-8") as file:
        passages = [json.loads(line) for line in file]
    starts = range(0, DOCUMENTS * PASSAGES_A_DOCUMENT, PASSAGES_A_DOCUMENT)
    return [
        (f"volume-{number}", "\n\n".join(f"{each['title']}\n{each['text']}" for each in part))
        for number, part in enumerate((passages[start : start + PASSAGES_A_DOCUMENT] for start in starts), 1)
    ]


def is_found(question: Question, passages: Sequence[Passage]) -> bool:
    """Whether one of the passages holds a sentence that answers."""
    return any(answer in plain(passage.text) for passage in passages for answer in question.answers)


def main() -> None:
    """Load the documents, search, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    data = parser.parse_args().data
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(_env_file=None, data_directory=Path(folder), groq_api_key=None)
        service = load_service(settings)
        corpus = service.corpus_of(documents_of(data))
        embedder, most = service.pipeline.verifier.embedder, settings.top_k_retrieval
        asked = questions_of(json.loads((FOLDER / "long.json").read_text("utf-8")))
        embedder.embed(["warm"])
        found: dict[str, list[bool]] = {"search alone": [], "best 30 reranked": []}
        seconds: dict[str, list[float]] = {name: [] for name in found}
        for question in asked:
            started = time.perf_counter()
            searched = corpus.search(question.text, MOST_RANKED)
            seconds["search alone"].append(time.perf_counter() - started)
            ranked = rerank(question.text, searched, embedder, most)
            seconds["best 30 reranked"].append(time.perf_counter() - started)
            found["search alone"].append(is_found(question, searched[:most]))
            found["best 30 reranked"].append(is_found(question, ranked))
        service.close()
    print(f"{len(asked)} questions, {DOCUMENTS} documents, {corpus.characters:,} characters")
    for name, hits in found.items():
        milliseconds = 1000 * np.array(seconds[name])
        print(
            f"{name}: {sum(hits)} of {len(hits)} among the best {most}; "
            f"milliseconds: median {np.median(milliseconds):.0f}, p95 {np.quantile(milliseconds, 0.95):.0f}"
        )


if __name__ == "__main__":
    main()
