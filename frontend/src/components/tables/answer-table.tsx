/** The table of a computed answer: a single record as a list, several side by side, or rows that can be sorted. */
import type { TableAnswer } from '@/api/types';
import { ComparisonTable } from './comparison-table';
import { Computation } from './computation';
import { ListTable } from './list-table';

const MOST_SIDE_BY_SIDE = 6;

export function AnswerTable({ answer }: { answer: TableAnswer }) {
  return (
    <div className="grid gap-3">
      <Shape answer={answer} />
      {answer.missing.length > 0 ? (
        <p>
          Not in the table: {answer.missing.join(', ')}.
          {answer.suggestions.length > 0 ? ` Did you mean ${answer.suggestions.join(' or ')}?` : ''}
        </p>
      ) : null}
      <Computation {...answer} />
    </div>
  );
}

function Shape({ answer }: { answer: TableAnswer }) {
  switch (answer.kind) {
    case 'detail':
      return answer.rows.length === 1 ? <Detail answer={answer} /> : <ListTable answer={answer} />;
    case 'aggregate':
    case 'check':
      return answer.columns.length > 1 ? <ListTable answer={answer} /> : null;
    case 'comparison':
      return answer.rows.length <= MOST_SIDE_BY_SIDE ? <ComparisonTable answer={answer} /> : <ListTable answer={answer} />;
    case 'list':
    case 'grouped':
      return <ListTable answer={answer} />;
  }
}

function Detail({ answer }: { answer: TableAnswer }) {
  const [row] = answer.rows;
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4 gap-y-2">
      {answer.columns.map((column, index) => (
        <div key={column.name}>
          <dt className="text-sm text-muted">{column.name}</dt>
          <dd className="font-semibold">
            <bdi>{row?.[index]?.text ?? '—'}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
