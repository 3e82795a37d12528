/** A finished run: decision, text with its claims, every claim, and what led there; or that nothing answers. */
import { useEffect, useState } from 'react';
import { isQueryResult, type Result } from '@/api/types';
import { AnswerTable } from '@/components/tables/answer-table';
import { Panel } from '@/components/ui/layout';
import { announce } from '@/lib/announce';
import { AnswerView } from './answer-view';
import { ClaimList } from './claim-list';
import { CorrectedText } from './corrections';
import { ResultDetails } from './result-details';
import { DeliveredText, ResultHead } from './result-head';
import { writtenText } from './result-text';
import { UnansweredView } from './unanswered-view';
import { isUnanswered, resultWords } from './decision-words';

interface ResultViewProps {
  result: Result;
  onCheck?: (text: string) => void;
}

export function ResultView(props: ResultViewProps) {
  const { result } = props;
  const { title } = resultWords(result);
  useEffect(() => announce(title), [title, result.run_id]);
  return isUnanswered(result.decision) ? <UnansweredView result={result} /> : <AnsweredView {...props} />;
}

function AnsweredView({ result, onCheck }: ResultViewProps) {
  const [used, setUsed] = useState<ReadonlySet<number>>(new Set());
  const written = writtenText(result);
  const query = isQueryResult(result) ? result : null;
  const prefix = `claim-${result.run_id}`;
  const use = (index: number, wanted: boolean): void => {
    const next = new Set(used);
    if (wanted) next.add(index);
    else next.delete(index);
    setUsed(next);
  };
  return (
    <article
      aria-label="Result"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-rows-[auto_1fr] print:block print:space-y-4"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <ResultHead result={result} />
        {written === null ? (
          <DeliveredText title={query ? 'Answer' : 'What is delivered'} text={result.text} />
        ) : (
          <Panel title={query ? 'Answer' : 'Your text'}>
            <AnswerView text={written} claims={result.claims} prefix={prefix} />
            {query?.table ? (
              <div className="mt-3 border-t border-line pt-3">
                <AnswerTable answer={query.table} />
              </div>
            ) : null}
          </Panel>
        )}
        {written === null ? null : (
          <CorrectedText
            text={written}
            claims={result.claims.filter((claim) => used.has(claim.index))}
            onCheck={onCheck}
          />
        )}
      </div>
      {result.claims.length > 0 ? (
        <section
          aria-label="Claims and their verdicts"
          className="grid content-start gap-2 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          <h2>
            {written === null ? 'Claims of the text as it was written' : 'Claims'}
            {result.claims.some(({ status }) => status !== 'not_a_claim') ? (
              <span className="no-print ms-2 font-normal text-muted">open one for its evidence</span>
            ) : null}
          </h2>
          <ClaimList
            result={result}
            prefix={prefix}
            written={written}
            used={used}
            onUse={written === null ? null : use}
          />
        </section>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 lg:col-start-1">
        <ResultDetails result={result} />
      </div>
    </article>
  );
}
