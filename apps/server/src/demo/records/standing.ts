import { addDays, daysBetween, weekdayOf } from '@bilim/contract/days';

import type { Day } from '../calendar.ts';
import type { CataloguedItem } from '../catalogue.ts';
import type { Random } from '../random.ts';

import { hasModules } from './grade.ts';
import type { DemoSheet } from './sheet.ts';

interface Asked {
  readonly kind: DemoSheet['kind'];
  readonly item: CataloguedItem;
  /** When it would be examined in a session like any other. */
  readonly usualDay: Day;
  readonly today: Day;
  readonly luck: Random;
  /** Of the half-year before the running one. */
  readonly isLast: boolean;
  readonly isRunning: boolean;
  readonly isFlagship: boolean;
  readonly hasEnough: () => boolean;
}

type Standing = Pick<DemoSheet, 'examDate' | 'state'>;

/** These shares of the last session still wait for their examiner, and for the registrar. */
const lateShare = 0.04;
const signedShare = 0.08;
const sunday = 7;
/** The second retakes of the half-year before run around today, on whatever day of the year that is. */
const retakesRun = 6;
const signedDays = 3;

/** On which day a sheet is examined, and how it stands today. */
export function standingOf(asked: Asked): Standing {
  const { kind, usualDay, today, luck, isLast, isRunning } = asked;
  if (isRunning) return standingNow(asked);
  if (isLast && kind === 'retake2') {
    const day = addDays(today, luck.int(-retakesRun, retakesRun));
    const examDate = day < usualDay ? usualDay : beforeSunday(day);
    return { examDate, state: stateOfRetake(daysBetween(today, examDate), luck.float()) };
  }
  return { examDate: usualDay, state: stateOfOld(asked, luck.float()) };
}

/** Those of the days before are signed, some of them closed; of today and yesterday half filled; then empty. */
function stateOfRetake(daysAway: number, luck: number): DemoSheet['state'] {
  if (daysAway > -2) return 'open';
  if (daysAway >= -signedDays) return 'signed';
  return luck < 0.5 ? 'signed' : 'closed';
}

/** Of the last session some wait, but not those of the group of the demo accounts. */
function stateOfOld({ isLast, isFlagship }: Asked, luck: number): DemoSheet['state'] {
  if (!isLast || isFlagship) return 'closed';
  if (luck < lateShare) return 'open';
  return luck < signedShare ? 'signed' : 'closed';
}

const credit = 2;
const firstDay = -9;
const lastDay = 4;
const lateNowShare = 0.3;

/**
 * The session of the running half-year. What the journals do not admit anybody to yet is issued and no more; exams are
 * open; credits and papers run: empty, half filled, signed, closed, and some late.
 */
function standingNow({ item, usualDay, today, luck, isFlagship, hasEnough }: Asked): Standing {
  if (!hasEnough()) return { examDate: usualDay, state: 'draft' };
  if (hasModules(item) && item.examTypeId !== credit) return { examDate: usualDay, state: 'open' };
  const examDate = isFlagship ? today : beforeSunday(addDays(today, luck.int(firstDay, lastDay)));
  const daysAway = daysBetween(today, examDate);
  if (daysAway > -2) return { examDate, state: 'open' };
  if (daysAway >= -signedDays) return { examDate, state: 'signed' };
  return { examDate, state: luck.chance(lateNowShare) ? 'open' : 'closed' };
}

function beforeSunday(day: Day): Day {
  return weekdayOf(day) === sunday ? addDays(day, -1) : day;
}
