"""Keys: random, recognised by their beginning, kept as a hash only."""

import pytest
from pydantic import ValidationError

from utils.keys import PREFIX, ApiKey, hash_of, make_key


def test_keys_are_never_the_same_and_hold_256_random_bits() -> None:
    keys = {make_key() for _ in range(1000)}
    assert len(keys) == 1000
    assert all(key.startswith(PREFIX) and len(key) == len(PREFIX) + 43 for key in keys)


def test_of_a_key_its_hash_is_kept() -> None:
    key = make_key()
    kept = ApiKey(sha256=hash_of(key), per_minute=1, per_day=1)
    assert key not in kept.model_dump_json()
    assert hash_of(key) == kept.sha256 != hash_of(make_key())


@pytest.mark.parametrize(
    "wrong",
    [{"sha256": make_key()}, {"sha256": "A" * 64}, {"per_minute": 0}, {"per_day": -1}, {"note": "more"}],
    ids=["the key itself", "not hexadecimal", "no request", "a negative count", "an unknown field"],
)
def test_what_is_no_hash_or_no_rate_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        ApiKey.model_validate({"sha256": hash_of("x"), "per_minute": 1, "per_day": 1, **wrong})
