/** The time, for what on the page depends on it. */
import { useEffect, useState } from 'react';

/** Return the time in milliseconds since 1970, looked at again every so many milliseconds. */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
