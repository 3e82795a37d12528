/** Corrections put into a text; their places count code points of the text as it was. */
import { pieces, type Range } from './spans';

export interface Replacement extends Range {
  next: string;
}

export function corrected(text: string, replacements: readonly Replacement[]): string {
  return pieces(text, replacements)
    .map((piece) => (piece.mark ? piece.mark.next : piece.text))
    .join('');
}
