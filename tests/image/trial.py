"""Builds the image and says what lies in it (`content`), or runs it too (`test`).

    python -m tests.image.trial test
    python -m tests.image.trial content --packages full

Needs Linux, root, buildah and debootstrap (`apt-get install -y --no-install-recommends buildah debootstrap`), ten
minutes and ten gigabytes under `--folder`, which are gone at the end unless `--keep` is given. Not covered: the base
images of the registry, PyTorch's index of CPU builds, Docker's own engine.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.image.aims import at_most, missed
from tests.image.builder import Builder, size

FOLDER = Path("/var/tmp/hallucination-firewall-image")
PACKAGES_OF_TOOLS = {"buildah": "buildah", "debootstrap": "debootstrap", "ip": "iproute2", "unshare": "util-linux"}
PLACES = ("venv/lib/python3.11/site-packages", "app", "usr", ".")
_MEGABYTE = 1_000_000
_LEAST_MEGABYTES = 5
MOST_MEGABYTES = {"lean": 800, "full": 3000}


def show_content(root: Path, packages: str) -> int:
    """Print what lies in an image, folder by folder with the largest parts first; return 1 where it is too large."""
    whole = size(root) / _MEGABYTE
    print(f"{whole:>8,.0f} MB  whole")
    for place in PLACES:
        parts = sorted(((size(entry) / _MEGABYTE, entry.name) for entry in (root / place).iterdir()), reverse=True)
        for megabytes, name in (part for part in parts if part[0] >= _LEAST_MEGABYTES):
            print(f"{megabytes:>8,.0f} MB  {Path('/') / place / name}")
    return len(missed([at_most("image", whole, MOST_MEGABYTES[packages], "MB")]))


def run_it(builder: Builder, image: str, root: Path) -> int:
    """Run the container in namespaces of its own; return the exit code of visit.py."""
    configuration = builder.folder / "configuration.json"
    configuration.write_text(json.dumps(builder.configuration(image)))
    apart = ["unshare", "--mount", "--net", "--propagation", "private"]
    command = [sys.executable, "-m", "tests.image.visit", str(root), str(configuration)]
    return subprocess.run([*apart, *command], check=False).returncode


def main() -> int:
    """Build, look, run, clean up; return the exit code."""
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["test", "content"])
    parser.add_argument("--packages", choices=sorted(MOST_MEGABYTES), default="lean")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--keep", action="store_true")
    chosen = parser.parse_args()
    lacking = [package for tool, package in PACKAGES_OF_TOOLS.items() if not shutil.which(tool)]
    if lacking or os.geteuid() != 0:
        print(f"This needs root, and: apt-get install -y --no-install-recommends {' '.join(lacking)}")
        return 2
    builder = Builder(chosen.folder)
    try:
        image = builder.build(chosen.packages)
        container, root = builder.mounted(image)
        too_large = show_content(root, chosen.packages)
        failed = run_it(builder, image, root) if chosen.what == "test" else 0
        builder.remove(container)
        return failed or too_large
    finally:
        if not chosen.keep:
            builder.remove_all()
            shutil.rmtree(chosen.folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
