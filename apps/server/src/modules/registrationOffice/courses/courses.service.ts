import { AppError } from '@bilim/contract';
import type { Input } from '@bilim/contract';
import type { registrationOffersApi } from '@bilim/contract/registrationOffers';

import { scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { openCourse as insertCourse } from '#modules/registration/courses.service.ts';
import { setDescription } from '#modules/registration/descriptions.service.ts';
import { insertOffers } from '#modules/registration/offers.service.ts';
import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';

import { selectOfferedOf } from '../offers.queries.ts';
import type { Who } from '../periods.service.ts';
import { say } from '../texts/say.ts';
import { selectCourse, selectDescription } from './courses.queries.ts';

/** Opens a course for whoever has to repeat a discipline, and offers it. Pass the transaction. */
export async function openCourse(
  tx: Database,
  who: Who,
  given: Input<typeof registrationOffersApi.openCourse>,
): Promise<number> {
  const { kind, disciplineId, teacherId, lessonTypeId, academicYearId, seasonId, least, seats } = given;
  const [of] = await selectCourse(tx, {
    ...scopeParams(who.person, 'registration.manage'),
    today: universityDay(who.now),
    disciplineId,
    teacherId,
    lessonTypeId,
  });
  if (of === undefined) throw new AppError('regoffers.unknown');
  const { students, credits, examTypeId, formId, departmentId } = of;
  if (credits === null || examTypeId === null || formId === null) throw new AppError('regoffers.nobody');
  const course = { kind, disciplineId, teacherId, lessonTypeId, academicYearId, seasonId };
  const name = say('ru', `regoffers.stream.${kind}`);
  const [made] = await insertCourse(tx, { ...course, name, credits, examTypeId, formId, departmentId });
  if (made === undefined) throw new Error('a course is always kept');
  const { classId } = made;
  const offers = [{ classId, seats, least }];
  const isNew = (await insertOffers(tx, { offers, by: who.person.id, now: who.now })).length > 0;
  if (isNew)
    await audit(tx, who, {
      action: 'registration.course_opened',
      entity: 'registration_offers',
      entityId: classId,
      after: { ...course, seats, least, students },
    });
  return classId;
}

/** Pass the transaction. */
export async function saveDescription(
  tx: Database,
  who: Who,
  given: Input<typeof registrationOffersApi.saveDescription>,
): Promise<void> {
  const { disciplineId, syllabusUrl } = given;
  const scope = scopeParams(who.person, 'registration.manage');
  const [offered] = await selectOfferedOf(tx, { ...scope, disciplineId });
  if (offered?.isOffered !== true) throw new AppError('regoffers.unknown');
  const [before] = await selectDescription.ru(tx, { disciplineId });
  const [ru, kg, en] = [given.ru, given.kg, given.en].map(saidOrNull);
  const words = { ru: ru ?? null, kg: kg ?? null, en: en ?? null, syllabusUrl };
  await setDescription(tx, { disciplineId, ...words, today: universityDay(who.now) });
  await audit(tx, who, {
    action: 'registration.described',
    entity: 'disciplines',
    entityId: disciplineId,
    ...(before === undefined ? {} : { before }),
    after: words,
  });
}

const saidOrNull = (words: string | null): string | null => {
  const said = words?.trim() ?? '';
  return said === '' ? null : said;
};
