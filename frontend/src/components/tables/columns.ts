/** Columns of figures, and the side on which their values stand. */
import type { Table, TableAnswer } from '@/api/types';

type Column = TableAnswer['columns'][number] | Table['columns'][number];
const FIGURES: readonly Column['type'][] = ['number', 'percent', 'currency'];

export function holdsFigures(column: Column | undefined): boolean {
  return column !== undefined && FIGURES.includes(column.type);
}

/** Figures stand on the right, so that their digits are under each other; words where a line begins. */
export function sideOf(column: Column | undefined): string {
  return holdsFigures(column) ? 'text-right' : 'text-start';
}
