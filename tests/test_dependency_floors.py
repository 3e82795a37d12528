"""Versions that are known to be dangerous are neither pinned nor installed, in both halves of the product.

The tables are reviewed at each release (`docs/` and advisories, not a live database: `pip-audit` passes without a word
where it cannot reach one).
"""

import json
import re
import subprocess
from importlib.metadata import distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parent.parent
REQUIREMENTS = sorted(ROOT.glob("requirements*.txt"))

FLOORS: dict[str, tuple[str, str]] = {
    "pypdf": ("6.12.0", "CVE-2025-55197, -62707, -62708, -66019, CVE-2026-22690, -24688, -27628: bombs"),
    "pdfminer-six": ("20251230", "CVE-2025-64512: a CMap is unpickled; CVE-2025-70559"),
    "pdfplumber": ("0.11.9", "takes a pdfminer.six of before CVE-2025-64512"),
    "python-multipart": ("0.0.31", "CVE-2024-53981, CVE-2026-24486, -40347, -42561, -53537 to -53540"),
    "starlette": ("1.0.0", "CVE-2024-47874, CVE-2025-54121, -62727, GHSA-82w8-qh3p-5jfq, GHSA-86qp-5c8j-p5mr"),
    "transformers": ("5.5.0", "CVE-2026-4372, -5241, -1839"),
    "torch": ("2.10.0", "CVE-2025-32434, CVE-2026-24747: loading weights runs code"),
    "pillow": ("12.3.0", "a bomb in its PDF parser"),
    "openpyxl": ("3.1.5", "GHSA-chqf-hx79-gxc6"),
    "h11": ("0.16.0", "CVE-2025-43859: requests smuggled in chunks"),
    "cryptography": ("44.0.1", "CVE-2024-12797"),
    "requests": ("2.32.4", "CVE-2024-47081"),
    "urllib3": ("2.6.0", "CVE-2025-66418, -66471: bombs"),
    "jinja2": ("3.1.6", "CVE-2025-27516"),
}
FORBIDDEN: dict[str, str] = {
    "pypdf2": "CVE-2023-36464, never mended under that name: hangs",
    "diskcache": "CVE-2025-69872: unpickles what it finds",
    "litellm": "1.82.7 and 1.82.8 were malware; nothing here needs it",
    "python-jose": "CVE-2024-33663; nothing here needs it",
    "pickle5": "nothing here may unpickle",
}
"""Not in this product. tests/clients drives LiteLLM and others in environments of their own."""
BESIDE: dict[str, str] = {"openpyxl": "defusedxml"}
"""What has to be there too, as the first reads hostile XML without it."""

FORBIDDEN_OF_PAGE: dict[str, frozenset[str]] = {
    "ansi-regex": frozenset({"6.2.1"}),
    "ansi-styles": frozenset({"6.2.2"}),
    "backslash": frozenset({"0.2.1"}),
    "chalk": frozenset({"5.6.1"}),
    "color-convert": frozenset({"3.1.1"}),
    "color-name": frozenset({"2.0.1"}),
    "color-string": frozenset({"2.1.1"}),
    "debug": frozenset({"4.4.2"}),
    "error-ex": frozenset({"1.3.3"}),
    "event-stream": frozenset({"3.3.6"}),
    "flatmap-stream": frozenset({"0.1.1"}),
    "has-ansi": frozenset({"6.0.1"}),
    "is-arrayish": frozenset({"0.3.3"}),
    "simple-swizzle": frozenset({"0.2.3"}),
    "slice-ansi": frozenset({"7.1.1"}),
    "strip-ansi": frozenset({"7.1.1"}),
    "supports-color": frozenset({"10.2.1"}),
    "supports-hyperlinks": frozenset({"4.1.1"}),
    "ua-parser-js": frozenset({"0.7.29", "0.8.0", "1.0.0"}),
    "wrap-ansi": frozenset({"9.0.1"}),
}
"""Versions that were published to steal (event-stream 2018, ua-parser-js 2021, the wave of September 2025)."""


def pins(path: Path) -> dict[str, Version]:
    """The packages that a file of requirements pins. A line that pins nothing fails."""
    found: dict[str, Version] = {}
    for line in path.read_text().splitlines():
        if not line.strip() or line.startswith(("#", "-r ")):
            continue
        requirement = Requirement(line)
        (pin,) = requirement.specifier
        assert pin.operator == "==", line
        found[canonicalize_name(requirement.name)] = Version(pin.version)
    return found


def faults(versions: dict[str, Version]) -> list[str]:
    """What is wrong with these versions."""
    low = [
        f"{name} {versions[name]} is below {floor}: {because}"
        for name, (floor, because) in FLOORS.items()
        if name in versions and versions[name] < Version(floor)
    ]
    alone = [f"{name} needs {other}" for name, other in BESIDE.items() if name in versions and other not in versions]
    return low + alone + [f"{name}: {because}" for name, because in FORBIDDEN.items() if name in versions]


def faults_of_page(lock: str) -> list[str]:
    """What is wrong with the lock file of the page."""
    packages = json.loads(lock)["packages"]
    named = [(place.rpartition("node_modules/")[2], entry) for place, entry in packages.items() if place]
    evil = [f"{name} {each['version']}" for name, each in named if each["version"] in FORBIDDEN_OF_PAGE.get(name, ())]
    unsealed = [f"{name} has no hash" for name, each in named if not each.get("integrity", "").startswith("sha512-")]
    return evil + unsealed


@pytest.mark.parametrize("path", REQUIREMENTS, ids=lambda path: path.name)
def test_no_pinned_version_is_dangerous(path: Path) -> None:
    pinned = pins(path)
    assert pinned
    assert not faults(pinned | (pins(ROOT / "requirements.txt") if path.name == "requirements-dev.txt" else {}))


def test_no_installed_version_is() -> None:
    installed = {str(canonicalize_name(each.metadata["Name"])): Version(each.version) for each in distributions()}
    assert installed.keys() >= FLOORS.keys()
    assert not faults(installed)


def test_no_server_of_chroma_is_started_or_asked() -> None:
    """CVE-2026-45829 and -45833 are in its server; it is used inside the process, with embeddings passed in."""
    listed = subprocess.run(["git", "ls-files", "*.py"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.split():
        path = ROOT / name
        if path.is_file() and path != Path(__file__):
            assert not re.search(r"chromadb\.(HttpClient|AsyncHttpClient|server)|chroma run", path.read_text()), name


def test_the_page_is_made_of_the_registry_s_own_packages() -> None:
    assert not faults_of_page((ROOT / "frontend" / "package-lock.json").read_text())
