"""Security headers that every response carries, so that a browser does not misinterpret its content.

Input: the headers of a response. Output: these besides, unless it sets them itself (as the page does, api.py).
There is no Strict-Transport-Security, as TLS ends before this service.
"""

from starlette.datastructures import MutableHeaders

FRAMES = "frame-ancestors 'self' https://huggingface.co https://*.hf.space"
COMMON = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}
POLICIES = {
    "text/html": FRAMES,
    "": f"default-src 'none'; {FRAMES}",
}
"""By media type: the page of the OpenAPI viewer loads its scripts, data load nothing."""


def make_safe(headers: MutableHeaders) -> None:
    """Add the headers to those of a response."""
    media_type = headers.get("content-type", "").partition(";")[0]
    for name, value in COMMON.items():
        headers.setdefault(name, value)
    headers.setdefault("Content-Security-Policy", POLICIES.get(media_type, POLICIES[""]))
