/** Which check said what of a claim, with its score. */
import type { Verdict } from '@/api/types';
import { figure } from '@/lib/format';
import { StatusChip } from './status-chip';
import { CHECKS, OUTCOME, skippedBecause } from './words';

export function ChecksTable({ verdict }: { verdict: Verdict }) {
  const skipped = skippedBecause(verdict);
  if (verdict.checks.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1 font-semibold">Checks</h3>
      <table className="w-full text-sm">
        <caption className="sr-only">Checks of this claim and their outcomes</caption>
        <thead className="sr-only sm:not-sr-only">
          <tr className="text-start text-muted">
            <th scope="col" className="py-1 pe-3 text-start font-normal">
              Check
            </th>
            <th scope="col" className="py-1 pe-3 text-start font-normal">
              Outcome
            </th>
            <th scope="col" className="py-1 text-start font-normal">
              Score and details
            </th>
          </tr>
        </thead>
        <tbody>
          {verdict.checks.map((check, place) => (
            <tr key={place} className="block border-t border-line py-1 align-top sm:table-row">
              <th scope="row" className="block py-1 pe-3 text-start font-medium sm:table-cell">
                {CHECKS[check.name] ?? check.name}
              </th>
              <td className="block py-1 pe-3 sm:table-cell">
                <StatusChip status={OUTCOME[check.outcome].status} word={OUTCOME[check.outcome].word} />
              </td>
              <td className="block py-1 sm:table-cell">
                {check.figure === null ? null : <span className="tabular-nums">{figure(check.figure)}</span>}
                {check.comparisons.map((comparison, index) => (
                  <span key={index} className="block">
                    {comparison.explanation}
                  </span>
                ))}
              </td>
            </tr>
          ))}
          {skipped === null ? null : (
            <tr className="block border-t border-line py-1 align-top sm:table-row">
              <th scope="row" className="block py-1 pe-3 text-start font-medium sm:table-cell">
                {CHECKS.entailment}
              </th>
              <td className="block sm:table-cell" />
              <td className="block py-1 text-muted sm:table-cell">skipped: {skipped}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
