"""Times of day: 5:30 PM, 17:30-23:0, 9 am to 5 pm, 5-7 pm, noon, five o'clock, 0900 hours.

Input: tokens and a position. Output: a `Reading` in minutes since midnight. Without am or pm, an hour from 1 to 12 has
both readings unless its range uses the 24-hour clock. Time zones are ignored. Does not read durations.
"""

import re
from dataclasses import dataclass, replace
from decimal import Decimal

from utils.quantities.lexing import DASHES, Reading, Tokens, after_joint
from utils.quantities.number_words import ONES
from utils.quantities.quantity import Kind, Value

_HALF_DAY = Decimal(720)
_NAMED = {"noon": Decimal(720), "midday": Decimal(720), "midnight": Decimal(0)}
_HALVES = {"in the morning": "am", "in the afternoon": "pm", "in the evening": "pm"}
_BEFORE_AN_HOUR = frozenset("at by until till before after since from to about around".split())


@dataclass(frozen=True, slots=True)
class _Time:
    minutes: Decimal
    end: int
    half: str
    """am, pm, "24" if surely on the 24-hour clock, "h" if only an hour was read, or empty."""


def read_time(tokens: Tokens, place: int) -> Reading | None:
    """Return the time or range of times at `place`."""
    first = _one(tokens, place)
    joint = after_joint(tokens, first.end, place) if first is not None else None
    second = _one(tokens, joint) if joint is not None else None
    if first is not None and second is not None and (second.half != "h" or first.half != "h"):
        return _range(place, first, second)
    return None if first is None or first.half == "h" else Reading(place, first.end, _readings(first))


def _range(place: int, first: _Time, second: _Time) -> Reading:
    half = first.half
    if second.half in ("am", "pm") and half in ("", "h"):
        later = _twelve(first.minutes, second.half) > _twelve(second.minutes, second.half)
        half = "am" if later else second.half
    low, high = _twelve(first.minutes, half), _twelve(second.minutes, second.half)
    high += 2 * _HALF_DAY if high <= low else 0
    value = Value(Kind.TIME, low, high, ranged=True)
    open_ = half in ("", "h") and second.half == "" and high < 13 * 60
    later_value = replace(value, low=low + _HALF_DAY, high=high + _HALF_DAY)
    return Reading(place, second.end, (value, later_value) if open_ else (value,))


def _readings(time: _Time) -> tuple[Value, ...]:
    value = _value(_twelve(time.minutes, time.half))
    if time.half == "" and 60 <= time.minutes < 13 * 60:
        return value, _value((time.minutes + _HALF_DAY) % (2 * _HALF_DAY))
    return (value,)


def _value(minutes: Decimal) -> Value:
    return Value(Kind.TIME, minutes, minutes)


def _twelve(minutes: Decimal, half: str) -> Decimal:
    """Return the minutes since midnight of a time on the 12-hour clock."""
    if half not in ("am", "pm") or minutes >= 13 * 60:
        return minutes
    return minutes % _HALF_DAY + (_HALF_DAY if half == "pm" else 0)


def _half(tokens: Tokens, place: int) -> tuple[str, int] | None:
    """Return am or pm, written am, AM, a.m. or in words, and the position after it."""
    word = tokens.lower(place)
    if word in ("am", "pm") and not tokens.at(place).fresh:
        return word, place + 1
    if word in ("a", "p") and tokens.said(place, place + 3).lower() == f"{word}.m":
        return word + "m", place + 3 + (tokens.lower(place + 3) == "." and tokens.glued(place + 3))
    named = _HALVES.get(tokens.said(place, place + 3).lower())
    return (named, place + 3) if named else None


def _one(tokens: Tokens, place: int) -> _Time | None:
    twelve = tokens.at(place).text == "12"
    named = _NAMED.get(tokens.lower(place + twelve))
    if named is not None:
        return _Time(named, place + 1 + twelve, "24")
    return _with_minutes(tokens, place) or _hour(tokens, place)


def _with_minutes(tokens: Tokens, place: int) -> _Time | None:
    """Read 5:30 PM, 17:30, 17:30:12, 5.30 pm, and the 23:0 found in some data."""
    hour, minute, end = tokens.at(place).text, tokens.at(place + 2).text, place + 3
    if tokens.lower(place + 1) != ":" or not (tokens.glued(place + 1) and tokens.glued(place + 2)):
        hour, _, minute = hour.partition(".")
        end = place + 1
        if len(minute) != 2 or _half(tokens, end) is None:
            return None
    if not (hour.isdecimal() and minute.isdecimal() and len(hour) <= 2 and int(hour) <= 24) or int(minute) > 59:
        return None
    ranged = (end, end + 2), (place - 1, place - 3)
    in_data = any(tokens.lower(dash) in DASHES and tokens.lower(colon) == ":" for dash, colon in ranged)
    if len(minute) != 2 and not (minute == "0" and in_data):
        return None
    minutes, seconds = Decimal(hour) * 60 + Decimal(minute), tokens.at(end + 1)
    if tokens.lower(end) == ":" and tokens.glued(end) and seconds.glued and re.fullmatch("[0-5][0-9]", seconds.text):
        minutes, end = minutes + Decimal(seconds.text) / 60, end + 2
    certain = "24" if int(hour) > 12 or hour.startswith("0") or minute == "0" or minutes % 1 else ""
    half, end = _half(tokens, end) or (certain, end)
    return _Time(minutes, end, half)


def _hour(tokens: Tokens, place: int) -> _Time | None:
    """Read 5 PM, five o'clock, 0900 hours, and the lone 9 of "9 to 5 pm"; "5 in the morning" may count things."""
    text, end = tokens.at(place).text, place + 1
    if re.fullmatch("0[0-9][0-5][0-9]", text) and tokens.lower(end) in ("hours", "hrs"):
        return _Time(Decimal(text[:2]) * 60 + Decimal(text[2:]), end + 1, "24")
    hour = Decimal(text) if text.isdecimal() and len(text) <= 2 else ONES.get(text.lower(), Decimal(0))
    if not 1 <= hour <= 12 or tokens.said(place - 2, place).lower() in ("half past", "quarter past", "quarter to"):
        return None
    sharp = tokens.lower(end) == "o'clock"
    counts = tokens.lower(end) == "in" and tokens.lower(place - 1) not in _BEFORE_AN_HOUR
    half = None if counts else _half(tokens, end + sharp)
    if half is not None:
        return _Time(hour * 60, half[1], half[0])
    if sharp:
        return _Time(hour * 60, end + 1, "")
    return _Time(hour * 60, end, "h") if text.isdecimal() else None
