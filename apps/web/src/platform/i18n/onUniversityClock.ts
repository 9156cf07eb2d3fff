import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc';

import { aheadMs } from './universityClock.ts';

dayjs.extend(utc);

/** What the university's clocks show at that instant, kept as if it were Greenwich's: there, no night is an hour short. */
export function onUniversityClock(at: Date | string): Dayjs {
  return dayjs.utc(new Date(at).getTime() + aheadMs);
}

/** The instant at which they show `YYYY-MM-DDTHH:mm`; an invalid date for what no clock shows. */
export function whenUniversityShows(moment: string): Date {
  return new Date(Date.parse(`${moment}Z`) - aheadMs);
}
