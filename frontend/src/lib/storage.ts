/** A value kept for this tab: in session storage, or in memory where the browser forbids storage. */

export interface Kept {
  get: () => string | null;
  set: (value: string | null) => void;
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
