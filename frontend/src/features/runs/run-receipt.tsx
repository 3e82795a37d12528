/** The receipt of a run as a file, and whether the run comes to the same again. */
import { useReceipt, useReplay } from '@/api/receipts';
import type { ReplayResult } from '@/api/types';
import { Button, LINK } from '@/components/ui/button';
import { saveFile } from '@/lib/save';
import { Link } from '@/lib/router';
import { differenceLines } from './replay-words';

export function RunReceipt({ id }: { id: string }) {
  const receipt = useReceipt(id);
  const replay = useReplay(id);
  const save = (): void => {
    receipt.mutate(undefined, {
      onSuccess: (found) => saveFile(`receipt-${id}.json`, 'application/json', JSON.stringify(found, null, 2)),
    });
  };
  const failed = receipt.error ?? replay.error;
  return (
    <div className="no-print grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button inactive={receipt.isPending} onClick={save}>
          Receipt
        </Button>
        <Button inactive={replay.isPending} onClick={() => replay.mutate()}>
          {replay.isPending ? 'Running again…' : 'Re-run with current documents'}
        </Button>
        <span className="text-sm text-muted">
          A receipt holds hashes and figures, no words. A re-run checks the same text again.
        </span>
      </div>
      <div role="status">
        {failed ? failed.message : null}
        {replay.data ? <Replayed replay={replay.data} /> : null}
      </div>
    </div>
  );
}

function Replayed({ replay }: { replay: ReplayResult }) {
  if (replay.same) return <p>The same: every verdict and figure came out as before.</p>;
  return (
    <>
      <p>
        Not the same. This differs now;{' '}
        <Link to={`/runs/compare?of=${replay.before.run_id}.${replay.after.run_id}`} className={LINK}>
          compare the two runs
        </Link>
        .
      </p>
      <ul className="grid list-disc gap-1 ps-5" aria-label="What differs">
        {differenceLines(replay).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
