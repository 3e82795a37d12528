"""Entailment predictions that outlive the process, so that an installation never reads a pair twice.

Input: pairs, a model, a file. Output: the model's predictions; those in the file are not computed again. The file holds
keys and figures, no text. A key is a hash of window and claim with the model, the rules, the runtime and a random
number of this file, so another model's predictions are never used, and the text alone does not reveal a key. Altered
figures are ignored, and an unusable file costs only time: the model reads the pair. A failing model stores nothing.
Does not hold the cache within the process (utils/recent.py).
"""

import hashlib
import secrets
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from pydantic import TypeAdapter

from core.checks.entailment import EntailmentModel, Pair, Prediction
from utils.logger import logger

_SCHEMA = """
CREATE TABLE IF NOT EXISTS salt (bytes BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS opinions (number INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, figures BLOB NOT NULL);
"""
_PREDICTION = TypeAdapter(Prediction)
_KEY_BYTES, _SEAL_BYTES = 32, 16

_log = logger(__name__)


class RememberedEntailment:
    """An entailment model whose newest `most` predictions are kept in a file. Thread-safe.

    Implements `EntailmentModel`.
    """

    def __init__(self, model: EntailmentModel, identity: str, connection: sqlite3.Connection, most: int) -> None:
        self.name = model.name
        self.reads_meaning = model.reads_meaning
        self._model = model
        self._identity = identity.encode()
        self._connection = connection
        self._most = most
        self._lock = threading.Lock()
        self._salt: bytes = connection.execute("SELECT bytes FROM salt").fetchone()[0]

    @classmethod
    def load(cls, model: EntailmentModel, identity: str, path: Path, most: int) -> "Self | EntailmentModel":
        """Return `model` with the cache at `path`, or `model` itself if a damaged file cannot be recreated.

        `identity` names everything else that a prediction depends on: model, rules, runtime.
        """
        for attempt in range(2):
            try:
                return cls(model, identity, _opened(path), most)
            except (sqlite3.Error, OSError, TypeError) as error:
                _log.warning("opinions_not_used", error=type(error).__name__)
                if attempt == 0:
                    _removed(path)
        return model

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._connection.close()

    def require_ready(self) -> None:
        """Raise `Unavailable` if the model is missing."""
        self._model.require_ready()

    def classify(self, pairs: Sequence[Pair]) -> list[Prediction]:
        """Return the prediction for each pair, in order; the model is asked only for pairs that are not cached."""
        keys = [self._key(pair) for pair in pairs]
        kept = self._kept(keys)
        unknown = {key: pair for key, pair in zip(keys, pairs, strict=True) if key not in kept}
        if unknown:
            read = dict(zip(unknown, self._model.classify(list(unknown.values())), strict=True))
            self._keep(read)
            kept |= read
        return [kept[key] for key in keys]

    def _key(self, pair: Pair) -> bytes:
        hashed = hashlib.blake2b(key=self._salt, digest_size=_KEY_BYTES)
        for part in (self._identity, *(text.encode("utf-8", "surrogatepass") for text in pair)):
            hashed.update(len(part).to_bytes(8, "little") + part)
        return hashed.digest()

    def _kept(self, keys: Sequence[bytes]) -> dict[bytes, Prediction]:
        found: dict[bytes, Prediction] = {}
        try:
            with self._lock:
                for key in keys:
                    row = self._connection.execute("SELECT figures FROM opinions WHERE key = ?", (key,)).fetchone()
                    if row and (prediction := _prediction(key, *row)):
                        found[key] = prediction
        except (sqlite3.Error, TypeError) as error:
            _log.warning("opinions_not_used", error=type(error).__name__)
        return found

    def _keep(self, predictions: dict[bytes, Prediction]) -> None:
        rows = [(key, _sealed(key, prediction)) for key, prediction in predictions.items()]
        try:
            with self._lock, self._connection:
                self._connection.executemany("INSERT OR REPLACE INTO opinions (key, figures) VALUES (?, ?)", rows)
                oldest = "(SELECT max(number) FROM opinions) - ?"
                self._connection.execute(f"DELETE FROM opinions WHERE number <= {oldest}", (self._most,))
        except sqlite3.Error as error:
            _log.warning("opinions_not_kept", error=type(error).__name__)


def _opened(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = OFF")
        connection.executescript(_SCHEMA)
        with connection:
            made = "INSERT INTO salt SELECT ? WHERE NOT EXISTS (SELECT 1 FROM salt)"
            connection.execute(made, (secrets.token_bytes(_KEY_BYTES),))
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _removed(path: Path) -> None:
    for each in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
        if each.is_file():
            each.unlink(missing_ok=True)


def _sealed(key: bytes, prediction: Prediction) -> bytes:
    figures = _PREDICTION.dump_json(prediction)
    return _seal(key, figures) + figures


def _prediction(key: bytes, sealed: bytes) -> Prediction | None:
    """Return the prediction stored under `key`, None if its figures were altered or cannot be read."""
    seal, figures = sealed[:_SEAL_BYTES], sealed[_SEAL_BYTES:]
    try:
        return _PREDICTION.validate_json(figures) if seal == _seal(key, figures) else None
    except ValueError:  # of another version, or no number: the model reads the pair again
        return None


def _seal(key: bytes, figures: bytes) -> bytes:
    return hashlib.blake2b(key + figures, digest_size=_SEAL_BYTES, person=b"json").digest()
