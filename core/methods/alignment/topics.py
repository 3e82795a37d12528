"""Checks that are enabled per topic: whether a question is about one.

Input: a question and a caller's patterns. Output: yes or no. RE2 matches them (through DuckDB) in time linear in the
question, whatever the pattern; with `re` a caller's pattern could run for years. Does not decide what happens if no
topic matches.
"""

from collections.abc import Sequence
from typing import Annotated

import duckdb
from pydantic import AfterValidator, Field


def is_about(question: str, topics: Sequence[str]) -> bool:
    """Whether a topic, a word or a case-insensitive regular expression, is found in `question`."""
    with duckdb.connect(":memory:") as engine:
        return any(_found(engine, question, topic) for topic in topics)


def _found(engine: duckdb.DuckDBPyConnection, question: str, topic: str) -> bool:
    row = engine.execute("SELECT regexp_matches(?, ?, 'i')", [question, topic]).fetchone()
    return bool(row and row[0])


def _check_pattern(topic: str) -> str:
    try:
        is_about("", [topic])
    except duckdb.Error as error:
        raise ValueError("is no regular expression that RE2 takes") from error
    return topic


Topic = Annotated[str, Field(min_length=1, max_length=200), AfterValidator(_check_pattern)]
