/** An answer in prose: each claim is a link to its verdict, with the words that lack support marked in it. */
import { Fragment } from 'react';
import type { Verdict } from '@/api/types';
import { Icon } from '@/components/ui/icon';
import { directionOf } from '@/lib/direction';
import { pieces } from '@/lib/spans';
import { writtenMarks } from './marks';
import { STATUS, wordOf } from './words';

const SURROUNDED = /^(\s*)(.*?)(\s*)$/s;
/** The end of the last word: what follows it on its line stays with it. As few as a narrow page has room for. */
const LAST_LETTERS = /^(.*?)(\S{1,12})$/s;

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

/** White space around a claim stands outside of its mark. */
function ClaimMark({ text, start, claim, prefix }: { text: string; start: number; claim: Verdict; prefix: string }) {
  const id = `${prefix}-${claim.index}`;
  const [, before = '', words = '', after = ''] = SURROUNDED.exec(text) ?? [];
  const marked = pieces(words, writtenMarks(claim, words, start + before.length));
  const icon = (
    <>
      <span className="sr-only"> ({wordOf(claim)})</span>
      <span className="mx-0.5 text-(--tone) [&>svg]:align-[-0.15em]">
        <Icon name={STATUS[claim.status].icon} size={15} />
      </span>
    </>
  );
  return (
    <>
      {before}
      <a
        href={`#${id}`}
        className={`claim-mark status-${claim.status}`}
        onClick={(event) => {
          event.preventDefault();
          show(id);
        }}
      >
        {marked.map((piece, place) => {
          if (place < marked.length - 1) return <Words key={piece.start} text={piece.text} marked={piece.mark !== null} />;
          const [, head = '', end = ''] = LAST_LETTERS.exec(piece.text) ?? [];
          return (
            <Fragment key={piece.start}>
              <Words text={head} marked={piece.mark !== null} />
              <span className="whitespace-nowrap">
                <Words text={end} marked={piece.mark !== null} />
                {icon}
              </span>
            </Fragment>
          );
        })}
      </a>
      {after}
    </>
  );
}

function Words({ text, marked }: { text: string; marked: boolean }) {
  if (!text) return null;
  return marked ? <mark>{text}</mark> : text;
}

/** Open the card of a claim and go to it. */
function show(id: string): void {
  const card = document.getElementById(id);
  if (card instanceof HTMLDetailsElement) card.open = true;
  const summary = card?.querySelector('summary');
  summary?.focus({ preventScroll: true });
  summary?.scrollIntoView({ block: 'center', behavior: 'smooth' });
}
