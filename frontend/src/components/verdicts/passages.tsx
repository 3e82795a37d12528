/** The passages that were found for a question, the nearest first. */
import type { Passage } from '@/api/types';
import { PassageCard } from '@/components/evidence/passage-card';
import { figure } from '@/lib/format';

export function Passages({ passages }: { passages: readonly Passage[] }) {
  return (
    <div className="grid gap-2">
      {passages.map((passage, index) => (
        <PassageCard
          key={`${passage.document_id} ${passage.span.start}`}
          passage={passage}
          aside={`[S${index}], relevance ${figure(passage.relevance)}`}
        />
      ))}
    </div>
  );
}
