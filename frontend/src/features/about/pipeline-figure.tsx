/** The pipeline as a figure that is a list: readable at any width and by a screen reader. */

const STEPS = [
  ['Question', 'Can a table answer it? Then it is computed, cell by cell.'],
  ['Passages', 'Exact numbers and names first, then words, then meaning. Nothing near enough: no answer.'],
  ['Draft', 'A language model writes an answer from the passages, or the passages are quoted.'],
  ['Claims', 'Every character of the draft belongs to a claim, or is set aside with a reason.'],
  ['Checks', 'Identifiers, numbers, table computation, similarity, entailment: each against its evidence.'],
  ['Decision', 'It answers the question, with enough support and no contradiction: it passes. Otherwise it is written again, then handled as you chose.'],
] as const;

export function PipelineFigure() {
  return (
    <ol className="grid gap-x-3 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
      {STEPS.map(([name, text], index) => (
        <li key={name} className="rounded-md border border-line bg-sunken px-3 py-2">
          <p className="font-semibold">
            <span aria-hidden="true" className="me-2 inline-grid size-6 place-items-center rounded-full bg-accent text-sm text-on-accent">
              {index + 1}
            </span>
            {name}
            {index < STEPS.length - 1 ? (
              <span aria-hidden="true" className="text-muted">
                {' '}
                →
              </span>
            ) : null}
          </p>
          <p className="mt-1 text-sm">{text}</p>
        </li>
      ))}
    </ol>
  );
}
