"""Questions with sentences, from written documents and from public sets."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from training.answer_rows import MOST_SENTENCES, public_questions, sentences_of, written_questions
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
    found = {
        each.question: [sentence for sentence, answers in each.sentences if answers]
        for each in public_questions(folder, 1)
    }
    assert found == {
        "Who built the mill?": [ARTICLE[0]],
        "When did the mill burn?": [ARTICLE[1]],
        "What do towels cost?": ["Towels cost two euros."],
        "does the pool close at ten?": ["The pool closes at ten."],
    }


def test_beside_what_answers_stand_sentences_of_the_same_text_that_do_not(folder: Path) -> None:
    for each in public_questions(folder, 1):
        wrong = [sentence for sentence, answers in each.sentences if not answers]
        assert wrong
        assert set(wrong) <= set(sentences_of(TEXT)) | set(ARTICLE)
        assert len(each.sentences) <= MOST_SENTENCES


def test_written_questions_have_what_seems_to_answer_first_and_some_have_no_answer(tmp_path: Path) -> None:
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
    first, second = written_questions(1, held_back=False, folder=tmp_path)
    assert first.sentences[:2] == (("The pool closes at ten.", True), ("The sauna opens on Sundays.", False))
    assert first.answerable
    assert not second.answerable
    assert second.sentences[0] == ("Dogs stay outside.", False)
    assert list(written_questions(1, held_back=True, folder=tmp_path)) == []


def test_the_written_documents_are_read_and_one_in_ten_is_held_back() -> None:
    learnt, held = (list(written_questions(1, held_back=each)) for each in (False, True))
    assert len(learnt) > 5 * len(held) > 100
    assert {each.question for each in learnt}.isdisjoint({each.question for each in held})
