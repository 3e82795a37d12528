/** What serves, what is missing and what that means; where the service does not answer, what it said when it last did. */
import { useStatus } from '@/api/status';
import type { ServiceStatus } from '@/api/types';
import { StatusChip } from '@/components/verdicts/status-chip';
import { Button } from '@/components/ui/button';
import { Panel, Screen, Waiting } from '@/components/ui/layout';
import { Lifetime, Room } from '@/components/workspace/limits';
import { count, timeOfDay } from '@/lib/format';

const PARTS: Record<string, string> = {
  embeddings: 'Embeddings: which passages are near',
  entailment: 'Entailment: does a passage support a claim',
  writer: 'Answer generator',
  vectors: 'Vector index',
  store: 'Store: documents, runs, workspaces',
};

export function StatusScreen() {
  const { data, isLoading, isFetching, isError, dataUpdatedAt, refetch } = useStatus();
  return (
    <Screen title="Status" lead="What this service runs on right now.">
      <div className="flex flex-wrap items-center gap-3">
        <Button inactive={isFetching} onClick={() => void refetch()}>
          {isFetching ? 'Refreshing…' : 'Refresh'}
        </Button>
        {isLoading ? <Waiting>Asking the service…</Waiting> : null}
      </div>
      {data ? (
        <>
          <Panel title={isError ? 'Status unknown' : data.status === 'ok' ? 'All systems operational' : 'Something is missing'}>
            <p className="mb-3 text-muted">
              {isError ? `The service last answered at ${timeOfDay(dataUpdatedAt)}; this is what it said then.` : `As of ${timeOfDay(dataUpdatedAt)}.`}
            </p>
            <ul className="grid gap-2">
              {data.engines.map((engine) => (
                <Engine key={engine.part} engine={engine} isKnown={!isError} />
              ))}
            </ul>
          </Panel>
          <Panel title="This workspace">
            <Room />
            <p className="mt-3">
              <Lifetime /> Of the runs, the latest {count(data.limits.runs)} are kept.
            </p>
          </Panel>
        </>
      ) : null}
    </Screen>
  );
}

function Engine({ engine, isKnown }: { engine: ServiceStatus['engines'][number]; isKnown: boolean }) {
  const word = engine.live ? 'Live' : 'Missing';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-2 first:border-0 first:pt-0">
      {isKnown ? (
        <StatusChip status={engine.live ? 'verified' : 'hallucinated'} word={word} />
      ) : (
        <StatusChip status="not_checked" word={`Was ${word.toLowerCase()}`} />
      )}
      <span className="font-semibold">{PARTS[engine.part] ?? engine.part}</span>
      <code className="text-sm">{engine.name}</code>
      <span className="text-muted">{engine.detail}</span>
    </li>
  );
}
