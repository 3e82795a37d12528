/** The page's words for what the service says in codes. */
import type { ClaimStatus, OnFail, Outcome, Verdict } from '@/api/types';
import type { IconName } from '@/components/ui/icon';

export const STATUS: Record<ClaimStatus, { word: string; icon: IconName; meaning: string }> = {
  verified: { word: 'Verified', icon: 'check', meaning: 'A passage supports it; it is shown beside the claim.' },
  partial: {
    word: 'Partly verified',
    icon: 'half',
    meaning: 'A part is supported and a part is not, sources disagree, or it is unclear whether they say it.',
  },
  hallucinated: {
    word: 'Hallucinated',
    icon: 'cross',
    meaning: 'A passage contradicts it, or no passage supports it.',
  },
  not_checked: {
    word: 'Could not be checked',
    icon: 'dash',
    meaning: 'Something was missing: evidence, time, or a part of the service. It never counts as supported.',
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
  numbers: 'Numbers, units and dates',
  similarity: 'Similarity of meaning',
  entailment: 'Entailment',
  language_model: 'Language model',
  translation: 'Translation by the language model',
};

const DECIDING: Record<string, string> = {
  copied: 'the sources say it word for word',
  disputed: 'one source says it word for word and another says otherwise',
  language_not_read: 'the verifier does not read its language',
  identifier_conflict: 'identifier mismatch is decisive',
};

/** Why the entailment model was not asked about a claim, null where it was or nothing at all was compared. */
export function skippedBecause(verdict: Verdict): string | null {
  if (verdict.checks.length === 0 || verdict.checks.some(({ name }) => name === 'entailment')) return null;
  if (verdict.table) return 'a table is decisive';
  return DECIDING[verdict.reason] ?? 'other checks are decisive';
}

export const ON_FAIL: readonly (readonly [OnFail, string])[] = [
  ['annotate', 'Show it with its verdicts'],
  ['fix', 'Correct or drop what fails'],
  ['filter', 'Deliver only verified claims'],
  ['refrain', 'Refuse to answer'],
  ['block', 'Deliver nothing'],
];

/** The word on a claim's chip, with the kind of hallucination. */
export function wordOf(verdict: Verdict): string {
  if (verdict.status !== 'hallucinated') return STATUS[verdict.status].word;
  const category = verdict.error_type?.split('/')[0];
  if (category === 'contradiction') return 'Hallucinated — contradicted';
  if (category === 'fabricated_reference') return 'Fabricated reference';
  return 'Hallucinated — not in the sources';
}
