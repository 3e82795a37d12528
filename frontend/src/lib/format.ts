/** Figures in words: shares, sizes, times, counts. */

const NUMBER = new Intl.NumberFormat('en');
const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const HOUR = new Intl.DateTimeFormat('en', { timeStyle: 'short' });
const SIZES = ['bytes', 'kB', 'MB', 'GB'];

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

export function figure(value: number): string {
  return value.toFixed(2);
}

export function count(value: number): string {
  return NUMBER.format(value);
}

/** "1 claim", "2 claims". */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

export function bytes(size: number): string {
  let value = size;
  let unit = 0;
  while (value >= 1000 && unit < SIZES.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${SIZES[unit] ?? ''}`;
}

export function milliseconds(value: number): string {
  if (value < 1) return '0 ms';
  return value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`;
}

/** What to do after a refusal that says when it ends; empty where it does not say. */
export function tryAgainIn(seconds: number | null): string {
  return seconds === null ? '' : ` Try again in ${counted(Math.max(1, Math.round(seconds)), 'second')}.`;
}

/** The time of day of a moment in milliseconds since 1970. */
export function timeOfDay(milliseconds: number): string {
  return HOUR.format(new Date(milliseconds));
}

/** A time given in seconds since 1970. */
export function moment(seconds: number): string {
  return MOMENT.format(new Date(seconds * 1000));
}
