import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { TableAnswer } from '@/api/types';
import { AnswerTable } from './answer-table';

const CELL = (text: string | null) => ({ text, address: null });
const MARKS: TableAnswer = {
  kind: 'comparison',
  sentence: '2 records',
  columns: [
    { name: 'Student', type: 'text', unit: null },
    { name: 'Roll', type: 'identifier', unit: null },
    { name: 'Attendance', type: 'percent', unit: '%' },
    { name: 'Physics', type: 'number', unit: null },
  ],
  rows: [
    ['Asha', 'S1', '78 %', '1,065'].map(CELL),
    ['Ben', 'S9', '99 %', '44'].map(CELL),
  ],
  row_count: 2,
  cells: [],
  computation: 'records',
  sql: 'SELECT 1',
  rounding: 'exact',
  missing: [],
  suggestions: [],
};

it('puts records side by side and says which figure is the highest', () => {
  render(<AnswerTable answer={MARKS} />);
  expect(screen.getAllByRole('columnheader').map((each) => each.textContent)).toEqual(['Student', 'Asha', 'Ben']);
  const cells = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) })).getAllByRole('cell');
  expect(cells('Attendance').map((each) => each.textContent)).toEqual(['78 %', '99 % highest']);
  expect(cells('Physics').map((each) => each.textContent)).toEqual(['1,065 highest', '44']);
  expect(cells('Roll').map((each) => each.textContent)).toEqual(['S1', 'S9']);
});

it('sorts a list by figures, pages it and tells how many rows there are', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => ['x', 'y', `${(index * 7) % 60} %`, '1'].map(CELL));
  render(<AnswerTable answer={{ ...MARKS, kind: 'list', rows, row_count: 340 }} />);
  expect(screen.getByText('The first 60 of 340 rows')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Attendance/ }));
  expect(screen.getByRole('columnheader', { name: /^Attendance/ }).getAttribute('aria-sort')).toBe('ascending');
  const third = screen.getAllByRole('row').slice(1).map((row) => within(row).getAllByRole('cell')[2]?.textContent);
  expect(third).toEqual(Array.from({ length: 25 }, (_, index) => `${index} %`));
});

it('names what was asked for and is not there', () => {
  render(<AnswerTable answer={{ ...MARKS, missing: ['Bem'], suggestions: ['Ben'] }} />);
  expect(screen.getByText(/Not in the table: Bem/).textContent).toContain('Did you mean Ben?');
});
