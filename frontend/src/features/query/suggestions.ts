/** Questions that the documents answer: those of the sample set, and figures of columns that stand in a table. */
import type { DocumentEntry, Table } from '@/api/types';

const MOST = 3;
const MOST_TABLES_READ = 3;
const MOST_BYTES_READ = 300_000;
const LONGEST_NAME = 40;

/** By the SHA-256 of the file, as a file of the same name may be another. */
const OF_SAMPLES: Record<string, string> = {
  '2900a0501aa7af648c76d731c0ceb17f70c897abc611c62a2f76e0629e246b29': 'Which students have attendance above 90?',
  '42089c8a2548857443398b2e5b0bc88ab6d347861b2f879b54c01d48473d5070': 'How much is paid for a hotel night?',
  'ef6b8fdfe76380368d738da34a5a8327ec00c181074e9a04eca411b6a76467b3': 'When does the lease end?',
  '6138fa7513bcc235160dbc2cf05ee32ea7dd9ea0824d65cba5ec3577de192fb5': 'What is the average rainfall?',
};
const MEASURES = ['number', 'percent', 'currency'];
const FORMS = [(name: string) => `What is the average ${name}?`, (name: string) => `What is the highest ${name}?`];
/** Numbers that name or order things: their average says nothing. */
const NAMES_THINGS = /\b(year|month|day|date|no|nr|number|id|code|rank|roll|zip|phone|page)\b|#/i;

/** The documents whose tables are worth fetching: not the samples, and not so large that looking costs more. */
export function withColumns(documents: readonly DocumentEntry[]): readonly DocumentEntry[] {
  const chosen = documents.filter(({ id, tables, size_bytes }) => tables > 0 && size_bytes <= MOST_BYTES_READ && !OF_SAMPLES[id]);
  return chosen.slice(0, MOST_TABLES_READ);
}

export function suggestionsFor(documents: readonly DocumentEntry[], tables: readonly Table[]): readonly string[] {
  const known = documents.map(({ id }) => OF_SAMPLES[id]).filter((question) => question !== undefined);
  const names = tables.flatMap(measuredColumns);
  const clear = names.filter((name) => names.indexOf(name) === names.lastIndexOf(name));
  const asked = clear.map((name, place) => FORMS[place % FORMS.length]?.(name) ?? '');
  return [...known, ...asked].slice(0, MOST);
}

/** The names of columns of figures, without the units in brackets behind them. */
function measuredColumns({ columns, rows }: Table): string[] {
  return columns
    .filter(({ type }, place) => MEASURES.includes(type) && rows.some((row) => row[place] !== null))
    .map(({ name }) => name.replace(/\s*[([].*$/, '').trim())
    .filter((name) => /\p{L}/u.test(name) && name.length <= LONGEST_NAME && !NAMES_THINGS.test(name));
}
