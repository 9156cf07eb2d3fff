import type { WordTarget } from '@bilim/contract/timetableWords';

/** With what tells it from another one of the same name. */
export function nameOf({ label, detail }: Pick<WordTarget, 'label' | 'detail'>): string {
  return detail === null || detail === '' ? label : `${label} · ${detail}`;
}
