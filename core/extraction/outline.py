"""Statements from the blocks of an answer, each with the stem, heading or labels that it needs.

Input: an answer. Output: `Unit`s in order, and the citation markers and markup found on the way. Does not interpret
units (reading.py) or join words (composition.py).
"""

from collections.abc import Sequence

from core.claim import SkipReason
from core.extraction.blocks import Block, BlockKind, Stretch, read_blocks
from core.extraction.composition import Joint, Stem, is_key_value, join_cell, join_item, read_stem
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
                self._add(code, skip=SkipReason.CODE)
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
        words: Traced,
        text: Traced | None = None,
        *,
        stem_place: int | None = None,
        skip: SkipReason | None = None,
        is_prose: bool = False,
    ) -> None:
        if any(sign.isalnum() and place != INSERTED for sign, place in zip(words.text, words.places, strict=True)):
            said = words if text is None else text
            unit = Unit(words, said, self._paragraph, self._group, stem_place, skip, is_prose)
            self._outline.units.append(unit)

    def _read_heading(self, sentences: list[Traced]) -> None:
        self._stems, self._topic = [], None
        title = sentences[0].rstrip("".join(_COLONS))
        if len(sentences) == 1 and is_bare_heading(title.text) and not is_key_value(title.text):
            is_question = title.text.endswith(("?", "？", "؟"))
            skip = skip_reason(title.text) or (SkipReason.QUESTION if is_question else SkipReason.HEADING)
            self._add(sentences[0], skip=skip)
            self._topic = None if is_generic_topic(title.text) else title
        else:
            self._read_paragraph(sentences)

    def _read_paragraph(self, sentences: list[Traced]) -> None:
        """Read sentences; one that ends with a colon introduces what follows it, in the paragraph or below it."""
        local: Stem | None = None
        for position, sentence in enumerate(sentences):
            is_last = position == len(sentences) - 1
            if sentence.text.endswith(_COLONS):
                stem = read_stem(sentence)
                has_items = not is_last or self._has_items_below(-1)
                self._stems = [(-1, stem)] if is_last and has_items else []
                self._add_stem(sentence, stem, has_items=has_items)
                local = None if stem.joint is Joint.CLAUSE else stem
                continue
            text = join_item(local, sentence)
            if local and text is not sentence:
                self._add(sentence, text.ended(), stem_place=local.place)
                continue
            local = None
            self._read_sentence(sentence, is_alone=len(sentences) == 1, is_prose=True)

    def _add_stem(self, sentence: Traced, stem: Stem, *, has_items: bool, text: Traced | None = None) -> None:
        """Add the words of a stem: as part of its items if they say them, otherwise as what they are."""
        self._add(sentence.rstrip(" :："), text, skip=_stem_reason(sentence, stem, has_items), is_prose=True)

    def _has_items_below(self, level: int) -> bool:
        """Whether the next block is an item that is deeper than `level`."""
        following = self._blocks[self._paragraph + 1 : self._paragraph + 2]
        return any(block.kind is BlockKind.ITEM and block.indent > level for block in following)

    def _read_item(self, block: Block, sentences: list[Traced]) -> None:
        while self._stems and self._stems[-1][0] >= block.indent:
            self._stems.pop()
        item, *others = sentences
        stem = self._stems[-1][1] if self._stems else self._topic_stem(item)
        text = join_item(stem, item)
        if self._has_items_below(block.indent) and not others:
            own = read_stem(item) if item.text.endswith(_COLONS) else Stem(item, Joint.CLAUSE, item.start)
            nested = Stem(text.rstrip(" :：."), own.joint, own.place) if own.joint is not Joint.NONE else (stem or own)
            self._stems.append((block.indent, nested))
            if item.text.endswith(_COLONS):
                self._add_stem(item, nested, has_items=True, text=text.rstrip(" :：").ended())
                return
        self._add(item, item if text is item else text.ended(), stem_place=stem.place if stem else None)
        for sentence in others:
            self._read_sentence(sentence, is_alone=False, is_prose=False)

    def _topic_stem(self, item: Traced) -> Stem | None:
        """Return the heading as a stem for an item that is not a sentence."""
        if self._topic is None or is_sentence(item.text):
            return None
        return Stem(self._topic, Joint.LABEL, self._topic.start)

    def _read_sentence(self, sentence: Traced, *, is_alone: bool, is_prose: bool) -> None:
        """Read a sentence; the heading is prepended to a fragment that stands alone and to "Key: value"."""
        is_pair = is_key_value(sentence.text)
        is_fragment = is_alone and main_verb(tokenize(sentence.text)) is None and sentence.text[-1] not in ".!?。।؟"
        text = self._topic.joined_to(sentence, ": ") if self._topic and (is_pair or is_fragment) else sentence
        self._add(sentence, text if text is sentence else text.ended(), is_prose=is_prose and not is_pair)

    def _read_row(self, block: Block) -> None:
        cells = [self._visible([stretch]).on_one_line() for stretch in block.stretches]
        if block.kind is BlockKind.HEADER_ROW:
            self._columns = cells
            has_rows = self._paragraph + 1 < len(self._blocks) and self._blocks[self._paragraph + 1].kind in _ROWS
            for place, cell in enumerate(cells):
                is_named_below = place > 0 or is_bare_heading(cell.text)
                is_label = has_rows and is_named_below and not is_sentence(cell.text)
                self._add(cell, skip=SkipReason.TABLE_LABEL if is_label else None)
            return
        nothing = Traced("", ())
        columns = [*self._columns, *[nothing] * len(cells)]
        if not any(sign.isalnum() for cell in cells[1:] for sign in cell.text):
            for cell in cells[:1]:
                self._add(cell, join_cell(nothing, columns[0], cell).ended())
            return
        self._add(cells[0], skip=SkipReason.TABLE_LABEL)
        for column, cell in zip(columns[1:], cells[1:], strict=False):
            self._add(cell, join_cell(cells[0], column, cell).ended())


def _stem_reason(sentence: Traced, stem: Stem, has_items: bool) -> SkipReason | None:
    """Return why a stem is not a claim by itself: it says nothing, or its items' claims say all of it."""
    if stem.joint is Joint.NONE:
        return skip_reason(sentence.text) or SkipReason.HEADING
    if stem.joint is Joint.CLAUSE:
        return None
    if has_items:
        return SkipReason.LIST_STEM
    return SkipReason.HEADING if is_bare_heading(stem.words.text) else None
