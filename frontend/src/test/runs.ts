/** Runs as the service lists them. */
import type { RunEntry } from '@/api/types';
import { ASKED } from './samples';

export const FINISHED: RunEntry = {
  id: 'run-1',
  kind: 'query',
  created: 1,
  state: 'finished',
  title: ASKED.question,
  decision: ASKED.decision,
};
export const RUNNING: RunEntry = { ...FINISHED, state: 'running', decision: null };
