/** How it works, what the words mean, which thresholds are in force, what it cannot do. */
import { useStatus } from '@/api/status';
import type { ClaimStatus } from '@/api/types';
import { StatusChip } from '@/components/verdicts/status-chip';
import { STATUS } from '@/components/verdicts/words';
import { LINK } from '@/components/ui/button';
import { Metrics, Panel, Screen } from '@/components/ui/layout';
import { Lifetime } from '@/components/workspace/limits';
import { figure, percent } from '@/lib/format';
import { PipelineFigure } from './pipeline-figure';

const VERDICTS = Object.keys(STATUS) as ClaimStatus[];

const LIMITS = [
  'It checks against your documents, not against the world: a claim that is true but not in them is not verified.',
  'Scanned pages, which are only pictures of text, cannot be read; the upload tells you so.',
  'A verdict is a judgement by models and rules, and can be wrong. Open the passage before you rely on it.',
  'Without a language model, answers are quotations, not sentences written for your question.',
];

export function AboutScreen() {
  const thresholds = useStatus().data?.thresholds;
  return (
    <Screen
      title="About"
      lead="The firewall lets an answer through only when enough of its claims are supported by passages that it can show."
    >
      <Panel title="How it works">
        <PipelineFigure />
      </Panel>
      <Panel title="What the verdicts mean">
        <dl className="grid gap-3">
          {VERDICTS.map((status) => (
            <div key={status} className="grid gap-1 sm:grid-cols-[14rem_1fr]">
              <dt>
                <StatusChip status={status} word={STATUS[status].word} />
              </dt>
              <dd>{STATUS[status].meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3">
          The <strong>support</strong> of a claim is how sure the verifier is that the sources say it. The{' '}
          <strong>support ratio</strong> of an answer is the share of its claims that are verified. A contradiction stops an
          answer whatever the ratio, and so does any part of the answer that could not be examined.
        </p>
        <p className="mt-3">
          An answer can be supported and still not be what you asked. So a separate check tells whether it{' '}
          <strong>answers the question</strong>: yes, perhaps, or no. Where nothing does, you are told that your documents do not
          say this, and are shown the nearest passages.
        </p>
      </Panel>
      {thresholds ? (
        <Panel title="Thresholds in force">
          <Metrics
            items={[
              ['Support ratio to pass', percent(thresholds.firewall)],
              ['A claim is verified from', figure(thresholds.verified)],
              ['Partly verified from', figure(thresholds.partial)],
              ['Contradicted from', figure(thresholds.contradicted)],
              ['Passage is relevant from', figure(thresholds.relevance)],
            ]}
          />
        </Panel>
      ) : null}
      <Panel title="Limits">
        <ul className="grid list-disc gap-1 ps-5">
          {LIMITS.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </Panel>
      <Panel title="Your data, your keyboard, your programs">
        <p>
          <Lifetime /> What you type is kept in the memory of the page: it is there when you come back from another screen, and
          gone when the page is closed or loaded again. The page asks no other address for anything and sets no cookie. Everything works by keyboard: ? lists the shortcuts; Ctrl + Enter asks; in a list of claims the
          arrow keys move, ] and [ go to the next and previous claim that is not verified, Enter opens one, Esc closes a
          passage.
        </p>
        <p className="mt-2">
          Other programs get the same verdicts from <code>POST /api/verify</code>; the{' '}
          <a href="/openapi.json" className={LINK}>
            OpenAPI document
          </a>{' '}
          says how.
        </p>
      </Panel>
    </Screen>
  );
}
