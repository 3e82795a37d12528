import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Table } from '@/api/types';
import { Sheet } from './sheet';

const COLUMN = { name: 'Name', letter: 'A', type: 'text', unit: null, scale: '', maximum: null } satisfies Table['columns'][number];

function tableOf(rows: number): Table {
  return {
    title: 'Stock',
    sheet: 'Stock',
    columns: [COLUMN, { ...COLUMN, name: 'Units', letter: 'B', type: 'number' }],
    rows: Array.from({ length: rows }, (_, index) => [`part ${index}`, index * 100]),
    row_numbers: Array.from({ length: rows }, (_, index) => index + 2),
  } as unknown as Table;
}

it.each([
  [40, 'B11', 'Rows 8 to 41; 34 of 40 rows'],
  [3, null, 'Rows 2 to 4; 3 of 3 rows'],
  [60, null, 'Rows 2 to 51; 50 of 60 rows'],
])('names the rows of a table of %i as they are numbered in the sheet', (rows, cells, words) => {
  render(<Sheet table={tableOf(rows)} cells={cells} />);
  expect(screen.getByText(words)).toBeTruthy();
});

it('puts figures on the right and words where a line begins', () => {
  render(<Sheet table={tableOf(1)} cells={null} />);
  const sides = screen.getAllByRole('cell').map((cell) => cell.className.includes('text-right'));
  expect(sides).toEqual([false, true]);
});
