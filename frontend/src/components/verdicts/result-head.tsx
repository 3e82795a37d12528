/** What every result begins with: the question, what was decided; and a text that is delivered in place of another. */
import { isQueryResult, type Result } from '@/api/types';
import { Panel } from '@/components/ui/layout';
import { directionOf } from '@/lib/direction';
import { tryAgainIn } from '@/lib/format';
import { DecisionBanner } from './decision-banner';

export function ResultHead({ result }: { result: Result }) {
  const query = isQueryResult(result) ? result : null;
  return (
    <>
      {query ? (
        <p className="text-lg font-semibold" dir={directionOf(query.question)}>
          {query.question}
        </p>
      ) : null}
      <DecisionBanner
        result={result}
        note={result.problem ? `${result.problem.detail}${tryAgainIn(result.problem.retry_after)}` : null}
      />
    </>
  );
}

export function DeliveredText({ title, text }: { title: string; text: string }) {
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
