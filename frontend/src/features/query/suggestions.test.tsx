import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Document, DocumentEntry, Table } from '@/api/types';
import { openPage, servedService } from '@/test/render';
import { ASKED, LEASE } from '@/test/samples';
import type { TestServer } from '@/test/server';
import { suggestionsFor, worthReading } from './suggestions';

type ColumnType = Table['columns'][number]['type'];

const SHEET: DocumentEntry = { ...LEASE, id: 'sheet', name: 'sales.xlsx', format: 'xlsx', tables: 1, table_rows: 1 };
const RAINFALL = '6138fa7513bcc235160dbc2cf05ee32ea7dd9ea0824d65cba5ec3577de192fb5';

function table(...columns: [name: string, type: ColumnType, value?: string | null][]): Table {
  return {
    title: 'Sales',
    sheet: 'Sales',
    columns: columns.map(([name, type]) => ({ name, type, letter: 'A', unit: null, scale: '1', maximum: null })),
    rows: [columns.map(([, , value = '1']) => value)],
    row_numbers: [2],
    preamble: [],
    summary_rows: [],
    odd_cells: [],
  };
}

function sheet(...tables: Table[]): Document {
  return { ...SHEET, text: 'The rent is 5.', regions: [], tables };
}

function prose(text: string): Document {
  return { ...LEASE, text, regions: [], tables: [] };
}

describe('suggested questions', () => {
  it.each<[string, Table[], string[]]>([
    ['name columns of figures, without units', [table(['Town', 'text'], ['Units sold', 'number'], ['Revenue ($)', 'currency'])], ['What is the average Units sold?', 'What is the highest Revenue?']],
    ['are at most three', [table(['A', 'number'], ['B', 'number'], ['C', 'percent'], ['D', 'currency'])], ['What is the average A?', 'What is the highest B?', 'What is the average C?']],
    ['leave out numbers that name or order things', [table(['Year', 'number'], ['Roll No', 'number'], ['Student ID', 'number'], ['#', 'number'])], []],
    ['leave out columns of words, dates and codes', [table(['Town', 'text'], ['Founded', 'date'], ['Key', 'identifier'], ['Open', 'boolean'])], []],
    ['leave out columns without a value', [table(['Mark', 'number', null])], []],
    ['leave out a name that stands in two tables', [table(['Mark', 'number'], ['Age', 'number']), table(['Mark', 'number'])], ['What is the average Age?']],
    ['leave out names without a letter and very long ones', [table(['12', 'number'], ['(mm)', 'number'], ['x'.repeat(41), 'number'])], []],
    ['are none without tables', [], []],
  ])('%s', (_, tables, questions) => {
    expect(suggestionsFor([SHEET], [sheet(...tables)])).toEqual(questions);
  });

  it('take turns between columns and texts, and leave out what two texts name', () => {
    const read = [
      sheet(table(['Mark', 'number'], ['Age', 'number'])),
      prose('The rent is EUR 1,450. The deposit is EUR 2,900. The fee is 75 euros.'),
      prose('The fee is 80 euros.'),
    ];
    expect(suggestionsFor([SHEET, LEASE], read)).toEqual(['What is the average Mark?', 'What is the rent?', 'What is the highest Age?']);
    expect(suggestionsFor([LEASE], read.slice(1))).toEqual(['What is the rent?', 'What is the deposit?']);
  });

  it('know the sample set by its content and not by its name', () => {
    expect(suggestionsFor([{ ...SHEET, id: RAINFALL, name: 'mine.csv' }], [])).toEqual(['What is the average rainfall?']);
    expect(suggestionsFor([{ ...SHEET, name: 'rainfall.csv' }, { ...LEASE, name: 'lease.docx' }], [])).toEqual([]);
  });

  it('read three small documents at most, those with tables first', () => {
    const large = { ...SHEET, id: 'large', size_bytes: 300_001 };
    const small = ['1', '2', '3', '4'].map((id) => ({ ...SHEET, id }));
    expect(worthReading([large, { ...SHEET, id: RAINFALL }, ...small]).map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(worthReading([LEASE, { ...LEASE, id: 'other' }, ...small.slice(2)]).map(({ id }) => id)).toEqual(['3', '4', 'lease']);
  });
});

describe('on the page', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await servedService();
  });
  afterEach(() => server.close());

  it('asks what was suggested', async () => {
    server.on('get', '/api/documents', { documents: [SHEET] });
    server.on('get', '/api/documents/{document_id}', { ...SHEET, text: '', regions: [], tables: [table(['<b>Pay</b>', 'currency'])] });
    server.stream('/api/query/stream', [{ event: 'result', result: ASKED }]);
    const { user } = openPage(server, '/ask', 'token');
    const suggestion = await screen.findByRole('button', { name: 'What is the average <b>Pay</b>?' }, { timeout: 4000 });
    await user.click(suggestion);
    await screen.findByRole('article', { name: 'Result' });
    const body = server.calls.find(({ path }) => path === '/api/query/stream')?.body ?? '';
    expect(JSON.parse(body)).toMatchObject({ question: 'What is the average <b>Pay</b>?' });
  });

  it('suggests what a text names', async () => {
    server.on('get', '/api/documents/{document_id}', prose('The monthly rent is EUR 1,450.'));
    openPage(server, '/ask', 'token');
    expect(await screen.findByRole('button', { name: 'What is the monthly rent?' }, { timeout: 4000 })).toBeTruthy();
  });

  it('suggests nothing and fetches no document, where the only one is large', async () => {
    server.on('get', '/api/documents', { documents: [{ ...LEASE, size_bytes: 300_001 }] });
    openPage(server, '/ask', 'token');
    await screen.findByRole('button', { name: 'Ask' });
    expect(screen.queryByText('or try')).toBeNull();
    expect(server.calls.some(({ path }) => path.startsWith('/api/documents/'))).toBe(false);
  });
});
