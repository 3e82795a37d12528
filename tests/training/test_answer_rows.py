"""Questions with sentences, from written documents and from public sets."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tests.doubles import WordEmbedder
from training.answer_rows import (
    MOST_SENTENCES,
    Labelled,
    competing,
    public_questions,
    sentences_of,
    written_documents,
    written_questions,
)
from training.authored_rows import is_held_back

TEXT = (
    "The pool closes at ten. Children swim free. The sauna opens on Sundays. Dogs stay outside. Towels cost two euros."
)
ARTICLE = ["Lind built the mill in 1820.", "The mill burned in 1901.", "Today the mill is a museum."]
ROWS: dict[str, list[dict[str, Any]]] = {
    "hallurag_wiki_qa": [
        {
            "evidence": sentence,
            "claim": f"{question} {answer}",
            "label": label,
            "meta": {"question": question, "format": "qa", "doc_id": "mill"},
        }
        for sentence, question, answer, label in (
            (ARTICLE[0], "Who built the mill?", "Lind", "supported"),
            (ARTICLE[1], "When did the mill burn?", "1901", "supported"),
            (ARTICLE[2], "What is the mill today?", "a bakery", "unsupported"),
        )
    ],
    "mctest_statements": [
        {
            "evidence": TEXT,
            "claim": "Towels cost two euros.",
            "label": "supported",
            "meta": {"question": "What do towels cost?"},
        }
    ],
    "boolq_val": [
        {"evidence": TEXT, "claim": f"does the pool close at ten? {told}", "label": label, "meta": {}}
        for told, label in (("Yes.", "entailed"), ("No.", "contradicted"))
    ],
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, rows in ROWS.items():
        with gzip.open(tmp_path / f"{name}.jsonl.gz", "wt", encoding="utf-8") as file:
            file.writelines(json.dumps(row) + "\n" for row in rows)
    return tmp_path


def test_a_sentence_of_a_public_set_answers_where_it_holds_the_answer(folder: Path) -> None:
    found = {each.question: [each.sentences[place] for place in each.right] for each in public_questions(folder, 1)}
    assert found == {
        "Who built the mill?": [ARTICLE[0]],
        "When did the mill burn?": [ARTICLE[1]],
        "What do towels cost?": ["Towels cost two euros."],
        "does the pool close at ten?": ["The pool closes at ten."],
    }


def test_what_competes_with_an_answer_is_what_seems_to_be_one_and_what_is_near() -> None:
    pool = Labelled("When does the pool close?", sentences_of(TEXT), right=(0,), near=(2,), rest=(1, 3, 4))
    mill = Labelled("Who is the miller?", ARTICLE, right=(), near=(0,), rest=(1, 2))
    first, second = competing([pool, mill], WordEmbedder(), 1)
    assert first.sentences[:2] == (("The pool closes at ten.", True), ("The sauna opens on Sundays.", False))
    assert {sentence for sentence, _ in first.sentences} & set(ARTICLE)
    assert len(first.sentences) <= MOST_SENTENCES
    assert first.answerable
    assert not second.answerable
    assert second.sentences[0] == (ARTICLE[0], False)


def test_written_questions_name_what_answers_and_what_seems_to(tmp_path: Path) -> None:
    stem = next(name for name in map(str, range(50)) if not is_held_back(f"question {name}"))
    asked = [
        {
            "q": "When does the pool close?",
            "answers": ["The pool closes at ten."],
            "near": ["The sauna opens on Sundays."],
        },
        {"q": "Who is the manager?", "answers": [], "near": ["Dogs stay outside."]},
    ]
    (tmp_path / f"{stem}.json").write_text(json.dumps({"title": "Pool", "text": TEXT, "questions": asked}))
    first, second = written_questions(held_back=False, folder=tmp_path)
    assert (first.right, first.near, first.rest) == ([0], [2], [1, 3, 4])
    assert (second.right, second.near) == ([], [3])
    assert list(written_questions(held_back=True, folder=tmp_path)) == []


def test_the_written_documents_are_read_and_one_in_ten_is_held_back() -> None:
    learnt, held = ({each["text"] for each in written_documents(held_back=side)} for side in (False, True))
    assert len(learnt) > 5 * len(held) > 50
    assert learnt.isdisjoint(held)
