/** A table of a document as it stands in its sheet, with the cells that were used outlined. */
import { useState } from 'react';
import type { Table } from '@/api/types';
import { Button } from '@/components/ui/button';
import { sideOf } from '@/components/tables/columns';
import { readRanges } from '@/lib/cells';
import { count, counted } from '@/lib/format';

const ROWS = 50;
const BEFORE = 3;

export function Sheet({ table, cells }: { table: Table; cells: string | null }) {
  const used = cells ? readRanges(cells) : null;
  const firstUsed = used ? table.row_numbers.findIndex((row) => row >= used.rows[0]) : 0;
  const [from, setFrom] = useState(Math.max(0, firstUsed - BEFORE));
  const shown = table.rows.slice(from, from + ROWS);
  const name = table.sheet ?? table.title;
  return (
    <div>
      <div
        role="region"
        aria-label={`Sheet ${name}`}
        tabIndex={0}
        className="max-h-[70vh] overflow-auto rounded-md border border-line"
      >
        <table className="w-full border-collapse text-sm break-normal">
          <caption className="sr-only">
            {name}
            {cells ? `, cells used: ${cells}` : ''}
          </caption>
          <thead className="sticky top-0 bg-sunken">
            <tr>
              <th scope="col" className="border border-line px-2 py-1 text-muted">
                <span className="sr-only">Row</span>
              </th>
              {table.columns.map((column) => (
                <th key={column.letter} scope="col" className={`border border-line px-2 py-1 whitespace-nowrap ${sideOf(column)}`}>
                  <span className="block font-normal text-muted">{column.letter}</span>
                  {column.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => {
              const number = table.row_numbers[from + index] ?? 0;
              return (
                <tr key={number}>
                  <th scope="row" className="border border-line bg-sunken px-2 py-1 text-muted tabular-nums">
                    {number}
                  </th>
                  {row.map((value, place) => {
                    const letter = table.columns[place]?.letter ?? '';
                    const isUsed = used?.has(letter, number) ?? false;
                    return (
                      <td
                        key={letter}
                        className={`border border-line px-2 py-1 ${sideOf(table.columns[place])} ${isUsed ? 'bg-accent-soft font-semibold outline-2 -outline-offset-2 outline-accent' : ''}`}
                      >
                        <bdi>{value === null ? '' : String(value)}</bdi>
                        {isUsed ? <span className="sr-only"> (used)</span> : null}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-2 text-sm text-muted">
        <span>
          Rows {count(table.row_numbers[from] ?? 0)} to {count(table.row_numbers[from + shown.length - 1] ?? 0)};{' '}
          {count(shown.length)} of {counted(table.rows.length, 'row')}
        </span>
        {table.rows.length > ROWS ? (
          <>
            <Button inactive={from === 0} onClick={() => setFrom(Math.max(0, from - ROWS))}>
              Earlier rows
            </Button>
            <Button inactive={from + ROWS >= table.rows.length} onClick={() => setFrom(from + ROWS)}>
              Later rows
            </Button>
          </>
        ) : null}
      </div>
    </div>
  );
}
