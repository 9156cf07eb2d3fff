import type { Language } from '@bilim/contract';

import { say } from '../texts/say.ts';

const keys = ['day.1', 'day.2', 'day.3', 'day.4', 'day.5', 'day.6', 'day.7'] as const;

/** «Среда» for 3. */
export function weekdayName(language: Language, weekday: number): string {
  return say(language, keys[weekday - 1] ?? 'day.1');
}
