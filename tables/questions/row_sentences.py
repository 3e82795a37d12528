"""The sentences that tell which records answer a question.

Input: a table, a plan, the rows that it found. Output: a sentence. Does not find rows (running.py).
"""

from collections.abc import Sequence

from tables.plan import Order, Rows
from tables.prepared import PreparedTable
from tables.showing import show
from tables.wording import filter_words, where_words

_MOST_SAID = 5


def rows_sentence(prepared: PreparedTable, plan: Rows, columns: Sequence[int], rows: Sequence[int]) -> str:
    """Return the sentence that says which records were found; a list says the first five."""
    table = prepared.table
    if not rows:
        return f"No record in {prepared.name} matches this: {filter_words(plan.filter, table) or 'has a value'}."
    said = [_row_words(prepared, row, columns) for row in rows[:_MOST_SAID]]
    if len(rows) == 1 and plan.order is None:
        return f"{said[0]}."
    more = f"; and {len(rows) - _MOST_SAID} more" if len(rows) > _MOST_SAID else ""
    count = "1 record" if len(rows) == 1 else f"{len(rows)} records"
    listed = "; ".join(said) + more
    if plan.order is not None:
        if (plan.order.limit, plan.order.skip) == (1, 0) and len(rows) <= _MOST_SAID:
            return _extreme_sentence(prepared, plan, plan.order, columns, rows)
        words = order_words(plan.order, prepared).strip(", ")
        return f"{words[0].upper()}{words[1:]}{where_words(plan.filter, table)}: {listed}."
    return f"{count} of {prepared.name}{where_words(plan.filter, table)}: {listed}."


def _extreme_sentence(
    prepared: PreparedTable, plan: Rows, order: Order, columns: Sequence[int], rows: Sequence[int]
) -> str:
    """Return "November has the highest Rain (mm): 80 mm."; several records if they share the value."""
    table, column = prepared.table, prepared.table.columns[order.column]
    others = [place for place in columns if place != order.column] or columns
    names = " and ".join(_row_words(prepared, row, others) for row in rows)
    verb, extreme = "has" if len(rows) == 1 else "have", "highest" if order.descending else "lowest"
    value = show(table.rows[rows[0]][order.column], column)
    return f"{names} {verb} the {extreme} {column.name}{where_words(plan.filter, table)}: {value}."


def _row_words(prepared: PreparedTable, row: int, columns: Sequence[int]) -> str:
    table = prepared.table
    name = show(table.rows[row][columns[0]])
    details = ", ".join(
        f"{table.columns[place].name}: {show(table.rows[row][place], table.columns[place])}" for place in columns[1:]
    )
    return f"{name} ({details})" if details else name


def order_words(order: Order | None, prepared: PreparedTable) -> str:
    """Return ", 3 highest Salary, ties included", or nothing for no order."""
    if order is None:
        return ""
    name = prepared.table.columns[order.column].name
    if order.limit is None:
        return f", in the order of {name}"
    direction = "highest" if order.descending else "lowest"
    which = f"number {order.skip + 1} from the {direction}" if order.skip else direction
    count = f"{order.limit} " if order.limit > 1 else ""
    return f", {count}{which} {name}, ties included"
