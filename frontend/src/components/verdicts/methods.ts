/** The ways of judging in words: a name, and what it does in a sentence. */

const METHODS: Record<string, { name: string; says: string }> = {
  firewall: {
    name: 'Firewall',
    says: 'A passage must say what a claim says, and no number, date or identifier in it may differ.',
  },
  seed_rule: {
    name: 'Seed rule',
    says: 'A claim that is merely similar to a passage passes: weaker than the firewall.',
  },
  provenance: {
    name: 'Provenance',
    says: 'Every sentence is compared with the nearest parts of the sources; similarity alone verifies nothing.',
  },
  alignment: {
    name: 'Alignment',
    says: 'Every sentence gets a score for how well the sources support it, and the lowest score decides.',
  },
  self_check: {
    name: 'Self-check',
    says: 'A language model is asked as well: its “no” can lower a verdict, its “yes” never raises one.',
  },
  evidence_budget: {
    name: 'Evidence budget',
    says: 'The passages that a claim cites are taken away, to see whether the claim rests on them.',
  },
  layered: {
    name: 'Layered',
    says: 'It looks for values that were never looked up and, with a language model, for statements that make no sense.',
  },
};

export function methodName(method: string): string {
  return METHODS[method]?.name ?? method;
}

export function methodSays(method: string): string {
  return METHODS[method]?.says ?? '';
}
