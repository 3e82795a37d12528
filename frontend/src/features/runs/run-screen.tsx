/** One run, as it was. */
import { useRunResult, useToken } from '@/api/hooks';
import { ResultView } from '@/components/verdicts/result-view';
import { Button, LINK } from '@/components/ui/button';
import { Fetched } from '@/components/ui/fetched';
import { Notice, Screen } from '@/components/ui/layout';
import { Elsewhere } from '@/components/workspace/elsewhere';
import { moment } from '@/lib/format';
import { Link } from '@/lib/router';
import { RunReceipt } from './run-receipt';

export function RunScreen({ id }: { id: string }) {
  const token = useToken();
  const run = useRunResult(id);
  const result = run.data?.result;
  return (
    <Screen title={run.data ? `Run of ${moment(run.data.created)}` : 'Run'}>
      <p>
        <Link to="/runs" className={LINK}>
          All runs
        </Link>
      </p>
      <Fetched of={run} waiting="Opening the run…" problem="The run cannot be shown" />
      {token === null ? <Elsewhere what="run" /> : null}
      {run.data && !result ? (
        <Notice>
          This run is {run.data.state}; it has no result{run.data.state === 'running' ? ' yet' : ''}.{' '}
          <Button onClick={() => void run.refetch()}>Look again</Button>
        </Notice>
      ) : null}
      {result ? (
        <>
          <RunReceipt key={id} id={id} />
          <ResultView result={result} />
        </>
      ) : null}
    </Screen>
  );
}
