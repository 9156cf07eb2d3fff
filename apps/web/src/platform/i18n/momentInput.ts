import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';

import { minutesAhead } from './universityClock.ts';

dayjs.extend(utc);

const shape = 'YYYY-MM-DDTHH:mm';

/** An instant as a field of day and time shows it: by the university's clock, wherever the device is. */
export function toMomentInput(when: Date): string {
  return dayjs(when).utcOffset(minutesAhead).format(shape);
}

/** The instant that such a field means; undefined while it is empty or half filled in. */
export function fromMomentInput(typed: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(typed)) return undefined;
  const date = dayjs.utc(typed.slice(0, shape.length)).utcOffset(minutesAhead, true).toDate();
  return Number.isNaN(date.getTime()) ? undefined : date;
}
