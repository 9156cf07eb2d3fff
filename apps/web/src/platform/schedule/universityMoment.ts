import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

import { universityZone } from '../i18n/format.ts';
import type { LocalMoment } from './dayPhases.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** What the clocks of the university show at that instant. */
export function universityMoment(at: Date): LocalMoment {
  const local = dayjs(at).tz(universityZone);
  return { day: local.format('YYYY-MM-DD'), time: local.format('HH:mm') };
}
