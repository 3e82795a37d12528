"""Questions about many records of a sheet, with their true answers: which, how many, figures, groups, shares.

Input: a sheet and a random source. Output: pairs of question and truth. Does not ask about single records
(questions.py).
"""

import random
from collections.abc import Iterator
from decimal import Decimal
from itertools import compress

from benchmarks.table_suite.sheets import Sheet
from benchmarks.table_suite.subject import Subject, drawn_bound, drawn_number, shown
from benchmarks.table_suite.truth import (
    Question,
    Truth,
    beyond,
    listed,
    measured,
    number_of,
    top,
    where,
    within,
)

_ABOVE = ("above", "more than", "greater than", "over", "higher than")
_BELOW = ("below", "less than", "under", "lower than")


def filters(sheet: Sheet, draw: random.Random) -> Iterator[Question]:
    """Yield lists and counts under conditions."""
    noun = sheet.domain.nouns
    for template in (
        "Which {s} have {c} {op} {x}?",
        "List {s} with {c} {op} {x}",
        "Show all {s} whose {c} is {op} {x}",
        "How many {s} have {c} {op} {x}?",
        "How many {s} have a {c} of {op} {x}?",
        "number of {s} with {c} {op} {x}",
        "Count {s} with {c} {op} {x}",
        "{s} with {op} {x} {c}",
    ):
        number = drawn_number(sheet, draw)
        bound = drawn_bound(sheet, number, draw)
        high = draw.random() < 0.5
        hits = beyond(sheet, number.header, bound, above=high)
        text = template.format(
            s=noun, c=number.spoken, op=draw.choice(_ABOVE if high else _BELOW), x=shown(bound, number)
        )
        yield text, listed(sheet, hits, counted=template[0] in "HnC")
    for template in (
        "How many {s} {p} have {c} between {x} and {y}?",
        "List {s} {p} with {c} between {x} and {y}",
        "How many {s} {p} have {c} of at least {y}?",
        "Which {s} {p} have {c} above {y}?",
        "How many {s} are {p}?",
    ):
        subject = Subject.drawn(sheet, draw)
        low, high_ = sorted(subject.bound(draw) for _ in range(2))
        hits = subject.rows(template)
        values = [number_of(row, subject.number.header) for row in hits]
        kept = {
            "between": [low <= each <= high_ for each in values],
            "at least": [each >= high_ for each in values],
            "above": [each > high_ for each in values],
        }
        chosen = next((made for word, made in kept.items() if word in template), [True] * len(hits))
        hits = list(compress(hits, chosen))
        text = subject.fill(template, x=low, y=high_)
        yield text, listed(sheet, hits, counted=template[0] == "H")
    category = draw.choice(sheet.domain.categories)
    one, two = draw.sample(sorted({str(row[category.header]) for row in sheet.rows}), 2)
    either = where(sheet, lambda r: r[category.header] in (one, two))
    yield f"How many {noun} have {category.spoken} {one} or {two}?", Truth(number=Decimal(len(either)))
    not_one = where(sheet, lambda r: r[category.header] != one)
    yield f"How many {noun} are not {category.phrase.format(one)}?", Truth(number=Decimal(len(not_one)))
    yield (
        f"List {noun} whose {category.spoken} is not {two}",
        listed(sheet, where(sheet, lambda r: r[category.header] != two), counted=False),
    )
    a, b = sheet.domain.numbers[:2]
    x, y = drawn_bound(sheet, a, draw), drawn_bound(sheet, b, draw)
    both = where(sheet, lambda r: number_of(r, a.header) > x and number_of(r, b.header) < y)
    yield f"How many {noun} have {a.spoken} above {x} and {b.spoken} below {y}?", Truth(number=Decimal(len(both)))
    any_ = where(sheet, lambda r: number_of(r, a.header) > x or number_of(r, b.header) < y)
    yield f"Which {noun} have {a.spoken} above {x} or {b.spoken} below {y}?", listed(sheet, any_, counted=False)
    yield f"How many {noun} are there?", Truth(number=Decimal(len(sheet.rows)))
    yield (
        f"How many different {category.spoken} values are there?",
        Truth(number=Decimal(len({r[category.header] for r in sheet.rows}))),
    )


def aggregates(sheet: Sheet, draw: random.Random) -> Iterator[Question]:
    """Yield sums, averages and medians, of all and of some."""
    for measure in ("total", "average", "median"):
        for template in (
            "What is the {m} {c}?",
            "{m} {c} of all {s}",
            "What is the {m} {c} of {s} {p}?",
            "{m} {c} for {s} {p}",
        ):
            subject = Subject.drawn(sheet, draw)
            true = measured(subject.rows(template), subject.number.header, measure)
            yield subject.fill(template, m=measure), Truth(number=true)


def extremes(sheet: Sheet, draw: random.Random) -> Iterator[Question]:
    """Yield highest and lowest, top and bottom, second."""
    for template in (
        "Which {o} has the {m} {c}?",
        "{o} with the {m} {c}",
        "What is the {m} {c}?",
        "Who has the {m} {c}?",
        "Which {o} {p} has the {m} {c}?",
    ):
        subject, high = Subject.drawn(sheet, draw), draw.random() < 0.5
        word = draw.choice(("highest", "maximum", "largest") if high else ("lowest", "minimum", "smallest"))
        best = top(sheet, subject.rows(template), subject.number.header, 1, highest=high)
        yield subject.fill(template, m=word), Truth(names=best)
    for template in (
        "top {k} {s} by {c}",
        "List the top {k} {s} by {c}",
        "Which {k} {s} have the highest {c}?",
        "bottom {k} {s} by {c}",
        "Show the {k} {s} with the lowest {c}",
    ):
        subject, count = Subject.drawn(sheet, draw), draw.choice((2, 3, 5))
        high = "top" in template or "highest" in template
        best = top(sheet, sheet.rows, subject.number.header, count, highest=high)
        yield subject.fill(template, k=count), Truth(names=best)


def groups(sheet: Sheet, draw: random.Random) -> Iterator[Question]:
    """Yield figures by group, and the best group."""
    for template in (
        "{m} {c} by {g}",
        "What is the {m} {c} for each {g}?",
        "{m} {c} per {g}",
        "How many {s} are there in each {g}?",
        "number of {s} per {g}",
        "Which {g} has the highest average {c}?",
        "Which {g} has the most {s}?",
    ):
        subject, measure = Subject.drawn(sheet, draw), draw.choice(("average", "total"))
        header = subject.category.header
        counted = "{s}" in template
        found: dict[str, Decimal] = {}
        for value in sorted({str(row[header]) for row in sheet.rows}):
            rows = within(sheet, header, value)
            kind = "average" if "highest" in template else measure
            found[value] = Decimal(len(rows)) if counted else measured(rows, subject.number.header, kind)
        text = subject.fill(template, m=measure)
        if text.startswith("Which"):
            best = max(found.values())
            found = {name: value for name, value in found.items() if value == best}
        yield text, Truth(groups=tuple(found.items()))


def shares(sheet: Sheet, draw: random.Random) -> Iterator[Question]:
    """Yield percentages of records."""
    for template in ("What percentage of {s} have {c} above {x}?", "What percent of the {s} are {p}?"):
        subject = Subject.drawn(sheet, draw)
        bound = subject.bound(draw)
        hits = subject.hits(template, bound)
        yield subject.fill(template, x=bound), Truth(number=Decimal(100 * len(hits)) / len(sheet.rows))
