"""No tracked file holds anything that looks like a key."""

import re
import subprocess
from pathlib import Path

from utils.keys import PREFIX, make_key

ROOT = Path(__file__).parent.parent
KEY = re.compile(
    r"\b(?:gsk_[A-Za-z0-9]{20,}|sk-[A-Za-z0-9_-]{20,}|hf_[A-Za-z]{30,}|gh[pousr]_[A-Za-z0-9]{36}|xox[abpr]-[0-9A-Za-z-]{10,}"
    r"|AKIA[0-9A-Z]{16}|AIza[0-9A-Za-z_-]{35}|npm_[A-Za-z0-9]{36}|pypi-[A-Za-z0-9_-]{50,}"
    rf"|{PREFIX}[A-Za-z0-9_-]{{43}})|-----BEGIN [A-Z ]*PRIVATE KEY-----"
)
LOOKALIKES = {
    "Groq": "gsk_" + "a1B2" * 13,
    "OpenAI": "sk-" + "proj-" + "a1B2" * 10,
    "Hugging Face": "hf_" + "aBcD" * 9,
    "GitHub": "ghp_" + "a1B2" * 9,
    "Amazon": "AKIA" + "A1B2" * 4,
    "Google": "AIza" + "a1B2_" * 7,
    "ours": make_key(),
    "a private key": "-----BEGIN " + "OPENSSH PRIVATE KEY-----",
}
MADE_UP = "sk-scripted-0123456789-secret"
"""What tests send to the scripted server, to see that it comes back nowhere."""
HARMLESS = ["sk-none", "GROQ_API_KEY=", "hf_hub_download", "task-management-of-the-whole-team", "firewall_runs"]


def test_no_file_that_is_or_may_be_committed_holds_a_key() -> None:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    files = [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]
    assert len(files) > 300
    held = [(path.name, key) for path in files for key in KEY.findall(path.read_text("utf-8", "replace"))]
    assert not [each for each in held if each[1] != MADE_UP]


def test_a_key_is_told_from_what_is_none() -> None:
    assert [name for name, key in LOOKALIKES.items() if not KEY.search(f'TOKEN = "{key}"')] == []
    assert [text for text in HARMLESS if KEY.search(text)] == []
