"""Natural claims about tables through the whole service: what is verified, partial or called hallucinated.

Input: folders with CSV or XLSX files and a `set.json`, as in natural_tables.py. Output: counts by truth. A claim of
several parts has the status of its worst part.

Run: python -m benchmarks.table_verdicts FOLDER [FOLDER ...]
"""

import sys
from collections import Counter
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path

from benchmarks.natural_tables import cases_of
from config.assembly import load_verifier
from config.settings import Settings
from config.storage import file_limits
from core.claim_extractor import extract
from core.judge import judge
from core.verdict import Status
from ingestion.chunker import chunk
from ingestion.document import Document, Format
from ingestion.embeddings import Embedder
from ingestion.parsing import parse
from retrieval.retriever import HybridCorpus, Searched
from retrieval.sources import EmbeddedWhenAsked
from tables.prepared import PreparedTable, TableSource

_WORST_FIRST = (Status.HALLUCINATED, Status.NOT_CHECKED, Status.PARTIAL, Status.VERIFIED, Status.NOT_A_CLAIM)


def document_of(path: Path) -> Document:
    """Return a file as a document."""
    data, form = path.read_bytes(), Format.CSV if path.suffix == ".csv" else Format.XLSX
    content = parse(form, data, file_limits(Settings()))
    return Document(id=path.name, name=path.name, format=form, size_bytes=len(data), **dict(content))


def corpus_of(documents: Sequence[Document], embedder: Embedder) -> HybridCorpus:
    """Return documents as a corpus with their tables."""
    size, overlap = Settings().chunk_size, Settings().chunk_overlap
    searched = [
        Searched.prepare(each.id, each.name, each.text, each.regions, chunk(each, size=size, overlap=overlap))
        for each in documents
    ]
    meaning = EmbeddedWhenAsked([piece.chunk.text for each in searched for piece in each.pieces], embedder)
    tables = [
        PreparedTable(TableSource(document_id=each.id, document_name=each.name, index=place), table)
        for each in documents
        for place, table in enumerate(each.tables)
    ]
    return HybridCorpus.over(searched, meaning, embedder).with_tables(tables)


def main(folders: list[str]) -> None:
    """Judge the claims of the given folders."""
    verifier = load_verifier(Settings())
    rule = partial(judge, thresholds=verifier.calibration.thresholds)
    corpus = cache(lambda path: corpus_of([document_of(path)], verifier.embedder))
    for folder in map(Path, folders):
        counts: Counter[tuple[str, str]] = Counter()
        for case in cases_of(folder):
            if case.is_question:
                continue
            claims = extract(case.text).claims
            found = [verifier.verify(claim, corpus(folder / case.file), rule).status for claim in claims]
            status = min(found, key=_WORST_FIRST.index, default=Status.NOT_A_CLAIM)
            truth = "untold" if case.expected is None else "true" if case.expected else "false"
            counts[truth, status.value] += 1
        print(folder, {" ".join(key): count for key, count in sorted(counts.items())})


if __name__ == "__main__":
    main(sys.argv[1:])
