/** What a person thinks of a verdict; kept with the run, never learnt from by itself. */
import { useRef, useState } from 'react';
import { useFeedback, useToken } from '@/api/hooks';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/fields';

export function FeedbackForm({ runId, claimIndex }: { runId: string; claimIndex: number }) {
  const feedback = useFeedback();
  const [asking, setAsking] = useState(false);
  const [note, setNote] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  const token = useToken();
  if (!token) return null;
  const send = (label: 'correct' | 'wrong'): void => {
    feedback.mutate({ run_id: runId, claim_index: claimIndex, label, note });
    setAsking(false);
    if (label === 'wrong') opener.current?.focus();
  };
  return (
    <div className="no-print border-t border-line pt-2 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-muted">Is this verdict right?</span>
        <Button onClick={() => send('correct')}>Right</Button>
        <Button ref={opener} aria-expanded={asking} onClick={() => setAsking(!asking)}>
          Wrong
        </Button>
        <span role="status">
          {feedback.isSuccess ? 'Thank you. Saved with this run.' : ''}
          {feedback.isError ? feedback.error.message : ''}
        </span>
      </div>
      {asking ? (
        <div className="mt-2 grid gap-2">
          <TextArea label="What should it be, and why? (optional)" value={note} rows={2} maxLength={2000} onChange={setNote} />
          <div>
            <Button look="primary" onClick={() => send('wrong')}>
              Send
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
