import { AppError } from '@bilim/contract';
import type { Language, Output } from '@bilim/contract';
import * as fields from '@bilim/contract/journal/journal.fields';
import { lessonHours } from '@bilim/contract/journal/themes';
import type { PlannedTheme, themesApi } from '@bilim/contract/journal/themes';

import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import { InvalidInput } from '#platform/http/failures.ts';
import type { Call } from '#platform/http/serve.ts';

import { refuseClass } from '../classes/classes.service.ts';
import { chosen, keyParams } from '../classes/classKey.sql.ts';
import { selectPlan, updateTheme } from './themes.queries.ts';
import { asTeacher, staffScopeOf, refuseOtherTeacher } from '../journal.policy.ts';
import { say } from '../texts/say.ts';

export async function readPlan({
  db,
  person,
  input,
  language,
}: Call<typeof themesApi.themes>): Promise<PlannedTheme[]> {
  refuseOtherTeacher(person, input.teacherId);
  const rows = await selectPlan[language](db, { ...keyParams(input), ...staffScopeOf(person) });
  if (rows[0]?.found !== 1) return await refuseClass(db, person, input);
  return rows.flatMap(({ theme }) => (theme === null ? [] : [theme]));
}

type Save = Call<typeof themesApi.saveTheme>;

/** A theme of the plan is taken with its title; free text needs to say something. */
export async function saveTheme({
  db,
  person,
  input,
  now,
  language,
  request,
}: Save): Promise<Output<typeof themesApi.saveTheme>> {
  const teacher = asTeacher(person);
  refuseOtherTeacher(teacher, input.teacherId);
  const themeId = chosen(input.themeId);
  const theme = themeId === null ? input.theme.trim() : null;
  if (theme === '') throw new AppError('journal.theme_missing');
  if (input.hours < lessonHours.least || input.hours > lessonHours.most) {
    throw new AppError('journal.theme_hours');
  }

  await db.transaction(async (tx) => {
    const [saved] = await updateTheme(tx, {
      ...keyParams(input),
      ...staffScopeOf(teacher),
      lessonDate: input.lessonDate,
      ordinal: input.ordinal ?? 1,
      timeSlotId: null,
      now,
      today: universityDay(now),
      themeId,
      theme,
      hours: input.hours,
      moduleId: input.moduleId ?? null,
      keepsModule: input.moduleId === undefined,
      version: input.version ?? null,
    });
    if (saved?.found !== 1) return await refuseClass(tx, teacher, input);
    if (saved.verdict !== 'saved') throw refusal(saved.verdict, language);
    if (saved.lessonId === null && saved.isSame) return;
    if (saved.lessonId === null) {
      const params = { theme: saved.themeBefore, hours: saved.hoursBefore ?? 0 };
      throw new AppError('journal.theme_changed', { params });
    }
    const after = { themeId, theme, hours: input.hours, moduleId: input.moduleId };
    await audit(
      tx,
      { person, request, now },
      {
        action: 'lesson.theme_saved',
        entity: 'lesson',
        entityId: saved.lessonId,
        before: saved.before ?? {},
        after,
      },
    );
  });
  return [{ isDone: true, message: say(language, 'journal.theme_saved') }];
}

type Refused = 'lesson_unknown' | 'locked' | 'theme_unknown' | 'module_unknown' | null;

function refusal(verdict: Refused, language: Language): AppError {
  switch (verdict) {
    case 'theme_unknown':
      return new InvalidInput([{ field: fields.themeId.wire, sms: say(language, 'field.invalid') }]);
    case 'module_unknown':
      return new InvalidInput([{ field: fields.moduleIdOrNone.wire, sms: say(language, 'field.invalid') }]);
    case 'lesson_unknown':
      return new AppError('journal.lesson_unknown');
    case 'locked':
      return new AppError('journal.locked');
    case null:
      return new AppError('journal.class_unknown');
  }
}
