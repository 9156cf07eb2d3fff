import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import type { classesApi } from '@bilim/contract/journal/classes';
import { weekdayOf } from '@bilim/contract/days';

import { universityDay } from '#platform/clock.ts';
import type { Call } from '#platform/http/serve.ts';

import { chosen, seasonOfClass } from '../classes/classKey.sql.ts';
import { selectAllSlots, selectSlotsOnDay, selectSlotsOnWeekday } from './slots.queries.ts';
import { staffScopeOf, refuseOtherTeacher } from '../journal.policy.ts';

/** Slots in which a teacher teaches on a date, or on a weekday in general; today when neither was said. */
export async function readSlots({
  db,
  person,
  input,
  now,
}: Call<typeof classesApi.timeSlots>): Promise<Output<typeof classesApi.timeSlots>> {
  refuseOtherTeacher(person, input.teacherId);
  const { academicYearId, teacherId } = input;
  const asked = {
    ...staffScopeOf(person),
    academicYearId,
    seasonId: seasonOfClass(input),
    teacherId,
    assignmentId: chosen(input.assignmentId),
  };
  const isWeekly = input.lessonDate === undefined && input.weekday !== undefined;
  const day = input.lessonDate ?? universityDay(now);
  const weekday = isWeekly ? (input.weekday ?? 1) : weekdayOf(day);
  if (input.weekday !== undefined && input.weekday !== weekday) throw new AppError('journal.wrong_weekday');

  const taught = isWeekly
    ? await selectSlotsOnWeekday(db, { ...asked, weekday })
    : await selectSlotsOnDay(db, { ...asked, day });
  return taught.length > 0 ? taught : await selectAllSlots(db, { weekday, assignmentId: asked.assignmentId });
}
