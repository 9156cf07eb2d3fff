import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import * as fields from '@bilim/contract/journal/journal.fields';
import type { ThemeTime, themePlanApi } from '@bilim/contract/journal/themePlan';
import { lessonHours } from '@bilim/contract/journal/themes';

import { audit } from '#platform/audit.ts';
import { InvalidInput } from '#platform/http/failures.ts';
import { universityDay } from '#platform/clock.ts';
import type { Call } from '#platform/http/serve.ts';

import { refuseClass } from '../classes/classes.service.ts';
import { chosen, keyParams } from '../classes/classKey.sql.ts';
import { asTeacher, staffScopeOf, refuseOtherTeacher } from '../journal.policy.ts';

import { selectHours, selectThemeTime, updateLessonHours } from './themeTime.queries.ts';
import { say } from '../texts/say.ts';

export async function readThemeTime({
  db,
  person,
  input,
}: Call<typeof themePlanApi.themeTime>): Promise<ThemeTime[]> {
  refuseOtherTeacher(person, input.teacherId);
  const [row] = await selectThemeTime(db, {
    ...keyParams(input),
    ...staffScopeOf(person),
    themeId: chosen(input.themeId),
  });
  if (row?.found !== 1) return await refuseClass(db, person, input);
  if (row.time === null) throw new AppError('journal.theme_unknown');
  return [row.time];
}

export async function readHours({
  db,
  person,
  input,
}: Call<typeof themePlanApi.hours>): Promise<Output<typeof themePlanApi.hours>> {
  refuseOtherTeacher(person, input.teacherId);
  const [row] = await selectHours(db, { ...keyParams(input), ...staffScopeOf(person) });
  if (row?.found !== 1) return await refuseClass(db, person, input);
  return {
    plannedHours: row.plannedHours ?? 0,
    themeHours: row.themeHours ?? 0,
    taughtHours: row.taughtHours ?? 0,
  };
}

/** Hours may differ from the plan: a theme may take longer, or be spread over several lessons. */
export async function saveThemeTime({
  db,
  person,
  input,
  now,
  language,
  request,
}: Call<typeof themePlanApi.saveThemeTime>): Promise<Output<typeof themePlanApi.saveThemeTime>> {
  const teacher = asTeacher(person);
  refuseOtherTeacher(teacher, input.teacherId);
  if (input.hours < lessonHours.least || input.hours > lessonHours.most) {
    throw new AppError('journal.theme_hours');
  }
  await db.transaction(async (tx) => {
    const [saved] = await updateLessonHours(tx, {
      ...keyParams(input),
      ...staffScopeOf(teacher),
      lessonDate: input.lessonDate,
      ordinal: input.ordinal ?? 1,
      timeSlotId: null,
      now,
      today: universityDay(now),
      themeId: chosen(input.themeId),
      hours: input.hours,
    });
    if (saved?.found !== 1) return await refuseClass(tx, teacher, input);
    if (saved.verdict === null) throw new AppError('journal.class_unknown');
    if (saved.verdict === 'theme_other') {
      throw new InvalidInput([{ field: fields.themeId.wire, sms: say(language, 'field.invalid') }]);
    }
    if (saved.verdict !== 'saved') throw new AppError(`journal.${saved.verdict}`);
    if (saved.lessonId === null) return;
    await audit(
      tx,
      { person, request, now },
      {
        action: 'lesson.hours_saved',
        entity: 'lesson',
        entityId: saved.lessonId,
        before: { hours: saved.before },
        after: { hours: input.hours },
      },
    );
  });
  return [{ isDone: true, message: say(language, 'journal.hours_saved') }];
}
