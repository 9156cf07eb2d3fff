import { AppError, languages } from '@bilim/contract';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';

import { notifyPerson } from '#modules/channels/notifyPerson.service.ts';
import {
  endWait,
  releaseHolds,
  selectFirstWaiting,
  takeAlerts,
} from '#modules/registration/queue.service.ts';
import type { Database } from '#platform/db/database.ts';
import { delivery, job } from '#platform/jobs/job.ts';
import { startLooking } from '#platform/jobs/startLooking.ts';
import type { Parts } from '#platform/parts.ts';
import type { Settings } from '#platform/settings.ts';
import { say as sayFailure } from '#platform/texts.ts';

import { kindsOf } from './kinds.ts';
import { selectClassNames } from './named.queries.ts';
import { findRefusal, saveChoice } from './save.service.ts';
import type { Choice, Saving } from './save.service.ts';
import { say } from './texts/say.ts';

/** Queued by the triggers of migration `registration`, whoever freed the seat. */
const seatFree = job('registration.seat_free', z.object({ assignmentId: z.int() }));

export const seatFreeDelivery = ({ db, clock, settings }: Parts) =>
  delivery(seatFree, async ({ assignmentId }) => {
    await seatWaiting(db, { assignmentId, now: clock.now(), settings });
  });

interface Freed {
  readonly assignmentId: number;
  readonly now: Date;
  readonly settings: Settings;
}

/** Seats those who wait for a class, in their order, as long as there are seats; then tells those who asked to be told. */
export async function seatWaiting(db: Database, freed: Freed): Promise<void> {
  const { assignmentId, now } = freed;
  while (await seatFirst(db, freed));
  await db.transaction(async (tx) => {
    const told = await takeAlerts(tx, { assignmentId, now });
    if (told.length === 0) return;
    const words = await wordsOf(tx, assignmentId);
    for (const { studentId } of told) await notifyPerson(tx, studentId, { kind: 'seat_free', words }, now);
  });
}

/** Whether somebody left the queue: with a seat, or because the rules give them none. */
async function seatFirst(db: Database, { assignmentId, now, settings }: Freed): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const [first] = await selectFirstWaiting(tx, { assignmentId });
    if (first === undefined) return false;
    const { studentId, fallbackId, ...of } = first;
    const words = await wordsOf(tx, assignmentId);
    const left = { studentId, assignmentId, by: null, now };
    const saving = { who: { person: null, now }, settings };
    const choice: Choice = {
      ...of,
      studentId,
      classIds: [assignmentId],
      registrationId: fallbackId ?? first.ownId,
      isOffice: false,
      isFromQueue: true,
      takesAlong: true,
      kinds: kindsOf.byType,
    };
    try {
      await saveChoice(tx, { ...saving, language: 'ru' }, choice);
      await endWait(tx, { ...left, state: 'seated', code: null });
      await notifyPerson(tx, studentId, { kind: 'seat_given', words }, now);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const reasons = await reasonsOf(tx, saving, choice, error);
      await endWait(tx, { ...left, state: 'refused', code: error.code });
      await notifyPerson(tx, studentId, { kind: 'seat_refused', words: { ...words, ...reasons } }, now);
    }
    return true;
  });
}

/** Why there is no seat, as each language has it: names of disciplines and of days are in the sentence. */
async function reasonsOf(
  tx: Database,
  saving: Omit<Saving, 'language'>,
  choice: Choice,
  error: AppError,
): Promise<Record<string, string>> {
  const reasons: Record<string, string> = {};
  for (const language of languages) {
    const { code, params } = (await findRefusal(tx, { ...saving, language }, choice)) ?? error;
    reasons[`reason.${language}`] = sayFailure(language, code, params);
  }
  return reasons;
}

async function wordsOf(db: Database, assignmentId: number): Promise<Record<string, string>> {
  const [names] = await selectClassNames(db, { assignmentId });
  if (names === undefined) return {};
  const words = languages.map((language) => {
    const part =
      names.subgroup === 0
        ? ''
        : ` · ${say(language, 'registration.subgroup_of', { number: names.subgroup })}`;
    return [`what.${language}`, `${names[language]}${part}`] as const;
  });
  return Object.fromEntries(words);
}

const lookMs = 10_000;

/** Lets seats go that were kept too long, until stopped. */
export function startReleasing({ db, clock }: Parts, log: FastifyBaseLogger) {
  const how = { everyMs: lookMs, waiting: 'seats kept too long wait for the database' };
  return startLooking(how, log, async () => await releaseHolds(db, { studentId: null, now: clock.now() }));
}
