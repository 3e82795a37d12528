/** What a person who has never been here does first, and what comes of it. */
import { LINK } from '@/components/ui/button';
import { Link } from '@/lib/router';

const STEPS = [
  ['Add', 'the documents you trust: a policy, a report, a table.'],
  ['Ask', 'a question, or paste an answer that an AI gave you.'],
  ['Read', 'the verdict of every claim, beside the passage that decides it.'],
] as const;

export function FirstSteps() {
  return (
    <div>
      <ol className="grid gap-3 sm:grid-cols-3">
        {STEPS.map(([verb, rest], index) => (
          <li key={verb} className="flex items-start gap-2">
            <span
              aria-hidden="true"
              className="grid size-6 shrink-0 place-items-center rounded-full bg-accent text-sm text-on-accent"
            >
              {index + 1}
            </span>
            <span>
              <strong>{verb}</strong> {rest}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-muted">
        No file at hand? Take the sample set below, or{' '}
        <Link to="/verify" className={LINK}>
          verify a text against a source that you paste
        </Link>
        .
      </p>
    </div>
  );
}
