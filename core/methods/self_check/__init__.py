"""A language model is asked whether the evidence supports the answer, after NeMo Guardrails' self check (sources/2)."""
