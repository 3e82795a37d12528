/** Which words of a claim and of its passages differ. */
import type { Evidence, Outcome, Verdict } from '@/api/types';
import { find, slice, type Range } from '@/lib/spans';

const DIFFERS: readonly Outcome[] = ['conflict', 'missing', 'unbound'];

function differing(verdict: Verdict) {
  return verdict.checks.flatMap((check) => check.comparisons).filter(({ outcome }) => DIFFERS.includes(outcome));
}

/** Places in the claim's text that the evidence does not bear out. */
export function claimMarks(verdict: Verdict): Range[] {
  const details = differing(verdict).map(({ span, claimed }) =>
    slice(verdict.text, span.start, span.end) === claimed ? span : find(verdict.text, claimed),
  );
  const computed = verdict.table?.finding === 'contradicted' ? verdict.table.claimed : null;
  return [...details, computed ? find(verdict.text, computed) : null].filter((range) => range !== null);
}

/** Places in a passage where it says something else than the claim. */
export function passageMarks(verdict: Verdict, passage: Evidence): Range[] {
  return differing(verdict)
    .filter(({ evidence, found }) => found && evidence?.document_id === passage.document_id)
    .map(({ found }) => find(passage.text, found ?? ''))
    .filter((range) => range !== null);
}
