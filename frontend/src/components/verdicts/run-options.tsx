/** What a person may choose for one run. */
import { useId } from 'react';
import { useStatus } from '@/api/hooks';
import type { OnFail } from '@/api/types';
import { Disclosure } from '@/components/ui/disclosure';
import { Select } from '@/components/ui/fields';
import { percent } from '@/lib/format';
import { ON_FAIL } from './words';

export interface RunChoices {
  method: string;
  on_fail: OnFail;
  threshold: number | null;
}

export const DEFAULT_CHOICES: RunChoices = { method: 'firewall', on_fail: 'annotate', threshold: null };

const METHODS: Record<string, string> = {
  firewall: 'Firewall: evidence must say it',
  seed_rule: 'Seed rule: similarity is enough (weaker)',
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
          label="Rule of judgement"
          value={choices.method}
          options={(status?.methods ?? ['firewall']).map((name) => [name, METHODS[name] ?? name] as const)}
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
    </Disclosure>
  );
}
