import { AppError, scopeOf } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import type { CardFact, personalCardApi } from '@bilim/contract/personalCard';
import { cardFieldNames, cardFields, cardRight } from '@bilim/contract/personalCard/cardFields';
import type { CardFieldName } from '@bilim/contract/personalCard/cardFields';

import { selectHistory } from '#modules/peopleOffice/history.service.ts';
import { titleOf } from '#modules/audit/entryWords.ts';
import { countStranger, refuseProber } from '#modules/profile/probing.ts';
import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Call } from '#platform/http/serve.ts';

import { findFacts } from './card.queries.ts';
import type { StoredFacts } from './card.queries.ts';
import { selectParts } from './parts.queries.ts';

type Opening = Pick<Call<typeof personalCardApi.card>, 'db' | 'person' | 'now' | 'language' | 'request'>;

/** Whoever may not read everybody gets the same answer for hidden and for absent people. */
export async function requireFacts(call: Opening, personId = call.person.id): Promise<StoredFacts> {
  const { db, person, now, language } = call;
  const isOwn = personId === person.id;
  if (!isOwn) await refuseProber(db, call);
  const facts = await findFacts(db, { person, today: universityDay(now), language }, personId);
  if (facts !== null) return facts;
  if (isOwn || scopeOf(person, 'people.read') === 'all') throw new AppError('people.not_found');
  await countStranger(db, call, personId);
  throw new AppError('auth.not_yourself');
}

export async function openCard(
  call: Call<typeof personalCardApi.card>,
): Promise<Output<typeof personalCardApi.card>> {
  const { db, language } = call;
  const facts = await requireFacts(call, call.input.personId);
  const { personId, fullName, isOwn, isKeeper, readsPrivate } = facts;
  if (!isOwn && readsPrivate) {
    await audit(db, call, { action: 'person.private_read', entity: 'person', entityId: personId });
  }
  const [parts] = await selectParts[language](db, { personId, readsPrivate });
  if (parts === undefined) throw new Error('parts of a card are always there');
  const waiting = parts.corrections.filter(({ state }) => state === 'waiting');
  const corrections = parts.corrections.map((one) => ({
    ...one,
    sentAt: new Date(one.sentAt),
    settledAt: one.settledAt === null ? null : new Date(one.settledAt),
  }));
  return {
    personId,
    fullName,
    isOwn,
    isKeeper,
    facts: factsOf(facts, new Set(waiting.map(({ name }) => name))),
    timeline: parts.timeline,
    educations: parts.educations,
    guardians: readsPrivate ? parts.guardians : null,
    files: readsPrivate
      ? parts.files.map(({ isByOwner, ...file }) => ({
          ...file,
          addedAt: new Date(file.addedAt),
          mayRemove: isKeeper || (isOwn && isByOwner),
        }))
      : null,
    corrections: readsPrivate ? corrections : null,
  };
}

const names: ReadonlySet<CardFieldName> = new Set(['lastName', 'firstName', 'middleName']);

/** What the caller sees of the facts, each with what they may do to it. */
function factsOf(stored: StoredFacts, asked: ReadonlySet<string>): CardFact[] {
  const { isTeacher, readsPrivate, values, shown, orderNumber, orderSignedOn } = stored;
  const order =
    orderNumber === null || orderSignedOn === null ? null : { number: orderNumber, signedOn: orderSignedOn };
  return cardFieldNames
    .filter((name) => cardFields[name].section !== 'work' || isTeacher)
    .filter((name) => cardFields[name].sees === 'reader' || readsPrivate)
    .map((name) => ({
      name,
      value: values[name] ?? null,
      shown: shown[name] ?? null,
      right: cardRight(name, stored),
      isAsked: asked.has(name),
      order: names.has(name) ? order : null,
    }));
}

/** What was changed in a card, as far as the caller reads it. */
export async function readHistory(
  call: Call<typeof personalCardApi.history>,
): Promise<Output<typeof personalCardApi.history>> {
  const { db, input, language } = call;
  const { personId, readsPrivate } = await requireFacts(call, input.personId);
  const changes = await selectHistory(db, personId, {
    readsSecrets: readsPrivate,
    field: input.name ?? null,
  });
  return changes.map(({ action, ...one }) => ({ ...one, title: titleOf(action, language) }));
}
