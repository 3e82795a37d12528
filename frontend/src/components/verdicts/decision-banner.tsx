/** What was decided, in one sentence, with the support ratio and whether the question is answered. */
import type { Decision, Result } from '@/api/types';
import { Icon } from '@/components/ui/icon';
import { SupportMeter } from './support-meter';
import { ANSWERED, resultWords } from './decision-words';
import { STATUS } from './words';

export function DecisionBanner({ result, note }: { result: Result; note?: string | null }) {
  const { decision } = result;
  const { title, detail, status } = resultWords(result);
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
      <div className="mt-3 grid gap-2 empty:hidden">
        {decision.support_ratio === null ? null : <SupportMeter decision={decision} />}
        <AnswersQuestion decision={decision} />
      </div>
    </div>
  );
}

/** Beside the support, as what is supported need not be what was asked. */
function AnswersQuestion({ decision: { answered } }: { decision: Decision }) {
  if (!answered) return null;
  return (
    <p className="text-sm">
      Answers the question: <strong>{ANSWERED[answered]}</strong>
    </p>
  );
}
