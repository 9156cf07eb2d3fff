import { AppError } from '@bilim/contract';
import type { Input, Output } from '@bilim/contract';
import type { registrationStudentApi } from '@bilim/contract/registrationStudent';

import { scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { requireStudent } from '#modules/enrolment/enrolment.policy.ts';
import { kindsOf } from '#modules/enrolment/kinds.ts';
import { tellPermission } from '#modules/enrolment/permission.service.ts';
import {
  insertExtension,
  insertHolds,
  insertPermission,
  replaceExtension,
  settledThings,
  tellSettled,
} from '#modules/registration/exceptions.service.ts';
import { audit, auditAll } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Call } from '#platform/http/serve.ts';
import type { Settings } from '#platform/settings.ts';

import type { Who } from '../periods.service.ts';
import {
  countHeld,
  selectBesidePlan,
  selectExtensions,
  selectHeld,
  selectHolds,
  selectOwnPeriod,
  selectOwnPeriods,
  selectOwnStudents,
  selectPermissions,
  selectStudent,
  selectTermOf,
} from './student.queries.ts';

type Asked<K extends keyof typeof registrationStudentApi> = Input<(typeof registrationStudentApi)[K]>;
type Asking = Pick<Call, 'db' | 'language' | 'now'> & Pick<Who, 'person'>;

/** All that offices settled for a student, with where the student stands. */
export async function readSettled(
  { db, person, language, now }: Asking,
  settings: Settings,
  { studentId: named, academicYearId, seasonId }: Asked<'settled'>,
): Promise<Output<typeof registrationStudentApi.settled>> {
  const studentId = await requireOther(db, { person, now }, 'registration.read', named);
  const of = { studentId, academicYearId, seasonId, today: universityDay(now), now };
  const [student] = await selectStudent(db, of);
  if (student === undefined) throw new AppError('regstudent.unknown');
  const { phase, usedCredits, mostCredits } = await tellPermission(
    db,
    { language, settings },
    { ...of, kinds: kindsOf.byType },
  );
  return {
    ...student,
    phase,
    usedCredits,
    mostCredits,
    periods: await selectOwnPeriods(db, of),
    extensions: await selectExtensions(db, of),
    permissions: await selectPermissions[language](db, of),
    holds: await selectHolds(db, of),
  };
}

export async function readBesidePlan(
  { db, person, language, now }: Asking,
  { studentId: named, query, ...term }: Asked<'besidePlan'>,
) {
  const studentId = await requireOther(db, { person, now }, 'registration.read', named);
  return await selectBesidePlan[language](db, {
    ...term,
    studentId,
    query: query ?? null,
    today: universityDay(now),
    now,
  });
}

/** Pass the transaction. */
export async function extend(tx: Database, who: Who, given: Asked<'extend'>): Promise<number> {
  const { periodId, maxCredits, reason } = given;
  const studentId = await requireOther(tx, who, 'registration.manage', given.studentId);
  const [term] = await selectTermOf(tx, { periodId });
  const seen = { studentId, today: universityDay(who.now), now: who.now };
  const [period] = term === undefined ? [] : await selectOwnPeriod(tx, { ...term, ...seen, periodId });
  if (period === undefined) throw new AppError('draw.no_period');
  const isLonger = given.closesAt > period.closesAt;
  if (!isLonger && maxCredits === null) throw new AppError('regstudent.nothing_more');
  const closesAt = isLonger ? given.closesAt : period.closesAt;
  if (closesAt <= who.now) throw new AppError('regstudent.over');
  const granted = { periodId, studentId, closesAt, maxCredits, reason, now: who.now };
  await replaceExtension(tx, granted);
  const [made] = await insertExtension(tx, { ...granted, by: who.person.id });
  if (made === undefined) throw new Error('an extension is always kept');
  await note(tx, who, 'extended', { studentId, periodId, closesAt, maxCredits, reason });
  return made.extensionId;
}

/** Pass the transaction. */
export async function permit(tx: Database, who: Who, given: Asked<'permit'>): Promise<number> {
  const studentId = await requireOther(tx, who, 'registration.manage', given.studentId);
  const [made] = await insertPermission(tx, { ...given, studentId, by: who.person.id, now: who.now });
  if (made === undefined) throw new AppError('regstudent.no_discipline');
  if (made.isNew) await note(tx, who, 'permitted', { ...given, studentId });
  return made.permissionId;
}

/** Pass the transaction. Answers how many were not held for such a reason before. */
export async function hold(tx: Database, who: Who, given: Asked<'hold'>): Promise<number> {
  const { studentIds, kind, reason } = given;
  const [own] = await selectOwnStudents(tx, {
    ...scopeParams(who.person, 'registration.manage'),
    studentIds,
    today: universityDay(who.now),
  });
  if (own?.studentIds.length !== new Set(studentIds).size) throw new AppError('regstudent.unknown');
  const placed = await insertHolds(tx, { studentIds, kind, reason, by: who.person.id, now: who.now });
  const entries = placed.map(({ studentId }) => ({
    action: 'registration.held',
    entity: 'student',
    entityId: studentId,
    after: { kind, reason },
  }));
  await auditAll(tx, who, entries);
  await tellSettled(tx, { studentIds: placed.map(({ studentId }) => studentId) });
  return placed.length;
}

/** Ends what was settled; what has ended already stays so. Pass the transaction. */
export async function endSettled(
  tx: Database,
  who: Who,
  thing: keyof typeof settledThings,
  id: number,
): Promise<void> {
  const { select, end } = settledThings[thing];
  const [of] = await select(tx, { id });
  if (of === undefined) throw new AppError('regstudent.unknown');
  const studentId = await requireOther(tx, who, 'registration.manage', of.studentId);
  if (!of.isLive) return;
  await end(tx, { id, by: who.person.id, now: who.now });
  await note(tx, who, `${thing}_ended`, { studentId, id });
}

export async function readHeld(
  { db, person, now }: Asking,
  { kind, query, skip = 0, size = 50 }: Asked<'holds'>,
): Promise<Output<typeof registrationStudentApi.holds>> {
  const asked = {
    ...scopeParams(person, 'registration.read'),
    kind: kind ?? null,
    query: query ?? null,
    today: universityDay(now),
  };
  const data = await selectHeld(db, { ...asked, skip, size });
  const [counted] = await countHeld(db, asked);
  const mayManage = person.grants.some(({ grant }) => grant === 'registration.manage');
  return { data, beside: { total: counted?.total ?? 0, mayManage } };
}

/** A student of the office; nobody settles anything about themselves. */
async function requireOther(
  db: Database,
  who: Pick<Who, 'person' | 'now'>,
  grant: 'registration.read' | 'registration.manage',
  studentId: number,
): Promise<number> {
  if (studentId === who.person.id) throw new AppError('regstudent.unknown');
  return await requireStudent(db, who, grant, studentId);
}

/** Writes down what was settled, and tells the student's open pages. */
async function note(
  tx: Database,
  who: Who,
  action: string,
  { studentId, ...after }: { readonly studentId: number; readonly [told: string]: unknown },
): Promise<void> {
  await audit(tx, who, { action: `registration.${action}`, entity: 'student', entityId: studentId, after });
  await tellSettled(tx, { studentIds: [studentId] });
}
