"""The readers of files under atheris, which looks for bytes that reach new code in them. For the night, not for pytest.

    .venv/bin/pip install -r requirements-fuzz.txt
    .venv/bin/python -m tests.soak.fuzz_readers FORMAT FOLDER [options of libFuzzer, such as -max_total_time=3600]

In: a format (pdf, txt, docx, xlsx, xls, csv) and a folder that keeps what was found, filled at the first run with the
good files of that format. Out: nothing while every file is read or refused by code; else the error, and the bytes that
raise it in a file `crash-...` here (`timeout-...` where one took over 20 seconds). Not here: the limits of the reading
process, within which the service runs the same readers; a lack of memory is therefore no finding.
"""

import sys
from collections.abc import Callable
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["ingestion", "tables", "pypdf", "docx"]):
    from config.assembly import file_limits
    from config.settings import Settings
    from ingestion.document import Format
    from ingestion.limits import Limits
    from ingestion.parsing import parse
    from tests.files import good
    from utils.errors import FileRejected

_SECONDS = 20
_MEGABYTES = 4096


def reading(form: Format, limits: Limits) -> Callable[[bytes], None]:
    """Return what atheris calls with bytes: it raises what is not a refusal."""

    def read(data: bytes) -> None:
        try:
            parse(form, data, limits)
        except (FileRejected, MemoryError):
            return

    return read


def fill(folder: Path, form: Format) -> None:
    """Put the good files of a format into an empty folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in good.FILES.items():
        if name.endswith(f".{form}") and not any(folder.glob(name)):
            (folder / name).write_bytes(make())


def main() -> None:
    """Fuzz one reader until libFuzzer ends."""
    form, folder = Format(sys.argv[1]), Path(sys.argv[2])
    fill(folder, form)
    bounds = [f"-timeout={_SECONDS}", f"-rss_limit_mb={_MEGABYTES}", "-max_len=100000"]
    atheris.Setup([sys.argv[0], *bounds, *sys.argv[3:], str(folder)], reading(form, file_limits(Settings())))
    atheris.Fuzz()


if __name__ == "__main__":
    main()
