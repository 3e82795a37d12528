/** Two runs side by side: what was decided, and the claims of each. */
import { useRunResult } from '@/api/hooks';
import type { Result } from '@/api/types';
import { DecisionBanner } from '@/components/verdicts/decision-banner';
import { VerdictChip } from '@/components/verdicts/status-chip';
import { LINK } from '@/components/ui/button';
import { ProblemNotice, Screen, Waiting } from '@/components/ui/layout';
import { directionOf } from '@/lib/direction';
import { milliseconds } from '@/lib/format';
import { Link } from '@/lib/router';
import { titleOf } from './run-row';

export function CompareScreen({ of }: { of: string }) {
  const [first = null, second = null] = of.split('.');
  const runs = [useRunResult(first), useRunResult(second)];
  const results = runs.map((run) => run.data?.result ?? null);
  const other = (index: number): Set<string> =>
    new Set(results[1 - index]?.claims.map((claim) => `${claim.status} ${claim.text}`));
  return (
    <Screen title="Two runs" lead="Claims that the other run does not have with the same verdict are in bold.">
      {runs.some((run) => run.isLoading) ? <Waiting>Opening the runs…</Waiting> : null}
      {runs.some((run) => run.isError) ? (
        <ProblemNotice title="A run cannot be shown" detail="It is not in this workspace any more." />
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2">
        {results.map((result, index) =>
          result ? <Column key={index} result={result} other={other(index)} /> : null,
        )}
      </div>
    </Screen>
  );
}

function Column({ result, other }: { result: Result; other: ReadonlySet<string> }) {
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label={titleOf(result)}>
      <h2 dir={directionOf(titleOf(result))}>
        <Link to={`/runs/${result.run_id}`} className={LINK}>
          {titleOf(result)}
        </Link>
      </h2>
      <DecisionBanner decision={result.decision} />
      <p className="text-sm text-muted">
        {result.method} · {result.models.entailment} · {result.models.writer ?? 'no writer'} ·{' '}
        {milliseconds(result.timings_ms.total)}
      </p>
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
    </article>
  );
}
