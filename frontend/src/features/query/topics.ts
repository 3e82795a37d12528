/** Questions that a text answers: for values that it names ("The monthly rent is EUR 1,450"), else for its headings. */

const LONGEST_NAME = 40;
const LONGEST_HEADING = 50;
/** A heading stands over prose, not over another short line. */
const PROSE = 80;
const NAME = String.raw`[a-z][a-z-]*(?: [a-z][a-z-]*){0,3}?`;
const VALUE = String.raw`\s(?:\S{1,6}\s)?\S?\d`;
/** At the beginning of a sentence. */
const STATED = new RegExp(String.raw`(?:^|[.!?]\s)The (${NAME}) (is|are)(?=${VALUE})`, 'gm');
/** A line of two words or more, a colon, a figure: "Charge voltage: 56.0 V". */
const LABELLED = new RegExp(String.raw`^([A-Z][a-z-]+(?: [a-z-]+){1,3}):(?=${VALUE})`, 'gm');
const PLURAL = /[^su]s\b/;
const ASKS = /^(what|why|who|when|where|which|how)\b/i;
const NO_NAME = /^(to|for|in|on|at|by|if|from|with|as|and|or|not)\b/i;
const NUMBERING = /^(#+|§\s*\d+|\d+(\.\d+)*[.)]?)\s+/;
const SAYS_NOTHING = /^((table of )?contents|summary|general|introduction|overview|abstract|methods|results|conclusions?|appendix|references|parties|definitions|background|scope|purpose)$/i;

/** The most telling first: values, or the headings where no value is named. */
export function questionsOf(text: string): readonly string[] {
  const values = [...stated(text), ...labelled(text)];
  return [...new Set(values.length > 0 ? values : headings(text).map(asQuestion))];
}

function stated(text: string): string[] {
  return Array.from(text.matchAll(STATED), ([, name = '', verb = '']) => [name, verb] as const)
    .filter(([name]) => name.length <= LONGEST_NAME)
    .map(([name, verb]) => `What ${verb} the ${name}?`);
}

function labelled(text: string): string[] {
  return Array.from(text.matchAll(LABELLED), ([, label = '']) => label)
    .filter((label) => label.length <= LONGEST_NAME && !PLURAL.test(label) && !NO_NAME.test(label) && !ASKS.test(label))
    .map((label) => `What is the ${lowered(label)}?`);
}

/** Lines of their own over prose; the first line is the title, which says too little of what the text answers. */
function headings(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.flatMap((line, at) => {
    const below = lines.slice(at + 1, at + 3).find((next) => next !== '') ?? '';
    const heading = line.replace(NUMBERING, '');
    const stands = at > 0 && lines[at - 1] === '' && below.length >= PROSE;
    return stands && isHeading(heading) ? [heading] : [];
  });
}

function isHeading(line: string): boolean {
  return /^[A-Z][\w ,?'’()/-]{2,}$/.test(line) && line.length <= LONGEST_HEADING && !/[,-]$/.test(line) && !SAYS_NOTHING.test(line);
}

function asQuestion(heading: string): string {
  if (heading.endsWith('?')) return heading;
  return ASKS.test(heading) ? `${heading.charAt(0)}${lowered(heading).slice(1)}?` : `What is said about ${lowered(heading)}?`;
}

/** As it is written within a sentence; a name keeps its capitals. */
function lowered(words: string): string {
  if (words === words.toUpperCase()) return words.toLowerCase();
  return /[A-Z]/.test(words.slice(1)) ? words : words.charAt(0).toLowerCase() + words.slice(1);
}
