/** The text with the chosen corrections in it. */
import { useState } from 'react';
import type { Verdict } from '@/api/types';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/layout';
import { announce } from '@/lib/announce';
import { corrected } from '@/lib/corrections';
import { Difference } from './correction-diff';

interface CorrectedTextProps {
  text: string;
  claims: readonly Verdict[];
  onCheck?: ((text: string) => void) | undefined;
}

export function CorrectedText({ text, claims, onCheck }: CorrectedTextProps) {
  const [copied, setCopied] = useState(false);
  const replacements = claims
    .map(({ correction }) => correction)
    .filter((correction) => correction !== null)
    .map((correction) => ({ ...correction.span, next: correction.new }));
  if (replacements.length === 0) return null;
  const next = corrected(text, replacements);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(next);
    setCopied(true);
    announce('The corrected text was copied.');
  };
  return (
    <Panel title="Corrected text">
      <Difference old={text} next={next} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => copy().catch(() => setCopied(false))}>{copied ? 'Copied' : 'Copy'}</Button>
        {onCheck ? <Button onClick={() => onCheck(next)}>Check the corrected text</Button> : null}
      </div>
    </Panel>
  );
}
