/** The verdict of a claim as word, icon, border and colour. */
import type { ClaimStatus, Verdict } from '@/api/types';
import { Icon } from '@/components/ui/icon';
import { STATUS, wordOf } from './words';

export function StatusChip({ status, word }: { status: ClaimStatus; word: string }) {
  return (
    <span
      className={`chip status-${status} inline-flex max-w-full items-center gap-1.5 break-normal rounded-full px-2 py-0.5 text-sm font-semibold`}
    >
      <Icon name={STATUS[status].icon} size={16} />
      {word}
    </span>
  );
}

export function VerdictChip({ verdict }: { verdict: Verdict }) {
  return <StatusChip status={verdict.status} word={wordOf(verdict)} />;
}
