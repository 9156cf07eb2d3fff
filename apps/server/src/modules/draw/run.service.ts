import { notePeriod } from '#modules/registration/notePeriod.service.ts';
import { seatMany } from '#modules/registration/seatMany.service.ts';
import { tellPeriod } from '#modules/registration/tellPeriod.service.ts';
import type { Database } from '#platform/db/database.ts';
import type { RowOf } from '#platform/db/statement.ts';

import { drawAside } from './drawAside.ts';
import { freeze, readFrozen } from './freeze.service.ts';
import { notifyDrawn } from './notifyDrawn.service.ts';
import { finishBlock, finishDraw, insertReceipts, lockDraw, selectDoneBlocks } from './run.queries.ts';
import type { Running } from './running.ts';
import { takenIn } from './taken.ts';
import type { Drawn } from './taken.ts';
import { startOver, takeBack } from './takeBack.service.ts';

interface Whole extends Drawn {
  readonly drawId: number;
  readonly stepId: number;
}

/**
 * Draws, or goes on with what was cut off: the wishes are frozen in a first transaction, and each block is seated in one
 * of its own. A seat that an office gave away meanwhile begins it anew. A draw that is being taken back goes on with that.
 */
export async function runDraw(running: Running, drawId: number): Promise<void> {
  await takeBack(running, drawId);
  const begun = (await freeze(running, drawId)) ?? (await readFrozen(running, drawId));
  if (begun === null) return;
  const { seed, input, ...kept } = begun;
  // No connection is held meanwhile.
  const whole: Whole = { ...kept, ...(await drawAside({ input, seed })), drawId };
  try {
    for (const block of blocksOf(whole))
      await running.db.transaction((tx) => seatBlock(tx, running, whole, block));
  } catch (error) {
    if (!isSoldOut(error)) throw error;
    await running.db.transaction((tx) => startOver(tx, running, drawId));
    await takeBack(running, drawId);
    return;
  }
  await running.db.transaction((tx) => finish(tx, running, whole));
}

/** In the order in which they are seated; each wish has its outcome. */
function blocksOf({ seated }: Whole): readonly number[] {
  const found = new Set(seated.flatMap(({ outcomes }) => outcomes.map(({ block }) => block)));
  return [...found].toSorted((one, other) => one - other);
}

/** Whether it is still the draw that was worked out. */
const isOf = (of: RowOf<typeof lockDraw>, { stepId }: Whole) => of.stepId === stepId && !of.isTakenBack;

/** Students whose receipts one statement keeps: it has ten seconds, also on a machine that is busy. */
const atOnce = 1_000;

async function seatBlock(tx: Database, { who }: Running, whole: Whole, block: number): Promise<void> {
  const { drawId, stepId, seated } = whole;
  const [of] = await lockDraw(tx, { drawId });
  const [done] = await selectDoneBlocks(tx, { drawId });
  if (of === undefined || !isOf(of, whole) || done?.blocks.includes(String(block)) !== false) return;
  const { academicYearId, seasonId } = of;
  await seatMany(tx, {
    academicYearId,
    seasonId,
    ...takenIn(whole, block),
    source: 'draw',
    stepId,
    by: who.person?.id ?? null,
    reason: null,
    now: who.now,
  });
  const receipts = seated
    .map(({ pseudonym, outcomes }) => ({
      pseudonym,
      outcomes: outcomes.filter((one) => one.block === block),
    }))
    .filter(({ outcomes }) => outcomes.length > 0);
  for (let from = 0; from < receipts.length; from += atOnce)
    await insertReceipts(tx, { drawId, block, receipts: receipts.slice(from, from + atOnce) });
  await finishBlock(tx, { drawId, block, now: who.now });
}

async function finish(tx: Database, { who }: Running, whole: Whole): Promise<void> {
  const { drawId, seated, resultHash } = whole;
  const [of] = await lockDraw(tx, { drawId });
  if (of === undefined || of.isDrawn || !isOf(of, whole)) return;
  const places = seated.map(({ pseudonym, place }) => ({ pseudonym, place }));
  await finishDraw(tx, { drawId, resultHash, places, now: who.now });
  await notifyDrawn(tx, drawId, who.now);
  await notePeriod(tx, who, 'drawn', { drawId, periodId: of.periodId, students: seated.length });
  await tellPeriod(tx, { periodId: of.periodId });
}

/** The check that nothing is sold twice. */
function isSoldOut(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'constraint' in cause && cause.constraint === 'registration_pools_sold';
}
