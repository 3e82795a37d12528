/** A run whose question is not answered: that first, then the nearest passages; what was written is folded away. */
import { isQueryResult, type Result } from '@/api/types';
import { AnswerTable } from '@/components/tables/answer-table';
import { Disclosure } from '@/components/ui/disclosure';
import { Panel } from '@/components/ui/layout';
import { counted } from '@/lib/format';
import { AnswerView } from './answer-view';
import { ClaimList } from './claim-list';
import { Passages } from './passages';
import { ResultDetails } from './result-details';
import { DeliveredText, ResultHead } from './result-head';

const NONE: ReadonlySet<number> = new Set();

export function UnansweredView({ result }: { result: Result }) {
  const query = isQueryResult(result) ? result : null;
  return (
    <article
      aria-label="Result"
      className="unanswered grid grid-cols-[minmax(0,1fr)] content-start gap-4 print:block print:space-y-4"
    >
      <ResultHead result={result} />
      {query ? null : <DeliveredText title="What is delivered" text={result.text} />}
      {query?.table ? (
        <Panel title="From your tables">
          <p className="mb-3">{result.text}</p>
          <AnswerTable answer={query.table} />
        </Panel>
      ) : null}
      {query && query.evidence.length > 0 ? (
        <Panel title="Nearest passages">
          <Passages passages={query.evidence} />
        </Panel>
      ) : null}
      {result.claims.length > 0 ? <Written result={result} answer={query ? query.answer : null} /> : null}
      <ResultDetails result={result} />
    </article>
  );
}

/** Its claims may be supported: that they are is no reason to take them for the answer. */
function Written({ result, answer }: { result: Result; answer: string | null }) {
  const prefix = `claim-${result.run_id}`;
  const count = counted(result.claims.length, 'claim');
  return (
    <Disclosure title={answer === null ? `What was checked (${count})` : `What was written (${count})`}>
      <div className="grid gap-3">
        {answer === null ? null : <AnswerView text={answer} claims={result.claims} prefix={prefix} />}
        <ClaimList result={result} prefix={prefix} written={answer} used={NONE} onUse={null} />
      </div>
    </Disclosure>
  );
}
