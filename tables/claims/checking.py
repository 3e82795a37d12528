"""Check a claim, or answer a yes-or-no question, from tables.

Input: a text and prepared tables. Output: `TableCheck`, or a `TableAnswer` of kind `check`; None if no table
understands all of it. If readings or tables disagree, it is undecided. Does not define forms (forms.py, predicates.py)
or compute (evaluating.py).
"""

from collections.abc import Sequence
from functools import partial

from tables.answer import AnswerColumn, AnswerKind, Finding, ResultCell, TableAnswer, TableCheck
from tables.claims.claimed import Claimed
from tables.claims.evaluating import evaluated, undecided
from tables.claims.forms import FORMS
from tables.claims.predicates import predicates
from tables.joining import joined
from tables.language.parts import matched
from tables.language.readings import read, understood
from tables.language.scope import Scope
from tables.language.tokens import Reading
from tables.prepared import PreparedTable
from tables.sense.choosing import sensed_claims
from tables.sense.likeness import Meaning
from tables.table import ColumnType

_YES_OR_NO = {Finding.SUPPORTED: "Yes", Finding.CONTRADICTED: "No", Finding.UNDECIDED: "Not decided"}


def check(claim: str, tables: Sequence[PreparedTable], meaning: Meaning | None = None) -> TableCheck | None:
    """Check `claim`, including natural wording if `meaning` is given.

    Raises `Overloaded` if a computation takes too long.
    """
    text = claim.rstrip().rstrip(".!? \t")
    found = [made for prepared in tables if (made := _check(text, prepared))]
    found = found or [made for prepared in joined(tables) if (made := _check(text, prepared))]
    if meaning is not None and all(made.finding is Finding.UNDECIDED for made in found):
        sensed = [(prepared, sensed_claims(text, prepared, meaning)) for prepared in tables]
        found = [made for prepared, said in sensed if (made := evaluated(prepared, said))] or found
    if not found:
        return None
    decided = [made for made in found if made.finding is not Finding.UNDECIDED]
    if len({made.finding for made in decided}) > 1:
        return undecided(decided[0], "The tables disagree on this.")
    return (decided or found)[0]


def answer_of(made: TableCheck) -> TableAnswer:
    """Return a check as the answer to a yes-or-no question, with the deciding value."""
    said = _YES_OR_NO[made.finding]
    return TableAnswer(
        kind=AnswerKind.CHECK,
        sentence=f"{said}: {made.computation}.",
        columns=(AnswerColumn(name="answer", type=ColumnType.TEXT, unit=None),),
        rows=((ResultCell(text=said, address=None),),),
        row_count=1,
        cells=made.cells,
        computation=made.computation,
        sql=made.sql,
        rounding=made.rounding,
        missing=(),
        suggestions=(),
    )


def _check(text: str, prepared: PreparedTable) -> TableCheck | None:
    scope = Scope(prepared)
    readings = [reading for reading in read(text, prepared.lexicon) if "?" not in reading.letters]
    _, found = understood(readings, partial(_meanings, scope=scope))
    return evaluated(prepared, found)


def _meanings(reading: Reading, scope: Scope) -> list[Claimed]:
    """Return every check that a claim, read in this way, may ask for."""
    letters = reading.letters
    if letters[:1] in ("i", "h") and letters[1:2] not in ("", "n", ">", "N", "~", "O", "m", "#"):
        reading = Reading(reading.tokens[1:])
    if reading.letters.startswith("!"):
        return []
    return list(dict.fromkeys(matched(FORMS, reading, scope))) or list(dict.fromkeys(predicates(reading, scope)))
