"""Find sensitive values with Microsoft Presidio, including names of persons and places known to its spaCy model.

Input: a text. Output: `SensitiveValue`s. An extra (requirements-presidio.txt), imported only if the setting selects it.
A missing model is reported and never downloaded.
"""

from importlib import import_module
from pathlib import Path
from typing import Any

from retrieval.sensitive.finding import SensitiveValue, without_overlaps
from utils.errors import Unavailable

_LANGUAGE = "en"
_LONGEST = 100_000


class PresidioFinder:
    """Finds `entities` with a loaded `AnalyzerEngine`. Implements `Finder`."""

    def __init__(self, analyzer: Any, entities: tuple[str, ...], *, threshold: float) -> None:
        self.entities = entities
        self._analyzer = analyzer
        self._threshold = threshold

    @classmethod
    def load(cls, model: str, entities: tuple[str, ...], *, threshold: float) -> "PresidioFinder":
        """Load Presidio with a spaCy model, by name or folder. Raises `Unavailable` if a part of it is missing."""
        try:
            presidio, engines = import_module("presidio_analyzer"), import_module("presidio_analyzer.nlp_engine")
            spacy, domains = import_module("spacy"), import_module("tldextract")
        except ImportError as error:
            raise Unavailable(
                "SENSITIVE_ENGINE is presidio, which is not installed: pip install -r requirements-presidio.txt."
            ) from error
        if not (spacy.util.is_package(model) or Path(model).is_dir()):
            raise Unavailable(f"The spaCy model {model} is not installed: python -m spacy download {model}.")
        # For every e-mail address, Presidio calls tldextract, which would download the list of domains.
        domains.tldextract.TLD_EXTRACTOR = domains.TLDExtract(suffix_list_urls=(), cache_dir=None)
        chosen = {"nlp_engine_name": "spacy", "models": [{"lang_code": _LANGUAGE, "model_name": model}]}
        engine = engines.NlpEngineProvider(nlp_configuration=chosen).create_engine()
        analyzer = presidio.AnalyzerEngine(nlp_engine=engine, supported_languages=[_LANGUAGE])
        return cls(analyzer, entities, threshold=threshold)

    def find(self, text: str) -> tuple[SensitiveValue, ...]:
        """Return the values of `text` in order. A long text is read in parts, split between lines if possible."""
        found = []
        start = 0
        while start < len(text):
            end = _cut(text, start)
            for result in self._analyzer.analyze(
                text=text[start:end],
                language=_LANGUAGE,
                entities=list(self.entities),
                score_threshold=self._threshold,
            ):
                found.append(SensitiveValue(start + result.start, start + result.end, result.entity_type, result.score))
            start = end
        return without_overlaps(found)


def _cut(text: str, start: int) -> int:
    if len(text) - start <= _LONGEST:
        return len(text)
    line = text.rfind("\n", start + 1, start + _LONGEST)
    return line + 1 if line >= 0 else start + _LONGEST
