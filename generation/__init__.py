"""Generate answers from passages: writers, prompts and clients of language models."""
