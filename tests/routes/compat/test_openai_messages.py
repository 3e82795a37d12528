from typing import Any

import pytest

from routes.compat.openai_messages import ChatRequest, instructions, question

TEXT = "The capital of France is Paris."


def request(*messages: dict[str, Any], **fields: Any) -> ChatRequest:
    return ChatRequest.model_validate({"messages": list(messages), **fields})


@pytest.mark.parametrize(
    ("message", "found"),
    [
        pytest.param({"role": "system", "content": [{"type": "grounding_source", "text": TEXT}]}, [TEXT], id="system"),
        pytest.param(
            {"role": "developer", "content": [{"type": "grounding_source", "text": TEXT}]}, [TEXT], id="developer"
        ),
        pytest.param(
            {"role": "user", "content": [{"type": "grounding_source", "text": TEXT}]}, [TEXT], id="user's mark"
        ),
        pytest.param({"role": "tool", "tool_call_id": "1", "content": TEXT}, [TEXT], id="tool"),
        pytest.param({"role": "tool", "content": [{"type": "text", "text": TEXT}]}, [TEXT], id="tool's blocks"),
        pytest.param({"role": "context", "content": TEXT}, [TEXT], id="context"),
        pytest.param({"role": "context", "content": {"relevant_chunks": TEXT}}, [TEXT], id="chunks as text"),
        pytest.param({"role": "context", "content": {"relevant_chunks": [TEXT, " "]}}, [TEXT], id="chunks as list"),
        pytest.param({"role": "context", "content": {"relevant_chunks": None}}, [], id="no chunks"),
        pytest.param({"role": "system", "content": TEXT}, [], id="plain instructions are none"),
        pytest.param({"role": "user", "content": TEXT}, [], id="a user's words are none"),
        pytest.param({"role": "assistant", "content": TEXT}, [], id="a model's words are none"),
        pytest.param(
            {"role": "assistant", "content": [{"type": "grounding_source", "text": TEXT}]},
            [],
            id="nor are they by a mark",
        ),
        pytest.param({"role": "assistant", "content": None, "tool_calls": []}, [], id="null"),
    ],
)
def test_evidence_is_what_is_marked_as_such(message: dict[str, Any], found: list[str]) -> None:
    assert list(request(message).evidence) == found


def test_contexts_come_after_the_messages() -> None:
    firewall = {"contexts": ["second", {"id": "x", "text": "third"}, ""]}
    assert request({"role": "tool", "content": "first"}, firewall=firewall).evidence == ("first", "second", "third")


@pytest.mark.parametrize(
    ("messages", "asked"),
    [
        pytest.param([{"role": "user", "content": "A?"}, {"role": "user", "content": "B?"}], "B?", id="last"),
        pytest.param(
            [{"role": "user", "content": [{"type": "text", "text": "Hello."}, {"type": "query", "text": "B?"}]}],
            "B?",
            id="query before text",
        ),
        pytest.param(
            [{"role": "user", "content": [{"type": "query", "text": "A?"}]}, {"role": "user", "content": "B?"}],
            "B?",
            id="not an earlier query",
        ),
        pytest.param(
            [
                {"role": "user", "content": "A?"},
                {"role": "assistant", "content": None},
                {"role": "tool", "content": "x"},
            ],
            "A?",
            id="before a tool's answer",
        ),
        pytest.param(
            [{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "x"}}]}], "", id="picture"
        ),
        pytest.param([{"role": "system", "content": "S"}], "", id="none"),
    ],
)
def test_the_question_is_the_last_user_message(messages: list[dict[str, Any]], asked: str) -> None:
    assert question(request(*messages).messages) == asked


def test_instructions_are_plain_text_of_system_and_developer() -> None:
    messages = [{"role": role, "content": role} for role in ("system", "developer", "user", "tool", "assistant")]
    assert instructions(request(*messages).messages) == ["system", "developer"]


def test_every_field_may_be_null_and_unknown_ones_are_passed_over() -> None:
    fields = dict.fromkeys(
        (
            "model",
            "stream",
            "stream_options",
            "n",
            "tool_choice",
            "response_format",
            "modalities",
            "logprobs",
            "firewall",
        )
    )
    read = request({"role": "user", "content": None, "name": None}, **fields, temperature=0.2, seed=None)
    assert read.choices.chosen() == {}
    assert request(firewall=dict.fromkeys(("collection", "contexts", "on_fail", "threshold"))).choices.chosen() == {}


def test_lone_surrogates_become_replacement_characters() -> None:
    assert question(request({"role": "user", "content": "Who\ud83d?"}).messages) == "Who\ufffd?"


def test_choices_are_named_as_everywhere() -> None:
    choices = {"on_fail": "regenerate", "threshold": 0.9, "sensitive_data": "mask", "newest_wins": True}
    assert request(firewall=choices).choices.chosen() == choices | {"on_fail": "annotate"}
