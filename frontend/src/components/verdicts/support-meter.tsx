/** The support ratio with its threshold. */
import type { Decision } from '@/api/types';
import { percent } from '@/lib/format';
import { decisionWords, ratioWords } from './words';

export function SupportMeter({ decision }: { decision: Decision }) {
  const { support_ratio: ratio, threshold } = decision;
  const share = ratio === null ? 0 : Math.round(ratio * 100);
  return (
    <div className={`status-${decisionWords(decision).status}`}>
      <div className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span>
          Support ratio <strong className="tabular-nums">{ratio === null ? 'none' : percent(ratio)}</strong>
        </span>
        <span>needs {percent(threshold)}</span>
      </div>
      <div
        role="meter"
        aria-label="Support ratio"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        aria-valuetext={ratioWords(decision)}
        className="relative mt-1 h-3 rounded-full border border-strong bg-surface"
      >
        <div className="meter-fill h-full rounded-full bg-(--tone)" style={{ width: `${share}%` }} />
        <div
          className="meter-tick absolute -top-1 -bottom-1 w-0.5 bg-text"
          style={{ insetInlineStart: `${threshold * 100}%` }}
        />
      </div>
    </div>
  );
}
