/** How far a file is on its way in, in words and as a bar, and what was found in it. */
import type { DocumentEntry } from '@/api/types';
import type { UploadStep } from '@/api/upload';
import type { FileState } from '@/api/upload-queue';
import { StatusChip } from '@/components/verdicts/status-chip';
import { counted, percent } from '@/lib/format';
import { WORDS } from './step-words';

export function Phase({ state }: { state: FileState }) {
  switch (state.phase) {
    case 'waiting':
      return <span className="text-sm text-muted">waiting</span>;
    case 'going':
      return (
        <span className="text-sm text-muted tabular-nums">
          {WORDS[state.step.name]} {state.step.share === null ? '…' : percent(state.step.share)}
        </span>
      );
    case 'ready':
      return <StatusChip status="verified" word="Ready" />;
    case 'failed':
      return <StatusChip status="hallucinated" word="Failed" />;
  }
}

/** Its place is kept through every step, so that nothing moves; it is filled where the share is known. */
export function Bar({ step, name }: { step: UploadStep; name: string }) {
  return (
    <progress
      className="block h-2 w-full indeterminate:animate-pulse"
      value={step.share ?? undefined}
      aria-label={`${name}: ${WORDS[step.name]}`}
    />
  );
}

export function Found({ document }: { document: DocumentEntry }) {
  const facts = [
    document.format.toUpperCase(),
    counted(document.characters, 'character'),
    counted(document.chunks, 'passage'),
    document.tables > 0 ? `${counted(document.tables, 'table')} with ${counted(document.table_rows, 'row')}` : '',
    document.encoding ? `read as ${document.encoding}` : '',
  ];
  return (
    <div className="text-sm text-muted">
      <p>{facts.filter(Boolean).join(' · ')}</p>
      {document.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
