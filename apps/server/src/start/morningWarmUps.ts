import type { Language, Person } from '@bilim/contract';
import { languages } from '@bilim/contract';

import { readBeginning } from '../beginning/beginning.queries.ts';
import { selectStudentFigures, selectTermStart } from '#modules/home/home.queries.ts';
import { selectUnfilled } from '#modules/home/unfilled.queries.ts';
import { readerOf } from '#modules/news/news.policy.ts';
import { selectNewsPage } from '#modules/news/news.queries.ts';
import { selectStudentDays, selectTeacherDays } from '#modules/schedule/schedule.queries.ts';
import { selectOwnSettings } from '#modules/settings/misc.queries.ts';
import { dayOfTermOn } from '#modules/structure/currentTerm.ts';
import type { DayOfTerm } from '#modules/structure/currentTerm.ts';
import { universityDay, universityTime } from '#platform/clock.ts';
import type { Clock } from '#platform/clock.ts';
import type { WarmUp } from '#platform/db/warmUp.ts';

const nobody: Person = { id: 0, role: 'student', roles: ['student'], grants: [] };

/** What thousands open in the minutes before the first lesson: home, news, timetable. */
export function morningWarmUps(clock: Clock): WarmUp[] {
  const now = clock.now();
  const today = universityDay(now);
  const moment = dayOfTermOn(today);
  return [
    (db) => selectTermStart(db, moment),
    ...languages.flatMap((language) => pagesIn(language, moment, now)),
  ];
}

function pagesIn(language: Language, moment: DayOfTerm, now: Date): WarmUp[] {
  const { today, ...halfYear } = moment;
  const timetable = { ...halfYear, personId: nobody.id, dayNames: [] };
  const firstPage = { page: 1, afterId: null, query: null, isUnread: false, facultyId: null };
  return [
    (db) => readBeginning(db, nobody, language, now),
    (db) => selectOwnSettings[language](db, { ...moment, personId: nobody.id, role: nobody.role }),
    (db) =>
      selectStudentFigures[language](db, {
        ...moment,
        now,
        studentId: nobody.id,
        absenceLimit: 0,
        backDays: 0,
      }),
    (db) => selectUnfilled[language](db, { teacherId: nobody.id, today, time: universityTime(now) }),
    (db) => selectNewsPage(db, language, readerOf(nobody, now), firstPage),
    (db) => selectTeacherDays(db, language, timetable),
    (db) =>
      selectStudentDays(db, language, {
        ...timetable,
        callerId: nobody.id,
        isEverywhere: false,
        faculties: [],
        today,
      }),
  ];
}
