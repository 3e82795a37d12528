import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.fields import JsonField
from utils.errors import InvalidRequest

NESTED = '{ "a": {"b": ["x", {"text": "y 😀 \\u0905"}]},\n "n": 1.50, "a b": "z", "n": "last" }'


@pytest.mark.parametrize(
    ("answer", "path", "code"),
    [
        ('{"a": "b",}', "a", "text_not_json"),
        ('{"a": "b", "n": 1٢}', "a", "text_not_json"),
        ("[" * 100_000, "a", "text_not_json"),
        ('{"a": "b"}', "a.", "field_path_invalid"),
        ('{"a": "b"}', "a[-1]", "field_path_invalid"),
        ('{"a": "b"}', "b", "field_not_found"),
        ('{"a": ["b"]}', "a[1]", "field_not_found"),
        ('{"0": "b"}', "[0]", "field_not_found"),
        ('{"a": 7}', "a", "field_not_text"),
        ('{"a": "\\ud800"}', "a", "field_not_text"),
    ],
)
def test_what_names_no_text_is_refused(answer: str, path: str, code: str) -> None:
    with pytest.raises(InvalidRequest) as refused:
        JsonField.of(answer, path)
    assert refused.value.code == code


@pytest.mark.parametrize(
    "answer",
    [
        NESTED,
        '{"x": [0.10000000000000000555, 1.10, 1e2, -0, 1e999, NaN], "a b": "z"}',
        '{"x": 1, "x": 2, "a b": "first", "a b": "z", "\\u0061 c": {}}',
        '{"x": "\\ud800 \\u0905 \\/", "\\ud800": "z", "a b":\t"z" }\n',
    ],
    ids=["layout", "numbers", "names given twice", "escapes"],
)
def test_all_around_the_field_stays_as_it_is_written(answer: str) -> None:
    field = JsonField.of(answer, "a b")
    before, after = answer.rsplit('"z"', 1)
    assert field.replaced('"q"\n') == before + r'"\"q\"\n"' + after
    assert field.replaced("z") == answer


def test_a_field_that_keeps_its_text_keeps_its_escapes() -> None:
    assert JsonField.of('["\\u0905"]', "[0]").replaced("अ") == '["\\u0905"]'


Values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda values: st.lists(values, max_size=3) | st.dictionaries(st.sampled_from("abc"), values, max_size=3),
    max_leaves=8,
)


def paths(value: Any, path: str = "") -> list[tuple[str, str]]:
    """Return the path and text of every text in a value."""
    if isinstance(value, str):
        return [(path, value)]
    if isinstance(value, list):
        return [found for place, each in enumerate(value) for found in paths(each, f"{path}[{place}]")]
    if isinstance(value, dict):
        steps = {name: f"{path}.{name}" if path else name for name in value}
        return [found for name, each in value.items() for found in paths(each, steps[name])]
    return []


@settings(max_examples=100, deadline=None)
@given(value=Values.filter(lambda value: isinstance(value, list | dict)), indent=st.none() | st.just(2), new=st.text())
def test_every_text_is_found_and_replaced_alone(value: Any, indent: int | None, new: str) -> None:
    answer = json.dumps(value, indent=indent)
    for path, text in paths(value):
        field = JsonField.of(answer, path)
        assert field.text == text
        replaced = json.loads(field.replaced(new))
        assert dict(paths(replaced)) == dict(paths(value)) | {path: new}
