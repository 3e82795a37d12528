/** One run of the list: what was asked, what was decided. */
import { useId } from 'react';
import { useRunResult } from '@/api/hooks';
import { isQueryResult, type Result, type RunEntry } from '@/api/types';
import { StatusChip } from '@/components/verdicts/status-chip';
import { decisionWords } from '@/components/verdicts/words';
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
const MOST_CHARACTERS = 120;

interface RunRowProps {
  run: RunEntry;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
}

export function RunRow({ run, chosen, onChoose }: RunRowProps) {
  const id = useId();
  const result = useRunResult(run.state === 'finished' ? run.id : null).data?.result;
  const kind = KINDS[run.kind] ?? run.kind;
  const words = result ? decisionWords(result.decision) : null;
  const [status, state] = STATES[run.state];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-4 py-2">
      <div className="min-w-0 flex-1 basis-80">
        <Link id={id} to={`/runs/${run.id}`} className={`${LINK} font-semibold`}>
          <bdi>{result ? titleOf(result) : `${kind} of ${moment(run.created)}`}</bdi>
        </Link>
        <p className="text-sm text-muted">
          {kind} · {moment(run.created)} · <code>{run.id}</code>
        </p>
      </div>
      <StatusChip status={words?.status ?? status} word={words?.title ?? state} />
      {result ? (
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

export function titleOf(result: Result): string {
  const text = isQueryResult(result) ? result.question : (result.claims[0]?.text ?? result.text);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}
