/** What was typed and chosen on a screen, kept while a person looks at another. */
import { useState } from 'react';
import { useService } from './hooks';

/** State that a screen finds again on the way back to it: in memory, so that it ends with the page. */
export function useDraft<Value>(name: string, first: Value): [Value, (value: Value) => void] {
  const { drafts } = useService();
  const [value, setValue] = useState(() => (drafts.has(name) ? (drafts.get(name) as Value) : first));
  const change = (next: Value): void => {
    drafts.set(name, next);
    setValue(next);
  };
  return [value, change];
}
