/** The page's words for what was decided of an answer. */
import { isQueryResult, type Action, type Answered, type ClaimStatus, type Decision, type Result } from '@/api/types';
import { counted, percent } from '@/lib/format';

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
  not_answered: 'What was found does not answer this question.',
  no_record: 'No single record in the tables has this name.',
};

/** A text that was posted, or an attempt, says nothing of what the documents hold. */
const BESIDE = {
  title: 'Does not answer the question',
  detail: 'What it says may well be supported, but it is not what was asked.',
} as const;
const NOT_SAID = 'Your documents do not say this';

export const ANSWERED: Record<Answered, string> = { yes: 'yes', partly: 'perhaps', no: 'no' };

/** What was decided on: the answer that is delivered, or a text that is only judged. */
export type Subject = 'answer' | 'text';

/** Whether it is known that the question is not answered: then there is neither ratio nor success. */
export function isUnanswered({ answered }: Decision): boolean {
  return answered === 'no';
}

/** "Answers the question: perhaps", null where no question was asked or nobody could tell. */
export function answeredWords({ answered }: Decision): string | null {
  return answered ? `Answers the question: ${ANSWERED[answered]}` : null;
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

interface DecisionWords {
  title: string;
  detail: string;
  status: ClaimStatus;
}

export function resultWords(result: Result): DecisionWords {
  return decisionWords(result.decision, isQueryResult(result) ? 'answer' : 'text');
}

export function decisionWords(decision: Decision, subject: Subject = 'answer'): DecisionWords {
  const reason = REASON[decision.reason] ?? decision.reason.replaceAll('_', ' ');
  if (isUnanswered(decision)) {
    const words = subject === 'answer' ? { title: NOT_SAID, detail: reason } : BESIDE;
    return { ...words, status: 'not_checked' };
  }
  const { verified, partial, hallucinated, not_checked } = decision.counts;
  const checked = verified + partial + hallucinated + not_checked;
  return {
    title: checked ? `${ACTION[decision.action]}: ${tally(decision)}` : ACTION[decision.action],
    detail: reason,
    status: toneOf(decision, checked),
  };
}

function toneOf(decision: Decision, checked: number): ClaimStatus {
  if (checked === 0) return 'not_checked';
  if (decision.action === 'pass') {
    const answers = decision.answered !== 'partly';
    return answers && decision.counts.verified === checked ? 'verified' : 'partial';
  }
  return decision.counts.hallucinated > 0 ? 'hallucinated' : 'partial';
}

export function ratioWords(decision: Decision): string {
  const threshold = `threshold ${percent(decision.threshold)}`;
  if (decision.support_ratio === null) return `no claim could be counted, ${threshold}`;
  return `${tally(decision)}, ${percent(decision.support_ratio)}, ${threshold}`;
}
