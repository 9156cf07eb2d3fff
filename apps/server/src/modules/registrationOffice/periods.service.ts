import { AppError } from '@bilim/contract';
import type { Input, Language, Output, Person } from '@bilim/contract';
import { coursesBeside } from '@bilim/contract/registrationOffers';
import type { registrationOfficeApi } from '@bilim/contract/registrationOffice';

import { scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { requirePeriod } from '#modules/draw/office.policy.ts';
import { notePeriod } from '#modules/registration/notePeriod.service.ts';
import { insertPeriod, updatePeriod } from '#modules/registration/periods.service.ts';
import { tellPeriod } from '#modules/registration/tellPeriod.service.ts';
import type { Actor } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { hasCode } from '#platform/db/uniqueViolation.ts';

import { lockPeriod, selectOptions, selectPeriods } from './periods.queries.ts';

export type Who = Actor & { readonly person: Person };
type Given = Input<typeof registrationOfficeApi.savePeriod>;

export async function readPeriods(
  db: Database,
  { person, language, now }: Pick<Who, 'person' | 'now'> & { readonly language: Language },
  term: Input<typeof registrationOfficeApi.periods>,
): Promise<Output<typeof registrationOfficeApi.periods>> {
  const at = scopeParams(person, 'registration.read');
  const data = await selectPeriods[language](db, { ...at, ...term, today: universityDay(now) });
  const [options] = await selectOptions[language](db, at);
  return {
    data,
    beside: {
      faculties: [...(options?.faculties ?? [])],
      forms: [...(options?.forms ?? [])],
      isEverywhere: at.isEverywhere,
    },
  };
}

/** Whose period it is: once it was drawn, that stays as it was. */
const whose = ['academicYearId', 'seasonId', 'facultyId', 'formId', 'studyYear'] as const;

/** Pass the transaction. */
export async function savePeriod(tx: Database, who: Who, given: Given): Promise<number> {
  refuseOrder(given);
  refuseScope(who.person, given.facultyId);
  try {
    return await keepPeriod(tx, who, given);
  } catch (error) {
    // There is no such faculty, form of study or year.
    throw hasCode(error, '23503') ? new AppError('request.invalid', { cause: error }) : error;
  }
}

async function keepPeriod(tx: Database, who: Who, given: Given): Promise<number> {
  const { periodId, formId: educationFormId, ...rest } = given;
  const values = { ...rest, educationFormId };
  if (periodId === null) {
    const made = await insertPeriod(tx, values);
    await notePeriod(tx, who, 'period_added', { ...values, periodId: made });
    await tellPeriod(tx, { periodId: made });
    return made;
  }
  const held = await requireHeld(tx, who, periodId);
  if (held.isFinished || (held.isDrawn && whose.some((key) => given[key] !== held[key])))
    throw new AppError('regoffice.drawn');
  if (held.toldRule !== null && given.drawRule !== held.toldRule) throw new AppError('regoffice.rule_told');
  // Whom it is taken from must hear of it, too.
  if (given.facultyId !== held.facultyId) await tellPeriod(tx, { periodId });
  await updatePeriod(tx, periodId, values);
  await notePeriod(tx, who, 'period_changed', { ...values, periodId });
  await tellPeriod(tx, { periodId });
  return periodId;
}

/** Pass the transaction. */
export async function endPeriod(tx: Database, who: Who, periodId: number): Promise<void> {
  const held = await requireHeld(tx, who, periodId);
  if (held.isDrawn || held.isFinished) throw new AppError('regoffice.drawn');
  await updatePeriod(tx, periodId, { closedOn: universityDay(who.now) });
  await notePeriod(tx, who, 'period_ended', { periodId });
  await tellPeriod(tx, { periodId });
}

/** A period of the office with which nothing else goes on but a draw, held for the transaction. */
export async function requireHeld(tx: Database, who: Who, periodId: number) {
  const held = await requireOwn(tx, who, periodId);
  if (held.underWay !== null && held.underWay !== 'drawing') throw new AppError('draw.busy');
  return held;
}

/** The same, whatever goes on. */
export async function requireOwn(tx: Database, who: Who, periodId: number) {
  await requirePeriod(tx, who.person, periodId);
  const [held] = await lockPeriod(tx, { periodId });
  if (held === undefined) throw new AppError('draw.no_period');
  if (held.isPublished) throw new AppError('regoffice.published');
  return held;
}

/** What the checks of the table say, in words, and that nobody has to take more credits than they may. */
function refuseOrder(given: Given): void {
  const { kind, opensAt, closesAt, wishesOpenAt, wishesCloseAt, drawRule, minCredits, maxCredits } = given;
  if (closesAt <= opensAt) throw new AppError('regoffice.order');
  if (minCredits !== null && maxCredits !== null && minCredits > maxCredits)
    throw new AppError('regoffice.credits');
  const told = [wishesOpenAt, wishesCloseAt, drawRule].filter((one) => one !== null).length;
  if (told === 0) return;
  if (coursesBeside.some((beside) => beside === kind)) throw new AppError('regoffice.beside_wishes');
  if (wishesOpenAt === null || wishesCloseAt === null || drawRule === null || wishesCloseAt <= wishesOpenAt)
    throw new AppError('regoffice.wishes');
  if (wishesCloseAt > opensAt) throw new AppError('regoffice.wishes');
}

/** Whoever runs one faculty opens nothing for others. */
function refuseScope(person: Person, facultyId: number | null): void {
  const { isEverywhere, faculties } = scopeParams(person, 'registration.manage');
  if (isEverywhere) return;
  if (facultyId === null || !faculties.includes(facultyId)) throw new AppError('regoffice.everywhere');
}
