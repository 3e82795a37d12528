/** Questions that the sample set answers. */
import type { DocumentEntry } from '@/api/types';

const QUESTIONS: Record<string, string> = {
  'attendance.xlsx': 'Which students have attendance above 90?',
  'travel-policy.pdf': 'How much is paid for a hotel night?',
  'lease.docx': 'When does the lease end?',
  'rainfall.csv': 'What is the average rainfall?',
};

export function suggestionsFor(documents: readonly DocumentEntry[]): string[] {
  return documents.map(({ name }) => QUESTIONS[name]).filter((question) => question !== undefined);
}
