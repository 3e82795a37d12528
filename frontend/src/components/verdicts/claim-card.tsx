/** One claim: its verdict in a line; opened, everything that led to it. */
import type { Evidence, Verdict } from '@/api/types';
import { MarkedText } from '@/components/evidence/marked-text';
import { PassageCard } from '@/components/evidence/passage-card';
import { TableCheckView } from '@/components/tables/computation';
import { Disclosure } from '@/components/ui/disclosure';
import { ChecksTable } from './checks-table';
import { CorrectionDiff } from './correction-diff';
import { FeedbackForm } from './feedback';
import { claimMarks, passageMarks } from './marks';
import { VerdictChip } from './status-chip';
import { ClaimSupport } from './support-meter';
import { explained } from './unsupported';
import { isSaid, type Found } from './evidence-locations';

const UNSETTLED = ['unclear', 'doubted_by_model', 'translation'];

interface ClaimCardProps {
  verdict: Verdict;
  id: string;
  runId: string;
  found: Found | null;
  /** The text that the claim was taken from, null where it is not shown. */
  written: string | null;
  used: boolean;
  onUse: ((use: boolean) => void) | null;
}

export function ClaimCard({ verdict, id, runId, found, written, used, onUse }: ClaimCardProps) {
  const against = verdict.contradicting_evidence;
  const look = `claim-card status-${verdict.status} rounded-lg bg-surface`;
  if (verdict.status === 'not_a_claim') {
    return (
      <div id={id} className={`${look} px-3 py-2`}>
        <Line verdict={verdict} written={written} />
      </div>
    );
  }
  return (
    <details id={id} className={look}>
      <summary className="rounded-lg px-3 py-2 hover:bg-sunken">
        <Line verdict={verdict} written={written} />
      </summary>
      <div className="grid gap-4 border-t border-line px-3 py-3">
        {against.length > 0 ? <SideBySide verdict={verdict} written={written} passages={against} /> : null}
        {verdict.correction && onUse ? (
          <CorrectionDiff correction={verdict.correction} used={used} onUse={onUse} />
        ) : null}
        {verdict.table ? <TableCheckView check={verdict.table} /> : null}
        <Passages title={UNSETTLED.includes(verdict.reason) ? 'Passages to read' : 'Supporting passages'} passages={verdict.evidence} verdict={verdict} />
        {verdict.evidence.length + against.length === 0 && found?.place !== 'absent' ? (
          <p className="text-muted">
            {isSaid(verdict)
              ? 'No passage supports this by the method that was chosen.'
              : 'No passage in the sources speaks of this.'}
          </p>
        ) : null}
        {found ? <Elsewhere found={found} verdict={verdict} /> : null}
        <ClaimSupport verdict={verdict} />
        <ChecksTable verdict={verdict} />
        <FeedbackForm runId={runId} claimIndex={verdict.index} />
      </div>
    </details>
  );
}

function Line({ verdict, written }: { verdict: Verdict; written: string | null }) {
  return (
    <>
      <span className="inline-flex max-w-[calc(100%-1.5rem)] items-center gap-x-2 align-middle">
        <span className="text-sm text-muted tabular-nums">{verdict.index + 1}</span>
        <VerdictChip verdict={verdict} />
      </span>
      <span className="mt-1 block">
        <MarkedText text={verdict.text} marks={claimMarks(verdict, written)} label="unsupported" />
      </span>
      <span className="mt-0.5 block text-sm text-muted">{explained(verdict, written)}</span>
    </>
  );
}

interface SideBySideProps {
  verdict: Verdict;
  written: string | null;
  passages: readonly Evidence[];
}

function SideBySide({ verdict, written, passages }: SideBySideProps) {
  const [first, ...rest] = passages;
  if (!first) return null;
  return (
    <div>
      <div className="grid gap-3 md:grid-cols-2">
        <div>
          <h3 className="mb-1 font-semibold">The claim says</h3>
          <div className="rounded-md border border-line bg-sunken px-3 py-2">
            <MarkedText text={verdict.text} marks={claimMarks(verdict, written)} label="differs" />
          </div>
        </div>
        <div>
          <h3 className="mb-1 font-semibold">The document says</h3>
          <PassageCard passage={first} marks={passageMarks(verdict, first)} />
        </div>
      </div>
      {rest.length > 0 ? (
        <div className="mt-3">
          <Disclosure title={`More contradicting passages (${rest.length})`}>
            <Passages title="" passages={rest} verdict={verdict} />
          </Disclosure>
        </div>
      ) : null}
    </div>
  );
}

/** Passages that already stand above, as evidence of the claim, are not shown again. */
function Elsewhere({ found, verdict }: { found: Found; verdict: Verdict }) {
  const above = [...verdict.evidence, ...verdict.contradicting_evidence].map(placeOf);
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{found.words}</p>
      <Passages title="" passages={found.passages.filter((each) => !above.includes(placeOf(each)))} verdict={verdict} />
    </div>
  );
}

function placeOf({ document_id, span }: Evidence): string {
  return `${document_id} ${span.start} ${span.end}`;
}

function Passages({ title, passages, verdict }: { title: string; passages: readonly Evidence[]; verdict: Verdict }) {
  if (passages.length === 0) return null;
  return (
    <div className="grid gap-2">
      {title ? <h3 className="font-semibold">{title}</h3> : null}
      {passages.map((passage, index) => (
        <PassageCard key={index} passage={passage} marks={passageMarks(verdict, passage)} />
      ))}
    </div>
  );
}
