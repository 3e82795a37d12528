/** Drawn signs; each is a shape of its own and says nothing to a screen reader (the word stands beside it). */

const PATHS = {
  check: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM7.500 12.500l3 3 6-6.500',
  half: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM12 2v20M12 6h6.500M12 10h9M12 14h9M12 18h6.500',
  cross: 'M8 2.500h8L21.500 8v8L16 21.500H8L2.500 16V8zM8.500 8.500l7 7M15.500 8.500l-7 7',
  dash: 'M12 3 22.500 21h-21zM9 15.500h6',
  speech: 'M3 4h18v12H10l-5 5v-5H3z',
  info: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM12 11v6M12 7v.500',
  file: 'M6 2h8l5 5v15H6zM14 2v5h5',
  shield: 'M12 2 4 5v6c0 5 3.500 9 8 11 4.500-2 8-6 8-11V5zM8 11.500l3 3 5-5.500',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      className="inline-block shrink-0"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
