/** How any component asks for a passage to be shown in its document, or in the text that was pasted. */
import { createContext, use } from 'react';
import type { Evidence } from '@/api/types';

export type Shown = Pick<Evidence, 'document_id' | 'document_name' | 'page' | 'sheet' | 'cells' | 'span' | 'text'>;
/** Pasted texts by the id under which the service names them. */
export type Pasted = ReadonlyMap<string, string>;

/** What the service calls a source that was pasted. */
export const PASTED = /^S\d+$/;

export const PastedSourcesContext = createContext<Pasted>(new Map());
export const OpenEvidenceContext = createContext<(passage: Shown, pasted: Pasted) => void>(() => undefined);

export function useOpenEvidence(): (passage: Shown) => void {
  const open = use(OpenEvidenceContext);
  const pasted = use(PastedSourcesContext);
  return (passage) => open(passage, pasted);
}
