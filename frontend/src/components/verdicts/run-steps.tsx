/** A run while it goes on: its steps, the claims as they are judged, and the way out. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RunProgress } from '@/api/run-store';
import type { Verdict } from '@/api/types';
import { Button } from '@/components/ui/button';
import { announce } from '@/lib/announce';
import { useNow } from '@/lib/clock';
import { leaveTo } from '@/lib/focus';
import { VerdictChip } from './status-chip';

const STEPS = [
  ['searching', 'Search the documents'],
  ['writing', 'Write an answer'],
  ['checking', 'Check every claim'],
] as const;
const NOW: Record<string, string> = {
  searching: 'Searching your documents',
  writing: 'Writing an answer; it is shown once it is checked',
  checking: 'Checking every claim against its evidence',
};
const RECONNECTING = 'The connection was cut; waiting for the result of the run';
const EVERY = 5;
const LONG_SECONDS = 8;

interface RunStepsProps {
  kind: 'query' | 'verify';
  progress: RunProgress;
  since: number;
  onCancel: () => void;
}

export function RunSteps({ kind, progress, since, onCancel }: RunStepsProps) {
  const seconds = Math.max(0, Math.round((useNow(1000) - since) / 1000));
  const steps = kind === 'query' ? STEPS : STEPS.slice(2);
  const at = steps.findIndex(([name]) => name === progress.step);
  const words = wordsOf(progress);
  useAnnouncements(progress);
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const leaving = section.current;
    return () => leaveTo(leaving?.parentElement ?? null, leaving);
  }, []);
  return (
    <section ref={section} aria-label="Progress" className="rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2>{words}</h2>
          <p className="text-sm text-muted">
            <span className="tabular-nums">{seconds} s</span>
            {progress.attempt > 1 ? ` · attempt ${progress.attempt}, as the one before did not pass` : ''}
            {seconds >= LONG_SECONDS ? ' · taking longer than usual' : ''}
          </p>
        </div>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      <ol className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {steps.map(([name, title], index) => (
          <li
            key={name}
            aria-current={index === at ? 'step' : undefined}
            className={index === at ? 'font-semibold text-accent' : 'text-muted'}
          >
            <span aria-hidden="true">{index < at ? '✓ ' : index === at ? '● ' : '○ '}</span>
            {title}
            {index < at ? <span className="sr-only"> (done)</span> : null}
          </li>
        ))}
      </ol>
      {progress.total === null ? null : <LiveClaims claims={progress.claims} total={progress.total} />}
    </section>
  );
}

/** Every claim has its row from the beginning, so that nothing moves when a verdict comes in. */
function LiveClaims({ claims, total }: { claims: readonly Verdict[]; total: number }) {
  return (
    <ol className="mt-3 grid gap-1 border-t border-line pt-3" aria-label="Claims as they are checked">
      {Array.from({ length: total }, (_, index) => {
        const claim = claims[index];
        return (
          <li key={index} className="flex min-h-9 flex-wrap items-center gap-x-2 sm:h-9 sm:flex-nowrap sm:overflow-hidden">
            {claim ? (
              <>
                <span className="shrink-0">
                  <VerdictChip verdict={claim} />
                </span>
                <bdi className="min-w-0 sm:truncate">{claim.text}</bdi>
              </>
            ) : (
              <span className="text-muted">Claim {index + 1}: waiting</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function wordsOf(progress: RunProgress): string {
  if (progress.reconnecting) return RECONNECTING;
  if (progress.total !== null && progress.claims.length < progress.total) {
    return `Checking claim ${progress.claims.length + 1} of ${progress.total}`;
  }
  if (progress.ahead) return `Queued; ${progress.ahead} ahead of yours`;
  return NOW[progress.step ?? ''] ?? 'Queued';
}

/** Tells steps, and every few claims; the words on the screen change more often than a person wants to hear. */
function useAnnouncements({ step, attempt, total, reconnecting, claims }: RunProgress): void {
  const checked = claims.length;
  useEffect(() => {
    const now = NOW[step ?? ''] ?? 'Checking started';
    if (reconnecting) announce(RECONNECTING);
    else announce(attempt > 1 ? `Attempt ${attempt}: ${now}` : now);
  }, [step, attempt, reconnecting]);
  useEffect(() => {
    if (total !== null && checked > 0 && (checked % EVERY === 0 || checked === total)) {
      announce(`${checked} of ${total} claims checked`);
    }
  }, [checked, total]);
}
