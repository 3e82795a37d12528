"""Statements from the blocks of an answer, each with the stem, heading or labels that it needs.

Input: an answer. Output: `Unit`s in order, and the citation markers and markup found on the way. Does not interpret
units (reading.py) or join words (composition.py).
"""

from collections.abc import Iterator, Sequence

from core.claim import ClaimKind, SkipReason
from core.extraction.blocks import Block, BlockKind, Stretch, read_blocks
from core.extraction.composition import Joint, Stem, join_cell, join_item, read_key_value, read_stem
from core.extraction.grammar import is_sentence, main_verb
from core.extraction.markup import read_visible, traced_sentences
from core.extraction.reading import Outline, Unit
from core.extraction.segments import is_bare_heading, is_generic_topic, skip_reason
from core.extraction.tokens import tokenize
from core.extraction.traced import INSERTED, Traced

_COLONS = (":", "：")
_ROWS = frozenset({BlockKind.HEADER_ROW, BlockKind.TABLE_ROW})


def read_outline(answer: str) -> Outline:
    """Return the units of `answer`, its citation markers and its markup."""
    return _Outliner(answer).read()


class _Outliner:
    """Walks over the blocks once, with the open heading, the open stems and the open table."""

    def __init__(self, answer: str) -> None:
        self._answer = answer
        self._blocks = read_blocks(answer)
        self._outline = Outline()
        self._topic: Traced | None = None
        self._stems: list[tuple[int, Stem]] = []
        """Stems that wait for items deeper than so many columns; a paragraph's waits for all (-1)."""
        self._columns: list[Traced] = []
        self._paragraph = 0
        self._group = 0

    def read(self) -> Outline:
        """Return the whole outline."""
        for number, block in enumerate(self._blocks):
            self._paragraph = number
            if not self._continues_list(number):
                self._group = number
            self._outline.hidden.append(block.marker)
            if block.kind in _ROWS:
                self._read_row(block)
            elif block.kind is BlockKind.CODE:
                code = Traced.copied(self._answer, *block.stretches[0])
                self._add(ClaimKind.STATEMENT, code, skip=SkipReason.CODE)
            else:
                sentences = list(traced_sentences(self._visible(block.stretches)))
                if sentences:
                    self._read_block(block, sentences)
        return self._outline

    def _continues_list(self, number: int) -> bool:
        """Whether the block belongs to the list, or to the stem, before it."""
        block = self._blocks[number]
        if block.kind is not BlockKind.ITEM:
            return bool(self._stems) and block.indent > 0
        return bool(self._stems) or (number > 0 and self._blocks[number - 1].kind is BlockKind.ITEM)

    def _read_block(self, block: Block, sentences: list[Traced]) -> None:
        if block.kind is BlockKind.HEADING:
            self._read_heading(sentences)
        elif block.kind is BlockKind.ITEM:
            self._read_item(block, sentences)
        else:
            if block.indent == 0:
                self._stems = []
            self._read_paragraph(sentences)

    def _visible(self, stretches: Sequence[Stretch]) -> Traced:
        visible = read_visible(self._answer, stretches)
        self._outline.markers += [(self._paragraph, marker) for marker in visible.markers]
        self._outline.hidden += visible.hidden
        return visible.text

    def _add(
        self,
        kind: ClaimKind,
        words: Traced,
        text: Traced | None = None,
        *,
        stem_place: int | None = None,
        skip: SkipReason | None = None,
    ) -> None:
        if any(sign.isalnum() and place != INSERTED for sign, place in zip(words.text, words.places, strict=True)):
            said = words if text is None else text
            self._outline.units.append(Unit(kind, words, said, self._paragraph, self._group, stem_place, skip))

    def _read_heading(self, sentences: list[Traced]) -> None:
        self._stems, self._topic = [], None
        title = sentences[0].rstrip("".join(_COLONS))
        if len(sentences) == 1 and is_bare_heading(title.text) and read_key_value(title) is None:
            is_question = title.text.endswith(("?", "？", "؟"))
            skip = skip_reason(title.text) or (SkipReason.QUESTION if is_question else SkipReason.HEADING)
            self._add(ClaimKind.STATEMENT, sentences[0], skip=skip)
            self._topic = None if is_generic_topic(title.text) else title
        else:
            self._read_paragraph(sentences)

    def _read_paragraph(self, sentences: list[Traced]) -> None:
        """Read sentences; one that ends with a colon introduces what follows it, in the paragraph or below it."""
        local: Stem | None = None
        for position, sentence in enumerate(sentences):
            is_last = position == len(sentences) - 1
            if sentence.text.endswith(_COLONS):
                local = self._read_introduction(sentence, sentences[position + 1 :] if not is_last else None)
                continue
            joined = join_item(local, sentence) if local and local.joint is not Joint.CLAUSE else None
            if joined:
                self._add(ClaimKind.LIST_ITEM, sentence, joined.ended(), stem_place=local.place if local else None)
                continue
            local = None
            self._read_sentence(ClaimKind.STATEMENT, sentence, is_alone=len(sentences) == 1)

    def _read_introduction(self, sentence: Traced, following: Sequence[Traced] | None) -> Stem | None:
        """Read a sentence with a colon at its end; return its stem if the rest of the paragraph belongs to it."""
        stem = read_stem(sentence)
        if following is None:
            below = list(self._items_below(-1))
            self._stems = [(-1, stem)] if below else []
            self._add_stem(sentence, stem, below)
            return None
        self._add_stem(sentence, stem, following[:1])
        return stem

    def _add_stem(self, sentence: Traced, stem: Stem, items: Sequence[Traced], text: Traced | None = None) -> None:
        """Add the words of a stem: as part of its items if they need it, otherwise as what they are."""
        words = sentence.rstrip(" :：")
        self._add(ClaimKind.STATEMENT, words, text, skip=_stem_reason(sentence, stem, items))

    def _items_below(self, level: int) -> Iterator[Traced]:
        """Yield the first sentence of each item directly under a stem of this level in the following blocks."""
        nearest: int | None = None
        for index in range(self._paragraph + 1, len(self._blocks)):
            block = self._blocks[index]
            if block.kind is not BlockKind.ITEM or block.indent <= level:
                return
            nearest = block.indent if nearest is None else nearest
            if block.indent <= nearest:
                first = next(traced_sentences(read_visible(self._answer, block.stretches).text), None)
                if first:
                    yield first

    def _read_item(self, block: Block, sentences: list[Traced]) -> None:
        while self._stems and self._stems[-1][0] >= block.indent:
            self._stems.pop()
        first = sentences[0]
        stem = self._stems[-1][1] if self._stems else self._topic_stem(first)
        below = list(self._items_below(block.indent))
        if below and len(sentences) == 1:
            self._read_parent(block, first, stem, below)
            return
        self._read_first_of_item(first, stem)
        for sentence in sentences[1:]:
            self._read_sentence(ClaimKind.LIST_ITEM, sentence, is_alone=False)

    def _read_first_of_item(self, first: Traced, stem: Stem | None) -> None:
        place = stem.place if stem else None
        said = read_key_value(first)
        if said and (stem is None or stem.joint is not Joint.OPEN):
            needs_stem = stem is not None and stem.joint not in {Joint.CLAUSE, Joint.NONE}
            text = stem.words.joined_to(said, ": ") if stem and needs_stem else said
            self._add(ClaimKind.KEY_VALUE, first, text.ended(), stem_place=place)
            return
        joined = join_item(stem, first) if stem and skip_reason(first.text) is None else None
        self._add(ClaimKind.LIST_ITEM, first, joined.ended() if joined else None, stem_place=place)

    def _read_parent(self, block: Block, item: Traced, stem: Stem | None, below: Sequence[Traced]) -> None:
        """Read an item that has items under it: a stem for them, which inherits its own stem."""
        joined = read_key_value(item) or (join_item(stem, item) if stem else None)
        words = (joined or item).rstrip(" :：.")
        if item.text.endswith(_COLONS):
            own = read_stem(item)
            nested = Stem(words, own.joint, own.place) if own.joint is not Joint.NONE else (stem or own)
            self._add_stem(item, nested, below, words.ended() if joined else None)
        else:
            nested = Stem(words, Joint.CLAUSE, item.start)
            self._read_first_of_item(item, stem)
        self._stems.append((block.indent, nested))

    def _topic_stem(self, item: Traced) -> Stem | None:
        """Return the heading as a stem for an item that is not a sentence."""
        if self._topic is None or is_sentence(item.text):
            return None
        return Stem(self._topic, Joint.INCLUDE, self._topic.start)

    def _read_sentence(self, kind: ClaimKind, sentence: Traced, *, is_alone: bool) -> None:
        said = read_key_value(sentence)
        is_fragment = is_alone and main_verb(tokenize(sentence.text)) is None and sentence.text[-1] not in ".!?。।؟"
        if not said and not (is_fragment and self._topic):
            self._add(kind, sentence)
            return
        text = said or sentence
        text = self._topic.joined_to(text, ": ") if self._topic else text
        self._add(ClaimKind.KEY_VALUE if said else kind, sentence, text.ended())

    def _read_row(self, block: Block) -> None:
        cells = [self._visible([stretch]).on_one_line() for stretch in block.stretches]
        if block.kind is BlockKind.HEADER_ROW:
            self._columns = cells
            has_rows = self._paragraph + 1 < len(self._blocks) and self._blocks[self._paragraph + 1].kind in _ROWS
            for cell in cells:
                is_label = has_rows and not is_sentence(cell.text)
                self._add(ClaimKind.TABLE_CELL, cell, skip=SkipReason.TABLE_LABEL if is_label else None)
            return
        nothing = Traced("", ())
        columns = [*self._columns, *[nothing] * len(cells)]
        if not any(sign.isalnum() for cell in cells[1:] for sign in cell.text):
            for cell in cells[:1]:
                self._add(ClaimKind.TABLE_CELL, cell, join_cell(nothing, columns[0], cell).ended())
            return
        self._add(ClaimKind.TABLE_CELL, cells[0], skip=SkipReason.TABLE_LABEL)
        for column, cell in zip(columns[1:], cells[1:], strict=False):
            self._add(ClaimKind.TABLE_CELL, cell, join_cell(cells[0], column, cell).ended())


def _stem_reason(sentence: Traced, stem: Stem, items: Sequence[Traced]) -> SkipReason | None:
    """Return why a stem is not a claim by itself: it says nothing, or its items' claims say all of it."""
    is_clause = stem.joint is Joint.CLAUSE
    if stem.joint is Joint.NONE:
        return skip_reason(sentence.text) or SkipReason.HEADING
    if any(join_item(stem, item) for item in items) and (not is_clause or "following" in stem.words.text.casefold()):
        return SkipReason.LIST_STEM
    if is_clause or not items:
        return None if is_clause or not is_bare_heading(stem.words.text) else SkipReason.HEADING
    return SkipReason.META if stem.joint is Joint.OPEN else SkipReason.HEADING
