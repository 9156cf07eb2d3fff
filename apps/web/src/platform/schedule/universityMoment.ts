import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';

import { minutesAhead } from '../i18n/universityClock.ts';
import type { LocalMoment } from './dayPhases.ts';

dayjs.extend(utc);

/** What the clocks of the university show at that instant. */
export function universityMoment(at: Date): LocalMoment {
  const local = dayjs(at).utcOffset(minutesAhead);
  return { day: local.format('YYYY-MM-DD'), time: local.format('HH:mm') };
}
