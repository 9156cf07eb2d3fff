import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

import { universityZone } from './format.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

const shape = 'YYYY-MM-DDTHH:mm';

/** An instant as a field of day and time shows it: by the university's clock, wherever the device is. */
export function toMomentInput(when: Date): string {
  return dayjs(when).tz(universityZone).format(shape);
}

/** The instant that such a field means; undefined while it is empty or half filled in. */
export function fromMomentInput(typed: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(typed)) return undefined;
  const date = dayjs.tz(typed.slice(0, shape.length), universityZone).toDate();
  return Number.isNaN(date.getTime()) ? undefined : date;
}
