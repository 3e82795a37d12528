"""Answers from passages: writers, prompts and the clients of language models."""
