"""Questions about a sheet, with their true answers.

In: a sheet and a random source. Out: pairs of question and truth. Wordings vary as people's do.
"""

import random
from collections.abc import Iterator
from decimal import Decimal
from itertools import compress

from benchmarks.table_suite.domains import Category, Number
from benchmarks.table_suite.sheets import Sheet
from benchmarks.table_suite.truth import (
    Row,
    Truth,
    beyond,
    day_of,
    measured,
    names,
    number_of,
    top,
    where,
    within,
)

Question = tuple[str, Truth]
_ABOVE = ("above", "more than", "greater than", "over", "higher than")
_BELOW = ("below", "less than", "under", "lower than")
_UNKNOWN = ("Zebulon Quark", "Xanthe Bramwell", "ZQ-99871", "Orlin Vex")


def questions(sheet: Sheet, draw: random.Random) -> Iterator[Question]:
    """Yield about fifty questions of all kinds."""
    makers = (lookups, filters, aggregates, extremes, groups, shares, comparisons, yes_or_no, dates, absences)
    for make in makers:
        yield from make(sheet, draw)


def _number(sheet: Sheet, draw: random.Random) -> Number:
    return draw.choice(sheet.domain.numbers)


def _category(sheet: Sheet, draw: random.Random) -> tuple[Category, str]:
    category = draw.choice(sheet.domain.categories)
    return category, str(draw.choice(sheet.rows)[category.header])


def _bound(sheet: Sheet, number: Number, draw: random.Random) -> str:
    value = number_of(draw.choice(sheet.rows), number.header)
    return f"{value:.{number.decimals}f}"


def _shown(value: object, number: Number) -> str:
    return f"{value}{number.sign}"


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
        row, number = draw.choice(sheet.rows), _number(sheet, draw)
        value = number_of(row, number.header)
        yield template.format(c=number.spoken, n=sheet.name(row)), Truth(text=f"{value.normalize():f}")
    for template in ("What is the {c} of {n}?", "Which {c} does {n} have?", "What is {n}'s {c}?"):
        row = draw.choice(sheet.rows)
        category, _ = _category(sheet, draw)
        yield template.format(c=category.spoken, n=sheet.name(row)), Truth(text=str(row[category.header]))
    for template in ("Show all details of {n}", "Tell me about {n}", "details of {n}"):
        row = draw.choice(sheet.rows)
        yield template.format(n=sheet.name(row)), Truth(text=str(row[sheet.domain.categories[0].header]))
    if sheet.domain.code and sheet.domain.code[0] != sheet.domain.key:
        row, number = draw.choice(sheet.rows), _number(sheet, draw)
        value = number_of(row, number.header)
        yield f"What is the {number.spoken} of {row[sheet.domain.code[0]]}?", Truth(text=f"{value.normalize():f}")


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
        number = _number(sheet, draw)
        bound = _bound(sheet, number, draw)
        high = draw.random() < 0.5
        hits = beyond(sheet, number.header, Decimal(bound), above=high)
        text = template.format(
            s=noun, c=number.spoken, op=draw.choice(_ABOVE if high else _BELOW), x=_shown(bound, number)
        )
        yield text, _listed(sheet, hits, counted=template[0] in "HnC")
    for template in (
        "How many {s} {p} have {c} between {x} and {y}?",
        "List {s} {p} with {c} between {x} and {y}",
        "How many {s} {p} have {c} of at least {y}?",
        "Which {s} {p} have {c} above {y}?",
        "How many {s} are {p}?",
    ):
        number = _number(sheet, draw)
        category, value = _category(sheet, draw)
        low, high_ = sorted(Decimal(_bound(sheet, number, draw)) for _ in range(2))
        hits = within(sheet, category.header, value)
        values = [number_of(row, number.header) for row in hits]
        kept = {
            "between": [low <= each <= high_ for each in values],
            "at least": [each >= high_ for each in values],
            "above": [each > high_ for each in values],
        }
        chosen = next((made for word, made in kept.items() if word in template), [True] * len(hits))
        hits = list(compress(hits, chosen))
        text = template.format(s=noun, p=category.phrase.format(value), c=number.spoken, x=low, y=high_)
        yield text, _listed(sheet, hits, counted=template[0] == "H")
    category = draw.choice(sheet.domain.categories)
    one, two = draw.sample(sorted({str(row[category.header]) for row in sheet.rows}), 2)
    either = where(sheet, lambda r: r[category.header] in (one, two))
    yield f"How many {noun} have {category.spoken} {one} or {two}?", Truth(number=Decimal(len(either)))
    not_one = where(sheet, lambda r: r[category.header] != one)
    yield f"How many {noun} are not {category.phrase.format(one)}?", Truth(number=Decimal(len(not_one)))
    yield (
        f"List {noun} whose {category.spoken} is not {two}",
        _listed(sheet, where(sheet, lambda r: r[category.header] != two), counted=False),
    )
    a, b = sheet.domain.numbers[:2]
    x, y = Decimal(_bound(sheet, a, draw)), Decimal(_bound(sheet, b, draw))
    both = where(sheet, lambda r: number_of(r, a.header) > x and number_of(r, b.header) < y)
    yield f"How many {noun} have {a.spoken} above {x} and {b.spoken} below {y}?", Truth(number=Decimal(len(both)))
    any_ = where(sheet, lambda r: number_of(r, a.header) > x or number_of(r, b.header) < y)
    yield f"Which {noun} have {a.spoken} above {x} or {b.spoken} below {y}?", _listed(sheet, any_, counted=False)
    yield f"How many {noun} are there?", Truth(number=Decimal(len(sheet.rows)))
    yield (
        f"How many different {category.spoken} values are there?",
        Truth(number=Decimal(len({r[category.header] for r in sheet.rows}))),
    )


def _listed(sheet: Sheet, hits: list[Row], *, counted: bool) -> Truth:
    return Truth(number=Decimal(len(hits))) if counted else Truth(names=names(sheet, hits))


def aggregates(sheet: Sheet, draw: random.Random) -> Iterator[Question]:
    """Yield sums, averages and medians, of all and of some."""
    for measure in ("total", "average", "median"):
        for template in (
            "What is the {m} {c}?",
            "{m} {c} of all {s}",
            "What is the {m} {c} of {s} {p}?",
            "{m} {c} for {s} {p}",
        ):
            number = _number(sheet, draw)
            category, value = _category(sheet, draw)
            narrowed = "{p}" in template
            rows = within(sheet, category.header, value) if narrowed else list(sheet.rows)
            if rows:
                text = template.format(
                    m=measure, c=number.spoken, s=sheet.domain.nouns, p=category.phrase.format(value)
                )
                yield text, Truth(number=measured(rows, number.header, measure))


def extremes(sheet: Sheet, draw: random.Random) -> Iterator[Question]:
    """Yield highest and lowest, top and bottom, second."""
    noun, nouns = sheet.domain.noun, sheet.domain.nouns
    for template in (
        "Which {s} has the {m} {c}?",
        "{s} with the {m} {c}",
        "What is the {m} {c}?",
        "Who has the {m} {c}?",
        "Which {s} {p} has the {m} {c}?",
    ):
        number, high = _number(sheet, draw), draw.random() < 0.5
        category, value = _category(sheet, draw)
        rows = within(sheet, category.header, value) if "{p}" in template else list(sheet.rows)
        if not rows:
            continue
        word = draw.choice(("highest", "maximum", "largest") if high else ("lowest", "minimum", "smallest"))
        text = template.format(s=noun, m=word, c=number.spoken, p=category.phrase.format(value))
        yield text, Truth(names=top(sheet, rows, number.header, 1, highest=high))
    for template in (
        "top {k} {s} by {c}",
        "List the top {k} {s} by {c}",
        "Which {k} {s} have the highest {c}?",
        "bottom {k} {s} by {c}",
        "Show the {k} {s} with the lowest {c}",
    ):
        number, count = _number(sheet, draw), draw.choice((2, 3, 5))
        high = "top" in template or "highest" in template
        text = template.format(k=count, s=nouns, c=number.spoken)
        yield text, Truth(names=top(sheet, sheet.rows, number.header, count, highest=high))


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
        number, measure = _number(sheet, draw), draw.choice(("average", "total"))
        category, _ = _category(sheet, draw)
        counted = "{s}" in template
        found: dict[str, Decimal] = {}
        for value in sorted({str(row[category.header]) for row in sheet.rows}):
            rows = within(sheet, category.header, value)
            kind = "average" if "highest" in template else measure
            found[value] = Decimal(len(rows)) if counted else measured(rows, number.header, kind)
        text = template.format(m=measure, c=number.spoken, g=category.spoken, s=sheet.domain.nouns)
        if text.startswith("Which"):
            best = max(found.values())
            found = {name: value for name, value in found.items() if value == best}
        yield text, Truth(groups=tuple(found.items()))


def shares(sheet: Sheet, draw: random.Random) -> Iterator[Question]:
    """Yield percentages of records."""
    for template in ("What percentage of {s} have {c} above {x}?", "What percent of the {s} are {p}?"):
        number = _number(sheet, draw)
        category, value = _category(sheet, draw)
        bound = Decimal(_bound(sheet, number, draw))
        hits = beyond(sheet, number.header, bound, above=True)
        if "{p}" in template:
            hits = within(sheet, category.header, value)
        text = template.format(s=sheet.domain.nouns, c=number.spoken, x=bound, p=category.phrase.format(value))
        yield text, Truth(number=Decimal(100 * len(hits)) / len(sheet.rows))


def comparisons(sheet: Sheet, draw: random.Random) -> Iterator[Question]:
    """Yield two records side by side, and their differences."""
    for template in (
        "Compare {a} and {b}",
        "Compare {a} and {b} on {c}",
        "{a} vs {b}",
        "Compare the {c} of {a} and {b}",
    ):
        one, two = draw.sample(sheet.rows, 2)
        text = template.format(a=sheet.name(one), b=sheet.name(two), c=_number(sheet, draw).spoken)
        yield text, Truth(names=names(sheet, [one, two]))
    for template in (
        "What is the difference in {c} between {a} and {b}?",
        "What is the difference between the {c} of {a} and {b}?",
        "How much more {c} does {a} have than {b}?",
    ):
        one, two = draw.sample(sheet.rows, 2)
        number = _number(sheet, draw)
        text = template.format(a=sheet.name(one), b=sheet.name(two), c=number.spoken)
        yield text, Truth(number=abs(number_of(one, number.header) - number_of(two, number.header)))


def yes_or_no(sheet: Sheet, draw: random.Random) -> Iterator[Question]:
    """Yield questions that are answered by yes or no."""
    for template in (
        "Is {n}'s {c} {x}?",
        "Does {n} have a {c} of {x}?",
        "Is the {c} of {n} {x}?",
        "Does {n} have {c} above {y}?",
        "Is {n} {p}?",
        "Do all {s} have {c} above {y}?",
    ):
        row, number = draw.choice(sheet.rows), _number(sheet, draw)
        category, value = _category(sheet, draw)
        true = number_of(row, number.header)
        claimed = true if draw.random() < 0.5 else true + Decimal(7)
        bound = Decimal(_bound(sheet, number, draw))
        text = template.format(
            n=sheet.name(row),
            c=number.spoken,
            x=_shown(claimed, number),
            y=bound,
            s=sheet.domain.nouns,
            p=category.phrase.format(value),
        )
        right = claimed == true
        if "{y}" in template:
            right = all(number_of(r, number.header) > bound for r in sheet.rows) if "{s}" in template else true > bound
        if "{p}" in template:
            right = row[category.header] == value
        yield text, Truth(yes=right)


def dates(sheet: Sheet, draw: random.Random) -> Iterator[Question]:
    """Yield conditions on days, where there are any."""
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
            yield text, _listed(sheet, hits, counted=template[0] == "H")


def absences(sheet: Sheet, draw: random.Random) -> Iterator[Question]:
    """Yield questions about records that do not exist, and questions that no table can answer."""
    number = _number(sheet, draw)
    yield f"What is the {number.spoken} of {draw.choice(_UNKNOWN)}?", Truth(absent=True)
    yield f"Which glorious {sheet.domain.nouns} have {number.spoken} above 1?", Truth(absent=True)
    yield f"Why is the {number.spoken} of {sheet.name(sheet.rows[0])} so low?", Truth(absent=True)
