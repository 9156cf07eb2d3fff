/** Whether a newer version of the app waits, and how to take it. */
export interface NewVersion {
  readonly take: () => void;
}

let waiting: NewVersion | null = null;
const listeners = new Set<() => void>();

export const newVersion = {
  read: (): NewVersion | null => waiting,

  subscribe(this: void, listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },

  announce(this: void, version: NewVersion) {
    waiting = version;
    for (const listener of listeners) listener();
  },
};
