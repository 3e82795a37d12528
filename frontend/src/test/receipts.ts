/** Receipts as the service gives them. */
import type { ReceiptResult, ReplayResult } from '@/api/types';
import { CHECKED } from './samples';

const CLAIM = {
  sha256: 'c1',
  span: { start: 0, end: 22 },
  status: 'verified',
  reason: 'entailed',
  support_probability: 0.95,
  similarity: 0.9,
  evidence: [],
  contradicting_evidence: [],
} as const satisfies ReceiptResult['receipt']['claims'][number];

export const RECEIPT: ReceiptResult = {
  receipt: {
    version: 1,
    run_id: 'run-1',
    method: 'firewall',
    judging: { options: {}, newest_wins: false },
    models: { ...CHECKED.models, writer: null },
    answer_sha256: 'a1',
    documents: CHECKED.searched,
    claims: [CLAIM, CLAIM],
    support_ratio: 1,
    threshold: 0.6,
    complete: true,
    answered: 'yes',
  },
  sha256: 'ef56',
};

const AFTER = { ...RECEIPT.receipt, run_id: 'run-2' };
export const SAME: ReplayResult = { before: RECEIPT.receipt, after: AFTER, same: true, differences: [] };
export const CHANGED: ReplayResult = {
  ...SAME,
  after: { ...AFTER, support_ratio: 0.5, claims: [CLAIM, { ...CLAIM, status: 'hallucinated', similarity: 0.2 }] },
  same: false,
  differences: ['documents', 'support_ratio', 'claims.1.status', 'claims.1.similarity', 'claims.1.made_later'],
};
