/** The support ratio with its threshold. */
import type { Decision } from '@/api/types';
import { Meter } from '@/components/ui/meter';
import { percent } from '@/lib/format';
import { decisionWords, ratioWords } from './words';

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
