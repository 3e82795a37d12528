/** What serves, what is missing and what that means. */
import { useStatus } from '@/api/hooks';
import { StatusChip } from '@/components/verdicts/status-chip';
import { Button } from '@/components/ui/button';
import { Metrics, Panel, ProblemNotice, Screen, Waiting } from '@/components/ui/layout';

const PARTS: Record<string, string> = {
  embeddings: 'Embeddings: which passages are near',
  entailment: 'Entailment: does a passage say it',
  writer: 'Writer: who words the answers',
  vectors: 'Index of vectors',
};

export function StatusScreen() {
  const status = useStatus();
  return (
    <Screen title="Status" lead="What this service runs on right now.">
      {status.isLoading ? <Waiting>Asking the service…</Waiting> : null}
      {status.isError ? <ProblemNotice title="The service does not answer" detail={status.error.message} /> : null}
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
            <Metrics items={[['Documents', status.data.documents ?? 'none yet']]} />
          </Panel>
        </>
      ) : null}
      <div>
        <Button onClick={() => void status.refetch()}>Ask again</Button>
      </div>
    </Screen>
  );
}
