/** Check an answer, or a list of claims, against the workspace's documents or pasted sources. */
import { useState } from 'react';
import { useDocuments, useToken } from '@/api/hooks';
import type { VerifyRequest } from '@/api/types';
import { RunOutcome } from '@/components/verdicts/run-outcome';
import { DEFAULT_CHOICES, RunOptions, type RunChoices } from '@/components/verdicts/run-options';
import { useRunAddress } from '@/components/verdicts/use-run-address';
import { Button, LINK } from '@/components/ui/button';
import { Choices, TextArea } from '@/components/ui/fields';
import { Screen } from '@/components/ui/layout';
import { Link } from '@/lib/router';
import { EXAMPLE } from './example';
import { SourcesField } from './sources-field';

type Form = 'text' | 'claims';
type From = 'pasted' | 'documents';

const HINTS: Record<Form, string> = {
  text: 'It is taken apart into claims; every character is accounted for.',
  claims: 'One claim per line, at most 200.',
};

export function VerifyScreen({ runId }: { runId: string | null }) {
  const [state, store] = useRunAddress('verify', '/verify', runId);
  const token = useToken();
  const loaded = useDocuments().data;
  const documents = loaded ?? [];
  const [form, setForm] = useState<Form>('text');
  const [text, setText] = useState('');
  const [chosenFrom, setFrom] = useState<From | null>(null);
  const [sources, setSources] = useState<readonly string[]>(['']);
  const [choices, setChoices] = useState<RunChoices>(DEFAULT_CHOICES);
  const from = chosenFrom ?? (loaded?.length === 0 || token === null ? 'pasted' : 'documents');
  const filled = sources.filter((source) => source.trim() !== '');
  const busy = state.phase === 'running';
  const missing = [
    text.trim() === '' ? (form === 'text' ? 'the answer' : 'the claims') : '',
    from === 'pasted' && filled.length === 0 ? 'a source' : '',
    from === 'documents' && documents.length === 0 ? 'documents' : '',
  ].filter(Boolean);
  const ready = !busy && missing.length === 0;

  const check = (words: string): void => {
    const lines = words.split('\n').filter((line) => line.trim() !== '');
    const body: VerifyRequest = {
      ...choices,
      ...(form === 'text' ? { text: words } : { claims: lines }),
      ...(from === 'pasted' ? { sources: filled } : {}),
    };
    void store.start({ kind: 'verify', body });
  };

  return (
    <Screen title="Verify an answer" lead="Paste what an AI wrote; each claim in it is checked against the sources.">
      <form
        className="grid gap-4 rounded-lg border border-line bg-surface p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) check(text);
        }}
      >
        <div className="grid gap-4 lg:grid-cols-2">
          <div className="grid content-start gap-3">
            <Choices
              label="What to check"
              name="form"
              value={form}
              options={[
                ['text', 'An answer'],
                ['claims', 'A list of claims'],
              ]}
              onChange={setForm}
            />
            <TextArea
              label={form === 'text' ? 'Answer' : 'Claims'}
              hint={HINTS[form]}
              value={text}
              rows={7}
              onChange={setText}
            />
          </div>
          <div className="grid content-start gap-3">
            <Choices
              label="Against"
              name="from"
              value={from}
              options={[
                ['documents', `My documents (${documents.length})`],
                ['pasted', 'Sources that I paste'],
              ]}
              onChange={setFrom}
            />
            {from === 'pasted' ? <SourcesField sources={sources} onChange={setSources} /> : null}
            {from === 'documents' && documents.length === 0 ? (
              <p className="text-muted">
                There are no documents in this workspace:{' '}
                <Link to="/upload" className={LINK}>
                  upload some
                </Link>
                , or paste sources.
              </p>
            ) : null}
          </div>
        </div>
        <RunOptions choices={choices} onChange={setChoices} />
        <div className="flex flex-wrap items-center gap-2">
          <Button look="primary" type="submit" disabled={missing.length > 0} inactive={busy}>
            {busy ? 'Checking…' : 'Verify'}
          </Button>
          <Button
            look="quiet"
            onClick={() => {
              setForm('text');
              setFrom('pasted');
              setText(EXAMPLE.text);
              setSources(EXAMPLE.sources);
            }}
          >
            Fill in an example
          </Button>
          {missing.length > 0 ? <span className="text-sm text-muted">Still needed: {missing.join(' and ')}.</span> : null}
        </div>
      </form>
      <RunOutcome
        kind="verify"
        state={state}
        onCancel={store.cancel}
        onLookAgain={(id) => void store.open(id)}
        onCheck={(words) => {
          setForm('text');
          setText(words);
          check(words);
        }}
      />
    </Screen>
  );
}
