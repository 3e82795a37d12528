"""docs/architecture.md draws files that exist, the ones on the way of a verification and of an upload among them."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text()
FILES = re.findall(r"(?<![\w/.])(?:[\w-]+/)*[\w-]+\.(?:py|md|ts|tsx)\b", PAGE)
FOLDERS = re.findall(r"`((?:[\w-]+/)+)`", PAGE)
FIGURES = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("name", sorted({*FILES, *FOLDERS}))
def test_what_it_names_exists(name: str) -> None:
    assert (ROOT / name).exists()


@pytest.mark.parametrize(
    ("figure", "stations"),
    [
        (0, "routes/verify.py core/runs/running.py core/pipeline.py core/verifier.py core/judge.py core/firewall.py"),
        (1, "routes/documents.py retrieval/intake.py ingestion/loader.py ingestion/chunker.py retrieval/store.py"),
    ],
    ids=["verification", "upload"],
)
def test_a_figure_shows_the_stations_in_their_order(figure: int, stations: str) -> None:
    places = [FIGURES[figure].index(station) for station in stations.split()]
    assert places == sorted(places)


def test_every_line_of_a_figure_fits_on_a_page() -> None:
    assert len(FIGURES) == 2
    assert max(len(line) for figure in FIGURES for line in figure.splitlines()) <= 130


def test_every_folder_of_code_has_its_row() -> None:
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests"}
    assert packages <= {folder.split("/")[0] for folder in FOLDERS}
