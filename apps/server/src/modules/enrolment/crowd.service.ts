import { AppError } from '@bilim/contract';

import { turnAway } from '#modules/registration/turnAway.service.ts';
import { crowd } from '#platform/crowd.ts';
import type { Database } from '#platform/db/database.ts';

import { saveChoice } from './save.service.ts';
import type { Choice, Saving } from './save.service.ts';

interface Wanting {
  readonly studentId: number;
  readonly db: Database;
  readonly choice: Choice;
  readonly now: Date;
}

const full = new Set(['registration.no_seats', 'registration.queued']);
const isFull = (error: unknown): error is AppError => error instanceof AppError && full.has(error.code);

const inTurn = crowd<Wanting, AppError>({
  atOnce: 3,
  mayConcernOthers: isFull,
  async whomElse({ error, who: { db, choice, now } }, line) {
    const { academicYearId, seasonId, disciplineId, classIds = [] } = choice;
    const away = await turnAway(db, {
      studentIds: line.map(({ studentId }) => studentId),
      academicYearId,
      seasonId,
      disciplineId,
      classIds,
      code: error.code,
      now,
    });
    const ids = new Set(away.map(({ studentId }) => studentId));
    return new Set(line.filter(({ studentId }) => ids.has(studentId)));
  },
});

/**
 * A student saves classes named one by one. Of many who want the same ones in one moment a few are judged at a time; when
 * nothing is left for somebody, those in line for whom nothing is left either hear it at once.
 */
export async function saveInTurn(db: Database, saving: Saving, choice: Choice) {
  const { studentId, disciplineId, academicYearId, seasonId, classIds = [], isOffice } = choice;
  const save = async () => await saveChoice(db, saving, choice);
  if (isOffice || classIds.length === 0) return await save();
  const { language, who } = saving;
  const key = [language, academicYearId, seasonId, disciplineId, ...classIds].join(' ');
  return await inTurn(key, { studentId, db, choice, now: who.now }, save);
}
