import type * as z from 'zod/mini';

import { hashOf } from '#modules/enrolment/draw/publicFile.ts';
import type { DrawnResult } from '#modules/enrolment/draw/publicFile.ts';
import { openSeats } from '#modules/enrolment/draw/seats.ts';
import { notePeriod } from '#modules/registration/notePeriod.service.ts';
import { seatMany } from '#modules/registration/seatMany.service.ts';
import type { SeatOf, Taking } from '#modules/registration/seatMany.service.ts';
import { insertStep } from '#modules/registration/steps.service.ts';
import type { Database } from '#platform/db/database.ts';
import type { RowOf } from '#platform/db/statement.ts';

import { drawAside } from './drawAside.ts';
import { readInput } from './input.service.ts';
import {
  finishBlock,
  finishDraw,
  Frozen,
  insertOutcomes,
  lockDraw,
  selectDoneBlocks,
  selectFrozen,
  startDraw,
} from './run.queries.ts';
import { openSeed } from './seed.ts';
import type { Running } from './running.ts';
import { notifyDrawn } from './notifyDrawn.service.ts';
import { startOver, takeBack } from './takeBack.service.ts';

/**
 * Draws, or goes on with what was cut off: the wishes are frozen in a first transaction, and each block is seated in one
 * of its own. A seat that an office gave away meanwhile begins it anew. A draw that is being taken back goes on with that.
 */
export async function runDraw(running: Running, drawId: number): Promise<void> {
  await takeBack(running, drawId);
  await freeze(running, drawId);
  const [first] = await selectWhole(running, drawId);
  if (first === undefined) return;
  const { stepId, seated, blocks } = first;
  try {
    for (const block of blocks)
      await running.db.transaction((tx) => seatBlock(tx, running, { ...first, block }));
  } catch (error) {
    if (!isSoldOut(error)) throw error;
    await running.db.transaction((tx) => startOver(tx, running, drawId));
    await takeBack(running, drawId);
    return;
  }
  await running.db.transaction(async (tx) => {
    const [of] = await lockDraw(tx, { drawId });
    if (of === undefined || of.isDrawn || !isOf(of, stepId)) return;
    const { who } = running;
    const places = seated.map(({ pseudonym, place }) => ({ pseudonym, place }));
    await finishDraw(tx, { drawId, resultHash: hashOf(seated), places, now: who.now });
    await notifyDrawn(tx, drawId, who.now);
    await notePeriod(tx, who, 'drawn', { drawId, periodId: of.periodId, students: seated.length });
  });
}

/** Whether it is still the draw that was worked out. */
const isOf = (of: RowOf<typeof lockDraw>, stepId: number) => of.stepId === stepId && !of.isTakenBack;

/** The wishes as they are now; once they are frozen, nothing. */
async function freeze({ db, keys, settings, who }: Running, drawId: number): Promise<void> {
  const values = await settings.read();
  const { now } = who;
  const by = who.person?.id ?? null;
  await db.transaction(async (tx) => {
    const [of] = await lockDraw(tx, { drawId });
    if (of === undefined || of.isStarted) return;
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
    await startDraw(tx, {
      drawId,
      stepId: step.stepId,
      inputHash: hashOf(input),
      by,
      now,
      entries: entries.map(({ studentId, pseudonym, average, studyYear }) => {
        return { studentId, pseudonym, average, studyYear };
      }),
    });
  });
}

/** The draw as a whole, worked out from what was frozen, while no connection is held. */
async function selectWhole({ db, keys }: Running, drawId: number) {
  const [kept] = await db.transaction(async (tx) => {
    const [of] = await lockDraw(tx, { drawId });
    if (of === undefined || of.isDrawn || of.isTakenBack || of.stepId === null) return [];
    const [row] = await selectFrozen(tx, { stepId: of.stepId });
    return [{ stepId: of.stepId, seed: openSeed(keys, of), ...Frozen.parse(row?.frozen) }];
  });
  if (kept === undefined) return [];
  const { stepId, seed, input, people, items } = kept;
  const seated = await drawAside({ input, seed });
  const blocks = [...new Set(input.students.flatMap((one) => one.blocks.map(({ block }) => block)))];
  return [
    {
      drawId,
      stepId,
      seated,
      blocks: blocks.toSorted((one, other) => one - other),
      poolOf: poolsOf(input, seated),
      people: new Map(people.map((one) => [one.pseudonym, one])),
      items: new Map(items.map(([studentId, discipline, ...item]) => [`${studentId} ${discipline}`, item])),
    },
  ];
}
type Whole = Awaited<ReturnType<typeof selectWhole>>[number];

/** Which pool each seat of the draw is of: taken in the same order again. */
function poolsOf(input: z.output<typeof Frozen>['input'], seated: readonly DrawnResult[]) {
  const seats = openSeats(input);
  const keptBy = new Map(input.students.map(({ pseudonym, kept }) => [pseudonym, kept]));
  const found = new Map<string, number>();
  for (const { pseudonym, outcomes } of seated)
    for (const { outcome, class: id } of outcomes)
      if (outcome === 'seated' && id !== null)
        found.set(`${pseudonym} ${id}`, seats.take(id, keptBy.get(pseudonym) ?? []));
  return found;
}

/** Receipts that one statement keeps: it has ten seconds, also on a machine that is busy. */
const atOnce = 5_000;

async function seatBlock(
  tx: Database,
  { who }: Running,
  whole: Whole & { readonly block: number },
): Promise<void> {
  const { drawId, stepId, block } = whole;
  const [of] = await lockDraw(tx, { drawId });
  const [done] = await selectDoneBlocks(tx, { drawId });
  if (of === undefined || !isOf(of, stepId) || done?.blocks.includes(String(block)) !== false) return;
  const { academicYearId, seasonId } = of;
  await seatMany(tx, {
    academicYearId,
    seasonId,
    ...takenIn(whole),
    source: 'draw',
    stepId,
    by: who.person?.id ?? null,
    reason: null,
    now: who.now,
  });
  const outcomes = ofBlock(whole).flatMap(({ pseudonym, outcomes: own }) =>
    own.map((one) => ({ pseudonym, ...one })),
  );
  for (let from = 0; from < outcomes.length; from += atOnce) {
    const some = outcomes.slice(from, from + atOnce);
    await insertOutcomes(tx, { drawId, outcomes: some.map((one, ref) => ({ ref, ...one })) });
  }
  await finishBlock(tx, { drawId, block, now: who.now });
}

type OfBlock = Whole & { readonly block: number };

const ofBlock = ({ seated, block }: OfBlock) =>
  seated.map(({ pseudonym, outcomes }) => {
    return { pseudonym, outcomes: outcomes.filter((one) => one.block === block) };
  });

/** What a block gave: who takes which disciplines of it, and in which seats. */
function takenIn(whole: OfBlock) {
  const taking: Taking[] = [];
  const seats: SeatOf[] = [];
  for (const { pseudonym, outcomes } of ofBlock(whole)) {
    const who = whole.people.get(pseudonym);
    if (who === undefined) throw new Error('somebody of the draw is not known');
    const { studentId, groupId, semesterId } = who;
    for (const one of outcomes.filter(({ outcome }) => outcome === 'seated')) {
      if (one.class !== null) {
        // The discipline stands before its classes.
        const poolId = whole.poolOf.get(`${pseudonym} ${one.class}`) ?? null;
        seats.push({ ref: taking.length - 1, classId: one.class, poolId });
        continue;
      }
      const item = whole.items.get(`${studentId} ${one.discipline}`);
      const [itemId, credits, examTypeId] = item ?? [null, 0, 1];
      taking.push({
        ref: taking.length,
        studentId,
        groupId,
        semesterId,
        disciplineId: one.discipline,
        itemId,
        credits,
        examTypeId,
        isByPlan: true,
        block: whole.block,
      });
    }
  }
  return { taking, seats };
}

/** The check that nothing is sold twice. */
function isSoldOut(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'constraint' in cause && cause.constraint === 'registration_pools_sold';
}
