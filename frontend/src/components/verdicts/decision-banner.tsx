/** What was decided, in one sentence, with the support ratio. */
import type { Decision } from '@/api/types';
import { Icon } from '@/components/ui/icon';
import { SupportMeter } from './support-meter';
import { decisionWords, STATUS } from './words';

export function DecisionBanner({ decision, note }: { decision: Decision; note?: string | null }) {
  const { title, detail, status } = decisionWords(decision);
  return (
    <div className={`banner status-${status} rounded-lg px-4 py-3`}>
      <div className="flex items-start gap-3">
        <span className="mt-0.5 text-(--tone)">
          <Icon name={STATUS[status].icon} size={24} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-base">{title}</h2>
          {detail ? <p>{detail}</p> : null}
          {note ? <p>{note}</p> : null}
        </div>
      </div>
      {decision.support_ratio === null ? null : (
        <div className="mt-3">
          <SupportMeter decision={decision} />
        </div>
      )}
    </div>
  );
}
