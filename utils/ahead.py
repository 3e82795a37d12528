"""A function over items in order, a few of them computed at once.

In: a function, items. Out: the results in the order of the items, each as soon as it and those before it are there. Not
here: what is computed.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from itertools import islice
from typing import TypeVar

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


def computed_ahead(
    function: Callable[[_Item], _Result], items: Iterable[_Item], *, at_once: int = 2
) -> Generator[_Result, None, None]:
    """Yield `function(item)` for each item, `at_once` of them on their way while the reader has the last.

    Who stops reading stops the work: what runs is waited for and nothing further begins. Each runs in a copy of the
    caller's context. What `function` raises is raised at its place.
    """
    waiting = iter(items)
    running: deque[Future[_Result]] = deque()
    with ThreadPoolExecutor(at_once, thread_name_prefix="ahead") as pool:
        for item in islice(waiting, at_once):
            running.append(pool.submit(copy_context().run, function, item))
        while running:
            result = running.popleft().result()
            for item in islice(waiting, 1):
                running.append(pool.submit(copy_context().run, function, item))
            yield result
