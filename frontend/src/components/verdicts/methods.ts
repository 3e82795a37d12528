/** The ways of judging in words: a name, and what it does in a sentence. */

const METHODS: Record<string, { name: string; says: string }> = {
  firewall: {
    name: 'Firewall',
    says: 'A passage must say what a claim says, and no name, number or date in it may differ.',
  },
  seed_rule: {
    name: 'Seed rule',
    says: 'A claim passes that is only similar to a passage: weaker than the firewall.',
  },
  provenance: {
    name: 'Provenance',
    says: 'Every sentence is compared with the nearest parts of the sources; likeness alone verifies nothing.',
  },
  alignment: {
    name: 'Alignment',
    says: 'Every sentence gets a score for how far the sources carry it, and the lowest score decides.',
  },
  self_check: {
    name: 'Self-check',
    says: 'A language model is asked as well: its no makes verdicts worse, its yes makes none better.',
  },
  evidence_budget: {
    name: 'Evidence budget',
    says: 'The passages that a claim cites are taken away, to see whether the claim rests on them.',
  },
  layered: {
    name: 'Layered',
    says: 'It looks for values that nobody looked up and, with a language model, for what makes no sense.',
  },
};

export function methodName(method: string): string {
  return METHODS[method]?.name ?? method;
}

export function methodSays(method: string): string {
  return METHODS[method]?.says ?? '';
}
