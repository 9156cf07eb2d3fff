import { AppError } from '@bilim/contract';
import type { ErrorCode, Language } from '@bilim/contract';

import { noteRefusal, takeSeats } from '#modules/registration/takeSeats.service.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Settings } from '#platform/settings.ts';

import { noteOffice, requireReason } from './byOffice.service.ts';
import type { ByOffice, Doer } from './byOffice.service.ts';
import { selectCase } from './judge.queries.ts';
import type { Case } from './judge.queries.ts';
import { clashIn, isThereAlready, refuse } from './rules.ts';
import type { Judging } from './rules.ts';

/** Who saves, in which language, by which settings; the portal itself seats those who wait. */
export interface Saving {
  readonly who: Doer;
  readonly language: Language;
  readonly settings: Settings;
}

export interface Choice extends ByOffice {
  readonly studentId: number;
  readonly academicYearId: number;
  readonly seasonId: number;
  readonly disciplineId: number;
  readonly kinds: readonly string[];
  readonly classIds?: readonly number[] | undefined;
  readonly teacherId?: number | null | undefined;
  readonly lessonTypeId?: number | undefined;
  readonly subgroup?: number | undefined;
  readonly registrationId?: number | null | undefined;
  readonly takesAlong: boolean;
  readonly isFromQueue?: boolean | undefined;
}

/** Another tab of the same student, twice in the same milliseconds, is as much as happens. */
export const tries = 3;

/** Judges and takes the seats: two round trips, and again where something changed between them. */
export async function saveChoice(db: Database, saving: Saving, choice: Choice) {
  requireReason(choice);
  const { who, language } = saving;
  const judging = await judgingOf(saving, choice);
  for (let round = 0; round < tries; round += 1) {
    const of = await readCase(db, saving, choice);
    try {
      refuse(of, judging);
    } catch (error) {
      await note(db, saving, choice, { chosen: of.chosen, error });
      throw error;
    }
    if (isThereAlready(of)) return { registrationId: of.registrationId, warning: null };
    const taken = await take(db, saving, choice, of);
    if (choice.isFromQueue === true && taken.isCurrent && !taken.isDone)
      throw new AppError('registration.no_seats', { params: { classes: '' } });
    if (taken.isDone) {
      if (choice.isOffice) await noteOffice(db, who, choice, 'chosen');
      return {
        registrationId: taken.registrationId,
        warning: of.clash === null ? null : clashIn(of.clash, language),
      };
    }
  }
  throw new AppError('registration.changed_elsewhere');
}

/** Why a choice is refused now, in the words of one language; null where nothing stands against it. */
export async function findRefusal(db: Database, saving: Saving, choice: Choice): Promise<AppError | null> {
  const judging = await judgingOf(saving, choice);
  try {
    refuse(await readCase(db, saving, choice), judging);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

async function judgingOf(
  { language, settings }: Saving,
  { isOffice, isFromQueue = false, registrationId = null }: Choice,
): Promise<Judging> {
  const values = await settings.read();
  const credits = {
    most: values['registration.most_credits'],
    mostWhenWeak: values['registration.most_credits_weak'],
  };
  return { isOffice, isFromQueue, isChange: registrationId !== null, language, credits };
}

async function readCase(db: Database, { who, language }: Saving, choice: Choice): Promise<Case> {
  const { studentId, academicYearId, seasonId, disciplineId, kinds } = choice;
  const [of] = await selectCase[language](db, {
    studentId,
    academicYearId,
    seasonId,
    disciplineId,
    kinds,
    today: universityDay(who.now),
    now: who.now,
    classIds: choice.classIds ?? [],
    teacherId: choice.teacherId ?? null,
    lessonTypeId: choice.lessonTypeId === undefined || choice.lessonTypeId < 1 ? null : choice.lessonTypeId,
    subgroup: choice.subgroup ?? null,
    registrationId: choice.registrationId ?? null,
    takesAlong: choice.takesAlong,
  });
  if (of === undefined) throw new AppError('registration.not_offered');
  return of;
}

async function take(db: Database, { who }: Saving, choice: Choice, of: Case) {
  const { studentId, academicYearId, seasonId, disciplineId } = choice;
  const [taken] = await takeSeats(db, {
    studentId,
    academicYearId,
    seasonId,
    disciplineId,
    version: of.version,
    groupId: of.groupId,
    takeIds: of.chosen.filter(({ isMine }) => !isMine).map(({ id }) => id),
    leaveIds: of.leaveIds,
    listIds: of.listIds,
    registrationId: of.registrationId,
    made: of.registrationId === null ? of.made : null,
    dropIds: of.replacedId === null ? [] : [of.replacedId],
    source: choice.isFromQueue === true ? 'queue' : choice.isOffice ? 'staff' : 'student',
    isFromQueue: choice.isFromQueue ?? false,
    deed: of.replacedId !== null ? 'replaced' : of.leaveIds.length > 0 ? 'moved' : 'chosen',
    by: who.person?.id ?? null,
    reason: choice.reason ?? null,
    now: who.now,
  });
  if (taken === undefined) throw new Error('taking seats always answers');
  return taken;
}

async function note(
  db: Database,
  { who }: Saving,
  choice: Choice,
  { chosen, error }: { readonly chosen: Case['chosen']; readonly error: unknown },
): Promise<void> {
  if (!(error instanceof AppError)) return;
  await noteRefusal(db, {
    studentId: choice.studentId,
    academicYearId: choice.academicYearId,
    seasonId: choice.seasonId,
    disciplineId: choice.disciplineId,
    toIds: chosen.map(({ id }) => id),
    code: error.code satisfies ErrorCode,
    by: who.person?.id ?? null,
    now: who.now,
  });
}
