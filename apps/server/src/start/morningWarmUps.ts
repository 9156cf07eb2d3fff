import type { Language, Person } from '@bilim/contract';
import { languages } from '@bilim/contract';

import { selectStudentFigures, selectTermStart } from '#modules/home/home.queries.ts';
import { selectUnfilled } from '#modules/home/unfilled.queries.ts';
import { readerOf } from '#modules/news/news.policy.ts';
import { countUnread, selectNewsPage } from '#modules/news/news.queries.ts';
import { selectStudentDays, selectTeacherDays } from '#modules/schedule/schedule.queries.ts';
import { defaultYearId, seasonByMonth } from '#modules/structure/academicYear.ts';
import { universityDay, universityTime } from '#platform/clock.ts';
import type { Clock } from '#platform/clock.ts';
import type { WarmUp } from '#platform/db/warmUp.ts';

const nobody: Person = { id: 0, role: 'student', roles: ['student'], grants: [] };

/** What thousands open in the minutes before the first lesson: home, news, timetable. */
export function morningWarmUps(clock: Clock): WarmUp[] {
  const now = clock.now();
  const today = universityDay(now);
  const reader = readerOf(nobody, now);
  const moment = { today, academicYearId: defaultYearId(today), seasonId: seasonByMonth(today) };
  return [
    (db) => selectTermStart(db, moment),
    (db) => countUnread(db, reader),
    ...languages.flatMap((language) => pagesIn(language, moment, now)),
  ];
}

interface Moment {
  readonly today: string;
  readonly academicYearId: number;
  readonly seasonId: number;
}

function pagesIn(language: Language, moment: Moment, now: Date): WarmUp[] {
  const { today, ...halfYear } = moment;
  const timetable = { ...halfYear, personId: nobody.id, dayNames: [] };
  const firstPage = { page: 1, afterId: null, query: null, isUnread: false, facultyId: null };
  return [
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
