import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import { WantedEducation } from '@bilim/contract/personalCard';
import type { personalCardApi } from '@bilim/contract/personalCard';
import { cardRight, readCardValue } from '@bilim/contract/personalCard/cardFields';
import type { correctedNames } from '@bilim/contract/personalCard/cardFields';
import { and, eq } from 'drizzle-orm';

import { notifyOffices } from '#modules/auth/rights/notifyOffices.service.ts';
import { lockPeople } from '#modules/people/people.service.ts';
import { audit } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import { InvalidInput } from '#platform/http/failures.ts';
import type { Call } from '#platform/http/serve.ts';

import { requireFacts } from '../card.service.ts';
import { insertPapers, withPapers } from '../files.service.ts';
import type { StoredPaper } from '../files.service.ts';
import { cardCorrectionFiles, cardCorrections } from '../personalCard.tables.ts';
import { say } from '../texts/say.ts';

type Ask = Call<typeof personalCardApi.ask>;

/** Takes a request with its papers. The same one sent again is found; another one of the same fact waits its turn. */
export async function askCorrection(call: Ask): Promise<Output<typeof personalCardApi.ask>> {
  const { db, input, language, parts } = call;
  const wanted = readWanted(input.name, input.wanted);
  if (wanted === undefined) {
    throw new InvalidInput([{ field: 'wanted', sms: say(language, 'field.invalid') }]);
  }
  const correctionId = await withPapers(parts, call.files, async (papers) => {
    const kept = await db.transaction(async (tx) => await keep({ ...call, db: tx }, wanted, papers));
    return { isKept: !kept.isRepeat, result: kept.correctionId };
  });
  return { isDone: true, message: say(language, 'personal.asked'), correctionId };
}

/** As it is kept; undefined when the field cannot have it. */
export function readWanted(name: (typeof correctedNames)[number], wanted: string | null) {
  if (name !== 'previousEducation') return readCardValue(name, wanted);
  try {
    const read = WantedEducation.safeParse(JSON.parse(wanted ?? ''));
    return read.success ? JSON.stringify(read.data) : undefined;
  } catch {
    return undefined;
  }
}

async function keep(call: Ask, wanted: string | null, papers: readonly StoredPaper[]) {
  const { db: tx, person, input, now } = call;
  const { name } = input;
  await lockPeople(tx, [person.id]);
  const facts = await requireFacts(call);
  if (name !== 'previousEducation') {
    if (cardRight(name, facts) !== 'ask') throw new AppError('auth.forbidden');
    if ((facts.values[name] ?? null) === wanted) throw new AppError('personal.same_value');
  }
  const waiting = await findWaiting(tx, person.id, name);
  if (waiting !== undefined) {
    if (waiting.wanted !== wanted) throw new AppError('personal.already_asked');
    return { correctionId: waiting.id, isRepeat: true };
  }
  const [made] = await tx
    .insert(cardCorrections)
    .values({ personId: person.id, field: name, wanted, words: input.words.trim(), sentAt: now })
    .returning({ id: cardCorrections.id });
  if (made === undefined) throw new Error('an inserted request has no id');
  const correctionId = made.id;
  const fileIds = await insertPapers(tx, call, papers);
  await tx.insert(cardCorrectionFiles).values(fileIds.map((fileId) => ({ correctionId, fileId })));
  await writeDown(call, 'person.correction_asked', name);
  await notifyOffices(tx, 'people.manage');
  return { correctionId, isRepeat: false };
}

async function findWaiting(tx: Database, personId: number, name: (typeof correctedNames)[number]) {
  const [row] = await tx
    .select({ id: cardCorrections.id, wanted: cardCorrections.wanted })
    .from(cardCorrections)
    .where(
      and(
        eq(cardCorrections.personId, personId),
        eq(cardCorrections.field, name),
        eq(cardCorrections.state, 'waiting'),
      ),
    );
  return row;
}

/** That something was asked or settled, never what: the fact itself is written down when it changes. */
async function writeDown(
  call: Pick<Ask, 'db' | 'person' | 'request' | 'now'>,
  action: string,
  name: string,
): Promise<void> {
  const { db, person } = call;
  await audit(db, call, { action, entity: 'person', entityId: person.id, after: { fact: name } });
}

/** Takes back a request that still waits. */
export async function withdrawCorrection({
  db,
  input,
  language,
  ...call
}: Call<typeof personalCardApi.withdraw>): Promise<Output<typeof personalCardApi.withdraw>> {
  const { person, now } = call;
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(cardCorrections)
      .where(and(eq(cardCorrections.id, input.correctionId), eq(cardCorrections.personId, person.id)))
      .for('no key update');
    if (row === undefined) throw new AppError('personal.unknown');
    if (row.state === 'withdrawn') return;
    if (row.state !== 'waiting') throw new AppError('personal.decided');
    await tx
      .update(cardCorrections)
      .set({ state: 'withdrawn', settledBy: person.id, settledAt: now })
      .where(eq(cardCorrections.id, row.id));
    await writeDown({ ...call, db: tx }, 'person.correction_withdrawn', row.field);
    await notifyOffices(tx, 'people.manage');
  });
  return { isDone: true, message: say(language, 'personal.withdrawn') };
}
