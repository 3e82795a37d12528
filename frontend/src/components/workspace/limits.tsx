/** What a workspace may hold, how much of that is used, and how long it is kept: as the service says. */
import { useDocuments, useStatus } from '@/api/hooks';
import type { DocumentEntry } from '@/api/types';
import { bytes, count, counted } from '@/lib/format';

const MEGABYTE = 1_000_000;

export function Lifetime() {
  const limits = useStatus().data?.limits;
  const when = limits
    ? `after ${counted(limits.idle_minutes, 'minute')} without use, and ${counted(limits.hours, 'hour')} after the first upload`
    : 'when they have not been used for a while';
  return <>Documents and runs are kept for this tab only. They are deleted {when}.</>;
}

export function FileLimits() {
  const limits = useStatus().data?.limits;
  if (!limits) return null;
  return (
    <>
      At most {limits.file_megabytes} MB each, {counted(limits.files, 'file')} and {limits.megabytes} MB together.
    </>
  );
}

/** How much of the workspace's room is taken. */
export function Room() {
  const limits = useStatus().data?.limits;
  const documents = useDocuments().data ?? [];
  if (!limits) return null;
  const sum = (of: (entry: DocumentEntry) => number): number => documents.reduce((total, each) => total + of(each), 0);
  const size = sum((each) => each.size_bytes);
  const rows = sum((each) => each.table_rows);
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-6 gap-y-2">
      <Share name="Documents" used={documents.length} most={limits.files} words={`${documents.length} of ${limits.files}`} />
      <Share
        name="Size"
        used={size}
        most={limits.megabytes * MEGABYTE}
        words={`${bytes(size)} of ${bytes(limits.megabytes * MEGABYTE)}`}
      />
      <Share name="Rows of tables" used={rows} most={limits.table_rows} words={`${count(rows)} of ${count(limits.table_rows)}`} />
    </dl>
  );
}

function Share({ name, used, most, words }: { name: string; used: number; most: number; words: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">
        {words}
        <meter className="mt-0.5 block h-3 w-full" aria-label={name} max={most} value={used} high={most * 0.9} />
      </dd>
    </div>
  );
}
