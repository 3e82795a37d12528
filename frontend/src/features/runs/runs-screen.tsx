/** The runs of this workspace; two of them can be compared. */
import { useState } from 'react';
import { useRuns } from '@/api/hooks';
import { BUTTON_LINK, Button } from '@/components/ui/button';
import { Fetched } from '@/components/ui/fetched';
import { Empty, Screen } from '@/components/ui/layout';
import { counted } from '@/lib/format';
import { Link } from '@/lib/router';
import { RunRow } from './run-row';

const STEP = 20;

export function RunsScreen() {
  const runs = useRuns();
  const [shown, setShown] = useState(STEP);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const list = runs.data ?? [];
  return (
    <Screen title="Runs" lead="Every question and verification of this workspace, the latest first.">
      <Fetched of={runs} waiting="Looking for runs…" problem="The list could not be read" />
      {!runs.isLoading && !runs.isError && list.length === 0 ? (
        <Empty title="No runs yet">
          <p>Checks of pasted sources without any uploaded document are not kept.</p>
          <Link to="/ask" className={BUTTON_LINK}>
            Ask a question
          </Link>
        </Empty>
      ) : null}
      {list.length > 0 ? (
        <>
          <ul className="grid gap-2" aria-label="Runs">
            {list.slice(0, shown).map((run) => (
              <RunRow
                key={run.id}
                run={run}
                chosen={chosen.includes(run.id)}
                onChoose={(wanted) =>
                  setChosen(wanted ? [...chosen, run.id].slice(-2) : chosen.filter((id) => id !== run.id))
                }
              />
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-3">
            {chosen.length === 2 ? (
              <Link to={`/runs/compare?of=${chosen.join('.')}`} className={BUTTON_LINK}>
                Compare the two
              </Link>
            ) : (
              <span className="text-muted">Choose two runs to compare them.</span>
            )}
            {shown < list.length ? (
              <Button onClick={() => setShown(shown + STEP)}>Show more of {counted(list.length, 'run')}</Button>
            ) : null}
          </div>
        </>
      ) : null}
    </Screen>
  );
}
