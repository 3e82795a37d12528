/** Which words of a claim and of its passages differ. */
import type { Evidence, Outcome, Verdict } from '@/api/types';
import { find, joined, slice, type Range } from '@/lib/spans';
import { wordsAt } from './unsupported';

const DIFFERS: readonly Outcome[] = ['conflict', 'missing', 'unbound'];

/** The details that the evidence does not have so; of a verified claim, which is supported as a whole, what conflicts. */
function differing(verdict: Verdict) {
  const differs: readonly Outcome[] = verdict.status === 'verified' ? ['conflict'] : DIFFERS;
  return verdict.checks.flatMap((check) => check.comparisons).filter(({ outcome }) => differs.includes(outcome));
}

/**
 * Places in the claim's own text that lack support; `written` is the text that the claim was taken from, null where it
 * is not shown.
 */
export function claimMarks(verdict: Verdict, written: string | null): Range[] {
  const doubted = written === null ? [] : doubtedIn(verdict, written);
  return joined(verdict.text, there([...detailsIn(verdict.text, verdict), ...doubted]));
}

/** A claim without its markup, or behind words of a heading, does not stand in the written text as it is. */
function doubtedIn({ text, span, unsupported }: Verdict, written: string): (Range | null)[] {
  const copied = find(slice(written, span.start, span.end), text);
  if (!copied) return joined(written, unsupported).map((run) => find(text, wordsAt(written, run)));
  const moved = span.start + copied.start;
  return unsupported.map(({ start, end }) => ({ start: start - moved, end: end - moved }));
}

/** The same places in a stretch of the written text, which begins at `start` of it. */
export function writtenMarks(verdict: Verdict, stretch: string, start: number): Range[] {
  const doubted = verdict.unsupported
    .filter((span) => span.start >= start && span.end <= verdict.span.end)
    .map((span) => ({ start: span.start - start, end: span.end - start }));
  return joined(stretch, there([...detailsIn(stretch, verdict), ...doubted]));
}

function detailsIn(text: string, verdict: Verdict): (Range | null)[] {
  const details = differing(verdict).map(({ span, claimed }) =>
    slice(text, span.start, span.end) === claimed ? span : find(text, claimed),
  );
  const computed = verdict.table?.finding === 'contradicted' ? verdict.table.claimed : null;
  return [...details, computed ? find(text, computed) : null];
}

function there(ranges: readonly (Range | null)[]): Range[] {
  return ranges.filter((range) => range !== null);
}

/** Places in a passage where it says something else than the claim. */
export function passageMarks(verdict: Verdict, passage: Evidence): Range[] {
  return there(
    differing(verdict)
      .filter(({ evidence, found }) => found && evidence?.document_id === passage.document_id)
      .map(({ found }) => find(passage.text, found ?? '')),
  );
}
