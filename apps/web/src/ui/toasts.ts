import type { Toast } from './toast.ts';

/** «Данные сохранены»: something went well. */
export function showSuccess(message: string): void {
  show({ tone: 'success', message });
}

/** Something to know, neither good nor bad. */
export function showNotice(message: string): void {
  show({ tone: 'notice', message });
}

/** Something failed. */
export function showFailure(message: string): void {
  show({ tone: 'failure', message });
}

/** Tells what was done and takes it back for ten seconds; of what `of` names, only what was done last. */
export function showUndo({
  message,
  undoLabel,
  onUndo,
  of = [],
}: {
  message: string;
  undoLabel: string;
  onUndo: () => void;
  of?: readonly string[];
}): void {
  show({ tone: 'notice', message, undo: { label: undoLabel, onUndo, of } });
}

let isNeeded = false;
const waiting = new Set<() => void>();

/** Whether a toast was ever asked for; until then the stack is not even loaded. */
export const need = {
  read: () => isNeeded,
  subscribe: (onChange: () => void) => {
    waiting.add(onChange);
    return () => waiting.delete(onChange);
  },
};

function show(toast: Toast) {
  isNeeded = true;
  for (const onChange of waiting) onChange();
  void import('./toastStack.tsx').then(({ push }) => push(toast));
}
