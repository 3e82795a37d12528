"""Runs without HTTP: requests, the queue and admission, the run itself, its storage and metrics."""
