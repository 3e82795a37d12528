"""Compute in parallel: a function of several items, a few ahead of the reader, or one function beside other work.

Input: a function, items. Output: the results in the order of the items, each as soon as it and those before it are
ready; a future. Does not know what is computed.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import copy_context
from itertools import islice
from typing import TypeVar

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")
_AT_ONCE = 2


def computed_ahead(function: Callable[[_Item], _Result], items: Iterable[_Item]) -> Generator[_Result, None, None]:
    """Yield `function(item)` for each item, computing up to `_AT_ONCE` items ahead of the reader.

    If the reader stops, the work stops: running items are awaited and no new ones start. Each runs in a copy of the
    caller's context. An exception of `function` is raised when its item is reached.
    """
    waiting = iter(items)
    running: deque[Future[_Result]] = deque()
    with ThreadPoolExecutor(_AT_ONCE, thread_name_prefix="ahead") as pool:
        for item in islice(waiting, _AT_ONCE):
            running.append(pool.submit(copy_context().run, function, item))
        while running:
            result = running.popleft().result()
            for item in islice(waiting, 1):
                running.append(pool.submit(copy_context().run, function, item))
            yield result


@contextmanager
def beside(function: Callable[[], _Result]) -> Iterator[Future[_Result]]:
    """Run `function` in a copy of the caller's context during the body of the `with` statement, which awaits it."""
    with ThreadPoolExecutor(1, thread_name_prefix="beside") as pool:
        yield pool.submit(copy_context().run, function)
