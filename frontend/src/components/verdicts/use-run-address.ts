/** Keeps the run in the address, so that Back, reload and links lead to it. */
import { useEffect } from 'react';
import { useRun } from '@/api/hooks';
import { idOf } from '@/api/run-store';
import { navigate } from '@/lib/router';

export function useRunAddress(kind: 'query' | 'verify', path: string, runId: string | null) {
  const [state, store] = useRun(kind);
  const id = idOf(state);
  useEffect(() => {
    if (runId) void store.open(runId);
  }, [store, runId]);
  useEffect(() => {
    if (!id || location.pathname !== path) return;
    const isFirst = !new URLSearchParams(location.search).has('run');
    navigate(`${path}?run=${encodeURIComponent(id)}`, { replace: isFirst });
  }, [id, path]);
  return [state, store] as const;
}
