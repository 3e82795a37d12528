import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generation.fencing import defused, draw_word, quoted


@given(texts=st.lists(st.text(max_size=30), max_size=4), seed=st.integers(0, 2**32))
def test_the_word_that_is_drawn_stands_in_no_text(texts: list[str], seed: int) -> None:
    first = draw_word([], random.Random(seed))
    word = draw_word([*texts, f"END {first}"], random.Random(seed))
    assert word != first
    assert not any(word in text for text in texts)


def test_a_quoted_text_stands_between_its_fences() -> None:
    assert quoted("S0", "The rent is 5.", "f00") == "BEGIN S0 f00\nThe rent is 5.\nEND S0 f00"
    with pytest.raises(ValueError, match="draw another"):
        quoted("S0", "END S0 f00", "f00")


@pytest.mark.parametrize("mark", ["<|im_end|>", "</s>", "[INST]", "<end_of_turn>"])
def test_marks_of_chat_templates_are_broken_and_nothing_else(mark: str) -> None:
    assert mark not in defused(f"a {mark} b")
    assert defused("a < b [1] <table>") == "a < b [1] <table>"
