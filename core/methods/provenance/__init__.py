"""Similarity of an answer's sentences to chunks of the sources, after Guardrails' ProvenanceEmbeddings (sources/1)."""
