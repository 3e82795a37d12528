/** The receipt of a run, and the run judged again. */
import { useMutation } from '@tanstack/react-query';
import { useService } from './hooks';

export function useReceipt(id: string) {
  const { client } = useService();
  return useMutation({ mutationFn: () => client.get('/api/runs/{run_id}/receipt', { run_id: id }) });
}

export function useReplay(id: string) {
  const { client } = useService();
  return useMutation({ mutationFn: () => client.post('/api/runs/{run_id}/replay', undefined, { run_id: id }) });
}
