/** The text with the chosen corrections in it. */
import { useState } from 'react';
import type { Verdict } from '@/api/types';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/layout';
import { corrected } from '@/lib/corrections';
import { Difference } from './correction-diff';

interface CorrectedTextProps {
  text: string;
  claims: readonly Verdict[];
  onCheck?: ((text: string) => void) | undefined;
}

export function CorrectedText({ text, claims, onCheck }: CorrectedTextProps) {
  const [copied, setCopied] = useState<{ text: string; words: string } | null>(null);
  const replacements = claims
    .map(({ correction }) => correction)
    .filter((correction) => correction !== null)
    .map((correction) => ({ ...correction.span, next: correction.new }));
  if (replacements.length === 0) return null;
  const next = corrected(text, replacements);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(next);
      setCopied({ text: next, words: 'Copied.' });
    } catch {
      setCopied({ text: next, words: 'The browser does not allow copying here.' });
    }
  };
  return (
    <Panel title="Corrected text">
      <Difference old={text} next={next} />
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button onClick={() => void copy()}>Copy</Button>
        {onCheck ? <Button onClick={() => onCheck(next)}>Check the corrected text</Button> : null}
        <span role="status">{copied?.text === next ? copied.words : ''}</span>
      </div>
    </Panel>
  );
}
