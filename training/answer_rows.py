"""Training data of the chooser: questions with sentences of a text, some of which answer.

Input: training/questions/ (documents with questions, the sentences that answer each and some that only seem to), and
the public sets of the data folder that have questions. Output: `Labelled` questions, and these as `Choice`s, with the
sentences that compete with the answer. If a document does not answer a question, no sentence is right. One written
document in ten is held back. Does not tokenise or train (train_choice.py).

In the public sets a sentence answers if it holds the right answer word for word; questions without such a sentence are
left out. `multirc` is not read: its terms are for research, and the model ships.
"""

import json
import random
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ingestion.embeddings import Embedder
from retrieval.passage import in_context
from training.authored_rows import is_held_back
from training.choices import Choice
from training.rows import read_set
from utils.text import content_stems, fold, split_sentences

FOLDER = Path(__file__).parent / "questions"
SHARES = {"hallurag_wiki_qa": 600, "mctest_statements": 500, "boolq_val": 300}
"""Number of questions read from each public set."""
SHARE_ALONE = 0.25
"""How often the sentences of a question are read without context, as those of a language model's answer are."""
_MOST_BEFORE, _WORDS_OF_A_FILE = 3, 4
_NEAREST, _NEAREST_ELSEWHERE, _BY_CHANCE = 5, 3, 4
_LEAST_SHARED, _SHARE_OF_BEST = 0.75, 0.75
_BETWEEN_WORDS = re.compile(r"[^\w]+")


@dataclass(frozen=True, slots=True)
class Labelled:
    """A question with its text's sentences: places of those that answer, only seem to answer, and do not answer."""

    question: str
    sentences: Sequence[str]
    right: Sequence[int]
    near: Sequence[int]
    rest: Sequence[int]
    title: str = ""

    def read(self, place: int) -> str:
        """Return a sentence in its context."""
        before = " ".join(self.sentences[max(0, place - _MOST_BEFORE) : place])
        return in_context(self.title, before, self.sentences[place])


def sentences_of(text: str) -> list[str]:
    """Return the sentences of a text, each on one line."""
    return [" ".join(span.of(text).split()) for span in split_sentences(text)]


def written_documents(*, held_back: bool, folder: Path = FOLDER) -> Iterator[dict[str, Any]]:
    """Yield the documents with questions that were written for training."""
    for path in sorted(folder.glob("*.json")):
        if is_held_back(f"question {path.stem}") is held_back:
            yield json.loads(path.read_text("utf-8"))


def written_questions(*, held_back: bool, folder: Path = FOLDER) -> Iterator[Labelled]:
    """Yield the questions that were written for training."""
    for document in written_documents(held_back=held_back, folder=folder):
        sentences = sentences_of(document["text"])
        for asked in document["questions"]:
            right = _places(asked["answers"], sentences)
            if asked["answers"] and not right:
                continue
            near = [place for place in _places(asked["near"], sentences) if place not in right]
            rest = [place for place in range(len(sentences)) if place not in right and place not in near]
            yield Labelled(asked["q"], sentences, right, near, rest, _named(document["title"]))


def choices(labelled: Sequence[Labelled], embedder: Embedder, seed: int) -> Iterator[Choice]:
    """Yield each question with what answers, what seems to, and what the search would also find.

    As in the service, that is what is nearest in meaning, in its own text and in the texts of the other questions.
    """
    chance = random.Random(seed)
    found = {sentence: (each, place) for each in labelled for place, sentence in enumerate(each.sentences)}
    every = sorted(found)
    vectors = embedder.embed(every)
    place_of = {sentence: place for place, sentence in enumerate(every)}
    for each, vector in zip(labelled, embedder.embed([each.question for each in labelled]), strict=True):
        likeness = vectors @ vector
        own = {sentence: float(likeness[place_of[sentence]]) for sentence in each.sentences}
        rest = sorted(each.rest, key=lambda place: -own[each.sentences[place]])
        elsewhere = (every[place] for place in likeness.argsort()[::-1][: len(own) + _NEAREST_ELSEWHERE].tolist())
        others = [found[sentence] for sentence in elsewhere if sentence not in own][:_NEAREST_ELSEWHERE]
        by_chance = chance.sample(rest[_NEAREST:], min(_BY_CHANCE, len(rest[_NEAREST:])))
        alone = chance.random() < SHARE_ALONE

        def read(told: Iterable[tuple[Labelled, int]], alone: bool = alone) -> tuple[str, ...]:
            return tuple(source.sentences[place] if alone else source.read(place) for source, place in told)

        wrong = [(each, place) for place in (*rest[:_NEAREST], *by_chance)] + others
        near = [(each, place) for place in each.near]
        yield Choice(each.title, each.question, read((each, place) for place in each.right), read(near), read(wrong))


def public_questions(folder: Path, seed: int) -> Iterator[Labelled]:
    """Yield the questions of the public sets in `folder`."""
    readers = {"hallurag_wiki_qa": _of_answers, "mctest_statements": _of_statements, "boolq_val": _of_passages}
    for name, share in SHARES.items():
        found = list(readers[name](list(read_set(folder / f"{name}.jsonl.gz"))))
        yield from random.Random(f"{seed}-{name}").sample(found, min(share, len(found)))


def _of_answers(rows: Sequence[dict[str, Any]]) -> Iterator[Labelled]:
    """Yield questions whose claim ends with the answer, with the sentences of the same article that lack it."""
    of_article: dict[str, list[str]] = defaultdict(list)
    for row in rows:
        of_article[row["meta"]["doc_id"]] += sentences_of(row["evidence"])
    for row in rows:
        question = row["meta"]["question"]
        if row["label"] == "supported" and row["meta"]["format"] == "qa":
            answer = _words(row["claim"].removeprefix(question))
            sentences = list(dict.fromkeys(of_article[row["meta"]["doc_id"]]))
            right = [place for place, each in enumerate(sentences) if answer and answer in _words(each)]
            told = [place for place in right if sentences[place] in sentences_of(row["evidence"])]
            rest = [place for place in range(len(sentences)) if place not in right]
            if told:
                yield Labelled(question, sentences, told, (), rest)


def _of_statements(rows: Sequence[dict[str, Any]]) -> Iterator[Labelled]:
    """Yield questions whose answer is what the true statement adds to them."""
    for row in rows:
        if row["label"] != "supported":
            continue
        question, sentences = row["meta"]["question"], sentences_of(row["evidence"])
        stems = [set(content_stems(each)) for each in sentences]
        asked = set(content_stems(question))
        answer = set(content_stems(row["claim"])) - asked
        full = [place for place, held in enumerate(stems) if len(answer & held) >= _LEAST_SHARED * len(answer)]
        if not answer or not full:
            continue
        best = max(full, key=lambda place: len(asked & stems[place]))
        rest = [place for place, held in enumerate(stems) if not answer & held]
        if asked & stems[best]:
            yield Labelled(question, sentences, [best], (), rest)


def _of_passages(rows: Sequence[dict[str, Any]]) -> Iterator[Labelled]:
    """Yield yes/no questions with the sentence of their passage that has nearly all their words."""
    for row in rows[::2]:
        question, sentences = row["claim"].rsplit("?", 1)[0] + "?", sentences_of(row["evidence"])
        asked = set(content_stems(question))
        shared = [len(asked & set(content_stems(each))) / max(len(asked), 1) for each in sentences]
        best = max(range(len(shared)), key=shared.__getitem__)
        rest = [place for place in range(len(sentences)) if shared[place] < _SHARE_OF_BEST * shared[best]]
        if shared[best] >= _LEAST_SHARED:
            yield Labelled(question, sentences, [best], (), rest)


def _named(title: str) -> str:
    """Return a title, or for half of the titles the name that its file could have."""
    words = title.split()
    return " ".join(words[:_WORDS_OF_A_FILE]).casefold() if len(title) % 2 else title


def _places(told: Sequence[str], sentences: Sequence[str]) -> list[int]:
    lines = [" ".join(each.split()) for each in told]
    return [place for place, each in enumerate(sentences) if any(line in each or each in line for line in lines)]


def _words(text: str) -> str:
    return " " + _BETWEEN_WORDS.sub(" ", fold(text)).strip() + " "
