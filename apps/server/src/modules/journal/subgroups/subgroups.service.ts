import { AppError } from '@bilim/contract';
import type { Language, Output } from '@bilim/contract';
import { subgroup as subgroupField } from '@bilim/contract/core/fields';
import type { AskedClass } from '@bilim/contract/journal/class';
import { CurrentSubgroup } from '@bilim/contract/journal/subgroups';
import type { subgroupsApi } from '@bilim/contract/journal/subgroups';
import * as z from 'zod/mini';

import { closeSeat, openSeat } from '#modules/registration/classList.service.ts';
import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { RowOf } from '#platform/db/statement.ts';
import { InvalidInput } from '#platform/http/failures.ts';
import type { Call } from '#platform/http/serve.ts';
import type { Settings } from '#platform/settings.ts';

import { refuseClass } from '../classes/classes.service.ts';
import { chosen, keyParams } from '../classes/classKey.sql.ts';
import { lockSubgroups, selectDivision, selectPlaces } from './subgroups.queries.ts';
import { staffScopeOf, scopeKindOf, refuseOtherTeacher } from '../journal.policy.ts';
import { say } from '../texts/say.ts';

export async function readSubgroups({
  db,
  person,
  input,
  now,
  parts: { settings },
}: Call<typeof subgroupsApi.subgroups>): Promise<Output<typeof subgroupsApi.subgroups>> {
  refuseOtherTeacher(person, input.teacherId);
  const params = { ...keyParams(input), ...staffScopeOf(person), today: universityDay(now) };
  const [division] = await selectDivision[scopeKindOf(person)](db, params);
  if (division?.found !== 1) return await refuseClass(db, person, input);
  const seats = await seatLimit(settings);
  const subgroups = division.subgroups.map(({ isOwn, ...one }) => ({
    ...one,
    seats,
    canGive: isOwn || division.mayManage,
  }));
  return { data: [...division.members], beside: { subgroups } };
}

/** Null where the university sets no limit. */
async function seatLimit(settings: Settings): Promise<number | null> {
  const { 'journal.subgroup_seats': seats } = await settings.read();
  return seats === 0 ? null : seats;
}

type Move = Call<typeof subgroupsApi.moveStudent>;
type Place = RowOf<typeof selectPlaces.own>['places'][number];

/** Moves a student into another subgroup; a teacher only whom they have, whom they gave away within a day, or who sits nowhere yet. */
export async function moveStudent({
  db,
  person,
  input,
  now,
  language,
  request,
  parts: { settings },
}: Move): Promise<Output<typeof subgroupsApi.moveStudent>> {
  refuseOtherTeacher(person, input.teacherId);
  const scopeKind = scopeKindOf(person);
  const { studentId } = input;
  const seats = await seatLimit(settings);
  const key = keyOf(input);
  const params = { ...keyParams(key), ...staffScopeOf(person) };
  return await db.transaction(async (tx) => {
    await lockSubgroups[scopeKind](tx, params);
    const [stand] = await selectPlaces[scopeKind](tx, { ...params, studentId, personId: person.id, now });
    if (stand?.found !== 1) return await refuseClass(tx, person, key);
    const { places, isMember, mayManage } = stand;
    if (!isMember) throw new AppError('journal.student_not_listed');
    const target = places.find(({ subgroup }) => subgroup === input.subgroup);
    if (target === undefined) {
      throw new InvalidInput([{ field: subgroupField.wire, sms: say(language, 'field.invalid') }]);
    }
    const here = places.find(({ isHere }) => isHere);
    if (!mayManage && !isOnesOwn(target, here)) throw new AppError('journal.subgroup_of_other');
    const place = { subgroup: target.subgroup, listEntryId: target.classId };
    if (target.isHere) {
      return [{ isDone: true, message: say(language, 'journal.subgroup_moved'), ...place, isRepeat: true }];
    }
    refuseMove(input, target, here, seats);
    if (here !== undefined) {
      await closeSeat(tx, { assignmentId: here.classId, studentId }, { by: person.id, at: now });
    }
    await openSeat(tx, { assignmentId: target.classId, studentId }, now);
    const entry = { action: 'class.subgroup_changed', entity: 'student', entityId: studentId };
    const before = { assignmentId: here?.classId ?? null };
    const after = { assignmentId: target.classId };
    await audit(tx, { person, request, now }, { ...entry, before, after });
    return [{ isDone: true, ...movedText(language, here), ...place }];
  });
}

/** `subgroup` is the one to move to; it names the class only when no row of the load does. */
function keyOf({ subgroup, ...key }: Move['input']): AskedClass {
  return chosen(key.assignmentId) === null ? { ...key, subgroup } : key;
}

/** A teacher gives away the own students, takes back those given away, and seats who sits nowhere. */
function isOnesOwn(target: Place, here: Place | undefined): boolean {
  return (here ?? target).isOwn || (target.isOwn && target.isGivenAway);
}

const nowhere = { subgroup: 0, classId: -1, markCount: 0 } as const;

/** What stands against a move that the person may make. */
function refuseMove(input: Move['input'], target: Place, here: Place | undefined, seats: number | null) {
  const { subgroup, classId, markCount } = here ?? nowhere;
  const current = z.encode(CurrentSubgroup, { subgroup, listEntryId: classId, markCount });
  if (input.listEntryId !== undefined && input.listEntryId !== classId) {
    throw new AppError('journal.subgroup_changed', { current });
  }
  if (seats !== null && target.studentCount >= seats) {
    throw new AppError('journal.subgroup_full', { params: { seats } });
  }
  if (markCount > 0 && input.isConfirmed !== true) {
    throw new AppError('journal.subgroup_has_marks', { current, params: { count: markCount } });
  }
}

function movedText(language: Language, here: Place | undefined) {
  if ((here?.markCount ?? 0) === 0) return { message: say(language, 'journal.subgroup_moved') };
  return { tone: 'warning', message: say(language, 'journal.subgroup_moved_with_marks') } as const;
}
