"""Names that climb, hide, turn round, break lines, or belong to the system."""

from tests.files import documents
from tests.files.hostile.kind import Hostile, of

TEXT = of(b"The rent is 5.")


def named(name: str, shown: str) -> Hostile:
    """A good text under a name that must be shown as `shown`."""
    return Hostile(name, TEXT, None, "The rent is 5.", shown=shown)


def refused(name: str) -> Hostile:
    return Hostile(name, TEXT, "file_type_not_supported")


KINDS = {
    "climbs": named("../../../../etc/passwd.txt", "passwd.txt"),
    "climbs-backwards": named("..\\..\\windows\\win.txt", "win.txt"),
    "climbs-in-disguise": named("%2e%2e%2f%2e%2e%2fpasswd.txt", "%2e%2e%2f%2e%2e%2fpasswd.txt"),
    "is-absolute": named("/etc/passwd.txt", "passwd.txt"),
    "is-an-address": named("file:///etc/passwd.txt", "passwd.txt"),
    "has-a-nul": named("a\0.exe.txt", "a.exe.txt"),
    "ends-behind-a-nul": refused("a.txt\0.exe"),
    "turns-round": named("invoice\u202etxt.exe.txt", "invoicetxt.exe.txt"),
    "turns-its-ending-round": refused("invoice\u202etxt.exe"),
    "has-invisible-marks": named("ren\u200bt\u2060\ufeff.txt", "rent.txt"),
    "has-line-ends": named("a\r\nX-Evil: 1\r\n\r\n.txt", "aX-Evil: 1.txt"),
    "has-quotes": named('a".txt', 'a".txt'),
    "has-markup": named("<img src=x onerror=alert(1)>.txt", "<img src=x onerror=alert(1)>.txt"),
    "is-a-formula": named("=cmd|' calc'!A0.txt", "=cmd|' calc'!A0.txt"),
    "is-of-the-system": named("CON.txt", "CON.txt"),
    "is-a-device": named("aux .txt", "aux .txt"),
    "is-three-hundred-long": named("x" * 300 + ".txt", "x" * 251 + ".txt"),
    "is-all-accents": named("a" + "\u0315\u0300" * 900 + ".txt", "à" + "\u0300" * 250 + ".txt"),
    "is-half-a-pair": named("a\ud800b.txt", "ab.txt"),
    "is-composed-otherwise": named("Me\u0301mo.txt", "Mémo.txt"),
    "has-wide-letters": refused("a．ｔｘｔ"),
    "is-an-ending-alone": named(".txt", ".txt"),
    "is-dots": refused("...."),
    "is-slashes": refused("///"),
    "ends-in-a-dot": refused("a.txt."),
    "ends-in-a-space": named("a.txt ", "a.txt"),
    "has-two-endings": refused("a.pdf.exe"),
    "has-an-ending-in-capitals": Hostile("A.PDF", lambda: documents.pdf(["Hello"]), None, "Hello", shown="A.PDF"),
    "has-an-unknown-ending": Hostile("a.html", of(b"<html>"), "file_type_not_supported"),
    "has-no-ending": Hostile("README", of(b"hello"), "file_type_not_supported"),
}
