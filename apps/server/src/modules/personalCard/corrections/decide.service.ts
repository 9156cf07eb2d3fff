import { AppError, languages } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import { WantedEducation } from '@bilim/contract/personalCard';
import type { cardCorrectionsApi } from '@bilim/contract/personalCard';
import { eq } from 'drizzle-orm';

import { notifyOffices } from '#modules/auth/rights/notifyOffices.service.ts';
import { notifyPerson } from '#modules/channels/notifyPerson.service.ts';
import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { RowOf } from '#platform/db/statement.ts';
import { InvalidInput } from '#platform/http/failures.ts';
import type { Call } from '#platform/http/serve.ts';

import { privateReaderOf } from '../personalCard.policy.ts';
import { cardCorrections } from '../personalCard.tables.ts';
import { writeEducation } from '../rows.service.ts';
import { writeFact } from '../save.service.ts';
import { say } from '../texts/say.ts';
import { readWanted } from './ask.service.ts';
import { lockCorrection, selectQueue } from './corrections.queries.ts';

type Decision = Call<typeof cardCorrectionsApi.decide>;

export async function listCorrections({
  db,
  input,
  person,
  now,
  language,
}: Call<typeof cardCorrectionsApi.list>): Promise<Output<typeof cardCorrectionsApi.list>> {
  const reader = privateReaderOf(person, universityDay(now));
  const rows = await selectQueue[language](db, { ...reader, isSettled: input.isSettled ?? false });
  return rows.map(({ one }) => ({
    ...one,
    sentAt: new Date(one.sentAt),
    settledAt: one.settledAt === null ? null : new Date(one.settledAt),
  }));
}

/** Accepting changes the card at once. Whoever comes second is told that it was decided. */
export async function decideCorrection({
  db,
  input,
  language,
  ...call
}: Decision): Promise<Output<typeof cardCorrectionsApi.decide>> {
  const answer = input.answer?.trim() ?? '';
  if (!input.isAccepted && answer === '') {
    throw new InvalidInput([{ field: 'answer', sms: say(language, 'field.required') }]);
  }
  const state = input.isAccepted ? ('accepted' as const) : ('refused' as const);
  await db.transaction(async (tx) => {
    const reader = privateReaderOf(call.person, universityDay(call.now));
    const [found] = await lockCorrection(tx, { ...reader, correctionId: input.correctionId });
    if (found === undefined || found.state === 'withdrawn') throw new AppError('personal.unknown');
    if (found.state === state && found.settledBy === call.person.id && (found.answer ?? '') === answer)
      return;
    if (found.state !== 'waiting') throw new AppError('personal.decided');
    await settle(tx, call, { found, state, answer });
    if (state === 'accepted') await carryOut(tx, call, found);
  });
  return { isDone: true, message: say(language, `personal.${state}`) };
}

type Found = RowOf<typeof lockCorrection>;
type Deciding = Pick<Decision, 'person' | 'request' | 'now'>;

async function settle(
  tx: Database,
  call: Deciding,
  {
    found,
    state,
    answer,
  }: { readonly found: Found; readonly state: 'accepted' | 'refused'; readonly answer: string },
): Promise<void> {
  const { correctionId, personId, name, before } = found;
  const { person, now } = call;
  await tx
    .update(cardCorrections)
    .set({
      state,
      before,
      answer: answer === '' ? null : answer,
      settledBy: person.id,
      settledAt: now,
    })
    .where(eq(cardCorrections.id, correctionId));
  const what = Object.fromEntries(
    languages.map((language) => [`what.${language}`, say(language, `personal.field.${name}`)]),
  );
  const words = { ...what, ...(answer === '' ? {} : { reason: answer }) };
  await notifyPerson(tx, personId, { kind: `card_${state}`, words }, now);
  const entry = { action: `person.correction_${state}`, entity: 'person', entityId: personId };
  await audit(tx, call, { ...entry, after: { fact: name, ...(answer === '' ? {} : { answer }) } });
  await notifyOffices(tx, 'people.manage');
}

async function carryOut(
  tx: Database,
  call: Deciding,
  { personId, name, wanted, before }: Found,
): Promise<void> {
  const value = readWanted(name, wanted);
  if (value === undefined) throw new AppError('request.invalid');
  if (name === 'previousEducation') {
    const fields = WantedEducation.parse(JSON.parse(value ?? ''));
    return await writeEducation(tx, call, { personId, fields });
  }
  await writeFact(tx, call, { personId, name, before, value });
}
