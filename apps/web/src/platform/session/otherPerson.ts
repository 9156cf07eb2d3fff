/** Whether another person has signed in in this browser since the page was opened, and the page has to say so. */
let isTold = false;
const listeners = new Set<() => void>();

function set(now: boolean) {
  if (isTold === now) return;
  isTold = now;
  for (const listener of listeners) listener();
}

export const otherPerson = {
  isTold: (): boolean => isTold,
  tell: (): void => set(true),
  /** The person has read it and wants to see their page once more. */
  dismiss: (): void => set(false),
  subscribe(this: void, listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
