"""The real LiteLLM proxy with our guardrail: `guardrail: generic_guardrail_api`, `mode: [pre_call, post_call]`."""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import yaml

SOURCE = "The capital of France is Paris. The population of France is 67 million."
QUESTION = "What is the capital of France, and how many people live there?"
TRUE = "The capital of France is Paris."
MIXED = f"{TRUE} The population of France is 69 million."
FIXED = f"{TRUE} The population of France is 67 million."
SECONDS_TO_START = 180


def configuration(address: str) -> dict:
    """Return the proxy's: models that say one thing, one that is the firewall, and two guardrails."""

    def guardrail(name: str, **params: object) -> dict:
        return {
            "guardrail_name": name,
            "litellm_params": {
                "guardrail": "generic_guardrail_api",
                "mode": ["pre_call", "post_call"],
                "api_base": address,
                "api_key": "secret-of-this-proxy",
                "streaming_end_of_stream_only": True,
                "additional_provider_specific_params": params,
            },
        }

    says = {"true": TRUE, "mixed": MIXED}
    models = [
        {"model_name": name, "litellm_params": {"model": "openai/any", "api_key": "any", "mock_response": text}}
        for name, text in says.items()
    ]
    firewall = {"model": "openai/hallucination-firewall", "api_base": f"{address}/v1", "api_key": "any"}
    return {
        "model_list": [*models, {"model_name": "firewall", "litellm_params": firewall}],
        "guardrails": [guardrail("blocking", threshold=0.9), guardrail("fixing", on_fail="fix", threshold=0.9)],
        "general_settings": {"master_key": "sk-check"},
    }


@contextmanager
def proxy(address: str) -> Iterator[httpx.Client]:
    """Run the proxy as people do and give a client for it."""
    with socket.socket() as free, tempfile.TemporaryDirectory() as folder:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        config = Path(folder) / "config.yaml"
        config.write_text(yaml.safe_dump(configuration(address)))
        command = [
            Path(sys.executable).parent / "litellm",
            "--config",
            config,
            "--port",
            str(port),
            "--host",
            "127.0.0.1",
        ]
        with (Path(folder) / "log").open("w") as log:
            running = subprocess.Popen(
                command, cwd=folder, stdout=log, stderr=log, env=os.environ | {"LITELLM_LOCAL_MODEL_COST_MAP": "True"}
            )
            try:
                headers = {"Authorization": "Bearer sk-check"}
                with httpx.Client(base_url=f"http://127.0.0.1:{port}", headers=headers, timeout=60) as client:
                    wait(client, running)
                    yield client
            finally:
                running.terminate()
                running.wait(30)
                print((Path(folder) / "log").read_text()[-2000:] if running.returncode not in (0, -15) else "", end="")


def wait(client: httpx.Client, running: subprocess.Popen) -> None:
    """Return once the proxy answers."""
    end = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < end and running.poll() is None:
        try:
            if client.get("/health/liveliness").status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(1)
    raise RuntimeError("the proxy did not start")


def ask(client: httpx.Client, model: str, guardrail: str | None, *, marked: bool = True) -> httpx.Response:
    """Send one chat completion through the proxy."""
    context = [{"type": "grounding_source", "text": SOURCE}] if marked else "Be short."
    messages = [{"role": "system", "content": context}, {"role": "user", "content": QUESTION}]
    body = {"model": model, "messages": messages} | ({"guardrails": [guardrail]} if guardrail else {})
    return client.post("/v1/chat/completions", json=body)


def content(response: httpx.Response) -> str:
    """Return the answer of a completion."""
    response.raise_for_status()
    return response.json()["choices"][0]["message"]["content"]


def main() -> None:
    """Drive the proxy and say what it did."""
    with proxy(sys.argv[1]) as client:
        passed = ask(client, "true", "blocking")
        assert content(passed) == TRUE, passed.text
        print("a true answer passes:", content(passed))
        blocked = ask(client, "mixed", "blocking")
        assert blocked.status_code == 400 and "1 of 2 claims are not supported" in blocked.text, blocked.text
        print("a false one is blocked:", blocked.status_code, blocked.json()["error"]["message"][:90])
        fixed = ask(client, "mixed", "fixing")
        assert content(fixed) == FIXED, fixed.text
        print("or repaired:", content(fixed))
        unknown = ask(client, "true", "blocking", marked=False)
        assert unknown.status_code == 400, unknown.text
        print("without evidence it is blocked:", unknown.json()["error"]["message"][:90])
        through = ask(client, "firewall", None)
        assert through.json()["firewall"]["decision"] == "PASS", through.text
        print("the firewall as a model keeps its object:", through.json()["firewall"]["decision"])


if __name__ == "__main__":
    main()
