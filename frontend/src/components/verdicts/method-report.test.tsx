import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Report } from '@/api/types';
import { ALIGNMENT, EVIDENCE_BUDGET, LAYERED, PROVENANCE, SELF_CHECK } from '@/test/reports';
import { MethodReport } from './method-report';

function shown(report: Report) {
  render(<MethodReport report={report} />);
  const lines = screen.queryAllByRole('listitem').map((line) => line.textContent);
  const labels = screen.getAllByRole('term').map((label) => label.textContent);
  const values = screen.getAllByRole('definition').map((value) => value.textContent);
  return { lines, rows: Object.fromEntries(labels.map((label, index) => [label, values[index]])) };
}

it('says what the layers suggest and why, and counts the layers', () => {
  const { lines, rows } = shown(LAYERED);
  expect(lines).toEqual(['Suggested action: deliver the answer with a warning.', ...LAYERED.reasons]);
  expect(rows).toEqual({ 'Is likely hallucination': 'yes', Confidence: '0.69', Layers: '2' });
});

it('gives the warning of the evidence budget in its own direction, and the figures of its check', () => {
  const { rows } = shown(EVIDENCE_BUDGET);
  const [warning] = within(screen.getByRole('list', { name: 'In words' })).getAllByRole('listitem');
  expect(warning?.getAttribute('dir')).toBe('rtl');
  expect(rows).toMatchObject({ 'Overall grounded': 'no', 'Grounded claims': '1', 'Grounding ratio': '0.33' });
  expect(rows).toMatchObject({ Numbering: 'from zero', Fallback: 'none' });
});

it('tells the messages and the steps of the alignment', () => {
  const { lines, rows } = shown(ALIGNMENT);
  expect(lines).toEqual([
    'This may be inaccurate.',
    'Not accurate enough.',
    'Self check (failed): No language model is set.',
  ]);
  expect(rows).toEqual({ Outcome: 'self checked', Score: '0.51', Aggregate: 'min', Band: 'warn', Sentences: '1' });
});

it('shows what is no figure as text, and a long text by its length', () => {
  const { lines, rows } = shown(PROVENANCE);
  expect(lines).toEqual(['<img src=x onerror=alert(1)>']);
  expect(document.querySelector('img')).toBeNull();
  expect(rows).toMatchObject({ 'Fix value': '1,234 characters', Supported: '0', Unsupported: '1' });
});

it('tells the steps of the self-check, also where no model answered', () => {
  const { lines, rows } = shown(SELF_CHECK);
  expect(lines).toEqual(['Verifier (used): The verdicts are those of the verifier.']);
  expect(rows).toEqual({ Answer: 'none', Score: 'none' });
});
