/** What a run shows at any moment: steps, result, failure, or that it was cancelled. */
import { useEffect, useMemo, useRef } from 'react';
import { useToken } from '@/api/hooks';
import { isGone, mayPass } from '@/api/problem';
import type { RunState, RunStore } from '@/api/run-store';
import { RUN_FAILED } from '@/api/stream';
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
  store: RunStore;
  onCheck?: (text: string) => void;
}

export function RunOutcome(props: RunOutcomeProps) {
  const { phase } = props.state;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const top = place.current?.getBoundingClientRect().top ?? 0;
    if (phase !== 'idle' && top > innerHeight * LOW) place.current?.scrollIntoView();
  }, [phase]);
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-4 outline-none">
      <Outcome {...props} />
    </div>
  );
}

function Outcome({ kind, state, store, onCheck }: RunOutcomeProps) {
  const pasted = usePasted(state);
  const isKept = useToken() !== null;
  switch (state.phase) {
    case 'idle':
      return null;
    case 'running':
      return <RunSteps kind={kind} progress={state.progress} since={state.since} onCancel={store.cancel} />;
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
      return <Failure state={state} store={store} />;
    case 'done':
      return (
        <PastedSourcesContext value={pasted}>
          <ResultView key={state.id} result={state.result} {...(onCheck ? { onCheck } : {})} />
        </PastedSourcesContext>
      );
  }
}

/** Why there is no result, and what can be done about that: it depends on who refused, and on what is known here. */
function Failure({ state: { id, error, request }, store }: { state: Extract<RunState, { phase: 'failed' }>; store: RunStore }) {
  const isKept = useToken() !== null;
  const isUnknown = isGone(error) && request === null;
  const needsDocuments = error.code === 'workspace_required' || (isGone(error) && !isUnknown);
  const detail = isUnknown ? 'It belongs to another workspace, or was not kept.' : `${error.message}${tryAgainIn(error.retryAfter)}`;
  return (
    <ProblemNotice title={isUnknown ? 'This run is not there' : 'No result'} detail={detail}>
      {isKept && id && error.status === 0 ? <Button onClick={() => void store.open(id)}>Look again</Button> : null}
      {request && mayPass(error) ? <Button onClick={() => void store.start(request)}>Retry</Button> : null}
      {!request && error.code === RUN_FAILED ? <p>What was sent is not kept: enter it above to start it again.</p> : null}
      {isUnknown ? (
        <Link to="/runs" className={BUTTON_LINK}>
          All runs
        </Link>
      ) : null}
      {needsDocuments ? (
        <Link to="/upload" className={BUTTON_LINK}>
          Upload documents
        </Link>
      ) : null}
    </ProblemNotice>
  );
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
