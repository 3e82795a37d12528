"""Claims about a sheet, each with whether it is true.

Input: a sheet and a random source. Output: pairs of a claim and whether it is true, None if no table can decide it.
"""

import random
from collections.abc import Iterator
from decimal import Decimal

from benchmarks.table_suite.sheets import Sheet
from benchmarks.table_suite.subject import Subject, drawn_bound, drawn_group, drawn_number, shown
from benchmarks.table_suite.truth import measured, number_of, top

Claim = tuple[str, bool | None]


def claims(sheet: Sheet, draw: random.Random) -> Iterator[Claim]:
    """Yield about fifty claims of all kinds."""
    for make in (cells, members, figures, counts, extremes, comparisons, quantified, open_claims):
        yield from make(sheet, draw)


def cells(sheet: Sheet, draw: random.Random) -> Iterator[Claim]:
    """Yield values of cells: right, wrong, and another record's."""
    templates = (
        "{n} has a {c} of {x}.",
        "The {c} of {n} is {x}.",
        "{n}'s {c} is {x}.",
        "{n} has {x} {c}.",
        "{n} recorded a {c} of {x}.",
        "{n} has {c} of {x}",
    )
    for template in templates * 2:
        row, other, number = draw.choice(sheet.rows), draw.choice(sheet.rows), drawn_number(sheet, draw)
        true = number_of(row, number.header)
        claimed = draw.choice((true, true, number_of(other, number.header), true + 3))
        if template.startswith("{n} has {x}") and number.sign:
            template = templates[0]  # noqa: PLW2901
        yield template.format(n=sheet.name(row), c=number.spoken, x=shown(claimed, number)), claimed == true
    for template in ("{n} has {c} above {x}.", "The {c} of {n} is less than {x}."):
        row, number = draw.choice(sheet.rows), drawn_number(sheet, draw)
        true, bound = number_of(row, number.header), drawn_bound(sheet, number, draw)
        yield (
            template.format(n=sheet.name(row), c=number.spoken, x=bound),
            true > bound if "above" in template else true < bound,
        )


def members(sheet: Sheet, draw: random.Random) -> Iterator[Claim]:
    """Yield which group a record belongs to."""
    for template in ("{n} is {p}.", "The {c} of {n} is {v}.", "{n}'s {c} is {v}.", "{n} is not {p}.", "{n} is {p}."):
        row = draw.choice(sheet.rows)
        category, value = drawn_group(sheet, draw)
        if draw.random() < 0.5:
            value = str(row[category.header])
        holds = row[category.header] == value
        text = template.format(n=sheet.name(row), p=category.phrase.format(value), c=category.spoken, v=value)
        yield text, not holds if " not " in template else holds


def figures(sheet: Sheet, draw: random.Random) -> Iterator[Claim]:
    """Yield sums, averages, medians, extremes."""
    for measure in ("total", "average", "median", "highest", "lowest"):
        for template in ("The {m} {c} is {x}.", "The {m} {c} of {s} {p} is {x}."):
            subject = Subject.drawn(sheet, draw)
            true = measured(subject.rows(template), subject.number.header, measure)
            figure = f"{true:.2f}" if measure in ("average", "median") else str(true)
            right = draw.random() < 0.5
            claimed = figure if right else str(Decimal(figure) + draw.choice((2, 11, 50)))
            yield subject.fill(template, m=measure, x=shown(claimed, subject.number)), right


def counts(sheet: Sheet, draw: random.Random) -> Iterator[Claim]:
    """Yield counts under a condition, and percentages."""
    for template in (
        "{k} {s} have {c} above {x}.",
        "There are {k} {s} {p}.",
        "The number of {s} {p} is {k}.",
        "{k} {s} are {p}.",
        "More than {k} {s} have {c} above {x}.",
        "There are {k} {s} with {c} above {x}.",
        "Only {k} {s} are {p}.",
    ):
        subject = Subject.drawn(sheet, draw)
        bound = subject.bound(draw)
        hits = subject.hits(template, bound)
        claimed = len(hits) + draw.choice((0, 0, 1, 4))
        yield (
            subject.fill(template, k=claimed, x=bound),
            len(hits) > claimed if "More" in template else len(hits) == claimed,
        )


def extremes(sheet: Sheet, draw: random.Random) -> Iterator[Claim]:
    """Yield who has the highest and lowest; a tie decides nothing."""
    for template in ("{n} has the {m} {c}.", "The {s} with the {m} {c} is {n}.", "The {m} {c} belongs to {n}."):
        number, high = drawn_number(sheet, draw), draw.random() < 0.5
        best = top(sheet, sheet.rows, number.header, 1, highest=high)
        name = draw.choice((sorted(best)[0], sheet.name(draw.choice(sheet.rows))))
        if template.startswith("The {m}"):
            template = "The {m} {c} is held by {n}."  # noqa: PLW2901
        text = template.format(n=name, s=sheet.domain.noun, m="highest" if high else "lowest", c=number.spoken)
        yield text, None if name in best and len(best) > 1 else name in best


def comparisons(sheet: Sheet, draw: random.Random) -> Iterator[Claim]:
    """Yield which of two records has more."""
    for template in (
        "{a} has a higher {c} than {b}.",
        "{a} has a lower {c} than {b}.",
        "{a}'s {c} is higher than {b}'s.",
        "The {c} of {a} is lower than that of {b}.",
        "{a} has more {c} than {b}.",
    ):
        one, two = draw.sample(sheet.rows, 2)
        number = drawn_number(sheet, draw)
        x, y = number_of(one, number.header), number_of(two, number.header)
        text = template.format(a=sheet.name(one), b=sheet.name(two), c=number.spoken)
        yield text, x < y if "lower" in template else x > y


def quantified(sheet: Sheet, draw: random.Random) -> Iterator[Claim]:
    """Yield all, none, most."""
    for template in (
        "All {s} have {c} above {x}.",
        "Every {o} has {c} above {x}.",
        "No {o} has {c} above {x}.",
        "Most {s} have {c} above {x}.",
        "All {s} {p} have {c} below {x}.",
        "None of the {s} has {c} below {x}.",
    ):
        subject = Subject.drawn(sheet, draw)
        number, bound = subject.number, subject.bound(draw)
        if draw.random() < 0.4:
            bound = Decimal(int(number.low)) - 1
        rows = subject.rows(template)
        above = [number_of(row, number.header) > bound for row in rows]
        below = [number_of(row, number.header) < bound for row in rows]
        truths = {
            "All {s} h": all(above),
            "Every": all(above),
            "No ": not any(above),
            "Most": 2 * sum(above) > len(above),
            "All {s} {p}": all(below),
            "None": not any(below),
        }
        yield (
            subject.fill(template, x=bound),
            next(truth for start, truth in truths.items() if template.startswith(start)),
        )


def open_claims(sheet: Sheet, draw: random.Random) -> Iterator[Claim]:
    """Yield claims on which the table is silent."""
    name, number = sheet.name(draw.choice(sheet.rows)), drawn_number(sheet, draw)
    yield f"The {number.spoken} of Zebulon Quark is 12.", None
    yield f"{name} was praised for the {number.spoken}.", None
    yield f"{name} has a shoe size of 42.", None
    yield f"The average shoe size of all {sheet.domain.nouns} is 42.", None
