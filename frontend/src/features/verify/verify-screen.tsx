/** Check an answer, or a list of claims, against the workspace's documents or pasted sources. */
import { useDraft } from '@/api/drafts';
import { useDocuments, useToken } from '@/api/hooks';
import type { RunState } from '@/api/run-store';
import { isQueryResult, type VerifyRequest, type VerifyResult } from '@/api/types';
import { PASTED } from '@/components/evidence/opener';
import { writtenText } from '@/components/verdicts/result-text';
import { RunOutcome } from '@/components/verdicts/run-outcome';
import { DEFAULT_CHOICES, RunOptions, type RunChoices } from '@/components/verdicts/run-options';
import { useRunAddress } from '@/components/verdicts/use-run-address';
import { Button } from '@/components/ui/button';
import { Choices, TextArea } from '@/components/ui/fields';
import { Screen } from '@/components/ui/layout';
import { AgainstField, type From } from './against-field';
import { EXAMPLE } from './example';
import { ExampleButton } from './example-button';

type Form = 'text' | 'claims';

const HINTS: Record<Form, string> = {
  text: 'We split the text into claims; nothing is skipped.',
  claims: 'One claim per line, at most 200.',
};

export function VerifyScreen({ runId }: { runId: string | null }) {
  const [state, store] = useRunAddress('verify', '/verify', runId);
  const token = useToken();
  const loaded = useDocuments().data;
  const documents = loaded ?? [];
  const [form, setForm] = useDraft<Form>('verify form', 'text');
  const [typed, setText] = useDraft<string | null>('verify text', null);
  const [chosenFrom, setFrom] = useDraft<From | null>('verify from', null);
  const [sources, setSources] = useDraft<readonly string[]>('verify sources', ['']);
  const [choices, setChoices] = useDraft<RunChoices>('verify choices', DEFAULT_CHOICES);
  const opened = openedRun(state);
  const hadPasted = opened?.searched.some(({ document_id }) => PASTED.test(document_id)) ?? false;
  const text = typed ?? (opened ? (writtenText(opened) ?? '') : '');
  const from = chosenFrom ?? (hadPasted || loaded?.length === 0 || token === null ? 'pasted' : 'documents');
  const filled = sources.filter((source) => source.trim() !== '');
  const busy = state.phase === 'running';
  const missing = [
    text.trim() === '' ? (form === 'text' ? 'Enter an answer.' : 'Enter the claims.') : '',
    from === 'pasted' && filled.length === 0 ? 'Paste a source.' : '',
    from === 'documents' && documents.length === 0 ? 'Upload documents.' : '',
  ].filter(Boolean);
  const ready = !busy && missing.length === 0;
  const isExample = text === EXAMPLE.text && filled.join() === EXAMPLE.sources.join();
  const fillIn = (): void => {
    setForm('text');
    setFrom('pasted');
    setText(EXAMPLE.text);
    setSources(EXAMPLE.sources);
  };

  const check = (words: string, as: Form): void => {
    setForm(as);
    setText(words);
    const lines = words.split('\n').filter((line) => line.trim() !== '');
    const body: VerifyRequest = {
      ...choices,
      ...(as === 'text' ? { text: words } : { claims: lines }),
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
          if (ready) check(text, form);
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
          <AgainstField
            from={from}
            onFrom={setFrom}
            documents={documents.length}
            sources={sources}
            onSources={setSources}
            sourcesAreGone={hadPasted && filled.length === 0}
          />
        </div>
        <RunOptions choices={choices} onChange={setChoices} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button look="primary" type="submit" disabled={missing.length > 0} inactive={busy}>
            {busy ? 'Checking…' : 'Verify'}
          </Button>
          <ExampleButton asks={!isExample && text.trim() + filled.join('') !== ''} onFill={fillIn} />
          {missing.length > 0 ? <span className="text-sm text-muted">{missing.join(' ')}</span> : null}
        </div>
      </form>
      <RunOutcome
        kind="verify"
        state={state}
        store={store}
        onCheck={(words) => {
          check(words, 'text');
        }}
      />
    </Screen>
  );
}

/** The run that was opened by its address, of which nothing was typed here. */
function openedRun(state: RunState): VerifyResult | null {
  if (state.phase !== 'done' || state.request !== null || isQueryResult(state.result)) return null;
  return state.result;
}
