/** How much of something there is: a filled track, with a mark where there is a threshold. */

interface MeterProps {
  label: string;
  /** In words, as a screen reader says it. */
  words: string;
  /** From 0 to 1, as the threshold. */
  share: number;
  threshold?: number;
  className?: string;
}

export function Meter({ label, words, share, threshold, className = 'bg-accent' }: MeterProps) {
  const filled = Math.round(Math.min(1, share) * 100);
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={filled}
      aria-valuetext={words}
      className="relative mt-1 h-3 rounded-full border border-strong bg-surface"
    >
      <div className={`meter-fill h-full rounded-full ${className}`} style={{ width: `${filled}%` }} />
      {threshold === undefined ? null : (
        <div className="meter-tick absolute -top-1 -bottom-1 w-0.5 bg-text" style={{ insetInlineStart: `${threshold * 100}%` }} />
      )}
    </div>
  );
}
