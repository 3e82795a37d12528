"""Natural claims about tables through the whole service: what is verified, partial or called hallucinated.

Input: folders with CSV or XLSX files and a `set.json`, as in natural_tables.py. Output: counts by truth. A language
model, recorded or configured, translates claims and reviews verdicts.

Run: python -m benchmarks.table_verdicts FOLDER [FOLDER ...] [--replies FILE | --language-model]
"""

import argparse
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from benchmarks.judging import judge_statement
from benchmarks.natural_tables import Case, cases_of, document_of
from benchmarks.recorded_model import RecordedModel
from config.assembly import load_verifier
from config.language_model import load_language_model
from config.settings import Settings
from core.examination import Statement
from core.verdict import Status
from core.verifier import Verifier
from generation.reviewing import Reviewer
from generation.table_planning import TablePlanner
from ingestion.chunker import chunk
from ingestion.document import Document
from ingestion.embeddings import Embedder
from retrieval.retriever import HybridCorpus, Searched
from retrieval.snapshots import prepared
from retrieval.sources import EmbeddedWhenAsked


def corpus_of(documents: Sequence[Document], embedder: Embedder) -> HybridCorpus:
    """Return documents as a corpus with their tables."""
    size, overlap = Settings().chunk_size, Settings().chunk_overlap
    searched = [
        Searched.prepare(each.id, each.name, each.text, each.regions, chunk(each, size=size, overlap=overlap))
        for each in documents
    ]
    meaning = EmbeddedWhenAsked([piece.chunk.text for each in searched for piece in each.pieces], embedder)
    tables = [table for each in documents for table in prepared(each.id, each.name, each.tables)]
    return HybridCorpus.over(searched, meaning, embedder).with_tables(tables)


def verdicts_by_case(folder: Path, verifier: Verifier, settings: Settings) -> Iterator[tuple[Case, Status]]:
    """Yield the claims of a folder with their statuses; those about one file are posted together."""
    by_file: dict[str, list[Case]] = defaultdict(list)
    for case in cases_of(folder):
        if not case.is_question:
            by_file[case.file].append(case)
    for file, cases in by_file.items():
        corpus = corpus_of([document_of(folder / file)], verifier.embedder)
        statement = Statement.of_claims([case.text for case in cases])
        verdicts = judge_statement(statement, corpus, verifier, settings)
        yield from zip(cases, (verdict.status for verdict in verdicts), strict=True)


def main(arguments: Sequence[str]) -> None:
    """Judge the claims of the given folders."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--replies", type=Path, help="recorded replies of a language model")
    parser.add_argument("--language-model", action="store_true", help="the configured language model translates claims")
    options = parser.parse_args(arguments)
    settings = Settings()
    recorded = RecordedModel(options.replies) if options.replies else None
    model = load_language_model(settings) if options.language_model else recorded
    verifier = load_verifier(settings)
    if model is not None:
        planner, reviewer = TablePlanner(model), Reviewer(model, random.Random(0))
        verifier = replace(verifier, planner=planner, reviewer=reviewer if settings.llm_review else None)
    for folder in options.folders:
        counts: Counter[tuple[str, str]] = Counter()
        for case, status in verdicts_by_case(folder, verifier, settings):
            truth = "untold" if case.expected is None else "true" if case.expected else "false"
            counts[truth, status.value] += 1
        print(folder, {" ".join(key): count for key, count in sorted(counts.items())})
    if recorded is not None:
        print("prompts without a reply:", recorded.write_missing())


if __name__ == "__main__":
    main(sys.argv[1:])
