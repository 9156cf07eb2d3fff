import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import type { lateChangesApi } from '@bilim/contract/journal/lateChanges';

import { notifyOffices } from '#modules/auth/rights/notifyOffices.service.ts';
import { audit } from '#platform/audit.ts';
import type { Call } from '#platform/http/serve.ts';

import { refuseClass } from '../classes/classes.service.ts';
import { keyParams } from '../classes/classKey.sql.ts';
import { upsertRequest, withdrawRequest } from './lateChanges.queries.ts';
import { windowParams } from '../lessons/lessonWindow.policy.ts';
import { asTeacher, staffScopeOf, refuseOtherTeacher } from '../journal.policy.ts';
import { say } from '../texts/say.ts';

/** A teacher asks to change marks that are closed. */
export async function askLateChange({
  db,
  person,
  input,
  now,
  language,
  request,
  parts: { settings },
}: Call<typeof lateChangesApi.ask>): Promise<Output<typeof lateChangesApi.ask>> {
  const teacher = asTeacher(person);
  refuseOtherTeacher(teacher, input.teacherId);
  const { lessonDate, ordinal, reason } = input;
  const params = {
    ...keyParams(input),
    ...staffScopeOf(teacher),
    ...(await windowParams(settings, now)),
    lessonDate,
    ordinal,
    reason,
    timeSlotId: null,
    personId: person.id,
  };
  return await db.transaction(async (tx) => {
    const [asked] = await upsertRequest(tx, params);
    if (asked?.found !== 1) return await refuseClass(tx, teacher, input);
    const { verdict, requestId } = asked;
    if (verdict === 'still_open') throw new AppError('journal.still_open');
    if (verdict === 'lesson_unknown') throw new AppError('journal.lesson_unknown');
    if (requestId === null) throw new AppError('journal.class_unknown');
    const entry = { action: 'late_change.asked', entity: 'late_change_request', entityId: requestId };
    await audit(tx, { person, request, now }, { ...entry, after: { lessonDate, reason } });
    await notifyOffices(tx, 'journals.manage');
    return [{ isDone: true, message: say(language, 'journal.late_asked'), requestId }];
  });
}

/** The teacher takes the own request back; once it was answered, the answer stands. */
export async function withdrawLateChange({
  db,
  person,
  input,
  now,
  language,
  request,
}: Call<typeof lateChangesApi.withdraw>): Promise<Output<typeof lateChangesApi.withdraw>> {
  const { requestId } = input;
  const { ownTeacherId } = staffScopeOf(asTeacher(person));
  return await db.transaction(async (tx) => {
    const [held] = await withdrawRequest(tx, { ownTeacherId, requestId, personId: person.id, now });
    if (held === undefined) throw new AppError('journal.request_unknown');
    const done = { isDone: true, message: say(language, 'journal.late_withdrawn') };
    if (held.before === 'withdrawn') return [{ ...done, isRepeat: true }];
    if (held.before !== 'open') throw new AppError('journal.request_answered');
    const entry = { action: 'late_change.withdrawn', entity: 'late_change_request', entityId: requestId };
    await audit(tx, { person, request, now }, entry);
    await notifyOffices(tx, 'journals.manage');
    return [done];
  });
}
