"""The end of the service: what is under way may end for a while, then is told, then the process ends.

In: SIGTERM, as uvicorn takes it. Out: no new connection; runs and uploads that end by themselves in the time that they
have; for all others the problem `shutting_down`, as an event of their stream or as a response; then the end of the
process, whatever still runs. Not here: how a run is broken off (execution.py), how an upload is (admission.py).
"""

import asyncio
import math
import os
import signal
import socket
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn, Self

import uvicorn
from fastapi import FastAPI

from routes.receipt_deadline import PatientProtocol
from utils.logger import logger

SECONDS_TO_BE_TOLD = 2
"""For those whose time is over to hear it, and for files to be closed."""
_log = logger(__name__)


class DrainingServer(uvicorn.Server):
    """Serves `app` in a process of its own. Told to stop, it gives what is under way `seconds`, then two to be told.

    What a thread does beyond that is lost as at a kill: a run is `interrupted`, of a file nothing is kept.
    """

    def __init__(self, app: FastAPI, config: uvicorn.Config, seconds: float) -> None:
        super().__init__(config)
        self._app = app
        self._seconds = seconds
        config.timeout_graceful_shutdown = math.ceil(seconds) + SECONDS_TO_BE_TOLD - 1

    @classmethod
    def of(cls, app: FastAPI, host: str, port: int, proxies: Sequence[str], seconds: float) -> Self:
        """Return a server on an address, which believes `proxies` what they say of their callers."""
        config = uvicorn.Config(
            app,
            host=host,
            port=port,
            log_level="warning",
            proxy_headers=bool(proxies),
            forwarded_allow_ips=list(proxies),
            server_header=False,
            workers=1,
            http=PatientProtocol,
            ws="none",
        )
        return cls(app, config, seconds)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no new connections, let end what is under way, end the application; the process ends in any case."""
        telling = asyncio.get_running_loop().call_later(self._seconds, self._break_off)
        ending = threading.Timer(self._seconds + SECONDS_TO_BE_TOLD, _end_anyway)
        ending.daemon = True
        ending.start()
        await super().shutdown(sockets)
        telling.cancel()

    def serve_until_told(self) -> NoReturn:
        """Serve until SIGTERM or SIGINT, then end the process with 0. Raises `SystemExit` where the start failed.

        By then the application has closed what it holds. What is left of the interpreter is not taken apart: that would
        wait for threads that are still at work.
        """
        signal.signal(signal.SIGTERM, _pass)
        with suppress(KeyboardInterrupt):  # SIGINT, raised again by uvicorn once it has stopped
            self.run()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)

    def _break_off(self) -> None:
        self._app.state.lanes.close()
        self._app.state.executor.break_off()


def _pass(signal_number: int, frame: object) -> None:
    """Let uvicorn raise the signal again, as it does once it has stopped, without being killed by it."""


def _end_anyway() -> NoReturn:
    _log.warning("ended_with_work_left")
    os._exit(0)
