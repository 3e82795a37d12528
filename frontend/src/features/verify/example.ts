/** An answer with a right claim, a wrong number, and something that no source says. */

export const EXAMPLE = {
  text: 'France has 69 million inhabitants. Its capital is Paris. The Louvre is the largest museum of the world. Shall I go on?',
  sources: [
    'The capital of France is Paris. The population of France is 67 million.',
    'The Louvre in Paris received 8.7 million visitors in 2024.',
  ],
};
