"""Names that climb, hide, turn round, break lines, or belong to the system."""

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
    "ends-behind-a-nul": refused("a.txt\0.exe"),
    "turns-round": named("invoice\u202etxt.exe.txt", "invoicetxt.exe.txt"),
    "turns-its-ending-round": refused("invoice\u202etxt.exe"),
    "has-invisible-marks": named("ren\u200bt\u2060\ufeff.txt", "rent.txt"),
    "has-line-ends": named("a\r\nX-Evil: 1\r\n\r\n.txt", "aX-Evil: 1.txt"),
    "has-markup": named("<img src=x onerror=alert(1)>.txt", "<img src=x onerror=alert(1)>.txt"),
    "is-of-the-system": named("CON.txt", "CON.txt"),
    "is-three-hundred-long": named("x" * 300 + ".txt", "x" * 251 + ".txt"),
    "is-all-accents": named("a" + "\u0315\u0300" * 900 + ".txt", "à" + "\u0300" * 250 + ".txt"),
    "is-half-a-pair": named("a\ud800b.txt", "ab.txt"),
    "has-wide-letters": refused("a．ｔｘｔ"),
    "is-dots": refused("...."),
    "has-two-endings": refused("a.pdf.exe"),
}
