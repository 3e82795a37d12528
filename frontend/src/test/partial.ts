/** Claims that are partly verified, as the service gives them. */
import type { Verdict } from '@/api/types';
import { RENT, RIGHT } from './samples';

export const PARTLY: Verdict = {
  ...RIGHT,
  index: 0,
  text: 'The rent is EUR 1,450 and is due on Monday.',
  span: { start: 0, end: 43 },
  status: 'partial',
  reason: 'partly_supported',
  explanation: 'The sources do not support “due on Monday”.',
  error_type: 'unsupported_addition/omission',
  unsupported: [
    { start: 29, end: 32 },
    { start: 33, end: 35 },
    { start: 36, end: 42 },
  ],
  support_probability: 0.52,
  evidence: [RENT],
};

export const UNCLEAR: Verdict = {
  ...PARTLY,
  reason: 'unclear',
  explanation: 'The sources speak of this, but whether they say it is unclear. Read the passage.',
  unsupported: [],
};
