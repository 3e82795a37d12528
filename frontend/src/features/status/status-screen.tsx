/** What serves, what is missing and what that means. */
import { useStatus } from '@/api/hooks';
import { StatusChip } from '@/components/verdicts/status-chip';
import { Button } from '@/components/ui/button';
import { Fetched } from '@/components/ui/fetched';
import { Panel, Screen } from '@/components/ui/layout';
import { Lifetime, Room } from '@/components/workspace/limits';
import { count } from '@/lib/format';

const PARTS: Record<string, string> = {
  embeddings: 'Embeddings: which passages are near',
  entailment: 'Entailment: does a passage say it',
  writer: 'Writer: who words the answers',
  vectors: 'Index of vectors',
  store: 'Store: documents, runs, workspaces',
};

export function StatusScreen() {
  const status = useStatus();
  return (
    <Screen title="Status" lead="What this service runs on right now.">
      <Fetched of={status} waiting="Asking the service…" problem="The service does not answer" />
      {status.data ? (
        <>
          <Panel title={status.data.status === 'ok' ? 'Everything is there' : 'Something is missing'}>
            <ul className="grid gap-2">
              {status.data.engines.map((engine) => (
                <li key={engine.part} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-2 first:border-0 first:pt-0">
                  <StatusChip status={engine.live ? 'verified' : 'hallucinated'} word={engine.live ? 'Live' : 'Missing'} />
                  <span className="font-semibold">{PARTS[engine.part] ?? engine.part}</span>
                  <code className="text-sm">{engine.name}</code>
                  <span className="text-muted">{engine.detail}</span>
                </li>
              ))}
            </ul>
          </Panel>
          <Panel title="This workspace">
            <Room />
            <p className="mt-3">
              <Lifetime /> Of the runs, the latest {count(status.data.limits.runs)} are kept.
            </p>
          </Panel>
        </>
      ) : null}
      <div>
        <Button onClick={() => void status.refetch()}>Ask again</Button>
      </div>
    </Screen>
  );
}
