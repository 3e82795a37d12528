/** Says that the workspace is about to end: for want of use, in time to keep it; for its age, in time to save its runs. */
import { useService, useToken } from '@/api/hooks';
import { useStatus } from '@/api/status';
import { Button, LINK } from '@/components/ui/button';
import { useNow } from '@/lib/clock';
import { takeFocus } from '@/lib/focus';
import { counted, timeOfDay } from '@/lib/format';
import { Link } from '@/lib/router';

const MINUTE = 60_000;
const WARNED_BEFORE = 2 * MINUTE;
const TIME_TO_SAVE = 15 * MINUTE;
const LOOK_EVERY = 5000;

export function ExpiryWarning() {
  const { workspace } = useService().client;
  const token = useToken();
  const status = useStatus();
  const now = useNow(LOOK_EVERY);
  const idle = status.data?.limits.idle_minutes;
  if (token === null || idle === undefined) return null;
  const left = workspace.usedAt() + idle * MINUTE - now;
  if (left > WARNED_BEFORE) return null;
  const keep = (): void => {
    takeFocus(document.querySelector('h1'));
    void status.refetch();
  };
  return (
    <div role="alert" className="status-partial banner mb-4 flex flex-wrap items-center gap-3 rounded-md px-3 py-2">
      <p>Nothing has been done here for a while: your documents and runs will be deleted in less than two minutes.</p>
      <Button onClick={keep}>Keep them</Button>
    </div>
  );
}

/** The end that nothing puts off; the words stay the same, so that a screen reader says them once. */
export function AgeWarning() {
  const { data: status, dataUpdatedAt } = useStatus();
  const now = useNow(LOOK_EVERY);
  if (typeof status?.seconds_left !== 'number') return null;
  const end = dataUpdatedAt + status.seconds_left * 1000;
  if (end - now > TIME_TO_SAVE) return null;
  return (
    <div role="alert" className="status-partial banner mb-4 flex flex-wrap items-center gap-3 rounded-md px-3 py-2">
      <p>
        At {timeOfDay(end)} your documents and runs are deleted, however much they are used: a workspace is kept for{' '}
        {counted(status.limits.hours, 'hour')}. Results that you want to keep can be saved under{' '}
        <Link to="/runs" className={LINK}>
          Runs
        </Link>
        .
      </p>
    </div>
  );
}
