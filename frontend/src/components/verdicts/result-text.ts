/** The text that a result's claims stand in: what was written, before notes were added to it. */
import { isQueryResult, type Action, type Result } from '@/api/types';
import { slice } from '@/lib/spans';

const WHOLE: readonly Action[] = ['pass', 'warn', 'annotate', 'noop'];

/** Whether what is delivered is the written text itself (with or without notes), so that it may be shown as answer. */
export function isWhole(result: Result): boolean {
  return WHOLE.includes(result.decision.action);
}

/** The text that spans of claims index; null where the service delivered something else in its place. */
export function writtenText(result: Result): string | null {
  if (!isWhole(result)) return null;
  if (isQueryResult(result) && result.answer) return result.answer;
  return result.claims.length > 0 ? slice(result.text, 0, result.coverage.answer_characters) : null;
}
