"""Errors and field names in the format of another protocol.

Input: a function that formats errors for a client. Output: a route class that returns its errors in that format; a
model with fields in camelCase.
"""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from fastapi import Request, Response
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute
from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

from routes.problems import FORESEEN, RESPONSES, ProblemDocument, problem_of, retry_header

_SHORTER = {400: "The request cannot be taken.", 413: "Too large.", 422: "The request cannot be taken."}
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"description": _SHORTER.get(status, RESPONSES[status]["description"])}
    for status in (400, 401, 404, 413, 422, 429, 503)
}
"""The responses other than 200, each in the format of its protocol."""

Shape = Callable[[ProblemDocument], JSONResponse]
"""Turns a problem into an error response in the format of a dialect."""


def status_and_name(document: ProblemDocument, names: Mapping[int, str], usual: str) -> tuple[int, str]:
    """Return the status and name of an error; one whose status has no name is a 400 with the `usual` one."""
    name = names.get(document.status)
    return (document.status, name) if name else (400, usual)


class CamelModel(BaseModel):
    """A body whose fields are written in camelCase; snake_case is understood too."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)


def refusing_in(shape: Shape) -> type[APIRoute]:
    """Return the class of routes that answer every error of a request in `shape`."""

    def refuse_in_shape(document: ProblemDocument) -> JSONResponse:
        refusal = shape(document)
        refusal.headers.update(retry_header(document))
        return refusal

    class Route(APIRoute):
        refuse = staticmethod(refuse_in_shape)

        def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
            handle = super().get_route_handler()

            async def handle_or_refuse(request: Request) -> Response:
                try:
                    return await handle(request)
                except FORESEEN as error:
                    return self.refuse(problem_of(error))

            return handle_or_refuse

    return Route
