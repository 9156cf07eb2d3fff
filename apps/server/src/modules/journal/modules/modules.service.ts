import { AppError } from '@bilim/contract';
import type { Language, Output, Person } from '@bilim/contract';
import { studentId as studentField } from '@bilim/contract/core/fields';
import type { AskedClass } from '@bilim/contract/journal/class';
import { moduleIdOrNone } from '@bilim/contract/journal/journal.fields';
import { CurrentPoints } from '@bilim/contract/journal/modules';
import type { ModuleOfClass, modulesApi, PointsChange, PointsDraft } from '@bilim/contract/journal/modules';
import * as z from 'zod/mini';

import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { InvalidInput } from '#platform/http/failures.ts';
import type { Call } from '#platform/http/serve.ts';
import type { Settings } from '#platform/settings.ts';
import type { CallParts } from '#platform/parts.ts';

import { refuseClass } from '../classes/classes.service.ts';
import { keyParams } from '../classes/classKey.sql.ts';
import { asTeacher, staffScopeOf, scopeKindOf, refuseOtherTeacher } from '../journal.policy.ts';

import { lockClass, selectPointsBook, selectPointsHistory, upsertPoints } from './modules.queries.ts';
import type { PointsBook, SavedPoints } from './modules.queries.ts';
import { judgePoints } from './pointsChange.ts';
import { pointsOfClass } from './pointsOfClass.ts';
import type { PointLimits } from './pointsOfClass.ts';
import { say } from '../texts/say.ts';

/** Who asks for the points of which class. */
export interface PointsCall {
  readonly db: Database;
  readonly person: Person;
  readonly language: Language;
  readonly now: Date;
  readonly parts: CallParts;
  readonly input: AskedClass;
}

export async function readPoints(call: PointsCall): Promise<ModuleOfClass[]> {
  const { settings } = call.parts;
  refuseOtherTeacher(call.person, call.input.teacherId);
  return pointsOfClass(await requireBook(call), await limitsOf(settings));
}

async function requireBook({ db, person, language, now, input }: PointsCall): Promise<PointsBook> {
  const [book] = await selectPointsBook[language][scopeKindOf(person)](db, {
    ...keyParams(input),
    ...staffScopeOf(person),
    now,
    today: universityDay(now),
  });
  return book?.found === 1 ? book : await refuseClass(db, person, input);
}

async function limitsOf(settings: Settings): Promise<PointLimits> {
  const values = await settings.read();
  return {
    adjustment: values['journal.adjustment_points'],
    bonus: values['journal.bonus_points'],
    admission: values['journal.admission_points'],
    absence: values['journal.absence_limit_pct'],
  };
}

type Save = Call<typeof modulesApi.savePoints>;

/** Saves all rows or none: one row that cannot be is told with its place, and nothing changes. */
export async function savePoints(call: Save): Promise<Output<typeof modulesApi.savePoints>> {
  const teacher = asTeacher(call.person);
  const {
    input,
    language,
    parts: { settings },
  } = call;
  refuseOtherTeacher(teacher, input.teacherId);
  const limits = await limitsOf(settings);
  return await call.db.transaction(async (tx) => {
    const own = { ...call, db: tx, person: teacher };
    const [locked] = await lockClass(tx, { ...keyParams(input), ...staffScopeOf(teacher) });
    if (locked === undefined) return await refuseClass(tx, teacher, input);
    const book = await requireBook(own);
    const saved = changesOf(call, book, pointsOfClass(book, limits));
    if (saved.length > 0) await write(own, book, saved);
    const after = saved.length === 0 ? book : await requireBook(own);
    const module = pointsOfClass(after, limits).find(({ moduleId }) => moduleId === input.moduleId);
    const named = new Set(input.rows.map(({ studentId }) => studentId));
    const rows = (module?.rows ?? []).filter(({ studentId }) => named.has(studentId));
    return [{ isDone: true, message: say(language, 'journal.points_saved'), rows }];
  });
}

function changesOf(
  { input, language }: Save,
  book: PointsBook,
  all: readonly ModuleOfClass[],
): SavedPoints[] {
  const module = all.find(({ moduleId }) => moduleId === input.moduleId);
  if (module === undefined) {
    throw new InvalidInput([{ field: moduleIdOrNone.wire, sms: say(language, 'field.invalid') }]);
  }
  refuseDoubles(input.rows, language);
  const changes = input.rows.flatMap((draft, index) => {
    const verdict = judgePoints(draft, module, all);
    if (verdict.kind === 'same') return [];
    if (!module.canEdit) throw new AppError('journal.locked');
    if (verdict.kind === 'changed') return [verdict.saved];
    if (verdict.kind === 'refused') {
      const { field, text, max = 0 } = verdict.problem;
      throw new InvalidInput([{ field: `rows.${index}.${field}`, sms: say(language, text, { max }) }]);
    }
    const last = book.entered.find(
      ({ studentId, moduleId }) => studentId === verdict.row.studentId && moduleId === module.moduleId,
    );
    const by = last === undefined ? {} : { changedBy: last.changedBy, changedAt: new Date(last.changedAt) };
    const current = z.encode(CurrentPoints, { ...verdict.row, ...by });
    throw new AppError('journal.points_changed', { current });
  });
  return changes;
}

function refuseDoubles(rows: readonly PointsDraft[], language: Language): void {
  const seen = new Set<number>();
  for (const [index, { studentId }] of rows.entries()) {
    if (seen.has(studentId)) {
      const field = `rows.${index}.${studentField.wire}`;
      throw new InvalidInput([{ field, sms: say(language, 'field.invalid') }]);
    }
    seen.add(studentId);
  }
}

async function write(
  { db, person, now }: PointsCall,
  { classId, academicYearId }: PointsBook,
  saved: readonly SavedPoints[],
): Promise<void> {
  if (classId === null || academicYearId === null) throw new AppError('journal.class_unknown');
  await upsertPoints(db, { classId, academicYearId, personId: person.id, now, saved });
}

export async function readPointsHistory({
  db,
  person,
  input,
}: Call<typeof modulesApi.history>): Promise<PointsChange[]> {
  refuseOtherTeacher(person, input.teacherId);
  const [history] = await selectPointsHistory(db, {
    ...keyParams(input),
    ...staffScopeOf(person),
    studentId: input.studentId,
    moduleId: input.moduleId,
  });
  if (history?.found !== 1) return await refuseClass(db, person, input);
  return history.changes.map(({ changedAt, ...change }) => ({
    ...change,
    changedAt: new Date(changedAt),
  }));
}
