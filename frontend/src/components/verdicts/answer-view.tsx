/** An answer in prose: each claim is a link to its verdict, with the words that are not borne out marked in it. */
import type { Verdict } from '@/api/types';
import { Icon } from '@/components/ui/icon';
import { directionOf } from '@/lib/direction';
import { pieces } from '@/lib/spans';
import { STATUS, wordOf } from './words';

interface AnswerViewProps {
  text: string;
  claims: readonly Verdict[];
  prefix: string;
}

export function AnswerView({ text, claims, prefix }: AnswerViewProps) {
  const marks = claims
    .filter((claim) => claim.status !== 'not_a_claim')
    .map((claim) => ({ ...claim.span, claim }));
  return (
    <p dir={directionOf(text)} className="text-base leading-7 whitespace-pre-wrap">
      {pieces(text, marks).map((piece) =>
        piece.mark ? (
          <ClaimMark key={piece.start} text={piece.text} start={piece.start} claim={piece.mark.claim} prefix={prefix} />
        ) : (
          <span key={piece.start} className="text-muted">
            {piece.text}
          </span>
        ),
      )}
    </p>
  );
}

function ClaimMark({ text, start, claim, prefix }: { text: string; start: number; claim: Verdict; prefix: string }) {
  const id = `${prefix}-${claim.index}`;
  const places = claim.unsupported
    .filter((span) => span.start >= claim.span.start && span.end <= claim.span.end)
    .map((span) => ({ start: span.start - start, end: span.end - start }));
  return (
    <a
      href={`#${id}`}
      className={`claim-mark status-${claim.status}`}
      onClick={(event) => {
        event.preventDefault();
        show(id);
      }}
    >
      {pieces(text, places).map((piece) =>
        piece.mark ? <mark key={piece.start}>{piece.text}</mark> : piece.text,
      )}
      <span className="sr-only"> ({wordOf(claim)})</span>
      <span className="mx-0.5 text-(--tone) [&>svg]:align-[-0.15em]">
        <Icon name={STATUS[claim.status].icon} size={15} />
      </span>
    </a>
  );
}

/** Open the card of a claim and go to it. */
function show(id: string): void {
  const card = document.getElementById(id);
  if (card instanceof HTMLDetailsElement) card.open = true;
  const summary = card?.querySelector('summary');
  summary?.focus({ preventScroll: true });
  summary?.scrollIntoView({ block: 'center', behavior: 'smooth' });
}
