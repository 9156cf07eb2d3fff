import { languages } from '@bilim/contract';

import { dayOfTermOn } from '#modules/structure/currentTerm.service.ts';
import { universityDay, universityTime } from '#platform/clock.ts';
import type { Clock } from '#platform/clock.ts';
import { nobody } from '#platform/db/warmUp.ts';
import type { WarmUp } from '#platform/db/warmUp.ts';

import { selectStudentFigures, selectTermStart } from './home.queries.ts';
import { selectUnfilled } from './unfilled.queries.ts';

/** Thousands open home in the minutes before the first lesson. */
export function homeWarmUps(clock: Clock): WarmUp[] {
  const now = clock.now();
  const moment = dayOfTermOn(universityDay(now));
  const lessons = { teacherId: nobody.id, today: moment.today, time: universityTime(now) };
  const figures = { ...moment, now, studentId: nobody.id, absenceLimit: 0, backDays: 0 };
  return [
    (db) => selectTermStart(db, moment),
    ...languages.flatMap((language): WarmUp[] => [
      (db) => selectStudentFigures[language](db, figures),
      (db) => selectUnfilled[language](db, lessons),
    ]),
  ];
}
