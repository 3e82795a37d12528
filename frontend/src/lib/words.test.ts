import { describe, expect, it } from 'vitest';
import { readRanges } from './cells';
import { differences } from './differences';
import { directionOf } from './direction';
import { bytes, counted, milliseconds, percent } from './format';
import { keptInTab } from './storage';

describe('differences', () => {
  const pairs = [
    ['69 million people', '67 million people'],
    ['', 'all new'],
    ['all gone', ''],
    ['same', 'same'],
    ['a b c d', 'd c b a'],
  ] as const;
  it.each(pairs)('of “%s” and “%s” give both back', (old, next) => {
    const found = differences(old, next);
    const without = (kind: string) => found.filter((part) => part.kind !== kind).map((part) => part.text).join('');
    expect([without('added'), without('removed')]).toEqual([old, next]);
  });

  it('mark only the word that differs', () => {
    expect(differences('69 million', '67 million')).toContainEqual({ kind: 'same', text: ' million' });
  });
});

describe('direction by most letters', () => {
  it.each([
    ['Ann said זה נפוץ מאוד בישראל', 'rtl'],
    ['42% — זה נפוץ', 'rtl'],
    ['The word שלום is Hebrew', 'ltr'],
    ['1,450', 'auto'],
  ])('%s is %s', (text, direction) => {
    expect(directionOf(text)).toBe(direction);
  });
});

describe('ranges of cells', () => {
  const used = readRanges('C2:C4, F5, AA10:AB11');
  it.each([
    ['C', 2, true],
    ['C', 4, true],
    ['C', 5, false],
    ['D', 3, false],
    ['F', 5, true],
    ['AB', 10, true],
    ['B', 10, false],
  ])('%s%i: %s', (letters, row, has) => {
    expect(used.has(letters, row)).toBe(has);
  });

  it('name their first and last row', () => {
    expect(used.rows).toEqual([2, 11]);
  });
});

describe('figures in words', () => {
  it.each([
    [percent(0.605), '61 %'],
    [bytes(201), '201 bytes'],
    [bytes(36_887), '36.9 kB'],
    [bytes(20_000_000), '20.0 MB'],
    [milliseconds(401.5), '402 ms'],
    [milliseconds(2400), '2.4 s'],
    [counted(1, 'claim'), '1 claim'],
    [counted(1200, 'row'), '1,200 rows'],
  ])('%s', (written, expected) => {
    expect(written).toBe(expected);
  });
});

it('keeps a value in memory where storage is blocked', () => {
  const kept = keptInTab('token', () => {
    throw new DOMException('blocked', 'SecurityError');
  });
  kept.set('abc');
  expect(kept.get()).toBe('abc');
  kept.set(null);
  expect(kept.get()).toBeNull();
});
