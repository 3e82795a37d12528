"""Times of day: 5:30 PM, 17:30-23:0, 9 am to 5 pm, 5-7 pm, noon, half past five, 0900 hours.

In: tokens and a place. Out: a `Reading` in minutes since midnight. Without am or pm, an hour from 1 to 12 has both
readings unless the range it belongs to is of the 24-hour clock. Time zones are ignored. Not here: durations.
"""

from dataclasses import dataclass, replace
from decimal import Decimal

from utils.quantities.lexing import Tokens
from utils.quantities.number_words import ONES
from utils.quantities.quantity import ONE, Kind, Unit, Value
from utils.quantities.reading import Reading, after_joint

_HALF_DAY = Decimal(720)
_NAMED = {"noon": 720, "midday": 720, "midnight": 0}
_HALVES = {"in the morning": "am", "in the afternoon": "pm", "in the evening": "pm"}
_BEFORE_AN_HOUR = frozenset("at by until till before after since from to about around".split())
_SECONDS = Unit("second", "time")
_PAST = {"past": 1, "to": -1}


@dataclass(frozen=True, slots=True)
class _Time:
    minutes: Decimal
    end: int
    half: str
    """am, pm, "24" where the 24-hour clock is certain, "h" where only an hour was read, or nothing."""


def read_time(tokens: Tokens, place: int) -> Reading | None:
    """Return the time or range of times at `place`."""
    first = _one(tokens, place)
    if first is None:
        return None
    joint = after_joint(tokens, first.end, place)
    second = _one(tokens, joint) if joint is not None else None
    if second is not None and (second.half != "h" or first.half != "h"):
        return _range(place, first, second)
    if first.half == "h":
        return None
    return Reading(place, first.end, _readings(first))


def read_clock_duration(tokens: Tokens, place: int) -> Reading | None:
    """Return "2:05:13", which may be a time of day or a duration of hours, minutes and seconds."""
    if tokens.lower(place + 1) != ":" or tokens.lower(place + 3) != ":":
        return None
    parts = [tokens.at(place + step) for step in (0, 2, 4)]
    if any(not part.text.isdecimal() for part in parts):
        return None
    hours, minutes, seconds = (Decimal(part.text) for part in parts)
    glued = all(tokens.glued(place + step) for step in range(1, 5))
    if not glued or any(len(part.text) != 2 for part in parts[1:]) or hours > 99 or max(minutes, seconds) > 59:
        return None
    total = hours * 3600 + minutes * 60 + seconds
    duration = Value(Kind.DURATION, total, total, unit=_SECONDS)
    end = place + 5
    half = _half(tokens, end)
    if half:
        return Reading(place, half[1], (_value(_twelve(total / 60, half[0])),))
    return Reading(place, end, (_value(total / 60), duration) if hours < 24 else (duration,))


def _range(place: int, first: _Time, second: _Time) -> Reading:
    half = first.half
    if second.half in ("am", "pm") and half in ("", "h"):
        half = second.half
        if _twelve(first.minutes, half) > _twelve(second.minutes, half):
            half = "am"
    low, high = _twelve(first.minutes, half), _twelve(second.minutes, second.half)
    high += 2 * _HALF_DAY if high <= low else 0
    value = Value(Kind.TIME, low, high, ranged=True)
    if half in ("", "h") and second.half == "" and high < 13 * 60:
        return Reading(place, second.end, (value, replace(value, low=low + _HALF_DAY, high=high + _HALF_DAY)))
    return Reading(place, second.end, (value,))


def _readings(time: _Time) -> tuple[Value, ...]:
    value = _value(_twelve(time.minutes, time.half))
    if time.half == "" and 60 <= time.minutes < 13 * 60:
        return value, _value((time.minutes + _HALF_DAY) % (2 * _HALF_DAY))
    return (value,)


def _value(minutes: Decimal) -> Value:
    return Value(Kind.TIME, minutes, minutes, ONE, ONE)


def _twelve(minutes: Decimal, half: str) -> Decimal:
    """Return the minutes since midnight of a time on the 12-hour clock."""
    if half not in ("am", "pm") or minutes >= 13 * 60:
        return minutes
    return minutes % _HALF_DAY + (_HALF_DAY if half == "pm" else 0)


def _half(tokens: Tokens, place: int) -> tuple[str, int] | None:
    """Return am or pm, written am, AM, a.m. or in words, and the place after it."""
    word = tokens.lower(place)
    if word in ("am", "pm") and not tokens.at(place).fresh:
        return word, place + 1
    if word in ("a", "p") and tokens.lower(place + 1) == "." and tokens.lower(place + 2) == "m":
        if tokens.glued(place + 1) and tokens.glued(place + 2):
            closed = tokens.lower(place + 3) == "." and tokens.glued(place + 3)
            return word + "m", place + 3 + closed
    named = _HALVES.get(tokens.said(place, place + 3).lower())
    return (named, place + 3) if named else None


def _half_of_hour(tokens: Tokens, place: int, end: int) -> tuple[str, int] | None:
    """Return am or pm behind a lone hour; "5 in the morning" may count what happened then, "at 5" may not."""
    counts = tokens.lower(end) == "in" and tokens.lower(place - 1) not in _BEFORE_AN_HOUR
    return None if counts else _half(tokens, end)


def _one(tokens: Tokens, place: int) -> _Time | None:
    word = tokens.lower(place)
    if word in _NAMED:
        return _Time(Decimal(_NAMED[word]), place + 1, "24")
    if tokens.at(place).text == "12" and tokens.lower(place + 1) in _NAMED:
        return _Time(Decimal(_NAMED[tokens.lower(place + 1)]), place + 2, "24")
    if tokens.is_number(place):
        return _with_minutes(tokens, place) or _hour(tokens, place)
    return _in_words(tokens, place)


def _with_minutes(tokens: Tokens, place: int) -> _Time | None:
    """Read 5:30 PM, 17:30, 5.30 pm and the 23:0 that some data hold."""
    hour, minute, end = tokens.at(place).text, tokens.at(place + 2).text, place + 3
    if tokens.lower(place + 1) != ":" or not (tokens.glued(place + 1) and tokens.glued(place + 2)):
        hour, _, minute = tokens.at(place).text.partition(".")
        end = place + 1
        if len(minute) != 2 or _half(tokens, end) is None:
            return None
    if not (hour.isdecimal() and minute.isdecimal() and len(hour) <= 2 and int(hour) <= 24) or int(minute) > 59:
        return None
    bare_zero = minute == "0"
    if not (len(minute) == 2 or (bare_zero and _in_data(tokens, place, end))) or len(minute) > 2:
        return None
    half = _half(tokens, end)
    certain = "24" if int(hour) > 12 or hour.startswith("0") or bare_zero else ""
    minutes = Decimal(hour) * 60 + Decimal(minute)
    return _Time(minutes, half[1], half[0]) if half else _Time(minutes, end, certain)


def _in_data(tokens: Tokens, place: int, end: int) -> bool:
    """Whether 23:0 is one end of a range of times, not a ratio."""
    after, before = tokens.lower(end), tokens.lower(place - 1)
    return (after in ("-", "–") and tokens.lower(end + 2) == ":") or (
        before in ("-", "–") and tokens.lower(place - 3) == ":"
    )


def _hour(tokens: Tokens, place: int) -> _Time | None:
    """Read 5 PM, 5 o'clock, 0900 hours, and the lone 9 of "9 to 5 pm"."""
    text, end = tokens.at(place).text, place + 1
    if len(text) == 4 and text.startswith("0") and tokens.lower(end) in ("hours", "hrs") and text.isdecimal():
        return _Time(Decimal(text[:2]) * 60 + Decimal(text[2:]), end + 1, "24")
    if not (text.isdecimal() and len(text) <= 2 and 1 <= int(text) <= 12):
        return None
    if tokens.lower(end) == "o'clock":
        half = _half(tokens, end + 1)
        return _Time(Decimal(text) * 60, half[1] if half else end + 1, half[0] if half else "")
    half = _half_of_hour(tokens, place, end)
    if half is not None:
        return _Time(Decimal(text) * 60, half[1], half[0])
    return _Time(Decimal(text) * 60, end, "h")


def _in_words(tokens: Tokens, place: int) -> _Time | None:
    """Read half past five, quarter to six, five o'clock, five pm."""
    word, end = tokens.lower(place), place + 1
    if word in ("half", "quarter") and tokens.lower(end) in _PAST:
        hour = ONES.get(tokens.lower(end + 1)) or _figure(tokens, end + 1)
        if hour is None or not 1 <= hour <= 12 or (word == "half" and tokens.lower(end) == "to"):
            return None
        minutes = hour * 60 + _PAST[tokens.lower(end)] * (30 if word == "half" else 15)
        half = _half(tokens, end + 2)
        return _Time(minutes, half[1] if half else end + 2, half[0] if half else "")
    hour = ONES.get(word)
    if hour is None or not 1 <= hour <= 12:
        return None
    if tokens.lower(end) == "o'clock":
        half = _half(tokens, end + 1)
        return _Time(hour * 60, half[1] if half else end + 1, half[0] if half else "")
    half = _half_of_hour(tokens, place, end)
    return _Time(hour * 60, half[1], half[0]) if half else None


def _figure(tokens: Tokens, place: int) -> Decimal | None:
    text = tokens.at(place).text
    return Decimal(text) if text.isdecimal() and len(text) <= 2 else None
