/** Which words of a claim lack support, in words. */
import type { Verdict } from '@/api/types';
import { joined, slice, type Range } from '@/lib/spans';

const UNCLEAR = 'The check cannot tell which part lacks support.';
const WHITE_SPACE = /\s+/g;

/** The words at a place of the written text, as they stand in one line. */
export function wordsAt(written: string, { start, end }: Range): string {
  return slice(written, start, end).replace(WHITE_SPACE, ' ');
}

/**
 * Why a claim got its verdict. Of one that is partly verified it names all words that lack support, or says that nobody
 * can tell which do; `written` is the text that the claim was taken from, null where it is not shown.
 */
export function explained({ status, reason, explanation, unsupported }: Verdict, written: string | null): string {
  if (status !== 'partial') return explanation;
  if (unsupported.length === 0) return reason === 'unclear' ? `${UNCLEAR} ${explanation}` : explanation;
  if (written === null) return explanation;
  const all = joined(written, unsupported).map((run) => `“${wordsAt(written, run)}”`);
  const unnamed = all.filter((words) => !explanation.includes(words));
  if (unnamed.length === 0) return explanation;
  return `${explanation} ${unnamed.length < all.length ? 'Also without support' : 'Without support'}: ${unnamed.join(', ')}.`;
}
