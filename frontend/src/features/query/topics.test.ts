import { expect, it } from 'vitest';
import { questionsOf } from './topics';

const PROSE = 'On 16 January 2025 the council adopted a new waste policy by 24 votes to 15, after two readings.';

it.each<[string, string, string[]]>([
  ['values that sentences state', 'Lease\n\nThe monthly rent is EUR 1,450. The flats are 2 to a floor.', ['What is the monthly rent?', 'What are the flats?']],
  ['a value that is cut by the end of a line', 'The daily allowance is\n32 euros.', ['What is the daily allowance?']],
  ['labels before figures', 'Charge voltage: 56.0 V\nLate fee: $75\nLate fee: $80', ['What is the charge voltage?', 'What is the late fee?']],
  ['no label of one word, in the plural, or without a figure', 'Present: 12\nGas emissions: 5 t\nAudit owner: Ruth Pellow', []],
  ['no label that names nothing', 'To get the refund: 1. Call us.\nHow to call: 555', []],
  ['no sentence without a figure close by', 'The tenant is liable. The travel office is open from Monday to Friday, 9 to 5. The report is due on 5 May.', []],
  ['nothing from the middle of a sentence', 'If The rent is 5, say so: the fee is 6.', []],
  ['headings over prose, without their numbers', `Notice\n\n1. Waste policy\n${PROSE}\n\n2 RENT REVIEW\n\n${PROSE}`, ['What is said about waste policy?', 'What is said about rent review?']],
  ['headings that ask, as they are', `Notice\n\nWhy are collections changing?\n${PROSE}`, ['Why are collections changing?']],
  ['headings that ask without a mark', `Notice\n\nWHAT HAPPENED\n\n${PROSE}`, ['What happened?']],
  ['names in headings with their capitals', `Notice\n\nHarbour Road Centre\n${PROSE}`, ['What is said about Harbour Road Centre?']],
  ['no headings where values are named', `Notice\n\nWaste policy\n${PROSE} The fee is 75 euros.`, ['What is the fee?']],
  ['no title, no heading over a short line, none that says nothing', `Waste\n${PROSE}\n\nParties\n\nSummary\n${PROSE}`, []],
  ['no line that ends like a sentence or is a row of a table', `Notice\n\nSo it was.\n${PROSE}\n\nId | Owner\n${PROSE}`, []],
  ['nothing in a language that the questions are not in', `הודעה\n\nמדיניות פסולת\n${PROSE}`, []],
  ['nothing of an empty text', '', []],
])('finds %s', (_, text, questions) => {
  expect(questionsOf(text)).toEqual(questions);
});

it('is not slow on hostile texts', () => {
  const begun = performance.now();
  for (const piece of ['The a ', 'The a-b c ', 'A b c: ', '1.1.1.', '# ', '\n\nA\n', 'The a is ']) questionsOf(piece.repeat(50_000));
  expect(performance.now() - begun).toBeLessThan(3000);
});
