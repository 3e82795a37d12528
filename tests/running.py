"""The service as it runs for people: uvicorn on a port of this machine, in a thread."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from api import create_app
from benchmarks.process import free_port
from config.settings import Settings
from routes.receipt_deadline import PatientProtocol


@contextmanager
def running_service(settings: Settings, protocol: type[PatientProtocol] = PatientProtocol) -> Iterator[str]:
    """Serve until the `with` ends; gives the address."""
    port = free_port()
    server = uvicorn.Server(
        uvicorn.Config(create_app(settings), port=port, log_level="error", http=protocol, ws="none")
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        if not thread.is_alive():
            raise RuntimeError("the service did not start")
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()
