/** A finished run: decision, text with its claims, every claim, and what led there. */
import { useEffect, useState } from 'react';
import { isQueryResult, type Result } from '@/api/types';
import { AnswerTable } from '@/components/tables/answer-table';
import { Panel } from '@/components/ui/layout';
import { announce } from '@/lib/announce';
import { directionOf } from '@/lib/direction';
import { tryAgainIn } from '@/lib/format';
import { AnswerView } from './answer-view';
import { ClaimList } from './claim-list';
import { CorrectedText } from './corrections';
import { DecisionBanner } from './decision-banner';
import { ResultDetails } from './result-details';
import { writtenText } from './result-text';
import { decisionWords } from './words';

export function ResultView({ result, onCheck }: { result: Result; onCheck?: (text: string) => void }) {
  const [used, setUsed] = useState<ReadonlySet<number>>(new Set());
  const written = writtenText(result);
  const query = isQueryResult(result) ? result : null;
  const prefix = `claim-${result.run_id}`;
  const { title } = decisionWords(result.decision);
  useEffect(() => announce(title), [title, result.run_id]);
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
        {query ? (
          <p className="text-lg font-semibold" dir={directionOf(query.question)}>
            {query.question}
          </p>
        ) : null}
        <DecisionBanner decision={result.decision} note={query?.problem ? `${query.problem.detail}${tryAgainIn(query.problem.retry_after)}` : null} />
        {written === null ? (
          <Delivered title={query ? 'Answer' : 'What is delivered'} text={result.text} />
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

function Delivered({ title, text }: { title: string; text: string }) {
  return (
    <Panel title={title}>
      {text ? (
        <p dir={directionOf(text)} className="whitespace-pre-wrap">
          {text}
        </p>
      ) : (
        <p className="text-muted">Nothing.</p>
      )}
    </Panel>
  );
}
