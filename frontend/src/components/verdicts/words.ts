/** The page's words for what the service says in codes. */
import type { Action, ClaimStatus, Decision, OnFail, Outcome, Verdict } from '@/api/types';
import type { IconName } from '@/components/ui/icon';
import { counted, percent } from '@/lib/format';

export const STATUS: Record<ClaimStatus, { word: string; icon: IconName; meaning: string }> = {
  verified: { word: 'Verified', icon: 'check', meaning: 'A passage says so; it is shown beside the claim.' },
  partial: {
    word: 'Partly verified',
    icon: 'half',
    meaning: 'A part is supported and a part is not, sources disagree, or support is in the middle band.',
  },
  hallucinated: {
    word: 'Hallucinated',
    icon: 'cross',
    meaning: 'A passage contradicts it, or nothing in the documents says it.',
  },
  not_checked: {
    word: 'Could not be checked',
    icon: 'dash',
    meaning: 'Something was missing: evidence, time, or an engine. It never counts as supported.',
  },
  not_a_claim: {
    word: 'Not a factual claim',
    icon: 'speech',
    meaning: 'A question, greeting, opinion or remark. Shown, but outside the support ratio.',
  },
};

export const OUTCOME: Record<Outcome, { word: string; icon: IconName; status: ClaimStatus }> = {
  match: { word: 'agrees', icon: 'check', status: 'verified' },
  weak: { word: 'weak', icon: 'half', status: 'partial' },
  unbound: { word: 'belongs to something else', icon: 'half', status: 'partial' },
  missing: { word: 'not found', icon: 'dash', status: 'not_checked' },
  conflict: { word: 'conflicts', icon: 'cross', status: 'hallucinated' },
};

export const CHECKS: Record<string, string> = {
  identifiers: 'Identifiers',
  names: 'Names',
  numbers: 'Numbers, units and dates',
  wording: 'Words of the claim',
  similarity: 'Similarity of meaning',
  entailment: 'Does the evidence say it?',
};

const DECIDING: Record<string, string> = {
  copied: 'it stands there word for word',
  disputed: 'the documents disagree in a detail',
  condition_dropped: 'it stands there less firmly or with a condition',
  language_not_read: 'it is in a language that the verifier does not read',
  identifier_conflict: 'an identifier decides',
  entity_conflict: 'a name decides',
  numerical_conflict: 'a number decides',
  unit_conflict: 'a unit decides',
  temporal_conflict: 'a date decides',
};

/** Why the entailment model was not asked about a claim, null where it was or nothing at all was compared. */
export function notReadBecause(verdict: Verdict): string | null {
  if (verdict.checks.length === 0 || verdict.checks.some(({ name }) => name === 'entailment')) return null;
  if (verdict.table) return 'a table decides';
  const wording = verdict.reason.endsWith('_conflict') ? 'the wording decides' : 'other checks decide';
  return DECIDING[verdict.reason] ?? wording;
}

export const ON_FAIL: readonly (readonly [OnFail, string])[] = [
  ['annotate', 'Show it with its verdicts'],
  ['fix', 'Correct or drop what fails'],
  ['filter', 'Deliver only verified claims'],
  ['refrain', 'Refuse to answer'],
  ['block', 'Deliver nothing'],
];

const ACTION: Record<Action, string> = {
  pass: 'Passed the firewall',
  regenerate: 'Writing it again',
  warn: 'Delivered with a warning',
  annotate: 'Did not pass',
  fix: 'Did not pass; corrected',
  filter: 'Did not pass; only verified claims are delivered',
  refrain: 'No answer is given',
  block: 'Blocked',
  noop: 'Did not pass; delivered as it is',
  exception: 'Did not pass',
  reask: 'Did not pass; ask again',
  fix_reask: 'Did not pass; corrected, or ask again',
};

const REASON: Record<string, string> = {
  nothing_to_check: 'Nothing in it could be checked.',
  not_all_examined: 'Not all of it could be examined.',
  contradicted: 'At least one claim is contradicted by its evidence.',
  too_little_support: 'Too few claims are supported.',
  enough_support: '',
  no_evidence: 'Nothing in the documents is about this question.',
  no_answer: 'The language model gave no usable answer.',
};

/** The word on a claim's chip, with the kind of hallucination. */
export function wordOf(verdict: Verdict): string {
  if (verdict.status !== 'hallucinated') return STATUS[verdict.status].word;
  const category = verdict.error_type?.split('/')[0];
  if (category === 'contradiction') return 'Hallucinated — contradicted';
  if (category === 'fabricated_reference') return 'Hallucinated — invented reference';
  return 'Hallucinated — not in the sources';
}

/** "4 of 5 claims verified, 1 not supported". */
export function tally({ counts }: Decision): string {
  const checked = counts.verified + counts.partial + counts.hallucinated + counts.not_checked;
  const rest = [
    counts.partial ? `${counts.partial} partly verified` : '',
    counts.hallucinated ? `${counts.hallucinated} not supported` : '',
    counts.not_checked ? `${counts.not_checked} not checked` : '',
  ].filter(Boolean);
  return [`${counts.verified} of ${counted(checked, 'claim')} verified`, ...rest].join(', ');
}

export function decisionWords(decision: Decision): { title: string; detail: string; status: ClaimStatus } {
  const { verified, partial, hallucinated, not_checked } = decision.counts;
  const checked = verified + partial + hallucinated + not_checked;
  return {
    title: checked ? `${ACTION[decision.action]}: ${tally(decision)}` : ACTION[decision.action],
    detail: REASON[decision.reason] ?? decision.reason.replaceAll('_', ' '),
    status: toneOf(decision, checked),
  };
}

function toneOf(decision: Decision, checked: number): ClaimStatus {
  if (checked === 0) return 'not_checked';
  if (decision.action === 'pass') return decision.counts.verified === checked ? 'verified' : 'partial';
  return decision.counts.hallucinated > 0 ? 'hallucinated' : 'partial';
}

export function ratioWords(decision: Decision): string {
  const threshold = `threshold ${percent(decision.threshold)}`;
  if (decision.support_ratio === null) return `no claim could be counted, ${threshold}`;
  return `${tally(decision)}, ${percent(decision.support_ratio)}, ${threshold}`;
}
