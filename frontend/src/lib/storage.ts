/** A value kept for this tab: in session storage, or in memory where the browser forbids storage. */

export interface Kept {
  get: () => string | null;
  set: (value: string | null) => void;
}

export interface Watched extends Kept {
  subscribe: (listener: () => void) => () => void;
}

export function keptInTab(key: string, storage: () => Storage = () => sessionStorage): Kept {
  let memory: string | null = null;
  return {
    get() {
      try {
        return storage().getItem(key) ?? memory;
      } catch {
        return memory;
      }
    },
    set(value) {
      memory = value;
      try {
        if (value === null) storage().removeItem(key);
        else storage().setItem(key, value);
      } catch {
        // Storage is blocked (a frame of another origin): memory has it.
      }
    },
  };
}

/** A kept value that tells its listeners when it changes. */
export function watchedInTab(key: string): Watched {
  const kept = keptInTab(key);
  const listeners = new Set<() => void>();
  return {
    get: kept.get,
    set(value) {
      if (kept.get() === value) return;
      kept.set(value);
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
