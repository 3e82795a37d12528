"""Reports what is installed, which engines are live, and whether the language model works.

Input: a service, and the settings of its store. Output: `Findings`, and their text, without any key or address.
"""

from functools import partial

from config.assembly import Service, data_folder
from config.language_model import connection_of
from config.settings import Settings
from config.storage import check_store
from generation.probing import Probe, probe
from routes.status import EngineStatus, models, stores
from utils.deadline import Deadline
from utils.record import Record

SECONDS = 20
NO_MODEL = "No language model is configured: set GROQ_API_KEY, or LLM_BASE_URL. Until then answers are quotations."


class Findings(Record):
    """The engines; the result of asking the language model, if requested, or why it could not be asked."""

    engines: tuple[EngineStatus, ...]
    language_model: Probe | None
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
    connection = connection_of(service.settings)
    seen = None if connection is None else probe(connection, Deadline.after(SECONDS))
    return Findings(engines=engines, language_model=seen, note=NO_MODEL if seen is None else None)


def told(found: Findings) -> str:
    """Return the lines for people."""
    lines = [
        f"{'live   ' if engine.live else 'MISSING'} {engine.part:<12} {engine.name:<32} {engine.detail}"
        for engine in found.engines
    ]
    if found.language_model:
        lines += _told_of(found.language_model)
    return "\n".join(lines + ([found.note] if found.note else []))


def _told_of(seen: Probe) -> list[str]:
    streams = {True: "works", False: "does not work", None: "not told"}[seen.streams]
    rows = {
        "provider": f"{seen.provider} at {seen.host}",
        "model": seen.model,
        "key": seen.key,
        "streaming": streams,
        "first token": _milliseconds(seen.first_token_ms),
        "whole": _milliseconds(seen.whole_ms),
        "tokens": _tokens(seen),
        **seen.rate_limits,
        "outcome": f"{seen.code}{': ' if seen.advice else ''}{seen.advice}",
    }
    return ["", *(f"{name:<30} {value}" for name, value in rows.items())]


def _milliseconds(figure: float | None) -> str:
    return "not told" if figure is None else f"{figure:.0f} ms"


def _tokens(seen: Probe) -> str:
    if seen.prompt_tokens is None or seen.completion_tokens is None:
        return "not told"
    return f"{seen.prompt_tokens} of the prompt, {seen.completion_tokens} of the answer"
