/** The question, which documents may answer it, and the options. */
import type { KeyboardEvent } from 'react';
import { useOpened } from '@/api/hooks';
import type { DocumentEntry } from '@/api/types';
import { RunOptions, type RunChoices } from '@/components/verdicts/run-options';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/fields';
import { suggestionsFor, worthReading } from './suggestions';

const MOST = 2000;

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
  const complete = question.trim() !== '' && documents.some((document) => !left.has(document.id));
  const ready = complete && !busy;
  const used = documents.filter(({ id }) => !left.has(id));
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
        hint="Ctrl + Enter asks"
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
        <Button look="primary" type="submit" disabled={!complete} inactive={busy}>
          {busy ? 'Checking…' : 'Ask'}
        </Button>
        {suggestions.length > 0 ? <span className="ms-2 text-sm text-muted">or try</span> : null}
        {suggestions.map((words) => (
          <Button
            key={words}
            look="quiet"
            inactive={busy}
            onClick={() => {
              onQuestion(words);
              onAsk(words);
            }}
          >
            <bdi>{words}</bdi>
          </Button>
        ))}
      </div>
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
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Documents that count</legend>
      <div className="mt-1 flex max-h-32 flex-wrap gap-2 overflow-y-auto">
        {documents.map((document) => (
          <label
            key={document.id}
            className="flex min-h-8 items-center gap-2 rounded-full border border-strong bg-surface px-3 text-sm has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="checkbox"
              className="size-4 accent-(--accent)"
              checked={!left.has(document.id)}
              onChange={(event) => change(document.id, event.target.checked)}
            />
            <bdi>{document.name}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
