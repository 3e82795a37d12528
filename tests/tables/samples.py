"""Small tables of several fields, prepared."""

from tables.prepared import PreparedTable, TableSource
from tests.tables.sheets import only_table

ROSTER = """
Roll No|Student Name|Department|Attendance %|Physics Marks (out of 100)|Maths Marks|Grade|Joined|Hostel
21A01|Anita Rao|CSE|82.5|77|65|A+|2021-03-04|yes
21A02|Ravi Kumar|ECE|75|45|88|B|2022-05-04|no
21A03|Sita Devi|CSE|91|92|71|A|2021-07-04|yes
21A04|Kiran Rao|MECH|65|55|71|B|2020-07-04|no
21A05|Meena Iyer|ECE|91|60|40|C|2022-07-09|no
"""
PAY = """
Employee|Team|Salary (Rs. in lakhs)|Age
Asha|Core|12.5|31
Binod|Core|9|45
Chitra|Field|7.25|28
Dev||15|52
"""
RAIN = """
Station|Year|Rainfall (mm)
Hill|2019|100
Hill|2020|120.5
Hill|2021|150
"""


def prepared(text: str = ROSTER, name: str = "roster.xlsx") -> PreparedTable:
    source = TableSource(document_id=name, document_name=name, index=0)
    return PreparedTable(source, only_table(text))
