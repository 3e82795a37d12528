/** The documents of the workspace: sort, open, delete. */
import { useState } from 'react';
import { useDeleteDocument, useDocuments } from '@/api/hooks';
import type { DocumentEntry } from '@/api/types';
import { BUTTON_LINK, LINK } from '@/components/ui/button';
import { Select } from '@/components/ui/fields';
import { Fetched } from '@/components/ui/fetched';
import { Empty, Screen } from '@/components/ui/layout';
import { ClearDocuments, DeleteDocument } from '@/components/workspace/deleting';
import { bytes, counted, moment } from '@/lib/format';
import { Link } from '@/lib/router';

const ORDERS = {
  added: ['Latest first', (a: DocumentEntry, b: DocumentEntry) => b.added - a.added],
  name: ['Name', (a: DocumentEntry, b: DocumentEntry) => a.name.localeCompare(b.name)],
  size: ['Largest first', (a: DocumentEntry, b: DocumentEntry) => b.size_bytes - a.size_bytes],
} as const;
type Order = keyof typeof ORDERS;

export function DocumentsScreen() {
  const documents = useDocuments();
  const [order, setOrder] = useState<Order>('added');
  const list = [...(documents.data ?? [])].sort(ORDERS[order][1]);
  return (
    <Screen title="Documents" lead="The documents in this workspace, which answers and verdicts rest on.">
      <Fetched of={documents} waiting="Looking for your documents…" problem="The list could not be read" />
      {!documents.isLoading && !documents.isError && list.length === 0 ? (
        <Empty title="No documents yet">
          <p>Answers and verdicts rest on what you upload.</p>
          <Link to="/upload" className={BUTTON_LINK}>
            Upload documents
          </Link>
        </Empty>
      ) : null}
      {list.length > 0 ? (
        <>
          <div className="flex flex-wrap items-end justify-between gap-3">
            <Select
              label="Sort by"
              value={order}
              options={(Object.keys(ORDERS) as Order[]).map((name) => [name, ORDERS[name][0]] as const)}
              onChange={setOrder}
            />
            <p className="text-muted">
              {counted(list.length, 'document')}, {bytes(list.reduce((sum, each) => sum + each.size_bytes, 0))}
            </p>
            <ClearDocuments count={list.length} />
          </div>
          <ul className="grid gap-2" aria-label="Documents">
            {list.map((document) => (
              <DocumentRow key={document.id} document={document} />
            ))}
          </ul>
        </>
      ) : null}
    </Screen>
  );
}

function DocumentRow({ document }: { document: DocumentEntry }) {
  const remove = useDeleteDocument();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-4 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <Link to={`/documents/${document.id}`} className={`${LINK} font-semibold`}>
          <bdi>{document.name}</bdi>
        </Link>
        <p className="text-sm text-muted">
          {document.format.toUpperCase()} · {bytes(document.size_bytes)} · {counted(document.characters, 'character')} ·{' '}
          {counted(document.chunks, 'passage')}
          {document.tables > 0 ? ` · ${counted(document.tables, 'table')}, ${counted(document.table_rows, 'row')}` : ''}
          {document.encoding ? ` · read as ${document.encoding}` : ''} · {moment(document.added)}
        </p>
        {document.notes.map((note) => (
          <p key={note} className="text-sm">
            {note}
          </p>
        ))}
        {remove.isError ? <p role="alert">{remove.error.message}</p> : null}
      </div>
      <DeleteDocument id={document.id} name={document.name} removal={remove} />
    </li>
  );
}
