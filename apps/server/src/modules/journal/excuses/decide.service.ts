import { AppError } from '@bilim/contract';
import type { Language, Output } from '@bilim/contract';
import { SettledExcuse } from '@bilim/contract/excuses';
import type { excusesApi } from '@bilim/contract/excuses';
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { notifyOffices } from '#modules/auth/rights/notifyOffices.service.ts';
import { excuseAbsences, restoreAbsences } from './absences.queries.ts';
import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { InvalidInput } from '#platform/http/failures.ts';
import type { Call } from '#platform/http/serve.ts';

import { deciderOf } from './excuses.policy.ts';
import { lockDecided } from './excuses.queries.ts';
import type { LockedExcuse } from './excuses.queries.ts';
import { excuseMarks, excuses } from './excuses.tables.ts';
import { say } from '../texts/say.ts';

type Decision = Call<typeof excusesApi.decide>;
type Recall = Call<typeof excusesApi.recall>;

/** The office accepts or refuses. Whoever comes second is told what stands there; nothing is overwritten. */
export async function decide({ db, ...call }: Decision): Promise<Output<typeof excusesApi.decide>> {
  const { input, language } = call;
  const answer = input.answer?.trim() ?? '';
  if (!input.isAccepted && answer === '') {
    throw new InvalidInput([{ field: 'answer', sms: say(language, 'field.required') }]);
  }
  const state = input.isAccepted ? ('accepted' as const) : ('refused' as const);
  const message = say(language, `excuse.${state}`);
  return await db.transaction(async (tx) => {
    const excuse = await lockOfOffice(tx, call);
    if (isSame(excuse, state, { answer, personId: call.person.id })) {
      return { isDone: true, message, changed: await countChanged(tx, excuse), isRepeat: true };
    }
    if (excuse.state !== 'waiting') throw alreadySettled(excuse);
    await settle(tx, call, { excuse, state, answer });
    const changed = input.isAccepted ? await excuseMarksOf(tx, call, excuse) : 0;
    return { isDone: true, message, changed };
  });
}

/** Takes an acceptance back; the marks that nobody changed since are absences again. */
export async function recall({ db, ...call }: Recall): Promise<Output<typeof excusesApi.recall>> {
  const { input, language, person, now } = call;
  const { answer } = input;
  const message = say(language, 'excuse.recalled');
  return await db.transaction(async (tx) => {
    const excuse = await lockOfOffice(tx, call);
    if (isSame(excuse, 'recalled', { answer, personId: person.id })) {
      return { isDone: true, message, changed: 0, isRepeat: true };
    }
    if (excuse.state !== 'accepted') throw alreadySettled(excuse);
    await settle(tx, call, { excuse, state: 'recalled', answer });
    const marks = await tx.select().from(excuseMarks).where(eq(excuseMarks.excuseId, excuse.id));
    const restored = await restoreAbsences(tx, {
      academicYearId: excuse.academicYearId,
      marks: marks.map(({ lessonMarkId }) => lessonMarkId),
      versions: marks.map(({ version }) => version),
      reason: say(language, 'excuse.history_recalled', { number: excuse.id }),
      personId: person.id,
      now,
    });
    return { isDone: true, message, changed: restored.length };
  });
}

/** Of a student of another faculty it is unknown. */
async function lockOfOffice(
  tx: Database,
  {
    input,
    person,
    now,
  }: Pick<Decision, 'person' | 'now'> & { readonly input: { readonly excuseId: number } },
): Promise<LockedExcuse> {
  const { excuseId } = input;
  const [excuse] = await lockDecided(tx, { excuseId, ...deciderOf(person, universityDay(now)) });
  if (excuse === undefined || excuse.state === 'withdrawn') throw new AppError('excuse.unknown');
  return excuse;
}

/** The repetition of a request whose reply was lost. */
function isSame(
  excuse: LockedExcuse,
  state: LockedExcuse['state'],
  { answer, personId }: { readonly answer: string; readonly personId: number },
): boolean {
  return excuse.state === state && excuse.settledBy === personId && (excuse.answer ?? '') === answer;
}

function alreadySettled({ id, state, answer, settledByName, settledAt }: LockedExcuse): AppError {
  const current = z.encode(SettledExcuse, {
    excuseId: id,
    state,
    answer,
    settledBy: settledByName,
    settledAt,
  });
  return new AppError('excuse.decided', { current });
}

interface Settlement {
  readonly excuse: LockedExcuse;
  readonly state: 'accepted' | 'refused' | 'recalled';
  readonly answer: string;
}

async function settle(
  tx: Database,
  { person, request, now }: Pick<Decision, 'person' | 'request' | 'now'>,
  { excuse, state, answer }: Settlement,
): Promise<void> {
  await tx
    .update(excuses)
    .set({ state, answer: answer === '' ? null : answer, settledBy: person.id, settledAt: now })
    .where(eq(excuses.id, excuse.id));
  const entry = { action: `excuse.${state}`, entity: 'excuse', entityId: excuse.id };
  const { studentId, startsOn, endsOn, state: stateBefore } = excuse;
  await audit(
    tx,
    { person, request, now },
    { ...entry, before: { state: stateBefore }, after: { state, answer, studentId, startsOn, endsOn } },
  );
  await notifyOffices(tx, 'excuses.decide');
}

async function excuseMarksOf(
  tx: Database,
  { person, now, language }: { person: Decision['person']; now: Date; language: Language },
  { id: excuseId, studentId, academicYearId, startsOn, endsOn }: LockedExcuse,
): Promise<number> {
  const reason = say(language, 'excuse.history', { number: excuseId });
  const period = { studentId, academicYearId, startsOn, endsOn };
  const changed = await excuseAbsences(tx, { ...period, reason, personId: person.id, now });
  if (changed.length > 0) {
    await tx.insert(excuseMarks).values(changed.map((mark) => ({ excuseId, ...mark })));
  }
  return changed.length;
}

async function countChanged(tx: Database, { id }: LockedExcuse): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(excuseMarks)
    .where(eq(excuseMarks.excuseId, id));
  return row?.count ?? 0;
}
