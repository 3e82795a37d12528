/** Support as a meter: the ratio of an answer with its threshold, and the confidence in one claim. */
import type { Decision, Verdict } from '@/api/types';
import { Meter } from '@/components/ui/meter';
import { percent } from '@/lib/format';
import { decisionWords, ratioWords } from './decision-words';

export function SupportMeter({ decision }: { decision: Decision }) {
  const { support_ratio: ratio, threshold } = decision;
  return (
    <div className={`status-${decisionWords(decision).status}`}>
      <div className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span>
          Support ratio <strong className="tabular-nums">{ratio === null ? 'none' : percent(ratio)}</strong>
        </span>
        <span>needs {percent(threshold)}</span>
      </div>
      <Meter label="Support ratio" words={ratioWords(decision)} share={ratio ?? 0} threshold={threshold} className="bg-(--tone)" />
    </div>
  );
}

/** How likely it is that the sources carry a claim; nothing where that was not measured. */
export function ClaimSupport({ verdict }: { verdict: Verdict }) {
  const { support_probability: support, status } = verdict;
  if (support === null) return null;
  return (
    <div className={`status-${status}`}>
      <div className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span>
          Support <strong className="tabular-nums">{percent(support)}</strong>
        </span>
        <span className="text-muted">confidence that the sources support the claim</span>
      </div>
      <Meter label="Support" words={percent(support)} share={support} className="bg-(--tone)" />
    </div>
  );
}
