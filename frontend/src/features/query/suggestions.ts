/** Questions that the documents answer: those of the sample set, figures of tables' columns, what texts name. */
import type { Document, DocumentEntry, Table } from '@/api/types';
import { questionsOf } from './topics';

const MOST = 3;
const MOST_READ = 3;
const MOST_BYTES_READ = 300_000;
const LONGEST_NAME = 40;

/** By the SHA-256 of the file, as a file of the same name may be another. */
const OF_SAMPLES: Record<string, string> = {
  '2900a0501aa7af648c76d731c0ceb17f70c897abc611c62a2f76e0629e246b29': 'Which students have attendance above 90?',
  '42089c8a2548857443398b2e5b0bc88ab6d347861b2f879b54c01d48473d5070': 'How much is paid for a hotel night?',
  'ef6b8fdfe76380368d738da34a5a8327ec00c181074e9a04eca411b6a76467b3': 'When does the lease end?',
  '6138fa7513bcc235160dbc2cf05ee32ea7dd9ea0824d65cba5ec3577de192fb5': 'What is the average rainfall?',
};
/** Their text repeats their tables. */
const SHEETS: readonly string[] = ['csv', 'xls', 'xlsx'];
const MEASURES = ['number', 'percent', 'currency'];
const FORMS = [(name: string) => `What is the average ${name}?`, (name: string) => `What is the highest ${name}?`];
/** Numbers that name or order things: their average says nothing. */
const NAMES_THINGS = /\b(year|month|day|date|no|nr|number|id|code|rank|roll|zip|phone|page)\b|#/i;

/** The documents worth fetching, those with tables first: not the samples, and not so large that looking costs more. */
export function worthReading(documents: readonly DocumentEntry[]): readonly DocumentEntry[] {
  const small = documents.filter(({ id, size_bytes }) => size_bytes <= MOST_BYTES_READ && !OF_SAMPLES[id]);
  return [...small.filter(({ tables }) => tables > 0), ...small.filter(({ tables }) => tables === 0)].slice(0, MOST_READ);
}

/** `read` are those of the documents that were fetched; what two of them would answer is left out. */
export function suggestionsFor(documents: readonly DocumentEntry[], read: readonly Document[]): readonly string[] {
  const known = documents.map(({ id }) => OF_SAMPLES[id]).filter((question) => question !== undefined);
  const columns = inOnePlace(read.flatMap(({ tables }) => tables.flatMap(measuredColumns)));
  const computed = columns.map((name, place) => FORMS[place % FORMS.length]?.(name) ?? '');
  const looked = inOnePlace(read.filter(({ format }) => !SHEETS.includes(format)).flatMap(({ text }) => questionsOf(text)));
  return [...known, ...alternating(computed, looked)].slice(0, MOST);
}

function inOnePlace(names: readonly string[]): string[] {
  return names.filter((name) => names.indexOf(name) === names.lastIndexOf(name));
}

function alternating(some: readonly string[], others: readonly string[]): string[] {
  const longer = some.length > others.length ? some : others;
  return longer.flatMap((_, place) => [...some.slice(place, place + 1), ...others.slice(place, place + 1)]);
}

/** The names of columns of figures, without the units in brackets behind them. */
function measuredColumns({ columns, rows }: Table): string[] {
  return columns
    .filter(({ type }, place) => MEASURES.includes(type) && rows.some((row) => row[place] !== null))
    .map(({ name }) => name.replace(/\s*[([].*$/, '').trim())
    .filter((name) => /\p{L}/u.test(name) && name.length <= LONGEST_NAME && !NAMES_THINGS.test(name));
}
