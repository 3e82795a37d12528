/** One run of the list: what was asked, what was decided. */
import { useId } from 'react';
import type { RunEntry } from '@/api/types';
import { StatusChip } from '@/components/verdicts/status-chip';
import { answeredWords, decisionWords, isUnanswered } from '@/components/verdicts/decision-words';
import { LINK } from '@/components/ui/button';
import { moment } from '@/lib/format';
import { Link } from '@/lib/router';

const STATES = {
  running: ['not_a_claim', 'Running'],
  finished: ['verified', 'Finished'],
  failed: ['not_checked', 'Failed'],
  interrupted: ['not_checked', 'Interrupted'],
} as const;
const KINDS: Record<string, string> = { query: 'Question', verify: 'Verification' };

interface RunRowProps {
  run: RunEntry;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
}

export function RunRow({ run, chosen, onChoose }: RunRowProps) {
  const id = useId();
  const kind = KINDS[run.kind] ?? run.kind;
  const words = run.decision ? decisionWords(run.decision, run.kind === 'query' ? 'answer' : 'text') : null;
  const answers = run.decision && !isUnanswered(run.decision) ? answeredWords(run.decision) : null;
  const [status, state] = STATES[run.state];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-4 py-2">
      <div className="min-w-0 flex-1 basis-80">
        <Link id={id} to={`/runs/${run.id}`} className={`${LINK} font-semibold`}>
          <bdi className="line-clamp-2">{run.title}</bdi>
        </Link>
        <p className="text-sm text-muted">
          {kind} · {moment(run.created)}
          {answers ? ` · ${answers}` : ''}
        </p>
      </div>
      <StatusChip status={words?.status ?? status} word={words?.title ?? state} />
      {run.decision ? (
        <label className="flex min-h-8 items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-4 accent-(--accent)"
            checked={chosen}
            onChange={(event) => onChoose(event.target.checked)}
            aria-describedby={id}
          />
          Compare
        </label>
      ) : null}
    </li>
  );
}
