"""All errors that a caller may see, with their stable codes and HTTP statuses; `FirewallError` is their base class.

`generation/failure.py` adds `WritingFailed`. Does not turn errors into responses (routes/problems.py).
"""


class FirewallError(Exception):
    """An error with a stable `code`, an HTTP `status` and a sentence that says what to do.

    `retry_after`: seconds after which a retry makes sense, or None if unknown.
    """

    status = 500
    code = "internal_error"
    retry_after: float | None = None

    def __init__(self, detail: str, *, code: str | None = None, status: int | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        self.code = code or self.code
        self.status = status or self.status


class InvalidRequest(FirewallError):
    """The request cannot be understood or is outside its limits."""

    status = 422
    code = "invalid_request"


class WorkspaceRequired(FirewallError):
    """The call needs a workspace but names none."""

    status = 401
    code = "workspace_required"


class KeyRefused(FirewallError):
    """A key is required and none was sent (key_required), or the one that was sent is unknown (key_unknown)."""

    status = 401
    code = "key_required"


class NotFound(FirewallError):
    """Unknown, foreign or expired; the caller cannot tell which."""

    status = 404
    code = "not_found"


FILE_PROBLEMS = {
    "file_empty": 422,
    "file_too_large": 413,
    "file_unpacked_too_large": 413,
    "file_type_not_supported": 415,
    "file_encrypted": 422,
    "file_has_no_text": 422,
    "file_damaged": 422,
    "file_too_many_pages": 422,
    "file_too_many_rows": 422,
    "file_took_too_long": 422,
    "file_duplicate": 409,
    "file_encoding_unknown": 422,
    "file_encoding_fixed": 422,
}


class FileRejected(FirewallError):
    """A file cannot be ingested; `code` is one of `FILE_PROBLEMS`, which gives the status."""

    def __init__(self, detail: str, *, code: str) -> None:
        super().__init__(detail, code=code, status=FILE_PROBLEMS[code])


PAGE_PROBLEMS = {
    "document_without_pages": 404,
    "page_not_found": 404,
    "page_damaged": 422,
    "page_too_large": 422,
    "page_took_too_long": 422,
}


class PageNotShown(FirewallError):
    """A page of a document cannot be rendered as an image; `code` is one of `PAGE_PROBLEMS`, which gives the status."""

    def __init__(self, detail: str, *, code: str) -> None:
        super().__init__(detail, code=code, status=PAGE_PROBLEMS[code])


class QuotaExceeded(FirewallError):
    """The workspace is full."""

    status = 413
    code = "quota_exceeded"


class Overloaded(FirewallError):
    """Too much is running at once."""

    status = 429
    code = "overloaded"


class Unavailable(FirewallError):
    """An engine that this call needs is unavailable."""

    status = 503
    code = "engine_unavailable"


class VerificationFailed(FirewallError):
    """The answer failed and the caller asked for an error in that case."""

    code = "verification_failed"
    status = 422
