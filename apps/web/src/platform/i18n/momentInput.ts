import { onUniversityClock, whenUniversityShows } from './onUniversityClock.ts';

const shape = 'YYYY-MM-DDTHH:mm';

/** An instant as a field of day and time shows it: by the university's clock, wherever the device is. */
export function toMomentInput(when: Date): string {
  const { day, time } = onUniversityClock(when);
  return `${day}T${time}`;
}

/** The instant that such a field means; undefined while it is empty or half filled in. */
export function fromMomentInput(typed: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(typed)) return undefined;
  const date = whenUniversityShows(typed.slice(0, shape.length));
  return Number.isNaN(date.getTime()) ? undefined : date;
}
