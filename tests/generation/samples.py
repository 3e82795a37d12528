"""Passages and requests for the tests of this folder, and clients that are closed after use."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

from generation.chat_client import ChatClient
from generation.vendors import groq_connection, openai_connection
from generation.writing import WritingMode, WritingRequest
from retrieval.passage import Passage
from tests.scripted_server import Reply, ScriptedServer
from utils.record import Span

KEY = "sk-scripted-0123456789-secret"


def connect_groq(*, api_key: str, model: str, base_url: str) -> ChatClient:
    return ChatClient(groq_connection(api_key=api_key, model=model, base_url=base_url))


def connect_openai(*, api_key: str | None, model: str, base_url: str) -> ChatClient:
    return ChatClient(openai_connection(api_key=api_key, model=model, base_url=base_url))


CONNECTS: dict[str, Callable[..., ChatClient]] = {"groq": connect_groq, "openai": connect_openai}


@contextmanager
def served(*replies: Reply, vendor: str = "openai") -> Iterator[tuple[ChatClient, ScriptedServer]]:
    """Give a client of `vendor` whose server plays `replies`."""
    with (
        ScriptedServer(*replies) as server,
        closing(CONNECTS[vendor](api_key=KEY, model="scripted", base_url=server.url)) as client,
    ):
        yield client, server


def passage(text: str, *, document: str = "lease.pdf", start: int = 0, relevance: float = 0.5) -> Passage:
    """Return a passage of page 1."""
    span = Span(start=start, end=start + len(text))
    place = {"page": 1, "sheet": None, "cells": None}
    return Passage(document_id=document, document_name=document, span=span, text=text, relevance=relevance, **place)


def request(
    question: str, *texts: str, verified: tuple[str, ...] = (), mode: WritingMode = WritingMode.PLAIN
) -> WritingRequest:
    """Return a request whose passages follow each other in one document."""
    passages = tuple(passage(text, start=1000 * index) for index, text in enumerate(texts))
    return WritingRequest(question=question, passages=passages, verified=verified, mode=mode)
