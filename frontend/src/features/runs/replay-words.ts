/** What differs between a run and the same run judged again, in words. */
import type { ReplayResult } from '@/api/types';
import { ANSWERED } from '@/components/verdicts/decision-words';
import { STATUS } from '@/components/verdicts/words';

type Receipt = ReplayResult['before'];

const PARTS: Record<string, string> = {
  version: 'the form of the receipt',
  method: 'the method',
  models: 'the models or rules',
  answer_sha256: 'the text that was judged',
  documents: 'the documents that were searched',
  claims: 'the number of claims',
  support_ratio: 'the support ratio',
  threshold: 'the threshold',
  complete: 'whether all of it was examined',
  answered: 'whether it answers the question',
  sha256: 'text',
  span: 'place',
  status: 'verdict',
  reason: 'reason',
  support_probability: 'support',
  similarity: 'similarity',
  evidence: 'supporting passages',
  contradicting_evidence: 'contradicting passages',
};

/** Return a line for all that is not of one claim, and a line for each claim. */
export function differenceLines({ before, after, differences }: ReplayResult): readonly string[] {
  const lines = new Map<string, string[]>();
  for (const name of differences) {
    const [, place = null, part = name] = /^claims\.(\d+)\.(.+)$/.exec(name) ?? [];
    const of = place === null ? 'In all' : `Claim ${Number(place) + 1}`;
    const change = changeOf(part, before, after, place === null ? null : Number(place));
    lines.set(of, [...(lines.get(of) ?? []), `${PARTS[part] ?? part}${change}`]);
  }
  return [...lines].map(([of, parts]) => `${of}: ${parts.join(', ')}`);
}

function changeOf(part: string, before: Receipt, after: Receipt, place: number | null): string {
  if (part === 'answered' && place === null) return wasAndIs(answeredIn(before), answeredIn(after));
  const [was, is] = place === null ? [] : [before.claims[place], after.claims[place]];
  return part === 'status' && was && is ? wasAndIs(STATUS[was.status].word, STATUS[is.status].word) : '';
}

function answeredIn({ answered }: Receipt): string {
  return answered ? ANSWERED[answered] : 'not known';
}

function wasAndIs(was: string, is: string): string {
  return ` (was “${was}”, is “${is}”)`;
}
