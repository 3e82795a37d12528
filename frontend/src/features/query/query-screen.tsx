/** Ask the documents: the question, its run, the checked answer. */
import { useDraft } from '@/api/drafts';
import { useDocuments } from '@/api/hooks';
import { useStatus } from '@/api/status';
import type { RunState } from '@/api/run-store';
import { isQueryResult } from '@/api/types';
import { RunOutcome } from '@/components/verdicts/run-outcome';
import { DEFAULT_CHOICES, type RunChoices } from '@/components/verdicts/run-options';
import { useRunAddress } from '@/components/verdicts/use-run-address';
import { BUTTON_LINK } from '@/components/ui/button';
import { Fetched } from '@/components/ui/fetched';
import { Empty, Notice, Screen } from '@/components/ui/layout';
import { Link } from '@/lib/router';
import { QuestionForm } from './question-form';

export function QueryScreen({ runId }: { runId: string | null }) {
  const [state, store] = useRunAddress('query', '/ask', runId);
  const documents = useDocuments();
  const status = useStatus().data;
  const [typed, setTyped] = useDraft<string | null>('ask question', null);
  const [choices, setChoices] = useDraft<RunChoices>('ask choices', DEFAULT_CHOICES);
  const [left, setLeft] = useDraft<ReadonlySet<string>>('ask left', new Set());
  const question = typed ?? questionOf(state);
  const list = documents.data ?? [];
  const quoting = status?.engines.find((engine) => engine.part === 'writer' && engine.name === 'quoting');

  const ask = (words: string): void => {
    setTyped(words);
    const chosen = list.filter((each) => !left.has(each.id)).map((each) => each.id);
    void store.start({
      kind: 'query',
      body: { question: words, ...choices, documents: chosen.length < list.length ? chosen : null },
    });
  };

  return (
    <Screen title="Ask your documents" lead="An answer is shown once every claim in it has been checked.">
      <Fetched of={documents} waiting="Looking for your documents…" problem="Your documents could not be listed" />
      {!documents.isLoading && !documents.isError && list.length === 0 ? (
        <Empty title="No documents yet">
          <p>Answers come from documents that you upload.</p>
          <Link to="/upload" className={BUTTON_LINK}>
            Upload documents
          </Link>
        </Empty>
      ) : null}
      {list.length > 0 ? (
        <QuestionForm
          question={question}
          onQuestion={setTyped}
          documents={list}
          left={left}
          onLeft={setLeft}
          choices={choices}
          onChoices={setChoices}
          busy={state.phase === 'running'}
          onAsk={ask}
        />
      ) : null}
      {quoting && list.length > 0 && state.phase === 'idle' ? (
        <Notice>
          No language model is configured: answers are quotations from your documents. Tables are computed as usual.
        </Notice>
      ) : null}
      <RunOutcome kind="query" state={state} store={store} />
    </Screen>
  );
}

/** The question of a run that was opened by its address, so that it does not stand beside an empty form. */
function questionOf(state: RunState): string {
  return state.phase === 'done' && isQueryResult(state.result) ? state.result.question : '';
}
