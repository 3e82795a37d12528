/** Where a passage stands: page, or sheet and cells. */
import type { Document, Span } from '@/api/types';

export interface Placed {
  document_name: string;
  page: number | null;
  sheet: string | null;
  cells: string | null;
}

/**
 * Where a stretch of a document stands, from the regions that it touches. A passage's own place is that of the whole
 * piece of text that was searched, which may begin on another page or end in a table.
 */
export function placeIn({ regions }: Document, span: Span): Omit<Placed, 'document_name'> {
  const touched = regions.filter((region) => region.span.start < span.end && region.span.end > span.start);
  const { page = null, sheet = null } = touched[0] ?? {};
  const corners = touched.filter((region) => region.sheet === sheet).flatMap(({ cells }) => cells?.split(':') ?? []);
  const [from, to] = [corners[0], corners.at(-1)];
  return { page, sheet, cells: from && to ? (from === to ? from : `${from}:${to}`) : null };
}

export function placeWords({ page, sheet, cells }: Placed): string {
  return [page === null ? '' : `page ${page}`, sheet ? `sheet ${sheet}` : '', cells ? `cells ${cells}` : '']
    .filter(Boolean)
    .join(', ');
}
