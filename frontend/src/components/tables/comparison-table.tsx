/** Records side by side: a column each; the highest figure of a row is said to be so in a word. */
import type { TableAnswer } from '@/api/types';
import { holdsFigures } from './columns';

type Column = TableAnswer['columns'][number];

export function ComparisonTable({ answer }: { answer: TableAnswer }) {
  const [name, ...columns] = answer.columns;
  return (
    <div role="region" aria-label="Comparison" tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-sm break-normal">
        <caption className="sr-only">{answer.sentence}</caption>
        <thead>
          <tr>
            <th scope="col" className="sticky start-0 border-b border-strong bg-surface px-2 py-1 text-start font-normal text-muted">
              {name?.name}
            </th>
            {answer.rows.map((row, place) => (
              <th key={place} scope="col" className="border-b border-strong px-2 py-1 text-start">
                <bdi>{row[0]?.text ?? '—'}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map((column, index) => {
            const values = answer.rows.map((row) => row[index + 1]?.text ?? null);
            const best = highest(column, values);
            return (
              <tr key={column.name} className="even:bg-surface odd:bg-sunken">
                <th scope="row" className="sticky start-0 bg-inherit px-2 py-1 text-start font-medium">
                  {column.name}
                </th>
                {values.map((value, place) => (
                  <td key={place} className="px-2 py-1">
                    <bdi className={best.has(place) ? 'font-semibold' : ''}>{value ?? '—'}</bdi>
                    {best.has(place) ? <span className="text-muted"> highest</span> : null}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The places of the highest figure; none where a row has no figures, or all are the same. */
function highest(column: Column, values: readonly (string | null)[]): ReadonlySet<number> {
  if (!holdsFigures(column)) return new Set();
  const figures = values.map((value) => Number.parseFloat((value ?? '').replace(/[^\d.-]/g, '')));
  const known = figures.filter((figure) => !Number.isNaN(figure));
  const most = Math.max(...known);
  if (known.every((figure) => figure === most)) return new Set();
  return new Set(figures.flatMap((figure, place) => (figure === most ? [place] : [])));
}
