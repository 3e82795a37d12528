/** What stands where something is asked for that this tab has no workspace for. */
import { BUTTON_LINK } from '@/components/ui/button';
import { Empty } from '@/components/ui/layout';
import { Link } from '@/lib/router';

export function Elsewhere({ what }: { what: string }) {
  return (
    <Empty title={`This ${what} is not in this tab's workspace`}>
      <Link to="/upload" className={BUTTON_LINK}>
        Upload documents
      </Link>
    </Empty>
  );
}
