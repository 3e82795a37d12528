/** The parts of the page that outlive its screens, put together once. */
import { QueryClient } from '@tanstack/react-query';
import { createClient } from '@/api/client';
import { worthAnotherTry, type Service } from '@/api/hooks';
import { createRunStore } from '@/api/run-store';
import { createUploadQueue } from '@/api/upload-queue';

export function createService(origin = ''): { service: Service; cache: QueryClient } {
  const cache = new QueryClient({
    defaultOptions: { queries: { retry: worthAnotherTry, staleTime: 30_000, refetchOnWindowFocus: false } },
  });
  const client = createClient(origin, () => {
    void cache.invalidateQueries({ queryKey: ['status'] }, { cancelRefetch: false });
  });
  const uploads = createUploadQueue(client, () => {
    for (const key of ['documents', 'document']) void cache.invalidateQueries({ queryKey: [key] });
  });
  client.workspace.subscribe(() => {
    if (!client.workspace.token()) uploads.keep([]);
  });
  client.key.subscribe(() => void cache.invalidateQueries());
  return { cache, service: { client, uploads, query: createRunStore(client), verify: createRunStore(client), drafts: new Map() } };
}
