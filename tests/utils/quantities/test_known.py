"""The index of known identifiers answers as looking at each of them would, and looks at few."""

from collections.abc import Collection

from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from tests.properties import examples
from utils.quantities import Identifier, IdentifierKind, IdentifierState, KnownIdentifiers, match_identifier
from utils.quantities.identifiers import word_of
from utils.record import Span

CODES = st.text("ab1o0il", min_size=1, max_size=6)
NUMBERS = st.text("0012", min_size=5, max_size=10)
LABELS = st.builds(str.__add__, st.sampled_from(["phase", "section", "q", ""]), st.text("1.2", max_size=3))
NORMALS = st.one_of(CODES, NUMBERS, LABELS).filter(bool)
LOOK_ALIKES = str.maketrans("oil", "011")


def identifier(normal: str, kind: IdentifierKind) -> Identifier:
    return Identifier(Span(start=0, end=len(normal)), normal, normal, kind)


def scanned(claim: Identifier, known: Collection[str]) -> tuple[IdentifierState, str | None]:
    """What looking at each of the known ones says."""
    if claim.normal in known:
        return IdentifierState.MATCH, claim.normal
    if claim.kind is IdentifierKind.PHONE:
        same = [other for other in known if is_same_phone(claim.normal, other)]
        if same:
            return IdentifierState.MATCH, min(same)
    if claim.kind is IdentifierKind.LABEL:
        word = word_of(claim.normal)
        near = [other for other in known if word_of(other) == word and other != word]
        nearest = min(near, key=lambda other: (OSA.distance(claim.normal, other), other), default=None)
    else:
        off = [other for other in known if OSA.distance(claim.normal, other) <= 1]
        look = claim.normal.translate(LOOK_ALIKES)
        nearest = min(off or [other for other in known if other.translate(LOOK_ALIKES) == look], default=None)
    return (IdentifierState.UNKNOWN if nearest is None else IdentifierState.NEAR), nearest


def is_same_phone(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return other.isdecimal() and len(short) >= 7 and long.endswith(short.lstrip("0"))


@examples(500)
@given(NORMALS, st.frozensets(NORMALS, max_size=12), st.sampled_from(IdentifierKind))
def test_the_index_says_what_looking_at_each_says(normal: str, known: frozenset[str], kind: IdentifierKind) -> None:
    claim = identifier(normal, kind)
    match = match_identifier(claim, KnownIdentifiers(known))
    assert (match.state, match.nearest) == scanned(claim, known)
