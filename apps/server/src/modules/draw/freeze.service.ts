import type * as z from 'zod/mini';

import { hashOfText, writtenOf } from '#modules/enrolment/draw/publicFile.ts';
import { insertStep } from '#modules/registration/steps.service.ts';

import { readInput } from './input.service.ts';
import { Frozen, lockDraw, selectFrozen, startDraw } from './run.queries.ts';
import type { Running } from './running.ts';
import { openSeed } from './seed.ts';

/** What a draw is worked out from, and which it is. */
export interface Begun extends Pick<z.output<typeof Frozen>, 'people' | 'items'> {
  readonly stepId: number;
  readonly seed: string;
  /** As JSON. */
  readonly input: string;
}

/** The wishes as they are now; null where they are frozen, or there is nothing to draw. */
export async function freeze({ db, keys, settings, who }: Running, drawId: number): Promise<Begun | null> {
  const values = await settings.read();
  const { now } = who;
  const by = who.person?.id ?? null;
  return await db.transaction(async (tx) => {
    const [of] = await lockDraw(tx, { drawId });
    if (of === undefined || of.isStarted) return null;
    const { input, entries, wishes } = await readInput(tx, { keys, values, now }, of);
    const { academicYearId, seasonId, periodId } = of;
    const frozen: z.output<typeof Frozen> = {
      input,
      people: entries.map(({ pseudonym, studentId, groupId, semesterId }) => {
        return { pseudonym, studentId, groupId, semesterId };
      }),
      items: wishes.map(({ studentId, disciplineId, itemId, credits, examTypeId }) => [
        studentId,
        disciplineId,
        itemId,
        credits,
        examTypeId,
      ]),
    };
    const [step] = await insertStep(tx, {
      academicYearId,
      seasonId,
      periodId,
      kind: 'drawn',
      effects: frozen,
      by,
      now,
    });
    if (step === undefined) throw new Error('a step is always kept');
    const { stepId } = step;
    const text = writtenOf(input);
    await startDraw(tx, {
      drawId,
      stepId,
      inputHash: hashOfText(text),
      by,
      now,
      entries: entries.map(({ studentId, pseudonym, average, studyYear }) => {
        return { studentId, pseudonym, average, studyYear };
      }),
    });
    return { ...frozen, stepId, seed: openSeed(keys, of), input: text };
  });
}

/** What was frozen before, of a draw that was cut off; null where it is done or taken back. */
export async function readFrozen({ db, keys }: Running, drawId: number): Promise<Begun | null> {
  return await db.transaction(async (tx) => {
    const [of] = await lockDraw(tx, { drawId });
    if (of === undefined || of.isDrawn || of.isTakenBack || of.stepId === null) return null;
    const { stepId } = of;
    const [row] = await selectFrozen(tx, { stepId });
    const { input, ...rest } = Frozen.parse(row?.frozen);
    return { ...rest, stepId, seed: openSeed(keys, of), input: JSON.stringify(input) };
  });
}
