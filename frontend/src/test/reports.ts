/** What methods say of an answer, as the service gives it. */
import type { Report } from '@/api/types';

export const LAYERED = {
  method: 'layered',
  isLikelyHallucination: true,
  confidence: 0.695,
  reasons: ['[Heuristic] Temperature “12°C” without a tool result or passage that has it.', '[Detailed] No source for 12°C.'],
  suggestedAction: 'warn',
  layers: [
    { name: 'heuristic', ran: true, weight: 1, confidence: 0.7, flagged: true, milliseconds: 0.5, detail: '1 finding' },
    { name: 'common_sense', ran: false, weight: 0, confidence: null, flagged: false, milliseconds: 0, detail: 'No language model.' },
  ],
} satisfies Report;

export const EVIDENCE_BUDGET: Report = {
  method: 'evidence_budget',
  formula: 'source',
  judge: 'local',
  fallback: null,
  numbering: 'from_zero',
  hallucination_check: { overall_grounded: false, grounded_claims: 1, total_claims: 3, grounding_ratio: 0.3333, claims: [] },
  warning: 'הערה: 2 טענות בתשובה אינן נתמכות במלואן במקורות.',
  claims: [],
  repointed: [],
};

export const ALIGNMENT: Report = {
  method: 'alignment',
  outcome: 'self_checked',
  score: 0.509,
  aggregate: 'min',
  band: 'warn',
  sentences: [{ text: 'The tenant may keep a horse.', span: { start: 0, end: 28 }, score: 0.509, band: 'warn' }],
  steps: [{ name: 'self_check', outcome: 'failed', code: 'no_language_model', detail: 'No language model is set.' }],
  message: 'This may be inaccurate.',
  suggestion: null,
  events: [{ type: 'FactCheckLowAccuracyRailException', message: 'Not accurate enough.' }],
};

export const PROVENANCE: Report = {
  method: 'provenance',
  threshold: 0.8,
  threshold_is: 'similarity',
  metric: 'cosine',
  validation_method: 'sentence',
  supported: [],
  unsupported: [{ text: '<b>Cats</b> sing.', span: { start: 0, end: 17 }, nearest: [], note: null }],
  fix_value: 'x'.repeat(1234),
  notes: ['<img src=x onerror=alert(1)>'],
};

export const SELF_CHECK: Report = {
  method: 'self_check',
  answer: null,
  score: null,
  steps: [{ name: 'verifier', outcome: 'used', code: 'firewall', detail: 'The verdicts are those of the verifier.' }],
};
