import { languages } from '@bilim/contract';

import { dayOfTermOn } from '#modules/structure/currentTerm.service.ts';
import { universityDay } from '#platform/clock.ts';
import type { Clock } from '#platform/clock.ts';
import { nobody } from '#platform/db/warmUp.ts';
import type { WarmUp } from '#platform/db/warmUp.ts';

import { selectStudentDays, selectTeacherDays } from './schedule.queries.ts';

/** Thousands open their timetable in the minutes before the first lesson. */
export function scheduleWarmUps(clock: Clock): WarmUp[] {
  const { today, ...halfYear } = dayOfTermOn(universityDay(clock.now()));
  const timetable = { ...halfYear, personId: nobody.id, dayNames: [] };
  const reading = {
    callerId: nobody.id,
    isEverywhere: false,
    faculties: [],
    departments: [],
    groups: [],
    today,
  };
  return languages.flatMap((language): WarmUp[] => [
    (db) => selectTeacherDays(db, language, timetable),
    (db) => selectStudentDays(db, language, { ...timetable, ...reading }),
  ]);
}
