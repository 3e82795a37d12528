"""How many examples a property is tried on.

In: the count of the test command. Out: hypothesis settings with it, `TIMES` as many under the profile `soak`
(`pytest -p tests.properties --hypothesis-profile=soak`). Not here: the properties.
"""

from hypothesis import HealthCheck, settings

TIMES = 15
_USUAL = 100

settings.register_profile("soak", max_examples=_USUAL * TIMES, deadline=None)


def examples(count: int) -> settings:
    """Return settings for `count` examples, or `TIMES` as many where the profile says so."""
    return settings(
        max_examples=count * settings().max_examples // _USUAL,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
