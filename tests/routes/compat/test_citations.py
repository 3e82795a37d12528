import pytest

from routes.compat.citations import CitedSpan, Labels


@pytest.mark.parametrize(
    ("cited", "sid"),
    [("S1", "S1"), ("1", "S1"), ("2", "S1"), ("S7", "7"), ("9" * 5_000, "9" * 5_000)],
    ids=["itself", "its number", "its number counted from 1", "without S", "a number longer than Python reads"],
)
def test_a_cited_id_stands_for_a_span_or_for_itself(cited: str, sid: str) -> None:
    labels = Labels([CitedSpan(sid=name, text="The fee is 40 euros.") for name in ("S0", "S1", "7")])
    assert labels.sid(labels.label(cited)) == sid
