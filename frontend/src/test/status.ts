/** The state of a service that lacks nothing but a language model. */
import type { ServiceStatus } from '@/api/types';

export const STATUS: ServiceStatus = {
  status: 'ok',
  key_required: false,
  documents: 1,
  seconds_left: 86_000,
  limits: { files: 20, megabytes: 60, file_megabytes: 20, table_rows: 200_000, runs: 200, idle_minutes: 60, hours: 24 },
  thresholds: { firewall: 0.6, similarity: 0.6, relevance: 0.3, verified: 0.6, partial: 0.4, contradicted: 0.6 },
  engines: [
    { part: 'embeddings', name: 'all-MiniLM-L6-v2', live: true, detail: '' },
    { part: 'writer', name: 'quoting', live: true, detail: 'No language model is configured: answers are quotations.' },
    { part: 'vectors', name: 'exact', live: true, detail: 'numpy, in this process: every vector is compared.' },
    { part: 'store', name: 'sqlite', live: true, detail: 'Documents and runs are in the data folder, which one process at a time uses.' },
  ],
  methods: ['firewall', 'seed_rule', 'layered', 'unknown'],
};
