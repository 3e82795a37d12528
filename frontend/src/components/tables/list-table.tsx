/** Rows of a computed answer: sorted by a column, a page at a time. */
import { useState } from 'react';
import type { TableAnswer } from '@/api/types';
import { Button } from '@/components/ui/button';
import { count, counted } from '@/lib/format';
import { sideOf } from './columns';

const ROWS = 25;
type Row = TableAnswer['rows'][number];

export function ListTable({ answer }: { answer: TableAnswer }) {
  const [sort, setSort] = useState<{ column: number; up: boolean } | null>(null);
  const [page, setPage] = useState(0);
  const rows = sort ? [...answer.rows].sort(order(sort.column, sort.up)) : answer.rows;
  const shown = rows.slice(page * ROWS, (page + 1) * ROWS);
  const pages = Math.ceil(rows.length / ROWS);
  return (
    <div>
      <div role="region" aria-label="Rows of the answer" tabIndex={0} className="overflow-x-auto">
        <table className="w-full border-collapse text-sm">
          <caption className="py-1 text-start text-muted">
            {answer.rows.length < answer.row_count
              ? `The first ${count(answer.rows.length)} of ${count(answer.row_count)} rows`
              : counted(answer.row_count, 'row')}
          </caption>
          <thead>
            <tr>
              {answer.columns.map((column, index) => {
                const sorted = sort?.column === index ? sort : null;
                return (
                  <th
                    key={column.name}
                    scope="col"
                    className={`border-b border-strong ${sideOf(column)}`}
                    aria-sort={sorted ? (sorted.up ? 'ascending' : 'descending') : 'none'}
                  >
                    <button
                      type="button"
                      className={`min-h-8 px-2 py-1 font-semibold ${sideOf(column)}`}
                      onClick={() => setSort({ column: index, up: sorted ? !sorted.up : true })}
                    >
                      {column.name}
                      {column.unit && !column.name.includes(column.unit) ? <span className="text-muted"> ({column.unit})</span> : null}
                      <span aria-hidden="true"> {sorted ? (sorted.up ? '↑' : '↓') : '↕'}</span>
                    </button>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              <tr key={index} className="odd:bg-sunken">
                {row.map((cell, place) => (
                  <td key={place} className={`px-2 py-1 ${sideOf(answer.columns[place])}`} title={cell.address ?? undefined}>
                    <bdi>{cell.text ?? '—'}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 ? (
        <div className="mt-2 flex items-center gap-2 text-sm">
          <Button inactive={page === 0} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <span>
            Page {page + 1} of {pages}
          </span>
          <Button inactive={page + 1 === pages} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function order(column: number, up: boolean): (a: Row, b: Row) => number {
  const compare = new Intl.Collator('en', { numeric: true }).compare;
  return (a, b) => compare(a[column]?.text ?? '', b[column]?.text ?? '') * (up ? 1 : -1);
}
