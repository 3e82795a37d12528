/** Says in words what the service lacks, where it changes what an answer or a verdict means. */
import { useSyncExternalStore } from 'react';
import { useStatus, useWatch } from '@/api/status';
import { UNREACHABLE } from '@/api/problem';
import { Button } from '@/components/ui/button';
import { ProblemNotice } from '@/components/ui/layout';

export function ServiceState() {
  const status = useStatus();
  useWatch();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (!online) return <Bar title="You are offline" detail="What is shown stays; nothing can be sent until the network is back." />;
  if (status.isError || (status.isPending && status.errorUpdateCount > 0)) {
    return (
      <Bar title="The service does not answer" detail={status.error?.message ?? UNREACHABLE.message}>
        <Button inactive={status.isFetching} onClick={() => void status.refetch()}>
          {status.isFetching ? 'Asking…' : 'Try again'}
        </Button>
      </Bar>
    );
  }
  const missing = status.data?.engines.filter((engine) => !engine.live) ?? [];
  if (missing.length === 0) return null;
  return <Bar title="A part of the service is missing" detail={missing.map((each) => `${each.part} (${each.name}): ${each.detail}`).join(' ')} />;
}

function Bar(props: Parameters<typeof ProblemNotice>[0]) {
  return (
    <div className="mb-4">
      <ProblemNotice {...props} />
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
