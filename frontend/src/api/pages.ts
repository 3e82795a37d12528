/** What the evidence viewer asks of the pages of a PDF; both keep for good, as the bytes of a document never change. */
import { useQuery } from '@tanstack/react-query';
import { useService, useToken } from './hooks';
import type { Span } from './types';

/** The size of a page of a PDF, and the boxes of a passage on it. */
export function usePageMarks(id: string, page: number, span: Span | null) {
  const { client } = useService();
  const token = useToken();
  const { start, end } = span ?? { start: 0, end: 0 };
  return useQuery({
    queryKey: ['page', token, id, page, start, end],
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      client.get('/api/documents/{document_id}/pages/{page}', { document_id: id, page }, signal, { start, end }),
  });
}

export function usePagePicture(id: string, page: number) {
  const { client } = useService();
  const token = useToken();
  return useQuery({
    queryKey: ['picture', token, id, page],
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      client.picture('/api/documents/{document_id}/pages/{page}/picture', { document_id: id, page }, signal),
  });
}
