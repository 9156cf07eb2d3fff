import { AppError, holds } from '@bilim/contract';
import type { Language, Output, Person } from '@bilim/contract';
import { nothingChosen } from '@bilim/contract/core/values';
import type { AskedClass } from '@bilim/contract/journal/class';
import type { AttendanceRow, reportsApi, ThemeReportRow } from '@bilim/contract/journal/reports';

import { scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { InvalidInput } from '#platform/http/failures.ts';
import type { Call } from '#platform/http/serve.ts';

import { refuseClass } from '../classes/classes.service.ts';
import { chosen, keyParams } from '../classes/classKey.sql.ts';
import { staffScopeOf, refuseOtherTeacher } from '../journal.policy.ts';

import { selectAttendance, selectThemeReport, selectVisitDates } from './reports.queries.ts';
import { selectStudiedSemesters, selectTaughtSemesters } from './semesters.queries.ts';
import type { SemesterRow } from './semesters.queries.ts';
import { refuseGuesser, refuseStranger } from '../classes/strangers.ts';
import { say } from '../texts/say.ts';

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** What a report needs to know of the call that asks for it. */
export interface ReportCall<Asked> {
  readonly db: Database;
  readonly person: Person;
  readonly language: Language;
  readonly input: AskedClass & Asked;
}

/** The lessons with their themes, and a last row with the sum of their hours. */
export async function readThemeReport(call: ReportCall<Days>): Promise<ThemeReportRow[]> {
  const { db, person, input, language } = call;
  refuseOtherTeacher(person, input.teacherId);
  const [report] = await selectThemeReport[language](db, {
    ...keyParams(input),
    ...staffScopeOf(person),
    ...daysOf(call),
  });
  if (report?.found !== 1) return await refuseClass(db, person, input);
  // Tenths of hours are summed as whole numbers: 0.1 + 0.2 must be 0.3.
  const tenths = report.rows.reduce((sum, { hours }) => sum + Math.round(hours * 10), 0);
  return [...report.rows, { theme: say(language, 'report.total'), hours: tenths / 10 }];
}

export async function readAttendance(
  call: ReportCall<Days & { readonly studentId?: number | undefined }>,
): Promise<AttendanceRow[]> {
  const { db, person, input } = call;
  refuseOtherTeacher(person, input.teacherId);
  const [report] = await selectAttendance(db, {
    ...keyParams(input),
    ...staffScopeOf(person),
    ...daysOf(call),
    studentId: chosen(input.studentId),
  });
  if (report?.found !== 1) return await refuseClass(db, person, input);
  return [...report.rows];
}

function daysOf({ input, language }: ReportCall<Days>) {
  const { from, to } = { from: input.from ?? null, to: input.to ?? null };
  if (from !== null && to !== null && from > to) {
    throw new InvalidInput([{ field: 'to', sms: say(language, 'field.invalid') }]);
  }
  return { from, to };
}

export async function readVisitDates({
  db,
  person,
  input,
}: Call<typeof reportsApi.visitDates>): Promise<Output<typeof reportsApi.visitDates>> {
  refuseOtherTeacher(person, input.teacherId);
  const [dates] = await selectVisitDates(db, { ...keyParams(input), ...staffScopeOf(person) });
  if (dates?.found !== 1) return await refuseClass(db, person, input);
  return [...dates.rows];
}

const teacherLists = 1;

/** Of a teacher where the lists of teachers are asked for, else of a student. */
export async function readSemesters(
  call: Call<typeof reportsApi.semesters>,
): Promise<Output<typeof reportsApi.semesters>> {
  const { db, person, input, language, now } = call;
  const { academicYearId, seasonId, personId = person.id } = input;
  const listKind = input.listKind ?? (person.role === 'teacher' ? teacherLists : null);
  if (personId !== person.id && !holds(person, 'journals.read')) throw new AppError('auth.not_yourself');
  const asked = { academicYearId, seasonId, personId };
  if (listKind === teacherLists) {
    return withNone(await selectTaughtSemesters[language](db, { ...asked, ...staffScopeOf(person) }));
  }
  await refuseGuesser(call, personId);
  const [studied] = await selectStudiedSemesters[language](db, {
    ...asked,
    callerId: person.id,
    today: universityDay(now),
    ...scopeParams(person, 'journals.read'),
  });
  if (studied?.isPermitted === true) return withNone(studied.rows);
  // Whoever is no student studies nothing; a stranger is not told whether there is such a student.
  if (personId === person.id) return [];
  return await refuseStranger(call, personId);
}

/** Last the entry for any semester: what comes first chooses itself. */
function withNone(rows: readonly SemesterRow[]): Output<typeof reportsApi.semesters> {
  return rows.length === 0 ? [] : [...rows, { semesterId: null, name: nothingChosen }];
}
