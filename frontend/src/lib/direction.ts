/** The direction of a text by most of its letters: `dir=auto` looks at the first letter only. */

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/gu;
const LETTER = /\p{L}/gu;
const ENOUGH = 2000;

export function directionOf(text: string): 'ltr' | 'rtl' | 'auto' {
  const sample = text.slice(0, ENOUGH);
  const letters = sample.match(LETTER)?.length ?? 0;
  if (letters === 0) return 'auto';
  return (sample.match(RIGHT_TO_LEFT)?.length ?? 0) * 2 > letters ? 'rtl' : 'ltr';
}
