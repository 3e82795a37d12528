"""How a stream ends in which something breaks."""

import json
from collections.abc import Iterator

from core.result import RunStarted
from routes.streaming import stream
from utils.errors import Unavailable


def test_a_stream_in_which_something_breaks_ends_with_a_problem() -> None:
    def events(error: Exception | None) -> Iterator[RunStarted]:
        yield RunStarted(event="run", run_id="r")
        if error:
            raise error

    assert [each.event for each in stream(events(None))] == ["run"]
    for error, code in ((Unavailable("Gone.", code="model_broken"), "model_broken"), (OSError("x"), "internal_error")):
        *_, last = stream(events(error))
        assert (last.event, json.loads(last.raw_data or "")["code"]) == ("problem", code)
