import { expect, it } from 'vitest';
import type { Document, Region } from '@/api/types';
import { LEASE } from '@/test/samples';
import { placeIn } from './place-words';

const region = (start: number, end: number, place: Partial<Region>): Region => ({
  page: null,
  sheet: null,
  cells: null,
  ...place,
  span: { start, end },
});
const documentOf = (...regions: Region[]): Document => ({
  id: LEASE.id,
  name: LEASE.name,
  format: 'pdf',
  size_bytes: 1,
  encoding: null,
  notes: [],
  text: '',
  regions,
  tables: [],
});
const PAGES = documentOf(region(0, 100, { page: 1 }), region(101, 200, { page: 2 }), region(201, 300, { page: 3 }));
const MIXED = documentOf(
  region(50, 60, { sheet: 'Table 1', cells: 'A2:C2' }),
  region(61, 70, { sheet: 'Table 1', cells: 'A3:C3' }),
  region(80, 90, { sheet: 'Table 2', cells: 'A2:B2' }),
);

it.each([
  ['a page after the first', PAGES, 210, 240, { page: 3, sheet: null, cells: null }],
  ['the page on which it begins', PAGES, 150, 240, { page: 2, sheet: null, cells: null }],
  ['prose of a document that has tables too', MIXED, 0, 40, { page: null, sheet: null, cells: null }],
  ['one row', MIXED, 62, 66, { page: null, sheet: 'Table 1', cells: 'A3:C3' }],
  ['rows of one table, not of the next', MIXED, 52, 88, { page: null, sheet: 'Table 1', cells: 'A2:C3' }],
])('finds %s', (_, document, start, end, place) => {
  expect(placeIn(document, { start, end })).toEqual(place);
});
