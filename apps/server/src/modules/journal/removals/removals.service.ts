import { AppError } from '@bilim/contract';
import type { ErrorCode, Output } from '@bilim/contract';
import type { removalsApi } from '@bilim/contract/journal/removals';

import { closeSeat } from '#modules/registration/classList.service.ts';
import { audit } from '#platform/audit.ts';
import type { Call } from '#platform/http/serve.ts';

import { refuseClass } from '../classes/classes.service.ts';
import { keyParams } from '../classes/classKey.sql.ts';
import { windowParams } from '../lessons/lessonWindow.policy.ts';
import { insertStudentRemoval, removeJournal, removeLesson } from './removals.queries.ts';
import type { RemovalVerdict } from './removals.queries.ts';
import { staffScopeOf, scopeKindOf, refuseOtherTeacher } from '../journal.policy.ts';
import { say } from '../texts/say.ts';

type Refused = Exclude<RemovalVerdict, 'done' | 'nothing' | 'same'>;

const codes = {
  lesson_unknown: 'journal.lesson_unknown',
  forbidden: 'auth.forbidden',
  locked: 'journal.locked',
  window_closed: 'journal.window_closed',
  too_old: 'journal.too_old_to_delete',
  not_listed: 'journal.student_not_listed',
  by_plan: 'journal.student_by_plan',
} as const satisfies Record<Refused, ErrorCode>;

type DeleteLesson = Call<typeof removalsApi.deleteLesson>;

/** Takes one lesson with its marks out of the journal; every reader leaves it out from then on. */
export async function deleteLesson({
  db,
  person,
  input,
  now,
  language,
  request,
  parts: { settings },
}: DeleteLesson): Promise<Output<typeof removalsApi.deleteLesson>> {
  refuseOtherTeacher(person, input.teacherId);
  const { lessonDate, ordinal, lessonId = null } = input;
  const params = {
    ...keyParams(input),
    ...staffScopeOf(person),
    ...(await windowParams(settings, now)),
    lessonDate,
    ordinal,
    lessonId,
    timeSlotId: null,
    personId: person.id,
    reason: input.reason ?? null,
  };
  return await db.transaction(async (tx) => {
    const [removed] = await removeLesson[scopeKindOf(person)](tx, params);
    if (removed?.found !== 1) return await refuseClass(tx, person, input);
    const { verdict, removalId, taken } = removed;
    if (verdict === null) throw new AppError('journal.class_unknown');
    if (verdict !== 'done') throw new AppError(codes[verdict]);
    // Somebody else deleted it in the same moment.
    if (removalId === null || taken === 0) throw new AppError('journal.lesson_unknown');
    const after = { assignmentId: input.assignmentId, lessonDate, ordinal, reason: input.reason };
    const entry = { action: 'lesson.removed', entity: 'journal_removal', entityId: removalId, after };
    await audit(tx, { person, request, now }, entry);
    return [{ isDone: true, message: say(language, 'journal.lesson_deleted'), removalId }];
  });
}

type DeleteJournal = Call<typeof removalsApi.deleteJournal>;

/** Takes all lessons of a class out of its journal; an empty journal stays as it is. */
export async function deleteJournal({
  db,
  person,
  input,
  now,
  language,
  request,
  parts: { settings },
}: DeleteJournal): Promise<Output<typeof removalsApi.deleteJournal>> {
  refuseOtherTeacher(person, input.teacherId);
  const params = {
    ...keyParams(input),
    ...staffScopeOf(person),
    ...(await windowParams(settings, now)),
    personId: person.id,
    reason: input.reason ?? null,
  };
  return await db.transaction(async (tx) => {
    const [removed] = await removeJournal[scopeKindOf(person)](tx, params);
    if (removed?.found !== 1) return await refuseClass(tx, person, input);
    const { verdict, removalId, taken: lessonCount } = removed;
    if (verdict === null) throw new AppError('journal.class_unknown');
    const message = say(language, 'journal.journal_deleted');
    if (verdict === 'nothing') return [{ isDone: true, message, isRepeat: true, lessonCount: 0 }];
    if (verdict === 'locked') throw new AppError('journal.has_closed_modules');
    if (verdict !== 'done') throw new AppError(codes[verdict]);
    if (removalId === null || lessonCount === 0) throw new AppError('server.busy');
    const after = { assignmentId: input.assignmentId, lessonCount, reason: input.reason };
    const entry = { action: 'journal.removed', entity: 'journal_removal', entityId: removalId, after };
    await audit(tx, { person, request, now }, entry);
    return [{ isDone: true, message, removalId, lessonCount }];
  });
}

type RemoveStudent = Call<typeof removalsApi.removeStudent>;

/** Takes a student off the list of a class. Who has the discipline by plan is taken off by the dean's office only. */
export async function removeStudent({
  db,
  person,
  input,
  now,
  language,
  request,
}: RemoveStudent): Promise<Output<typeof removalsApi.removeStudent>> {
  refuseOtherTeacher(person, input.teacherId);
  const { studentId } = input;
  const params = {
    ...keyParams(input),
    ...staffScopeOf(person),
    studentId,
    now,
    personId: person.id,
    reason: input.reason ?? null,
  };
  return await db.transaction(async (tx) => {
    const [judged] = await insertStudentRemoval[scopeKindOf(person)](tx, params);
    if (judged?.found !== 1) return await refuseClass(tx, person, input);
    const { verdict, assignmentId, removalId } = judged;
    if (verdict === null || assignmentId === null) throw new AppError('journal.class_unknown');
    const done = { isDone: true, message: say(language, 'journal.student_removed') };
    if (verdict === 'same') return [{ ...done, isRepeat: true }];
    if (verdict !== 'done') throw new AppError(codes[verdict]);
    const isClosed = await closeSeat(tx, { assignmentId, studentId }, { by: person.id, at: now });
    if (!isClosed || removalId === null) throw new AppError('server.busy');
    const after = { assignmentId, studentId, reason: input.reason };
    const entry = { action: 'class.student_removed', entity: 'journal_removal', entityId: removalId, after };
    await audit(tx, { person, request, now }, entry);
    return [{ ...done, removalId }];
  });
}
