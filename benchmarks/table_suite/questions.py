"""Questions about a sheet, with their true answers.

Input: a sheet and a random source. Output: pairs of question and truth. Wordings vary as people's do. Covers single
records and days; questions about many records are in many_records.py.
"""

import random
from collections.abc import Iterator
from decimal import Decimal
from itertools import compress

from benchmarks.table_suite.many_records import aggregates, extremes, filters, groups, shares
from benchmarks.table_suite.sheets import Sheet
from benchmarks.table_suite.subject import Subject, drawn_group, drawn_number, shown
from benchmarks.table_suite.truth import Question, Truth, day_of, listed, names, number_of

_UNKNOWN = ("Zebulon Quark", "Xanthe Bramwell", "ZQ-99871", "Orlin Vex")


def questions(sheet: Sheet, draw: random.Random) -> Iterator[Question]:
    """Yield about fifty questions of all kinds."""
    makers = (lookups, filters, aggregates, extremes, groups, shares, comparisons, yes_or_no, dates, absences)
    for make in makers:
        yield from make(sheet, draw)


def lookups(sheet: Sheet, draw: random.Random) -> Iterator[Question]:
    """Yield questions for cells of one record."""
    for template in (
        "What is the {c} of {n}?",
        "What is {n}'s {c}?",
        "{n} {c}",
        "Tell me the {c} of {n}.",
        "what is the {c} for {n}",
        "Show the {c} of {n}",
        "Give me {n}'s {c}",
        "How much is the {c} of {n}?",
    ):
        row, number = draw.choice(sheet.rows), drawn_number(sheet, draw)
        value = number_of(row, number.header)
        yield template.format(c=number.spoken, n=sheet.name(row)), Truth(text=f"{value.normalize():f}")
    for template in ("What is the {c} of {n}?", "Which {c} does {n} have?", "What is {n}'s {c}?"):
        row = draw.choice(sheet.rows)
        category, _ = drawn_group(sheet, draw)
        yield template.format(c=category.spoken, n=sheet.name(row)), Truth(text=str(row[category.header]))
    for template in ("Show all details of {n}", "Tell me about {n}", "details of {n}"):
        row = draw.choice(sheet.rows)
        yield template.format(n=sheet.name(row)), Truth(text=str(row[sheet.domain.categories[0].header]))
    if sheet.domain.code and sheet.domain.code[0] != sheet.domain.key:
        row, number = draw.choice(sheet.rows), drawn_number(sheet, draw)
        value = number_of(row, number.header)
        yield f"What is the {number.spoken} of {row[sheet.domain.code[0]]}?", Truth(text=f"{value.normalize():f}")


def comparisons(sheet: Sheet, draw: random.Random) -> Iterator[Question]:
    """Yield two records side by side, and their differences."""
    for template in (
        "Compare {a} and {b}",
        "Compare {a} and {b} on {c}",
        "{a} vs {b}",
        "Compare the {c} of {a} and {b}",
    ):
        one, two = draw.sample(sheet.rows, 2)
        text = template.format(a=sheet.name(one), b=sheet.name(two), c=drawn_number(sheet, draw).spoken)
        yield text, Truth(names=names(sheet, [one, two]))
    for template in (
        "What is the difference in {c} between {a} and {b}?",
        "What is the difference between the {c} of {a} and {b}?",
        "How much more {c} does {a} have than {b}?",
    ):
        one, two = draw.sample(sheet.rows, 2)
        number = drawn_number(sheet, draw)
        text = template.format(a=sheet.name(one), b=sheet.name(two), c=number.spoken)
        yield text, Truth(number=abs(number_of(one, number.header) - number_of(two, number.header)))


def yes_or_no(sheet: Sheet, draw: random.Random) -> Iterator[Question]:
    """Yield yes/no questions."""
    for template in (
        "Is {n}'s {c} {x}?",
        "Does {n} have a {c} of {x}?",
        "Is the {c} of {n} {x}?",
        "Does {n} have {c} above {y}?",
        "Is {n} {p}?",
        "Do all {s} have {c} above {y}?",
    ):
        row, subject = draw.choice(sheet.rows), Subject.drawn(sheet, draw)
        number, header = subject.number, subject.category.header
        true = number_of(row, number.header)
        claimed = true if draw.random() < 0.5 else true + Decimal(7)
        bound = subject.bound(draw)
        text = subject.fill(template, n=sheet.name(row), x=shown(claimed, number), y=bound)
        right = claimed == true
        if "{y}" in template:
            right = all(number_of(r, number.header) > bound for r in sheet.rows) if "{s}" in template else true > bound
        if "{p}" in template:
            right = row[header] == subject.value
        yield text, Truth(yes=right)


def dates(sheet: Sheet, draw: random.Random) -> Iterator[Question]:
    """Yield conditions on days, if there are any."""
    for day in sheet.domain.days:
        for template in (
            "How many {s} have a {d} after {x}?",
            "Which {s} have {d} before {x}?",
            "How many {s} have {d} in {y}?",
        ):
            pivot = day_of(draw.choice(sheet.rows), day.header)
            days = [day_of(row, day.header) for row in sheet.rows]
            kept = {
                "after": [each > pivot for each in days],
                "before": [each < pivot for each in days],
                " in ": [each.year == pivot.year for each in days],
            }
            hits = list(compress(sheet.rows, next(made for word, made in kept.items() if word in template)))
            spoken = day.spoken if day.spoken.split()[0] in day.header.casefold() else day.verb
            text = template.format(s=sheet.domain.nouns, d=spoken, x=pivot.isoformat(), y=pivot.year)
            yield text, listed(sheet, hits, counted=template[0] == "H")


def absences(sheet: Sheet, draw: random.Random) -> Iterator[Question]:
    """Yield questions about records that do not exist, and questions that no table can answer."""
    number = drawn_number(sheet, draw)
    yield f"What is the {number.spoken} of {draw.choice(_UNKNOWN)}?", Truth(absent=True)
    yield f"Which glorious {sheet.domain.nouns} have {number.spoken} above 1?", Truth(absent=True)
    yield f"Why is the {number.spoken} of {sheet.name(sheet.rows[0])} so low?", Truth(absent=True)
