"""Graceful shutdown: work in progress gets time to finish, the rest is told, and the process ends.

Input: SIGTERM, received through uvicorn. Output: no new connections; the problem `shutting_down` for whatever does not
finish in the given time; then the end of the process, even if something is still running.
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
from typing import NoReturn

import uvicorn
from fastapi import FastAPI

from routes.receipt_deadline import PatientProtocol
from utils.logger import logger

SECONDS_TO_BE_TOLD = 2
"""Time to deliver the `shutting_down` problem and to close files."""
_log = logger(__name__)


class DrainingServer(uvicorn.Server):
    """Serves `app` in a process of its own. On a stop signal, work in progress gets `seconds`, then 2 more.

    It trusts what `proxies` say about their callers. The 2 seconds are for telling clients. Work that a thread does
    after that is lost as if the process were killed: a run is `interrupted`, and nothing of a file is kept.
    """

    def __init__(self, app: FastAPI, host: str, port: int, proxies: Sequence[str], seconds: float) -> None:
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
            timeout_graceful_shutdown=math.ceil(seconds) + SECONDS_TO_BE_TOLD - 1,
        )
        super().__init__(config)
        self._app = app
        self._seconds = seconds

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept no new connections, let work in progress finish, and end the application; the process ends anyway."""
        telling = asyncio.get_running_loop().call_later(self._seconds, self._break_off)
        ending = threading.Timer(self._seconds + SECONDS_TO_BE_TOLD, _end_anyway)
        ending.daemon = True
        ending.start()
        await super().shutdown(sockets)
        telling.cancel()

    def serve_until_told(self) -> NoReturn:
        """Serve until SIGTERM or SIGINT, then end the process with 0. Raises `SystemExit` if the start failed.

        By then the application has closed its resources. The interpreter is not shut down in order, as that would wait
        for threads that are still working.
        """
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # uvicorn raises it again after it has stopped
        with suppress(KeyboardInterrupt):  # SIGINT, which uvicorn raises again after it has stopped
            self.run()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)

    def _break_off(self) -> None:
        self._app.state.lanes.close()
        self._app.state.executor.break_off()


def _end_anyway() -> NoReturn:
    _log.warning("ended_with_work_left")
    os._exit(0)
