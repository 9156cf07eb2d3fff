import { AppError } from '@bilim/contract';
import type { RunState } from '@bilim/contract/imports';

/** From where a step leads on, and where it has been taken already or is being taken. */
const steps: Readonly<Record<'apply' | 'undo', { from: RunState; taken: readonly RunState[] }>> = {
  apply: { from: 'checked', taken: ['applying', 'applied'] },
  undo: { from: 'applied', taken: ['undoing', 'undone'] },
};

/** Whether there is anything to do: who asks a second time gets what the first one did. */
export function isDue(step: keyof typeof steps, state: RunState): boolean {
  const { from, taken } = steps[step];
  if (taken.includes(state)) return false;
  if (state !== from) throw new AppError('imports.not_now');
  return true;
}

interface Fingerprinted {
  readonly fingerprint?: string | null | undefined;
}

/** Somebody else may have had the file read in another way since whoever asks looked at what it would do. */
export function requireSeen(run: Fingerprinted, { fingerprint: seen }: Fingerprinted): void {
  if (seen !== undefined && seen !== run.fingerprint) throw new AppError('imports.shown_otherwise');
}
