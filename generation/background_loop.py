"""Run coroutines for threads that need a strict timeout, and read replies of limited size.

Input: a coroutine and seconds. Output: its result, or `TimeoutError` on time. HTTP libraries cannot guarantee this:
their timeouts apply to each read separately.
"""

import asyncio
import threading
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    import httpx

Result = TypeVar("Result")


class BackgroundLoop:
    """An event loop in a daemon thread of its own; any number of threads may run coroutines on it."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="language-model", daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, Result], seconds: float) -> Result:
        """Return the result of `work`; after `seconds`, cancel it without waiting and raise `TimeoutError`.

        Raises `concurrent.futures.CancelledError` when the loop is closed meanwhile.
        """
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result(seconds)
        except TimeoutError:
            future.cancel()
            raise

    def close(self) -> None:
        """Cancel running work and end the thread."""
        asyncio.run_coroutine_threadsafe(_cancel_others(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


async def _cancel_others() -> None:
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)


async def post(client: "httpx.AsyncClient", address: "httpx.URL | str", body: object, most: int) -> tuple[int, bytes]:
    """Send `body` as JSON; return the reply's status, and for 200 its text, cut a little after `most` bytes."""
    received = bytearray()
    async with client.stream("POST", address, json=body) as reply:
        if reply.status_code == 200:
            async for piece in reply.aiter_bytes():
                received += piece
                if len(received) > most:
                    break
    return reply.status_code, bytes(received)
