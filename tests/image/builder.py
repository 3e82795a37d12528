"""Builds the real Dockerfile with buildah, over base images that are made here.

In: a folder for its storage (several gigabytes). Out: the image, its root as a folder, its configuration. The base
images are Debian roots by debootstrap, with this machine's Node where a stage needs it: they stand in for those of the
registry, under the same names. Not here: what the image does (visit.py).
"""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent.parent
IMAGE = "localhost/hallucination-firewall"
CERTIFICATES = Path("/etc/ssl/certs")
BUNDLE = CERTIFICATES / "ca-certificates.crt"
NPM_SETTINGS = "/etc/npmrc-of-the-machine"
_PIP_SETTINGS = "/etc/pip.conf"
_PASSED_ON = ("index-url", "extra-index-url", "find-links", "trusted-host")
_SUITE = "bookworm"
_PACKAGES = "python3,python3-venv,python3-pip,ca-certificates"
_POLICY = {"default": [{"type": "insecureAcceptAnything"}]}


@dataclass(frozen=True, slots=True)
class Builder:
    """buildah with a storage of its own in `folder`, so that everything is gone once the folder is."""

    folder: Path

    def build(self, packages: str) -> str:
        """Build the Dockerfile with PACKAGES set so, and base images where there are none; return the image's name."""
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / "policy.json").write_text(json.dumps(_POLICY))
        for base in base_images((ROOT / "Dockerfile").read_text()):
            if not self._run("images", "--quiet", "--filter", f"reference={base}"):
                self._make_base(base)
        name = f"{IMAGE}:{packages}"
        volumes = [argument for mount in _mounts(self.folder) for argument in ("--volume", mount)]
        chosen = ["--pull-never", "--layers", "--format", "docker", "--network", "host", "--isolation", "chroot"]
        self._run(
            "bud", *self._trusting, *chosen, *volumes, "--build-arg", f"PACKAGES={packages}", "-t", name, str(ROOT)
        )
        return name

    def mounted(self, image: str) -> tuple[str, Path]:
        """Return a new container of `image` and the folder in which its root lies."""
        container = self._run("from", *self._trusting, "--pull-never", image)
        return container, Path(self._run("mount", container))

    def remove(self, container: str) -> None:
        """Remove a container."""
        self._run("rm", container)

    def remove_all(self) -> None:
        """Remove every container and every image."""
        self._run("rm", "--all")
        self._run("rmi", "--all", "--force")

    def configuration(self, image: str) -> dict[str, Any]:
        """Return the configuration of an image as Docker knows it, and under `history` how it was made."""
        told = json.loads(self._run("inspect", "--type", "image", image))["Docker"]
        configuration: dict[str, Any] = told["config"]
        return configuration | {"history": told["history"]}

    def _make_base(self, name: str) -> None:
        container = self._run("from", "scratch")
        root = self._run("mount", container)
        packages = f"--include={_PACKAGES}"
        chosen = ["--variant=minbase", packages, _SUITE, root]
        subprocess.run(["debootstrap", *chosen, _debian_mirror()], stdout=sys.stderr, check=True)
        (Path(root) / "usr/bin/python").symlink_to("python3")
        for mark in Path(root).glob("usr/lib/python3*/EXTERNALLY-MANAGED"):
            mark.unlink()
        self._run("run", "--isolation", "chroot", container, "--", "apt-get", "clean")
        if name.startswith("docker.io/library/node"):
            self._add_node(container)
        self._run("commit", *self._trusting, "--rm", container, name)

    def _add_node(self, container: str) -> None:
        program, npm = _node()
        self._run("copy", container, str(program), "/usr/bin/node")
        self._run("copy", container, str(npm), "/usr/lib/node_modules/npm")
        link = ["ln", "-s", "../lib/node_modules/npm/bin/npm-cli.js", "/usr/bin/npm"]
        self._run("run", "--isolation", "chroot", container, "--", *link)
        own = {"NODE_EXTRA_CA_CERTS": str(BUNDLE), "NPM_CONFIG_USERCONFIG": NPM_SETTINGS}
        for variable, value in own.items():
            self._run("config", "--env", f"{variable}={value}", container)

    @property
    def _trusting(self) -> Sequence[str]:
        return ("--signature-policy", str(self.folder / "policy.json"))

    def _run(self, *arguments: str) -> str:
        """Run buildah and return what it prints; what it reports goes to standard error."""
        storage = ["--root", str(self.folder / "storage"), "--runroot", str(self.folder / "run")]
        environment = os.environ | {"STORAGE_DRIVER": "overlay"}
        done = subprocess.run(
            ["buildah", *storage, *arguments], env=environment, stdout=subprocess.PIPE, text=True, check=True
        )
        return done.stdout.strip()


def base_images(dockerfile: str) -> list[str]:
    """Return the images of the registry that a Dockerfile begins from, by their full names."""
    found = re.findall(r"^FROM (\S+)(?: AS (\S+))?$", dockerfile, re.MULTILINE)
    stages = {stage for _, stage in found}
    return list(
        dict.fromkeys(f"docker.io/library/{name}" for name, _ in found if name not in stages and "$" not in name)
    )


def size(place: Path) -> int:
    """Return the bytes of the files in a folder, or of a file; links count nothing."""
    if place.is_symlink() or not place.is_dir():
        return place.lstat().st_size if place.is_file() and not place.is_symlink() else 0
    return sum(size(Path(entry)) for entry in os.scandir(place))


def _mounts(folder: Path) -> list[str]:
    """Return what to mount, each as `from:to:ro`; a configuration for pip is written to `folder`."""
    values = _pip_settings()
    lines = ["[global]", f"cert = {BUNDLE}", "retries = 0", *(f"{name} = {value}" for name, value in values.items())]
    settings = folder / "pip.conf"
    settings.write_text("\n".join([*lines, ""]))
    found = [f"{settings}:{_PIP_SETTINGS}:ro", f"{CERTIFICATES}:{CERTIFICATES}:ro"]
    npm = Path.home() / ".npmrc"
    found += [f"{npm}:{NPM_SETTINGS}:ro"] if npm.is_file() else []
    return found + [f"{place}:{place}:ro" for place in sorted(_local_folders(values))]


def _debian_mirror() -> str:
    """Return the address from which this machine gets Debian's packages."""
    asked = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages", "Component: main"]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split()[0]


def _node() -> tuple[Path, Path]:
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
