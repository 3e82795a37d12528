/** Two runs side by side: what was decided, and the claims of each. */
import { useRunResult } from '@/api/hooks';
import type { Result, RunResult } from '@/api/types';
import { DecisionBanner } from '@/components/verdicts/decision-banner';
import { VerdictChip } from '@/components/verdicts/status-chip';
import { isUnanswered } from '@/components/verdicts/decision-words';
import { LINK } from '@/components/ui/button';
import { Disclosure } from '@/components/ui/disclosure';
import { Fetched } from '@/components/ui/fetched';
import { Screen } from '@/components/ui/layout';
import { directionOf } from '@/lib/direction';
import { counted, milliseconds } from '@/lib/format';
import { Link } from '@/lib/router';

export function CompareScreen({ of }: { of: string }) {
  const [first = null, second = null] = of.split('.');
  const runs = [useRunResult(first), useRunResult(second)];
  const other = (index: number): Set<string> =>
    new Set(runs[1 - index]?.data?.result?.claims.map((claim) => `${claim.status} ${claim.text}`));
  return (
    <Screen title="Two runs" lead="Claims that the other run does not have with the same verdict are in bold.">
      {runs.map((run, index) => (
        <Fetched key={index} of={run} waiting="Opening a run…" problem="A run cannot be shown" />
      ))}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2">
        {runs.map(({ data: run }, index) =>
          run?.result ? <Column key={index} run={run} result={run.result} other={other(index)} /> : null,
        )}
      </div>
    </Screen>
  );
}

function Column({ run, result, other }: { run: RunResult; result: Result; other: ReadonlySet<string> }) {
  const unanswered = isUnanswered(result.decision);
  const claims = <Claims result={result} other={other} />;
  return (
    <article className={`${unanswered ? 'unanswered ' : ''}grid grid-cols-[minmax(0,1fr)] gap-3`} aria-label={run.title}>
      <h2 dir={directionOf(run.title)}>
        <Link to={`/runs/${run.id}`} className={LINK}>
          {run.title}
        </Link>
      </h2>
      <DecisionBanner result={result} />
      <p className="text-sm text-muted">
        {result.method} · {result.models.entailment} · {result.models.writer ?? 'no answer generator'} ·{' '}
        {milliseconds(result.timings_ms.total)}
      </p>
      {unanswered && result.claims.length > 0 ? (
        <Disclosure title={`What was written (${counted(result.claims.length, 'claim')})`}>{claims}</Disclosure>
      ) : (
        claims
      )}
    </article>
  );
}

function Claims({ result, other }: { result: Result; other: ReadonlySet<string> }) {
  return (
    <ol className="grid gap-2">
      {result.claims.map((claim) => (
        <li key={claim.index} className="rounded-md border border-line bg-surface px-3 py-2">
          <VerdictChip verdict={claim} />
          <p
            dir={directionOf(claim.text)}
            className={`mt-1 ${other.has(`${claim.status} ${claim.text}`) ? '' : 'font-semibold'}`}
          >
            {claim.text}
          </p>
        </li>
      ))}
    </ol>
  );
}
