/** Results of questions that are answered, and of one that is not, as the service gives them. */
import type { Answered, Decision, QueryResult } from '@/api/types';
import { ASKED, CHECKED, RENT, RIGHT } from './samples';

export const PASSED: Decision = {
  ...ASKED.decision,
  action: 'pass',
  reason: 'enough_support',
  support_ratio: 1,
  counts: { ...ASKED.decision.counts, verified: 1, hallucinated: 0 },
};

export function answering(answered: Answered | null): QueryResult {
  return { ...ASKED, claims: [RIGHT], decision: { ...PASSED, answered } };
}

/** A question that its documents do not answer, though a claim of what was written is supported. */
export const UNANSWERED: QueryResult = {
  ...ASKED,
  decision: { ...CHECKED.decision, action: 'refrain', support_ratio: null, reason: 'not_answered', answered: 'no' },
  question: 'Who is the landlord?',
  text: 'Your documents do not say this.',
  evidence: [{ ...RENT, relevance: 0.41 }],
};
