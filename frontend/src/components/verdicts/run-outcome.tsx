/** What a run shows at any moment: steps, result, failure, or that it was cancelled. */
import { useEffect, useMemo, useRef } from 'react';
import { useToken } from '@/api/hooks';
import type { RunState } from '@/api/run-store';
import { PastedSourcesContext } from '@/components/evidence/opener';
import { BUTTON_LINK, Button, LINK } from '@/components/ui/button';
import { Notice, ProblemNotice } from '@/components/ui/layout';
import { tryAgainIn } from '@/lib/format';
import { Link } from '@/lib/router';
import { ResultView } from './result-view';
import { RunSteps } from './run-steps';

/** Below this share of the window a person would not see that something has begun. */
const LOW = 0.6;

interface RunOutcomeProps {
  kind: 'query' | 'verify';
  state: RunState;
  onCancel: () => void;
  onLookAgain: (id: string) => void;
  onCheck?: (text: string) => void;
}

export function RunOutcome(props: RunOutcomeProps) {
  const { phase } = props.state;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const top = place.current?.getBoundingClientRect().top ?? 0;
    if (phase !== 'idle' && top > innerHeight * LOW) place.current?.scrollIntoView();
    if (phase === 'cancelled') place.current?.focus();
  }, [phase]);
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-4 outline-none">
      <Outcome {...props} />
    </div>
  );
}

function Outcome({ kind, state, onCancel, onLookAgain, onCheck }: RunOutcomeProps) {
  const pasted = usePasted(state);
  const isKept = useToken() !== null;
  switch (state.phase) {
    case 'idle':
      return null;
    case 'running':
      return <RunSteps kind={kind} progress={state.progress} since={state.since} onCancel={onCancel} />;
    case 'cancelled':
      return (
        <Notice>
          Cancelled.{' '}
          {isKept ? (
            <>
              The service finishes what it has begun; the result will stand under{' '}
              <Link to="/runs" className={LINK}>
                Runs
              </Link>
              .
            </>
          ) : null}
        </Notice>
      );
    case 'failed':
      return (
        <ProblemNotice title="No result" detail={`${state.error.message}${tryAgainIn(state.error.retryAfter)}`}>
          {isKept && state.id && state.error.status === 0 ? (
            <Button onClick={() => onLookAgain(state.id ?? '')}>Look again</Button>
          ) : null}
          {state.error.code === 'workspace_required' || state.error.status === 404 ? (
            <Link to="/upload" className={BUTTON_LINK}>
              Upload documents
            </Link>
          ) : null}
        </ProblemNotice>
      );
    case 'done':
      return (
        <PastedSourcesContext value={pasted}>
          <ResultView key={state.id} result={state.result} {...(onCheck ? { onCheck } : {})} />
        </PastedSourcesContext>
      );
  }
}

function usePasted(state: RunState): ReadonlyMap<string, string> {
  const request = state.phase === 'done' ? state.request : null;
  return useMemo(() => {
    const sources = request?.kind === 'verify' ? (request.body.sources ?? []) : [];
    return new Map(
      sources.map((source, index) => (typeof source === 'string' ? [`S${index}`, source] : [source.id, source.text])),
    );
  }, [request]);
}
