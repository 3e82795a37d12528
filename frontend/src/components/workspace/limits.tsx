/** What a workspace may hold, how much of that is used, and how long it is kept: as the service says. */
import { useDocuments } from '@/api/hooks';
import { useStatus } from '@/api/status';
import type { DocumentEntry } from '@/api/types';
import { Meter } from '@/components/ui/meter';
import { bytes, count, counted } from '@/lib/format';

const MEGABYTE = 1_000_000;
/** What a service allows that is not set otherwise: as long in words as what it will say. */
const USUAL = { idle_minutes: 60, hours: 24, file_megabytes: 20, files: 20, megabytes: 60 };

export function Lifetime() {
  const { data, isError } = useStatus();
  const sentence = (when: string): string => `Documents and runs are kept for this tab only. They are deleted ${when}.`;
  if (isError && !data) return sentence('when they have not been used for a while');
  const { idle_minutes: idle, hours } = data?.limits ?? USUAL;
  const words = sentence(`after ${counted(idle, 'minute')} without use, and ${counted(hours, 'hour')} after the first upload`);
  return data ? words : <RoomFor words={words} />;
}

export function FileLimits() {
  const limits = useStatus().data?.limits;
  const { file_megabytes: each, files, megabytes } = limits ?? USUAL;
  const words = `At most ${each} MB each, ${counted(files, 'file')} and ${megabytes} MB together.`;
  return limits ? words : <RoomFor words={words} />;
}

/** The lines that words will take, so that nothing moves when they come. */
function RoomFor({ words }: { words: string }) {
  return (
    <span aria-hidden="true" className="invisible">
      {words}
    </span>
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
        <Meter label={name} words={words} share={most > 0 ? used / most : 0} />
      </dd>
    </div>
  );
}
