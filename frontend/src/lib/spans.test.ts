import { describe, expect, it } from 'vitest';
import { corrected } from './corrections';
import { find, joined, pieces, slice, type Range } from './spans';

const TEXT = '😀 Rent is 1,450 — שכר דירה 👩‍👩‍👧 done';

describe('slices by code points', () => {
  it('counts an emoji as one', () => {
    expect(slice(TEXT, 2, 6)).toBe('Rent');
    expect(slice('plain', 1, 3)).toBe('la');
  });

  it('finds a part where the slice of its place is that part', () => {
    for (const part of ['Rent', '1,450', 'דירה', 'done', '👩‍👩‍👧']) {
      const place = find(TEXT, part);
      expect(place && slice(TEXT, place.start, place.end)).toBe(part);
    }
    expect(find(TEXT, 'absent')).toBeNull();
    expect(find(TEXT, '')).toBeNull();
  });
});

describe('cuts a text at marks', () => {
  const cases: [string, Range[]][] = [
    ['no mark', []],
    ['one inside', [{ start: 2, end: 6 }]],
    ['out of order', [{ start: 8, end: 9 }, { start: 2, end: 6 }]],
    ['overlapping', [{ start: 2, end: 8 }, { start: 5, end: 12 }]],
    ['beyond the end', [{ start: 2, end: 999 }]],
    ['all', [{ start: 0, end: Array.from(TEXT).length }]],
  ];
  it.each(cases)('%s: the pieces are the text', (_, marks) => {
    expect(pieces(TEXT, marks).map((piece) => piece.text).join('')).toBe(TEXT);
  });

  it('gives each mark its words', () => {
    const found = pieces('The rent is high.', [{ start: 4, end: 8 }]);
    expect(found.map((piece) => [piece.text, piece.mark !== null])).toEqual([
      ['The ', false],
      ['rent', true],
      [' is high.', false],
    ]);
  });
});

it('joins what stands side by side, also across a line, and what overlaps', () => {
  const places: Range[] = [{ start: 12, end: 14 }, { start: 2, end: 6 }, { start: 7, end: 9 }, { start: 13, end: 15 }];
  expect(joined(TEXT, places)).toEqual([{ start: 2, end: 9 }, { start: 12, end: 15 }]);
  expect(joined('due\non', [{ start: 0, end: 3 }, { start: 4, end: 6 }])).toEqual([{ start: 0, end: 6 }]);
  expect(joined(TEXT, [])).toEqual([]);
});

it('puts several corrections in their places', () => {
  const text = '😀 69 million in 2023';
  expect(
    corrected(text, [
      { start: 16, end: 20, next: '2024' },
      { start: 2, end: 12, next: '67 million' },
    ]),
  ).toBe('😀 67 million in 2024');
});
