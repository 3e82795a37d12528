"""Reports what is installed, which engines are live, and whether the language model works.

Input: a service, and the settings of its store. Output: `Findings`, and their text, without any key or address.
"""

import time
from contextlib import closing
from functools import partial

from config.assembly import Service, data_folder
from config.language_model import load_language_model
from config.settings import Settings
from config.storage import check_store
from generation.chat_client import ChatClient
from generation.failure import WritingFailed
from generation.language_model import Message
from routes.status import EngineStatus, models, stores
from utils.deadline import Deadline
from utils.record import Record

SECONDS = 20
QUESTION = Message(role="user", content="Reply with the single word: ready")
_MOST_TOKENS = 256  # a reasoning model thinks before it answers
NO_MODEL = "No language model is configured: set GROQ_API_KEY, or LLM_BASE_URL. Until then answers are quotations."


class Reply(Record):
    """How the language model replied: `code` is "ok" or the outcome's code, `advice` says what to do about it."""

    model: str
    milliseconds: int
    code: str
    advice: str


class Findings(Record):
    """The engines; the language model's reply, if it was to be asked, or why it could not be asked."""

    engines: tuple[EngineStatus, ...]
    language_model: Reply | None
    note: str | None

    @property
    def well(self) -> bool:
        """Whether every engine is live and the language model, if asked, answered."""
        asked = self.language_model is None or self.language_model.code == "ok"
        return all(engine.live for engine in self.engines) and asked


def look_at(service: Service, settings: Settings, *, ask_model: bool) -> Findings:
    """Check models and store; if requested, ask the language model once, for at most 20 seconds."""
    engines = (*models(service), *stores(settings, partial(check_store, settings, data_folder(settings))))
    if not ask_model:
        return Findings(engines=engines, language_model=None, note=None)
    model = load_language_model(service.settings)
    if model is None:
        return Findings(engines=engines, language_model=None, note=NO_MODEL)
    with closing(model):
        return Findings(engines=engines, language_model=_asked(model), note=None)


def _asked(model: ChatClient) -> Reply:
    begun, code, advice = time.perf_counter(), "ok", ""
    try:
        model.complete([QUESTION], max_tokens=_MOST_TOKENS, temperature=0.0, deadline=Deadline.after(SECONDS))
    except WritingFailed as failure:
        code, advice = failure.code, failure.detail
    milliseconds = round(1000 * (time.perf_counter() - begun))
    return Reply(model=model.name, milliseconds=milliseconds, code=code, advice=advice)


def told(found: Findings) -> str:
    """Return the lines for people."""
    lines = [
        f"{'live   ' if engine.live else 'MISSING'} {engine.part:<12} {engine.name:<32} {engine.detail}"
        for engine in found.engines
    ]
    if reply := found.language_model:
        lines.append(f"asked {reply.model}: {reply.code} after {reply.milliseconds} ms. {reply.advice}".rstrip())
    return "\n".join(lines + ([found.note] if found.note else []))
