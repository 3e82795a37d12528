/** All claims. Arrow keys go from claim to claim, ] and [ to the next and previous that is not verified. */
import type { KeyboardEvent } from 'react';
import type { Result } from '@/api/types';
import { ClaimCard } from './claim-card';
import { foundElsewhere } from './evidence-locations';

interface ClaimListProps {
  result: Result;
  prefix: string;
  written: string | null;
  used: ReadonlySet<number>;
  onUse: ((index: number, use: boolean) => void) | null;
}

const STEPS: Record<string, { by: 1 | -1; failing: boolean }> = {
  ArrowDown: { by: 1, failing: false },
  ArrowUp: { by: -1, failing: false },
  ']': { by: 1, failing: true },
  '[': { by: -1, failing: true },
};

export function ClaimList({ result, prefix, written, used, onUse }: ClaimListProps) {
  const move = (event: KeyboardEvent<HTMLOListElement>): void => {
    const step = STEPS[event.key];
    if (!step || !(event.target instanceof HTMLElement) || event.target.tagName !== 'SUMMARY') return;
    const cards = Array.from(event.currentTarget.querySelectorAll<HTMLDetailsElement>(':scope > li > details'));
    const here = cards.findIndex((card) => card.contains(event.target as Node));
    const ahead = step.by > 0 ? cards.slice(here + 1) : cards.slice(0, Math.max(0, here)).reverse();
    const wanted = ahead.find((card) => !step.failing || isFailing(card));
    if (!wanted) return;
    event.preventDefault();
    wanted.querySelector('summary')?.focus();
  };
  return (
    // The keys are a shortcut; every claim is reached by Tab as well.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ol className="grid gap-2" aria-label="Claims" onKeyDown={move}>
      {result.claims.map((claim) => (
        <li key={claim.index}>
          <ClaimCard
            verdict={claim}
            id={`${prefix}-${claim.index}`}
            runId={result.run_id}
            found={foundElsewhere(result, claim)}
            written={written}
            used={used.has(claim.index)}
            onUse={onUse && ((use) => onUse(claim.index, use))}
          />
        </li>
      ))}
    </ol>
  );
}

function isFailing(card: HTMLElement): boolean {
  return !card.classList.contains('status-verified') && !card.classList.contains('status-not_a_claim');
}
