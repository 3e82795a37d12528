/** What differs between a run and the same run judged again, in words. */
import type { ReplayResult } from '@/api/types';
import { STATUS } from '@/components/verdicts/words';

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
  sha256: 'text',
  span: 'place',
  status: 'verdict',
  reason: 'reason',
  support_probability: 'probability of support',
  contradiction_probability: 'probability of contradiction',
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
    const change = part === 'status' ? changeOf(before, after, Number(place)) : '';
    lines.set(of, [...(lines.get(of) ?? []), `${PARTS[part] ?? part}${change}`]);
  }
  return [...lines].map(([of, parts]) => `${of}: ${parts.join(', ')}`);
}

function changeOf(before: ReplayResult['before'], after: ReplayResult['after'], place: number): string {
  const [was, is] = [before.claims[place], after.claims[place]];
  return was && is ? ` (was “${STATUS[was.status].word}”, is “${STATUS[is.status].word}”)` : '';
}
