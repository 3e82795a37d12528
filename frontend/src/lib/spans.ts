/** Slicing by the service's offsets, which count code points where JavaScript counts UTF-16 units. Only here. */

export interface Range {
  start: number;
  end: number;
}

export interface Piece<Mark> {
  text: string;
  start: number;
  mark: Mark | null;
}

const SURROGATE = /[\ud800-\udfff]/;

/** Return the characters of `text` from code point `start` to `end`. */
export function slice(text: string, start: number, end: number): string {
  if (!SURROGATE.test(text)) return text.slice(start, end);
  return Array.from(text).slice(start, end).join('');
}

/** Cut `text` at the given marks. Marks are put in order; one that begins inside another is cut to what is left. */
export function pieces<Mark extends Range>(text: string, marks: readonly Mark[]): Piece<Mark>[] {
  const points = SURROGATE.test(text) ? Array.from(text) : null;
  const length = points?.length ?? text.length;
  const cut = (start: number, end: number): string =>
    points ? points.slice(start, end).join('') : text.slice(start, end);
  const found: Piece<Mark>[] = [];
  let at = 0;
  const add = (end: number, mark: Mark | null): void => {
    if (end > at) found.push({ text: cut(at, end), start: at, mark });
    at = Math.max(at, end);
  };
  for (const mark of [...marks].sort((a, b) => a.start - b.start)) {
    add(Math.min(mark.start, length), null);
    add(Math.min(mark.end, length), mark);
  }
  add(length, null);
  return found;
}

/** Put ranges in order, and join those with no more than white space between them. */
export function joined(text: string, ranges: readonly Range[]): Range[] {
  const runs: Range[] = [];
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = runs.at(-1);
    if (last && slice(text, last.end, start).trim() === '') last.end = Math.max(last.end, end);
    else runs.push({ start, end });
  }
  return runs;
}

/** Return where `part` stands in `text`, in code points; null where it does not. */
export function find(text: string, part: string): Range | null {
  const at = part ? text.indexOf(part) : -1;
  if (at < 0) return null;
  const start = SURROGATE.test(text) ? Array.from(text.slice(0, at)).length : at;
  return { start, end: start + Array.from(part).length };
}
