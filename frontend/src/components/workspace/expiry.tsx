/** Says that the workspace is about to end for want of use, in time to keep it. */
import { useService, useStatus, useToken } from '@/api/hooks';
import { Button } from '@/components/ui/button';
import { useNow } from '@/lib/clock';
import { takeFocus } from '@/lib/focus';

const MINUTE = 60_000;
const WARNED_BEFORE = 2 * MINUTE;
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
      <p>Nothing was done here for long: your documents and runs are deleted in less than two minutes.</p>
      <Button onClick={keep}>Keep them</Button>
    </div>
  );
}
