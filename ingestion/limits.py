"""Resource limits for one file; their values are settings (config/)."""

from pydantic import Field

from utils.record import Record


class Limits(Record):
    """The limits on the content of one file and on the resources for reading it."""

    bytes: int = Field(gt=0, description="Size of the file.")
    pages: int = Field(gt=0, description="Pages of a PDF.")
    rows: int = Field(gt=0, description="Rows of all sheets and tables of the file.")
    columns: int = Field(gt=0, description="Columns of one sheet.")
    cells: int = Field(gt=0, description="Rows times columns, all sheets together, blank cells between included.")
    rows_as_text: int = Field(
        gt=0, description="Rows that may also be written as text, longer tables in part; the tables keep all of them."
    )
    unpacked_bytes: int = Field(gt=0, description="Sum of the unpacked sizes of an Office file's members.")
    unpacked_ratio: int = Field(gt=0, description="Unpacked size of a member divided by its packed size.")
    members: int = Field(gt=0, description="Members of an Office file.")
    result_bytes: int = Field(gt=0, description="What the reading process may hand back, as JSON.")
    memory_bytes: int = Field(gt=0, description="Address space of the reading process.")
    cpu_seconds: int = Field(gt=0, description="Processor time of the reading process.")
    wall_seconds: float = Field(gt=0, description="Time from start to end of the reading process.")
