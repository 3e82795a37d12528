/** What the screens ask of the service; the keys of the cache live here only. */
import { queryOptions, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useSyncExternalStore } from 'react';
import type { Client } from './client';
import { ApiError } from './problem';
import type { RunState, RunStore } from './run-store';
import type { Document, DocumentEntry, Documents, FeedbackRequest } from './types';
import type { QueuedFile, UploadQueue } from './upload-queue';

export interface Service {
  client: Client;
  query: RunStore;
  verify: RunStore;
  uploads: UploadQueue;
  /** What was typed and chosen on a screen, by name. */
  drafts: Map<string, unknown>;
}

export const ServiceContext = createContext<Service | null>(null);

export function useService(): Service {
  const service = use(ServiceContext);
  if (!service) throw new Error('ServiceContext is missing');
  return service;
}

export function useToken(): string | null {
  const { workspace } = useService().client;
  return useSyncExternalStore(workspace.subscribe, workspace.token);
}

export function useRun(kind: 'query' | 'verify'): [RunState, RunStore] {
  const store = useService()[kind];
  return [useSyncExternalStore(store.subscribe, store.state), store];
}

export function useUploads(): [readonly QueuedFile[], UploadQueue] {
  const { uploads } = useService();
  return [useSyncExternalStore(uploads.subscribe, uploads.files), uploads];
}

/** The documents of the workspace; none where there is no workspace yet. */
export function useDocuments() {
  const { client } = useService();
  const token = useToken();
  return useQuery({
    queryKey: ['documents', token],
    enabled: token !== null,
    queryFn: async ({ signal }) => (await client.get('/api/documents', {}, signal)).documents,
  });
}

export function useDocument(id: string | null) {
  return useQuery(documentQuery(useService().client, useToken(), id));
}

/** These documents with their text and tables, as far as they are there yet. */
export function useOpened(documents: readonly DocumentEntry[]): readonly Document[] {
  const { client } = useService();
  const token = useToken();
  const queries = documents.map(({ id }) => documentQuery(client, token, id));
  return useQueries({ queries, combine: (all) => all.flatMap(({ data }) => data ?? []) });
}

function documentQuery(client: Client, token: string | null, id: string | null) {
  return queryOptions({
    queryKey: ['document', token, id],
    enabled: token !== null && id !== null,
    staleTime: Infinity,
    queryFn: ({ signal }) => client.get('/api/documents/{document_id}', { document_id: id ?? '' }, signal),
  });
}

export function useRuns() {
  const { client } = useService();
  const token = useToken();
  return useQuery({
    queryKey: ['runs', token],
    enabled: token !== null,
    staleTime: 0,
    queryFn: async ({ signal }) => (await client.get('/api/runs', {}, signal)).runs,
  });
}

export function useRunResult(id: string | null) {
  const { client } = useService();
  const token = useToken();
  return useQuery({
    queryKey: ['run', token, id],
    enabled: token !== null && id !== null,
    queryFn: ({ signal }) => client.get('/api/runs/{run_id}', { run_id: id ?? '' }, signal),
  });
}

export function useDeleteDocument() {
  const { client } = useService();
  const onSuccess = useDocumentsLeft();
  return useMutation({ mutationFn: (id: string) => client.post('/api/delete-file', { document_id: id }), onSuccess });
}

export function useClearDocuments() {
  const { client } = useService();
  const onSuccess = useDocumentsLeft();
  return useMutation({ mutationFn: () => client.post('/api/clear-uploads', undefined), onSuccess });
}

/** Have a text read again, from the bytes that the service keeps, in another encoding. */
export function useReadAs(id: string) {
  const { client } = useService();
  const cache = useQueryClient();
  const takeIn = useDocumentsLeft();
  return useMutation({
    mutationFn: (encoding: string) =>
      client.post('/api/documents/{document_id}/read-as', { encoding }, { document_id: id }),
    onSuccess: async (documents) => {
      takeIn(documents);
      await cache.invalidateQueries({ queryKey: ['document'] });
    },
  });
}

/** Return what takes in the documents that a change has left. */
function useDocumentsLeft(): (left: Documents) => void {
  const { uploads } = useService();
  const cache = useQueryClient();
  const token = useToken();
  return ({ documents }) => {
    cache.setQueryData(['documents', token], documents);
    uploads.keep(documents);
  };
}

export function useFeedback() {
  const { client } = useService();
  return useMutation({ mutationFn: (feedback: FeedbackRequest) => client.post('/api/feedback', feedback) });
}

/** A refusal will not change by asking again; a network that failed may. */
export function worthAnotherTry(count: number, error: unknown): boolean {
  return count < 2 && error instanceof ApiError && error.status === 0;
}
