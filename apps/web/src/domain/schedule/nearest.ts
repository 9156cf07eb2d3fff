import { addDays } from '@bilim/contract/days';

import { isOn, type LocalMoment } from './dayPhases.ts';
import { meetingsOn, type Meeting } from './meetings.ts';
import type { Timetable } from './timetable.ts';

/** How far ahead somebody asks "when is my next lesson". */
const horizonDays = 21;

export interface Nearest {
  readonly isOn: boolean;
  readonly meeting: Meeting;
}

/** The lesson that is on, or else the next one; null when none comes within three weeks. */
export function nearestMeeting(
  timetable: Timetable,
  now: LocalMoment,
  view: { teacherId: number | null },
): Nearest | null {
  for (let ahead = 0; ahead <= horizonDays; ahead += 1) {
    const held = meetingsOn(timetable, addDays(now.day, ahead), view).filter(({ isHeld }) => isHeld);
    const current = held.find((meeting) => isOn(meeting, now));
    if (current !== undefined) return { isOn: true, meeting: current };
    const next = held.find(({ starts }) => ahead > 0 || starts > now.time);
    if (next !== undefined) return { isOn: false, meeting: next };
  }
  return null;
}
