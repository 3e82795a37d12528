/** The report of a method as lines for people, and the rest of it as rows of label and value. */
import type { Report, Step } from '@/api/types';
import { count, figure } from '@/lib/format';

const MOST_TEXT = 120;
const CODE = /^[a-z]+(_[a-z]+)+$/;
const ACTIONS = {
  block: 'Suggested action: block the answer.',
  warn: 'Suggested action: deliver the answer with a warning.',
  verify: 'Suggested action: deliver the answer, and look into it.',
  none: 'Suggested action: none.',
} as const;
/** Fields that `reportLines` tells, and the name of the method. */
const TOLD = ['method', 'suggestedAction', 'reasons', 'warning', 'message', 'suggestion', 'events', 'steps', 'notes'];

export function reportLines(report: Report): readonly string[] {
  switch (report.method) {
    case 'layered':
      return [ACTIONS[report.suggestedAction], ...report.reasons];
    case 'evidence_budget':
      return [report.warning].filter((line) => line !== null);
    case 'alignment':
      return [
        ...[report.message, report.suggestion].filter((line) => line !== null),
        ...report.events.map(({ message }) => message),
        ...report.steps.map(stepWords),
      ];
    case 'self_check':
      return report.steps.map(stepWords);
    case 'provenance':
      return report.notes;
  }
}

/** Figures and words of the report; those of a record in it stand among them, of a list only its length. */
export function reportRows(report: Report): readonly (readonly [label: string, value: string])[] {
  const fields = entries(report).filter(([name]) => !TOLD.includes(name));
  const inner = fields.flatMap(([, value]) => (isRecord(value) ? entries(value) : []));
  const flat = [...inner, ...fields].filter(([, value]) => !isRecord(value));
  return [...new Map(flat.map(([name, value]) => [labelOf(name), valueOf(value)]))];
}

function entries(record: object): [string, unknown][] {
  return Object.entries(record);
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function stepWords({ name, outcome, detail }: Step): string {
  return `${labelOf(name)} (${outcome}): ${detail}`;
}

function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueOf(value: unknown): string {
  if (Array.isArray(value)) return count(value.length);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return Number.isInteger(value) ? count(value) : figure(value);
  if (typeof value !== 'string' || value === '') return 'none';
  if (value.length > MOST_TEXT) return `${count(value.length)} characters`;
  return CODE.test(value) ? value.replaceAll('_', ' ') : value;
}
