"""How this machine reaches its package registries, for a build to reach them in the same way.

In: the configuration of pip, npm and apt. Out: folders and files to mount while something is built, so that none of it
gets into an image. Not here: what is built.
"""

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

CERTIFICATES = Path("/etc/ssl/certs")
BUNDLE = CERTIFICATES / "ca-certificates.crt"
NPM_SETTINGS = "/etc/npmrc-of-the-machine"
_PIP_SETTINGS = "/etc/pip.conf"
_PASSED_ON = ("index-url", "extra-index-url", "find-links", "trusted-host")


def mounts(folder: Path) -> list[str]:
    """Return what to mount, each as `from:to:ro`; a configuration for pip is written to `folder`."""
    values = _pip_settings()
    lines = ["[global]", f"cert = {BUNDLE}", "retries = 0", *(f"{name} = {value}" for name, value in values.items())]
    settings = folder / "pip.conf"
    settings.write_text("\n".join([*lines, ""]))
    found = [f"{settings}:{_PIP_SETTINGS}:ro", f"{CERTIFICATES}:{CERTIFICATES}:ro"]
    npm = Path.home() / ".npmrc"
    found += [f"{npm}:{NPM_SETTINGS}:ro"] if npm.is_file() else []
    return found + [f"{place}:{place}:ro" for place in sorted(_local_folders(values))]


def debian_mirror() -> str:
    """Return the address from which this machine gets Debian's packages."""
    asked = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages", "Component: main"]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split()[0]


def node() -> tuple[Path, Path]:
    """Return the program `node` and the folder of npm. Raises `FileNotFoundError` where there is none."""
    program, npm = shutil.which("node"), shutil.which("npm")
    if program is None or npm is None:
        raise FileNotFoundError("Node 20 with npm is missing.")
    return Path(program).resolve(), Path(npm).resolve().parent.parent


def _pip_settings() -> dict[str, str]:
    """Return pip's own settings of where packages are; a later kind of configuration goes before an earlier one."""
    told = subprocess.run([sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True, check=True)
    found = re.findall(r"^(?:global|install|user|:env:)\.([a-z-]+)=('.*')$", told.stdout, re.MULTILINE)
    return {name: ast.literal_eval(value) for name, value in reversed(found) if name in _PASSED_ON}


def _local_folders(values: dict[str, str]) -> set[Path]:
    """Return the folders of this machine that pip is told to look into; an index lies beside its files."""
    words = " ".join(values.values()).split()
    places = [Path(word.removeprefix("file://")) for word in words if word.startswith(("/", "file://"))]
    return {place.parent if place.name == "simple" else place for place in places}
