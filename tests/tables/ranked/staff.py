"""A small list of staff."""

from tables.prepared import PreparedTable
from tests.tables.samples import prepared

LINES = """\
Name|Team|Salary|Started|Car
Anna Lind|Sales|52000|2019-03-01|yes
Mats Berg|IT|88000|2011-01-10|yes
Rina Patel|IT|61000|2019-08-15|yes
Tom Okafor|Sales|47500|2022-10-03|no
Eva Novak|Sales|58250|2015-06-01|no
"""


def staff() -> PreparedTable:
    """Return the table, ready to be asked."""
    return prepared(LINES, "staff.csv")
