/** Where a claim was decided, where that was not in the passages that were fetched for the question. */
import { isQueryResult, type Result, type Verdict, type EvidenceLocation } from '@/api/types';

type Unusual = Exclude<EvidenceLocation['place'], 'fetched'>;

export interface Found extends EvidenceLocation {
  place: Unusual;
  words: string;
}

const OF_QUESTION: Record<Unusual, string> = {
  supported_elsewhere: 'Found elsewhere in your documents, not in the passages fetched for the question.',
  contradicted_elsewhere: 'Contradicted elsewhere in your documents, not in the passages fetched for the question.',
  absent: 'Nowhere in your documents.',
};
const OF_TEXT: Record<Unusual, string> = {
  supported_elsewhere: 'Found elsewhere in your documents, not in the sources of this check.',
  contradicted_elsewhere: 'Contradicted elsewhere in your documents, not in the sources of this check.',
  absent: 'Nowhere in the sources or your documents.',
};

/** Return where a claim was decided, null where nothing more is to be said of that. */
export function foundElsewhere(result: Result, claim: Verdict): Found | null {
  const found = result.whereabouts.find((each) => each.index === claim.index);
  if (!found || found.place === 'fetched' || (found.place === 'absent' && isSaid(claim))) return null;
  const words = isQueryResult(result) ? OF_QUESTION : OF_TEXT;
  return { ...found, place: found.place, words: words[found.place] };
}

/**
 * Whether evidence may say it, although the method that was chosen takes none for support: it was read so, or nothing
 * had to be read for another reason than that it names what no document knows.
 */
export function isSaid(claim: Verdict): boolean {
  const read = claim.checks.find(({ name }) => name === 'entailment');
  if (read) return read.outcome === 'match';
  return claim.checks.length > 0 && !claim.error_type?.startsWith('fabricated_reference');
}
