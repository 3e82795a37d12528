/** The question, which documents may answer it, and the options. */
import { useState, type KeyboardEvent } from 'react';
import { useOpened } from '@/api/hooks';
import type { DocumentEntry } from '@/api/types';
import { RunOptions, type RunChoices } from '@/components/verdicts/run-options';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/fields';
import { takeFocus } from '@/lib/focus';
import { suggestionsFor, worthReading } from './suggestions';

const MOST = 2000;
/** As many documents as are shown at once. */
const FEW = 8;

interface QuestionFormProps {
  question: string;
  onQuestion: (question: string) => void;
  documents: readonly DocumentEntry[];
  left: ReadonlySet<string>;
  onLeft: (left: ReadonlySet<string>) => void;
  choices: RunChoices;
  onChoices: (choices: RunChoices) => void;
  busy: boolean;
  onAsk: (question: string) => void;
}

export function QuestionForm(props: QuestionFormProps) {
  const { question, onQuestion, documents, left, busy, onAsk } = props;
  const used = documents.filter(({ id }) => !left.has(id));
  const missing = [question.trim() === '' ? 'Enter a question.' : '', used.length === 0 ? 'Select a source.' : ''].filter(Boolean);
  const ready = missing.length === 0 && !busy;
  const suggestions = suggestionsFor(used, useOpened(worthReading(used)));
  const byKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && ready) onAsk(question);
  };
  return (
    <form
      className="grid gap-3 rounded-lg border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onAsk(question);
      }}
    >
      <TextArea
        label="Question"
        hint={<span className="hidden sm:inline">Ctrl + Enter asks</span>}
        value={question}
        rows={2}
        most={MOST}
        maxLength={MOST}
        onChange={onQuestion}
        onKeyDown={byKey}
      />
      {documents.length > 1 ? <Filter documents={documents} left={left} onLeft={props.onLeft} /> : null}
      <RunOptions choices={props.choices} onChange={props.onChoices} />
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" type="submit" disabled={missing.length > 0} inactive={busy}>
          {busy ? 'Checking…' : 'Ask'}
        </Button>
        {missing.length > 0 ? <span className="text-sm text-muted">{missing.join(' ')}</span> : null}
      </div>
      {suggestions.length > 0 ? (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <span className="text-sm text-muted">Or try</span>
          {suggestions.map((words) => (
            <Button
              key={words}
              look="quiet"
              inactive={busy}
              onClick={() => onAsk(words)}
            >
              <bdi>{words}</bdi>
            </Button>
          ))}
        </div>
      ) : null}
    </form>
  );
}

function Filter({ documents, left, onLeft }: Pick<QuestionFormProps, 'documents' | 'left' | 'onLeft'>) {
  const change = (id: string, use: boolean): void => {
    const next = new Set(left);
    if (use) next.delete(id);
    else next.add(id);
    onLeft(next);
  };
  const [all, setAll] = useState(documents.length <= FEW);
  const used = documents.filter(({ id }) => !left.has(id)).length;
  return (
    <fieldset>
      <legend className="text-sm font-semibold">
        Sources: {used} of {documents.length} selected
      </legend>
      <div className="mt-1 flex flex-wrap gap-2">
        {documents.slice(0, all ? undefined : FEW).map((document) => (
          <label
            key={document.id}
            className="flex min-h-8 max-w-full items-center gap-2 rounded-2xl border border-strong bg-surface px-3 py-1 text-sm has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-(--accent)"
              checked={!left.has(document.id)}
              onChange={(event) => change(document.id, event.target.checked)}
            />
            <bdi className="min-w-0">{document.name}</bdi>
          </label>
        ))}
        {all ? null : (
          <Button
            look="quiet"
            className="min-h-8! text-sm"
            onClick={(event) => {
              takeFocus(event.currentTarget.parentElement?.querySelector('input') ?? null);
              setAll(true);
            }}
          >
            Show all {documents.length}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
