/** What was computed of a table, in words, with the cells and the query. */
import type { CellsUsed, TableCheck } from '@/api/types';
import { useOpenEvidence } from '@/components/evidence/opener';
import { Button } from '@/components/ui/button';
import { counted } from '@/lib/format';

interface ComputationProps {
  computation: string;
  rounding: string;
  sql: string;
  cells: readonly CellsUsed[];
}

export function Computation({ computation, rounding, sql, cells }: ComputationProps) {
  return (
    <div className="grid gap-1 text-sm">
      <p>
        <span className="text-muted">Computed: </span>
        {computation}; {rounding}. Not computed by a language model.
      </p>
      {cells.map((used) => (
        <UsedCells key={`${used.source.document_id} ${used.source.index} ${used.ranges}`} used={used} />
      ))}
      {sql ? (
        <details>
          <summary className="min-h-6 text-muted">The query that ran</summary>
          <pre className="mt-1 overflow-x-auto rounded-md bg-sunken p-2 font-mono whitespace-pre-wrap">{sql}</pre>
        </details>
      ) : null}
    </div>
  );
}

function UsedCells({ used }: { used: CellsUsed }) {
  const open = useOpenEvidence();
  const show = (): void =>
    open({
      document_id: used.source.document_id,
      document_name: used.source.document_name,
      page: null,
      sheet: used.sheet,
      cells: used.ranges,
      span: { start: 0, end: 0 },
      text: used.shown.join('; '),
    });
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <span>
        <span className="text-muted">From </span>
        <bdi className="font-semibold">{used.source.document_name}</bdi>
        <span className="text-muted">
          {used.sheet ? `, sheet ${used.sheet}` : ''}, {counted(used.count, 'cell')}: {used.ranges}
        </span>
      </span>
      <Button look="quiet" onClick={show}>
        Show the cells
      </Button>
    </p>
  );
}

export function TableCheckView({ check }: { check: TableCheck }) {
  return (
    <div>
      <h3 className="mb-1 font-semibold">Computed from the table</h3>
      {check.finding !== 'supported' && check.claimed && check.computed ? (
        <p>
          The claim says <mark>{check.claimed}</mark>, the table gives <mark>{check.computed}</mark>.
        </p>
      ) : null}
      <Computation {...check} />
    </div>
  );
}
