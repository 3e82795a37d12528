/** One passage: where it stands, what it says, and the way to it. */
import type { ReactNode } from 'react';
import type { Range } from '@/lib/spans';
import { Button } from '@/components/ui/button';
import { MarkedText } from './marked-text';
import { useOpenEvidence, type Shown } from './opener';
import { Place } from './place';

interface PassageCardProps {
  passage: Shown;
  marks?: readonly Range[];
  label?: string;
  aside?: ReactNode;
}

export function PassageCard({ passage, marks = [], label = 'differs', aside }: PassageCardProps) {
  const open = useOpenEvidence();
  return (
    <figure className="rounded-md border border-line bg-sunken px-3 py-2">
      <blockquote>
        <MarkedText text={passage.text} marks={marks} label={label} />
      </blockquote>
      <figcaption className="mt-1 flex flex-wrap items-center justify-between gap-x-3 text-sm">
        <span>
          <Place {...passage} />
          {aside ? <span className="text-muted"> · {aside}</span> : null}
        </span>
        <Button look="quiet" className="text-sm" onClick={() => open(passage)}>
          Show in document
          <span className="sr-only">: {passage.document_name}</span>
        </Button>
      </figcaption>
    </figure>
  );
}
