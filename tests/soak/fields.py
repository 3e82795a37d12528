"""Every place of a request into which a caller writes a text, found in the OpenAPI document.

In: the document, and a request for each endpoint (endpoints.py). Out: `Field`s, each of which makes the request with a
text in that place: a field of a JSON body at any depth, a part of the path, the query, a header, a form. Not here:
the texts (strings.py), who sends them (fuzz.py).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote

from tests.soak.endpoints import ENDPOINTS, Sent, Topic
from tests.soak.strings import body

Schema = Mapping[str, Any]
Maker = Callable[[str], Any]
_DEEPEST = 8
_MOST_IN_A_LINE = 2_000
"""Characters of a text that goes into an address or a header."""


@dataclass(frozen=True, slots=True)
class Field:
    """A place for a text. `made` returns the path and the rest of the request, None where no client can send it."""

    operation: str
    name: str
    made: Callable[[str], tuple[str, Sent] | None]

    @property
    def method(self) -> str:
        """The HTTP method."""
        return self.operation.split(" ")[0]


def fields(document: Schema, topic: Topic) -> Iterator[Field]:
    """Yield the fields of all operations; the rest of a request is as a tenant sends it who speaks of `topic`."""
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            name = f"{method.upper()} {path}"
            for parameter in operation.get("parameters", ()):
                yield Field(name, f"{parameter['in']} {parameter['name']}", _in_line(name, parameter, topic))
            for media_type, content in operation.get("requestBody", {}).get("content", {}).items():
                if media_type == "application/json":
                    for place, _ in _texts(content["schema"], document, "", 0):
                        yield Field(name, f"body{place}", _in_body(name, place, content["schema"], document, topic))
                else:
                    yield Field(name, "name of the file", _in_form(path, lambda text: {"files": _file(text)}))
                    yield Field(name, "encoding", _in_form(path, _form))
    yield Field("POST /mcp", "question", _in_question(topic))


def _in_line(operation: str, parameter: Schema, topic: Topic) -> Callable[[str], tuple[str, Sent] | None]:
    path, name = operation.split(" ")[1], parameter["name"]

    def made(text: str) -> tuple[str, Sent] | None:
        if len(text) > _MOST_IN_A_LINE:
            return None
        sent = ENDPOINTS[operation](topic)
        escaped = quote(text, safe="", errors="surrogatepass")
        if parameter["in"] == "path":
            return path.format(**topic.names | {name: escaped}), sent
        if parameter["in"] == "query":
            return f"{path.format(**topic.names)}?{quote(name)}={escaped}", {**sent, "params": None}
        if not text.isprintable() or text != text.strip():
            return None
        return path.format(**topic.names), {**sent, "headers": {name: text.encode()}}

    return made


def _in_body(
    operation: str, place: str, schema: Schema, document: Schema, topic: Topic
) -> Callable[[str], tuple[str, Sent]]:
    def made(text: str) -> tuple[str, Sent]:
        sent = ENDPOINTS[operation](topic)
        value = next(make(text) for found, make in _texts(schema, document, "", 0) if found == place)
        usual = sent.pop("json", {})
        if place.startswith(".claims"):
            del usual["text"]
        whole = {**usual, **value} if isinstance(value, dict) else value
        return operation.split(" ")[1].format(**topic.names), _written(sent, whole)

    return made


def _in_question(topic: Topic) -> Callable[[str], tuple[str, Sent]]:
    def made(text: str) -> tuple[str, Sent]:
        sent = ENDPOINTS["POST /mcp"](replace(topic, question=text))
        return "/mcp", _written(sent, sent.pop("json"))

    return made


def _written(sent: Sent, whole: object) -> Sent:
    """Return the request with `whole` as its JSON: a client's own way to write JSON may refuse half of a pair."""
    headers = {"Content-Type": "application/json", **sent.get("headers", {})}
    return {**sent, "content": body(whole), "headers": headers}


def _in_form(path: str, form: Callable[[str], Sent]) -> Callable[[str], tuple[str, Sent]]:
    return lambda text: (path, form(text))


def _file(text: str) -> dict[str, tuple[str, bytes]]:
    return {"files": (text.encode("utf-8", "replace").decode(), b"The rent is 5 euros.")}


def _form(text: str) -> Sent:
    return {"files": _file("lease.txt"), "data": {"encoding": text.encode("utf-8", "replace").decode()}}


def _texts(schema: Schema, document: Schema, place: str, depth: int) -> Iterator[tuple[str, Maker]]:
    """Yield each place of a text within `schema`, and what makes the value that holds a text there and no other."""
    schema = _resolved(schema, document)
    if depth > _DEEPEST:
        return
    options = schema.get("anyOf") or schema.get("oneOf") or ()
    for option in options:
        yield from _texts(option, document, place, depth + 1)
    kind = schema.get("type", "string" if not options else None)
    if kind == "string":
        yield place, str
    elif kind == "array":
        for inner, make in _texts(schema.get("items", {}), document, f"{place}[0]", depth + 1):
            yield inner, _listed(make)
    elif kind == "object":
        parts = schema.get("properties", {})
        needed = {name: _sample(parts[name], document) for name in schema.get("required", ())}
        for name, part in parts.items():
            for inner, make in _texts(part, document, f"{place}.{name}", depth + 1):
                yield inner, _held(make, name, needed)
        if schema.get("additionalProperties"):
            yield f"{place}.*", lambda text: {**needed, text: text}


def _listed(make: Maker) -> Maker:
    return lambda text: [make(text)]


def _held(make: Maker, name: str, needed: Mapping[str, Any]) -> Maker:
    return lambda text: {**needed, name: make(text)}


def _sample(schema: Schema, document: Schema) -> Any:
    """Return a small value of `schema`."""
    schema = _resolved(schema, document)
    if options := schema.get("anyOf") or schema.get("oneOf"):
        return _sample(options[0], document)
    if "const" in schema or "enum" in schema:
        return schema.get("const", schema.get("enum", [None])[0])
    if schema.get("type") == "array":
        return [_sample(schema.get("items", {}), document)]
    if schema.get("type") == "object":
        parts = schema.get("properties", {})
        return {name: _sample(parts[name], document) for name in schema.get("required", ())}
    return {"integer": 0, "number": 0.5, "boolean": False}.get(schema.get("type", ""), "The rent is 5 euros.")


def _resolved(schema: Schema, document: Schema) -> Schema:
    reference = schema.get("$ref")
    return schema if reference is None else document["components"]["schemas"][reference.rsplit("/", 1)[-1]]
