/** Which words of a claim and of its passages differ. */
import type { Evidence, Outcome, Verdict } from '@/api/types';
import { find, slice, type Range } from '@/lib/spans';

const DIFFERS: readonly Outcome[] = ['conflict', 'missing', 'unbound'];

function differing(verdict: Verdict) {
  return verdict.checks.flatMap((check) => check.comparisons).filter(({ outcome }) => DIFFERS.includes(outcome));
}

/**
 * Places in the claim's own text that the evidence does not bear out; `written` is the text that the claim was taken
 * from, null where it is not shown.
 */
export function claimMarks(verdict: Verdict, written: string | null): Range[] {
  const doubted = written === null ? [] : verdict.unsupported.map(({ start, end }) => find(verdict.text, slice(written, start, end)));
  return there([...detailsIn(verdict.text, verdict), ...doubted]);
}

/** The same places in a stretch of the written text, which begins at `start` of it. */
export function writtenMarks(verdict: Verdict, stretch: string, start: number): Range[] {
  const doubted = verdict.unsupported
    .filter((span) => span.start >= start && span.end <= verdict.span.end)
    .map((span) => ({ start: span.start - start, end: span.end - start }));
  return there([...detailsIn(stretch, verdict), ...doubted]);
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
