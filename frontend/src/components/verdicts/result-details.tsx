/** The rest of a result: metrics, passages it was written from, attempts, downloads. */
import { isQueryResult, type Attempt, type Result } from '@/api/types';
import { Button } from '@/components/ui/button';
import { Disclosure } from '@/components/ui/disclosure';
import { Metrics, Notice } from '@/components/ui/layout';
import { counted, milliseconds, percent } from '@/lib/format';
import { download, FORMATS } from './export';
import { MethodReport } from './method-report';
import { methodName } from './methods';
import { Passages } from './passages';
import { StatusChip } from './status-chip';
import { ANSWERED, answeredWords, decisionWords, isUnanswered } from './decision-words';

const ROUTES = {
  table: 'Computed from a table',
  documents: 'Written from passages',
  no_evidence: 'Nothing found',
} as const;

export function ResultDetails({ result }: { result: Result }) {
  const { coverage, timings_ms: times } = result;
  const query = isQueryResult(result) ? result : null;
  const { answered, support_ratio: ratio, threshold } = result.decision;
  const unanswered = isUnanswered(result.decision);
  const support: [string, string][] = [
    ['Support ratio', ratio === null ? 'none' : percent(ratio)],
    ['Threshold', percent(threshold)],
  ];
  const examined = coverage.answer_characters ? coverage.examined_characters / coverage.answer_characters : 1;
  return (
    <>
      {result.method === 'seed_rule' ? (
        <Notice>
          The method <code>seed_rule</code> was chosen: it can pass a claim that is only similar to a passage.
        </Notice>
      ) : null}
      {result.report ? <MethodReport report={result.report} /> : null}
      <Disclosure title="Metrics">
        <Metrics
          items={[
            ...(unanswered ? [] : support),
            ...(answered ? [['Answers the question', ANSWERED[answered]] as [string, string]] : []),
            ['Examined', percent(examined)],
            ['Time', milliseconds(times.total)],
            ['Search', milliseconds(times.search)],
            ['Writing', milliseconds(times.write)],
            ['Checking', milliseconds(times.verify)],
            ['Route', query ? ROUTES[query.route] : 'Your text'],
            ['Method', methodName(result.method)],
            ['Entailment', result.models.entailment],
            ['Answer generator', result.models.writer ?? 'none'],
            ['Claims reviewed by', result.models.reviewer ?? 'no language model'],
            ['Run', <code key="run">{result.run_id}</code>],
          ]}
        />
        {query?.table_note ? <p className="mt-3 text-sm text-muted">Not computed from a table: {query.table_note}</p> : null}
      </Disclosure>
      {query && !unanswered && query.evidence.length > 0 ? (
        <Disclosure title={`${query.route === 'no_evidence' ? 'Nearest passages, none near enough' : 'Retrieved passages'} (${query.evidence.length})`}>
          <Passages passages={query.evidence} />
        </Disclosure>
      ) : null}
      {query && query.attempts.length > 0 ? (
        <Disclosure title={`Attempts (${query.attempts.length})`}>
          <ol className="grid gap-3">
            {query.attempts.map((attempt, index) => (
              <AttemptRow key={index} attempt={attempt} number={index + 1} />
            ))}
          </ol>
        </Disclosure>
      ) : null}
      <div className="no-print flex flex-wrap items-center gap-2">
        <span className="text-sm text-muted">Download as</span>
        {FORMATS.map((format) => (
          <Button key={format} onClick={() => download(result, format)}>
            {format}
          </Button>
        ))}
        <Button onClick={() => print()}>Print</Button>
      </div>
    </>
  );
}

function AttemptRow({ attempt, number }: { attempt: Attempt; number: number }) {
  const { title, status } = decisionWords(attempt.decision, 'text');
  const answers = isUnanswered(attempt.decision) ? null : answeredWords(attempt.decision);
  return (
    <li className="border-t border-line pt-2 first:border-0 first:pt-0">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">Attempt {number}</span>
        <StatusChip status={status} word={title} />
        <span className="text-sm text-muted">
          {counted(attempt.claims.length, 'claim')}
          {attempt.truncated ? ', cut at the limit of length' : ''}
          {answers ? ` · ${answers}` : ''}
        </span>
      </p>
      <p className="mt-1 whitespace-pre-wrap text-muted">{attempt.answer}</p>
    </li>
  );
}
