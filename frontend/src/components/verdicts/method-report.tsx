/** What a method says of an answer beyond its verdicts: in words, then in figures. */
import type { Report } from '@/api/types';
import { Panel } from '@/components/ui/layout';
import { directionOf } from '@/lib/direction';
import { reportLines, reportRows } from './report-words';

export function MethodReport({ report }: { report: Report }) {
  const lines = reportLines(report);
  return (
    <Panel title="What the method says">
      {lines.length > 0 ? (
        <ul className="mb-3 grid list-disc gap-1 ps-5" aria-label="In words">
          {lines.map((line, index) => (
            <li key={index} dir={directionOf(line)}>
              {line}
            </li>
          ))}
        </ul>
      ) : null}
      <dl className="grid gap-1 text-sm">
        {reportRows(report).map(([label, value]) => (
          <div key={label} className="grid grid-cols-2 gap-x-3 border-t border-line pt-1">
            <dt className="text-muted">{label}</dt>
            <dd dir={directionOf(value)} className="tabular-nums">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
