/** Values as the service gives them. */
import type { DocumentEntry, Evidence, QueryResult, Verdict, VerifyResult } from '@/api/types';

export const LEASE: DocumentEntry = {
  id: 'lease',
  name: 'lease.txt',
  format: 'txt',
  size_bytes: 528,
  encoding: 'utf-8',
  notes: [],
  characters: 528,
  chunks: 1,
  tables: 0,
  table_rows: 0,
  added: 1795284088,
};

export const RENT: Evidence = {
  document_id: 'lease',
  document_name: 'lease.txt',
  page: 2,
  sheet: null,
  cells: null,
  span: { start: 0, end: 30 },
  text: 'The monthly rent is EUR 1,450.',
};

export const ANSWER = 'The rent is EUR 1,540. The deposit is EUR 2,900. Shall I go on?';

const BLANK: Verdict = {
  index: 0,
  text: '',
  span: { start: 0, end: 0 },
  status: 'verified',
  reason: 'entailed',
  explanation: 'Supported by this passage.',
  error_type: null,
  unsupported: [],
  support_probability: 0.95,
  similarity: 0.9,
  entailment: null,
  checks: [],
  evidence: [],
  contradicting_evidence: [],
  correction: null,
  table: null,
};

export const WRONG: Verdict = {
  ...BLANK,
  text: 'The rent is EUR 1,540.',
  span: { start: 0, end: 22 },
  status: 'hallucinated',
  reason: 'numerical_conflict',
  explanation: 'The claim says “EUR 1,540”, the sources say “EUR 1,450”.',
  error_type: 'contradiction/numerical',
  unsupported: [{ start: 12, end: 21 }],
  support_probability: 0.04,
  checks: [
    {
      name: 'numbers',
      outcome: 'conflict',
      figure: null,
      comparisons: [
        {
          kind: 'numerical',
          claimed: 'EUR 1,540',
          span: { start: 12, end: 21 },
          found: 'EUR 1,450',
          evidence: RENT,
          outcome: 'conflict',
          explanation: 'The claim says “EUR 1,540”, the sources say “EUR 1,450”.',
        },
      ],
    },
    { name: 'entailment', outcome: 'weak', figure: 0.02, comparisons: [] },
  ],
  contradicting_evidence: [RENT],
  correction: { span: { start: 12, end: 21 }, old: 'EUR 1,540', new: 'EUR 1,450', source: RENT },
};

export const RIGHT: Verdict = {
  ...BLANK,
  index: 1,
  text: 'The deposit is EUR 2,900.',
  span: { start: 23, end: 48 },
  evidence: [{ ...RENT, text: 'The deposit is EUR 2,900.' }],
};

export const QUESTION_BACK: Verdict = {
  ...BLANK,
  index: 2,
  text: 'Shall I go on?',
  span: { start: 49, end: 63 },
  status: 'not_a_claim',
  reason: 'question',
  explanation: 'This says nothing that can be true or false.',
};

export const CHECKED: VerifyResult = {
  run_id: 'run-1',
  decision: {
    action: 'annotate',
    support_ratio: 0.5,
    threshold: 0.6,
    counts: { verified: 1, partial: 0, hallucinated: 1, not_checked: 0, not_a_claim: 1 },
    reason: 'contradicted',
    answered: null,
  },
  claims: [WRONG, RIGHT, QUESTION_BACK],
  coverage: { complete: true, answer_characters: 63, examined_characters: 63, evidence_characters: 528, skipped: [] },
  text: `${ANSWER}\n\nVerification notes:\n- Not supported: …`,
  method: 'firewall',
  report: null,
  models: {
    embedding: 'all-MiniLM-L6-v2',
    entailment: 'first',
    entailment_sha256: 'ab12',
    writer: 'quoting',
    rules: 'firewall-5d0c2a9be417',
    verified_threshold: 0.6,
    partial_threshold: 0.4,
    contradicted_threshold: 0.6,
  },
  timings_ms: { search: 3, write: 4, verify: 380, total: 401 },
  reask_prompt: null,
  searched: [{ document_id: 'lease', sha256: 'cd34' }],
  whereabouts: [],
  problem: null,
};

export const ASKED: QueryResult = {
  ...CHECKED,
  decision: { ...CHECKED.decision, answered: 'yes' },
  question: 'What is the rent?',
  answer: ANSWER,
  route: 'documents',
  table: null,
  table_note: null,
  attempts: [],
  evidence: [],
  passage_checks: [],
};
