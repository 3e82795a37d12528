/** What a person may choose for one run. */
import { useId } from 'react';
import { useStatus } from '@/api/status';
import type { OnFail } from '@/api/types';
import { Disclosure } from '@/components/ui/disclosure';
import { Select } from '@/components/ui/fields';
import { percent } from '@/lib/format';
import { methodName, methodSays } from './methods';
import { ON_FAIL } from './words';

export interface RunChoices {
  method: string;
  on_fail: OnFail;
  threshold: number | null;
  newest_wins: boolean;
}

export const DEFAULT_CHOICES: RunChoices = {
  method: 'firewall',
  on_fail: 'annotate',
  threshold: null,
  newest_wins: false,
};

export function RunOptions({ choices, onChange }: { choices: RunChoices; onChange: (choices: RunChoices) => void }) {
  const status = useStatus().data;
  const id = useId();
  const standard = status?.thresholds.firewall ?? 0.6;
  const threshold = choices.threshold ?? standard;
  return (
    <Disclosure title="Options">
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          label="When it fails"
          value={choices.on_fail}
          options={ON_FAIL}
          onChange={(on_fail) => onChange({ ...choices, on_fail })}
        />
        <Select
          label="Method"
          hint={methodSays(choices.method)}
          value={choices.method}
          options={(status?.methods ?? [DEFAULT_CHOICES.method]).map((name) => [name, methodName(name)] as const)}
          onChange={(method) => onChange({ ...choices, method })}
        />
        <div>
          <label htmlFor={id} className="text-sm font-semibold">
            Support needed: {percent(threshold)}
            {choices.threshold === null ? ' (default)' : ''}
          </label>
          <input
            id={id}
            type="range"
            min={0}
            max={1}
            step={0.05}
            className="mt-1 block min-h-10 w-full accent-(--accent)"
            value={threshold}
            onChange={(event) => onChange({ ...choices, threshold: Number(event.target.value) })}
          />
        </div>
      </div>
      <label className="mt-3 inline-flex min-h-10 items-center gap-2">
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-(--accent)"
          checked={choices.newest_wins}
          onChange={(event) => onChange({ ...choices, newest_wins: event.target.checked })}
        />
        Where documents disagree, the newest one is right
      </label>
    </Disclosure>
  );
}
