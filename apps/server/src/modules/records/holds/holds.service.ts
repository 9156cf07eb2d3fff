import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import type { holdsApi } from '@bilim/contract/records/holds';
import { and, eq, isNull, sql } from 'drizzle-orm';

import { isWithin, rightScope, scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { groups, people, studentGroupPeriods, students } from '#modules/people/people.tables.ts';
import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import { foldedText } from '#platform/db/folded.sql.ts';
import { bool, day, instant, int, orNull, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Call } from '#platform/http/serve.ts';

import { requireToCome } from '../dayToCome.ts';
import { examHolds } from '../sheets/corrections.tables.ts';
import { gradingSheetRows, gradingSheets, sheetCommission } from '../sheets/sheets.tables.ts';
import { say } from '../texts/say.ts';

const usualPage = 100;

const selectHolds = statement({
  name: 'exam_holds_listed',
  params: {
    ...rightScope,
    yearId: smallint,
    seasonId: smallint,
    query: orNull(text),
    today: day,
    skip: int,
    size: int,
  },
  row: {
    holdId: int,
    studentId: int,
    name: text,
    group: text,
    reason: text,
    endsOn: orNull(day),
    placedBy: text,
    placedAt: instant,
  },
  planned: 'each',
  sql: (p) => sql`
  select x.id as "holdId", x.student_id as "studentId", h.full_name as name, g.name as "group", x.reason,
    x.ends_on as "endsOn", placer.full_name as "placedBy", x.placed_at as "placedAt"
  from ${examHolds} x
  join ${people} h on h.id = x.student_id
  join ${people} placer on placer.id = x.placed_by
  cross join lateral (
    select m.group_id from ${studentGroupPeriods} m where m.student_id = x.student_id and m.is_main
    order by lower(m.period) <= ${p.today} desc, lower(m.period) desc limit 1) own
  join ${groups} g on g.id = own.group_id
  where x.academic_year_id = ${p.yearId} and x.season_id = ${p.seasonId} and x.lifted_at is null
    and (x.ends_on is null or x.ends_on >= ${p.today}) and ${isWithin(p, sql`x.student_id`, p.today)}
    and (${p.query} is null
      or strpos(${foldedText(sql`concat_ws(' ', h.full_name, g.name)`)}, ${foldedText(p.query)}) > 0)
  order by h.full_name collate "und-x-icu", x.id limit ${p.size} offset ${p.skip}`,
});

const mayHold = statement({
  name: 'exam_holds_within',
  params: { ...rightScope, studentId: int, today: day },
  row: { isOwn: bool },
  sql: (p) => sql`
  select ${isWithin(p, p.studentId, p.today)} as "isOwn" from ${students} s where s.id = ${p.studentId}`,
});

/** What a commission has signed is no longer what stands there; whoever signs meanwhile waits for the sheet, and sees the hold. */
const unsignCommissions = statement({
  name: 'exam_holds_unsign',
  params: { yearId: smallint, seasonId: smallint, studentId: int },
  row: { sheetId: int },
  sql: (p) => sql`
  with sheet as materialized (
    select s.id from ${gradingSheets} s
    where s.academic_year_id = ${p.yearId} and s.season_id = ${p.seasonId} and s.state = 'open' and exists (
      select from ${gradingSheetRows} r
      where r.sheet_id = s.id and r.student_id = ${p.studentId} and r.removed_at is null)
    order by s.id for update of s)
  update ${sheetCommission} c set signed_at = null from sheet where c.sheet_id = sheet.id and c.signed_at is not null
  returning c.sheet_id as "sheetId"`,
});

const scopeOfOffice = ({ person, now }: Pick<Call<typeof holdsApi.list>, 'person' | 'now'>) => ({
  ...scopeParams(person, 'journals.correct'),
  today: universityDay(now),
});

export async function listHolds(call: Call<typeof holdsApi.list>): Promise<Output<typeof holdsApi.list>> {
  const { yearId, seasonId, query = null, skip = 0, size = usualPage } = call.input;
  return await selectHolds(call.db, { ...scopeOfOffice(call), yearId, seasonId, query, skip, size });
}

/** Keeps a student from the finals of a half-year; the one that stands gets the new reason. */
export async function placeHold(call: Call<typeof holdsApi.place>): Promise<Output<typeof holdsApi.place>> {
  const { db, person, now, input, language } = call;
  const { yearId, seasonId, studentId, reason, endsOn = null } = input;
  requireToCome(endsOn, now);
  await db.transaction(async (tx) => {
    const [found] = await mayHold(tx, { ...scopeOfOffice(call), studentId });
    if (found?.isOwn !== true) throw new AppError('sheets.no_student');
    const hold = { studentId, academicYearId: yearId, seasonId, reason, endsOn };
    await tx
      .insert(examHolds)
      .values({ ...hold, placedBy: person.id, placedAt: now })
      .onConflictDoUpdate({
        target: [examHolds.studentId, examHolds.academicYearId, examHolds.seasonId],
        targetWhere: sql`${examHolds.liftedAt} is null`,
        set: { reason, endsOn, placedBy: person.id, placedAt: now },
      });
    await unsignCommissions(tx, { yearId, seasonId, studentId });
    await audit(tx, call, {
      action: 'exam_hold.placed',
      entity: 'student',
      entityId: studentId,
      after: hold,
    });
  });
  return { isDone: true, message: say(language, 'sheets.held') };
}

export async function liftHold(call: Call<typeof holdsApi.lift>): Promise<Output<typeof holdsApi.lift>> {
  const { db, person, now, input, language } = call;
  const { holdId } = input;
  await db.transaction(async (tx) => {
    const [hold] = await tx.select().from(examHolds).where(eq(examHolds.id, holdId)).for('update');
    if (hold === undefined) throw new AppError('sheets.no_student');
    const { studentId, academicYearId: yearId, seasonId, liftedAt } = hold;
    const [found] = await mayHold(tx, { ...scopeOfOffice(call), studentId });
    if (found?.isOwn !== true) throw new AppError('sheets.no_student');
    if (liftedAt !== null) return;
    await tx
      .update(examHolds)
      .set({ liftedAt: now, liftedBy: person.id })
      .where(and(eq(examHolds.id, holdId), isNull(examHolds.liftedAt)));
    await unsignCommissions(tx, { yearId, seasonId, studentId });
    await audit(tx, call, { action: 'exam_hold.lifted', entity: 'student', entityId: studentId });
  });
  return { isDone: true, message: say(language, 'sheets.lifted') };
}
