"""OpenAI's own SDK pointed at a running service, whose language model says what a test wants it to say."""

from typing import Any

from openai import OpenAI

from tests.routes.compat.samples import QUESTION, SOURCE
from tests.scripted_server import ScriptedServer, completion


def asked(*contexts: str, question: str = QUESTION) -> list[Any]:
    blocks = [{"type": "grounding_source", "text": text} for text in contexts]
    return [{"role": "system", "content": blocks}, {"role": "user", "content": question}]


class Served:
    """The service with a language model that says what `says` holds, and OpenAI's client for it."""

    def __init__(self, address: str, server: ScriptedServer) -> None:
        self.address = address
        self.server = server
        self.client = OpenAI(base_url=f"{address}/v1", api_key="any", max_retries=0)

    def says(self, *answers: str) -> None:
        left = list(answers)
        self.server.respond(lambda request: completion(left.pop(0) if len(left) > 1 else left[0]))

    def ask(self, answer: str, messages: list[Any] | None = None, **firewall: Any) -> Any:
        self.says(answer)
        messages = asked(SOURCE) if messages is None else messages
        return self.client.chat.completions.create(model="m", messages=messages, extra_body={"firewall": firewall})

    def stream(self, answer: str, messages: list[Any] | None = None, **firewall: Any) -> list[Any]:
        self.says(answer)
        messages = asked(SOURCE) if messages is None else messages
        body = {"firewall": firewall}
        with self.client.chat.completions.create(
            model="m", messages=messages, stream=True, stream_options={"include_usage": True}, extra_body=body
        ) as chunks:
            return list(chunks)


def content(chunks: list[Any]) -> str:
    return "".join(chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices)
