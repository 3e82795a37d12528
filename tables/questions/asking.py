"""Answer a question from tables: find the table that understands all of it.

Input: a question and prepared tables. Output: `TableAnswer`, or `Declined` with a sentence that says why. A question is
answered only if one table understands every word of it, in one way. Does not define forms (forms.py) or run plans
(answering.py).
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from rapidfuzz import fuzz, process

from tables.answer import AnswerKind, TableAnswer
from tables.claims.checking import answer_of, check
from tables.joining import joined
from tables.language.readings import read, understood
from tables.language.scope import Scope
from tables.language.tokens import Reading, Token
from tables.prepared import PreparedTable
from tables.questions.answering import Asked, answer
from tables.questions.figures import EXACT, adds_many
from tables.questions.forms import asked, fullest
from tables.ranked.deciding import likely_answers
from tables.ranked.ranker import Ranker
from utils.quantities.dates import MONTHS
from utils.record import Record

_YES_OR_NO = re.compile(r"\s*(?:is|are|was|were|does|do|did|has|have|had)(?:n['’]t)?\b", re.IGNORECASE)
_ANY = re.compile(
    r"(?:is|are|was|were) there (?:an? |any )?|(?:does|do|did|has|have) any(?P<person>one|body)?\b", re.IGNORECASE
)
_NEGATION = re.compile(r"n['’]t\b|\bnot\b", re.IGNORECASE)
_POLITE = re.compile(
    r"^(?:\s*(?:please|kindly|let me know|(?:i|we) (?:want|need|would like|['’]d like)(?: to(?: know)?)?"
    r"|(?:can|could|would|will|may) (?:you|i|we)|tell me(?! about))\b,?)+\s*",
    re.IGNORECASE,
)
_ABSENT = (
    re.compile(r"[LwiQh]*(?:U?c(?:[,&]c)*[oph]+)?(?P<name>[?vn]*\?[?vn]*)(?:p?c(?:[,&]c)*)?h?"),
    re.compile(r"i?(?P<name>\?[?v]*)p?[hio]*c[ihop]*(?:>?~?[nv])?"),
)
_PROPER = re.compile(r"[A-Z]|\w*\d")
_MONTH = re.compile(rf"(?:{'|'.join(MONTHS)})\b", re.IGNORECASE)
_LIKE_ENOUGH = 75
_MOST_SUGGESTED = 3


class Declined(Record):
    """The tables do not answer; `reason` says why, and is shown with the answer from another source."""

    reason: str


def ask_ranker(question: str, tables: Sequence[PreparedTable], ranker: Ranker) -> TableAnswer | None:
    """Return the answer to what `question` may ask for, if that is likely enough; yes or no is left to the forms.

    Raises `Overloaded` if a computation takes too long, `Unavailable` if the ranker fails.
    """
    if _YES_OR_NO.match(question):
        return None
    likely = likely_answers(question, tables, ranker)
    return next((each.answer for each in likely if each.probability >= ranker.least), None)


def agrees(answer: TableAnswer, question: str, tables: Sequence[PreparedTable], ranker: Ranker) -> bool:
    """Whether the ranker too finds this answer the likeliest; yes or no is never agreed on.

    Raises as `ask_ranker` does.
    """
    if _YES_OR_NO.match(question):
        return False
    likely = likely_answers(question, tables, ranker)
    return bool(likely) and likely[0].answer.rows == answer.rows


def ask(question: str, tables: Sequence[PreparedTable]) -> TableAnswer | Declined:
    """Answer `question` from `tables`, or decline. Raises `Overloaded` if a computation takes too long."""
    text = _POLITE.sub("", question.strip().rstrip("?!. \t")) or question
    if _YES_OR_NO.match(text):
        if _NEGATION.search(text):
            return Declined(
                reason="The tables could not be used: a yes or no would be ambiguous. Ask again without “not”."
            )
        checked = check(text, tables)
        made = answer_of(checked) if checked else _exists(text, tables) or _absent(text, tables)
        return made or Declined(reason=_not_understood(text, tables))
    found = _understand(text, tables) or _understand(text, tuple(joined(tables)))
    if not found:
        return _unclear(text, tables) or _absent(text, tables) or Declined(reason=_not_understood(text, tables))
    sure = [(prepared, each) for prepared, each in found if not adds_many(prepared, each.plan)]
    answers = [made for prepared, each in sure if (made := answer(prepared, each))]
    if not answers:
        return Declined(reason="The tables hold no values that this can be computed from.")
    if len({made.rows for made in answers}) > 1:
        return Declined(
            reason="This question fits the tables in more than one way; name the column or the table you mean."
        )
    return answers[0]


def _exists(text: str, tables: Sequence[PreparedTable]) -> TableAnswer | None:
    """Answer "Is there any ...?" by counting."""
    match = _ANY.match(text)
    noun = "people" if match and match["person"] else ""
    counted = ask(f"How many {noun} {text[match.end() :]}", tables) if match else None
    if not isinstance(counted, TableAnswer) or counted.kind is not AnswerKind.AGGREGATE:
        return None
    said = "No" if counted.rows[0][0].text == "0" else "Yes"
    shown = ((counted.rows[0][0].model_copy(update={"text": said}),),)
    sentence = f"{said}: {counted.sentence[0].lower()}{counted.sentence[1:]}"
    return counted.model_copy(update={"kind": AnswerKind.CHECK, "sentence": sentence, "rows": shown})


def _understand(text: str, tables: Sequence[PreparedTable]) -> list[tuple[PreparedTable, Asked]]:
    """Return the plans of the cheapest readings that have any, with their tables."""
    found: list[tuple[int, PreparedTable, Asked]] = []
    for prepared in tables:
        scope = Scope(prepared)
        cost, plans = understood(read(text, prepared.lexicon), partial(asked, scope=scope))
        found.extend((cost, prepared, each) for each in fullest(plans, prepared.lexicon.key))
    least = min((cost for cost, *_ in found), default=0)
    return [(prepared, each) for cost, prepared, each in found if cost == least]


def _unclear(text: str, tables: Sequence[PreparedTable]) -> TableAnswer | None:
    """Ask back if a partial name fits several records and the question would be understood with any of them."""
    for prepared in tables:
        scope = Scope(prepared)
        for reading in read(text, prepared.lexicon):
            unclear = [
                token for token in reading.tokens if token.letter == "v" and not token.whole and len(token.values) > 1
            ]
            settled = tuple(
                replace(token, values=token.values[:1]) if token in unclear else token for token in reading.tokens
            )
            if len(unclear) == 1 and asked(Reading(settled), scope):
                names = tuple(named.value for named in unclear[0].values)
                said = f"“{unclear[0].text}” may be {_either(names[:10])}; ask again with the full name."
                return _no_record(prepared, unclear[0].text, names[:10], said)
    return None


def _absent(text: str, tables: Sequence[PreparedTable]) -> TableAnswer | None:
    """Say that a record does not exist if the question names it by a name or a code that is in no cell."""
    for prepared in tables:
        for reading in read(text, prepared.lexicon):
            match = next((match for form in _ABSENT if (match := form.fullmatch(reading.letters))), None)
            if match is None or "c" not in reading.letters:
                continue
            tokens: Sequence[Token] = reading.tokens[match.start("name") : match.end("name")]
            name = text[tokens[0].start : tokens[-1].end]
            words = name.split()
            if all(map(_PROPER.match, words)) and not all(map(_MONTH.match, words)):
                alike = _alike(name, prepared)
                hint = f" Nearest: {_either(alike)}." if alike else ""
                return _no_record(prepared, name, alike, f"There is no record of “{name}” in {prepared.name}.{hint}")
    return None


def _alike(name: str, prepared: PreparedTable) -> tuple[str, ...]:
    lexicon = prepared.lexicon
    names = [str(row[lexicon.key]) for row in prepared.table.rows if row[lexicon.key] is not None]
    found = process.extract(
        name, list(dict.fromkeys(names)), scorer=fuzz.WRatio, limit=_MOST_SUGGESTED, score_cutoff=_LIKE_ENOUGH
    )
    return tuple(value for value, *_ in found)


def _either(names: Sequence[str]) -> str:
    return " or ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else names[0]


def _no_record(prepared: PreparedTable, name: str, suggestions: tuple[str, ...], sentence: str) -> TableAnswer:
    key = prepared.table.columns[prepared.lexicon.key].name
    return TableAnswer(
        kind=AnswerKind.DETAIL,
        sentence=sentence,
        columns=(),
        rows=(),
        row_count=0,
        cells=(),
        computation=f"{key} compared with “{name}” in all {len(prepared.table.rows)} records",
        sql="",
        rounding=EXACT,
        missing=(name,),
        suggestions=suggestions,
    )


def _not_understood(text: str, tables: Sequence[PreparedTable]) -> str:
    """Name the words that no table knows, if any."""
    best = [next(iter(read(text, prepared.lexicon)), Reading(())) for prepared in tables]
    unknown = [{token.text for token in reading.tokens if token.letter == "?"} for reading in best]
    if shared := set.intersection(*unknown) if unknown else set():
        words = ", ".join(f"“{word}”" for word in sorted(shared))
        return f"The tables could not be used: {words} names nothing in them."
    return "The tables could not be used: the question was not understood as a computation on one of them."
