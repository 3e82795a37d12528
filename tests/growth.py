"""How much work a call is, counted in steps of the interpreter: the same on every machine, however busy it is.

In: a call. Out: how many bytecodes ran, and how that grows with the length of its input. Not here: work inside
libraries (tests/soak/linear_time.py takes the time of it).
"""

import sys
from collections.abc import Callable
from types import FrameType

LINEAR = 6.0
"""The most that four times the input may cost, where work in line with it is 4 and its square 16."""


def steps(work: Callable[[], object]) -> int:
    """Return how many bytecodes `work` takes."""
    count = 0

    def traced(frame: FrameType, event: str, _: object) -> object:
        nonlocal count
        frame.f_trace_lines, frame.f_trace_opcodes = False, True
        count += event == "opcode"
        return traced

    before = sys.gettrace()
    sys.settrace(traced)  # type: ignore[arg-type]
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def growth(work: Callable[[int], object], length: int) -> float:
    """Return how many times as much work four times the length is."""
    return steps(lambda: work(4 * length)) / steps(lambda: work(length))
