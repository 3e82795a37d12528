/** A result as a file: JSON as the service gave it, Markdown for people, CSV for spreadsheets. */
import { isQueryResult, type Evidence, type Result } from '@/api/types';
import { placeWords } from '@/components/evidence/place-words';
import { percent } from '@/lib/format';
import { saveFile } from '@/lib/save';
import { writtenText } from './result-text';
import { explained } from './unsupported';
import { answeredWords, isUnanswered, resultWords } from './decision-words';
import { wordOf } from './words';

export const FORMATS = ['JSON', 'Markdown', 'CSV'] as const;
export type ExportFormat = (typeof FORMATS)[number];

const FILES: Record<ExportFormat, { ending: string; type: string; write: (result: Result) => string }> = {
  JSON: { ending: 'json', type: 'application/json', write: (result) => JSON.stringify(result, null, 2) },
  Markdown: { ending: 'md', type: 'text/markdown', write: asMarkdown },
  CSV: { ending: 'csv', type: 'text/csv', write: asCsv },
};

export function asMarkdown(result: Result): string {
  const { title, detail } = resultWords(result);
  const answers = answeredWords(result.decision);
  const unanswered = isUnanswered(result.decision);
  const query = isQueryResult(result) ? result : null;
  const written = textOfClaims(result);
  const lines = [
    query ? `# ${query.question}` : '# Verification',
    '',
    `**${title}.** ${detail}`,
    ...(answers ? ['', `${answers}.`] : []),
    '',
  ];
  if (result.text !== `${title}.`) lines.push(...result.text.split('\n').map((line) => `> ${line}`), '');
  if (query && unanswered && query.evidence.length > 0) {
    lines.push('## Nearest passages', '', ...query.evidence.map((passage) => `- ${quoted(passage)}`), '');
  }
  if (result.claims.length > 0) lines.push(unanswered ? '## Claims of what was written' : '## Claims', '');
  for (const claim of result.claims) {
    lines.push(`${claim.index + 1}. **${wordOf(claim)}** — ${claim.text}`, `   ${explained(claim, written)}`);
    for (const passage of [...claim.evidence, ...claim.contradicting_evidence]) {
      lines.push(`   - ${quoted(passage)}`);
    }
    if (claim.correction) lines.push(`   - Correction: ${claim.correction.old} → ${claim.correction.new}`);
  }
  lines.push('', `Run ${result.run_id}, rules ${result.models.rules}, entailment ${result.models.entailment}.`, '');
  return lines.join('\n');
}

/** The text that spans of claims index, also where it was written but is no answer. */
function textOfClaims(result: Result): string | null {
  return isUnanswered(result.decision) && isQueryResult(result) ? result.answer : writtenText(result);
}

function quoted(passage: Evidence): string {
  const place = placeWords(passage);
  return `${passage.document_name}${place ? `, ${place}` : ''}: “${passage.text.replaceAll('\n', ' ')}”`;
}

export function asCsv(result: Result): string {
  const ofClaims = ['claim', 'status', 'reason', 'error_type', 'support', 'explanation', 'document', 'place', 'passage'];
  const header = [...ofClaims, 'answers_the_question'];
  const written = textOfClaims(result);
  const rows = result.claims.map((claim) => {
    const [passage] = [...claim.contradicting_evidence, ...claim.evidence];
    return [
      claim.text,
      claim.status,
      claim.reason,
      claim.error_type ?? '',
      claim.support_probability === null ? '' : percent(claim.support_probability),
      explained(claim, written),
      passage?.document_name ?? '',
      passage ? placeWords(passage) : '',
      passage?.text ?? '',
      result.decision.answered ?? '',
    ];
  });
  return [header, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n') + '\r\n';
}

const FORMULA = /^[=+\-@\t\r]/;

/** Quote a cell; one that a spreadsheet would run as a formula is made text. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

export function download(result: Result, format: ExportFormat): void {
  const { ending, type, write } = FILES[format];
  saveFile(`run-${result.run_id}.${ending}`, type, write(result));
}
