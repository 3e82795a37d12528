/** A correction as a difference, with "apply". */
import type { Correction } from '@/api/types';
import { Button } from '@/components/ui/button';
import { directionOf } from '@/lib/direction';
import { differences } from '@/lib/differences';

export function Difference({ old, next }: { old: string; next: string }) {
  return (
    <span dir={directionOf(next)} className="whitespace-pre-wrap">
      {differences(old, next).map((part, index) => {
        if (part.kind === 'same') return <span key={index}>{part.text}</span>;
        const Tag = part.kind === 'removed' ? 'del' : 'ins';
        return (
          <Tag key={index}>
            <span className="sr-only">{part.kind === 'removed' ? ' take out: ' : ' put in: '}</span>
            {part.text}
          </Tag>
        );
      })}
    </span>
  );
}

interface CorrectionDiffProps {
  correction: Correction;
  used: boolean;
  onUse: (use: boolean) => void;
}

export function CorrectionDiff({ correction, used, onUse }: CorrectionDiffProps) {
  return (
    <div>
      <h3 className="mb-1 font-semibold">Correction, verified against the passage</h3>
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line bg-sunken px-3 py-2">
        <Difference old={correction.old} next={correction.new} />
        <Button onClick={() => onUse(!used)}>{used ? 'Undo' : 'Apply'}</Button>
      </div>
    </div>
  );
}
