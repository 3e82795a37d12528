/** A text with stretches marked, in its own direction. */
import { directionOf } from '@/lib/direction';
import { pieces, type Range } from '@/lib/spans';

export function MarkedText({ text, marks, label }: { text: string; marks: readonly Range[]; label: string }) {
  return (
    <span dir={directionOf(text)} className="block whitespace-pre-wrap">
      {pieces(text, marks).map((piece) =>
        piece.mark ? (
          <mark key={piece.start}>
            {piece.text}
            <span className="sr-only"> ({label})</span>
          </mark>
        ) : (
          piece.text
        ),
      )}
    </span>
  );
}
