/** What a screen reader is told: one polite line at a time, at most one every two seconds. */

const PAUSE_MS = 2000;
const listeners = new Set<(text: string) => void>();
let waiting: string | null = null;
let timer: ReturnType<typeof setTimeout> | null = null;
let last = 0;

/** Say `text`. While another line is fresh, only the latest waits. */
export function announce(text: string): void {
  waiting = text;
  if (timer) return;
  timer = setTimeout(say, Math.max(0, last + PAUSE_MS - Date.now()));
}

export function onAnnouncement(listener: (text: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function say(): void {
  timer = null;
  last = Date.now();
  const text = waiting ?? '';
  listeners.forEach((listener) => listener(text));
}
