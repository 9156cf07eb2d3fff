/** Whether another person has signed in in this browser since the page was opened, and the page has to say so. */
let isTold = false;
let isDismissed = false;
const listeners = new Set<() => void>();

function set(now: boolean) {
  if (isTold === now) return;
  isTold = now;
  for (const listener of listeners) listener();
}

/** Whether something on the page was clicked or typed just now. Esc does not count, and older browsers do not know. */
const isDoing = () => !('userActivation' in navigator) || navigator.userActivation.isActive;

export const otherPerson = {
  isTold: (): boolean => isTold,
  tell(this: void): void {
    if (!isDismissed || isDoing()) set(true);
  },
  /** The person has read it and wants to see their page once more, whatever that asks the server by itself. */
  dismiss(this: void): void {
    isDismissed = true;
    set(false);
  },
  subscribe(this: void, listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
