"""Alignment of an answer's sentences with chunks of the evidence, after AlignScore and NeMo Guardrails (sources/2)."""
