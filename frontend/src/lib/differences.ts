/** The words in which two texts differ, for a correction: what is taken out, what is put in. */

export interface Difference {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

const WORDS = /\s+|[^\s]+/gu;

/** Return the way from `old` to `next`, word by word (longest common subsequence). */
export function differences(old: string, next: string): Difference[] {
  const a = old.match(WORDS) ?? [];
  const b = next.match(WORDS) ?? [];
  const longest = table(a, b);
  const found: Difference[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      push(found, 'same', a[i] ?? '');
      i += 1;
      j += 1;
    } else if (j >= b.length || (i < a.length && (longest[i + 1]?.[j] ?? 0) >= (longest[i]?.[j + 1] ?? 0))) {
      push(found, 'removed', a[i] ?? '');
      i += 1;
    } else {
      push(found, 'added', b[j] ?? '');
      j += 1;
    }
  }
  return found;
}

function table(a: string[], b: string[]): number[][] {
  const longest = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = longest[i];
      if (!row) continue;
      const below = longest[i + 1];
      row[j] = a[i] === b[j] ? (below?.[j + 1] ?? 0) + 1 : Math.max(below?.[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return longest;
}

function push(found: Difference[], kind: Difference['kind'], text: string): void {
  const last = found.at(-1);
  if (last?.kind === kind) last.text += text;
  else found.push({ kind, text });
}
